"""T-metacells: rectangles of tiles against Hamiltonian cycles, spoilt tiles, and larger rectangles.

`python -m benchmarks tees [--family slitherlink] [--rectangles 200] [--mutants 100] [--large 10] [--seed 1]`

Of each family's T-metacell: random T-grids of 2 x 2 to 4 x 4 cells, whose loops the judge counts, reads back
and lays down again, and a frontier counts the cycles; tiles with one clue changed, which the check refuses or
which have as many loops as there are cycles all the same; and T-grids of 6 x 8 cells.
"""

import argparse
import time
from dataclasses import replace
from random import Random

from benchmarks.discover import since
from hardboard.discover.tees.check import tee_faults
from hardboard.gadgets.metacell import Metacell, load_tee, tee_families
from hardboard.puzzles.registry import family
from hardboard.reduction.woven import weave
from hardboard.verify.judge import judge
from tests.support.hamilton import board_of, cycles_of, random_tees, tees_with_a_cycle

SIZES = ((2, 2), (2, 3), (3, 2), (3, 4), (4, 3), (4, 4))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--family", choices=tee_families(), action="append")
    parser.add_argument("--rectangles", type=int, default=200)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--large", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"seed {args.seed}")
    for name in args.family or tee_families():
        cell, rng = load_tee(name), Random(args.seed)
        print(f"{name}, {cell.frame.name}")
        rectangles("rectangles", cell, [random_tees(rng, *rng.choice(SIZES)) for _ in range(args.rectangles)])
        rectangles("6 x 8", cell, [tees_with_a_cycle(rng, 6, 8) for _ in range(args.large)])
        mutants(cell, rng, args.mutants)


def agrees(cell: Metacell, tees: list[list[str]]) -> tuple[bool, int]:
    """Whether loops are the cycles, by number and each by itself; and how many there are."""
    woven, source = weave(board_of(tees), cell), family("t-grid")
    wanted, found = cycles_of(tees), set[bytes]()
    for loop in judge(cell.frame.family).solutions(woven.board):
        cycle = woven.read_back(loop)
        if source.violations(woven.source, cycle) or (woven.lay_down(cycle) != loop).any():
            return False, wanted
        found.add(cycle.tobytes())
        if len(found) > wanted:
            return False, wanted
    return len(found) == wanted, wanted


def rectangles(title: str, cell: Metacell, grids: list[list[list[str]]]) -> None:
    """Loops against cycles."""
    begin = time.process_time()
    results = [agrees(cell, tees) for tees in grids]
    right, cycles = sum(same for same, _ in results), sum(number > 0 for _, number in results)
    print(f"  {title:12} {right} of {len(grids)} equal, {cycles} with loops{since(begin)}", flush=True)


def mutant(cell: Metacell, rng: Random) -> Metacell:
    """The tile with one clue of its own changed."""
    picture = cell.tile.picture.copy()
    spot = 2 * rng.randrange(1, cell.pitch // 2), 2 * rng.randrange(1, cell.pitch // 2)
    picture[spot] = rng.choice([code for code in (0, *map(ord, cell.frame.symbols)) if code != picture[spot]])
    return replace(cell, tile=replace(cell.tile, picture=picture))


def mutants(cell: Metacell, rng: Random, number: int) -> None:
    """Spoilt tiles: refused, or right again."""
    begin, refused, wrong = time.process_time(), 0, 0
    for _ in range(number):
        spoilt = mutant(cell, rng)
        if next(tee_faults(spoilt), None) is not None:
            refused += 1
        else:
            wrong += not all(agrees(spoilt, random_tees(rng, *rng.choice(SIZES)))[0] for _ in range(5))
    words = f"{refused} of {number} refused, {number - refused} right again, {wrong} wrong"
    print(f"  {'mutants':12} {words}{since(begin)}", flush=True)


if __name__ == "__main__":
    main()
