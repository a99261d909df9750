"""The theorem on Kamaji for all formulas, in Coq (`proof/coq`): checked, resting on nothing, able to fail."""

import fcntl
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardboard.gadgets import load
from hardboard.proof.coq import compare, tiles
from hardboard.puzzles.formula import SAT, make

HOME = Path(__file__).resolve().parents[2]
SOURCE = HOME / "proof" / "coq"
BUILD = HOME / "build" / "coq"

without_coq = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is not here (apt-get install coq)")
needs_ocaml = pytest.mark.skipif(
    not shutil.which("ocamlopt"), reason="ocamlopt is not here (it comes with coq)"
)


def needs_coq(test: Callable[..., None]) -> Callable[..., None]:
    """The whole proof takes a minute and more."""
    return pytest.mark.slow(without_coq(test))


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time, whichever process of the tests comes first."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of the build, after `make coq`."""
    with alone():
        done = run("make", "coq", folder=HOME)
    assert done.returncode == 0, done.stdout + done.stderr
    return BUILD


@needs_coq
def test_the_theorems_rest_on_nothing(built: Path) -> None:
    asked = re.findall(r"^Print Assumptions (\w+)\.", (SOURCE / "Assumptions.v").read_text(), re.MULTILINE)
    stated = re.findall(r"^Check (\w+) :", (SOURCE / "Assumptions.v").read_text(), re.MULTILINE)
    answers = (built / "Assumptions.txt").read_text()
    assert asked == stated and {"parsimonious", "polynomial", "cnf_kamaji", "cnf_polynomial"} <= set(asked)
    assert answers.count("Closed under the global context") == len(asked)
    assert "Axioms" not in answers


@needs_coq
def test_coqchk_finds_no_axiom_but_a_sealed_module_of_the_library(built: Path) -> None:
    found = (built / "coqchk.txt").read_text()
    axioms = found.split("* Axioms:")[1].split("* Constants")[0].split()
    assert all(name.startswith("Coq.ssr.ssrunder.") for name in axioms)
    assert len(re.findall(r"<none>", found)) == 3


def test_nothing_is_admitted() -> None:
    words = re.compile(r"\b(Admitted|admit|Axiom|Axioms|Parameter|Conjecture|give_up)\b")
    texts = {path.name: path.read_text() for path in SOURCE.glob("*.v")}
    assert len(texts) >= 13
    assert not [name for name, text in texts.items() if words.search(text)]


def test_the_tiles_are_those_of_the_library() -> None:
    assert (SOURCE / "Tiles.v").read_text() == tiles.coq(load("kamaji"))


#: What is changed, in which file, and the first file that cannot be proved any more.
CHANGES = {
    "a number": ("Tiles.v", "13; 12; 7; 12; 13;", "13; 12; 6; 12; 13;", "Library"),
    "a relation": (
        "Tiles.v",
        "State false false false false, (* not S",
        "State false false true false, (* not S",
        "Library",
    ),
    "rule 1": ("Kamaji.v", "len p <= snd (start p) + 1", "len p <= snd (start p)", "Cover"),
    "rule 2": ("Kamaji.v", "sum (number B) p = maximum B", "sum (number B) p <= maximum B", "Cover"),
    "rule 3": ("Kamaji.v", "forall c p q, 1 < number B c", "forall c p q, 2 < number B c", "Cover"),
    "rule 4": (
        "Kamaji.v",
        "exists p, In p s /\\ In c (cells p)",
        "1 < number B c -> exists p, In p s /\\ In c (cells p)",
        "Cover",
    ),
}
BEFORE = {"Cover": ["Kamaji"], "Library": ["Kamaji", "Cover", "Tiles"]}


@needs_coq
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_makes_it_fail(change: str, tmp_path: Path) -> None:
    name, old, new, fails = CHANGES[change]
    for path in SOURCE.glob("*.v"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / name).read_text()
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1))
    for earlier in BEFORE[fails]:
        # Statements only: the proofs before the one that fails are not run again.
        done = run("coqc", "-q", "-vos", "-R", ".", "Hardboard", f"{earlier}.v", folder=tmp_path)
        assert done.returncode == 0, done.stderr
    done = run("coqc", "-q", "-vok", "-R", ".", "Hardboard", f"{fails}.v", folder=tmp_path)
    assert done.returncode != 0 and "Error" in done.stderr


@pytest.fixture(scope="module")
def program(built: Path) -> Path:
    """The board function as a program."""
    with alone():
        done = run("make", "-C", "proof/coq", "boards", folder=HOME)
    assert done.returncode == 0, done.stdout + done.stderr
    return built / "boards"


#: Of CNF only small ones: four clauses of three literals make a board of three million cells.
FORMULAS = {
    "random": compare.random_formulas(10, 24),
    "empty clauses": [make([()], 1), make([(1,), ()], 2), make([()], 1, SAT)],
    "cnf": [make([(1, 2)], 3, SAT), make([(1, -2, 2), (-1,)], 2, SAT), make([(1,), (-1, 1)], 1, SAT)],
}


@needs_coq
@needs_ocaml
@pytest.mark.parametrize("kind", FORMULAS)
def test_boards_that_coq_makes_have_as_many_solutions_as_models(kind: str, program: Path) -> None:
    assert list(compare.differences(program, FORMULAS[kind])) == []


@needs_coq
@needs_ocaml
def test_a_board_of_another_formula_is_noticed(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "line", lambda formula: "one-in-three 2 1 2")
    assert len(list(compare.differences(program, [make([(1, 2)], 2)]))) == 1
