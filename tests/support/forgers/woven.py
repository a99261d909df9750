"""Lies about boards in two floors (`floors`), by the forgers of theorems and of provers, each in its turn.

two floors     a formula, a plan, a board or a proof that is not so, of a board that is woven of a T-grid
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hardboard.gadgets.metacell import tee_families
from tests.support.forgers.lie import Forger, Lie
from tests.support.forgers.narrow import FLOORS
from tests.support.forgers.provers import PROVER_FORGERS
from tests.support.forgers.theorems import THEOREM_FORGERS


def two_floors(kind: str, rng: Random) -> Iterator[Lie]:
    """Lies about boards of a family in two floors, if it has a T-metacell: quickly made ones first."""
    if kind not in tee_families():
        return
    every = {**PROVER_FORGERS, **THEOREM_FORGERS}
    ways = {name: every[name](kind + FLOORS, rng) for name in ("unproved", *every)}
    while ways:
        for name, way in list(ways.items()):
            lie = next(way, None)
            if lie is None:
                del ways[name]
            else:
                yield replace(lie, family=kind, false=f"{name}: {lie.false}")


WOVEN_FORGERS: dict[str, Forger] = {"two floors": two_floors}
