"""A sample of `make test-all SEED=1`: the same answers where solvers decide and machines round otherwise."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.recorded.chance import comparable
from tests.recorded.record import answers, commands
from tests.support.perturbed import sitecustomize
from tests.support.perturbed.sitecustomize import perturbed_engine

HOME = Path(__file__).parents[1]
#: Of each kind whose answers are a machine's or a solver's luck some: a picture, puzzles that are made.
SAMPLE = [
    "draw nurimeizu.txt nurimeizu.solution.txt --family nurimeizu -o a.png",
    "generate --size 5 --seed 3 --family kuroshuto",
    "generate --size 5 --seed 3",
]
PROGRAM = """
import json, sys
from tests.recorded.record import answer
print(json.dumps([answer(command) for command in json.load(sys.stdin)]))
"""


#: The theorem about a loop, whose claims need what a solver learned of all of them.
PROOF = """
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.formula import parse
from hardboard.reduction import compile_formula
print(prove_claim(compile_formula(parse("1,2", "sat"), target="slitherlink"), count=True).number)
"""


def run_perturbed(program: str, number: int, told: str = "") -> str:
    """What a program prints on the machine of this number."""
    path = [str(Path(sitecustomize.__file__).parent), str(HOME / "src"), str(HOME)]
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=told,
        capture_output=True,
        text=True,
        cwd=HOME,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path), "HARDBOARD_PERTURBED": str(number)},
        check=True,
    )
    return done.stdout


@pytest.mark.slow
def test_a_loop_is_proved_whatever_a_solver_learns() -> None:
    assert run_perturbed(PROOF, 1).split() == ["3"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 5])
def test_commands_answer_as_recorded_where_everything_is_perturbed(number: int) -> None:
    said = run_perturbed(PROGRAM, number, json.dumps(SAMPLE))
    recorded = {command: answers(section)[command] for section, command in commands() if command in SAMPLE}
    for command, answer in zip(SAMPLE, json.loads(said), strict=True):
        ours, theirs = comparable(answer, recorded[command])
        assert ours == theirs


def clauses_of(rng: Random, variables: int) -> list[list[int]]:
    return [
        [rng.choice((1, -1)) * v for v in rng.sample(range(1, variables + 1), 3)]
        for _ in range(round(4.3 * variables))
    ]


def test_a_perturbed_solver_is_right_and_decides_otherwise() -> None:
    from pysat.solvers import Solver as Engine

    plain = Engine.__mro__[-2]  # this run may be perturbed itself
    other = perturbed_engine(plain, 7)
    rng, differ, refuted = Random(1), 0, 0
    for _ in range(30):
        clauses = clauses_of(rng, 12)
        told = {"name": "cadical195", "bootstrap_with": clauses}
        with plain(**told) as one, other(**told) as two:
            assert one.solve() == two.solve()
            model = two.get_model()
            if model is None:
                refuted += 1
                continue
            assert [abs(x) for x in model] == list(range(1, 13))
            assert all(any(x in model for x in clause) for clause in clauses)
            differ += model != one.get_model()
            wrong = [-x for x in model]
            if not two.solve(assumptions=wrong):
                core = two.get_core()
                assert set(core) <= set(wrong) and not one.solve(assumptions=core)
    assert differ > 5 and refuted > 5


def test_a_picture_is_the_same_where_coordinates_are_off() -> None:
    import numpy as np

    from hardboard.render.scene import Strokes, coordinate_array

    xy = np.array([[0.125, 1 / 3, 2.5, 7.0]])
    assert Strokes(coordinate_array(xy + 1e-9)).xy.tolist() == Strokes(coordinate_array(xy)).xy.tolist()


def test_another_picture_is_noticed() -> None:
    one = "file a.png: 4 x 4, scene abc, colours 808080ff"
    assert len(set(comparable(one, one.replace("808080", "82807e")))) == 1
    assert len(set(comparable(one, one.replace("808080", "848080")))) == 2
    assert len(set(comparable(one, one.replace("scene abc", "scene abd")))) == 2
