"""All white cells are connected: three ways to say so, behind one interface.

`black` is an array of literals, one a cell, that hold where the cell is black: a variable's number or its
negative, `TRUE` for a cell known to be black, `-TRUE` for one known to be white. A `Connectivity` has two
functions of it:

- `written(black, cnf)` adds clauses before the search;
- `broken(black, shading)` gives clauses that a candidate breaks, after it.

The lazy way writes none and cuts; the two others write all and cut nothing. All three rely on the rule that
no two black cells are neighbours (`cuts.cut_clauses` with `apart=False` does not).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.connectivity.acyclic import acyclic
from hardboard.verify.connectivity.cuts import Cut, cut_clauses, cuts
from hardboard.verify.connectivity.two_tree import two_tree
from hardboard.verify.sat.cnf import TRUE, Cnf


@dataclass(frozen=True)
class Connectivity:
    """One way to demand that the white cells are connected."""

    name: str
    #: what a user is told of it
    summary: str
    written: Callable[[Ints, Cnf], None]
    broken: Callable[[Ints, Shading], Sequence[Sequence[int]]]


def _nothing_written(black: Ints, cnf: Cnf) -> None:
    """The lazy way waits for candidates."""


def _nothing_broken(black: Ints, shading: Shading) -> Sequence[Sequence[int]]:
    """A candidate that satisfies an eager encoding is connected."""
    return ()


LAZY = Connectivity(
    "lazy", "SAT; connectivity is added where a candidate lacks it", _nothing_written, cut_clauses
)
TWO_TREE = Connectivity(
    "two-tree", "SAT; connectivity as two trees (Straathof 2025)", two_tree, _nothing_broken
)
ACYCLIC = Connectivity(
    "acyclic", "SAT; connectivity as black cells without a cycle", acyclic, _nothing_broken
)
WAYS = {way.name: way for way in (LAZY, TWO_TREE, ACYCLIC)}
#: The ways that write all of connectivity down.
EAGER = (TWO_TREE.name, ACYCLIC.name)

__all__ = [
    "ACYCLIC",
    "EAGER",
    "LAZY",
    "TRUE",
    "TWO_TREE",
    "WAYS",
    "Cnf",
    "Connectivity",
    "Cut",
    "cut_clauses",
    "cuts",
]
