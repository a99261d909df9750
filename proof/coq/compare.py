"""Coq's board function, run, against the judge: as many solutions as models, on random formulas.

    make -C proof/coq boards
    python -m hardboard.proof.coq.compare build/coq/boards --count 1000 --seed 1

The program is what Coq extracts from `board_of` and `cnf_board`. It shows that the function that the
theorem speaks of makes the boards that everything else here calls Kamaji.

    >>> line(make([(1, -2), (3,)], 4))
    'one-in-three 4 1,-2 3'
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
from tqdm import tqdm

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import MEANINGS, ONE_IN_THREE, Formula, every_assignment, make
from hardboard.puzzles.kamaji.board import Board
from hardboard.verify.judge import judge

MAXIMUM = 21


def line(formula: Formula) -> str:
    """The formula as a line for the program."""
    clauses = (",".join(map(str, clause)) or "." for clause in formula.clauses)
    return " ".join([formula.meaning, str(len(formula.names)), *clauses])


def boards(program: Path, formulas: Sequence[Formula]) -> Iterator[Board]:
    """The boards that Coq's function makes of formulas."""
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None and running.stdout is not None
        for formula in formulas:
            running.stdin.write(line(formula) + "\n")
            running.stdin.flush()
            yield Board(np.array(list(_rows(running.stdout)), dtype=np.int32), MAXIMUM)
        running.stdin.close()


def _rows(lines: Iterable[str]) -> Iterator[list[int]]:
    for row in lines:
        if row == "\n":
            return
        yield list(map(int, row.split()))
    raise InputError("a program that stopped", "a board, and an empty line after it")


def random_formulas(count: int, seed: int, meaning: str = ONE_IN_THREE) -> list[Formula]:
    """Formulas of 1 to 4 clauses of 1 to 3 literals over up to 6 variables, any repeated or absent."""
    rng = Random(seed)
    return [_random_formula(rng, meaning) for _ in range(count)]


def _random_formula(rng: Random, meaning: str) -> Formula:
    variables = rng.randint(1, 6)
    literals = [sign * v for v in range(1, variables + 1) for sign in (1, -1)]
    clauses = [tuple(rng.choices(literals, k=rng.randint(1, 3))) for _ in range(rng.randint(1, 4))]
    return make(clauses, variables, meaning)


def differences(program: Path, formulas: Sequence[Formula]) -> Iterator[str]:
    """What is wrong: boards with another number of solutions than their formula has models."""
    counted = boards(program, formulas)
    for formula, board in tqdm(zip(formulas, counted, strict=True), total=len(formulas), disable=None):
        models = sum(formula.holds(assignment) for assignment in every_assignment(formula.keys))
        solutions = judge("kamaji").count(board)
        if models != solutions:
            yield f"{line(formula)}: {models} models, {solutions} solutions"


def main(argv: Sequence[str] | None = None) -> int:
    """The command; 1 if something differs."""
    parser = argparse.ArgumentParser(description="Compare Coq's boards of random formulas with the judge.")
    parser.add_argument("program", type=Path, help="what `make -C proof/coq boards` builds")
    parser.add_argument("--count", type=int, default=1000, help="formulas (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the formulas (1)")
    parser.add_argument("--as", dest="meaning", choices=MEANINGS, default=ONE_IN_THREE)
    options = parser.parse_args(argv)
    if not options.program.is_file():
        parser.error(f"{options.program}: not there; `make -C proof/coq boards` builds it")
    formulas = random_formulas(options.count, options.seed, options.meaning)
    wrong = list(differences(options.program, formulas))
    print(*wrong, f"{len(formulas)} formulas, seed {options.seed}: {len(wrong)} differ", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
