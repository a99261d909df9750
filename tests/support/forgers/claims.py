"""False claims about the board of a formula, before anybody has proved them.

Each is a true board with its plan (`narrow`), and one thing changed on the board or in the plan, by a
function of the tables below. Changes of a plan `WITH_MEANING` come with a formula that the changed tiles
mean, if there is one. Whether a claim is false is found out by counting the board's solutions.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from hardboard.gadgets.relation import OPPOSITE
from hardboard.puzzles import InputError
from hardboard.verify.judge import judge
from tests.support.forgers.narrow import Base, Plan, formulas, models, named, supported

#: Lines beyond a tile at which a clue is changed: inside, on its last line, and around it.
LINES = range(-2, 6)
#: Rows and columns of a square that shows nothing, at most.
WIDEST_BLANK = 4
#: Formulas that are tried with a changed plan.
TRIED = 40
#: More solutions than any formula here has models.
MOST = 9
#: A change of a board or of a plan: it says in words what it did, or nothing if it found nothing to do.
Change = Callable[[Any, Random], str]


@dataclass(frozen=True)
class Claim:
    """A board, a plan, and what was changed."""

    base: Base
    words: str
    #: How many solutions the board has, but not more than `MOST`; where tiles leave cells open, whether any.
    solutions: int

    @property
    def true(self) -> bool:
        """True if the claim is true after all: the formula has as many models, or both have some."""
        own = len(models(self.base.plan))
        return own == self.solutions if counts(self.base.kind) else bool(own) == bool(self.solutions)

    @property
    def number(self) -> int | None:
        """How many solutions are claimed, where tiles determine them."""
        return len(models(self.base.plan)) if counts(self.base.kind) else None


def counts(kind: str) -> bool:
    """Return True if a family's tiles determine all cells: those of Kölker leave some open."""
    return kind != "kurodoko"


def claim(base: Base, words: str = "") -> Claim | None:
    """Return the claim with the number of solutions counted; None if the record is no board."""
    try:
        if counts(base.kind):
            return Claim(base, words, int(judge(base.kind).count(base.board, limit=MOST)))
        return Claim(base, words, int(judge(base.kind).find(base.board) is not None))
    except (InputError, TypeError, ValueError):
        return None


def changed(true: Claim, rng: Random) -> Claim | None:
    """Return a true claim with something changed; None if the change found nothing to do."""
    base, name = true.base, rng.choice([*ON_BOARDS, *IN_PLANS])
    record, plan = json.loads(json.dumps([base.record, base.plan]))
    other = replace(base, record=record, plan=plan)
    words = {**ON_BOARDS, **IN_PLANS}[name](other, rng)
    if not words or (record == base.record and plan == base.plan):
        return None
    if name in ON_BOARDS:
        return claim(other, words)
    if name in WITH_MEANING:
        own = models(base.plan)
        every = formulas(tuple(sorted(map(int, plan["probes"]))))
        wrong = [one for one in every if models(plan | {"formula": one}) != own]
        tried = rng.sample(wrong, min(TRIED, len(wrong)))
        plan["formula"] = next(supported(base.kind, plan, tried), tried[0])
    return Claim(other, f"{words}; the formula {plan['formula']}", true.solutions)


def printed(geometry: Any) -> Any:
    """Return where tiles lie on a board as it is printed; with strands a cell is two spots high and wide."""
    if "pins" not in geometry:
        return geometry
    halves = {key: geometry[key] // 2 for key in ("left", "pitch")}
    return geometry | halves | {"tops": [top // 2 for top in geometry["tops"]]}


def grids(base: Base) -> list[Any]:
    return [grid for grid in base.record.values() if isinstance(grid, list) and isinstance(grid[0], list)]


def standing(plan: Plan) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(plan["places"]) for c, code in enumerate(row) if code >= 0]


def clue(base: Base, rng: Random) -> str:
    """Let a cell some lines away from a tile show something else."""
    grid, places, geometry = rng.choice(grids(base)), base.plan["places"], printed(base.plan["geometry"])
    r, c, line = rng.randrange(len(places)), rng.randrange(len(places[0])), rng.choice(LINES)
    top, bottom = geometry["tops"][r], geometry["tops"][r + 1] - 1
    left = geometry["left"] + c * geometry["pitch"]
    right = left + geometry["pitch"] - 1
    if rng.random() < 0.5:
        row, col = rng.choice((top - line, bottom + line)), rng.randint(left, right)
    else:
        row, col = rng.randint(top, bottom), rng.choice((left - line, right + line))
    if not (0 <= row < len(grid) and 0 <= col < len(grid[0])):
        return ""
    before = grid[row][col]
    near = [before + 1, before - 1] if type(before) is int else []
    grid[row][col] = rng.choice([None, 0, 1, 2, 3, -1, *near, *near])
    return f"row {row + 1}, column {col + 1}, {line} lines beyond tile {r, c}, shows {grid[row][col]}"


def covered(base: Base, rng: Random) -> str:
    """Let a cell that is drawn black, in some state or always, show something else."""
    grid, geometry, plan = rng.choice(grids(base)), base.plan["geometry"], base.plan
    drawn = [(0, 0, plan["always"] or [])]
    for r, c in standing(plan):
        for lines in plan["tiles"][plan["places"][r][c]]["states"].values():
            drawn.append((geometry["tops"][r], geometry["left"] + c * geometry["pitch"], lines))
    black = {
        (top + row, left + col)
        for top, left, lines in drawn
        for row, line in enumerate(lines)
        for col, sign in enumerate(line)
        if sign == "#" and top + row < len(grid) and left + col < len(grid[0])
    }
    if not black:
        return ""
    row, col = rng.choice(sorted(black))
    grid[row][col] = rng.choice([0, 1, 2, 3, -1, -1])
    return f"row {row + 1}, column {col + 1}, which is drawn black, shows {grid[row][col]}"


def blank(base: Base, rng: Random) -> str:
    grid: list[list[Any]] = base.record.get("clues") or [[]]
    shown = {(r, c) for r, row in enumerate(grid) for c, own in enumerate(row) if own not in (None, -1)}
    if not shown:
        return ""
    (row, col), size = rng.choice(sorted(shown)), rng.randint(1, WIDEST_BLANK)
    for r, c in shown & {*product(range(row, row + size), range(col, col + size))}:
        grid[r][c] = None
    return f"{size} x {size} cells from r{row + 1}c{col + 1} on show nothing"


def tile(base: Base, rng: Random) -> str:
    """Print at one place what another shows, and perhaps the other way."""
    geometry, spots = printed(base.plan["geometry"]), standing(base.plan)
    if len(spots) < 2:
        return ""
    (r, c), (x, y) = rng.sample(spots, 2)
    height = min(geometry["tops"][k + 1] - geometry["tops"][k] for k in (r, x))
    both = rng.random() < 0.5
    here, there = (
        slice(at := geometry["left"] + col * geometry["pitch"], at + geometry["pitch"]) for col in (c, y)
    )
    for grid, down in product(grids(base), range(height)):
        one, other = grid[geometry["tops"][r] + down], grid[geometry["tops"][x] + down]
        own, theirs = one[here], other[there]
        one[here] = theirs
        if both:
            other[there] = own
    return f"what {x, y} shows at {r, c}{', and the other way' * both}"


def formula(base: Base, rng: Random) -> str:
    """Leave the plan as it is: its formula becomes another one."""
    base.plan["formula"] = {}
    return "nothing else changed"


def states(base: Base, rng: Random) -> str:
    """Let a tile have a state more, or less, or one that is drawn as another."""
    tiles = [base.plan["tiles"][base.plan["places"][r][c]] for r, c in standing(base.plan)]
    one = rng.choice([tile for tile in tiles if tile["ports"]] or tiles)
    own, name = one["states"], one["name"]
    state = "".join(side for side in one["ports"] if rng.random() < 0.5)
    if state in own and rng.random() < 0.5:
        del own[state]
        return f"{name} without the state {state!r}"
    if own and state not in own:
        own[state] = rng.choice(sorted(own.values()))
        return f"{name} with the state {state!r}"
    if len(own) > 1:
        first, second = rng.sample(sorted(own), 2)
        own[first], own[second] = own[second], own[first]
        return f"{name} with {first!r} drawn as {second!r}"
    return ""


def exchanged(base: Base, rng: Random) -> str:
    """Put one tile for another with the same ports, or exchange two places."""
    places, spots = base.plan["places"], standing(base.plan)
    (r, c), (x, y) = rng.choice(spots), rng.choice(spots)
    if rng.random() < 0.5:
        places[r][c], places[x][y] = places[x][y], places[r][c]
        return f"tiles at {r, c} and {x, y} exchanged"
    ports = base.plan["tiles"][places[r][c]]["ports"]
    places[r][c] = rng.choice([k for k, tile in enumerate(base.plan["tiles"]) if tile["ports"] == ports])
    return f"tile {places[r][c]} at {r, c}"


def order(base: Base, rng: Random) -> str:
    """Let tiles follow from nothing, or from each other."""
    own = base.plan["order"]
    if own and rng.random() < 0.5:
        rng.shuffle(own)
    elif own:
        del own[rng.randrange(len(own))]
    return "another order"


def drawn(base: Base, rng: Random) -> str:
    """Turn a cell of a drawing over, or leave a piece out."""
    one = rng.choice([tile for tile in base.plan["tiles"] if tile["states"]])
    state = rng.choice(sorted(one["states"]))
    drawing = one["states"][state]
    if not drawing:
        return ""
    at = rng.randrange(len(drawing))
    if drawing[at].startswith("r"):
        del drawing[at]
    else:
        spot = rng.randrange(len(drawing[at]))
        turned = "#" if drawing[at][spot] == "." else "."
        drawing[at] = drawing[at][:spot] + turned + drawing[at][spot + 1 :]
    return f"{one['name']} in state {state!r} drawn otherwise"


def probes(base: Base, rng: Random) -> str:
    """Read variables as the opposite, or at each other's ports; the formula may be any."""
    plan, names = base.plan, sorted(base.plan["probes"], key=int)
    there = [plan["probes"][name] for name in rng.sample(names, len(names))]
    plan["probes"] = {
        name: [*port[:3], port[3] ^ (rng.random() < 0.5)] for name, port in zip(names, there, strict=True)
    }
    plan["formula"] = rng.choice(formulas(tuple(map(int, names))))
    return f"variables at {plan['probes']}"


def joints(plan: Plan) -> list[tuple[tuple[int, int, str], tuple[int, int]]]:
    """Return the joints of a plan: a port, and the place beyond it."""
    places, tiles = plan["places"], plan["tiles"]
    return [
        ((r, c, side), there)
        for r, c in standing(plan)
        for side, there in (("E", (r, c + 1)), ("S", (r + 1, c)))
        if side in tiles[places[r][c]]["ports"] and there in standing(plan)
    ]


def edited(base: Base, rng: Random) -> str:
    """Put in or take out clauses, literals and variables, once to three times."""
    plan = base.plan
    for _ in range(rng.randint(1, 3)):
        clauses, known = plan["formula"]["clauses"], {*map(int, plan["probes"]), *named(plan["formula"])}
        literal = rng.choice((1, -1)) * rng.choice([*known, max(known, default=0) + 1])
        own = rng.choice(clauses) if clauses else []
        match rng.randrange(6):
            case 0 if clauses:
                clauses.remove(own)
            case 1 if own:
                del own[rng.randrange(len(own))]
            case 2 if plan["probes"]:
                del plan["probes"][rng.choice(sorted(plan["probes"]))]
            case 3:
                more = [literal, -literal] if rng.random() < 0.4 else [literal][: rng.randint(0, 1)]
                clauses.insert(rng.randint(0, len(clauses)), rng.choice([*clauses, more, more]))
            case 4 if clauses:
                own.append(literal)
            case 5 if joints(plan):
                (r, c, side), (down, right) = rng.choice(joints(plan))
                ports = [
                    [r, c, side],
                    [down, right, OPPOSITE[side]],
                    *(p[:3] for p in plan["probes"].values()),
                ]
                plan["probes"][str(abs(literal))] = [*rng.choice(ports), rng.random() < 0.5]
    return f"edited, read {plan['probes']}"


def grouped(base: Base, rng: Random) -> str:
    """Read a variable more between two tiles that follow together with all that follow with either."""
    plan, wide = base.plan, len(base.plan["places"][0])
    if not joints(plan):
        return ""
    (row, col, side), beyond = rng.choice(joints(plan))
    both = {row * wide + col, beyond[0] * wide + beyond[1]}
    groups = [entry if isinstance(entry, list) else [entry] for entry in plan["order"]]
    united = [group for group in groups if both & {*group}]
    at = rng.choice([groups.index(group) for group in united] or [len(groups)])
    together = dict.fromkeys([*(spot for group in united for spot in group), *sorted(both)])
    plan["order"] = [one for one in [*groups[:at], [*together], *groups[at:]] if one not in united]
    plan["probes"]["7"] = [row, col, side, rng.random() < 0.5]
    plan["formula"]["clauses"] += [[7, -7]]
    return f"a variable between {sorted(both)}, which follow together"


ON_BOARDS: dict[str, Change] = {"clue": clue, "covered": covered, "blank": blank, "tile": tile}
WITH_MEANING: dict[str, Change] = {
    "formula": formula, "states": states, "exchanged": exchanged, "order": order, "drawn": drawn,
}  # fmt: skip
IN_PLANS: dict[str, Change] = {**WITH_MEANING, "probes": probes, "edited": edited, "grouped": grouped}


def claims(source: Iterator[Claim], rng: Random) -> Iterator[Claim]:
    for true in source:
        if (one := changed(true, rng)) is not None:
            yield one
