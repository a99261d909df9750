"""The writer of a certificate is the enemy: what is accepted is true, and whatever else is written is refused
in one line.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import SolvedBoard, prove, write
from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import Board
from tests.proof.tools import lay, said
from tests.support.certificate import HEAD, RIGHT

#: Its one solution has r1c2 black. The clauses hold in it: of r1c2 and r2c1 one is black, and it is not r2c1.
SOLVABLE: dict[str, Any] = {
    "certificate.json": HEAD,
    "board.json": {"rows": 2, "cols": 2, "clues": [[1, None], [-1, None]]},
    "rules.cnf": "p cnf 2 2\n1 2 0\n-2 0\n",
    "map.txt": "1 r1c2\n2 r2c1\n",
    "reasons.txt": "nmShootShadeNe1 r1c1\nclueColour r2c1\n",
}


def test_what_is_given_is_named_in_the_verdict(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    """Else a certificate of a board with a solution could pass for one of a board without."""
    board = Board.of_array(np.zeros((2, 2), dtype=np.int32))
    given: dict[Any, bool] = {(0, 0): True, (0, 1): True}
    write(prove(board, "kurodoko", given), tmp_path)
    code, line = said(tmp_path, capsys)
    assert (
        code == 0
        and line == "accepted: the kurodoko board is unsolvable, given that r1c1 is so and r1c2 is so\n"
    )
    assert not check(tmp_path, board).accepted and not check(tmp_path, given={}).accepted
    assert check(tmp_path, given=given).accepted
    assert main(["check-proof", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["given"] == {"r1c1": True, "r1c2": True}


def test_the_family_is_named_in_the_verdict(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    """One text may be a board of two families, with a solution in one of them only."""
    text = '{"rows": 1, "cols": 2, "clues": [[2, null]]}'
    (tmp_path / "board.json").write_text(text)
    boards = {kind: family(kind).read_board(text) for kind in ("kurodoko", "kuroshuto")}
    assert isinstance(prove(boards["kurodoko"]), SolvedBoard)
    write(prove(boards["kuroshuto"], "kuroshuto"), tmp_path / "proof")
    code, line = said(tmp_path / "proof", capsys, "--board", str(tmp_path / "board.json"))
    assert code == 0 and line == "accepted: the kuroshuto board is unsolvable\n"


@pytest.mark.parametrize(
    "name", ["rules.cnf", "map.txt", "reasons.txt", "rules.lrat", "board.json", "certificate.json"]
)
def test_bytes_that_are_no_text_and_folders_for_files_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    lay(tmp_path, RIGHT)
    (tmp_path / name).write_bytes(b"\xff\xfe\x00")
    assert said(tmp_path, capsys)[0] in (1, 2)
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    assert said(tmp_path, capsys)[0] in (1, 2)


def test_no_program_that_a_certificate_names_is_run(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    lay(tmp_path, RIGHT)
    program, trace = tmp_path / "family.py", tmp_path / "trace"
    program.write_text(f"open({str(trace)!r}, 'w')\n")
    lay(tmp_path, {"certificate.json": HEAD | {"family": str(program)}})
    assert said(tmp_path, capsys)[0] == 2
    assert not trace.exists()


@pytest.mark.slow
def test_random_damage_is_never_a_traceback_and_never_makes_a_false_claim_true(tmp_path: Path) -> None:
    """On a board with a solution nothing is accepted, whatever the files look like."""
    rng = Random(4)
    words = ["0", "1", "-1", "2", "-2", "d", "%", "p", "c", "r1c1", "r1c2", "r2c1", "r2c2", "given"]
    words += family("kuroshuto").declared.codes
    files = SOLVABLE | {"rules.lrat": "3 -1 0 1 0\n4 0 3 1 2 0\n"}
    for _ in range(300):
        name = rng.choice(("rules.cnf", "map.txt", "reasons.txt", "rules.lrat"))
        lines = [line.split() for line in str(files[name]).splitlines()]
        for _ in range(rng.randint(1, 3)):
            line = rng.choice(lines)
            line[rng.randrange(len(line) + 1) : rng.randrange(len(line) + 1)] = [rng.choice(words)]
        lay(tmp_path, files | {name: "\n".join(map(" ".join, lines)) + "\n"})
        try:
            assert not check(tmp_path).accepted
        except InputError as error:
            assert "\n" not in str(error)
