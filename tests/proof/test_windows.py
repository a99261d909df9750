"""Places that a window is sure of are kept by every solution of every board around it."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.check.window import CheckedWindow
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.window import prove_window
from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.patterns import Pattern
from hardboard.puzzles.declared.vocabulary.rule import (
    counted,
    of_numbers,
    rule,
    rule_with_meaning,
    spot_shows,
)
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import FAMILIES, family
from tests.support.invoke import Invoke
from tests.support.windows import case, families, refuted, told


@pytest.mark.parametrize("name", families())
def test_no_sure_place_is_broken_by_a_solution(name: str) -> None:
    for k in range(4):
        assert list(refuted(case(name, Random(f"sample {k}")))) == []


def test_patterns_that_look_beyond_the_window_are_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test sees them if they are taken for sure, as if the board ended with the window."""

    def clipped(window: CheckedWindow, pattern: Pattern, row: int, col: int) -> list[Constraint]:
        place = pattern.at(Board(*window.board.shape), row, col)
        return [] if place is None else [place]

    monkeypatch.setattr(CheckedWindow, "surely", clipped)
    seen = (list(refuted(case("kuroshuto", Random(f"1 {k}")))) for k in range(40))
    assert any(seen)


def both(folder: Path) -> list[bool]:
    return [check(folder).accepted, second.check(folder).accepted]


def test_of_functions_of_the_board_nothing_is_known_in_all_surroundings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cell with a 1 is black; by the other file of that name, only on boards of at most 700 columns."""

    def most(board: Board) -> list[Count]:
        ones = [cell for cell, number in board.numbers.items() if number == 1]
        return [counted("one", (cell,), BLACK, [1]) for cell in ones if board.cols <= 700]

    black = [Pattern(counted("one", (0,), BLACK, [1]), spot_shows(1))]
    ways = {
        "on all boards": rule_with_meaning(
            "one", "one", of_numbers(lambda number: black if number == 1 else [])
        ),
        "on most": rule("one", "one", most),
    }
    for word, ones in ways.items():
        own = declare("own-ones", Layout(clues="numbers", unknown=False), (ones,))
        monkeypatch.setitem(FAMILIES, "own-ones", own)
        if word == "on all boards":
            board = own.board_from_record(
                {"rows": 3, "cols": 3, "clues": [[None] * 3, [None, 1, None], [None] * 3]}
            )
            data = told([None, 1], [], [1, 1, 1], {(1, 1): 1}, {})
            write_certificate(prove_window(own, board, data, {}, [{(1, 1): True}]), tmp_path)
        assert both(tmp_path) == [word == "on all boards"] * 2


def test_what_a_window_assumes_is_in_its_verdict_and_its_sentence(tmp_path: Path, invoke: Invoke) -> None:
    """A cell with black neighbours may be the only white one of a board, and is said to be black."""
    kind = family("creek")
    board = kind.board_from_record(kind.declared.layout.record(Board(3, 3)))
    data = told([None], [], [1, 1, 1], {(1, 1): None}, {})
    given = {(0, 1): True, (1, 0): True, (1, 2): True, (2, 1): True}
    write_certificate(prove_window(kind, board, data, given, [{(1, 1): True}]), tmp_path)
    lonely = np.array([[True] * 3, [True, False, True], [True] * 3])
    linked = next(rule for rule in kind.declared.rules if rule.linked)
    assert not any(place.broken(lonely.ravel().tolist()) for place in linked.places(board))
    said = "the board has a white cell beyond the window of 3 x 3"
    assert check(tmp_path).to_json()["assumes"] == [said]
    assert invoke("check-proof", tmp_path).out.rstrip().endswith(f", if {said}")
    with pytest.raises(InputError, match="another colouring"):  # where the board ends on all sides
        prove_window(kind, board, {**data, "edges": list("NESW")}, given, [{(1, 1): True}])


def test_a_window_of_local_rules_assumes_nothing(tmp_path: Path, invoke: Invoke) -> None:
    kind = family("mosaic")
    board = kind.board_from_record({"rows": 3, "cols": 3, "clues": [[None] * 3, [None, 9, None], [None] * 3]})
    write_certificate(
        prove_window(kind, board, told([None, 9], [], [1, 1, 1], {(1, 1): 9}, {}), {}, [{(1, 1): True}]),
        tmp_path,
    )
    assert check(tmp_path).to_json()["assumes"] == []
    assert ", if" not in invoke("check-proof", tmp_path).out
