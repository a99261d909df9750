"""The steps of `docs/theorems.md` that know no puzzle: rows of tiles, and whole floorplans, against the
formula.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from pysat.solvers import Solver

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.relation import OPPOSITE, all_states
from hardboard.gadgets.sheet import Arrangement
from hardboard.puzzles.grid import STEPS
from hardboard.reduction import Formula, bus, make
from hardboard.reduction.cnf import one_in_three
from hardboard.reduction.compiler import can_say
from hardboard.reduction.order import order
from hardboard.reduction.polarity import clause_row, one, options, thread
from hardboard.verify.formulas import models
from hardboard.workbench.recipe import Recipe

LIBRARIES = {"compact": "kurodoko", "kuroshuto": "kuroshuto", "kamaji": "kamaji", "nurimeizu": "nurimeizu"}
BUSES = pytest.mark.parametrize("name", LIBRARIES)


def row_ways(library: Library, tiles: Sequence[Tile], south: Sequence[bool | None]) -> int:
    """In how many ways tiles side by side have states that agree at the joints when their south ports are as
    given.
    """
    coming: Counter[bool | None] = Counter({None: 1})
    for tile, value in zip(tiles, south, strict=True):
        leaving: Counter[bool | None] = Counter()
        for state in tile.states:
            if value is None or ("S" in state) == value:
                arriving = "W" in state if "W" in tile.ports else None
                leaving[("E" in state) != library.inverts if "E" in tile.ports else None] += coming[arriving]
        coming = leaving
    return coming[None]


def patterns(longest: int, gaps: bool) -> list[str]:
    """Up to `longest` literals, with up to two columns without one between them."""
    found = []
    for count in range(1, longest + 1):
        for spaces in product((0, 1, 2) if gaps else (0,), repeat=count - 1):
            if sum(spaces) <= 2:
                found.append("".join("x" + "." * n for n in (*spaces, 0)))
    return found


def holds(literals: Sequence[bool], meaning: str) -> bool:
    return any(literals) if meaning == "sat" else sum(literals) == 1


def check_rows(library: Library, meaning: str, longest: int) -> None:
    gaps = bool(options(library, "along", "EW")) and LIBRARIES[library.name] != "nurimeizu"
    for pattern in patterns(longest, gaps):
        row = clause_row(library, pattern, meaning)
        assert [("S" in tile.ports) for tile in row.tiles] == [sign == "x" for sign in pattern]
        for literals in product((False, True), repeat=pattern.count("x")):
            values = iter(literals)
            south = [
                next(values) != bool(bit) if sign == "x" else None
                for sign, bit in zip(pattern, row.bits, strict=True)
            ]
            assert row_ways(library, row.tiles, south) == holds(literals, meaning), (pattern, literals)


@BUSES
def test_1_a_crossover_hands_on_in_both_directions_independently(name: str) -> None:
    library = load(name)
    states = one(library, "cross", "NESW").states
    assert len(states) == 4
    assert all(
        (("N" in s) == ("S" in s)) != library.inverts and (("W" in s) == ("E" in s)) != library.inverts
        for s in states
    )


@BUSES
def test_1_a_row_of_clause_tiles_says_its_clause(name: str) -> None:
    check_rows(load(name), "one-in-three", 3)


def test_1_a_row_of_or_tiles_says_its_clause() -> None:
    check_rows(load("compact"), "sat", 6)


@BUSES
def test_2_a_row_of_taps_is_a_function_of_the_variable(name: str) -> None:
    """Two ways to go through it, and in each every literal above has the bit that its clause needs."""
    library = load(name)
    ends = library.settings.get("span") == "full"
    for needed in (bits for length in range(1, 6) for bits in product((0, 1), repeat=length)):
        found = thread(library, needed, ends)
        tiles: list[Tile] = [one(library, "start", "E")] if ends else []
        for tap in found.taps:
            tiles += [one(library, "negate-along", "EW")] if tap.negate_row else []
            tiles.append(tap.tile)
        tiles += [one(library, "stop", "W")] if ends else []
        ways: list[list[frozenset[str]]] = [[]]
        for tile in tiles:
            ways = [
                [*way, state]
                for way in ways
                for state in tile.states
                if not way or (("E" in way[-1]) != library.inverts) == ("W" in state)
            ]
        assert len(ways) == 2
        for way in ways:
            first = "E" in way[0] if ends else "N" in way[0]
            above = [
                ("N" in s) != library.inverts for s, tile in zip(way, tiles, strict=True) if "N" in tile.ports
            ]
            received = [value != tap.negate_column for value, tap in zip(above, found.taps, strict=True)]
            assert received == [(first != bool(found.start_bit)) != bool(bit) for bit in needed], (
                needed,
                way,
            )


def netlist_models(plan: Arrangement, inverts: bool) -> int:
    """The number of ways to put all tiles of a floorplan into allowed states that agree at every joint."""
    numbers: dict[tuple[tuple[int, int], str], int] = {}
    clauses: list[list[int]] = []
    tiles = dict(plan.items())
    for place, tile in tiles.items():
        for side in tile.ports:
            numbers[place, side] = len(numbers) + 1
    for (place, side), number in numbers.items():
        beyond = numbers[(place[0] + STEPS[side][0], place[1] + STEPS[side][1]), OPPOSITE[side]]
        other = -beyond if inverts else beyond
        clauses += [[number, -other], [-number, other]]
    for place, tile in tiles.items():
        for state in all_states(tile.ports):
            if state not in tile.states:
                clauses.append([numbers[place, side] * (-1 if side in state else 1) for side in tile.ports])
    if not all(clauses):
        return 0
    with Solver(name="cadical153", bootstrap_with=clauses) as engine:
        count = 0
        while engine.solve():
            count += 1
            engine.add_clause([-x for x in engine.get_model()[: len(numbers)]])
    return count


def floorplan(formula: Formula, library: Library) -> Arrangement:
    target = formula if can_say(library, formula.meaning) else one_in_three(formula).target
    return bus.place(order(target), library).arrangement


@pytest.mark.slow
@BUSES
def test_3_states_that_agree_at_every_joint_are_the_models(name: str) -> None:
    """Of the formula that is laid out, CNF brought to one-in-three form where a library has no OR tiles."""
    rng = Random(11)
    for meaning, longest in (("one-in-three", 3), ("sat", 4)):
        for _ in range(12):
            formula = make(
                list(Recipe((1, 6), (0 if rng.random() < 0.2 else 1, longest)).draw(rng)), meaning=meaning
            )
            library = load(name)
            found = netlist_models(floorplan(formula, library), library.inverts)
            assert found == len(list(models(formula, live=True))), str(formula)
