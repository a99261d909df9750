"""Literals, and clauses that simplify themselves where a cell's colour is already known.

A literal is a variable's number or its negative. Two more literals stand for what is known: `TRUE` and
`-TRUE`. An array of literals, one a cell, can so hold unknown, known and equal cells alike:

    >>> cnf = Cnf()
    >>> a, b = cnf.fresh(2).tolist()
    >>> cnf.add(a, -TRUE), cnf.add(b, TRUE), cnf.clauses
    (None, None, [[1]])
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from hardboard.puzzles.grid import Ints

#: The literal that always holds; no variable has this number.
TRUE = (1 << 31) - 1


class ClauseRows(Sequence[Sequence[int]]):
    """Clauses kept as rows of arrays, 0 where there is no literal. They become lists a few at a time: many
    lists that stay make Python search for garbage, which took four times as long as writing them down.

    >>> import numpy as np
    >>> list(ClauseRows([np.array([[1, 0, 2], [0, 3, 0]])]))
    [[3], [1, 2]]
    """

    def __init__(self, blocks: Sequence[Ints]) -> None:
        self.parts = [part for block in blocks for part in _by_size(block)]

    @property
    def possible(self) -> bool:
        """Whether no clause is empty."""
        return all(part.shape[1] for part in self.parts)

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __iter__(self) -> Iterator[list[int]]:
        for part in self.parts:
            for first in range(0, len(part), _AT_ONCE):
                yield from part[first : first + _AT_ONCE].tolist()

    @overload
    def __getitem__(self, place: int) -> Sequence[int]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Sequence[int]]: ...
    def __getitem__(self, place: int | slice) -> Sequence[int] | Sequence[Sequence[int]]:
        return list(self)[place]


#: So many rows become lists at once: fewer than Python waits for before it searches for garbage.
_AT_ONCE = 500


def _by_size(rows: Ints) -> Iterator[Ints]:
    """Rows with the same number of literals, without the others' places."""
    import numpy as np

    filled = rows != 0
    if filled.all():
        yield rows
        return
    sizes = np.zeros(len(rows), dtype=np.int16)
    for column in filled.T:
        sizes += column
    for size in np.flatnonzero(np.bincount(sizes)).tolist():
        chosen = sizes == size
        yield rows[chosen][filled[chosen]].reshape(np.count_nonzero(chosen), size)


class Cnf:
    """A growing list of clauses and a supply of fresh variables."""

    def __init__(self, top: int = 0, *, keep_rows: bool = False) -> None:
        self.top = top
        self.clauses: list[list[int]] = []
        #: With `keep_rows`, clauses that come as rows of arrays stay so, 0 in place of literals that cannot
        #: hold.
        self.blocks: list[Ints] | None = [] if keep_rows else None

    def fresh(self, count: int) -> Ints:
        """The numbers of `count` new variables."""
        import numpy as np

        numbers: Ints = np.arange(self.top + 1, self.top + 1 + count, dtype=np.int32)
        self.top += count
        return numbers

    def new(self) -> int:
        """A new variable."""
        self.top += 1
        return self.top

    def add(self, *literals: int) -> None:
        """Add a clause, without the literals that cannot hold; a clause that must hold is left out."""
        if TRUE not in literals:
            some = -TRUE in literals
            self.clauses.append([x for x in literals if x != -TRUE] if some else [*literals])

    def add_all(self, clauses: Iterable[list[int]]) -> None:
        """Add clauses, each as `add` does."""
        some = [clause for clause in clauses if TRUE not in clause]
        self.clauses += [[x for x in one if x != -TRUE] if -TRUE in one else one for one in some]

    def add_rows(self, rows: Ints) -> None:
        """Add one clause for each row of an array."""
        import numpy as np

        if self.blocks is not None:
            held = rows[:, 0] == TRUE
            for column in rows.T[1:]:
                held |= column == TRUE
            rows = rows[~held]
            self.blocks.append(np.where(rows == -TRUE, 0, rows))
            return
        if not (np.abs(rows) == TRUE).any():
            self.clauses.extend(rows.tolist())
            return
        rows = rows[~(rows == TRUE).any(axis=1)]
        partly = (rows == -TRUE).any(axis=1)
        self.clauses.extend(rows[~partly].tolist())
        self.clauses.extend([x for x in row if x != -TRUE] for row in rows[partly].tolist())

    def add_block(self, rows: Ints) -> None:
        """Add one clause for each row of an array, 0 where there is no literal, none of them known."""
        if self.blocks is None:
            self.clauses += [list(clause) for clause in ClauseRows([rows])]
        else:
            self.blocks.append(rows)

    def rows(self) -> list[Ints]:
        """All clauses as rows of arrays, filled up with 0."""
        import numpy as np

        blocks = list(self.blocks or ())
        if self.clauses:
            width = max(1, *map(len, self.clauses))
            blocks.append(
                np.array([clause + [0] * (width - len(clause)) for clause in self.clauses], dtype=np.int32)
            )
        return blocks

    def less(self, literal: int, one: Sequence[int], other: Sequence[int]) -> None:
        """If the literal holds, the first of two binary numbers is less than the second; highest bit
        first.
        """
        for low, high in zip(one, other, strict=True):
            lower = self.new()
            self.add(-literal, -low, high)
            self.add(-literal, -low, lower)
            self.add(-literal, high, lower)
            literal = lower
        self.add(-literal)

    def both(self, one: Ints, other: Ints) -> Ints:
        """Literals that hold where both of two literals do; fresh ones where neither is known."""
        import numpy as np

        result: Ints = np.where(one == TRUE, other, one)
        result[other == -TRUE] = -TRUE
        open_ = (np.abs(one) != TRUE) & (np.abs(other) != TRUE) & (one != other)
        a, b, both = one[open_], other[open_], self.fresh(int(open_.sum()))
        self.add_rows(np.stack([-both, a], axis=1))
        self.add_rows(np.stack([-both, b], axis=1))
        self.add_rows(np.stack([both, -a, -b], axis=1))
        result[open_] = both
        return result
