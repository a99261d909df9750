"""Kinds of places, each with its accelerators: found from the kind alone, here.

>>> from hardboard.puzzles.declared.runs import Runs
>>> kind_of(Runs("line", (0, 1, 2), (2,))).forced is RUNS.forced
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
from hardboard.verify.declared.kinds.areas import AREA_SUM, CONNECTED, NUMBERED, SEPARATE, SIZED
from hardboard.verify.declared.kinds.count import COUNT
from hardboard.verify.declared.kinds.kind import ConstraintKind
from hardboard.verify.declared.kinds.lines import RUNS, SIGHT
from hardboard.verify.declared.kinds.rooms import SHAPES, UNEQUAL
from hardboard.verify.declared.kinds.routes import ROUTE, VISIT
from hardboard.verify.declared.kinds.table import TABLE

KINDS: dict[type[Constraint], ConstraintKind[Any]] = {
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
UNKNOWN_KIND = ConstraintKind[Constraint]()


def kind_of(place: Constraint) -> ConstraintKind[Any]:
    """Return the accelerators of a place's kind."""
    return KINDS.get(type(place), UNKNOWN_KIND)


def write_constraint(place: Constraint, cnf: BoardClauses) -> bool:
    """Write the clauses of a constraint; return True if they are equivalent to it."""
    kind = kind_of(place)
    if kind.write is None:
        return False
    kind.write(place, cnf)
    return not kind.partly


def cut_of(place: Constraint, board: Board) -> Cut:
    """Return a function that finds violated clauses of a constraint with the board's neighbours."""
    kind = kind_of(place)
    if kind.cut is None:
        return cut_any
    near = place.near  # type: ignore[attr-defined]
    beside = board.is_near(near) or board.is_near(near, corners=True)
    return kind.cut if beside else cut_any
