"""Another machine, played on this one: every solver decides otherwise, every coordinate is rounded otherwise.

Python runs this module by itself where its folder is on the path (`PYTHONPATH`) and `HARDBOARD_PERTURBED`
holds a number, so that the programs that tests start are perturbed like the tests
(`pytest --perturbed NUMBER`).

A solver sees variables under other numbers and other signs, and clauses with their literals turned round:
what it finds is another model, another core, another proof, and each as good as the one it would have found.
A coordinate of a picture is off by a billionth of a cell.

    >>> renamed(5, 7) in (5, -5), renamed(renamed(5, 7), 7), renamed(renamed(-5, 7), 7)
    (False, 5, -5)
"""

import os
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.util import find_spec
from typing import Any

#: Variables change names within blocks of so many.
BLOCK = 64
#: A coordinate is off by so much at most.
OFF = 1e-9


def renamed(literal: int, seed: int) -> int:
    """Return a literal as the solver sees it; renamed again, it is as it was."""
    number = abs(literal) - 1
    other = number ^ (1 + seed * 37 % (BLOCK - 1))
    sign = 1 - 2 * ((min(number, other) * 40503 >> seed % 8) & 1)
    return sign * (other + 1) * (1 if literal > 0 else -1)


class Renaming:
    """What stands before an engine of python-sat, and gives it other names of variables."""

    seed: int

    def __init__(self, *words: Any, bootstrap_with: Any = None, counts: Any = (), **more: Any) -> None:
        self._top = 0
        super().__init__(*words, **more)
        self.append_formula(bootstrap_with or ())
        for literals, number in counts:
            self.add_atmost(literals, number)

    def _there(self, literals: Any) -> list[int]:
        literals = list(map(int, literals))
        self._top = max(self._top, *map(abs, literals)) if literals else self._top
        return [renamed(literal, self.seed) for literal in reversed(literals)]

    def append_formula(self, formula: Any, no_return: bool = True) -> Any:
        return super().append_formula([self._there(clause) for clause in formula], no_return)

    def add_clause(self, clause: Any, no_return: bool = True) -> Any:
        return super().add_clause(self._there(clause), no_return)

    def add_atmost(self, lits: Any, k: int, weights: Any = (), no_return: bool = True) -> Any:
        return super().add_atmost(self._there(lits), k, list(weights), no_return)

    def solve(self, assumptions: Any = ()) -> Any:
        return super().solve(self._there(assumptions))

    def solve_limited(self, assumptions: Any = (), expect_interrupt: bool = False) -> Any:
        return super().solve_limited(self._there(assumptions), expect_interrupt)

    def propagate(self, assumptions: Any = (), phase_saving: int = 0) -> Any:
        possible, implied = super().propagate(self._there(assumptions), phase_saving)
        return possible, [renamed(x, self.seed) for x in implied]

    def set_phases(self, literals: Any = ()) -> Any:
        return super().set_phases(self._there(literals))

    def get_model(self) -> Any:
        model = super().get_model()
        if model is None:
            return None
        known = {abs(x): x for x in (renamed(x, self.seed) for x in model)}
        return [known.get(v, -v) for v in range(1, self._top + 1)]

    def enum_models(self, assumptions: Any = ()) -> Any:
        while self.solve(assumptions):
            model = self.get_model()
            yield model
            self.add_clause([-x for x in model])

    def get_core(self) -> Any:
        core = super().get_core()
        return core if core is None else [renamed(x, self.seed) for x in core]

    def get_proof(self) -> Any:
        steps = super().get_proof()
        return steps if steps is None else [self._step(step) for step in steps]

    def _step(self, step: str) -> str:
        words = [word if word in ("d", "0") else str(renamed(int(word), self.seed)) for word in step.split()]
        return " ".join(words)


def perturbed_engine(engine: type, seed: int) -> type:
    """python-sat's `Solver` with other names of variables inside."""
    return type(engine.__name__, (Renaming, engine), {"seed": seed})


def perturb_shapes(scene: Any, seed: int) -> None:
    """Every shape's coordinates are a little off from now on."""
    import numpy as np

    rng = np.random.default_rng(seed)
    made = scene.Shape.__post_init__

    def off(self: Any) -> None:
        object.__setattr__(self, "xy", self.xy + rng.uniform(-OFF, OFF, self.xy.shape))
        made(self)

    scene.Shape.__post_init__ = off


class _After(MetaPathFinder, Loader):
    """Changes a module right after it was loaded."""

    def __init__(self, changes: dict[str, Any]) -> None:
        self.changes, self.specs = changes, dict[str, Any]()

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in self.changes or name in self.specs:
            return None
        self.specs[name] = None
        spec = find_spec(name)
        assert spec is not None and spec.loader is not None, name
        self.specs[name], spec.loader = spec.loader, self
        return spec

    def create_module(self, spec: Any) -> Any:
        return self.specs[spec.name].create_module(spec)

    def exec_module(self, module: Any) -> None:
        self.specs[module.__name__].exec_module(module)
        self.changes[module.__name__](module)


def perturb(seed: int) -> None:
    """From now on, until the process ends; once."""
    if any(type(finder).__name__ == _After.__name__ for finder in sys.meta_path):
        return

    def solvers(module: Any) -> None:
        module.Solver = perturbed_engine(module.Solver, seed)

    def direct(module: Any) -> None:
        module.Direct = perturbed_engine(module.Direct, seed)

    changes = {
        "pysat.solvers": solvers,
        "hardboard.verify.sat.direct": direct,
        "hardboard.render.scene": lambda module: perturb_shapes(module, seed),
    }
    for name in [name for name in changes if name in sys.modules]:
        changes.pop(name)(sys.modules[name])
    sys.meta_path.insert(0, _After(changes))


if os.environ.get("HARDBOARD_PERTURBED"):
    perturb(int(os.environ["HARDBOARD_PERTURBED"]))
