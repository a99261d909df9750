"""Write the README of a found library, or T-metacell: its claims, the finite checks behind them, and how to
repeat them.
"""

from hardboard.discover.journal import SearchJournal
from hardboard.discover.results import SearchResult
from hardboard.discover.schaefer import CLASSES, rules_not_looked_at
from hardboard.discover.window import TileRules
from hardboard.gadgets import Library
from hardboard.gadgets.contract.loops import BulgeContract
from hardboard.gadgets.credit import shown_clues
from hardboard.gadgets.roles import BUS_TILES, SUMS, SUMS_ORS
from hardboard.puzzles.declared.vocabulary.rule import COLOURS
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import FAMILIES, family


def easy_words(rules: TileRules, result: SearchResult) -> str:
    """Explain why a puzzle is easy."""
    kept, named = result.easy[0], CLASSES[result.easy[0]]
    symbols = " ".join(rules.signs)
    own = " and ".join(map(repr, _own(rules)))
    doubt = f"; if {own} is on all boards as on those that were looked at, which is not shown" if own else ""
    return (
        f"every rule keeps the operation {kept!r} on its solutions, so a board with the symbols {symbols} is "
        f"a problem of {named}: easy by Schaefer's theorem, and no tile can be a one-in-three{doubt}"
    )


def partly_words(rules: TileRules, result: SearchResult) -> str:
    """Describe a partial result, from which no theorem follows."""
    return (
        f"the rules of the symbols {' '.join(rules.signs)} keep the operation {result.partly[0]!r}; not "
        f"looked at: {'; '.join(rules_not_looked_at(rules))}. So nothing follows from Schaefer's theorem"
    )


def family_facts(name: str, result: SearchResult) -> Record:
    """Return the fields of a family that `--json` prints."""
    library = result.library
    found: Record = {
        "family": name,
        "complete": result.succeeded,
        "easy": result.easy,
        "seconds": round(result.seconds, 1),
        "exhausted": result.dead,
        "not_found_in_time": result.late,
        "all_looked_at": not result.unseen,
    }
    if result.cell is not None:
        found["frame"] = result.frame
    if library is not None:
        found |= {
            "frame": result.frame,
            "pitch": library.pitch,
            "tiles": len(library.tiles) - len(library.blocks),
            "crossover": result.crossover,
            "ors": "or-middle" in library.roles,
        }
    return found


#: How tiles of loops are checked.
BY_ENUMERATION = """\
`hardboard tiles check --library FOLDER` runs all of them from scratch, by enumeration and without a solver;
so did `discover`, and then it counted the solutions of some small boards."""


def readme(rules: TileRules | None, result: SearchResult, journal: SearchJournal, command: str) -> str:
    """Return the README.md of a found library."""
    where, crossover = "with this contract", result.crossover
    if result.cell is not None:
        crossover, name = "none is needed", result.cell.frame.family
        theorem, shown = _of_metacell(name)
    else:
        assert result.library is not None
        name = result.library.family
        if rules is not None:
            name, where = rules.declaration.name, "in the frame of this library"
            theorem, shown = _of_strips(rules, result.library)
        elif isinstance(result.library.contract, BulgeContract):
            crossover += ", for no tile of this kind crosses two signals"
            theorem, shown = _of_t_grid(result.library)
        else:
            theorem, shown = _of_strands(result.library)
    return f"""# {name}: tiles found from the rules alone

Found by

    {command}

in {result.seconds:.0f} s of processor time ({result.frame}). No tile was drawn by hand. Crossover:
{crossover}.

## Theorem

{theorem}
## The finite checks that show it

{shown}
## What was shown to be impossible on the way

{impossible_roles(result, journal, where)}
"""


def rules_not_shown(library: Library) -> str:
    """Return the assumptions of a theorem about loops for a custom family whose rules are functions."""
    shipped, kind = isinstance(FAMILIES.get(library.family), str), family(library.family).declared
    own = [] if shipped or kind is None else [rule.text for rule in kind.rules if rule.is_function]
    if not own:
        return ""
    are = "is a function" if len(own) == 1 else "are functions"
    return (
        f"\nOf {library.family}, {' and '.join(map(repr, own))}\n{are} of the board: looked at around tiles "
        f"and on some small boards alone. The theorem is\nabout {library.family} if they say the same around "
        "every spot of every board, which is not shown.\n"
    )


def formula_kind(library: Library) -> str:
    """Return the kind of formulas that boards of a library are compiled from."""
    return "a formula, one-in-three or CNF," if "or-middle" in library.roles else "a one-in-three formula"


def _of_strips(rules: TileRules, library: Library) -> tuple[str, str]:
    colour = COLOURS[bool(rules.connected)]
    joined = (
        "- *hubs*: the cells of the ring that always have the connected colour are connected in each tile,\n"
        "  reach every cell of that colour, and touch across every kind of side.\n"
        f"- a window's certificate (`tiles prove`) assumes that the board has a {colour} cell beyond the\n"
        f"  window. Every board of these tiles has one: each tile has a {colour} hub, and boards are at\n"
        "  least five tiles wide (Theorem 7, step 7).\n"
        if rules.connected is not None
        else ""
    )
    theorem = f"""\
For {formula_kind(library)} the board compiled with these tiles has exactly as many solutions as the
formula has models, and its size is polynomial in the formula's. So it is NP-complete to decide whether a
board {_subject(rules)} has a solution (a solution is a shading, checked in polynomial time), #P-complete to
count its solutions, and NP-complete to find another one (ASP-complete).{_shown(library)}

The rules are those that `library.toml` lists (`[contract.rules]`), the same at every spot of every board.
{_compared(rules)}
"""
    shown = f"""\
`hardboard tiles check --library FOLDER` runs all of them from scratch, for each tile at all edges of the
board where it may stand and for the library as a whole; so did `discover`, and then it counted the solutions
of some small boards.

- *sides*: each tile's cells along its sides are of the classes and, in each state, of the colours that
  `library.toml` says.
- *constants*: with nothing known outside but classes of symbols, the rules force the promised constants of
  each tile's ring.
- *sound*: given these, every colouring by the rules in any surroundings is, on the tile and on the far side
  of its joints, one of those in the tile's file: no forbidden state, no second colouring of an allowed one.
- *complete*: each of those satisfies every rule anchored in the tile, whatever lies outside.
{joined}- *block*: the relation of a block of tiles, by enumeration, each state in exactly one way.
- the library: every joint shows its value and is answered for, neighbours promise what they are taken to
  promise, tiles at edges were checked there, no rule looks past the next tile, and rows of tiles say clauses.

The step from these to all boards is Theorem 7 of `docs/theorems.md`. It is about the list of rules that
stands in `library.toml`; how that follows from the family's own rules is said in `docs/discovered.md`.
"""
    return theorem, shown


def _of_strands(library: Library) -> tuple[str, str]:
    theorem = f"""For {formula_kind(library)} the board compiled with these tiles has exactly as many
solutions as the formula has models, and its size is polynomial in the formula's. So it is NP-complete to
decide whether a board of {library.family} has a solution (a solution is a loop, checked in polynomial time),
#P-complete to count its solutions, and NP-complete to find another one (ASP-complete). Boards show the clues
{shown_clues(library)} alone.

Of the rule that all lines are one loop nothing is needed: on these boards it follows from the others.
{rules_not_shown(library)}"""
    shown = f"""{BY_ENUMERATION}

- *closed*: whatever lies around a tile, no line crosses its border but in the rows of its ports.
- *sound*: if the strand crosses the side W once, all ways to keep the rules in the tile are those of its
  file: one for each state that its relation allows, and none that shows another.
- *strand*: each is one path from the side W to the side E and nothing else.
- the library: no rule looks further than from a point or a face to the next, but that the loop is one; faces
  between tiles tie what the two tiles show; beside the tiles nothing can be drawn but the turns, for any
  number of rows; and rows of tiles say clauses.

The step from these to all boards is Theorem 8 of `docs/theorems.md`.
"""
    return theorem, shown


def _of_t_grid(library: Library) -> tuple[str, str]:
    kind = formula_kind(library)
    theorem = f"""For {kind} the T-grid compiled with these tiles has exactly as many loops as
the formula has models, and its size is polynomial in the formula's. So it is NP-complete to decide whether a
T-grid has a loop, #P-complete to count its loops, and NP-complete to find another one (ASP-complete). Every
cell is a T, so a loop is a Hamiltonian cycle of a graph of degree three.
{rules_not_shown(library)}"""
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
"""
    return theorem, shown


def _of_metacell(name: str) -> tuple[str, str]:
    theorem = f"""\
A rectangle of these tiles, each turned so that it is shut where the cell of a T-grid is, has exactly as many
loops as the T-grid has Hamiltonian cycles. So boards of {name} are made of T-grids.
"""
    shown = """`discover` ran all of them from scratch, by enumeration and without a solver.

- *rules*: every rule looks at spots of one tile and those next to it, except that the lines are one loop.
- *closed*: whatever lies around a tile, no line crosses its border except in the middle of its sides.
- *sound*: the ways to keep the rules in the tile without a closed loop are the three of its file.
- *complete*: each of the three keeps all rules of the tile, whatever its neighbours draw.
- *rim*: where a tile stands at the edge of a board, no line leaves it there.

The step from these to all boards is Theorem 9 of `docs/theorems.md`.
"""
    return theorem, shown


def _shown(library: Library) -> str:
    """Return the clues for which all this holds."""
    used = shown_clues(library)
    return (
        f" Tiles show the clues {used} alone,\nso all of it holds of boards with no others." if used else ""
    )


def _own(rules: TileRules) -> list[str]:
    """Return the family's rules that are functions of the board, which no finite comparison covers."""
    return [rule.text for rule in rules.declaration.rules if rule.is_function]


def _subject(rules: TileRules) -> str:
    """Return the subject of the theorem: the family where its rules *are* the list, else the list."""
    return "under the rules listed below" if _own(rules) else f"of {rules.declaration.name}"


def _compared(rules: TileRules) -> str:
    """Explain why a family's custom rules are those of the list."""
    name, own = rules.declaration.name, _own(rules)
    if not own:
        return f"The rules of {name} say these patterns themselves, so that no board has others."
    what = "is a function of the board: it was" if len(own) == 1 else "are functions of the board: they were"
    return (
        f"Of {name}, {' and '.join(map(repr, own))} {what}\n"
        "compared with the list, exactly, on boards of 1 x 1 to 7 x 7, 29 x 31 and 41 x 26 cells, and on\n"
        f"every board that is compiled. The theorem is about {name} if they agree on all other boards too,\n"
        "which is not shown."
    )


def impossible_roles(result: SearchResult, journal: SearchJournal, where: str) -> str:
    """Roles that have no tile in some frame, and relations that have none in that of the library."""
    roles, lines = SUMS | SUMS_ORS | BUS_TILES, []
    for frame, role in result.dead.items():
        several = " in any polarity" * (role in roles and len(roles[role].options) > 1)
        lines.append(f"- {frame}: no tile for `{role}`{several}")
    for role, known in journal.data.get("frames", {}).get(result.frame, {}).items():
        for option in known.get("impossible", ()):
            ports, states = roles[role.removesuffix("-other")].options[option]
            shown = " ".join("".join(map(str, state)) for state in states)
            lines.append(f"- {where}: no `{role}` with the states {shown} of the ports {ports}")
    return "\n".join(lines) or "Nothing."
