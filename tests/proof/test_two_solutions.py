"""`prove --unique` refuses a board with two solutions, in one line, and writes nothing."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.registry import family
from tests.conftest import CORPUS
from tests.support.ambiguous import spoilt


@pytest.mark.skipif(not CORPUS.exists(), reason="the published puzzles are not here")
@pytest.mark.parametrize(
    ("kind", "number"), [("kurodoko", 3), ("kuroshuto", 2), ("kamaji", 2), ("nurimeizu", 3)]
)
def test_published_puzzles_that_were_spoilt_are_not_certified_as_unique(
    kind: str, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    boards = list(islice(spoilt(CORPUS, kind, Random(18)), number))
    assert len(boards) == number
    for k, board in enumerate(boards):
        file, proof = tmp_path / f"{k}.json", tmp_path / f"proof{k}"
        file.write_text(family(kind).write_board(board, ".json"))
        assert main(["prove", "--unique", str(file), "-o", str(proof)]) == 2
        said = capsys.readouterr()
        assert said.out == "" and not proof.exists()
        assert said.err == "hardboard: a board with more than 1 solution; expected at most 1\n"
