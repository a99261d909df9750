"""What the tests of certificates share: formulas without a model, and files tampered with."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from hardboard.reduction import make
from hardboard.verify.formulas import model
from hardboard.workbench.recipe import Recipe


def unsatisfiable(number: int, seed: int, shortest: int = 1) -> list[Any]:
    """Different random formulas of one to four clauses, of `shortest` to three literals each, without a
    model.
    """
    rng, found = Random(seed), dict[Any, Any]()
    while len(found) < number:
        size = rng.randint(1, 4)
        formula = make(Recipe((size, size), (shortest, 3), (1, max(1, size - 1)), repeats=0.5).draw(rng))
        if model(formula) is None:
            found.setdefault(formula.clauses, formula)
    return list(found.values())


def edit(path: Path, change: Callable[[list[str]], list[str]]) -> None:
    """Change the lines of a file."""
    path.write_text("\n".join(change(path.read_text().splitlines())) + "\n")
