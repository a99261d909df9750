"""The second checker: it stands alone, accepts what is true, and agrees with the first."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.proof.second import check
from hardboard.proof.second.files import Cell, Facts
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second_opinion import NAME
from hardboard.puzzles.formula import SAT, parse
from hardboard.reduction import compile_formula
from tests.support.agreement import MAKERS, comparisons

CODE = "import sys; import hardboard.proof.second; print(*sys.modules)"


def test_it_loads_the_rules_alone() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    own = {name for name in done.stdout.split() if name.startswith("hardboard.")}
    rooms = ("hardboard.puzzles.", "hardboard.proof.second.")
    assert {name for name in own if not f"{name}.".startswith(rooms)} <= {
        "hardboard.former_names",
        "hardboard.proof",
        "hardboard.representation",
    }


#: A certificate of each claim; the last board has no solution: its 9 would have to see more than there is.
CLAIMS = {
    "solvable": ["3x3:2d5c"],
    "exactly": ["3x3:2d5c", "--unique"],
    "equivalent": ["--formula", "1,2", "--library", "compact"],
    "unsolvable": ["3x3:2d9c"],
}


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_is_the_same_to_both(
    claim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "proof")
    main(["prove", *CLAIMS[claim], "-o", folder])
    capsys.readouterr()
    assert main(["check-proof", folder, "--all-checkers"]) == 0
    said = capsys.readouterr()
    told = next(line for line in (said.out + said.err).splitlines() if NAME in line)
    assert told.endswith(": accepted")


#: True certificates of a kind, and how often each is changed in one place.
FEW = {"boards": (31, 6), "puzzles": (3, 1), "tiles": (2, 1), "windows": (12, 1), "narrow": (3, 1)}


def agree(kind: str, number: int, forged: int, seed: int, place: Path) -> None:
    for outcome, _ in comparisons(kind, number, forged, seed, place):
        assert not outcome.differ, outcome
        assert outcome.change or outcome.first, outcome


@pytest.mark.slow
@pytest.mark.parametrize("kind", FEW)
def test_both_agree_on_a_few_of_each_claim(kind: str, tmp_path: Path) -> None:
    agree(kind, *FEW[kind], 3, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", MAKERS)
def test_both_agree_on_all_claims(kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int) -> None:
    agree(kind, cases(40), 4, 11 + seed, tmp_path)


def test_a_board_beyond_it_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "certificate.json").write_text(
        '{"format": "hardboard certificate 2", "family": "kurodoko", "claim": "solvable"}'
    )
    (tmp_path / "board.json").write_text('{"rows": 400, "cols": 400, "clues": []}')
    verdict = check(tmp_path)
    assert verdict.beyond and not verdict.accepted
    assert verdict.reason == "a board of 160000 cells is beyond this checker, which looks at 100000 at most"


#: r1c2 and r1c4 are of one room, r1c1 is not.
MAZE = {
    "rows": 2,
    "cols": 4,
    "clues": [[None] * 4, ["S", None, None, "G"]],
    "rooms": [[0, 1, 1, 1], [2, 3, 4, 5]],
}


@pytest.mark.parametrize(("black", "follows"), [((0, 1), True), ((0, 0), False)])
def test_a_cell_on_the_path_is_not_of_a_black_room(black: Cell, follows: bool) -> None:
    facts: Facts = {black: True, ((0, 3), (0, 3)): True}
    assert Maze("nurimeizu", MAZE, {}).justified(facts, "path", [(0, 3)]) is follows


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("count", [False, True], ids=["equivalent", "counted"])
@pytest.mark.parametrize(
    ("text", "target"),
    [("() 1,2", "kamaji")]
    + [("()", name) for name in ("kamaji", "kuroshuto", "nurimeizu", "creek", "t-grid")],
)
def test_theorems_of_formulas_with_an_empty_clause(
    text: str, target: str, count: bool, tmp_path: Path
) -> None:
    made = compile_formula(parse(text, SAT), target)
    write_certificate(prove_claim(made, count=count), tmp_path)
    assert check(tmp_path).accepted, check(tmp_path).reason
