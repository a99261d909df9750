"""How a formula is read is said; certificates and solutions of its board as commands; a foreign judge."""

import json
import pickle
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import pytest
from pysat.solvers import Solver

from hardboard.api.formulas import read_assignment
from hardboard.campaigns.instance_check import check_instance
from hardboard.campaigns.models import FormulaModel
from hardboard.campaigns.plan import Campaign, compiler_choices
from hardboard.cli.main import main
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formula import make_formula, parse, show_dimacs
from hardboard.reduction import compile_formula
from hardboard.verify.claim import check_claim
from tests.support.invoke import Invoke


def models_by_enumeration(text: str, meaning: str) -> int:
    """The number of models of a DIMACS text over the variables of its header, one after the other by a solver
    that knows nothing of ours."""
    lines = [line.split() for line in text.splitlines()]
    top = int(lines[0][2])
    clauses = [[int(word) for word in line[:-1]] for line in lines[1:]]
    if meaning == "one-in-three":
        clauses += [[-a, -b] for clause in clauses for a, b in combinations(clause, 2)]
    with Solver(
        "minisat22", bootstrap_with=[*clauses, *([v, top + 1] for v in range(1, top + 1)), [top + 1]]
    ) as s:
        found = 0
        while s.solve():
            found += 1
            s.add_clause([-x for x in s.get_model()[:top]])
    return found


#: Texts with variables in no clause: behind the others, before them, between them, nearly all, and none.
ANNOUNCED = [
    "p cnf 5 1\n1 2 3 0\n", "p cnf 6 2\n4 5 0\n-5 6 0\n", "p cnf 5 2\n1 -3 0\n3 5 1 0\n",
    "p cnf 2 1\n1 -2 0\n", "p cnf 7 1\n4 0\n", "p cnf 4 2\n1 0\n-1 0\n",
]  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("text", ANNOUNCED)
@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
def test_variables_of_the_header_count_wherever_models_are_counted(
    text: str, meaning: str, tmp_path: Path, invoke: Invoke
) -> None:
    wanted = models_by_enumeration(text, meaning)
    file, corpus = tmp_path / "f.cnf", tmp_path / "corpus.cnf"
    file.write_text(text)
    corpus.write_text(text)
    formula = parse(text, meaning)
    clauses = [
        tuple(formula.keys[abs(x) - 1] * (1 if x > 0 else -1) for x in clause) for clause in formula.clauses
    ]
    again = make_formula(clauses, formula.count, meaning)
    for one in (formula, again, parse(show_dimacs(formula), meaning)):
        verdict = check_claim(compile_formula(one, library="compact"), count=True)
        assert verdict.agree and verdict.models == wanted == verdict.solutions << one.free
    answer = json.loads(
        invoke("verify", file, "--as", meaning, "--library", "compact", "--count", "--json").out
    )
    assert answer["models"] == wanted and answer.get("free_variables", 0) == formula.free
    told = invoke("verify", file, "--as", meaning, "--library", "compact", "--count").out
    assert f"{wanted} model" in told and ("doubled by each of" in told) == (formula.free > 0)
    proof = [str(tmp_path / "proof"), "--as", meaning]
    made = ["prove", "--formula", str(file), "--library", "compact", "--count", "-o", *proof]
    invoke(*made, "--json")
    told = invoke("check-proof", *proof, "--formula", file).out
    assert (f"each of {formula.free} others doubles" in told) == (formula.free > 0)
    campaign = Campaign(
        FormulaModel("corpus", file=str(corpus), meaning=meaning),
        compiler_choices(["kurodoko"], ["compact"]),
        count=True,
    )
    instance = campaign.instance(0)
    row = check_instance(pickle.loads(pickle.dumps(instance)))
    assert (row["models"], row["few_models"], row["agree"]) == (wanted, min(2, wanted), True)
    assert row["variables"] == int(text.split()[2])


@pytest.mark.slow
def test_variables_in_no_clause_that_have_a_place_count_on_the_board() -> None:
    """As in the layout of the theorem in Coq, whose variables are 1 to n."""
    for clauses in ([(1, 3)], [(-4, 2), (1,)]):
        verdict = check_claim(
            compile_formula(make_formula(clauses, 4), library="creek", layout="proved"), count=True
        )
        assert verdict.agree and verdict.models == verdict.solutions == 8 >> len(clauses) - 1
        assert verdict.free == 0


def test_a_number_of_models_that_nobody_writes_down_is_refused(invoke: Invoke) -> None:
    said = invoke("verify", "p cnf 9999999 1\n1 9999999 0\n", "--library", "compact", "--count", status=2)
    assert "9999997 variables in no clause; expected at most" in said.err


def test_a_new_certificate_replaces_the_old_one(tmp_path: Path) -> None:
    board, folder = tmp_path / "board.txt", tmp_path / "proof"
    board.write_text("3x2:2_2_2c\n")
    assert main(["prove", str(board), "-o", str(folder)]) == 0
    (tmp_path / "easy.txt").write_text("3x2:f\n")
    assert main(["prove", str(tmp_path / "easy.txt"), "-o", str(folder)]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["board.json", "certificate.json", "solution.txt"]
    assert main(["check-proof", str(folder), "--board", str(board)]) == 1


@pytest.mark.slow
def test_a_certificate_about_a_formulas_translation_says_so(tmp_path: Path, invoke: Invoke) -> None:
    formula, proof = tmp_path / "f.cnf", tmp_path / "proof"
    formula.write_text("p cnf 2 1\n1 2 0\n")
    said = invoke("prove --formula", formula, "--target", "kuroshuto", "-o", proof)
    assert "sat translated to one-in-three" in said.out
    said = invoke("check-proof", proof, "--formula", formula)
    assert "your formula was translated to this one" in said.out
    invoke("check-proof", proof, "--formula", "1,2", "--as", "sat")
    invoke("check-proof", proof, "--formula", "1,2", status=1)


FORMULA = "1,2 -1,3"
MODELS = ("1=1 2=0 3=1", "1=0 2=1 3=0")


def test_a_solution_that_breaks_a_rule_is_refused(tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "s.txt"
    invoke("compile", FORMULA, "--assignment", MODELS[0], "-o", path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join(["##" + lines[0][2:], *lines[1:]]) + "\n")
    assert "breaks a rule" in invoke("decode", FORMULA, path, status=2).err


@pytest.mark.parametrize("text", ["1=2 2=0 3=0", "1=1 1=0 2=0 3=0", "1=1 2=0", "1 2 3 4", "-1=0 2 3", ""])
def test_bad_assignments_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_assignment(text, parse(FORMULA))


RANGE = shutil.which("sgt-range") or "/usr/games/sgt-range"


@pytest.mark.parametrize("formula", ["1,2,3", "1,2,3 -1,2,4", "1,2,3 -1,2,4 3,-4"])
def test_range_loads_a_board_whose_width_and_height_add_up_to_128_at_most(formula: str) -> None:
    if not Path(RANGE).exists():
        pytest.skip("Simon Tatham's Range is not installed (see .ci/run)")
    made = compile_formula(parse(formula), library="compact")
    assert sum(made.board.shape) <= 128
    done = subprocess.run(
        [RANGE, "--print", "1x1", "--with-solutions"],
        input=family("kurodoko").write_board(made.board, ".txt"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    # One page with the puzzle and one with the solution that Range found.
    assert done.stdout.count("%%Page:") == 2
