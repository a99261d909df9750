"""Why a state is impossible: few clues and steps that hold; drawings for families without a library."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from hardboard.gadgets.tile_file import read_tile
from hardboard.proof.check.justify.declared import SUM
from hardboard.proof.check.reasons import GIVEN, Reason, Total
from hardboard.proof.prove.refute import fewest_rules, model_or_core, refute
from hardboard.proof.prove.rules import ProofRule, given_rules
from hardboard.puzzles import family, registry
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.trail import Deduction
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import find
from hardboard.workbench.argue import line_argument
from hardboard.workbench.drawing import AROUND, analyse_drawing, read_drawing
from hardboard.workbench.explain import ImpossibleState, PossibleState, in_tile, why_impossible
from hardboard.workbench.kurodoko.explain import board_with_clues, clues_that_rule_out
from hardboard.workbench.report import examine_tile
from hardboard.workbench.tiles import TileBench
from tests.support.invoke import Invoke

PAPERS = Path(__file__).resolve().parents[2] / "examples" / "gadgets" / "paper-sidesplit.txt"
STATES = [
    ("koelker", "wire", "NS"),
    ("koelker", "zero", ""),
    ("koelker", "choice", "ES"),
    ("compact", "cross", "NESW"),
]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile", "state"), STATES)
def test_few_clues_rule_a_state_out_and_none_of_them_can_be_left_out(
    name: str, tile: str, state: str
) -> None:
    bench = TileBench(load(name).tile(tile), load(name))
    found = why_impossible(bench, frozenset(state)).clues
    assert 0 < len(found) < 20
    assert clues_that_rule_out(bench, found, frozenset(state)) is not None
    for cell in found:
        rest = [other for other in found if other != cell]
        assert clues_that_rule_out(bench, rest, frozenset(state)) is None


def follows(bench: TileBench, step: Deduction, colours: dict[Cell, bool]) -> bool:
    """Whether a step follows from the colours so far and the clues that it names."""
    board = board_with_clues(bench, [cell for cell in step.because if bench.board.clue_array[cell]])
    encoding = judge("kurodoko").encoding
    assert encoding is not None
    rules: Any = encoding(board)
    known = [int(rules.black[cell]) if black else -int(rules.black[cell]) for cell, black in colours.items()]
    black = step.value == "black"
    turned = [-int(rules.black[cell]) if black else int(rules.black[cell]) for cell in step.cells]
    return all(find(rules, assumptions=[*known, literal]) is None for literal in turned)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile", "state"), STATES)
def test_every_step_of_the_chain_follows_from_the_steps_before(name: str, tile: str, state: str) -> None:
    bench = TileBench(load(name).tile(tile), load(name))
    found = why_impossible(bench, frozenset(state))
    ports = [step for step in found.steps if step.technique == "port"]
    assert [step.value for step in ports] == [
        "black" if side in state else "white" for side in bench.tile.ports
    ]
    colours = dict.fromkeys(found.clues, False) | {
        cell: step.value == "black" for step in ports for cell in step.cells
    }
    for step in found.steps[len(ports) : -1]:
        if step.depth == 0 and step.technique != "refuted guess":
            assert follows(bench, step, colours), step
        if step.depth == 0:
            colours |= dict.fromkeys(step.cells, step.value == "black")
    assert found.steps[-1].technique == "contradiction"


@pytest.mark.slow
def test_the_seeds_own_mistake_is_found_and_explained() -> None:
    report = examine_tile(read_tile(PAPERS), load("koelker"))
    assert not report.ok
    told = " ".join(report.faults())
    assert "N=0 E=1 S=1 is forbidden but possible" in told
    assert "N=1 E=1 S=0 is allowed but impossible" in told
    assert "ports E and S are equal in every completion but declared opposite" in told
    assert "ports N and S" not in told, "the way up is right"
    wrong = [reason for reason in report.reasons if isinstance(reason, PossibleState)]
    impossible = [reason for reason in report.reasons if isinstance(reason, ImpossibleState)]
    assert len(wrong) == len(impossible) == 2
    assert report.bench is not None
    for reason in wrong:
        assert family("kurodoko").violations(report.bench.board, reason.solution) == []
    for ruled in impossible:
        assert len(ruled.clues) <= 10
        assert ruled.steps[-1].technique == "contradiction"


@pytest.mark.slow
def test_a_chain_may_end_at_a_port_that_holds_a_clue() -> None:
    # A compact filler's neighbour cannot have a black cell where a clue stands.
    bench = TileBench(load("compact").tile("zero"), load("compact"))
    found = why_impossible(bench, frozenset("N"))
    assert found.clues == (bench.pin("N"),)
    assert [step.technique for step in found.steps] == ["contradiction"]


def test_places_are_told_as_rows_and_columns_of_the_tile() -> None:
    bench = TileBench(load("koelker").tile("wire"), load("koelker"))
    assert in_tile("row 17, column 25 and row 33, column 17", bench) == "row 1, column 9 and row 17, column 1"


TILES = {"kuroshuto": ("turn", "clause3"), "kamaji": ("cross", "cl1"), "nurimeizu": ("p", "l")}
CASES = [(library, name) for library, names in TILES.items() for name in names]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("library", "name"), CASES)
def test_every_forbidden_state_is_ruled_out_by_a_chain_that_ends_in_a_contradiction(
    library: str, name: str
) -> None:
    tiles = load(library)
    bench = TileBench(tiles.tile(name), tiles)
    for state in all_states(bench.tile.ports):
        if state not in bench.tile.states:
            found = why_impossible(bench, state)
            assert found.steps[-1].technique == "contradiction" and found.clues
            assert {step.technique for step in found.steps} != {"contradiction"}
            given = [step for step in found.steps if step.technique == GIVEN]
            assert given and all(step.depth == 0 for step in given)


@pytest.mark.slow
@pytest.mark.parametrize(("library", "name"), CASES)
def test_none_of_the_rules_can_be_left_out(library: str, name: str) -> None:
    tiles = load(library)
    bench = TileBench(tiles.tile(name), tiles)
    state = next(state for state in all_states(bench.tile.ports) if state not in bench.tile.states)
    rules = fewest_rules(
        refute(tiles.family, bench.board, {bench.pin(side): side in state for side in bench.tile.ports})
    )
    assert isinstance(model_or_core(rules), list)
    assert all(isinstance(model_or_core([*rules[:k], *rules[k + 1 :]]), dict) for k in range(len(rules)))
    assert line_argument(rules[1:], tiles.family) == [], "what can be does not end in a contradiction"


def test_what_no_single_rule_decides_is_tried_out() -> None:
    one, two, three = (0, 0), (0, 2), (2, 0)
    reason = Reason("nmShootShadeNe1", ((1, 1),))
    rules = [ProofRule({one: a, two: b}, reason) for a in (False, True) for b in (False, True)]
    steps = line_argument(rules, "kuroshuto")
    assert steps[0].depth == 1 and steps[0].reason == "it is tried out"
    assert steps[-1].technique == "contradiction" and steps[-1].depth == 0
    assert line_argument([*rules[:3], ProofRule({three: True}, reason)], "kuroshuto") == []


@pytest.mark.slow
def test_the_report_of_a_tile_that_promises_too_much_says_why() -> None:
    tiles = load("kuroshuto")
    turn = tiles.tile("turn")
    lying = replace(turn, relation="true", states=frozenset(all_states(turn.ports)))
    reasons = examine_tile(lying, tiles).reasons
    assert [len(reason.clues) for reason in reasons] == [2, 2], "the two clues 3 beside the middle"


def test_totals_are_told_in_words() -> None:
    two = Total(2, ((0, 0), (0, 1)))
    rules = [
        ProofRule({two: False}, Reason("given", ())),
        ProofRule({two: True, (0, 0): False}, Reason(SUM, ())),
    ]
    told = line_argument([*rules, *given_rules({(0, 0): False})], "mosaic")
    assert any("the numbers add up" in str(step) for step in told)
    assert any("at least 2 black" in str(step) for step in told)


OWN = """from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are
FAMILY = declare("mine-field", Layout(clues="numbers"), (clues_are(WHITE), clue_counts("around", "count")))
"""
WIRE = "tile first\n\nsigns\n01.10\n01.10\n.111.\n01.10\n01.10\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    Path("mine.py").write_text(OWN)
    return ["--family", "./mine.py"]


@pytest.mark.parametrize(
    ("text", "status", "lines"),
    [
        (WIRE, 0, ["ports: N (row 1, column 3); S (row 5, column 3)", "relation: N != S", "  0  1  1",
                   "  1  1  none"]),
        ("ports N S\nrelation N = S\n" + WIRE[12:], 1, ["not ok: N = S is declared, other for N=0 S=0;"]),
        ("ports N S\nrelation N xor S\n" + WIRE[12:], 0, ["ok: N xor S"]),
        (". 1 . 1 .\n", 0, ["ports: E (row 1, column 5); W (row 1, column 1)", "relation: free"]),
        ("ports W\n. . .\n. 2 .\n. . .\n", 0, ["open at the border, too: row 1, column 1", "  0  21",
                                               "  1  7"]),
        ("9 . .\n. . .\n", 1, ["no completion: the 9 at row 1, column 1 cannot be"]),
        (". . .\n. 2 .\n. . .\n", 2, ["8 open cells at the border", "such as 'ports N S'"]),
        ("ports N9\n. 1\n. .\n", 2, ["the port N9; expected a place from 1 to 2"]),
    ],
)  # fmt: skip
def test_a_first_drawing_for_a_family_of_ones_own(
    own: list[str], text: str, status: int, lines: list[str], invoke: Invoke
) -> None:
    Path("first.txt").write_text(text)
    said = invoke("tiles check first.txt --explain", *own, status=status)
    for line in lines:
        assert line in said.out + said.err
    said = invoke("tiles check first.txt --json", *own, status=status)
    if status < 2:
        told = json.loads(said.out)
        assert told["ok"] == (not status) and told["library"] is None and told["around"] == AROUND


def test_a_drawing_is_drawn_with_its_states(own: list[str]) -> None:
    Path("first.txt").write_text(WIRE)
    assert main(["tiles", "check", "first.txt", *own, "-o", "first.svg"]) == 0
    text = Path("first.svg").read_text()
    assert "in every completion" in text and "N=0 S=1" in text and "N=0 S=0" not in text


@pytest.mark.parametrize(
    ("name", "text", "relation"),
    [
        ("minesweeper", "0 0 0\n1 1 1\n. 1 .\n1 1 1\n0 0 0\n", "E != W"),
        ("slitherlink", "ports W E\n. 2 2 2 .\n", "free"),
        ("masyu", "ports W E\n. . .\n. B .\n. . .\n", "(E or W)"),
        ("nonogram", "rows: 1, 2\ncols: 1, 1, 1\n", "N != S"),
    ],
)
def test_what_drawings_of_shipped_families_do(name: str, text: str, relation: str) -> None:
    kind = family(name)
    _, _, board, named = read_drawing(text, kind)
    found = analyse_drawing(kind, board, named)
    assert found.relation == relation
    for state, some in found.completions.items():
        for one in some:
            assert kind.violations(found.board, one) == []
            assert {port.name for port in found.ports if one[port.spot] == 1} == state
    if not found.around:
        assert sum(found.ways.values()) == judge(name).count(found.board)
