"""Certificates of boards: right ones are accepted, and whatever is tampered with is refused."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.prove import certificate
from hardboard.proof.prove.certificate import Refuted, SolvedBoard, prove, write
from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.reduction import compile_formula, parse
from hardboard.verify.judge import judge
from tests.proof.tools import edit, kept, lay, unsatisfiable


def solvable(board: Board) -> bool:
    free = board.clue_array == 0
    for bits in product((False, True), repeat=int(free.sum())):
        shading = np.zeros(board.shape, dtype=bool)
        shading[free] = bits
        if not KURODOKO.violations(board, shading):
            return True
    return False


def random_board(rng: Random) -> Board:
    clues = np.zeros((rng.randint(1, 3), rng.randint(2, 4)), dtype=np.int32)
    for spot in rng.sample(range(clues.size), rng.randint(1, min(3, clues.size))):
        clues.reshape(-1)[spot] = rng.choice((-1, 2, 2, 3, 3, 4, 5))
    return Board.of_array(clues)


@pytest.mark.slow
def test_small_boards_are_certified_as_what_they_are(tmp_path: Path) -> None:
    rng, claims = Random(11), set()
    for _ in range(60):
        board = random_board(rng)
        certificate = prove(board)
        assert isinstance(certificate, SolvedBoard) == solvable(board)
        write(certificate, tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted, verdict.reason
        claims.add(verdict.claim)
    assert claims == {"solvable", "unsolvable"}


@pytest.mark.thorough
@pytest.mark.slow
def test_ten_formulas_without_a_model_have_boards_that_are_proved_unsolvable(tmp_path: Path) -> None:
    formulas = unsatisfiable(10, seed=3)
    assert {len(formula.clauses) for formula in formulas} == {1, 2, 3, 4}
    for formula in formulas:
        made = compile_formula(formula)
        certificate = prove(made.board)
        assert isinstance(certificate, Refuted)
        write(certificate, tmp_path)
        verdict = check(tmp_path, made.board)
        assert verdict.accepted, (formula.clauses, verdict.reason)
        (tmp_path / "rules.lrat").write_text("")
        assert not check(tmp_path).accepted


@pytest.mark.slow
def test_published_puzzles_with_one_wrong_clue(corpus: Callable, tmp_path: Path) -> None:
    rng, refuted = Random(2), 0
    for record in rng.sample(corpus("kurodoko"), 25):
        clues = family("kurodoko").board_from_record(record).clue_array.copy()
        cell = tuple(rng.choice(np.argwhere(clues > 2).tolist()))
        clues[cell] += rng.choice((-1, 1))
        certificate = prove(Board.of_array(clues))
        assert isinstance(certificate, Refuted) == (judge("kurodoko").find(Board.of_array(clues)) is None)
        write(certificate, tmp_path)
        assert check(tmp_path).accepted
        refuted += isinstance(certificate, Refuted)
    assert refuted > 10


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The certificate of a board that needs search."""
    board = compile_formula(parse("1,2 1,-2 2,3 -2,3"), library="compact").board
    files = kept(prove(board), tmp_path_factory.mktemp("proof"))
    assert files["rules.lrat"].count("\n") > 1
    return files


@pytest.fixture
def proof(accepted: dict[str, str], tmp_path: Path) -> Path:
    return lay(tmp_path, accepted)


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_every_clue_that_the_proof_uses_is_needed_on_the_board(proof: Path, part: int) -> None:
    record = json.loads((proof / "board.json").read_text())
    used = {
        line.split()[1]
        for line in (proof / "reasons.txt").read_text().splitlines()
        if line.startswith("clue")
    }
    assert len(used) > 20
    for name in sorted(used)[10 * part :: 30]:
        r, c = (int(word) - 1 for word in name[1:].split("c"))
        changed = json.loads(json.dumps(record))
        changed["clues"][r][c] = None
        (proof / "board.json").write_text(json.dumps(changed))
        assert not check(proof).accepted


def test_a_certificate_about_another_board_is_refused(proof: Path) -> None:
    assert "another board" in check(proof, Board.of_array(np.array([[2, 0]], dtype=np.int32))).reason


def test_solutions_of_the_other_families_are_certificates_too(tmp_path: Path) -> None:
    board = family("kuroshuto").read_board(
        '{"rows": 2, "cols": 2, "clues": [[1, null], [null, null]]}', ".json"
    )
    write(prove(board, "kuroshuto"), tmp_path)
    assert check(tmp_path).accepted


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
