"""Writing the plan of a board: see `check.theorem.plan`, which reads it."""

from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import show_subject
from hardboard.proof.check.theorem.forms import Drawing
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import show_shading


def plan_to_json(plan: Plan) -> Record:
    """For `plan.json`."""
    own = plan.geometry
    return {
        "formula": {"meaning": plan.meaning, "clauses": [list(clause) for clause in plan.clauses]},
        "geometry": {"tops": list(own.tops), "left": own.left, "pitch": own.pitch, "depth": own.depth}
        | ({"pins": {side: list(cell) for side, cell in own.pins}} if own.pins else {}),
        "inverts": plan.inverts,
        "places": plan.places.tolist(),
        "tiles": [_piece_to_json(piece) for piece in plan.pieces],
        "always": None if plan.always is None else drawing_record(plan.always),
        "probes": {v: [*place, side, inverted] for v, ((place, side), inverted) in plan.probes.items()},
        "order": [_numbers(plan, group) for group in plan.order],
    }


def _numbers(plan: Plan, group: tuple[Position, ...]) -> Any:
    """Places as numbers in reading order; one alone as it is."""
    numbers = [row * plan.places.shape[1] + col for row, col in group]
    return numbers[0] if len(numbers) == 1 else numbers


def _piece_to_json(piece: PlanTile) -> Record:
    drawings = {
        "".join(side for side in piece.ports if side in state): drawing_record(drawing)
        for state, drawing in piece.drawings.items()
    }
    return {"name": piece.name, "ports": list(piece.ports), "states": drawings}


def drawing_record(drawing: Drawing) -> list[str]:
    """A drawing as `plan.json` has it."""
    return (
        list(map(show_subject, drawing)) if isinstance(drawing, tuple) else show_shading(drawing).splitlines()
    )
