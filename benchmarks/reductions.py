"""Every target of the compiler: on random and on all small formulas one solution a model, and what large ones
cost.

    python -m benchmarks.reductions [counts] [large] [target ...]

Each formula is compiled, the board's solutions are listed, and each must be the one that is laid down for the
assignment read back from it; these assignments must be the models (`hardboard.verify.claim.check` with
`count`). Two processes; processor time is the sum of both.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement, product
from multiprocessing import Pool
from random import Random

from benchmarks.compile import random_formula
from benchmarks.small_formulas import two_variable_formulas
from hardboard.reduction import Formula, compile_formula, make
from hardboard.verify.claim import check
from hardboard.verify.formulas import model
from hardboard.verify.judge import judge
from hardboard.workbench.recipe import Recipe

#: Target as it is named here -> the puzzle and the library.
TARGETS = {
    "kuroshuto": ("kuroshuto", "kuroshuto"),
    "kamaji": ("kamaji", "kamaji"),
    "nurimeizu": ("nurimeizu", "nurimeizu"),
    "compact": ("kurodoko", "compact"),
}
#: Clauses of the large formulas.
LARGE = {"kuroshuto": (20, 100), "kamaji": (5, 20), "nurimeizu": (5, 20), "compact": (100, 1000)}


@dataclass
class Tally:
    """What was found on a set of formulas."""

    formulas: int = 0
    satisfiable: int = 0
    models: int = 0
    seconds: float = 0
    failed: list[str] = field(default_factory=list)


def random_formulas(
    count: int, clauses: int, meaning: str = "one-in-three", longest: int = 3, seed: int = 1
) -> list[Formula]:
    """Random formulas of at most so many clauses, with repeats, negations, short and now and then empty
    clauses.
    """
    rng = Random(seed)
    shortest = [0 if rng.random() < 0.1 else 1 for _ in range(count)]
    return [make(list(Recipe((1, clauses), (low, longest)).draw(rng)), meaning=meaning) for low in shortest]


def single_clauses() -> list[Formula]:
    """All clauses of one to three literals over three variables, in every order."""
    signed = [sign * v for v in (1, 2, 3) for sign in (1, -1)]
    return [make([clause], 3) for size in (1, 2, 3) for clause in product(signed, repeat=size)]


def small_formulas(in_every_order: bool) -> list[Formula]:
    """All formulas over two variables with at most two clauses of at most three literals."""
    if in_every_order:
        return [make(clauses, 2) for clauses in two_variable_formulas()]
    clauses = [clause for size in range(4) for clause in combinations_with_replacement((1, -1, 2, -2), size)]
    return [
        make(list(found), 2) for count in (1, 2) for found in combinations_with_replacement(clauses, count)
    ]


def sets(target: str) -> Iterator[tuple[str, list[Formula]]]:
    """The sets of formulas for a target, each with a name."""
    match target:
        case "kuroshuto":
            yield "random, 1 to 4 clauses", random_formulas(300, 4)
            yield "two variables, every order", small_formulas(in_every_order=True)
        case "kamaji":
            yield "random, 1 to 3 clauses", random_formulas(200, 3)
            yield "two variables", small_formulas(in_every_order=False)
        case "nurimeizu":
            yield "single clauses", single_clauses()
            yield "random, 1 to 3 clauses", random_formulas(150, 3)
            yield "two variables", small_formulas(in_every_order=False)
        case _:
            yield "random, 1 to 8 clauses", random_formulas(200, 8)
            yield "random CNF, 1 to 8 clauses", random_formulas(200, 8, "sat", 5, 2)
            yield "two variables", small_formulas(in_every_order=False)


def judge_one(formula: Formula, target: str) -> tuple[str, int, tuple[str, ...], float]:
    """The formula, its number of models, the faults found, and processor seconds."""
    start = time.process_time()
    verdict = check(compile_formula(formula, *TARGETS[target]), count=True)
    return str(formula), verdict.models or 0, verdict.faults, time.process_time() - start


def tally(formulas: list[Formula], target: str) -> Tally:
    """Check every formula on two processes."""
    found = Tally()
    with Pool(2) as pool:
        for text, models, faults, seconds in pool.imap_unordered(
            partial(judge_one, target=target), formulas, 4
        ):
            found.formulas += 1
            found.satisfiable += models > 0
            found.models += models
            found.seconds += seconds
            found.failed += [f"{text}: {faults[0]}"] if faults else []
    return found


def counts(targets: list[str]) -> None:
    """A line for each target and set of formulas."""
    print(
        f"{'target':10} {'formulas':28} {'number':>7} {'satisfiable':>11} {'solutions':>9} "
        f"{'failed':>6} {'CPU s':>7}"
    )
    for target in targets:
        for name, formulas in sets(target):
            found = tally(formulas, target)
            row = (
                f"{found.formulas:7} {found.satisfiable:11} {found.models:9} {len(found.failed):6} "
                f"{found.seconds:7.1f}"
            )
            print(f"{target:10} {name:28} {row}", *found.failed[:3], flush=True)


def large(targets: list[str]) -> None:
    """A line for each target and number of clauses: random clauses of three literals near the threshold."""
    print(f"{'target':10} {'clauses':>7} {'rows':>6} {'cols':>6} {'compile s':>9} {'decide s':>8}  answer")
    for target in targets:
        for clauses in LARGE[target]:
            formula = random_formula(clauses)
            start = time.process_time()
            made = compile_formula(formula, *TARGETS[target])
            middle = time.process_time()
            solution = judge(made.family).find(made.board)
            end = time.process_time()
            assert (solution is None) == (model(formula) is None), "the board does not agree with the formula"
            rows, cols = made.board.shape
            answer = "no solution" if solution is None else "solved"
            times = f"{middle - start:9.2f} {end - middle:8.2f}"
            print(f"{target:10} {clauses:7} {rows:6} {cols:6} {times}  {answer}", flush=True)


def main() -> None:
    """All parts, or those that are named, for all targets or those that are named."""
    named = [word for word in sys.argv[1:] if word in TARGETS] or list(TARGETS)
    parts = {"counts": counts, "large": large}
    for part in [word for word in sys.argv[1:] if word in parts] or list(parts):
        parts[part](named)


if __name__ == "__main__":
    main()
