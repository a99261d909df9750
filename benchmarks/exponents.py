"""Cost against size: compile, decide, verify, prove, check on every target, with fitted exponents in cells.

    python -m benchmarks exponents                       # all targets, 20 to 80 clauses
    python -m benchmarks exponents kamaji --most 40      # one of them, and no more clauses

Seconds are CPU time, the best of two, of random satisfiable formulas with as many variables as clauses. An
exponent is the slope of the line through the logarithms, by least squares. A size that took longer than the
limit is the last of its row.
"""

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np

from benchmarks.race import formula
from hardboard.proof.check import check as check_proof
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.registry import targets
from hardboard.reduction import compile_formula
from hardboard.reduction.compiler import Compiled
from hardboard.verify.claim import check
from hardboard.verify.judge import judge
from hardboard.verify.kurodoko import prepare

#: With fewer than 15 clauses the order of clauses is found in another way.
SIZES = (20, 40, 80)
LIBRARY = {"kurodoko": "compact"}


def seconds(work: Callable[[], Any]) -> float:
    """The CPU time of a call, the best of two if it is short."""
    best = math.inf
    for _ in range(2):
        start = process_time()
        work()
        best = min(best, process_time() - start)
        if best > 5:
            break
    return best


def works(target: str, clauses: int, made: Compiled, folder: Path) -> dict[str, Callable[[], Any]]:
    """What is measured, each on the same board."""
    source, library = formula(clauses), LIBRARY.get(target)
    return {
        "compile": lambda: compile_formula(source, target, library),
        "decide": lambda: judge(target).find(made.board),
        "verify": lambda: check(made),
        "prove": lambda: write(prove_claim(made), folder),
        "check": lambda: check_proof(folder),
    }


def exponent(points: list[tuple[int, float]]) -> float:
    """The slope of the logarithms."""
    cells, spent = np.log(np.array(points, dtype=float)).T
    return float(np.polyfit(cells, spent, 1)[0])


def measure(target: str, most: int, limit: float) -> None:
    """Print a row for each work and size, and the exponents of a target."""
    points: dict[str, list[tuple[int, float]]] = {}
    late: set[str] = set()
    for clauses in (size for size in SIZES if size <= most):
        made = compile_formula(formula(clauses), target, LIBRARY.get(target))
        cells = math.prod(made.board.shape)
        with TemporaryDirectory() as folder:
            for name, work in works(target, clauses, made, Path(folder, "certificate")).items():
                if name in late or (name == "check" and "prove" in late):
                    continue
                spent = seconds(work)
                points.setdefault(name, []).append((cells, spent))
                late |= {name} if spent > limit else set()
                print(f"| {target} | {name} | {clauses} | {cells} | {spent:.3f} |", flush=True)
    for name, known in points.items():
        if len(known) > 1:
            print(f"| {target} | {name} | exponent | | {exponent(known):.2f} |", flush=True)


def main() -> None:
    """Measure the targets asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", help="families that formulas compile to (all)")
    parser.add_argument("--most", type=int, default=80, help="clauses at most")
    parser.add_argument("--limit", type=float, default=20, help="seconds after which a work gets no larger")
    args = parser.parse_args()
    prepare()
    for target in args.targets or targets():
        measure(target, args.most, args.limit)


if __name__ == "__main__":
    main()
