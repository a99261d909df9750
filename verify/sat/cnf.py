"""Literals, and clauses that simplify themselves where a cell's colour is already known.

A literal is a variable's number or its negative. Two more literals are constants: `TRUE` and `-TRUE`. An
array of literals, one a cell, can so hold unknown, known and equal cells alike:

    >>> cnf = Cnf()
    >>> a, b = cnf.fresh(2).tolist()
    >>> cnf.add(a, -TRUE), cnf.add(b, TRUE), cnf.clauses
    (None, None, [[1]])
"""

from collections.abc import Iterable, Sequence

from hardboard.puzzles.grid import Ints

#: The literal that always holds; no variable has this number.
TRUE = (1 << 31) - 1


class Cnf:
    """A growing list of clauses and a supply of fresh variables."""

    def __init__(self, top: int = 0) -> None:
        self.top = top
        self.clauses: list[list[int]] = []

    def fresh(self, count: int) -> Ints:
        """Return the numbers of `count` new variables."""
        import numpy as np

        numbers: Ints = np.arange(self.top + 1, self.top + 1 + count, dtype=np.int32)
        self.top += count
        return numbers

    def new(self) -> int:
        """Return a new variable."""
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

        if not (np.abs(rows) == TRUE).any():
            self.clauses.extend(rows.tolist())
            return
        rows = rows[~(rows == TRUE).any(axis=1)]
        partly = (rows == -TRUE).any(axis=1)
        self.clauses.extend(rows[~partly].tolist())
        self.clauses.extend([x for x in row if x != -TRUE] for row in rows[partly].tolist())

    def less(self, literal: int, one: Sequence[int], other: Sequence[int]) -> None:
        """If the literal holds, the first binary number (highest bit first) is below the second."""
        for low, high in zip(one, other, strict=True):
            lower = self.new()
            self.add(-literal, -low, high)
            self.add(-literal, -low, lower)
            self.add(-literal, high, lower)
            literal = lower
        self.add(-literal)
