"""The compiler: facts of boards, netlists, floorplans, rows and roles."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import numpy as np
import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import library_names, load
from hardboard.gadgets.backend import t_grid_embedding
from hardboard.gadgets.metacell import load_tee
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import SAT, every_assignment
from hardboard.puzzles.registry import certifiable_families, compilable_families
from hardboard.reduction import ForbiddenStateError, compile_formula, make_formula, parse
from hardboard.reduction.floorplan import FloorplanBuilder
from hardboard.reduction.netlist import netlist, to_graphml, to_json
from hardboard.reduction.roles import check_relations
from hardboard.workbench.pictures import wire_signals
from tests.support.library_copies import copied, edited


@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_an_assignment_that_fails_is_refused_with_its_clause(library: str) -> None:
    made = compile_formula(parse("1,2 2,3"), library=library)
    with pytest.raises(ForbiddenStateError, match="clause 2 of the formula"):
        made.lay_down({1: True, 2: False, 3: False})


def test_facts_are_counted_on_the_board() -> None:
    made: Any = compile_formula(parse("1,2,3 -1,2,4"))
    clues = made.board.clue_array
    assert (made.facts["rows"], made.facts["cols"]) == clues.shape
    assert made.facts["clues"] == np.count_nonzero(clues) and made.facts["largest_clue"] == clues.max()
    assert made.facts["tiles"] == sum(1 for _ in made.floorplan.arrangement.items())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "sudoku"}, "the target 'sudoku'"),
        ({"library": "nothing"}, "the library 'nothing'"),
        ({"order": "best"}, "the order 'best'"),
        (
            {"target": "kurodoko", "library": "kuroshuto"},
            "the library 'kuroshuto' for kuroshuto; expected a library for kurodoko",
        ),
    ],
)
def test_what_cannot_be_compiled_to(options: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        compile_formula(parse("1"), **options)


def test_cnf_needs_no_detour_where_there_are_or_gates() -> None:
    formula = parse("1,2,3,4", "sat")
    assert compile_formula(formula, library="compact").translation.target is formula
    assert compile_formula(formula).translation.target.meaning == "one-in-three"


def test_each_floorplan_is_laid_once_and_each_t_grid_woven_once(monkeypatch) -> None:
    """The board of two floors takes the layout that its caller has."""
    calls: list[str] = []
    for name, module in (("embedded_layout", t_grid_embedding), ("embed", t_grid_embedding)):
        kept = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, name=name, kept=kept: calls.append(name) or kept(*a))
    made = compile_formula(parse("(a, ~b)"), "slitherlink", "t-grid")
    made.read_back(made.lay_down({"a": True, "b": True}))
    assert calls == ["embedded_layout", "embed"]


def test_the_compiler_loads_nothing_of_the_workbench() -> None:
    program = (
        "import sys; from hardboard.reduction import compile_formula; compile_formula('1', library='creek')"
    )
    words = f"{program}; print([m for m in sys.modules if '.workbench' in m or '.discover' in m])"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


LIBRARIES = [
    ("kurodoko", "koelker"),
    ("kurodoko", "compact"),
    ("kuroshuto", "kuroshuto"),
    ("kamaji", "kamaji"),
    ("nurimeizu", "nurimeizu"),
]
ALL = pytest.mark.parametrize(("target", "library"), LIBRARIES)


@ALL
@pytest.mark.parametrize("seed", range(4))
def test_every_joint_shows_what_it_says(target: str, library: str, seed: int) -> None:
    made = compile_formula(
        make_formula(list(Recipe((1, 3), (1, 3), (1, 5)).draw(Random(seed)))), target, library
    )
    graph = netlist(made)
    for assignment in every_assignment(made.source.keys):
        if made.source.holds(assignment):
            formula = made.translation.target
            values = formula.named(formula.assignment(made.carried(assignment)))
            states = made.signals(assignment)
            for one, two, joint in graph.edges(data=True):
                near, far = (tuple(map(int, name.split(","))) for name in (one, two))
                assert value(joint["source_literal"], values) == (joint["side"] in states[near])
                assert value(joint["target_literal"], values) == (OPPOSITE[joint["side"]] in states[far])


def value(shown: str, values: dict[str, bool]) -> bool:
    if shown in ("true", "false"):
        return shown == "true"
    return sum(values[name] for name in shown.removeprefix("-").split("^")) % 2 != shown.startswith("-")


@pytest.fixture
def small() -> "nx.Graph[str]":
    return netlist(compile_formula(parse("a,-b"), library="compact"))


def test_what_is_written_is_read_back_by_networkx(small: "nx.Graph[str]") -> None:
    again = nx.node_link_graph(json.loads(json.dumps(to_json(small))), edges="edges")
    assert nx.utils.graphs_equal(again, small)
    again = nx.parse_graphml(to_graphml(small))
    assert nx.utils.nodes_equal(again.nodes(data=True), small.nodes(data=True))
    assert nx.utils.edges_equal(again.edges(data=True), small.edges(data=True))
    assert ElementTree.fromstring(to_graphml(small)).tag.endswith("graphml")


def test_an_unsatisfied_clause_is_named_by_its_part() -> None:
    plan = compile_formula(parse("1,2 3")).floorplan
    with pytest.raises(ForbiddenStateError, match="clause 2 is not satisfied"):
        plan.signals({1: True, 2: False, 3: False})


def test_a_tile_that_the_variables_leave_open_is_a_fault_of_the_layout() -> None:
    library = load("koelker")
    builder = FloorplanBuilder(library, 2, 1)
    builder.put(0, 0, library.role("variable", "2"), "end")
    builder.put(1, 0, library.role("variable"), "variable x")
    plan = builder.finish(frozenset(), [])
    with pytest.raises(LayoutError, match=r"variable2? at .* is left open by the variables"):
        plan.signals({})


def test_no_two_tiles_at_one_place() -> None:
    library = load("koelker")
    builder = FloorplanBuilder(library, 1, 1)
    builder.put(0, 0, library.role("wire"), "a")
    with pytest.raises(LayoutError, match=r"two tiles at \(0, 0\)"):
        builder.put(0, 0, library.role("wire"), "b")
    with pytest.raises(LayoutError, match=r"two tiles at \(0, 0\)"):
        builder.fill(builder.places == 0, library.role("wire"), "b")
    with pytest.raises(LayoutError, match="meets nothing"):
        builder.finish(frozenset(), [])


def test_what_an_assignment_reaches_is_drawn():
    made = compile_formula(parse("(a, b)"), "slitherlink", "t-grid")
    black, left_open = made.lay_down_partly({"a": True, "b": True})
    whole, nothing = made.lay_down_partly({"a": True, "b": False})
    assert left_open and not nothing and 0 < black.sum() < whole.sum()
    pairs = zip(made.size, compile_formula(parse("(a, b)"), "t-grid").size, strict=True)
    assert all(abs(2 * wide - load_tee("slitherlink").pitch * cells) <= 3 for wide, cells in pairs)
    for cells, _ in wire_signals(made, {"a": True, "b": False}):
        assert whole[tuple(cells.T)].all()


def test_a_family_without_a_t_metacell_is_refused():
    with pytest.raises(InputError, match="a library for masyu"):
        compile_formula("1", "masyu", "t-grid")
    with pytest.raises(InputError, match="--library t-grid"):
        compile_formula("1", "yajilin")
    with pytest.raises(InputError, match="a library for slitherlink"):
        compile_formula("1", "slitherlink", "creek")


def test_every_target_has_certificates():
    assert compilable_families() == certifiable_families()


def test_ors_have_tiles_of_their_own():
    made = compile_formula(parse("a,b,-c", meaning=SAT), "slitherlink", "t-grid")
    assert made.translation.source is made.translation.target
    assert {"or-middle", "pass-not"} & {tile.name for _, tile in made.floorplan.arrangement.items()}


@pytest.mark.parametrize("name", sorted(library_names()))
def test_the_libraries_that_come_with_the_program_play_their_roles(name: str) -> None:
    check_relations(load(name))


@pytest.mark.parametrize(
    ("name", "old", "new", "role"),
    [
        ("koelker", 'wire = "wire"', 'wire = "negation"', "wire"),
        ("koelker", 'zero = "zero"', 'zero = "one"', "zero"),
        ("koelker", 'xor = "xor"', 'xor = "choice"', "xor"),
        ("compact", 'cross = "cross"', 'cross = "crossn"', "cross"),
        ("compact", 'along = "wire"', 'along = "neg"', "along"),
        ("compact", 'tap = ["bend", "bendneg", "splitW", "var"]', 'tap = ["bend", "or2", "splitW"]', "tap"),
        ("kamaji", 'never = "never"', 'never = "blank"', "never"),
        ("kamaji", 'negate-along = "not"', 'negate-along = "h"', "negate-along"),
        ("kuroshuto", 'negate-up = "negation"', 'negate-up = "wire"', "negate-up"),
        ("kamaji", 'start = "terme"', 'start = "hub"', "start"),
    ],
)
def test_another_relation_than_the_roles_is_refused(
    tmp_path: Path, name: str, old: str, new: str, role: str
) -> None:
    mine = copied(name, tmp_path)
    edited(mine / "library.toml", old, new)
    target = load(name).family
    with pytest.raises(InputError, match=f"in the role '{role}'"):
        compile_formula(parse("1,2,3 -1,2,4"), target, str(mine))
