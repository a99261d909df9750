"""The overlay of boards of 10 to 40 clauses, for every target: seconds in all and for each tile.

`python -m benchmarks overlay`. What lies over a solved board, its tiles, bands and signals, is a matter of
the tiles and not of the board: twice as many take twice as long.
"""

import time
from random import Random

from hardboard.puzzles.registry import by_hand
from hardboard.reduction import Formula, compile_formula, make
from hardboard.workbench.pictures import overlay

CLAUSES = (10, 20, 40)


def planted(clauses: int, seed: int = 0) -> Formula:
    """Clauses of three literals over as many variables, one true in each when every variable is."""
    rng = Random(seed)
    chosen = (rng.sample(range(1, clauses + 1), 3) for _ in range(clauses))
    return make([(one, -two, -three) for one, two, three in chosen])


def measured(target: str, clauses: int) -> tuple[int, float]:
    """The number of tiles, and the seconds for the overlay of the solved board (best of three)."""
    made = compile_formula(planted(clauses), target)
    assignment = dict.fromkeys(made.source.keys, True)
    seconds = []
    for _ in range(3):
        made.__dict__.pop("laid", None)
        begin = time.process_time()
        overlay(made, assignment)
        seconds.append(time.process_time() - begin)
    return made.facts["tiles"], min(seconds)


def main() -> None:
    print(f"{'target':12}{'clauses':>8}{'tiles':>8}{'seconds':>10}{'µs/tile':>10}")
    for target in by_hand():
        costs = []
        for clauses in CLAUSES:
            tiles, seconds = measured(target, clauses)
            costs.append(seconds / tiles)
            print(f"{target:12}{clauses:8}{tiles:8}{seconds:10.3f}{1e6 * costs[-1]:10.1f}")
        print(f"{'':12}a tile costs {costs[-1] / costs[0]:.2f} times as much with {CLAUSES[-1]} clauses")


if __name__ == "__main__":
    main()
