"""Compiling: seconds, cost per cell and peak memory of Kölker's layout from 4 to 64 clauses, and a cold start
of `verify`.

The aims: 32 clauses (about nine million cells) in at most 3 s and 1 GB; cost per cell within a factor 2 from
4 clauses to 64; `hardboard verify "1,2,3"` in under 1.5 s from a cold start. Seconds are processor time, each
size in a process of its own.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from hardboard.reduction import Formula, compile_formula, make, parse

SIZES = (4, 8, 16, 32, 64)
#: Clauses to a variable where about half of the random formulas are satisfiable.
THRESHOLD = 0.63


def random_formula(clauses: int, seed: int = 0) -> Formula:
    """Clauses of three different variables near the threshold, half of the literals negated."""
    rng = Random(seed)
    variables = max(3, round(clauses / THRESHOLD))
    chosen = [rng.sample(range(1, variables + 1), 3) for _ in range(clauses)]
    return make([tuple(v if rng.random() < 0.5 else -v for v in clause) for clause in chosen])


def measure(clauses: int) -> dict[str, float]:
    """Compile formulas of one size, small ones again and again; the best of a few rounds counts."""
    compile_formula(parse("1,2"))
    formulas = [random_formula(clauses, seed) for seed in range(max(1, 32 // clauses))]
    best, cells = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        cells = sum(compile_formula(formula).board.clues.size for formula in formulas)
        best = min(best, time.process_time() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )
    return {
        "clauses": clauses,
        "cells": cells / len(formulas),
        "seconds": best / len(formulas),
        "megabytes": peak,
    }


def cold_start() -> tuple[float, float]:
    """Wall clock and processor seconds of the whole program on the smallest formula, the best of five."""
    program = Path(sys.executable).with_name("hardboard")
    found = []
    for _ in range(5):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([program, "verify", "1,2,3"], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        found.append((time.perf_counter() - start, used))
    return min(wall for wall, _ in found), min(used for _, used in found)


def main() -> None:
    print(f"{'clauses':>7} {'cells':>11} {'seconds':>8} {'ns a cell':>10} {'peak MB':>8}")
    costs = []
    for clauses in SIZES:
        done = subprocess.run(
            [sys.executable, __file__, str(clauses)], check=True, capture_output=True, text=True
        )
        row = json.loads(done.stdout)
        costs.append(row["seconds"] / row["cells"] * 1e9)
        print(
            f"{clauses:7} {row['cells']:11,.0f} {row['seconds']:8.3f} {costs[-1]:10.1f} "
            f"{row['megabytes']:8.0f}"
        )
    print(f"cost per cell: largest to smallest {max(costs) / min(costs):.2f}")
    wall, used = cold_start()
    print(
        f'hardboard verify "1,2,3" from a cold start: {wall:.2f} s on the clock, {used:.2f} s of '
        "processor time"
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(int(sys.argv[1]))))
    else:
        main()
