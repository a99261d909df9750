"""Columns that are known only by who stands left of whom: each gets the least number that this leaves.

>>> columns = Columns()
>>> one, two, three = columns.new(), columns.new(), columns.new()
>>> columns.put(two, one)
>>> columns.put(two, three)
>>> columns.fixed()
{0: 1, 1: 0, 2: 1}
"""

from graphlib import TopologicalSorter

#: A column whose number is not known yet.
Column = int


class Columns:
    """Columns in the making."""

    def __init__(self) -> None:
        self._left: list[set[Column]] = []

    def new(self) -> Column:
        """One more column."""
        self._left.append(set())
        return len(self._left) - 1

    def put(self, left: Column, right: Column) -> None:
        """One stands left of another."""
        self._left[right].add(left)

    def fixed(self) -> dict[Column, int]:
        """The number of each."""
        numbers: dict[Column, int] = {}
        for column in TopologicalSorter(dict(enumerate(self._left))).static_order():
            numbers[column] = 1 + max((numbers[left] for left in self._left[column]), default=-1)
        return dict(sorted(numbers.items()))
