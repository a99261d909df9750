"""Tiles with strands, of Slitherlinks and of T-grids: found from rules, checked without a solver, compiled,
counted and read back.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.discover.extensions import ExtensionSearch
from hardboard.discover.loops.drivers import strand_contracts, strand_library
from hardboard.discover.loops.library_checks import BULGE_STEPS, STRAND_STEPS
from hardboard.discover.loops.line_search import BulgeSearch, StrandRules, StrandSearch
from hardboard.discover.loops.metacell_checks import tee_faults
from hardboard.discover.loops.tile_checks import STEPS_OF_PROOF, BulgeTile, StrandTile
from hardboard.discover.loops.turns import grid_turns_faults, turns_faults
from hardboard.discover.results import SearchSettings
from hardboard.discover.searches import discover
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend import bulges, family_backend, strands
from hardboard.gadgets.contract import read_contract
from hardboard.gadgets.contract.loops import BulgeContract, StrandContract
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.metacell import load_tee
from hardboard.gadgets.relation import all_states, relation_states
from hardboard.gadgets.roles import BUS_TILES, SUMS, SUMS_ORS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import make_formula, parse
from hardboard.puzzles.registry import FAMILIES, family, family_or_file
from hardboard.reduction import compile_formula
from hardboard.reduction.compiler import plan_formula
from hardboard.reduction.variable_rows import crossings, lined_up, spans
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.judge import judge
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.library_check import confirm, described
from hardboard.workbench.pictures import wire_signals


@dataclass(frozen=True)
class Kind:
    """A library, how one tile of it is checked, the steps about all of it, and the cells that show signs."""

    library: Library
    alone: Callable[[Tile, Library], Any]
    steps: dict[str, Callable[[Any], Iterator[str]]]
    whole: dict[str, Callable[[Library], Iterator[str]]]
    signs: str
    #: The first spot of a cell that shows a sign.
    first: int

    def faults(self, tile: Tile) -> list[str]:
        subject = self.alone(tile, self.library)
        return [fault for step in self.steps.values() for fault in step(subject)]

    def mutant(self, name: str, rng: Random) -> Tile:
        """Return a tile with another sign in one cell."""
        tile = self.library.tile(name)
        picture = tile.picture.copy()
        rows, cols = ((size - self.first) // 2 for size in picture.shape)
        spot = self.first + 2 * rng.randrange(rows), self.first + 2 * rng.randrange(cols)
        codes = [0 if sign == "." else ord(sign) for sign in self.signs]
        picture[spot] = rng.choice([code for code in codes if code != picture[spot]])
        return replace(tile, picture=picture)


LOOPS, TEES = load("slitherlink"), load("t-grid")
OWN, TEE = library_contract(LOOPS, StrandContract), library_contract(TEES, BulgeContract)
KINDS = {
    "cross": Kind(LOOPS, StrandTile, STEPS_OF_PROOF, STRAND_STEPS, ".0123", 2),
    "tap": Kind(TEES, BulgeTile, STEPS_OF_PROOF, BULGE_STEPS, "".join(TEE.symbols), 1),
}
STRANDS, BULGES = KINDS.values()
EACH = pytest.mark.parametrize("name", KINDS)


@pytest.mark.slow
@EACH
def test_every_tile_and_the_library_as_a_whole_are_right(name: str) -> None:
    kind = KINDS[name]
    assert not [fault for tile in kind.library.tiles.values() for fault in kind.faults(tile)]
    assert not [fault for step in kind.whole.values() for fault in step(kind.library)]


@EACH
def test_a_tile_with_a_wrong_relation_is_refused(name: str) -> None:
    along = KINDS[name].library.tile("along")
    for relation, fault in (("free", "E=0 W=1 is impossible"), ("E and W", "E=0 W=0 is possible")):
        lying = replace(along, relation=relation, states=relation_states(relation, along.ports))
        assert fault in KINDS[name].faults(lying)


def test_the_check_of_a_found_library_can_be_remembered() -> None:
    assert '"bus"' in described(strand_library(OWN, LOOPS.tiles))


def test_a_strand_is_one_path() -> None:
    along = LOOPS.tile("along")
    state = next(iter(along.states))
    looped = along.colourings[state].copy()
    looped[1:4, 1:4] = True
    looped[2, 2] = False
    faults = STRANDS.faults(replace(along, colourings={**along.colourings, state: looped}))
    assert any("beside the strand" in fault or "another way" in fault for fault in faults)


def test_a_strand_that_joins_other_sides_is_refused() -> None:
    tap = TEES.tile("tap")
    state = next(state for state in tap.states if "S" in state)
    cut = tap.colourings[state].copy()
    rows, cols = np.nonzero(cut[1:-1, 1:-1])
    cut[rows[0] + 1, cols[0] + 1] = False
    faults = BULGES.faults(replace(tap, colourings={**tap.colourings, state: cut}))
    assert any("joins other sides" in fault for fault in faults)


def test_ways_with_a_closed_loop_are_left_out_and_there_are_some() -> None:
    """Some tiles need it: if not, loops of T-grids could be counted as matchings of a planar graph."""
    tile = BulgeTile(TEES.tile("add"), TEES)
    assert len(tile.extensions) == 4
    search = ExtensionSearch(tile.drawing, tile.spots)
    given = [{tile.spot(cell): value for cell, value in known.items()} for known in tile.given()]
    assert sum(1 for known in given for _ in search.search(known)) > 4


@pytest.mark.slow
@EACH
def test_a_custom_library_is_used_only_if_it_is_right(name: str) -> None:
    kind, rng = KINDS[name], Random(3)
    changed = next(tile for _ in range(50) for tile in [kind.mutant(name, rng)] if kind.faults(tile))
    with pytest.raises(InputError, match=name):
        confirm(replace(kind.library, tiles={**kind.library.tiles, name: changed}))


def test_a_tile_in_the_wrong_role_is_refused() -> None:
    with pytest.raises(InputError, match="E = N xor W"):
        plan_formula("1,2", library=replace(TEES, roles={**TEES.roles, "add": "add-not"}))


def test_turns_with_one_sign_changed_are_not_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not list(grid_turns_faults(TEES))
    kept = bulges.TURN
    monkeypatch.setattr(bulges, "TURN", ("v" + kept[0][1:], *kept[1:]))
    assert list(grid_turns_faults(TEES))


@pytest.mark.slow
def test_turns_without_the_numbers_at_the_left_are_not_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = dict(strands.strips(LOOPS, 2, 2))
    assert whole and not list(turns_faults(LOOPS))
    kept = strands.strips
    gone = [spot for spot in whole if spot[1] < 2 * strands.LEFT - 1]
    monkeypatch.setattr(
        "hardboard.discover.loops.turns.strips",
        lambda *given: ((spot, "." if spot in gone else sign) for spot, sign in kept(*given)),
    )
    assert list(turns_faults(LOOPS))


def test_the_contract_of_t_grids_is_read_as_it_is_written() -> None:
    words = {"height": 5, "width": 6, "rows": [2, 4], "columns": [0, 3]}
    assert read_contract("t-grid", words, "here") == TEE and "columns = [0, 3]" in TEE.text()
    wrong = [("height", 6), ("rows", [1, 4]), ("rows", [2, 2]), ("columns", [0, 6]), ("width", "6")]
    for key, value in wrong:
        with pytest.raises(InputError):
            read_contract("t-grid", {**words, key: value}, "here")
    with pytest.raises(InputError, match="without a field 'rows'"):
        read_contract("t-grid", {key: value for key, value in words.items() if key != "rows"}, "here")


@pytest.mark.slow
def test_one_loop_follows_from_the_other_rules() -> None:
    """Without the rule that lines are one loop a Slitherlink has the same solutions."""
    made = compile_formula(make_formula([(1, 2, 3), (-1, 2)]), "slitherlink")
    declared = family("slitherlink").declared
    rules = tuple(rule for rule in declared.rules if rule.linked is None)
    assert len(rules) < len(declared.rules)
    places = [place for rule in rules for place in rule.places(made.board)]
    encoding = DeclaredEncoding(declared, made.board, places)
    count = judge("slitherlink").count(made.board)
    with Solver(encoding.cnf.clauses, top=encoding.cnf.top) as solver:
        found = 0
        while (model := solver.solve()) is not None and found <= count:
            found += 1
            solver.add([[-model[v - 1] for v in encoding.decisive]])
    assert found == count == 1


@pytest.mark.slow
def test_a_tile_is_found_from_the_rules_and_the_seed_decides_which() -> None:
    frames = strand_contracts(family("slitherlink"), (6,))
    _, own = [frame for frame in frames if frame[1].rows == (2, 3)][1]
    signs = StrandRules(own)
    ports, relation = BUS_TILES["up"].options[0]
    allowed = [frozenset(s for s, v in zip(ports, each, strict=True) if v) for each in relation]
    one, two = (StrandSearch(signs, "up", tuple(ports), allowed, seed).advance(200).tile for seed in (0, 0))
    assert one is not None and one == two
    subject = StrandTile(one, strand_library(own, {**LOOPS.tiles, "up": one}))
    assert not [fault for step in STRANDS.steps.values() for fault in step(subject)]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("role", ["tap", "read", "last-not", "or-right-not"])
def test_a_tile_of_t_grids_is_found(role: str) -> None:
    ports, cells = TEES.role(role).ports, StrandRules(TEE)
    wanted = relation_states((SUMS | SUMS_ORS)[role].relations[0], ports)
    listed = [state for state in all_states(ports) if state in wanted]
    tile = BulgeSearch(cells, role, ports, listed).advance(500).tile
    assert tile is not None and not BULGES.faults(tile)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "settings", "dead"),
    [
        ("t-grid", SearchSettings((4,), 60.0, frame="rows 2 and 4, columns 0 and 3"), ["add"]),
        pytest.param("slitherlink", SearchSettings((4,), 100), None, marks=pytest.mark.thorough),
    ],
)
def test_narrower_tiles_are_shown_not_to_exist(
    name: str, settings: SearchSettings, dead: list[str] | None
) -> None:
    result, _ = discover(family(name), settings)
    assert result.library is None and result.exhausted
    frames = {each for each, _ in strand_contracts(family("slitherlink"), (4,))}
    assert list(result.dead.values()) == dead if dead else set(result.dead) == frames


def test_families_whose_rules_tie_no_strands_are_refused() -> None:
    with pytest.raises(InputError, match="a loop along the lines"):
        strand_contracts(family("creek"), (6,))
    with pytest.raises(InputError, match="a 1 just one"):
        discover(family("vertex-slitherlink"), SearchSettings((6,), 10))


def test_a_wire_meets_a_row_by_sums() -> None:
    made = compile_formula(parse("(a, b) (a, b)"), "t-grid", order="input")
    used = {tile.name for _, tile in made.floorplan.arrangement.items()}
    assert {"add", "add-not", "read-not"} <= used
    for a, b in ((True, False), (False, True)):
        loop = made.lay_down({"a": a, "b": b})
        assert not family("t-grid").violations(made.board, loop)
        assert made.read_back(loop) == {"a": a, "b": b}


def test_variables_are_lined_up_with_few_crossings() -> None:
    rng = Random(5)
    for _ in range(20):
        clauses = [tuple(rng.choice((1, -1)) * v for v in rng.sample(range(1, 8), 3)) for _ in range(6)]
        formula = make_formula(clauses)
        found = lined_up(formula)
        assert sorted(found) == sorted(spans(formula))
        others = [crossings(formula, rng.sample(found, len(found))) for _ in range(20)]
        assert crossings(formula, found) <= min(others)


def test_boards_are_what_their_parts_say() -> None:
    """Rows of a Slitherlink's tiles are even; each cell of a T-grid has a T."""
    made = compile_formula(make_formula([(1, 2)]), "slitherlink")
    laid = made.laid
    assert laid.tiles.rows % 2 == 0 and made.board == family_backend("slitherlink").board(laid)
    assert np.array_equal(laid.always, strands.turns(OWN, laid.tiles.rows, laid.tiles.cols))
    made = compile_formula(parse("(a, b, c) (~a, b)"), "t-grid")
    rows, cols = made.size
    clues: Any = vars(made.board)["clues"]
    assert len(clues) == rows * cols and set(clues.values()) == set("UDLR")


def test_signals_are_coloured_along_the_strand() -> None:
    """In a solution all that carries a value is on the loop, near its joint; else wires are straight."""
    made = compile_formula(parse("1,2 -1,3"), target="slitherlink")
    assignment = {1: False, 2: True, 3: False}
    solution, known = made.lay_down(assignment), wire_signals(made, assignment)
    assert {value for _, value in known} == {True, False}
    assert all(solution[tuple(cells.T)].all() for cells, _ in known)
    for place, tile in made.floorplan.arrangement.items():
        for side in tile.ports:
            near = made.laid.signal_cells(place, side, solution)
            assert near or side in "NS"
            shown = made.laid.pin(place, side) in near
            assert side == "N" or made.laid.value(solution, place, side) is shown
    (wires,) = wire_signals(made, None)
    assert not solution[tuple(wires[0].T)].all() and wires[1] is None


#: A family's rules, and one about two spots that are never seen in one tile.
FAR = """
from hardboard.puzzles.declared import declare
from hardboard.puzzles.declared.patterns import OUTSIDE, Pattern, encode_step
from hardboard.puzzles.declared.constraints import Count
from hardboard.puzzles.declared.vocabulary.rule import EachClue, rule_with_meaning
from hardboard.puzzles.registry import family

OWN = family("{kind}").declared
FAR = Pattern(Count("far", (0,), frozenset()), ((0, frozenset([1, 2, "U"])), (encode_step({steps}), {shown})))
NOTHING_FAR = rule_with_meaning("nothing far", "far", EachClue(always=(FAR,)))
FAMILY = declare("far-{kind}", OWN.layout, (*OWN.rules, NOTHING_FAR))
"""


@pytest.mark.parametrize("shown", ["frozenset([1, 2, 'U'])", "frozenset([OUTSIDE])", "frozenset([None])"])
@pytest.mark.parametrize("steps", ["0, 48", "2, 0"])
@pytest.mark.parametrize("kind", ["slitherlink", "t-grid", "linesweeper"])
def test_a_rule_about_what_two_spots_show_is_refused(
    kind: str, steps: str, shown: str, tmp_path: Path
) -> None:
    """Tiles are looked at one by one: with such a rule all were right, and boards had no solution."""
    (tmp_path / "far.py").write_text(FAR.format(kind=kind, steps=steps, shown=shown))
    name = family_or_file(str(tmp_path / "far.py")).name
    try:
        if kind == "linesweeper":
            cell = load_tee(kind)
            faults = list(tee_faults(replace(cell, frame=replace(cell.frame, family=name))))
        else:
            library = load(kind)
            own = replace(library, family=name, contract=replace(library.contract, family=name))
            faults = list((BULGE_STEPS if kind == "t-grid" else STRAND_STEPS)["rules"](own))
        assert any("'far' is said of what several spots show" in fault for fault in faults)
    finally:
        del FAMILIES[name]
