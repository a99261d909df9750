"""Lies about boards with strands, which a theorem of tiles that share lines has to stand against.

several loops  what tiles draw keeps every rule but one: it is several loops. Lines beside tiles are crossed
               as it comes, and between two tiles there may be none

What is misstated need not be false: a certificate that is written so is refused all the same.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles import InputError
from tests.support.forgers.asserted import Asserted, solutions
from tests.support.forgers.floors import apart
from tests.support.forgers.lie import Files, Forger, Lie, files_of
from tests.support.forgers.narrow import FLOORS
from tests.support.forgers.provers import proved


def several_loops(kind: str, rng: Random) -> Iterator[Lie]:
    """Boards that several loops visit, and not one, with the plan of these, honestly proved."""
    for base in apart(kind + FLOORS, rng) if kind in tee_families() else ():
        one = Asserted(base, "several loops", solutions(base) or 0)
        try:
            files = files_of(proved(one))
        except (InputError, AssertionError):
            continue
        yield Lie(kind, f"several loops, tiles {base.plan['places']}", files, one.true)


def misstated(files: Files, said: str) -> Files:
    """A certificate of a Slitherlink with a file that says something else, by a word of `MISSTATED`."""
    name = "plan.json" if said.startswith("plan") else "certificate.json"
    data = json.loads(files[name])
    MISSTATED[said](data)
    return {**files, name: json.dumps(data)}


#: What a plan or a head of a Slitherlink with two rows of tiles may say that is wrong.
MISSTATED: dict[str, Callable[[Any], None]] = {
    "number": lambda head: head.update(number="9"),
    "no round": lambda head: head.update(rounds=[]),
    "no rounds": lambda head: head.pop("rounds"),
    "round about a tile": lambda head: head.update(rounds=[[[0, []]]]),
    "plan with a pin elsewhere": lambda plan: plan["geometry"]["pins"].update(E=[5, 12]),
    "plan with a pin inside": lambda plan: plan["geometry"]["pins"].update(N=[1, 6]),
    "plan without a pin": lambda plan: plan["geometry"]["pins"].pop("S"),
    "plan without pins": lambda plan: plan["geometry"].pop("pins"),
    "plan further to the right": lambda plan: plan["geometry"].update(left=9),
    "plan of another formula": lambda plan: plan["formula"].update(clauses=[[-1, -1]]),
    "plan with nothing always drawn": lambda plan: plan.update(always=None),
    "plan with something else always drawn": lambda plan: plan["always"].__setitem__(0, plan["always"][6]),
}
STRAND_FORGERS: dict[str, Forger] = {"several loops": several_loops}
