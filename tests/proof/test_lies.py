"""Lies are refused for their reason, damaged certificates in one line, and nothing crosses the wall."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.api.certificates import check_proof
from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import SolvedBoard, prove, prove_number, write_certificate
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.formula import make_formula, parse
from hardboard.puzzles.registry import family, with_own_tiles
from hardboard.reduction import compile_formula
from tests.support.agreement import tile_makers
from tests.support.certificate import HEAD, RIGHT, lay, said
from tests.support.forgers.every import FORGERS
from tests.support.invoke import Invoke
from tests.support.lies import Kept, kept, reasons, unpack

LIES = kept()


@pytest.mark.lie
@pytest.mark.sampled(240)
@pytest.mark.slow
@pytest.mark.parametrize("lie", LIES, ids=lambda lie: str(lie.name))
def test_a_lie_is_refused_for_its_reason(lie: Kept, tmp_path: Path) -> None:
    assert reasons(unpack(lie, tmp_path)) == (lie.first, lie.second), lie.false


def test_every_forger_has_lies_and_every_lie_a_reason() -> None:
    assert {lie.forger for lie in LIES} > FORGERS.keys()
    assert all(lie.first and "\n" not in lie.first for lie in LIES)
    assert all(lie.second for lie in LIES if lie.forger in FORGERS)


#: Its one solution has r1c2 black. The clauses hold in it: of r1c2 and r2c1 one is black, and it is not r2c1.
SOLVABLE: dict[str, Any] = {
    "certificate.json": HEAD,
    "board.json": {"rows": 2, "cols": 2, "clues": [[1, None], [-1, None]]},
    "rules.cnf": "p cnf 2 2\n1 2 0\n-2 0\n",
    "map.txt": "1 r1c2\n2 r2c1\n",
    "reasons.txt": "nmShootShadeNe1 r1c1\nclueColour r2c1\n",
}


def test_what_is_given_is_named_in_the_verdict(tmp_path: Path, invoke: Invoke) -> None:
    """Else a certificate of a board with a solution could pass for one of a board without."""
    board = Board.of_array(np.zeros((2, 2), dtype=np.int32))
    given: dict[Any, bool] = {(0, 0): True, (0, 1): True}
    write_certificate(prove(board, "kurodoko", given), tmp_path)
    code, line = said(tmp_path, invoke)
    assert (
        code == 0
        and line == "accepted: the kurodoko board is unsolvable, given that r1c1 is so and r1c2 is so\n"
    )
    assert not check(tmp_path, board).accepted and not check(tmp_path, given={}).accepted
    assert check(tmp_path, given=given).accepted
    assert json.loads(invoke("check-proof", tmp_path, "--json").out)["given"] == {"r1c1": True, "r1c2": True}


def test_the_family_is_named_in_the_verdict(tmp_path: Path, invoke: Invoke) -> None:
    """One text may be a board of two families, with a solution in one of them only."""
    text = '{"rows": 1, "cols": 2, "clues": [[2, null]]}'
    (tmp_path / "board.json").write_text(text)
    boards = {kind: family(kind).read_board(text) for kind in ("kurodoko", "kuroshuto")}
    assert isinstance(prove(boards["kurodoko"]), SolvedBoard)
    write_certificate(prove(boards["kuroshuto"], "kuroshuto"), tmp_path / "proof")
    code, line = said(tmp_path / "proof", invoke, "--board", tmp_path / "board.json")
    assert code == 0 and line == "accepted: the kuroshuto board is unsolvable\n"


@pytest.mark.parametrize(
    "name", ["rules.cnf", "map.txt", "reasons.txt", "rules.lrat", "board.json", "certificate.json"]
)
def test_bytes_that_are_no_text_and_folders_for_files_are_refused(
    name: str, tmp_path: Path, invoke: Invoke
) -> None:
    lay(tmp_path, RIGHT)
    (tmp_path / name).write_bytes(b"\xff\xfe\x00")
    assert said(tmp_path, invoke)[0] in (1, 2)
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    assert said(tmp_path, invoke)[0] in (1, 2)


@pytest.mark.parametrize("sign", ["\u2028", "\x0b", "\x1c", "\u00a0"])
def test_both_refuse_a_proof_whose_words_another_sign_than_a_blank_parts(sign: str, tmp_path: Path) -> None:
    lay(tmp_path, RIGHT | {"rules.lrat": f"3 0 1{sign}2 0\n"})
    assert all(reasons(tmp_path))


def test_no_program_that_a_certificate_names_is_run(tmp_path: Path, invoke: Invoke) -> None:
    lay(tmp_path, RIGHT)
    program, trace = tmp_path / "family.py", tmp_path / "trace"
    program.write_text(f"open({str(trace)!r}, 'w')\n")
    lay(tmp_path, {"certificate.json": HEAD | {"family": str(program)}})
    assert said(tmp_path, invoke)[0] == 2
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
        write_certificate(prove(board, kind), home / f"solvable {kind}")
        write_certificate(prove_number(board, kind), home / f"exactly {kind}")
    write_certificate(
        prove(board := family("creek").board_from_record(CREEK), "creek", {(0, 0): True}), home / "given"
    )
    write_certificate(prove_claim(compile_formula(parse("1,-1"), "creek"), count=True), home / "equivalent")
    write_certificate(prove_claim(compile_formula(parse("1"), "kuroshuto"), count=True), home / "by hand")
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
    write_certificate(prove_claim(compile_formula(parse("1"), "kuroshuto"), count=True), tmp_path)
    assert check_proof(tmp_path, formula=make_formula([(1,)])).facts["number"] == 1
    more = check_proof(tmp_path, formula=make_formula([(1,)], variables=2))
    assert more.accepted and more.facts["number"] == 1 and more.facts["free_variables"] == 1


UNTRUSTED = (
    "proof.prove",
    "people",
    "theses",
    "verify",
    "reduction",
    "render",
    "workbench",
    "discover",
    "campaigns",
    "api",
    "cli",
    "gadgets.folder",
    "gadgets.library",
    "gadgets.tile",
    "puzzles.trail",
)
FOREIGN = {"pysat", "networkx", "PIL"}
CODE = """
import sys
from pathlib import Path
from hardboard.proof.check import check
for folder in sys.argv[1:]:
    verdict = check(Path(folder))
    assert verdict.accepted, verdict.reason
print(*sys.modules)
"""
#: A board of each family without a solution.
UNSOLVABLE = {
    "kurodoko": '{"rows": 1, "cols": 2, "clues": [[2, 1]]}',
    "kuroshuto": '{"rows": 1, "cols": 2, "clues": [[2, 1]]}',
    "kamaji": '{"rows": 1, "cols": 2, "maximum": 3, "clues": [[2, 2]]}',
    "nurimeizu": '{"rows": 2, "cols": 2, "rooms": [[0, 1], [2, 3]], "clues": [["S", "O"], ["G", "O"]]}',
}


def loaded(*folders: Path) -> set[str]:
    """All modules after checking some certificates in a fresh process."""
    command = [sys.executable, "-c", CODE, *map(str, folders)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def assert_alone(modules: set[str]) -> None:
    own = {name for name in modules if name.split(".")[0] == "hardboard"}
    assert not [name for name in own for part in UNTRUSTED if f"{name}.".startswith(f"hardboard.{part}.")]
    assert not modules & FOREIGN


def test_the_import_loads_nothing_untrusted() -> None:
    assert_alone(loaded())


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("kind", with_own_tiles())
def test_a_check_of_each_kind_loads_nothing_untrusted(kind: str, tmp_path: Path) -> None:
    made = compile_formula(parse("1"), target=kind)
    write_certificate(prove(made.board, kind), tmp_path / "solvable")
    write_certificate(prove_claim(made), tmp_path / "theorem")
    write_certificate(
        prove(family(kind).read_board(UNSOLVABLE[kind], ".json"), kind), tmp_path / "unsolvable"
    )
    assert_alone(loaded(*sorted(tmp_path.iterdir())))
