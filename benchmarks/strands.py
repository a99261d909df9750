"""Loops of compiled boards against models: all small one-in-three formulas, random ones, and a large board.

`python -m benchmarks strands [--target slitherlink] [--library NAME] [--literals 3] [--variables 3]
[--sample N] [--random 100] [--certificates 10] [--seed 1] [--turned]`

Of a T-grid a frontier counts the loops, too. With `--library t-grid` boards have two floors. With `--sample`
only so many of the small formulas are taken. Then what pzpr says of laid down models, and of such with a line
changed; and certificates of so many small formulas, with their number, by both checkers. With `--turned`,
instead: tiles of a T-grid with another side of one cell shut, all of them.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.discover import drawn, elsewhere, large, since
from hardboard.discover.trial import trial_faults
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.contract.bulges import SHUT, BulgeContract
from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, make
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from hardboard.workbench.contract import broken_promises
from tests.support.hamilton import cycles_of_board

#: Rows of a T-grid that a frontier goes along, at most.
WIDEST = 30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--target", default="slitherlink")
    parser.add_argument("--library")
    parser.add_argument("--literals", type=int, default=3)
    parser.add_argument("--variables", type=int, default=3)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--random", type=int, default=100)
    parser.add_argument("--certificates", type=int, default=0)
    parser.add_argument("--no-large", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turned", action="store_true")
    args = parser.parse_args()
    library = load(args.library or str(family(args.target).tiles.library))
    print(f"{args.target}, tiles of {library.name}, seed {args.seed}")
    if args.turned:
        return turned(library)
    rng, formulas = Random(args.seed), list(small(args.literals, args.variables))
    chosen = formulas if args.sample is None else rng.sample(formulas, args.sample)
    compare("small", args.target, library, chosen)
    formulas = [drawn(rng, (ONE_IN_THREE, SAT)[k % 2], 9) for k in range(args.random)]
    compare("random", args.target, library, formulas)
    elsewhere(f"{args.target}/{library.name}", args.seed)
    certified(args.target, library, rng.sample(list(small(2, 2)), args.certificates))
    if not args.no_large:
        large(library, Random(args.seed), args.target)


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


def compare(title: str, target: str, library: Library, formulas: list[Formula]) -> None:
    """Loops, as the judge finds them, are those that models are laid down as, and as many as are counted."""
    if not formulas:
        return
    begin, equal, loops, largest = time.process_time(), 0, 0, 0
    for formula in formulas:
        made = compile_formula(formula, target, library)
        wanted = sorted(made.lay_down(model).tobytes() for model in models(formula, live=True))
        found = sorted(loop.tobytes() for loop in judge(target).solutions(made.board))
        right = found == wanted and _frontier(target, made.board) in (None, len(wanted))
        equal, loops = equal + right, loops + len(found)
        largest = max(largest, made.facts["rows"] * made.facts["cols"])
        if not right:
            print(f"    WRONG {formula}: {len(found)} loops, {len(wanted)} models")
    words = f"{equal} of {len(formulas)} equal, {loops} loops, boards to {largest} cells"
    print(f"  {title:10} {words}{since(begin)}", flush=True)


def certified(target: str, library: Library, formulas: list[Formula]) -> None:
    """Certificates of equivalence with the number of solutions, which both checkers accept."""
    begin, right = time.process_time(), 0
    for formula in formulas:
        with TemporaryDirectory() as folder:
            write(prove_claim(compile_formula(formula, target, library), count=True), Path(folder))
            one, other = check(Path(folder)), second.check(Path(folder))
        number = len(list(models(formula, live=True)))
        right += one.accepted and other.accepted and number == one.facts["number"] == other.facts["number"]
    if formulas:
        print(f"  certified  {right} of {len(formulas)} by both checkers{since(begin)}", flush=True)


def turned(library: Library) -> None:
    """Each cell of each tile with each other side shut: refused, or else right on boards of some formulas, of
    tiles of which as many are changed at a time as there are changes left.
    """
    begin, left, number = time.process_time(), dict[str, list[Tile]](), 0
    for tile in library.tiles.values():
        mutants = [*_turned(tile)]
        left[tile.name] = [one for one in mutants if not broken_promises(one, library)]
        number += len(mutants)
    harmless = sum(map(len, left.values()))
    print(f"  turned     {number - harmless} of {number} refused{since(begin)}", flush=True)
    begin, wrong = time.process_time(), list[str]()
    for changed in zip_longest(*left.values()):
        tiles = {tile.name: tile for tile in changed if tile is not None}
        wrong += trial_faults(replace(library, tiles={**library.tiles, **tiles}))
    print(f"  harmless   {harmless}, wrong: {wrong or 'none'}{since(begin)}", flush=True)


def _turned(tile: Tile) -> Iterator[Tile]:
    """A tile with one sign changed."""
    for row, col in zip(*np.nonzero(tile.picture), strict=True):
        for sign in BulgeContract.symbols:
            if ord(sign) != tile.picture[row, col]:
                picture = tile.picture.copy()
                picture[row, col] = ord(sign)
                yield replace(tile, picture=picture)


def _frontier(target: str, board: Any) -> int | None:
    """How many loops a frontier counts; None where it would have too many states, or is not about loops
    through all cells."""
    if family(target).declared.layout.clues != SHUT or min(board.printed_shape) > WIDEST:
        return None
    return cycles_of_board(board)


if __name__ == "__main__":
    main()
