"""Loops of compiled boards against models: all small one-in-three formulas, random ones, and a large board.

`python -m benchmarks strands [--target slitherlink] [--literals 3] [--variables 3] [--random 100] [--seed 1]`
"""

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

from benchmarks.discover import drawn, large, since
from hardboard.gadgets import load
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, make
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--target", default="slitherlink")
    parser.add_argument("--literals", type=int, default=3)
    parser.add_argument("--variables", type=int, default=3)
    parser.add_argument("--random", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{args.target}, seed {args.seed}")
    compare("small", args.target, list(small(args.literals, args.variables)))
    rng = Random(args.seed)
    compare("random", args.target, [drawn(rng, (ONE_IN_THREE, SAT)[k % 2], 9) for k in range(args.random)])
    large(load(str(family(args.target).tiles.library)), Random(args.seed))


def small(literals: int, variables: int) -> Iterator[Formula]:
    """All formulas with at most so many literals, clauses and literals in every order.

    >>> sum(1 for _ in small(3, 3))
    942
    """
    signed = [sign * v for v in range(1, variables + 1) for sign in (1, -1)]
    for total in range(1, literals + 1):
        for row, ends in product(product(signed, repeat=total), product((False, True), repeat=total - 1)):
            cuts = [0, *(k for k, end in enumerate(ends, 1) if end), total]
            yield make([row[first:last] for first, last in pairwise(cuts)])


def compare(title: str, target: str, formulas: list[Formula]) -> None:
    """Loops, as the judge finds them, are those that models are laid down as."""
    begin, equal, loops, largest = time.process_time(), 0, 0, 0
    for formula in formulas:
        made = compile_formula(formula, target)
        wanted = sorted(made.lay_down(model).tobytes() for model in models(formula, live=True))
        found = sorted(loop.tobytes() for loop in judge(target).solutions(made.board))
        equal, loops = equal + (found == wanted), loops + len(found)
        largest = max(largest, made.facts["rows"] * made.facts["cols"])
        if found != wanted:
            print(f"    WRONG {formula}: {len(found)} loops, {len(wanted)} models")
    words = f"{equal} of {len(formulas)} equal, {loops} loops, boards to {largest} cells"
    print(f"  {title:10} {words}{since(begin)}", flush=True)


if __name__ == "__main__":
    main()
