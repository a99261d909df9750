"""Questions of an author about a board: which clues contradict each other, and which are superfluous.

A clue is *left out* by taking it away, or, where its place says something, by taking its number. A set of
clues contradicts itself if the board with no other clues has no solution. It is *least* if leaving out any
one of them ends the contradiction. The module reads records and a family's printed fields
(`hardboard.puzzles.fields`); the solver gives every verdict.

    >>> from hardboard.puzzles.registry import family
    >>> from hardboard.verify.judge import judge
    >>> record = {"rows": 2, "cols": 2, "clues": [[4, None], [None, 2]]}
    >>> [str(clue) for clue in contradictory_clues(family("kurodoko"), record, judge("kurodoko").find).clues]
    ['the 4 at row 1, column 1']
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

import numpy as np

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import UNKNOWN, BoardField, PrintedClue, Spot, printed_clues, with_value
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.minimal import minimal_subset
from hardboard.puzzles.registry import family_part, needed_part

Find = Callable[[AnyBoard], object]
Solutions = Callable[[AnyBoard], Iterable[object]]
Leave = Callable[[Record, PrintedClue], Record]
#: Whether a record's board has no solution; None if it is no board.
Hopeless = Callable[[Record], bool | None]
#: What contradicts: clues, their numbers, rooms, or rules at some cells.
BY_CLUES, BY_NUMBERS, BY_ROOMS, BY_RULES = "clues", "numbers", "rooms", "rules"


@dataclass(frozen=True)
class BlamedClues:
    """Clues that contradict each other, and the record of a board with nothing else on it.

    If no clue can be left out, it names the cells and the rules that contradict each other.
    """

    by: str
    clues: tuple[PrintedClue, ...]
    record: Record
    cells: tuple[Cell, ...] = ()
    rules: str = ""

    def __str__(self) -> str:
        if self.rules:
            return f"not together: {self.rules}"
        if not self.clues:
            return "without any clues there is none either: perhaps more are needed"
        named = "; ".join(map(str, self.clues))
        return f"{named} cannot be" if len(self.clues) == 1 else f"{named} contradict each other"


def board_of(kind: Family, record: Record) -> Any:
    """Return the board of a record, or None if it is none."""
    try:
        return kind.board_from_record(record)
    except InputError:
        return None


def without_clue(record: Record, clue: PrintedClue, fields: Sequence[BoardField]) -> Record:
    """Return the record with nothing at a clue's spot; of a room, each cell is one of its own."""
    if clue.field.where == BoardField.ROOMS:
        fresh = count(max(map(max, record[clue.field.name])) + 1)
        rooms = record[clue.field.name]
        alone = [[next(fresh) if room == clue.value else room for room in row] for row in rooms]
        return {**record, clue.field.name: alone}
    for field in fields:
        if field.of == clue.field.name:
            record = with_value(record, field, clue.spot, None)
    return with_value(record, clue.field, clue.spot, None)


def without_number(record: Record, clue: PrintedClue) -> Record:
    """Return the record with a clue that has lost its number."""
    return with_value(
        record, clue.field, clue.spot, [UNKNOWN] if clue.field.kind == BoardField.NUMBERS else UNKNOWN
    )


def _numbered(clue: PrintedClue) -> bool:
    """Return True if a clue has a number that it can lose."""
    return clue.field.unknown and clue.value not in (UNKNOWN, [UNKNOWN])


def _loose(clue: PrintedClue) -> bool:
    """Return True if the board stays valid when a clue is taken away."""
    needed_there = clue.field.where == BoardField.ROOMS or clue.field.wall or clue.field.blank is not None
    return not needed_there and clue.value not in clue.field.once


def contradictory_clues(kind: Family, record: Record, find: Find) -> BlamedClues:
    """Return a least set of clues that contradict each other, on a board without a solution."""
    fields = needed_part(kind.name, "fields")
    every = printed_clues(record, fields)
    printed = [clue for clue in every if _loose(clue)]
    numbers = [clue for clue in every if _numbered(clue)]

    def gone(base: Record, clue: PrintedClue) -> Record:
        return without_clue(base, clue, fields)

    def hopeless(base: Record) -> bool | None:
        board = board_of(kind, base)
        return None if board is None else find(board) is None

    ways: tuple[tuple[str, list[PrintedClue], Leave], ...] = (
        (BY_CLUES, printed, gone),
        (BY_NUMBERS, numbers, without_number),
    )
    conflicts = (_least(by, record, items, leave, hopeless) for by, items, leave in ways)
    found = next((one for one in conflicts if one is not None), None)
    return found or _unclued(kind, record, every, gone, hopeless)


def _unclued(
    kind: Family,
    record: Record,
    every: Sequence[PrintedClue],
    gone: Leave,
    hopeless: Hopeless,
) -> BlamedClues:
    """Return the contradiction where it is not among the clues: rules at some cells, or rooms."""
    own = family_part(kind.name, "conflict")
    if own is None:
        rooms = [clue for clue in every if clue.field.where == BoardField.ROOMS]
        found = _least(BY_ROOMS, record, rooms, gone, hopeless)
        return found or BlamedClues(BY_ROOMS, (), record)
    cells, rules = own(kind.board_from_record(record))
    blamed = () if rules else tuple(clue for clue in every if clue.spot in cells)
    return BlamedClues(BY_RULES, blamed, record, tuple(cells), rules)


def _least(
    by: str, record: Record, items: Sequence[PrintedClue], leave: Leave, hopeless: Hopeless
) -> BlamedClues | None:
    """Return the least set among some clues; None if it would be empty.

    Leaving out a clue can take a solution away, for example where each area has a clue. Then a clue that was
    needed may not be needed when others are gone. So the search goes on until all that is left is needed.
    """

    def left(kept: Sequence[PrintedClue]) -> Record:
        held, base = set(map(id, kept)), record
        for clue in items:
            base = base if id(clue) in held else leave(base, clue)
        return base

    def enough(kept: list[PrintedClue]) -> list[PrintedClue] | None:
        return kept if hopeless(left(kept)) else None

    if not items or hopeless(left([])) is not False:
        return None
    kept, before = list(items), len(items) + 1
    while len(kept) < before:
        before = len(kept)
        kept = minimal_subset(kept, enough, 1 << max(len(kept) // 3, 1).bit_length() >> 1)
    return BlamedClues(by, tuple(kept), left(kept))


def superfluous_clues(
    kind: Family, record: Record, solutions: Solutions
) -> tuple[tuple[PrintedClue, ...], Record]:
    """Return clues that can be left out together without a second solution, and the record without them."""
    fields = needed_part(kind.name, "fields")
    solution = next(iter(solutions(kind.board_from_record(record))))
    left: dict[tuple[str, Spot], PrintedClue] = {}
    again = True
    while again:
        again = False
        for clue in printed_clues(record, fields):
            less = (one for _, one in records_without(kind, record, [clue]))
            good = next((one for one in less if only_with(kind, one, solutions, solution)), None)
            if good is not None:
                left.setdefault((clue.field.name, clue.spot), clue)
                record, again = good, True
    return tuple(left.values()), record


def records_without(
    kind: Family, record: Record, some: Sequence[PrintedClue] | None = None
) -> Iterator[tuple[PrintedClue, Record]]:
    """Yield each of some clues, or of all, and the record without it, or with it and without its number."""
    fields = needed_part(kind.name, "fields")
    for clue in printed_clues(record, fields) if some is None else some:
        if _loose(clue):
            yield clue, without_clue(record, clue, fields)
        if _numbered(clue):
            yield clue, without_number(record, clue)


def only_with(kind: Family, record: Record, solutions: Solutions, solution: object) -> bool:
    """Return True if a record's board has this solution and no other."""
    board = board_of(kind, record)
    found = [] if board is None else list(islice(solutions(board), 2))
    return len(found) == 1 and same_solution(found[0], solution)


def same_solution(one: object, other: Any) -> bool:
    """Return True if two solutions are the same."""
    return np.array_equal(one, other) if isinstance(one, np.ndarray) else bool(one == other)


def differing_cells(one: Any, other: object) -> list[Cell]:
    """Return the cells in which two solutions differ; for pieces, the cells of pieces in only one of them."""
    if isinstance(one, np.ndarray):
        return [(row, col) for row, col in np.argwhere(one != other).tolist()]
    return sorted({cell for piece in one ^ other for cell in piece})
