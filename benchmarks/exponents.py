"""Cost against size: compile, decide, verify, prove, check with every library, and fitted exponents in cells.

    python -m benchmarks exponents                       # all libraries, 20 to 80 clauses
    python -m benchmarks exponents kamaji --most 40      # one of them, and no more clauses

Kölker's tiles take 150,000 cells a clause and their boards grow with the square: 4 to 16 clauses there.

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
from hardboard.puzzles.registry import by_hand
from hardboard.reduction import compile_formula
from hardboard.reduction.compiler import Compiled
from hardboard.verify.claim import check
from hardboard.verify.judge import judge
from hardboard.verify.kurodoko import prepare

#: Target, library (None: the target's only one) and clauses. With fewer than 15 clauses the order of clauses
#: is found in another way.
SIZES = (20, 40, 80)
LIBRARIES: dict[str, tuple[str, str | None, tuple[int, ...]]] = {
    "koelker": ("kurodoko", "koelker", (4, 8, 16)),
    "compact": ("kurodoko", "compact", SIZES),
    **{target: (target, None, SIZES) for target in by_hand() if target != "kurodoko"},
}


def seconds(work: Callable[[], Any]) -> float:
    """The CPU time of a call, the best of two if that does not take minutes."""
    best = math.inf
    for _ in range(2):
        start = process_time()
        work()
        best = min(best, process_time() - start)
        if best > 30:
            break
    return best


def works(name: str, clauses: int, made: Compiled, folder: Path) -> dict[str, Callable[[], Any]]:
    """What is measured, each on the same board."""
    source, (target, library, _) = formula(clauses), LIBRARIES[name]
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


def measure(library: str, most: int, limit: float) -> None:
    """Print a row for each work and size, and the exponents of a library."""
    points: dict[str, list[tuple[int, float]]] = {}
    late: set[str] = set()
    target, tiles, sizes = LIBRARIES[library]
    for clauses in (size for size in sizes if size <= most):
        made = compile_formula(formula(clauses), target, tiles)
        cells = math.prod(made.board.shape)
        with TemporaryDirectory() as folder:
            for name, work in works(library, clauses, made, Path(folder, "certificate")).items():
                if name in late or (name == "check" and "prove" in late):
                    continue
                spent = seconds(work)
                points.setdefault(name, []).append((cells, spent))
                late |= {name} if spent > limit else set()
                print(f"| {library} | {name} | {clauses} | {cells} | {spent:.3f} |", flush=True)
    for name, known in points.items():
        if len(known) > 1:
            print(f"| {library} | {name} | exponent | | {exponent(known):.2f} |", flush=True)


def main() -> None:
    """Measure the libraries asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("libraries", nargs="*", help=f"of {' '.join(LIBRARIES)} (all)")
    parser.add_argument("--most", type=int, default=80, help="clauses at most")
    parser.add_argument("--limit", type=float, default=20, help="seconds after which a work gets no larger")
    args = parser.parse_args()
    prepare()
    for library in args.libraries or LIBRARIES:
        measure(library, args.most, args.limit)


if __name__ == "__main__":
    main()
