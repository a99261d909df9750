"""The theorem for one board, checked: all four steps (see `hardboard.proof.check.theorem`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dratify import to_dimacs

from hardboard.proof.check.files import Refused, read_json, text
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.refutation import check_clauses, check_drat, read_formula, read_map
from hardboard.proof.check.theorem.claims import claims, failures
from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.plan import Plan, plan_from_json
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import needed, part


def painting(kind: str) -> Any:
    """The module that knows when painted tiles make a solution: the form of drawings, and step 4."""
    return needed(kind, "painting")


def check_equivalence(folder: Path, kind: str, board: Any, given: Facts) -> dict[str, Any]:
    """All four steps of the theorem."""
    if part(kind, "painting") is None:
        raise Refused(f"nobody here knows when painted tiles make a solution of a {kind} board")
    if given:
        raise Refused("the theorem is about all solutions, and something is given")
    try:
        plan = plan_from_json(read_json(folder / "plan.json"), painting(kind).FORM)
        netlist = Netlist(plan)
        forth, back = netlist.forth(), netlist.back()
    except InputError as error:
        raise Refused(str(error)) from None
    if found := painting(kind).fault(plan, board):
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
