"""Kurodoko (Kuromasu, Range): colour some cells of a grid black.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. A clue is the number of white cells seen from its cell in the four directions, itself included, up to the
   first black cell or the edge.

One small board, as a Range ID, and its only solution:

    3x3:2d5c          2 . .      . # .
                      . . 5      . . .
                      . . .      # . .
"""

import importlib
from collections.abc import Callable
from functools import partial
from typing import Any

from hardboard.puzzles import cluegrid
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.kurodoko.board import Board, sniff
from hardboard.puzzles.kurodoko.rules import RULES, sees, violations
from hardboard.puzzles.shading import read_solution, solution_from_record, solution_to_record, to_rows


def _later(module: str, name: str) -> Callable[..., Any]:
    """A function of this folder, imported when it is first called: most uses of a family need none of
    them.
    """

    def call(*args: Any, **options: Any) -> Any:
        return getattr(importlib.import_module(f"hardboard.puzzles.kurodoko.{module}"), name)(
            *args, **options
        )

    return call


FAMILY = Family(
    name="kurodoko",
    rules=RULES,
    violations=violations,
    board_from_record=cluegrid.from_record,
    board_to_record=cluegrid.to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={
        ".txt": cluegrid.write_range,
        ".url": partial(cluegrid.write_pzpr, name="kurodoko"),
        ".json": cluegrid.write_json,
    },
    readers={
        ".txt": cluegrid.read_range,
        ".url": partial(cluegrid.read_pzpr, name="kurodoko"),
        ".json": cluegrid.read_json,
    },
    show_solution=show_shading,
    read_solution=read_solution,
    sniff=sniff,
    solution_to_json=to_rows,
    extras={
        "explain": _later("human.guess", "solve"),
        "explain if unique": partial(_later("human.guess", "solve"), unique=True),
        "generate": _later("generate", "generate"),
        "rate": _later("rate", "rate"),
        "hint": _later("human.hints", "hint"),
        "read_partial": _later("human.hints", "read_partial"),
        "write_partial": _later("human.hints", "write_partial"),
    },
)

__all__ = ["FAMILY", "RULES", "Board", "sees", "violations"]
