"""False claims about the board of a formula that nobody has proved yet, for provers that take it lightly.

Each is a true board with its plan (`narrow`), and one thing changed on the board or in the plan:

clue       something printed otherwise: inside a tile, on its last line, or so many lines beyond it
blank      something that is printed left out, wherever it is: what tiles draw is a solution all the same
tile       what one tile shows, where another stands; or the prints of two places exchanged
fewer      a tile without a state that it has, and the formula that the other states mean
more       a tile with a state that it has not, and the formula that these states mean
sometimes  a number more, that is right in some states of the tiles and not in all

Whether a claim is false is found out by counting the board's solutions.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board as DeclaredBoard
from hardboard.puzzles.grid import STEPS
from hardboard.puzzles.registry import certifiable, family
from hardboard.verify.judge import judge
from tests.support.forgers.floors import put_together
from tests.support.forgers.narrow import Base, able, formulas, models, smallest, supported, together

#: Lines beyond a tile at which a clue is changed: inside, on its last line, and around it.
LINES = range(-2, 6)
#: Rows and columns of a square that shows nothing, at most.
WIDEST_BLANK = 4
#: Attempts at a change before another board is taken.
TRIES = 12
#: Boards in a row of which no claim could be made, before it is given up.
BARREN = 100
#: Steps between a number and a cell that it sees, and numbers that are tried.
LONGEST_LOOK, LARGEST_NUMBER = 4, 40
#: More solutions than any formula here has models; and how many of the claims that turn out true are kept.
MOST, TRUE = 9, 0.05


@dataclass(frozen=True)
class Asserted:
    """A board, a plan, the number of solutions that the plan's formula means, and what was changed."""

    base: Base
    said: str
    #: How many solutions the board has, but not more than `MOST`; where tiles leave cells open, whether any.
    solutions: int

    @property
    def true(self) -> bool:
        """Whether the claim is true after all."""
        return right(self.base, self.solutions)

    @property
    def number(self) -> int | None:
        """How many solutions are claimed, where tiles determine them."""
        return len(models(self.base.plan)) if counts(self.base.kind) else None


def counts(kind: str) -> bool:
    """Whether a family's tiles determine all cells: those of Kölker leave some open."""
    return kind != "kurodoko"


def solutions(base: Base) -> int | None:
    """How many solutions a board has, but not more than `MOST`; None if it is no board."""
    try:
        if not counts(base.kind):
            return int(judge(base.kind).find(base.board) is not None)
        return int(judge(base.kind).count(base.board, limit=MOST))
    except (InputError, TypeError, ValueError):
        return None


def right(base: Base, number: int) -> bool:
    """Whether the formula of a plan has as many models as its board has solutions, or both have some."""
    own = len(models(base.plan))
    return own == number if counts(base.kind) else bool(own) == bool(number)


def printed(geometry: Any) -> Any:
    """Where tiles lie on a board as it is printed; with strands a cell is two spots high and wide."""
    if "pins" not in geometry:
        return geometry
    halves = {key: geometry[key] // 2 for key in ("left", "pitch")}
    return geometry | halves | {"tops": [top // 2 for top in geometry["tops"]]}


def clue(base: Base, rng: Random) -> tuple[Base, str] | None:
    """A cell so many lines away from a tile shows something else."""
    record = json.loads(json.dumps(base.record))
    grids = [grid for grid in record.values() if isinstance(grid, list) and isinstance(grid[0], list)]
    grid, places, geometry = rng.choice(grids), base.plan["places"], printed(base.plan["geometry"])
    r, c, line = rng.randrange(len(places)), rng.randrange(len(places[0])), rng.choice(LINES)
    top, bottom = geometry["tops"][r], geometry["tops"][r + 1] - 1
    left = geometry["left"] + c * geometry["pitch"]
    right = left + geometry["pitch"] - 1
    if rng.random() < 0.5:
        row, col = rng.choice((top - line, bottom + line)), rng.randint(left, right)
    else:
        row, col = rng.randint(top, bottom), rng.choice((left - line, right + line))
    if not (0 <= row < len(grid) and 0 <= col < len(grid[0])):
        return None
    before = grid[row][col]
    near = [before + 1, before - 1] if type(before) is int else []
    grid[row][col] = rng.choice([None, 0, 1, 2, 3, -1, *near, *near])
    said = f"row {row + 1}, column {col + 1}, {line} lines beyond tile {r, c}, shows {grid[row][col]}"
    return None if grid[row][col] == before else (replace(base, record=record), said)


def blank(base: Base, rng: Random) -> tuple[Base, str] | None:
    """A cell shows nothing, or none of a square does."""
    record = json.loads(json.dumps(base.record))
    grid: list[list[Any]] = record.get("clues") or [[]]
    shown = {(r, c) for r, row in enumerate(grid) for c, own in enumerate(row) if own not in (None, -1)}
    if not shown:
        return None
    (row, col), size = rng.choice(sorted(shown)), rng.randint(1, WIDEST_BLANK)
    for r, c in shown & {*product(range(row, row + size), range(col, col + size))}:
        grid[r][c] = None
    return replace(base, record=record), f"{size} x {size} cells from r{row + 1}c{col + 1} on show nothing"


def tile(base: Base, rng: Random) -> tuple[Base, str] | None:
    """The print of one place at another."""
    record, places = json.loads(json.dumps(base.record)), base.plan["places"]
    geometry = printed(base.plan["geometry"])
    spots = [(r, c) for r, row in enumerate(places) for c, code in enumerate(row) if code >= 0]
    if len(spots) < 2:
        return None
    (r, c), (x, y) = rng.sample(spots, 2)
    height = min(geometry["tops"][k + 1] - geometry["tops"][k] for k in (r, x))
    both = rng.random() < 0.5
    for grid in (own for own in record.values() if isinstance(own, list) and isinstance(own[0], list)):
        for down in range(height):
            one, other = grid[geometry["tops"][r] + down], grid[geometry["tops"][x] + down]
            here = slice(at := geometry["left"] + c * geometry["pitch"], at + geometry["pitch"])
            there = slice(at := geometry["left"] + y * geometry["pitch"], at + geometry["pitch"])
            own, theirs = one[here], other[there]
            one[here] = theirs
            if both:
                other[there] = own
    if record == base.record:
        return None
    return replace(base, record=record), f"what {x, y} shows at {r, c}{', and the other way' * both}"


def _plan(base: Base, rng: Random, change: Callable[[Any], str | None]) -> tuple[Base, str] | None:
    """A changed plan, with a formula that its tiles say."""
    plan = json.loads(json.dumps(base.plan))
    said = change(plan)
    if said is None:
        return None
    every, true = formulas(tuple(sorted(map(int, plan["probes"])))), models(base.plan)
    wrong = [own for own in every if len(models(plan | {"formula": own})) != len(true)]
    found = next(supported(base.kind, plan, rng.sample(wrong, len(wrong))), None)
    return None if found is None else (replace(base, plan=plan | {"formula": found}), f"{said}: {found}")


def _standing(plan: Any) -> list[Any]:
    return [plan["tiles"][code] for code in {code for row in plan["places"] for code in row if code >= 0}]


def fewer(base: Base, rng: Random) -> tuple[Base, str] | None:
    """A tile without some of its states."""

    def change(plan: Any) -> str | None:
        several = [tile for tile in _standing(plan) if len(tile["states"]) > 1]
        if not several:
            return None
        tile = rng.choice(several)
        gone = rng.sample(sorted(tile["states"]), rng.randint(1, len(tile["states"]) - 1))
        for state in gone:
            del tile["states"][state]
        return f"{tile['name']} without {gone}"

    return _plan(base, rng, change)


def more(base: Base, rng: Random) -> tuple[Base, str] | None:
    """A tile with a state that it has not, drawn as one that it has."""

    def change(plan: Any) -> str | None:
        tile = rng.choice(_standing(plan))
        state = "".join(side for side in tile["ports"] if rng.random() < 0.5)
        if state in tile["states"] or not tile["states"]:
            return None
        tile["states"][state] = rng.choice(sorted(tile["states"].values()))
        return f"{tile['name']} with {state!r}"

    return _plan(base, rng, change)


def sometimes(base: Base, rng: Random) -> tuple[Base, str] | None:
    """A number in an empty cell that sees up to a black one, right for states that need not agree."""
    record, board = json.loads(json.dumps(base.record)), base.board
    shown, changing = _painted(base, rng)
    if not changing:
        return None
    (row, col), (down, right) = rng.choice(changing), rng.choice(sorted(STEPS.values()))
    steps = rng.randint(1, LONGEST_LOOK)
    cell = row + steps * down, col + steps * right
    if not all(0 <= at < size for at, size in zip(cell, board.shape, strict=True)) or shown.get(cell):
        return None
    if record["clues"][cell[0]][cell[1]] is not None:
        return None
    rules, (rows, cols) = family(base.kind), board.shape
    assert rules is not None
    facts, blank = (
        [shown.get(divmod(at, cols), False) for at in range(rows * cols)],
        DeclaredBoard(rows, cols),
    )
    for number in range(1, LARGEST_NUMBER):
        said = [word.patterns([number], max(rows, cols)) for word in rules.declared.rules if word.patterns]
        own = (each for some in said for each in some if number in dict(each.shows).get(0, ()))
        places = [place for each in own if (place := each.at(blank, *cell)) is not None]
        if places and not any(place.broken(facts) for place in places):
            record["clues"][cell[0]][cell[1]] = number
            return replace(base, record=record), f"a {number} at {cell}, which is sometimes right"
    return None


def _painted(base: Base, rng: Random) -> tuple[dict[tuple[int, int], bool], list[tuple[int, int]]]:
    """The colours of cells, each tile being in any of its states; and the black ones that may be white."""
    plan, shown, changing = base.plan, dict[tuple[int, int], bool](), list[tuple[int, int]]()
    for r, line in enumerate(plan["places"]):
        for c, code in enumerate(line):
            drawings = list(plan["tiles"][code]["states"].values()) if code >= 0 else []
            top, left = plan["geometry"]["tops"][r], plan["geometry"]["left"] + c * plan["geometry"]["pitch"]
            one = rng.choice(drawings) if drawings else []
            for down, words in enumerate(one):
                for right, sign in enumerate(words):
                    shown[top + down, left + right] = sign == "#"
                    if sign == "#" and len({drawing[down][right] for drawing in drawings}) > 1:
                        changing.append((top + down, left + right))
    return shown, changing


def numbered(kind: str) -> bool:
    """Whether tiles of a family paint cells, and numbers stand in these."""
    return (
        kind in certifiable() and kind not in ("kamaji", "nurimeizu") and "clues" in smallest(kind)[0].record
    )


#: What is changed on a board or in its plan.
CHANGES = (clue, blank, tile, fewer, more)


def bases(kind: str, rng: Random) -> Iterator[Base]:
    """True boards without end, narrow ones mostly where tiles can be put together."""
    if not able(kind):
        return
    source = put_together(kind, rng) if together(kind) else None
    while True:
        own = source is not None and rng.random() < 0.98
        yield next(source) if own and source is not None else rng.choice(smallest(kind))


def asserted(
    kind: str, rng: Random, changes: tuple[Callable[[Base, Random], tuple[Base, str] | None], ...] = CHANGES
) -> Iterator[Asserted]:
    """Claims without end, most of them false; none where so many boards in a row give none."""
    idle = 0
    for base in bases(kind, rng):
        idle += 1
        if idle > BARREN:
            return
        for _ in range(TRIES):
            found = rng.choice(changes)(base, rng)
            number = None if found is None else solutions(found[0])
            if found is not None and number is not None:
                one = Asserted(*found, number)
                if not one.true or rng.random() < TRUE:
                    idle = 0
                    yield one
