"""The second checker refuses what is not so: cases that were accepted once, certificates that are changed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.prove.certificate import prove_number, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.proof.second import check
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from tests.support.agreement import TURNS, board_makers, compared, comparisons
from tests.support.forgeries import CHANGES, changed, files_for

CASES = Path(__file__).parents[4] / "shared" / "cases" / "forgeries"


@pytest.mark.parametrize("name", ["narrow2-forged", "window-declared-kuroshuto-2"])
def test_cases_that_were_accepted(name: str) -> None:
    if not (CASES / name).is_dir():
        pytest.skip("the forged certificates are not here")
    assert not check(CASES / name).accepted


def test_the_true_twin_of_a_case() -> None:
    if not (CASES / "narrow2-honest").is_dir():
        pytest.skip("the forged certificates are not here")
    assert check(CASES / "narrow2-honest").accepted


@pytest.mark.slow
def test_changed_certificates_of_boards(tmp_path: Path) -> None:
    """Whatever one checker refuses, the other does."""
    rng = Random(3)
    for (name, make), _ in zip(board_makers(3), range(31), strict=False):
        original = tmp_path / name
        make(original)
        kinds = [kind for kind in sorted(CHANGES) if files_for(kind, original)]
        for number in range(6):
            copy = tmp_path / f"{name}-{number}"
            shutil.copytree(original, copy)
            if (change := changed(copy, rng.choice(kinds), rng)) is not None:
                outcome = compared(copy, name, change)
                assert not outcome.differ, outcome


@pytest.fixture(scope="module")
def theorem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A theorem with a number, on Creek's tiles."""
    folder = tmp_path_factory.mktemp("theorem") / "creek"
    write(prove_claim(compile_formula(parse("1,2"), target="creek"), count=True), folder)
    assert check(folder).accepted
    return folder


def spoilt(folder: Path, to: Path, name: str, change: tuple[str, str]) -> Path:
    """A copy in which the first text of a file is the second."""
    shutil.copytree(folder, to)
    before = (to / name).read_text()
    assert change[0] in before
    (to / name).write_text(before.replace(*change, 1))
    return to


@pytest.mark.slow
def test_another_number_is_refused(theorem: Path, tmp_path: Path) -> None:
    forged = spoilt(theorem, tmp_path / "forged", "certificate.json", ('"number": "2"', '"number": "3"'))
    assert "3 solutions are claimed" in check(forged).reason


@pytest.mark.slow
def test_each_clue_of_a_tile_counts_at_each_place(theorem: Path, tmp_path: Path) -> None:
    """One clue taken from one place: the others of the same tile do not speak for it."""
    record = json.loads((theorem / "board.json").read_text())
    corners = [(r, c) for r, row in enumerate(record["corners"]) for c, n in enumerate(row) if n == 1]
    for number, (r, c) in enumerate(Random(5).sample(corners, 12)):
        copy = tmp_path / str(number)
        shutil.copytree(theorem, copy)
        changed_record = json.loads(json.dumps(record))
        changed_record["corners"][r][c] = None
        (copy / "board.json").write_text(json.dumps(changed_record))
        assert not check(copy).accepted, (r, c)


def test_a_kind_without_a_place_is_refused(theorem: Path, tmp_path: Path) -> None:
    """A kind whose clauses contradict each other would prove anything; it has no place on the board."""
    copy = tmp_path / "forged"
    shutil.copytree(theorem, copy)
    lines = (copy / "lemmas.cnf").read_text().splitlines()
    reasons = (copy / "reasons.txt").read_text().splitlines()
    _, _, variables, clauses = lines[0].split()
    new, extra = int(variables) + 1, len(reasons)
    body = [*lines[1 : extra + 1], f"{new} 0", f"-{new} 0", *lines[extra + 1 :]]
    (copy / "lemmas.cnf").write_text("\n".join([f"p cnf {new} {int(clauses) + 2}", *body]) + "\n")
    (copy / "reasons.txt").write_text("\n".join([*reasons, "known r1c1", "known r1c1"]) + "\n")
    with (copy / "map.txt").open("a") as file:
        file.write(f"{new} 999 r1c1\n")
    (copy / "lemmas.lrat").write_text(f"{int(clauses) + 3} 0 {extra + 1} {extra + 2} 0\n")
    assert check(copy).reason == "no place of kind 999"


def test_a_listed_solution_that_is_none(tmp_path: Path) -> None:
    board = family("mosaic").board_from_record({"rows": 1, "cols": 2, "clues": [[1, None]]})
    write(prove_number(board, "mosaic"), tmp_path / "true")
    assert check(tmp_path / "true").facts["number"] == 2
    forged = spoilt(tmp_path / "true", tmp_path / "forged", "solutions.txt", ("#.", "##"))
    assert "breaks" in check(forged).reason


#: A board of each sort of rules that has a solution, and a fact of it.
UNSAID = {
    "mosaic": ('{"rows": 1, "cols": 2, "clues": [[1, null]]}', "r1c1"),
    "kamaji": ('{"rows": 1, "cols": 2, "maximum": 2, "clues": [[1, 1]]}', "r1c1-r1c2"),
    "nurimeizu": ('{"rows": 1, "cols": 2, "rooms": [[0, 1]], "clues": [["S", "G"]]}', "r1c1"),
}


@pytest.mark.parametrize("kind", UNSAID)
@pytest.mark.parametrize("literal", ["1", "-1"])
def test_nothing_is_given_that_is_not_said(kind: str, literal: str, tmp_path: Path) -> None:
    record, name = UNSAID[kind]
    head = {"format": "hardboard certificate 2", "family": kind, "claim": "unsolvable"}
    files = {
        "certificate.json": json.dumps(head),
        "board.json": record,
        "rules.cnf": f"p cnf 1 2\n{literal} 0\n{literal} 0\n",
        "map.txt": f"1 {name}\n",
        "reasons.txt": f"given {name}\ngiven {name}\n",
        "rules.lrat": "3 0 1 2 0\n",
    }
    for file, content in files.items():
        (tmp_path / file).write_text(content)
    assert not check(tmp_path).accepted
    (tmp_path / "rules.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    assert "does not follow" in check(tmp_path).reason


def test_a_solution_of_kamaji_that_is_not_minimal_is_not_counted(tmp_path: Path) -> None:
    """Of five ones in a row that add up to 3, the first and the last three are laid, not those between."""
    board = family("kamaji").board_from_record({"clues": [[1] * 5], "maximum": 3})
    write(prove_number(board, "kamaji"), tmp_path / "true")
    assert check(tmp_path / "true").facts["number"] == 1
    copy = tmp_path / "forged"
    shutil.copytree(tmp_path / "true", copy)
    head = json.loads((copy / "certificate.json").read_text()) | {"number": 2}
    (copy / "certificate.json").write_text(json.dumps(head))
    more = "\nr1c1 r1c2 r1c3\nr1c2 r1c3 r1c4\nr1c3 r1c4 r1c5\n"
    (copy / "solutions.txt").write_text((copy / "solutions.txt").read_text() + more)
    assert check(copy).reason == "a solution that is not minimal"


@pytest.mark.thorough
@pytest.mark.parametrize("turn", TURNS)
def test_both_agree_on_all_claims(turn: str, tmp_path: Path, cases: Callable[[int], int], seed: int) -> None:
    """True certificates and changed ones of boards, puzzles, theorems, windows and tiles."""
    for outcome, _ in comparisons(cases(4), 4, 11 + seed, tmp_path, turn):
        assert not outcome.differ, outcome
