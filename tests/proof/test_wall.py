"""What is trusted stands alone: a check loads none of solver, prover, judge or compiler."""

import subprocess
import sys
from pathlib import Path

import pytest

from hardboard.proof.prove.certificate import prove, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.registry import family, with_own_tiles
from hardboard.reduction import compile_formula, parse

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
    write(prove(made.board, kind), tmp_path / "solvable")
    write(prove_claim(made), tmp_path / "theorem")
    write(prove(family(kind).read_board(UNSOLVABLE[kind], ".json"), kind), tmp_path / "unsolvable")
    assert_alone(loaded(*sorted(tmp_path.iterdir())))
