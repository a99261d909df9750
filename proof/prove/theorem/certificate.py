"""The theorem's certificate: its files, and the check of all four steps.

- certificate.json, board.json, plan.json: tiles, places, probes, formula
- lemmas.cnf, map.txt, reasons.txt, lemmas.drat: the tiles keep to their states on this board
- forth.cnf, forth.drat: then the formula holds
- back.cnf, back.drat: where the formula holds, there are states that agree
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from dratify import to_dimacs

from hardboard.proof.check.certificates import (
    CHECKS,
    Refused,
    check_clauses,
    check_drat,
    read_formula,
    read_map,
    text,
)
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Facts, show_subject
from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.plan import Floor, Plan, make_plan, plan_from_json
from hardboard.proof.prove.certificate import EQUIVALENT, clause, dimacs, drat, heading, read_json
from hardboard.proof.prove.theorem.families import steps_of
from hardboard.proof.prove.theorem.soundness import Lemmas, claims, failures
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import part
from hardboard.verify.formulas import AnyFormula


@dataclass(frozen=True, eq=False)
class Equivalent:
    """A board, the plan of its tiles and its formula, and the proofs."""

    family: str
    board: Any
    plan: Plan
    lemmas: Lemmas
    forth: tuple[str, ...]
    back: tuple[str, ...]
    claim: str = field(default=EQUIVALENT, init=False)

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        yield from heading(self.family, self.board, self.claim)
        yield "plan.json", json.dumps(self.plan.to_json(), indent=1) + "\n"
        variables, found = self.lemmas.variables, list(claims(self.plan))
        clauses = [clause(rule, variables) for rule in self.lemmas.rules] + failures(found, variables)
        yield "lemmas.cnf", dimacs(max(highest(clauses), len(variables)), clauses)
        yield "map.txt", "".join(f"{number} {show_subject(cell)}\n" for cell, number in variables.items())
        yield "reasons.txt", "".join(f"{rule.reason}\n" for rule in self.lemmas.rules)
        yield "lemmas.drat", "".join(f"{step}\n" for step in self.lemmas.proof)
        netlist = Netlist(self.plan)
        for name, clauses, proof in (
            ("forth", netlist.forth(), self.forth),
            ("back", netlist.back(), self.back),
        ):
            yield f"{name}.cnf", dimacs(highest(clauses), clauses)
            yield f"{name}.drat", "".join(f"{step}\n" for step in proof)

    @property
    def facts(self) -> dict[str, Any]:
        """What `prove --json` prints."""
        return {
            "claim": self.claim,
            "formula": [list(found) for found in self.plan.clauses],
            "tiles": len(self.plan.tiles),
            "refutations": self.lemmas.kinds,
            "clauses": len(self.lemmas.rules),
            "proof_steps": len(self.lemmas.proof) + len(self.forth) + len(self.back),
        }


def highest(clauses: Sequence[Sequence[int]]) -> int:
    """The largest variable."""
    return max((abs(literal) for found in clauses for literal in found), default=0)


class Translated(Protocol):
    """The formula that the board was made of."""

    @property
    def target(self) -> AnyFormula:
        """The formula in the form that the tiles can say."""


class Made(Protocol):
    """A compiled board."""

    @property
    def family(self) -> str:
        """Its family."""

    @property
    def board(self) -> Any:
        """The board."""

    @property
    def floorplan(self) -> Floor:
        """Its tiles."""

    @property
    def translation(self) -> Translated:
        """Its formula."""


def plan_of(made: Made) -> Plan:
    """The plan of a compiled board."""
    own = steps_of(made.family)
    floor = own.laid(made.floorplan)
    return make_plan(floor, made.translation.target, own.ground(floor.arrangement), own.form)


def prove_claim(made: Made, board: Any = None) -> Equivalent:
    """A certificate that the board of a compiled formula (or another board with the same tiles) is equivalent
    to the formula.

    The formula is the one that the tiles say: for CNF on tiles that cannot say it, its translation. An error
    names the step that fails.
    """
    board = made.board if board is None else board
    plan, own = plan_of(made), steps_of(made.family)
    if found := own.fault(plan, board):
        raise InputError(f"the tiles' drawings are no solution: {found}", "tiles whose states can be drawn")
    netlist = Netlist(plan)
    return Equivalent(
        made.family, board, plan, own.derive(plan, board), drat(netlist.forth()), drat(netlist.back())
    )


def check_equivalence(folder: Path, kind: str, board: Any, given: Facts) -> dict[str, Any]:
    """All four steps of the theorem."""
    if part(kind, "theorem") is None:
        raise Refused(f"nobody here knows when painted tiles make a solution of a {kind} board")
    if given:
        raise Refused("the theorem is about all solutions, and something is given")
    try:
        plan = plan_from_json(read_json(folder / "plan.json"), steps_of(kind).form)
        netlist = Netlist(plan)
        forth, back = netlist.forth(), netlist.back()
    except InputError as error:
        raise Refused(str(error)) from None
    if found := steps_of(kind).fault(plan, board):
        raise Refused(f"the tiles' drawings are no solution: {found}")
    clauses, steps = _check_lemmas(folder, kind, board, plan)
    for name, expected in (("forth", forth), ("back", back)):
        formula = read_formula(text(folder, f"{name}.cnf"), f"{name}.cnf")
        _same(formula.clauses, expected, f"{name}.cnf")
        steps += check_drat(formula, text(folder, f"{name}.drat"), f"{name}.drat")
    shown = [list(clause) for clause in plan.clauses]
    return {
        "formula": shown,
        "meaning": plan.meaning,
        "tiles": len(plan.tiles),
        "clauses": clauses,
        "proof_steps": steps,
    }


def _check_lemmas(folder: Path, kind: str, board: Any, plan: Plan) -> tuple[int, int]:
    """The rules are justified, "some claim fails" is written as here, and together they contradict each
    other.
    """
    cells = read_map(text(folder, "map.txt"))
    variables = {cell: number for number, cell in cells.items()}
    found = list(claims(plan))
    if (
        len(variables) < len(cells)
        or not {cell for claim in found for cell in claim.facts} <= variables.keys()
    ):
        raise Refused("map.txt: a cell has two variables, or a port's cell has none")
    formula = read_formula(text(folder, "lemmas.cnf"), "lemmas.cnf")
    number = len(text(folder, "reasons.txt").splitlines())
    check_clauses(
        folder, justifier(kind, board), [[to_dimacs(x) for x in found] for found in formula.clauses[:number]]
    )
    _same(formula.clauses[number:], failures(found, variables), "lemmas.cnf")
    return number, check_drat(formula, text(folder, "lemmas.drat"), "lemmas.drat")


def _same(found: Sequence[Sequence[int]], expected: Sequence[Sequence[int]], name: str) -> None:
    """Clauses read from a file are those that are needed; else the file proves something else."""
    read = [frozenset(map(to_dimacs, clause)) for clause in found]
    if read != [frozenset(clause) for clause in expected]:
        raise Refused(f"{name}: other clauses than its claim needs")


CHECKS[EQUIVALENT] = check_equivalence
