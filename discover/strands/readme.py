"""What a discovered library with strands claims, which finite checks show it, and how to repeat them."""

from hardboard.discover.journal import Journal
from hardboard.discover.results import Result
from hardboard.discover.roles import roles
from hardboard.gadgets.credit import clues


def readme(result: Result, journal: Journal, command: str) -> str:
    """The README.md of a library."""
    library = result.library
    assert library is not None
    kind = "a formula, one-in-three or CNF," if "or-middle" in library.roles else "a one-in-three formula"
    return f"""# {library.family}: tiles found from the rules alone

Found by

    {command}

in {result.seconds:.0f} s of processor time ({result.frame}). No tile was drawn by hand. Crossover:
{result.crossover}.

## Theorem

For {kind} the board compiled with these tiles has exactly as many
solutions as the formula has models, and its size is polynomial in the formula's. So it is NP-complete to
decide whether a board of {library.family} has a solution (a solution is a loop, checked in polynomial time),
#P-complete to count its solutions, and NP-complete to find another one (ASP-complete). Boards show the clues
{clues(library)} alone.

Of the rule that all lines are one loop nothing is needed: on these boards it follows from the others.

## The finite checks that show it

`hardboard gadgets check --library FOLDER` runs all of them from scratch, by enumeration and without a solver;
so did `discover`, and then it counted the solutions of some small boards.

- *closed*: whatever lies around a tile, no line crosses its border but in the rows of its ports.
- *sound*: if the strand crosses the side W once, all ways to keep the rules in the tile are those of its
  file: one for each state that its relation allows, and none that shows another.
- *strand*: each is one path from the side W to the side E and nothing else.
- the library: no rule looks further than from a point or a face to the next, but that the loop is one; faces
  between tiles tie what the two tiles show; beside the tiles nothing can be drawn but the turns, for any
  number of rows; and rows of tiles say clauses.

The step from these to all boards is Theorem 8 of `docs/theorems.md`.

## What was shown to be impossible on the way

{_impossible(result, journal)}
"""


def _impossible(result: Result, journal: Journal) -> str:
    lines = [f"- {frame}: no tile for `{role}` in any polarity" for frame, role in result.dead.items()]
    todo = roles()
    for role, known in journal.data.get("frames", {}).get(result.frame, {}).items():
        for option in known.get("impossible", ()):
            ports, states = todo[role].options[option]
            shown = " ".join("".join(map(str, state)) for state in states)
            lines.append(f"- with these contracts: no `{role}` with the states {shown} of the ports {ports}")
    return "\n".join(lines) or "Nothing."
