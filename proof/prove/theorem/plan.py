"""Writing the plan of a board, which `check.theorem.plan` reads; and an order in which its tiles follow from
its variables (see `check.theorem.netlist`).

Tiles with one state for all values of their known ports come first, and sinks last. A tile that cannot follow
becomes a test.
"""

from collections import deque
from collections.abc import Collection, Iterable
from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import show_subject
from hardboard.proof.check.theorem.forms import Drawing
from hardboard.proof.check.theorem.netlist import can_follow, merge_tiles
from hardboard.proof.check.theorem.plan import Plan, PlanTile, Port, joined_port
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
    """Return places as numbers in reading order."""
    numbers = [row * plan.places.shape[1] + col for row, col in group]
    return numbers[0] if len(numbers) == 1 else numbers


def _piece_to_json(piece: PlanTile) -> Record:
    drawings = {
        "".join(side for side in piece.ports if side in state): drawing_record(drawing)
        for state, drawing in piece.drawings.items()
    }
    return {"name": piece.name, "ports": list(piece.ports), "states": drawings}


def drawing_record(drawing: Drawing) -> list[str]:
    """Return a drawing as `plan.json` has it."""
    return (
        list(map(show_subject, drawing)) if isinstance(drawing, tuple) else show_shading(drawing).splitlines()
    )


def order_of(
    plan: Plan, sinks: Collection[Position], groups: Iterable[tuple[Position, ...]] = ()
) -> tuple[tuple[Position, ...], ...]:
    """Return the places of the following tiles, each after its premises; groups count as one."""
    known: set[Port] = set()
    for port, _ in plan.probes.values():
        known |= {port, joined_port(port)}
    groups = [group for group in groups if len(group) > 1]
    alone = set(plan.tiles).difference(*groups)
    units = [*((place,) for place in plan.tiles if place in alone), *groups]
    at = {place: unit for unit in units for place in unit}
    left = {unit: merge_tiles(plan, unit)[:2] for unit in units}
    order = list[tuple[Position, ...]]()

    def follows(unit: tuple[Position, ...], only: bool) -> bool:
        piece, ports = left[unit]
        given = tuple(name for name in piece.ports if ports[name] in known)
        return can_follow(piece, given, only)

    first, last = (deque(at for at in left if (at[0] in sinks) is late) for late in (False, True))
    while True:
        if queue := first or last:
            unit = queue.popleft()
            if unit not in left or not follows(unit, True):
                continue
        else:
            loose = next((one for one in left if follows(one, False)), None)
            if loose is None:
                return tuple(order)
            unit = loose
        order.append(unit)
        for port in left.pop(unit)[1].values():
            if port not in known:
                known |= {port, joined_port(port)}
                there = at[joined_port(port)[0]]
                (last if there[0] in sinks else first).append(there)
