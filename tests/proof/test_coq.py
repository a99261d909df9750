"""The theorems for all formulas, in Coq (`proof/coq`): checked, resting on nothing, able to fail."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hardboard.discover.coq import coq_file
from hardboard.discover.coq_terms import coq_module_name
from hardboard.gadgets import load
from hardboard.gadgets.library_folder import discovered_names
from hardboard.proof.coq import compare, tiles
from hardboard.puzzles.formula import SAT, make_formula
from tests.support.coq import BUILD, HOME, alone, run

SOURCE = HOME / "proof" / "coq"

without_coq = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is not here (apt-get install coq)")
needs_ocaml = pytest.mark.skipif(
    not shutil.which("ocamlopt"), reason="ocamlopt is not here (it comes with coq)"
)


def needs_coq(test: Callable[..., None]) -> Callable[..., None]:
    """The whole proof takes minutes: `make coq` is its own command."""
    return pytest.mark.thorough(without_coq(test))


@pytest.fixture(scope="module")
def built() -> Path:
    with alone():
        done = run("make", "coq", folder=HOME)
    assert done.returncode == 0, done.stdout + done.stderr
    return BUILD


#: File -> what it must state, at least.
STATED = {
    "Assumptions": {"parsimonious", "polynomial", "cnf_kamaji", "cnf_polynomial"},
    "FoundAssumptions": {"library_faithful", "parsimonious", "as_many", "polynomial", "cnf_parsimonious"},
}


@needs_coq
@pytest.mark.parametrize("file", STATED)
def test_the_theorems_rest_on_nothing(file: str, built: Path) -> None:
    asked = re.findall(r"^Print Assumptions (\w+)\.", (SOURCE / f"{file}.v").read_text(), re.MULTILINE)
    stated = re.findall(r"^Check (\w+) :", (SOURCE / f"{file}.v").read_text(), re.MULTILINE)
    answers = (built / f"{file}.txt").read_text()
    assert asked == stated and STATED[file] <= set(asked)
    assert answers.count("Closed under the global context") == len(asked)
    assert "Axioms" not in answers


PROVED = [name for name in discovered_names() if load(name).theorem]


@needs_coq
@pytest.mark.parametrize("name", PROVED)
def test_a_found_library_has_its_theorem(name: str, built: Path) -> None:
    answers = (built / "found" / f"{coq_module_name(name)}.txt").read_text()
    assert answers.count("Closed under the global context") == 1 and "Axioms" not in answers


#: A group of cells that is shut in: its colour, the colour around it, its first cell.
SHUT = r"Shut (true|false) (true|false) \[\(.*?\)(?=;|\])"
OTHER = {"true": "false", "false": "true"}
#: A library, what is replaced once in its file by what, and what Coq says.
SPOILT = {
    "a symbol": ("kurotto", r'\(drawn \["00000000"; "0\.\.', '(drawn [".0000000"; "0..', "true = true"),
    "a colour": ("kurotto", r'\(coloured \["\.{8}"; ', '(coloured ["...#...."; ', "true = true"),
    "a rule": ("kurotto", r" \[0\]%nat\)", " [0;1]%nat)", "true = true"),
    "a role": ("kurotto", r"\(\* Start: start \*\) \[\[1\]\]", "(* Start: start *) [[2]]", "true = true"),
    "an edge": ("kurotto", r"\(rim_from 11\)", "(rim_from 10)", "true = true"),
    "a trace": ("kurotto", r"\(\(0,1\) @ 4 :> \(0,2\) @ 4 :> ", "((0,2) @ 4 :> ", "true = true"),
    "an open group": ("context", SHUT, r"Shut \1 \2 [(0,0)", "true = true"),
    "another colour": ("context", SHUT, lambda m: m[0].replace(m[1], OTHER[m[1]], 1), "true = true"),
    "longer lines": ("light_up", "the_kit game 4", "the_kit game 5", "with_lines game 5"),
    "shorter lines": ("light_up", r"\(with_lines game 4 7\)", "(with_lines game 3 7)", "true = true"),
    "no lines": ("light_up", r"\(with_lines game 4 7\)", "game", "true = true"),
}


@needs_coq
@pytest.mark.parametrize("change", SPOILT)
def test_a_library_that_is_spoilt_is_refused(change: str, built: Path, tmp_path: Path) -> None:
    name, old, new, said = SPOILT[change]
    spoilt, number = re.subn(old, new, (built / "found" / f"{name}.v").read_text(), count=1)
    assert number == 1
    (tmp_path / "spoilt.v").write_text(spoilt)
    done = run("coqc", "-q", "-R", str(built), "Hardboard", "spoilt.v", folder=tmp_path)
    assert done.returncode != 0 and said in done.stderr


@needs_coq
def test_coqchk_finds_no_axiom_but_a_sealed_module_of_the_library(built: Path) -> None:
    found = (built / "coqchk.txt").read_text()
    axioms = found.split("* Axioms:")[1].split("* Constants")[0].split()
    assert all(name.startswith("Coq.ssr.ssrunder.") for name in axioms)
    assert len(re.findall(r"<none>", found)) == 3


def test_nothing_is_admitted() -> None:
    words = re.compile(r"\b(Admitted|admit|Axiom|Axioms|Parameter|Conjecture|give_up)\b")
    texts = {path.name: path.read_text() for path in SOURCE.glob("*.v")} | {"creek": coq_file(load("creek"))}
    assert len(texts) >= 24
    assert not [name for name, text in texts.items() if words.search(text)]


def test_the_tiles_are_those_of_the_library() -> None:
    assert (SOURCE / "Tiles.v").read_text() == tiles.coq(load("kamaji"))


Edit = tuple[str, str, str]

#: What is changed, where, and the first file that cannot be proved any more. A rule that is changed in its
#: definition alone is not that of `Cover.v` any more; if it is changed there, too, the tiles do other things.
CHANGES: dict[str, tuple[str, list[Edit]]] = {
    "a number": ("Library", [("Tiles.v", "13; 12; 7; 12; 13;", "13; 12; 6; 12; 13;")]),
    "a relation": (
        "Library",
        [("Tiles.v", "(State false false false false, (* not S", "(State false false true false, (* not S")],
    ),
    "rule 1": ("Cover", [("Kamaji.v", "len p <= snd (start p) + 1", "len p <= snd (start p)")]),
    "rule 2": ("Cover", [("Kamaji.v", "sum (number B) p = maximum B", "sum (number B) p <= maximum B")]),
    "rule 3": ("Cover", [("Kamaji.v", "1 < number B c ->", "0 < number B c ->")]),
    "rule 4": ("Cover", [("Kamaji.v", "exists p, In p s", "1 < number B c -> exists p, In p s")]),
    "rule 3 throughout": (
        "Library",
        [
            ("Kamaji.v", "1 < number B c ->", "0 < number B c ->"),
            ("Cover.v", "1 < num c ->", "0 < num c ->"),
            ("Cover.v", "num c <=? 1", "num c <=? 0"),
        ],
    ),
}
BEFORE = {"Cover": ["Kamaji"], "Library": ["Signals", "Kamaji", "Cover", "Tiles"]}


def changed(edits: list[Edit], folder: Path) -> None:
    for path in SOURCE.glob("*.v"):
        shutil.copy(path, folder)
    for name, old, new in edits:
        text = (folder / name).read_text()
        assert old in text
        times = 1 if name == "Tiles.v" else -1
        (folder / name).write_text(text.replace(old, new, times))


def proved(name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """One file's proofs alone: of those before it, the statements are enough."""
    for earlier in BEFORE[name]:
        done = run("coqc", "-q", "-vos", "-R", ".", "Hardboard", f"{earlier}.v", folder=folder)
        assert done.returncode == 0, done.stderr
    return run("coqc", "-q", "-vok", "-R", ".", "Hardboard", f"{name}.v", folder=folder)


@needs_coq
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_makes_it_fail(change: str, tmp_path: Path) -> None:
    fails, edits = CHANGES[change]
    changed(edits, tmp_path)
    done = proved(fails, tmp_path)
    assert done.returncode != 0 and "Error" in done.stderr


@needs_coq
def test_without_a_change_it_does_not_fail(tmp_path: Path) -> None:
    changed([], tmp_path)
    done = proved("Cover", tmp_path)
    assert done.returncode == 0, done.stderr


def program(name: str) -> Path:
    with alone():
        done = run("make", "-C", "proof/coq", "boards", f"LIBRARY={name}", folder=HOME)
    assert done.returncode == 0, done.stdout + done.stderr
    return BUILD / "boards" / coq_module_name(name) / "boards"


#: Of CNF only small ones: four clauses of three literals make a board of three million cells.
FORMULAS = {
    "random": compare.random_formulas(10, 24),
    "empty clauses": [make_formula([()], 1), make_formula([(1,), ()], 2), make_formula([()], 1, SAT)],
    "cnf": [
        make_formula([(1, 2)], 3, SAT),
        make_formula([(1, -2, 2), (-1,)], 2, SAT),
        make_formula([(1,), (-1, 1)], 1, SAT),
    ],
}


@needs_coq
@needs_ocaml
@pytest.mark.parametrize("kind", FORMULAS)
def test_kamajis_boards_that_coq_makes_are_the_compilers(kind: str, built: Path) -> None:
    assert list(compare.board_differences(program("kamaji"), FORMULAS[kind])) == []


@needs_coq
@needs_ocaml
@pytest.mark.parametrize("name", PROVED)
def test_boards_that_coq_makes_are_the_compilers(name: str, built: Path) -> None:
    formulas = FORMULAS["random"][:2] + FORMULAS["empty clauses"][:1]
    assert list(compare.board_differences(program(name), formulas, name, counted=False)) == []
    few = [make_formula([(1, -2)], 2), make_formula([(-1,), (1,)], 2)]
    assert list(compare.board_differences(program(name), few, name)) == []


@needs_coq
@needs_ocaml
def test_a_board_of_another_formula_is_noticed(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "formula_line", lambda formula: "one-in-three 2 1 2")
    assert len(list(compare.board_differences(program("kamaji"), [make_formula([(1, 2)], 2)]))) == 1
