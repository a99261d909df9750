"""Certificates of unsolvable boards and of the theorem: size and time (user seconds), for formulas of one to
four clauses.

Then the theorem alone for a large formula.

python benchmarks/proofs.py [seed]
"""

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from hardboard.gadgets import load
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import prove, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.reduction import Compiled, Formula, compile_formula, make
from hardboard.verify.formulas import model
from hardboard.workbench.recipe import Recipe

NUMBER = 20
LIBRARIES = ("koelker", "compact", "kuroshuto", "kamaji", "nurimeizu")
#: Library -> clauses of the large formula.
LARGE = {"compact": 20, "kuroshuto": 100, "kamaji": 20, "nurimeizu": 10}


def unsatisfiable(seed: int) -> list[Formula]:
    """Different random formulas of one to four clauses without a model."""
    rng, found = Random(seed), {}
    while len(found) < NUMBER:
        size = rng.randint(1, 4)
        formula = make(Recipe((size, size), (1, 3), (1, max(1, size - 1)), repeats=0.5).draw(rng))
        if model(formula) is None:
            found.setdefault(formula.clauses, formula)
    return sorted(found.values(), key=lambda formula: len(formula.clauses))


def timed(certificate: Any, board: Any, folder: Path) -> tuple[float, bool]:
    write(certificate, folder)
    start = time.process_time()
    accepted = check(folder, board).accepted
    return time.process_time() - start, accepted


def compiled(formula: Formula, library: str) -> Compiled:
    return compile_formula(formula, target=load(library).family, library=library)


def row(formula: Formula, library: str, folder: Path) -> bool:
    made = compiled(formula, library)
    start = time.process_time()
    certificate = prove(made.board, made.family)
    proved = time.process_time()
    theorem = prove_claim(made)
    derived = time.process_time()
    checked, accepted = timed(certificate, made.board, folder)
    checked_theorem, accepted_theorem = timed(theorem, made.board, folder)
    facts = certificate.facts
    size = "x".join(map(str, made.board.shape))
    print(
        f"{library:10}{len(formula.clauses):3}  {size:9}{facts['clauses']:8}{facts['proof_steps']:7}"
        f"{proved - start:8.2f}{checked:8.2f}"
        f"  {'accepted' if accepted else 'REFUSED':10}{theorem.facts['clauses']:8}"
        f"{derived - proved:8.2f}{checked_theorem:8.2f}"
        f"  {'accepted' if accepted_theorem else 'REFUSED'}"
    )
    return accepted and accepted_theorem


def large(library: str, clauses: int, seed: int, folder: Path) -> bool:
    """The theorem for a random formula of so many clauses and as many variables."""
    rng = Random(seed)
    signed = [
        tuple(rng.choice((-1, 1)) * v for v in rng.sample(range(1, clauses + 1), 3)) for _ in range(clauses)
    ]
    made = compiled(make(signed), library)
    start = time.process_time()
    theorem = prove_claim(made)
    derived = time.process_time() - start
    checked, accepted = timed(theorem, made.board, folder)
    size = "x".join(map(str, made.board.shape))
    print(
        f"{library:10}{clauses:3}  {size:9}{'':43}{theorem.facts['clauses']:8}{derived:8.2f}{checked:8.2f}"
        f"  {'accepted' if accepted else 'REFUSED'}"
    )
    return accepted


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(f"{'':24}{'unsolvable:':>9}{'':31}theorem:")
    print("library clauses  cells    clauses  steps   prove   check            clauses   prove   check")
    with tempfile.TemporaryDirectory() as place:
        results = [row(f, library, Path(place)) for library in LIBRARIES for f in unsatisfiable(seed)]
        results += [large(library, clauses, seed, Path(place)) for library, clauses in LARGE.items()]
    print(f"{sum(results)} of {len(results)} accepted, {time.process_time():.0f} s in all (seed {seed})")


if __name__ == "__main__":
    main()
