"""Van Meurs (2008), Comparing Methods for Solving Kuromasu Puzzles: his tables, ours beside them."""

import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from benchmarks._puzzles import Puzzle, Source
from benchmarks.documents import Table
from benchmarks.documents._counted import black_by_clue, methods_needed, without_mutation
from benchmarks.documents._work import divided
from hardboard.puzzles import GaveUp
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.theses.van_meurs.brute import least_black, options_table, tried
from hardboard.theses.van_meurs.genetic import QUICK, THESIS, Evolution, evolve
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.methods import METHODS

TITLE = "Van Meurs (2008), Comparing Methods for Solving Kuromasu Puzzles"
#: His 50 puzzles were easy and medium ones; sides of those made here.
COUNT, SIDES = 50, (5, 6, 7, 8, 9)
#: Section 7.1, 9 x 9 with 11 clues: his numbers where they differ from the right ones (see the errata).
SLIPS = {16: 2_480_089_880_334_221, 17: 7_877_932_561_061_644}
#: Options that brute force is allowed here.
OPTIONS = 100_000_000
#: Section 7.2: puzzles solved at each depth of guesses, of 50.
DEPTHS = {0: 25, 1: 14, 2: 0, 3: 6, 4: 4, 5: 1}


def options(source: Source) -> None:
    """7.1: the number of placings of black cells."""
    print(f"{'black cells':>11} {'options':>26} {'sum':>26}  the thesis's options")
    for count, ways, total in options_table(70, 18):
        print(f"{count:11} {ways:26,} {total:26,}  {SLIPS.get(count, ways):,}")


def speed(source: Source) -> None:
    """7.1: options tried in a second; his 9 x 9 had 11 clues, and he began at one black cell."""
    (puzzle,) = Source(seed=source.seed).puzzles("kurodoko", 1, (9,))
    tried(Board.of_array(np.array([[2, 0]], dtype=np.int32)))
    begin = time.process_time()
    with suppress(GaveUp):
        tried(puzzle.board, OPTIONS)
    seconds = time.process_time() - begin
    print(f"{'the thesis':34} {100e6 / 40:12,.0f} options a second")
    print(f"{'ours':34} {OPTIONS / seconds:12,.0f} options a second ({OPTIONS:,} in {seconds:.1f} s)")
    years = options_table(70, 17)[-1][2] / (OPTIONS / seconds) / 3600 / 24 / 365
    print(f"{'all options up to 17 of 70 cells':34} {years:12.1f} years; the thesis: 143")


def bound(source: Source) -> None:
    """3.2: the lower bound, and the black cells that there are."""
    known = [p for p in source.puzzles("kurodoko", COUNT, SIDES) if p.solution is not None]
    parts = [least_black(puzzle.board) / int(puzzle.solution.sum()) for puzzle in known]
    print(f"the lower bound is {100 * float(np.mean(parts)):.0f}% of the black cells on average")
    print("the thesis: 3 of 6 (Figure 3), 6 of 17 (7.1)")


def by_rules(puzzle: Puzzle, keep: bool, max_depth: int | None) -> tuple[int | None, bool]:
    """Depth of guesses (None if not solved), and whether the answer is right."""
    outcome = reason(puzzle.board, unique=True, keep=keep, max_depth=max_depth)
    if outcome.solution is None:
        return None, False
    known = puzzle.solution is None or np.array_equal(outcome.solution, puzzle.solution)
    return outcome.depth, known and not FAMILY.violations(puzzle.board, outcome.solution)


def depths(source: Source) -> None:
    """7.2: puzzles solved at each depth of guesses."""
    puzzles = source.puzzles("kurodoko", COUNT, SIDES)
    print(f"{'':34}" + "".join(f"{depth:5}" for depth in DEPTHS) + "  more")
    print(
        f"{'the thesis (50 puzzles, 6 minutes)':34}" + "".join(f"{n:5}" for n in DEPTHS.values()) + "     0"
    )
    for name, keep in (("refuted guesses forgotten, as his", False), ("refuted guesses kept", True)):
        found, spent = divided(partial(by_rules, keep=keep, max_depth=None), puzzles, source.processes)
        tally = Counter(depth for depth, _ in found)
        more = sum(number for depth, number in tally.items() if depth is None or depth > max(DEPTHS))
        row = f"{name:34}" + "".join(f"{tally[depth]:5}" for depth in DEPTHS)
        print(f"{row}{more:6}  {sum(right for _, right in found)} right, {spent:.2f} s")


def evolved(task: tuple[Puzzle, int], parameters: Evolution) -> bool:
    """Whether one run of evolution solves a puzzle."""
    puzzle, seed = task
    solution, _ = evolve(puzzle.board, seed, parameters)
    return solution is not None and not FAMILY.violations(puzzle.board, solution)


def evolution(source: Source) -> None:
    """7.3: three tries at each puzzle."""
    puzzles = source.puzzles("kurodoko", COUNT, SIDES)
    print(f"{'':34} solved at least once, in all tries")
    print(f"{'the thesis':34} 27 of 50, 63 of 150")
    equal = QUICK.population * QUICK.abort_after // THESIS.population
    runs = {
        "his parameters, as often as ours": replace(THESIS, abort_after=equal),
        "ours": QUICK,
        "his parameters to the end": THESIS,
    }
    for name, parameters in runs.items():
        tasks = [(puzzle, seed) for puzzle in puzzles for seed in range(3)]
        found, spent = divided(partial(evolved, parameters=parameters), tasks, source.processes)
        once = sum(any(found[at : at + 3]) for at in range(0, len(found), 3))
        evaluations = parameters.population * parameters.abort_after
        print(
            f"{name:34} {once} of {len(puzzles)}, {sum(found)} of {len(found)}; "
            f"up to {evaluations:,} evaluations a try, {spent:.0f} s",
            flush=True,
        )


def solved_by(puzzle: Puzzle, name: str, options: dict[str, Any]) -> tuple[bool, float]:
    """Whether a method solves a puzzle, and the processor time that it takes."""
    begin = time.process_time()
    try:
        solution = METHODS[name](puzzle.board, **options)
    except GaveUp:
        solution = None
    right = solution is not None and not FAMILY.violations(puzzle.board, solution)
    return right, time.process_time() - begin


def side_by_side(source: Source) -> None:
    """8: the three methods, and their combinations (8.1)."""
    puzzles = source.puzzles("kurodoko", COUNT, SIDES)
    print(f"{'':16} {'solved':>8} {'mean s':>9} {'most s':>9}  the thesis")
    theirs = {"person": "50 of 50, 6 minutes in all", "genetic": "27 of 50", "brute": "none in time"}
    options = {"person": {"unique": True}, "brute": {"options": OPTIONS}, "rules+brute": {"options": OPTIONS}}
    for name in ("person", "genetic", "brute", "rules+genetic", "rules+brute"):
        work = partial(solved_by, name=name, options=options.get(name, {}))
        found, _ = divided(work, puzzles, source.processes)
        times = [seconds for _, seconds in found]
        row = f"{name:16} {sum(right for right, _ in found):3} of {len(found):2}"
        print(
            f"{row} {np.mean(times):9.3f} {max(times):9.2f}  {theirs.get(name, '(8.1: future work)')}",
            flush=True,
        )


TABLES = (
    Table("3.2", "the least number of black cells", bound),
    Table("4.10", "puzzles solved without a guess, a method left out", methods_needed),
    Table("5.1", "black cells for each clue", black_by_clue),
    Table("5.4", "evolution without mutation", without_mutation),
    Table("7.1", "options of brute force, 9 x 9 with 11 clues", options),
    Table("7.1-speed", "options that brute force tries in a second", speed),
    Table("7.2", "puzzles solved at each depth of guesses", depths),
    Table("7.3", "the genetic algorithm", evolution),
    Table("8", "the three methods side by side, and combined", side_by_side),
)
