"""Coq's board functions, run, against the compiler and the judge, on random formulas.

    make -C proof/coq boards LIBRARY=mosaic
    python -m hardboard.proof.coq.compare build/coq/boards/mosaic/boards --library mosaic --count 200

Coq extracts the program from the functions that make boards of formulas, CNF included. Each board is compared
cell by cell with that of `hardboard compile --layout proved`. The solver must find as many solutions as the
formula has models. The theorem is therefore about the boards that Hardboard makes, and about the puzzles that
it knows by these names.

    >>> formula_line(make_formula([(1, -2), (3,)], 4))
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

from hardboard.gadgets import load
from hardboard.gadgets.backend.declared import codes
from hardboard.gadgets.contract.declared import Contract
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import MEANINGS, ONE_IN_THREE, Formula, every_assignment, make_formula
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.kamaji.board import Board
from hardboard.reduction import Compiled, compile_formula
from hardboard.verify.judge import judge

#: The library of Kamaji's tiles: its boards are numbers, those of found libraries symbols.
KAMAJI = "kamaji"


def formula_line(formula: Formula) -> str:
    """Return the formula as a line for the program."""
    clauses = (",".join(map(str, clause)) or "." for clause in formula.clauses)
    return " ".join([formula.meaning, str(len(formula.names)), *clauses])


def coq_boards(program: Path, formulas: Sequence[Formula]) -> Iterator[Ints]:
    """Yield the boards that Coq's function makes of formulas: a number for each cell."""
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None and running.stdout is not None
        for formula in formulas:
            running.stdin.write(formula_line(formula) + "\n")
            running.stdin.flush()
            yield np.array(list(_rows(running.stdout)), dtype=np.int32)
        running.stdin.close()


def _rows(lines: Iterable[str]) -> Iterator[list[int]]:
    for row in lines:
        if row == "\n":
            return
        yield list(map(int, row.split()))
    raise InputError("a program that stopped", "a board, and an empty line after it")


def compiler_board(made: Compiled) -> Ints:
    """Return the compiler's board as Coq writes it: numbers of Kamaji, or symbols by their numbers."""
    if isinstance(made.board, Board):
        return made.board.numbers
    contract = made.floorplan.library.contract
    assert isinstance(contract, Contract)
    numbers = {ord(sign): contract.rules.numbers[symbol] for sign, symbol in contract.symbols.items()}
    table = np.ones(max(numbers) + 1, dtype=np.int32)
    for sign, number in numbers.items():
        table[sign] = number
    return np.asarray(table[codes(made.laid)])


def random_formulas(
    count: int, seed: int, meaning: str = ONE_IN_THREE, clauses: int = 4, variables: int = 6
) -> list[Formula]:
    """Return random formulas with at most this many variables and clauses of 1 to 3 literals."""
    rng = Random(seed)
    return [_random_formula(rng, meaning, clauses, variables) for _ in range(count)]


def _random_formula(rng: Random, meaning: str, most: int, widest: int) -> Formula:
    variables = rng.randint(1, widest)
    literals = [sign * v for v in range(1, variables + 1) for sign in (1, -1)]
    clauses = [tuple(rng.choices(literals, k=rng.randint(1, 3))) for _ in range(rng.randint(1, most))]
    return make_formula(clauses, variables, meaning)


def board_differences(
    program: Path, formulas: Sequence[Formula], library: str = KAMAJI, counted: bool = True
) -> Iterator[str]:
    """Yield the faults: boards that are not the compiler's, or have another number of solutions than their
    formula has models.
    """
    made = coq_boards(program, formulas)
    for formula, board in tqdm(zip(formulas, made, strict=True), total=len(formulas), disable=None):
        own = compile_formula(formula, library=library, layout="proved")
        if not np.array_equal(compiler_board(own), board):
            yield f"{formula_line(formula)}: the compiler makes another board"
        elif counted:
            models = sum(formula.holds(assignment) for assignment in every_assignment(formula.keys))
            solutions = judge(own.family).count(own.board)
            if models != solutions:
                yield f"{formula_line(formula)}: {models} models, {solutions} solutions"


def main(argv: Sequence[str] | None = None) -> int:
    """Return the command; 1 if something differs."""
    parser = argparse.ArgumentParser(
        description="Compare Coq's boards of random formulas with the compiler and the judge."
    )
    parser.add_argument("program", type=Path, help="what `make -C proof/coq boards` builds")
    parser.add_argument("--library", default=KAMAJI, help=f"whose boards they are ({KAMAJI})")
    parser.add_argument("--count", type=int, default=200, help="formulas (200)")
    parser.add_argument("--seed", type=int, default=1, help="of the formulas (1)")
    parser.add_argument("--clauses", type=int, default=4, help="of a formula at most (4)")
    parser.add_argument("--variables", type=int, default=6, help="of a formula at most (6)")
    parser.add_argument("--cells-only", action="store_true", help="count no solutions")
    parser.add_argument("--as", dest="meaning", choices=MEANINGS, default=ONE_IN_THREE)
    options = parser.parse_args(argv)
    if not options.program.is_file():
        parser.error(f"{options.program}: not there; `make -C proof/coq boards` builds it")
    load(options.library)
    formulas = random_formulas(
        options.count, options.seed, options.meaning, options.clauses, options.variables
    )
    wrong = list(board_differences(options.program, formulas, options.library, not options.cells_only))
    said = f"{options.library}: {len(formulas)} formulas, seed {options.seed}: {len(wrong)} differ"
    print(*wrong, said, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
