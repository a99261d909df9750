"""Clues that leave one solution where there are several.

The search sets the clue of one solution that most of the other solutions do not keep. It goes on until the
judge finds no other solution. Where one clue leaves that solution alone, the search sets only that clue.

    >>> from hardboard.puzzles.registry import family
    >>> from hardboard.verify.judge import judge
    >>> empty = {"rows": 2, "cols": 2, "clues": [[None, None], [None, None]]}
    >>> clues, record = completed_clues(family("kurodoko"), empty, judge("kurodoko").solutions)
    >>> len(list(judge("kurodoko").solutions(family("kurodoko").board_from_record(record))))
    1
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from hardboard.people.authoring import Solutions, board_of, differing_cells, same_solution
from hardboard.people.declared.printed import run_lengths
from hardboard.puzzles.family import Family
from hardboard.puzzles.fields import UNKNOWN, BoardField, PrintedClue, Spot, value_at, with_value
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import needed_part

#: So many other solutions are held against a clue before the judge is asked.
RIVALS = 40
#: So many solutions are tried as the one that shall be left.
WANTED = 6


def completed_clues(
    kind: Family, record: Record, solutions: Solutions
) -> tuple[tuple[PrintedClue, ...], Record] | None:
    """Return few clues that leave one solution, and the record with them; None if there are none."""
    known = list(islice(solutions(kind.board_from_record(record)), RIVALS))
    for number in range(min(len(known), WANTED)):
        wanted = [known[number], *known[:number], *known[number + 1 :]]
        if (more := _leaving(kind, record, wanted, solutions)) is not None:
            return more
    return None


def _leaving(
    kind: Family, record: Record, known: list[Any], solutions: Solutions
) -> tuple[tuple[PrintedClue, ...], Record] | None:
    """Clues that leave the first of some solutions alone, the sharpest first; None if some other stays."""
    added: list[PrintedClue] = []
    while len(known) > 1:
        best = _sharpest(kind, record, known, solutions)
        if best is None:
            return None
        clue, record = best
        added.append(clue)
        others = islice(solutions(kind.board_from_record(record)), RIVALS)
        known = [known[0], *(one for one in others if not same_solution(one, known[0]))]
    return tuple(added), record


def _sharpest(
    kind: Family, record: Record, known: Sequence[object], solutions: Solutions
) -> tuple[PrintedClue, Record] | None:
    """Return a clue that the first solution satisfies and most other solutions violate."""
    best: tuple[int, PrintedClue, Record] | None = None
    differ = [_printed(cell, record, known[0]) for cell in differing_cells(*known[:2])]
    for clue, more in possible_additions(kind, record, known[0], differ):
        board = kind.board_from_record(more)
        out = sum(bool(kind.violations(board, other)) for other in known[1:])
        if out == len(known) - 1 and len(list(islice(solutions(board), 2))) == 1:
            return clue, more
        if out and (best is None or out > best[0]):
            best = out, clue, more
    return None if best is None else best[1:]


def possible_additions(
    kind: Family, record: Record, solution: object, near: Sequence[Cell] = ()
) -> Iterator[tuple[PrintedClue, Record]]:
    """Yield each clue that a solution allows, and the record with it; clues near some cells come first."""
    fields = needed_part(kind.name, "fields")
    beside = {field.of: field for field in fields if field.of}
    rows, cols = record["rows"], record["cols"]
    for field in fields:
        free = (
            []
            if field.where in (BoardField.ROOMS, BoardField.BOARD) or field.of or field.blank is not None
            else field.spots(record)
        )
        for spot in sorted(free, key=lambda spot: _nearest(spot, near, field.where)):
            if value_at(record, field, spot) not in (None, UNKNOWN, [UNKNOWN]):
                continue
            line = _line(solution, field, spot)
            values = [line] if line is not None else field.values(rows, cols)
            for value in values:
                more = with_value(record, field, spot, value) if value not in field.once else record
                arrows = beside[field.name].words if field.name in beside else ()
                wholes = [with_value(more, beside[field.name], spot, word) for word in arrows] or [more]
                kept = [one for one in wholes if one is not record and _keeps(kind, one, solution)]
                yield from ((PrintedClue(field, spot, value), one) for one in kept)
                if kept and not arrows and field.kind != BoardField.WORD:
                    break


def _keeps(kind: Family, record: Record, solution: object) -> bool:
    board = board_of(kind, record)
    return board is not None and not kind.violations(board, solution)


def _line(solution: Any, field: BoardField, spot: Spot) -> Any:
    if field.where not in (BoardField.ROWS, BoardField.COLS):
        return None
    line = (solution if field.where == BoardField.ROWS else solution.T)[spot[0]].tolist()
    return list(run_lengths(line)) if field.kind == BoardField.NUMBERS else sum(line)


def _printed(cell: Cell, record: Record, solution: object) -> Cell:
    """Return a spot of a solution as a printed cell; in a loop, there are spots between cells, too."""
    doubled = isinstance(solution, np.ndarray) and solution.shape != (record["rows"], record["cols"])
    return (cell[0] // 2, cell[1] // 2) if doubled else cell


def _nearest(spot: Spot, cells: Sequence[Cell], where: str) -> int:
    return min((_apart(spot, cell, where) for cell in cells), default=0)


def _apart(spot: Spot, cell: Cell, where: str) -> int:
    if where in (BoardField.ROWS, BoardField.COLS):
        return abs(spot[0] - cell[where == BoardField.COLS])
    return abs(spot[0] - cell[0]) + abs(spot[1] - cell[1])
