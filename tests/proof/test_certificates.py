"""Certificates of boards: right ones are accepted, and whatever is tampered with is refused."""

from pathlib import Path

import numpy as np
import pytest

from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.prove import certificate
from hardboard.proof.prove.certificate import SolvedBoard, prove, write
from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import Board
from hardboard.verify.judge import judge
from tests.proof.tools import edit


def test_a_certificate_about_another_board_is_refused(tmp_path: Path) -> None:
    write(prove(Board.of_array(np.array([[2, 1]], dtype=np.int32))), tmp_path)
    assert "another board" in check(tmp_path, Board.of_array(np.array([[2, 0]], dtype=np.int32))).reason


@pytest.mark.parametrize("kind", ["kurodoko", "kuroshuto"])
def test_what_is_given_is_part_of_the_claim(kind: str, tmp_path: Path) -> None:
    """One certificate for each colour of a cell: the judge's answer, and none is taken for the other's."""
    board = Board.of_array(np.array([[0, 2, 0], [0, 0, 0], [0, 0, 2]], dtype=np.int32))
    solutions = list(judge(kind).solutions(board))
    claims = set()
    for r, c in np.ndindex(board.shape):
        for black in (False, True):
            folder, given = tmp_path / f"{r}{c}{black}", {(r, c): black}
            write(prove(board, kind, given), folder)
            verdict = check(folder, board, given)
            assert verdict.accepted, verdict.reason
            assert (verdict.claim == "solvable") == any(bool(found[r, c]) == black for found in solutions)
            assert not check(folder, board, {(r, c): not black}).accepted
            assert not check(folder, board).accepted
            edit(
                folder / "certificate.json",
                lambda lines: [line.replace('"given"', '"taken"') for line in lines],
            )
            assert verdict.claim == "solvable" or not check(folder, board).accepted
            claims.add(verdict.claim)
    assert solutions and claims == {"solvable", "unsolvable"}


def test_a_board_with_a_solution_is_not_refuted_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Yin-Yang of 4 x 399 was, for minutes; the judge has its solution in a second."""

    def never(*_: object) -> None:
        raise AssertionError("refuted")

    monkeypatch.setattr(certificate, "refute", never)
    board = family("yin-yang").board_from_record({"rows": 2, "cols": 2, "clues": [[None] * 2] * 2})
    assert isinstance(prove(board, "yin-yang"), SolvedBoard)


def test_what_a_stranger_wrote_is_not_shown_as_it_stands(tmp_path: Path) -> None:
    """A reason that would wipe `refused` off a terminal and write `accepted` there."""
    write(prove(Board.of_array(np.array([[2, 2], [2, 0]]))), tmp_path)
    edit(tmp_path / "reasons.txt", lambda lines: ["\x1b[2K\raccepted: the board is solvable", *lines[1:]])
    for verdict in (check(tmp_path), second.check(tmp_path)):
        assert not verdict.accepted and verdict.reason.isprintable()


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "kamaji", "nurimeizu", "creek"])
@pytest.mark.parametrize("said", [1.0, True, "1"])
def test_a_size_is_a_whole_number_as_it_is_written(name: str, said: object) -> None:
    record = {"rows": 1, "cols": 2, "clues": [[None, 2]], "corners": [[None] * 3] * 2}
    more = {"kamaji": {"clues": [[1, 2]]}, "nurimeizu": {"clues": [["S", "G"]], "rooms": [[0, 1]]}}
    record |= more.get(name, {})
    family(name).board_from_record(record)
    with pytest.raises(InputError):
        family(name).board_from_record({**record, "rows": said})


@pytest.mark.parametrize("said", [[], {}, ["U"], 1, True])
def test_an_arrow_is_a_letter(said: object) -> None:
    record = {"rows": 1, "cols": 2, "clues": [[None, 1]], "arrows": [[None, said]]}
    with pytest.raises(InputError, match="U, D, L or R"):
        family("yajisan-kazusan").board_from_record(record)
