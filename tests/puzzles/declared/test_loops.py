"""Boards on which a loop is drawn: doubled, drawn as text, as lines; pzpr's verdicts; Hamiltonian cycles."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.api.puzzle import Puzzle
from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import CELLS
from hardboard.puzzles.declared.doubled import edge_spots
from hardboard.puzzles.declared.drawn import loop_lines, read_partial
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import declared
from hardboard.render.loops import shut_sides
from hardboard.verify.judge import judge
from tests.support.hamilton import board_of, cycles_of, random_tees
from tests.support.invoke import Invoke
from tests.support.pzpr import solution_of

#: pzpr's verdicts on lines drawn at random: `python -m tests.support.pzpr`.
VERDICTS = Path(__file__).with_name("loop_verdicts.jsonl")
LOOPS = [name for name in declared() if family(name).declared.layout.loop]
SQUARE = {((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}


def test_a_loop_is_told_from_two_and_from_none() -> None:
    value = family("slitherlink")
    board = value.read_board(". . .\n. . .\n. . .")
    far = {((a + 2, b + 2), (c + 2, d + 2)) for (a, b), (c, d) in SQUARE}
    codes = [
        {one.code for one in value.violations(board, solution_of(board, drawn))}
        for drawn in (SQUARE, SQUARE | far, set(), list(SQUARE)[:3])
    ]
    assert codes == [set(), {"lnPlLoop"}, {"brNoLine"}, {"lnDeadEnd"}]


def test_what_follows_without_thought_need_not_be_drawn() -> None:
    board = family("slitherlink").read_board("4")
    assert read_partial("?-? ??? ???", board).tolist() == [[2, 2, 2], [0, 1, 0], [0, 0, 0]]
    with pytest.raises(InputError, match="'\\|'"):
        read_partial("?-? -?? ???", board)


def test_a_hint_speaks_of_lines() -> None:
    value = family("slitherlink")
    said = str(Puzzle(value, value.read_board("0 .\n. .")).hint())
    assert "there is no line above row 1, column 1, because a number counts" in said


@pytest.mark.sampled(6)
@pytest.mark.slow
@pytest.mark.parametrize("name", LOOPS)
def test_verdicts_on_drawn_lines_are_those_of_pzpr(name: str) -> None:
    value = family(name)
    records = [json.loads(line) for line in VERDICTS.read_text(encoding="utf-8").splitlines()]
    own = [record for record in records if record["family"] == name]
    assert sum(len(record["drawn"]) for record in own) >= 100 or not value.declared.pzpr
    for record in own:
        board = value.read_board(record["board"])
        for bits, theirs in record["drawn"]:
            colours = np.zeros(board.shape, dtype=bool)
            colours.flat[[edge for i, edge in enumerate(edge_spots(board)) if int(bits, 16) >> i & 1]] = True
            drawn = solution_of(board, loop_lines(board, colours))
            ours = {breach.code for breach in value.violations(board, drawn)}
            assert (theirs.replace("lnCross", "lnBranch") in ours) if theirs else not ours, (record, bits)


@pytest.mark.parametrize("kind", LOOPS)
def test_on_one_cell_every_rule_has_a_place_and_no_loop_through_cells_has_room(kind: str) -> None:
    record: Record = {"rows": 1, "cols": 1, "clues": [[None]], "rooms": [[0]], "arrows": [[None]]}
    board = family(kind).board_from_record(record)
    found = judge(kind).find(board)
    assert (found is None) is (board.loop == CELLS)
    named = {place.spot for place in family(kind).declared.places(board)}
    assert named <= {*board.cells}


@pytest.mark.parametrize(
    ("kind", "text", "decided"),
    [
        ("slitherlink", "3 1\n. .", {"lines": [[[0, 0], [0, 1]]], "cells": [], "value": "on the loop"}),
        ("masyu", "B . . .\n. . . .\n. . . .", {"lines": [[[0, 1], [0, 2]]], "value": "on the loop"}),
    ],
)
def test_hints_in_json_speak_of_cells_corners_and_lines(
    kind: str, text: str, decided: dict[str, Any], tmp_path: Path, invoke: Invoke
) -> None:
    """The trail of a board has this step, by what it says in JSON, with the spots of the drawing beside."""
    (tmp_path / "board.txt").write_text(text)
    trail = json.loads(
        invoke("solve", tmp_path / "board.txt", "--family", kind, "--explain", "--json", status=(0, 1)).out
    )["trail"]
    assert any(decided.items() <= step.items() for step in trail), trail
    lines = [step for step in trail if "lines" in step]
    for step in lines:
        assert [[a + c, b + d] for (a, b), (c, d) in step["lines"]] == [
            [r - (kind == "masyu"), c - (kind == "masyu")] for r, c in step["spots"]
        ]
        assert set(step["because"]) <= {"cells", "corners", "lines"}


T_GRID = family("t-grid")


def test_loops_are_hamiltonian_cycles() -> None:
    rng, several = Random(1), set()
    for _ in range(60):
        tees = random_tees(rng, *rng.choice([(2, 3), (4, 3), (4, 4), (4, 5)]))
        number = judge("t-grid").count(board_of(tees))
        assert number == cycles_of(tees)
        several.add(min(number, 2))
    assert several >= {0, 1}


def test_a_side_is_shut_from_both_sides_and_no_other_word_is_one() -> None:
    board = T_GRID.read_board("> . .\n. ^ .")
    assert T_GRID.read_board(T_GRID.write_board(board, ".txt"), ".txt") == board
    assert len(shut_sides(board)) == 2
    with pytest.raises(InputError, match="U, D, L or R"):
        T_GRID.read_board("x . .\n. . .")


def test_a_cell_without_a_clue_may_be_left_out() -> None:
    board = T_GRID.read_board("^ . .\n. . .\n. . .")
    assert judge("t-grid").count(board) == 7
