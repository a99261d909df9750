"""Explanations: completions that keep all rules, few clues from which none can be left out, and steps that
hold.
"""

from pathlib import Path
from typing import Any

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.tile_file import read_tile
from hardboard.puzzles import family
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.trail import Deduction
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import find
from hardboard.workbench.explain import (
    NOTHING,
    ImpossibleState,
    PossibleState,
    board_with_clues,
    clues_that_rule_out,
    in_tile,
    why_impossible,
)
from hardboard.workbench.report import examine_tile
from hardboard.workbench.tiles import TileBench

PAPERS = Path(__file__).resolve().parents[2] / "examples" / "gadgets" / "paper-sidesplit.txt"
CASES = [
    ("koelker", "wire", "NS"),
    ("koelker", "zero", ""),
    ("koelker", "choice", "ES"),
    ("compact", "cross", "NESW"),
]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile", "state"), CASES)
def test_few_clues_rule_a_state_out_and_none_of_them_can_be_left_out(
    name: str, tile: str, state: str
) -> None:
    bench = TileBench(load(name).tile(tile), load(name))
    found = why_impossible(bench, frozenset(state)).clues
    assert 0 < len(found) < 20
    assert clues_that_rule_out(bench, found, frozenset(state), NOTHING) is not None
    for cell in found:
        rest = [other for other in found if other != cell]
        assert clues_that_rule_out(bench, rest, frozenset(state), NOTHING) is None


def follows(bench: TileBench, step: Deduction, colours: dict[Cell, bool]) -> bool:
    """Whether a step follows from the colours so far and the clues that it names."""
    board = board_with_clues(bench, [cell for cell in step.because if bench.board.clue_array[cell]], NOTHING)
    encoding = judge("kurodoko").encoding
    assert encoding is not None
    rules: Any = encoding(board)
    known = [int(rules.black[cell]) if black else -int(rules.black[cell]) for cell, black in colours.items()]
    black = step.value == "black"
    turned = [-int(rules.black[cell]) if black else int(rules.black[cell]) for cell in step.cells]
    return all(find(rules, assumptions=[*known, literal]) is None for literal in turned)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile", "state"), CASES)
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
