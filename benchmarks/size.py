"""Time and memory against size: every stage, every target, in one table.

    python -m benchmarks size                                   # all stages and targets
    python -m benchmarks size decide check --target tapa creek --most 20
    python -m benchmarks size -o results.csv --chart size.svg

A size is a number of clauses, and of a stage that makes or writes puzzles the number of rows. Formulas are
random and satisfiable, with as many variables as clauses and seed 1. Each measurement has a process of its
own, in which the smallest size runs once before the clock does. Seconds are processor time. A size that takes
longer than the limit is the last of its stage and target. The last line of each is the exponent in cells.
"""

import argparse
import csv
import math
import resource
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from hardboard.api.puzzle import maker
from hardboard.campaigns.tables import fit_power
from hardboard.garbage import collect_rarely
from hardboard.proof.check import check
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.formula import Formula, make_formula
from hardboard.puzzles.registry import compilable_families, families_having
from hardboard.reduction import Compiled, compile_formula
from hardboard.reduction.compiler import plan_formula
from hardboard.render.chart import Chart, ChartSeries, chart_svg
from hardboard.verify.claim import check_claim
from hardboard.verify.judge import judge
from hardboard.workbench.pictures import compiled_overlay

CLAUSES, ROWS = (5, 10, 20, 40, 80), (5, 8, 12, 16)


class Result(NamedTuple):
    """One measurement; `size` is a number of clauses or rows."""

    stage: str
    target: str
    size: int
    cells: int
    seconds: float
    megabytes: int


def planted(clauses: int, seed: int = 1) -> Formula:
    """Return a random satisfiable formula with as many variables as clauses, but at least three."""
    rng = Random(seed)
    values = {v: rng.random() < 0.5 for v in range(1, max(3, clauses) + 1)}
    made = []
    for _ in range(clauses):
        chosen, true = rng.sample(sorted(values), 3), rng.randrange(3)
        made.append([v if values[v] == (k == true) else -v for k, v in enumerate(chosen)])
    return make_formula(made)


def clock(work: Callable[[], Any]) -> float:
    """Return the processor seconds of a call."""
    start = process_time()
    work()
    return process_time() - start


def prove(made: Compiled) -> None:
    """Prove the theorem of a compiled formula, and write the certificate."""
    with TemporaryDirectory() as folder:
        write_certificate(prove_claim(made), Path(folder))


def time_check(made: Compiled) -> float:
    """Return the seconds of checking the certificate, without those of writing it."""
    with TemporaryDirectory() as folder:
        write_certificate(prove_claim(made), Path(folder))
        return clock(lambda: check(Path(folder)))


#: Stage of a formula -> the seconds that it takes on its board.
COMPILED: dict[str, Callable[[Compiled], float]] = {
    "plan": lambda made: clock(lambda: plan_formula(made.source, made.family)),
    "compile": lambda made: clock(lambda: compile_formula(made.source, made.target or made.family)),
    "decide": lambda made: clock(lambda: judge(made.family).find(made.board)),
    "verify": lambda made: clock(lambda: check_claim(made)),
    "overlay": lambda made: clock(lambda: compiled_overlay(made, dict.fromkeys(made.source.keys, True))),
    "prove": lambda made: clock(lambda: prove(made)),
    "check": time_check,
}
STAGES = [*COMPILED, "generate"]


def seconds_of(stage: str, target: str, size: int) -> tuple[int, float]:
    """Return the cells, and the seconds of one stage of one target at one size."""
    if stage == "generate":
        make_one = maker(target, size)
        return size * size, clock(lambda: make_one(1))
    made = compile_formula(planted(size), target)
    return math.prod(made.board.shape), COMPILED[stage](made)


def measure(stage: str, target: str, size: int) -> Result:
    """Measure once, after a small run that loads what has to be loaded; for a fresh process."""
    seconds_of(stage, target, min(size, ROWS[0]))
    cells, seconds = seconds_of(stage, target, size)
    return Result(
        stage, target, size, cells, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    )


def measured(stage: str, target: str, most: int, limit: float) -> Iterator[Result]:
    """Yield the results of growing sizes, until one takes longer than the limit."""
    for size in (size for size in (ROWS if stage == "generate" else CLAUSES) if size <= most):
        with ProcessPoolExecutor(1, get_context("spawn"), initializer=collect_rarely) as process:
            yield (result := process.submit(measure, stage, target, size).result())
        if result.seconds > limit:
            return


def chart(results: list[Result]) -> str:
    """Draw seconds against cells, a line for each stage and target."""
    lines: dict[str, list[tuple[float, float]]] = {}
    for one in results:
        lines.setdefault(f"{one.stage} {one.target}", []).append((one.cells, one.seconds))
    series = tuple(ChartSeries(name, tuple(points), line=True) for name, points in lines.items())
    return chart_svg(Chart("Seconds against cells", "cells", "seconds", series, log_x=True, log_y=True))


def main() -> None:
    """Print the table as it is measured, and write it."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks size",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"of {' '.join(STAGES)} (all)")
    parser.add_argument("--target", nargs="*", help="targets, of `generate` families (all)")
    parser.add_argument("--most", type=int, default=CLAUSES[-1], help="largest size (%(default)s)")
    parser.add_argument("--limit", type=float, default=20, help="seconds for one size (%(default)s)")
    parser.add_argument("-o", "--output", type=Path, help="a CSV file")
    parser.add_argument("--chart", type=Path, help="an SVG file")
    args = parser.parse_args()
    if unknown := [stage for stage in args.stages if stage not in STAGES]:
        parser.error(f"no stage {unknown[0]!r}; expected some of {' '.join(STAGES)}")
    results: list[Result] = []
    print("| stage | target | size | cells | seconds | MB |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for stage in args.stages or STAGES:
        for target in args.target or (
            families_having("generate") if stage == "generate" else compilable_families()
        ):
            own = []
            for one in measured(stage, target, args.most, args.limit):
                own.append(one)
                seconds = f"{one.seconds:.3f} | {one.megabytes}"
                print(f"| {stage} | {target} | {one.size} | {one.cells:,} | {seconds} |", flush=True)
            if law := fit_power((one.cells, one.seconds) for one in own):
                print(f"| {stage} | {target} | exponent | | {law.exponent:.2f} | |", flush=True)
            results += own
    if args.output:
        with args.output.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([Result._fields, *results])
    if args.chart:
        args.chart.write_text(chart(results), encoding="utf-8")


if __name__ == "__main__":
    main()
