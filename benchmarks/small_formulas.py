"""The whole claim on all small formulas, on random ones and on the corpus; a line of summary for each.

Every formula over two variables with at most two clauses of at most three literals: on Kölker's boards the
assignments that can be read back are the satisfying ones (665 formulas, up to the order of clauses and
literals), and on compact boards there is one solution for each (7310, in every order). It takes about six
minutes of processor time.
"""

import json
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

from hardboard.puzzles import family
from hardboard.reduction import Compiled, Formula, compile_formula, make
from hardboard.verify.claim import check
from hardboard.verify.formulas import model, models
from hardboard.verify.judge import judge
from hardboard.workbench.recipe import Recipe
from tests.support.projection import distinct

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "one-in-three.jsonl"
SOLVER = "cadical153"
Assignments = set[tuple[bool, ...]]


def two_variable_formulas() -> Iterator[list[tuple[int, ...]]]:
    """At most two clauses of at most three of the literals 1, -1, 2, -2, in every order."""
    clauses = [clause for size in range(4) for clause in product((1, -1, 2, -2), repeat=size)]
    for count in (1, 2):
        yield from (list(chosen) for chosen in product(clauses, repeat=count))


def unordered(formulas: list[Formula]) -> list[Formula]:
    """One formula of all that differ only in the order of clauses and literals."""
    found = {
        tuple(sorted(tuple(sorted(clause)) for clause in formula.clauses)): formula for formula in formulas
    }
    return list(found.values())


def wanted(formula: Formula) -> Assignments:
    """The satisfying assignments."""
    return {tuple(found.values()) for found in models(formula, live=True)}


def readable(made: Compiled) -> Assignments:
    """The assignments that can be read back from solutions of the board."""
    places = [made.laid.pin(probe.place, probe.side) for probe in made.floorplan.probes.values()]
    return {
        tuple(made.read_back(found).values()) for found in distinct(made.family, made.board, places, SOLVER)
    }


def readable_one_by_one(made: Compiled) -> tuple[int, Assignments]:
    """The number of solutions of the board, and the assignments read back from them."""
    found = [
        tuple(made.read_back(solution).values()) for solution in judge(made.family).solutions(made.board)
    ]
    return len(found), set(found)


def classic_holds(formula: Formula) -> bool:
    return readable(compile_formula(formula)) == wanted(formula)


def compact_holds(formula: Formula) -> bool:
    number, found = readable_one_by_one(compile_formula(formula, library="compact"))
    return found == wanted(formula) and number == len(found)


def tally(title: str, formulas: list[Formula], holds: Callable[[Formula], bool]) -> None:
    """Check every formula; print how many there were and which failed."""
    start = time.process_time()
    failed = [str(formula) for formula in formulas if not holds(formula)]
    satisfiable = sum(model(formula) is not None for formula in formulas)
    seconds = time.process_time() - start
    print(
        f"{title}: {len(formulas)} formulas, {satisfiable} satisfiable, {len(failed)} failed, "
        f"{seconds:.0f} s",
        *failed[:5],
    )


def random_formulas(count: int, meaning: str, longest: int, seed: int) -> list[Formula]:
    """Random formulas of 1 to 8 clauses with repeats and negations."""
    rng = Random(seed)
    recipe = Recipe((1, 8), (1, longest), None, 0.4, 0.2)
    return [make(list(recipe.draw(rng)), meaning=meaning) for _ in range(count)]


def laid_down_holds(formula: Formula) -> bool:
    made, found = compile_formula(formula), model(formula)
    return found is None or not family("kurodoko").violations(made.board, made.lay_down(found))


def corpus_formulas() -> list[Formula]:
    """The formulas of the corpus, the small ones first."""
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return sorted(
        (make([tuple(c) for c in record["clauses"]]) for record in records), key=lambda f: len(f.clauses)
    )


def main() -> None:
    small = [make(clauses, 2) for clauses in two_variable_formulas()]
    tally("compact, two variables", small, compact_holds)
    tally("compact, two variables, CNF", [make(list(f.clauses), 2, "sat") for f in small], compact_holds)
    tally("compact, random one-in-three", random_formulas(200, "one-in-three", 3, 1), compact_holds)
    tally("compact, random CNF", random_formulas(200, "sat", 5, 2), compact_holds)
    if CORPUS.exists():
        formulas = corpus_formulas()
        tally("corpus, laid down", formulas, laid_down_holds)
        tally("corpus, fifty verified", formulas[:50], lambda formula: check(compile_formula(formula)).agree)
    tally("classic, two variables", unordered(small), classic_holds)


if __name__ == "__main__":
    main()
