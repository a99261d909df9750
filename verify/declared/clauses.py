"""Clauses about the cells of a board, as constraints are written down: see `handlers`.

Variables stand for white cells: solvers try "true" first, and white cells rarely cut anything off. Cells
that are known have no variable.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from hardboard.puzzles.declared.board import Index
from hardboard.verify.sat.cnf import TRUE, Cnf

#: A number in unary: literals that say "at least 0", "at least 1", ...
Unary = list[int]
Made = TypeVar("Made")


class BoardClauses(Cnf):
    """A growing list of clauses about the cells of a board, some of which are known."""

    def __init__(self, size: int, black: Sequence[int] | None = None) -> None:
        """Begin with no clauses.

        Args:
            size: The number of cells.
            black: For each cell the literal that it is black; without it, variable v + 1 says that cell v is
                white.
        """
        self.black = [*range(-1, -size - 1, -1)] if black is None else [*black]
        super().__init__(max((abs(x) for x in self.black if abs(x) != TRUE), default=0))
        #: For each cell True for black, False for white, None if that is open.
        self.known = [x > 0 if abs(x) == TRUE else None for x in self.black]
        self._made: dict[object, object] = {}

    def has(self, cell: Index, colour: bool) -> int:
        """Return the literal that a cell has a colour."""
        return self.black[cell] if colour else -self.black[cell]

    def clear(self, top: int) -> None:
        """Forget all clauses, and the variables above this one."""
        self.clauses.clear()
        self._made.clear()
        self.top = top

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the value of a key, made on its first use."""
        if key not in self._made:
            self._made[key] = make()
        return cast(Made, self._made[key])

    def prefixes(self, literals: Iterable[int]) -> Unary:
        """Return how many of the first literals hold: for each a literal that it and all before it do.

        >>> BoardClauses(3).prefixes([TRUE, -1, -2])
        [2147483647, 2147483647, -1, 4]
        """
        first, top, clauses = TRUE, self.top, self.clauses
        all_so_far = [first]
        for literal in literals:
            if first == TRUE or literal == -TRUE:
                first = literal
            elif literal != TRUE and first != -TRUE:
                top += 1
                clauses += [[-top, first], [-top, literal], [top, -first, -literal]]
                first = top
            all_so_far.append(first)
        self.top = top
        return all_so_far

    def counter(self, literals: Sequence[int], most: int) -> Unary:
        """Return the number of true literals in unary, up to `most`."""
        return self.total([[TRUE, literal] for literal in literals], most)

    def total(self, numbers: Sequence[Unary], most: int) -> Unary:
        """Return the sum of numbers in unary, up to `most`, by a totalizer that joins short ones first."""
        queue = [number[: most + 1] for number in numbers] or [[TRUE]]
        while len(queue) > 1:
            queue.sort(key=len, reverse=True)
            queue.append(self._sum(queue.pop(), queue.pop(), most))
        return queue[0]

    def _sum(self, one: Unary, other: Unary, most: int) -> Unary:
        size = min(len(one) + len(other) - 2, most)
        out = [TRUE, *range(self.top + 1, self.top + size + 1)]
        self.top += size
        # Parts of clauses; none for a literal with which a clause holds anyway.
        fewer_one, fewer_other = ([_part(-literal) for literal in number] for number in (one, other))
        above_one, above_other = ([*map(_part, number[1:]), []] for number in (one, other))
        for i in range(len(one)):
            for j in range(min(len(other), size - i + 1)):
                low, high = fewer_one[i], fewer_other[j]
                if i + j and low is not None and high is not None:
                    self.clauses.append([*low, *high, out[i + j]])
                low, high = above_one[i], above_other[j]  # fewer than i + 1 and than j + 1 are at most i + j
                if i + j < size and low is not None and high is not None:
                    self.clauses.append([*low, *high, -out[i + j + 1]])
        return out


def _part(literal: int) -> list[int] | None:
    return [literal] if -TRUE < literal < TRUE else [] if literal < 0 else None
