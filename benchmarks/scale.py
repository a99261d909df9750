"""What boards of many clauses cost: cells, tiles, time and memory for each layout, fitted and extrapolated.

`python -m benchmarks scale [--most 300]` plans formulas of 10 to `--most` random clauses (as many variables,
three literals each) in every way, each in a process of its own, and prints the tables of docs/scale.md.
Cells are those of the plan; a board that is written takes what `compile --stream` takes beyond that.
"""

import argparse
import json
import resource
import subprocess
import sys
import time

from hardboard.campaigns.models import Model
from hardboard.campaigns.plan import ASKED, Way, ways
from hardboard.campaigns.tables import fit
from hardboard.gadgets.backend import backend
from hardboard.reduction.bound import cells as least_cells
from hardboard.reduction.compiler import plan_formula

SIZES = (10, 30, 100, 300, 1000)
#: A lower bound takes a matrix of all clauses.
BOUNDED = 300


def measured(way: Way, clauses: int) -> dict[str, float]:
    size = (clauses, clauses)
    formula = Model(clauses=size, variables=size, literals=(3, 3), negations=0.4, repeats=0).formula(1, 0)
    start = time.process_time()
    translation, plan = plan_formula(formula, way.target, way.library, **ASKED.get(way.layout, {}))
    spent = time.process_time() - start
    own = backend(way.target)
    # Where a board is made whole only, the plan is laid: its geometry knows the size.
    tiles = plan.arrangement
    rows, cols = own.lay(tiles).geometry.extent
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    bounded = plan.library.layout == "bus" and "up" in plan.library.roles and clauses <= BOUNDED
    least = least_cells(translation.target, plan.library) if bounded else 0
    return {"cells": rows * cols, "tiles": tiles.places.size, "seconds": spent, "bytes": peak, "least": least}


def _elsewhere(way: Way, clauses: int) -> dict[str, float]:
    words = [sys.executable, "-m", "benchmarks", "scale", "--one", json.dumps([vars(way), clauses])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        way, clauses = json.loads(args.one)
        print(json.dumps(measured(Way(**way), clauses)))
        return
    for way in ways(["all"], ["all"], ["all"]):
        known = {}
        for clauses in SIZES:
            if clauses <= args.most:
                known[clauses] = row = _elsewhere(way, clauses)
                print(
                    f"| {way} | {clauses} | {row['cells']:.3g} | {row['tiles']:.3g} | {row['seconds']:.2f} | "
                    f"{row['bytes'] / 1e6:.0f} | {row['least']:.3g} |",
                    flush=True,
                )
        for clauses in (1000, 1_000_000):
            words = []
            for what in ("cells", "tiles", "seconds", "least"):
                curve = fit((size, row[what]) for size, row in known.items() if size >= 30)
                words.append(f"{curve(clauses):.1e} (n^{curve.exponent:.2f})" if curve else "-")
            print(f"| {way} | {clauses} by the curve | {' | '.join(words)} |", flush=True)


if __name__ == "__main__":
    main()
