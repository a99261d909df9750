"""Both checkers read the files of a certificate by the grammar of docs/certificates.md. Files that it does
not allow are in the corpus of lies (`grammar-...` in lies.tsv), refused also where nobody would be deceived.
"""

import shutil
from pathlib import Path

import pytest

from hardboard.api.certificates import check_proof
from hardboard.proof import second
from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove, prove_number, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.formula import make, parse
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from tests.support.agreement import tile_makers

CREEK = {"rows": 2, "cols": 2, "corners": [[None, 1, None], [None, None, None], [1, None, None]]}
LOOP = {"rows": 1, "cols": 2, "clues": [[3, 3]]}
KAMAJI = {"rows": 1, "cols": 2, "maximum": 2, "clues": [[1, 1]]}
MAZE = {"rows": 1, "cols": 2, "rooms": [[0, 1]], "clues": [["S", "G"]]}


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of every claim, each accepted by both."""
    home = tmp_path_factory.mktemp("certificates")
    boards = {"creek": CREEK, "slitherlink": LOOP, "kamaji": KAMAJI, "nurimeizu": MAZE}
    for kind, record in boards.items():
        board = family(kind).board_from_record(record)
        write(prove(board, kind), home / f"solvable {kind}")
        write(prove_number(board, kind), home / f"exactly {kind}")
    write(prove(board := family("creek").board_from_record(CREEK), "creek", {(0, 0): True}), home / "given")
    write(prove_claim(compile_formula(parse("1,-1"), "creek"), count=True), home / "equivalent")
    write(prove_claim(compile_formula(parse("1"), "kuroshuto"), count=True), home / "by hand")
    next(make for name, make in tile_makers() if name == "tile-creek-along-sound")(home / "window")
    for folder in home.iterdir():
        assert check(folder).accepted and second.check(folder).accepted, folder.name
    return home


def test_both_accept_lines_that_end_otherwise(certificates: Path, tmp_path: Path) -> None:
    for folder in certificates.iterdir():
        copy = Path(shutil.copytree(folder, tmp_path / folder.name))
        for path in copy.iterdir():
            path.write_text(path.read_text().removesuffix("\n"), newline="\r\n")
        assert check(copy).accepted and second.check(copy).accepted, folder.name


@pytest.mark.slow
def test_variables_in_no_clause_are_told_apart_from_the_number(tmp_path: Path) -> None:
    write(prove_claim(compile_formula(parse("1"), "kuroshuto"), count=True), tmp_path)
    assert check_proof(tmp_path, formula=make([(1,)])).facts["number"] == 1
    more = check_proof(tmp_path, formula=make([(1,)], variables=2))
    assert more.accepted and more.facts["number"] == 1 and more.facts["free_variables"] == 1
