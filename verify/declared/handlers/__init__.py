"""Handlers of constraints, found by the class of a constraint.

>>> from hardboard.puzzles.declared.runs import Runs
>>> handler_of(Runs("line", (0, 1, 2), (2,))).forced is RUNS.forced
True
"""

from typing import Any

from hardboard.puzzles.declared.areas import AreaSum, Connected, Numbered, Separate, Shapes, Sized
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table, Unequal
from hardboard.puzzles.declared.routes import Route, Visit
from hardboard.puzzles.declared.runs import Runs
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import Cut, cut_any
from hardboard.verify.declared.handlers.areas import AREA_SUM, CONNECTED, NUMBERED, SEPARATE, SIZED
from hardboard.verify.declared.handlers.count import COUNT
from hardboard.verify.declared.handlers.handler import ConstraintHandler
from hardboard.verify.declared.handlers.lines import RUNS, SIGHT
from hardboard.verify.declared.handlers.rooms import SHAPES, UNEQUAL
from hardboard.verify.declared.handlers.routes import ROUTE, VISIT
from hardboard.verify.declared.handlers.table import TABLE

KINDS: dict[type[Constraint], ConstraintHandler[Any]] = {
    Count: COUNT,
    Sight: SIGHT,
    Table: TABLE,
    Runs: RUNS,
    Unequal: UNEQUAL,
    Shapes: SHAPES,
    Connected: CONNECTED,
    Numbered: NUMBERED,
    Separate: SEPARATE,
    Sized: SIZED,
    AreaSum: AREA_SUM,
    Route: ROUTE,
    Visit: VISIT,
}
#: A kind of which nothing is known.
UNKNOWN_HANDLER = ConstraintHandler[Constraint]()


def handler_of(place: Constraint) -> ConstraintHandler[Any]:
    """Return the handler of a constraint's class."""
    return KINDS.get(type(place), UNKNOWN_HANDLER)


def write_constraint(place: Constraint, cnf: BoardClauses) -> bool:
    """Write the clauses of a constraint; return True if they are equivalent to it."""
    kind = handler_of(place)
    if kind.write is None:
        return False
    kind.write(place, cnf)
    return not kind.partly


def cut_of(place: Constraint, board: Board) -> Cut:
    """Return a function that finds violated clauses of a constraint with the board's neighbours."""
    kind = handler_of(place)
    if kind.cut is None:
        return cut_any
    near = place.near  # type: ignore[attr-defined]
    beside = board.is_near(near) or board.is_near(near, corners=True)
    return kind.cut if beside else cut_any
