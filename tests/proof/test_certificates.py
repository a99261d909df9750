"""Certificates of boards: how they are written and read, with numbers, and lists of all solutions."""

import sys
import types
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.check.count import count_assignments
from hardboard.proof.prove import certificate
from hardboard.proof.prove.certificate import SolvedBoard, prove, prove_number, write_certificate
from hardboard.proof.prove.theorem.certificate import plan_of, prove_claim
from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.formula import make_formula, parse
from hardboard.puzzles.registry import family_names, with_own_tiles
from hardboard.reduction import Compiled, compile_formula
from hardboard.verify.judge import judge
from tests.support.boards import by_brute_force, small_boards
from tests.support.certificate import edit


def test_a_certificate_about_another_board_is_refused(tmp_path: Path) -> None:
    write_certificate(prove(Board.of_array(np.array([[2, 1]], dtype=np.int32))), tmp_path)
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
            write_certificate(prove(board, kind, given), folder)
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
    write_certificate(prove(Board.of_array(np.array([[2, 2], [2, 0]]))), tmp_path)
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


def board(text: str) -> object:
    return family("kurodoko").read_board(text)


def test_foreign_files_stay_and_an_earlier_certificate_goes(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    write_certificate(prove(board("2x2:4_99b"), "kurodoko"), folder)
    foreign = ["notes.txt", "data.json", "formula.cnf", "old.drat"]
    for name in foreign:
        (folder / name).write_text("mine")
    write_certificate(prove(board("3x3:2d5c"), "kurodoko"), folder)
    assert all((folder / name).read_text() == "mine" for name in foreign)
    assert not (folder / "rules.cnf").exists() and check(folder).accepted
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    class Full:
        def files(self) -> Iterator[tuple[str, str]]:
            yield "certificate.json", "{}"
            raise OSError(28, "No space left on device")

    folder = tmp_path / "proof"
    write_certificate(prove(board("3x3:2d5c"), "kurodoko"), folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(InputError, match="No space left on device"):
        write_certificate(Full(), folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    with pytest.raises(InputError):
        write_certificate(Full(), tmp_path / "new")
    assert not (tmp_path / "new").exists() and len(list(tmp_path.iterdir())) == 1


def test_a_module_that_calls_itself_native_decides_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Yes:
        def __getattr__(self, name: str) -> object:
            raise AssertionError(f"{name} was asked of a foreign module")

    fake = types.ModuleType("dratify_native")
    fake.__getattr__ = Yes().__getattr__  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "dratify_native", fake)
    write_certificate(prove(board("2x2:4_99b"), "kurodoko"), tmp_path / "p")
    assert check(tmp_path / "p").accepted


def compiled(formula: str, target: str, library: str) -> Compiled:
    return compile_formula(parse(formula), target=target, library=library)


@pytest.mark.slow
def test_a_number_with_thirty_digits(tmp_path: Path) -> None:
    clauses = tuple((3 * k + 1, 3 * k + 2, 3 * k + 3) for k in range(63))
    made = compile_formula(make_formula(clauses), target="kuroshuto")
    write_certificate(prove_claim(made, count=True), tmp_path)
    assert check(tmp_path).facts["number"] == 3**63 > 10**30
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 1 << 20


@pytest.mark.slow
def test_where_it_is_not_shown_nothing_is_counted() -> None:
    made = compiled("1,2", "kurodoko", "koelker")
    with pytest.raises(InputError):
        prove_claim(made, count=True)


@pytest.mark.parametrize(
    ("tile", "place"), [("bend", (0, 0)), ("choice", (0, 2)), ("wire", (1, 0)), ("variable", (2, 0))]
)
def test_kolkers_tiles_have_two_colourings_for_a_state(tile: str, place: tuple[int, int]) -> None:
    """So no number is certified with them: the cell below and right of a corner is free, white or black, with
    all else as it is. The second solution reads back as the same assignment.
    """
    made = compiled("1,2,3", "kurodoko", "koelker")
    assert plan_of(made).tiles[place].name == tile
    assignment = {1: True, 2: False, 3: False}
    one = made.lay_down(assignment)
    top, left = made.laid.geometry.corner(place)
    other = one.copy()
    other[top + 1, left + 1] = True
    assert not one[top + 1, left + 1]
    assert not list(FAMILY.violations(made.board, one)) and not list(FAMILY.violations(made.board, other))
    assert made.read_back(one) == made.read_back(other) == assignment


@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
def test_models_are_counted_as_by_hand(meaning: str) -> None:
    rng = Random(18)
    for _ in range(150):
        top = rng.randint(1, 6)
        clauses = [
            tuple(rng.choice((1, -1)) * rng.randint(1, top) for _ in range(rng.randint(1, 3)))
            for _ in range(rng.randint(0, 6))
        ]
        number = 0
        named = sorted({abs(literal) for clause in clauses for literal in clause})
        for values in product((False, True), repeat=len(named)):
            true = dict(zip(named, values, strict=True))
            counts = [sum(true[abs(x)] == (x > 0) for x in clause) for clause in clauses]
            number += all(count == 1 if meaning == "one-in-three" else count for count in counts)
        assert count_assignments(clauses, meaning) == number, clauses


def test_a_number_that_nobody_writes_down_is_not_counted() -> None:
    """Python writes no number of so many digits, and a traceback is no verdict."""
    assert count_assignments([(v, -v) for v in range(1, 10_001)], "sat") == 1 << 10_000
    with pytest.raises(InputError, match="more than 4000 digits"):
        count_assignments([(v, -v) for v in range(1, 20_001)], "sat")


SEED = 18


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("kind", family_names())
def test_counts_of_small_boards_are_certified_and_those_of_brute_force(
    kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    for board in small_boards(kind, cases(5), SEED + seed):
        write_certificate(prove_number(board, kind), tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted, verdict.reason
        assert verdict.facts.get("number", 0) == by_brute_force(kind, board)
        assert second.check(tmp_path).accepted
        write_certificate(prove(board, kind), tmp_path)
        assert check(tmp_path).accepted and second.check(tmp_path).accepted


@pytest.mark.slow
@pytest.mark.parametrize("kind", with_own_tiles())
def test_a_board_with_two_solutions_is_not_certified_as_unique(kind: str) -> None:
    several = [board for board in small_boards(kind, 60, SEED) if 1 < judge(kind).count(board, limit=30) < 30]
    assert len(several) >= 3
    for board in several[:10]:
        with pytest.raises(InputError, match="more than 1 solution"):
            prove_number(board, kind, limit=1)
