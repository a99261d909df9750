"""Write the README of a T-grid's library: its claims, the finite checks behind them, and how to
repeat them.
"""

from hardboard.discover.journal import Journal
from hardboard.discover.readme import formulas, not_shown, page
from hardboard.discover.results import Result
from hardboard.discover.strands.readme import BY_ENUMERATION


def readme(result: Result, journal: Journal, command: str) -> str:
    """The README.md of a library."""
    library = result.library
    assert library is not None
    theorem = f"""For {formulas(library)} the T-grid compiled with these tiles has exactly as many loops as
the formula has models, and its size is polynomial in the formula's. So it is NP-complete to decide whether a
T-grid has a loop, #P-complete to count its loops, and NP-complete to find another one (ASP-complete). Every
cell is a T, so a loop is a Hamiltonian cycle of a graph of degree three.
{not_shown(library)}"""
    shown = f"""{BY_ENUMERATION}

- *closed*: a tile shuts the walls that are its own.
- *sound*: if the strand crosses the side W once, and the joint above twice or not at all, all ways to keep
  the rules in the tile without closing a loop there are those of its file: one for each state that its
  relation allows, and none that shows another.
- *strand*: each is one strand from the side W to the side E, which leaves the tile below and comes back if
  the joint there carries 1, and the piece that the tile above covers if the joint there does.
- the library: each wall between two tiles has one owner; beside the tiles nothing can be drawn but the turns,
  for any number of rows; and each tile has the relation of its role.

The step from these to all boards is Theorem 10 of `docs/theorems.md`.

## What was shown to be impossible on the way

{_impossible(result, journal)}
"""
    crossover = f"{result.crossover}, for no tile of this kind crosses two signals"
    return page(result, command, library.family, crossover, theorem, shown)


def _impossible(result: Result, journal: Journal) -> str:
    lines = [f"- {frame}: no tile for `{role}`" for frame, role in result.dead.items()]
    for role, known in journal.data.get("frames", {}).get(result.frame, {}).items():
        if known.get("impossible"):
            lines.append(f"- with this contract: no tile for `{role}`")
    return "\n".join(lines) or "Nothing."
