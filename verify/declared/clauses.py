"""Clauses about the cells of a board, as places are written down: see `kinds`.

Variables stand for white cells: solvers try "true" first, and white cells rarely cut anything off. Cells
that are known have no variable.
"""

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from itertools import pairwise
from math import isqrt
from typing import TypeVar, cast, overload

from hardboard.puzzles.declared.board import Facts, Index
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.solver import Most

#: A number in unary: literals that say "at least 0", "at least 1", ...
Unary = list[int]


Made = TypeVar("Made")


class LiteralFacts(Sequence[bool | None]):
    """What literals say of cells: black, white, or nothing. Of a large board there is no list of it.

    >>> list(LiteralFacts([TRUE, 1, -TRUE]))
    [True, None, False]
    """

    def __init__(self, black: Sequence[int]) -> None:
        self._black = black

    def __len__(self) -> int:
        return len(self._black)

    @overload
    def __getitem__(self, cell: Index) -> bool | None: ...

    @overload
    def __getitem__(self, cell: slice) -> Sequence[bool | None]: ...

    def __getitem__(self, cell: Index | slice) -> bool | Sequence[bool | None] | None:
        if isinstance(cell, slice):
            return LiteralFacts(self._black[cell])
        literal = self._black[cell]
        return literal > 0 if abs(literal) == TRUE else None


class Clauses(Cnf):
    """A growing list of clauses about the cells of a board, some of which are known."""

    def __init__(
        self,
        known: Facts,
        same: Mapping[Index, Index] | None = None,
        black: MutableSequence[int] | None = None,
        top: int = 0,
    ) -> None:
        """Cells that have the colour of an earlier one (`same`) have its variable. Or it is said of each cell
        what the literal is that it is `black`, and which variable is the highest (`top`).
        """
        super().__init__(top)
        self.known = known
        #: Whether cells may have one variable.
        self.shared = bool(same) or black is not None
        self.black: MutableSequence[int] = self._literals(same or {}) if black is None else black
        #: Literals of which at most so many hold, if they are for a solver that counts.
        self.most: list[Most] | None = None
        #: The numbers of clauses that say what new variables are, and nothing of cells.
        self.defined: list[int] = []
        #: Some groups of cells, and of each colour how many of them do not have it at most.
        self.told: Mapping[tuple[Index, ...], Mapping[bool, int]] = {}
        self._made: dict[object, object] = {}

    def _literals(self, same: Mapping[Index, Index]) -> list[int]:
        first = self.top + 1
        if not same and self.known.count(None) == len(self.known):
            self.top += len(self.known)
            return [*range(-first, -self.top - 1, -1)]
        black = [TRUE if fact else -TRUE for fact in self.known]
        open_cells = [cell for cell, fact in enumerate(self.known) if fact is None and cell not in same]
        self.top += len(open_cells)
        for variable, cell in enumerate(open_cells, first):
            black[cell] = -variable
        for cell, other in same.items():
            if self.known[cell] is None:
                black[cell] = black[other]
        return black

    def has(self, cell: Index, colour: bool) -> int:
        """The literal that a cell has a colour."""
        return self.black[cell] if colour else -self.black[cell]

    def know(self, cell: Index, colour: bool) -> None:
        """A cell has a colour. For a solver that counts, who is written down after that knows it."""
        literal = self.has(cell, colour)
        if literal != TRUE:
            self.clauses.append([literal] if literal != -TRUE else [])
            if self.most is not None and isinstance(self.known, list):
                self.known[cell], self.black[cell] = colour, TRUE if colour else -TRUE

    def colours(self, model: Sequence[int]) -> list[bool]:
        """Of each cell whether it is black in a model, in which `model[v - 1]` is `v` or `-v`.

        >>> Clauses([None, True, None]).colours([-1, 2])
        [True, True, False]
        """
        return [x > 0 if abs(x) == TRUE else model[abs(x) - 1] == x for x in self.black]

    def bounds(self, cells: Sequence[Index], colour: bool) -> tuple[int, int]:
        """How many of the cells have a colour, at least and at most, as far as that is told."""
        told, size = self.told.get(tuple(cells), {}), len(cells)
        return size - told.get(colour, size), told.get(not colour, size)

    def clear(self, top: int) -> None:
        """Forget all clauses, and the variables above this one."""
        self.clauses.clear()
        self._made.clear()
        self.defined.clear()
        self.top = top

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """What was made under this key before, or is made now."""
        if key not in self._made:
            before = len(self.clauses)
            self._made[key] = make()
            self.defined += range(before, len(self.clauses))
        return cast(Made, self._made[key])

    def made(self, key: object, default: Made) -> Made:
        """What was made under this key before, if it was."""
        return cast(Made, self._made.get(key, default))

    def conjunction(self, one: int, other: int) -> int:
        """A literal for both."""
        if one == TRUE or other == -TRUE:
            return other
        if other == TRUE or one == -TRUE:
            return one
        both = self.new()
        self.clauses += [[-both, one], [-both, other], [both, -one, -other]]
        return both

    def prefixes(self, literals: Iterable[int]) -> Unary:
        """How many of the first literals hold: for each of them a literal that it and all before it do.

        >>> Clauses([None] * 3).prefixes([TRUE, -1, -2])
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

    def total(self, numbers: Sequence[Unary], most: int) -> Unary:
        """The sum of numbers in unary, as far as `most`; two by two, short ones first."""
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

    def counts(self, literals: Sequence[int], low: int, high: int) -> bool:
        """Whether the solver counts; then at least `low` and at most `high` of the literals hold."""
        if self.most is None:
            return False
        sure, some = literals.count(TRUE), [x for x in literals if -TRUE < x < TRUE]
        if not low - sure <= len(some) or high < sure:
            self.clauses.append([])
        else:
            self._at_most(some, high - sure)
            self._at_most([-x for x in some], len(some) - low + sure)
        return True

    def _at_most(self, literals: list[int], number: int) -> None:
        assert self.most is not None
        if number == 0:
            self.clauses += [[-x] for x in literals]
        elif number == len(literals) - 1:
            self.clauses.append([-x for x in literals])
        elif number < len(literals):
            self.most.append((literals, number))

    def counts_many(self, literals: Sequence[int], low: int, high: int) -> bool:
        """Whether the solver counts; then so many of very many literals hold. As many groups as each has
        literals are sorted, and what is counted is new variables: a search can learn something short about
        the sum of a group.
        """
        if self.most is None or len({*map(abs, literals)}) < len(literals):
            return False
        size, number = len(literals), isqrt(len(literals))
        ends = [size * group // number for group in range(number + 1)]
        parts = [self._sorted(literals[start:end]) for start, end in pairwise(ends)]
        return self.counts([x for part in parts for x in part[1:]], low, high)

    def _sorted(self, literals: Sequence[int]) -> Unary:
        """As many new literals, of which as many hold, the first ones: of both that many do not and do."""
        assert self.most is not None
        size = len(literals)
        number = range(self.top + 1, self.top + size + 1)
        self.top += size
        self.clauses += [[x, -x - 1] for x in number[:-1]]
        both = [*literals, *(-x for x in number)]
        self.most += [(both, size), ([-x for x in both], size)]
        return [TRUE, *number]

    def counter(self, literals: Sequence[int], most: int) -> Unary:
        """How many of the literals hold, as far as `most`."""
        if self.most is not None:
            some = [literal for literal in literals if -TRUE < literal < TRUE]
            return [TRUE] * literals.count(TRUE) + self._sorted(some)
        return self.total([[TRUE, literal] for literal in literals], most)


def _part(literal: int) -> list[int] | None:
    """What a literal puts into a clause; None if the clause holds with it."""
    return [literal] if -TRUE < literal < TRUE else [] if literal < 0 else None
