"""Write the README of a library with strands: its claims, the finite checks behind them, and how to repeat
them.
"""

from hardboard.discover.journal import Journal
from hardboard.discover.readme import formulas, impossible, not_shown, page
from hardboard.discover.results import Result
from hardboard.gadgets.credit import clues

#: How tiles of loops are checked.
BY_ENUMERATION = """\
`hardboard tiles check --library FOLDER` runs all of them from scratch, by enumeration and without a solver;
so did `discover`, and then it counted the solutions of some small boards."""


def readme(result: Result, journal: Journal, command: str) -> str:
    """The README.md of a library."""
    library = result.library
    assert library is not None
    theorem = f"""For {formulas(library)} the board compiled with these tiles has exactly as many
solutions as the formula has models, and its size is polynomial in the formula's. So it is NP-complete to
decide whether a board of {library.family} has a solution (a solution is a loop, checked in polynomial time),
#P-complete to count its solutions, and NP-complete to find another one (ASP-complete). Boards show the clues
{clues(library)} alone.

Of the rule that all lines are one loop nothing is needed: on these boards it follows from the others.
{not_shown(library)}"""
    shown = f"""{BY_ENUMERATION}

- *closed*: whatever lies around a tile, no line crosses its border but in the rows of its ports.
- *sound*: if the strand crosses the side W once, all ways to keep the rules in the tile are those of its
  file: one for each state that its relation allows, and none that shows another.
- *strand*: each is one path from the side W to the side E and nothing else.
- the library: no rule looks further than from a point or a face to the next, but that the loop is one; faces
  between tiles tie what the two tiles show; beside the tiles nothing can be drawn but the turns, for any
  number of rows; and rows of tiles say clauses.

The step from these to all boards is Theorem 8 of `docs/theorems.md`.

## What was shown to be impossible on the way

{impossible(result, journal, "with these contracts")}
"""
    return page(result, command, library.family, result.crossover, theorem, shown)
