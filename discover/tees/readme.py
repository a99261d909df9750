"""The README.md of a T-metacell: what it claims, which finite checks show it, and how to repeat them."""

from hardboard.discover.journal import Journal
from hardboard.discover.readme import page
from hardboard.discover.results import Result


def readme(result: Result, journal: Journal, command: str) -> str:
    """Return the README.md of a T-metacell."""
    cell = result.cell
    assert cell is not None
    theorem = f"""\
A rectangle of these tiles, each turned so that it is shut where the cell of a T-grid is, has exactly as many
loops as the T-grid has Hamiltonian cycles. So boards of {cell.frame.family} are made of T-grids.
"""
    shown = """`discover` ran all of them from scratch, by enumeration and without a solver.

- *rules*: every rule looks at spots of one tile and those next to it, except that the lines are one loop.
- *closed*: whatever lies around a tile, no line crosses its border except in the middle of its sides.
- *sound*: the ways to keep the rules in the tile without a closed loop are the three of its file.
- *complete*: each of the three keeps all rules of the tile, whatever its neighbours draw.
- *rim*: where a tile stands at the edge of a board, no line leaves it there.

The step from these to all boards is Theorem 9 of `docs/theorems.md`.
"""
    return page(result, command, cell.frame.family, "none is needed", theorem, shown)
