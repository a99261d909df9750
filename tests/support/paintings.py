"""All paintings of a plan: what tiles draw in states that agree, in every form of drawing."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from pysat.solvers import Solver

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State
from hardboard.proof.check.justify.kamaji import line
from hardboard.proof.check.theorem.plan import Plan, Port, joined_port
from hardboard.puzzles.grid import Cell, Shading

States = Mapping[Position, State]


def agreeing(plan: Plan) -> Iterator[States]:
    """Yield all choices of states of the tiles that agree at every joint."""
    literals: dict[Port, int] = {}
    for number, port in enumerate((port for port in plan.ports if port[1] in "ES"), 1):
        literals |= {port: number, joined_port(port): -number if plan.inverts else number}
    clauses = [
        [-literals[place, side] if side in state else literals[place, side] for side in piece.ports]
        for place, piece in plan.tiles.items()
        for state in piece.forbidden
    ]
    every = sorted({abs(literal) for literal in literals.values()})
    with Solver(name="glucose4", bootstrap_with=[*clauses, *([v, -v] for v in every)]) as engine:
        for values in engine.enum_models() if all(clauses) else ():
            true = set(values)
            yield {p: frozenset(s for s in t.ports if literals[p, s] in true) for p, t in plan.tiles.items()}


def drawn(plan: Plan, states: States) -> Iterator[tuple[Any, Shading]]:
    """Yield the windows of tiles with what they draw there."""
    for place, state in states.items():
        yield plan.geometry.window(place), plan.tiles[place].shadings[state]


def painted(plan: Plan, states: States, shape: Cell) -> Any:
    """Return the solution that some states draw: black cells, or pieces."""
    if not any(tile.covers for tile in plan.tiles.values()):
        board = np.zeros(shape, dtype=bool)
        board |= plan.always if isinstance(plan.always, np.ndarray) else False
        for window, black in drawn(plan, states):
            board[window] = black
        return board
    links: set[Any] = set(plan.always or ())  # type: ignore[arg-type]
    for place, state in states.items():
        top, left = plan.geometry.corner(place)
        cover = plan.tiles[place].covers[state]
        links |= {((r + top, c + left), (s + top, d + left)) for (r, c), (s, d) in cover}
        links |= {plan.pin((place, side)) for side in state}
    return frozenset(tuple(line(link)) or link for link in links)


def paintings(plan: Plan, shape: Cell) -> Iterator[Any]:
    """Yield what all states that agree draw on a board of this size."""
    return (painted(plan, states, shape) for states in agreeing(plan))
