"""Boards with a plan of their tiles: those of the smallest formulas, and narrow ones put together from tiles.

A narrow board has one to three rows or columns of found tiles, any that fit: each port meets a port, and none
is at the edge. A tile brings what is printed in its window where a compiled board has it first. What the
tiles say is a formula without clauses, or one of `formulas`; whether the board says it is for the judge.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

from hardboard.gadgets.metacell import tee_families
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.theorem.forms import BESIDE
from hardboard.proof.check.theorem.netlist import Netlist, can_follow
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.proof.prove.theorem.soundness import painting
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.grid import STEPS
from hardboard.puzzles.registry import certifiable_families, family
from hardboard.reduction import compile_formula

Plan = dict[str, Any]
Record = dict[str, Any]
#: Formulas of boards that are as small as they get, and cells beyond which only the first one is taken.
SMALL, MOST_CELLS = ("1", "1,2", "-1", "1 -1"), 2500
#: Rows or columns of a narrow board at most, and the others.
NARROW, LONG = 3, 4
#: Tiles of a narrow board at most.
MOST_TILES = 4
#: What follows the name of a family where boards are in two floors: T-grids of which they are woven.
FLOORS = " in two floors"


@dataclass(frozen=True)
class Base:
    """A board's record, and the plan of its tiles."""

    kind: str
    record: Record
    plan: Plan

    @property
    def board(self) -> Any:
        return family(self.kind).board_from_record(self.record)

    @property
    def cells(self) -> int:
        rows, cols = self.board.shape
        return int(rows * cols)


def family_of(kind: str) -> str:
    return kind.removesuffix(FLOORS)


def able(kind: str) -> bool:
    """Whether a certificate can show that a board of a kind is a formula's."""
    return (family_of(kind) in tee_families()) if kind.endswith(FLOORS) else kind in certifiable_families()


@cache
def compiled(kind: str, formula: str) -> Base:
    name = family_of(kind)
    made = compile_formula(parse(formula), name, "t-grid" if kind.endswith(FLOORS) else None)
    plan = json.loads(json.dumps(plan_to_json(plan_of(made))))
    return Base(name, family(name).board_to_record(made.board), plan)


@cache
def smallest(kind: str) -> list[Base]:
    every = [compiled(kind, formula) for formula in SMALL]
    return [base for base in every if base.cells <= max(MOST_CELLS, every[0].cells)]


def together(kind: str) -> bool:
    """Whether tiles of a kind can be put side by side as one likes."""
    return kind.endswith(FLOORS) or bool(painting(kind).form is BESIDE)


def narrow(kind: str, rng: Random) -> Iterator[Base]:
    """Narrow boards without end."""
    while True:
        base = rng.choice(smallest(kind))
        size = sorted((rng.randint(1, NARROW), rng.randint(1, LONG)))
        rows, cols = size if rng.random() < 0.5 else size[::-1]
        places = _arranged(base.plan["tiles"], rows, cols, rng) if rows * cols <= MOST_TILES else None
        if places is None:
            continue
        used = sorted({code for row in places for code in row})
        few = base.plan | {"tiles": [base.plan["tiles"][code] for code in used]}
        plan = planned(kind, few, [[used.index(code) for code in row] for row in places], rng)
        if plan is not None:
            yield Base(kind, assembled(base, places), plan)


def _arranged(tiles: Sequence[Plan], rows: int, cols: int, rng: Random) -> list[list[int]] | None:
    """Tiles whose ports meet; None if it does not come out."""
    places = [[-1] * cols for _ in range(rows)]
    ports = [set(tile["ports"]) for tile in tiles]
    for r, c in product(range(rows), range(cols)):
        north = r > 0 and "S" in ports[places[r - 1][c]]
        west = c > 0 and "E" in ports[places[r][c - 1]]
        last = {side for side, at in (("S", r == rows - 1), ("E", c == cols - 1)) if at}
        fit = [
            number
            for number, own in enumerate(ports)
            if ("N" in own) == north and ("W" in own) == west and not own & last and tiles[number]["states"]
        ]
        if not fit:
            return None
        ported = [number for number in fit if ports[number]]
        places[r][c] = rng.choice(ported if ported and rng.random() < 0.5 else fit)
    return places


def assembled(base: Base, places: Sequence[Sequence[int]]) -> Record:
    """The record of the board on which tiles show what they show on a compiled one."""
    size, seats = base.plan["geometry"]["pitch"], dict[int, tuple[int, int]]()
    for r, row in enumerate(base.plan["places"]):
        for c, code in enumerate(row):
            seats.setdefault(code, (r * size, c * size))
    rows, cols = len(places) * size, len(places[0]) * size
    record: Record = {**base.record, "rows": rows, "cols": cols}
    for key, grid in base.record.items():
        if not isinstance(grid, list):
            continue
        more = len(grid) - base.record.get("rows", len(grid))
        record[key] = [[None] * (cols + more) for _ in range(rows + more)]
        for r, c in product(range(rows + more), range(cols + more)):
            tile = max(r - more, 0) // size, max(c - more, 0) // size
            top, left = seats[places[tile[0]][tile[1]]]
            own = grid[top + r - tile[0] * size][left + c - tile[1] * size]
            number = tile[0] * len(places[0]) + tile[1] + 1
            record[key][r][c] = own + 1000 * number if key == "rooms" and own >= 0 else own
    return record


def planned(kind: str, base: Plan, places: list[list[int]], rng: Random) -> Plan | None:
    """The plan of these tiles, and a formula that they say; None if none is found."""
    size = base["geometry"]["pitch"]
    plan = base | {
        "places": places,
        "geometry": base["geometry"] | {"tops": [k * size for k in range(len(places) + 1)], "left": 0},
    }
    return meant(kind, plan, rng)


def meant(kind: str, plan: Plan, rng: Random) -> Plan | None:
    """The plan with variables, an order and a formula that its tiles say; None if none is found."""
    plan = plan | {"probes": {}, "order": [], "formula": about([])}
    try:
        _followed(plan, plan_from_json(plan, painting(family_of(kind)).form).pieces)
        variables = tuple(sorted(map(int, plan["probes"])))
        if len(variables) > 2:
            return None
        every = formulas(variables)
        said = next(supported(kind, plan, [about(variables), *rng.sample(every, len(every))]), None)
        return None if said is None else plan | {"formula": said}
    except (InputError, LookupError):
        return None


def _followed(plan: Plan, pieces: Sequence[Any]) -> None:
    """Put the tiles in an order in which each follows, with new variables where nothing does."""
    places, known = plan["places"], set[tuple[int, int, str]]()
    cols = len(places[0])
    waiting = [(r, c) for r, row in enumerate(places) for c, code in enumerate(row) if code >= 0]

    def told(r: int, c: int, side: str) -> None:
        known.update({(r, c, side), (r + STEPS[side][0], c + STEPS[side][1], OPPOSITE[side])})

    while waiting:
        for r, c in list(waiting):
            piece = pieces[places[r][c]]
            given = tuple(side for side in piece.ports if (r, c, side) in known)
            if can_follow(piece, given, only=True):
                waiting.remove((r, c))
                plan["order"].append(r * cols + c)
                for side in piece.ports:
                    told(r, c, side)
                break
        else:
            unknown = (
                (r, c, s) for r, c in waiting for s in pieces[places[r][c]].ports if (r, c, s) not in known
            )
            if (port := next(unknown, None)) is None:
                return
            plan["probes"][str(len(plan["probes"]) + 1)] = [*port, False]
            told(*port)


def supported(kind: str, plan: Plan, formulas: Iterable[Plan]) -> Iterator[Plan]:
    """Those of some formulas that the states of the tiles of a plan mean."""
    try:
        variables = sorted(map(int, plan["probes"]))
        own = plan_from_json(plan | {"formula": about(variables)}, painting(family_of(kind)).form)
        netlist = Netlist(own)
    except (InputError, LookupError):
        return
    for formula in formulas:
        clauses = tuple(map(tuple, formula["clauses"]))
        netlist.plan = replace(own, clauses=clauses, meaning=formula["meaning"])
        if not netlist.fault():
            yield formula


def about(variables: Sequence[int], clauses: Sequence[Any] = (), meaning: str = "one-in-three") -> Plan:
    """A formula about some variables: of each that no clause names it says that this is true or not."""
    free = set(variables) - named({"clauses": clauses})
    return {"meaning": meaning, "clauses": [*clauses, *([v, -v] for v in sorted(free))]}


def named(formula: Plan) -> set[int]:
    return {abs(literal) for clause in formula["clauses"] for literal in clause}


@cache
def formulas(variables: Sequence[int]) -> list[Plan]:
    """All formulas about some variables with one clause of at most three literals, some twice, or with two of
    at most two.
    """
    literals = [sign * v for v in variables for sign in (1, -1)]
    clauses = [list(one) for size in range(4) for one in combinations_with_replacement(literals, size)]
    short = [clause for clause in clauses if len(clause) < 3]
    every = [[], *([clause] for clause in clauses), *([*pair] for pair in combinations(short, 2))]
    return [about(variables, own, word) for own in every for word in ("one-in-three", "sat")]


def models(plan: Plan, variables: Sequence[int] | None = None) -> set[tuple[bool, ...]]:
    """Return all models of a plan's formula, by trying: over the variables that it names, or over these."""
    found, variables = set(), sorted(named(plan["formula"])) if variables is None else variables
    clauses, one = plan["formula"]["clauses"], plan["formula"]["meaning"] == "one-in-three"
    for values in product((False, True), repeat=len(variables)):
        true = dict(zip(variables, values, strict=True))
        numbers = [sum(true[abs(x)] == (x > 0) for x in clause) for clause in clauses]
        if all(number == 1 if one else number for number in numbers):
            found.add(values)
    return found
