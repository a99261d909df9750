"""Boards of found libraries by size: compiled and decided, seconds, memory, and fitted exponents in cells.

    python -m benchmarks found                            all found libraries; 5, 20 and 50 clauses
    python -m benchmarks found tapa context --most 20     some of them, and no more clauses
    python -m benchmarks found --loops --most 20          loops: strands, T-grids, and boards in two floors
    python -m benchmarks found slitherlink/t-grid         one of these

Formulas are those of `race`, random and with a model. Seconds are processor time; each board has a process of
its own, whose memory at its largest is shown. A board that took longer than the limit is the last of its row.
What is loaded at the first use is not counted.
"""

import argparse
import math
import resource
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple

from benchmarks.exponents import exponent
from benchmarks.race import formula
from hardboard.gadgets import load
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.folder import discovered, listed
from hardboard.gadgets.metacell import tee_families
from hardboard.garbage import collect_rarely
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from hardboard.verify.declared.encoding import WIDE
from hardboard.verify.judge import judge

SIZES = (5, 20, 50)


class Spent(NamedTuple):
    """What one board took."""

    cells: int
    compiled: float
    decided: float
    megabytes: int


def libraries() -> list[str]:
    """The libraries that were found."""
    return [name for name in listed() if isinstance(load(name).contract, Contract)]


def loops() -> list[str]:
    """The libraries that draw a loop, and what T-grids are woven into."""
    own = [name for name in discovered() if family(load(name).family).declared.layout.loop]
    return [*own, *(f"{name}/t-grid" for name in tee_families())]


def spent(name: str, clauses: int) -> Spent:
    """Compile a formula of so many clauses and decide its board; to be called in a fresh process."""
    target, _, library = name.rpartition("/")
    load_once(name, clauses)
    start = process_time()
    made = compile_formula(formula(clauses), target or None, library)
    compiled = process_time()
    if judge(made.family).find(made.board) is None:
        raise AssertionError(f"{name}: the board of a formula with a model has no solution")
    decided = process_time()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return Spent(math.prod(made.board.shape), compiled - start, decided - compiled, memory)


def load_once(name: str, clauses: int) -> None:
    """Use once what a formula of so many clauses needs: with the first one whose board is large, if there is
    one.
    """
    target, _, library = name.rpartition("/")
    for some in range(1, clauses + 1):
        made = compile_formula(formula(some), target or None, library)
        if math.prod(made.board.shape) > WIDE:
            break
    judge(made.family).find(made.board)


def _fresh() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=collect_rarely)


def measure(library: str, most: int, limit: float) -> None:
    """Print a row for each size, and the exponent of deciding."""
    points: list[tuple[int, float]] = []
    for clauses in (size for size in SIZES if size <= most):
        with _fresh() as process:
            row = process.submit(spent, library, clauses).result()
        points.append((row.cells, row.decided))
        print(
            f"| {library} | {clauses} | {row.cells:,} | {row.compiled:.1f} | {row.decided:.1f} "
            f"| {row.megabytes} |",
            flush=True,
        )
        if row.decided > limit:
            break
    if len(points) > 1:
        print(f"| {library} | exponent | | | {exponent(points):.2f} | |", flush=True)


def main() -> None:
    """Measure the libraries asked for, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("libraries", nargs="*", help="all that were found")
    parser.add_argument("--loops", action="store_true", help="all whose boards have a loop")
    parser.add_argument("--most", type=int, default=SIZES[-1], help=f"clauses at most ({SIZES[-1]})")
    parser.add_argument("--limit", type=float, default=60, help="seconds after which no larger one is tried")
    args = parser.parse_args()
    print(
        "| library | clauses | cells | compiled, s | decided, s | MB |\n| --- | --- | --- | --- | --- | --- |"
    )
    for library in args.libraries or (loops() if args.loops else libraries()):
        measure(library, args.most, args.limit)


if __name__ == "__main__":
    main()
