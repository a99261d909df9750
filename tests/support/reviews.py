"""What authors and players hear, held against the judge: contradictions, hints after a mistake, hints.

Puzzles of all families, made here. A *contradiction* is a puzzle with values changed until the judge finds no
solution: the set of clues that is shown must have none either, and must have one when any of its clues is
left out. A *wrong* hint is asked for on a board with one wrong cell, or piece, and some right ones: it must
name that cell. A *right* one is asked for on a board without mistakes: it must be true, name no cell twice
and, where the hints are those of all declared families, be minimal and name at most three cells more than its
reason needs.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np

from hardboard.api.puzzle import Puzzle, generate
from hardboard.people.authoring import (
    BY_NUMBERS,
    BY_RULES,
    BlamedClues,
    board_of,
    contradictory_clues,
    without_clue,
    without_number,
)
from hardboard.people.declared.position import DeclaredPosition, ForcedColour, is_possible
from hardboard.people.declared.wording import MORE, hint_text
from hardboard.people.hints import BLACK, EMPTY, WHITE
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.family import Family
from hardboard.puzzles.fields import BoardField, printed_clues, with_value
from hardboard.puzzles.formats import Record
from hardboard.puzzles.kamaji import piece_table
from hardboard.puzzles.registry import family_names, needed_part
from hardboard.verify.judge import judge

#: Puzzles of a family, and their size.
SEEDS, SIZE = 3, 5
#: So many values are changed before another puzzle is taken.
CHANGES = 40


@cache
def puzzle(name: str, seed: int) -> Puzzle:
    return generate(name, SIZE, seed=seed)


def contradictory(name: str, rng: Random) -> Record | None:
    """A puzzle with clues changed, or rooms, until there is no solution; None if there always is one."""
    made = puzzle(name, rng.randrange(SEEDS))
    kind, record = made.family, made.family.record(made.board)
    for _ in range(CHANGES):
        record = _changed(kind, record, rng)
        board = board_of(kind, record)
        if board is not None and judge(name).find(board) is None:
            return record
    return None


def _changed(kind: Family, record: Record, rng: Random) -> Record:
    """The record with another value somewhere, if that is a board."""
    fields = needed_part(kind.name, "fields")
    clue = rng.choice(printed_clues(record, fields))
    values = clue.field.values(record["rows"], record["cols"])
    other = with_value(record, clue.field, clue.spot, rng.choice(values))
    if clue.field.where == BoardField.ROOMS:
        spot = rng.choice(clue.field.spots(record))
        other = with_value(record, clue.field, spot, clue.value)
    return other if board_of(kind, other) is not None else record


def conflict_fault(name: str, record: Record) -> str:
    """What is wrong with the contradiction that is shown of a record, by the judge; "" if nothing is."""
    kind = puzzle(name, 0).family
    found = contradictory_clues(kind, record, judge(name).find)
    if found.by == BY_RULES:
        return _rules_fault(kind, found)
    if not found.clues:
        return "nothing is shown"
    if judge(name).find(kind.board_from_record(found.record)) is not None:
        return "what is shown has a solution"
    fields = needed_part(name, "fields")
    for clue in found.clues:
        less = (
            without_number(found.record, clue)
            if found.by == BY_NUMBERS
            else without_clue(found.record, clue, fields)
        )
        board = board_of(kind, less)
        if board is not None and judge(name).find(board) is None:
            return f"{clue} is not needed"
    return ""


def _rules_fault(kind: Family, found: BlamedClues) -> str:
    """Of rules at places: these contradict each other, and not without any of them."""
    board = kind.board_from_record(found.record)
    if kind.declared is None:
        return _cover_fault(board, [clue.spot[0] * board.shape[1] + clue.spot[1] for clue in found.clues])
    blamed = DeclaredPosition(kind.declared, board, [None] * board.size, see=False).contradiction()
    assert blamed is not None
    if is_possible(kind.declared, board, blamed.places, {}):
        return "what is shown can be"
    for place in blamed.places:
        if not is_possible(kind.declared, board, [one for one in blamed.places if one is not place], {}):
            return "a place is not needed"
    return ""


def _cover_fault(board: Any, cells: list[int]) -> str:
    """Of numbers that pieces shall cover: no pieces do, and some do without any one of them."""
    if not cells or _covered(board, cells, {}):
        return "what is shown can be"
    needless = [cell for cell in cells if not _covered(board, [one for one in cells if one != cell], {})]
    return "a number is not needed" if needless else ""


def _covered(board: Any, cells: list[int], times: dict[int, int]) -> bool:
    """Whether pieces cover each of these cells, those above 1 once, by trying all."""
    table, numbers = piece_table(board), board.numbers.reshape(-1)
    cell = next((one for one in cells if not times.get(one)), None)
    if cell is None:
        return True
    for piece in table.at[cell]:
        more = dict(times)
        for other in table.cells_of[piece]:
            more[other] = more.get(other, 0) + 1
        if all(more.get(one, 0) < 2 or numbers[one] == 1 for one in cells) and _covered(board, cells, more):
            return True
    return False


def wrong_fault(name: str, rng: Random) -> str:
    """What is wrong with the hint on a board with one wrong cell, or piece, and some right ones."""
    made = puzzle(name, rng.randrange(SEEDS))
    partial, wrong = _mistaken(made, rng)
    found = needed_part(name, "hint")(made.board, partial, judge(name).solutions, False)
    if not isinstance(found, tuple):
        return "the mistake is not seen"
    return (
        ""
        if any(wrong in (one.cells, *one.cells) for one in found)
        else f"named: {found[0].cells}, not {wrong}"
    )


def _mistaken(made: Puzzle, rng: Random) -> tuple[Any, Any]:
    """A partial solution with one mistake, and where that is."""
    partial = _begun(made, rng)
    if isinstance(partial, frozenset):
        pieces = {tuple(one) for one in piece_table(made.board).pieces(range(len(piece_table(made.board))))}
        wrong = rng.choice(sorted(pieces - made.solution))
        return partial | {wrong}, wrong
    open_spots = np.argwhere(_free(made)).tolist()
    spot = tuple(rng.choice(open_spots))
    partial[spot] = WHITE if made.solution[spot] else BLACK
    return partial, spot


def _free(made: Puzzle) -> Any:
    """Where a player may draw: everywhere, or where a line may run."""
    free = np.ones(made.board.shape, dtype=bool)
    if loop := getattr(made.board, "loop", ""):
        rows, cols = np.indices(made.board.shape)
        free = (rows + cols) % 2 == 1
        inner = (rows > 0) & (cols > 0) & (rows < free.shape[0] - 1) & (cols < free.shape[1] - 1)
        free &= inner if loop == "cells" else True
    return free


def _begun(made: Puzzle, rng: Random) -> Any:
    share = rng.random() * 0.8
    if isinstance(made.solution, frozenset):
        return frozenset(piece for piece in sorted(made.solution) if rng.random() < share)
    some = np.array([[rng.random() < share for _ in row] for row in made.solution])
    return np.where(some, np.where(made.solution, BLACK, WHITE), EMPTY).astype(np.uint8)


def right_fault(name: str, rng: Random) -> str:
    """What is wrong with the hint on a board without mistakes."""
    made = puzzle(name, rng.randrange(SEEDS))
    partial = _begun(made, rng)
    if made.family.declared is not None and rng.random() < 0.5:
        known = _stuck(made.family.declared, made.board, [(None, False, True)[at] for at in partial.flat])
        partial = np.array([0 if at is None else 1 + at for at in known], np.uint8).reshape(partial.shape)
    found = needed_part(name, "hint")(made.board, partial, judge(name).solutions, False)
    if found is None or isinstance(found, tuple):
        return "" if found is None else f"said: {found[0]}"
    if len({*found.because, *found.cells}) != len(found.because) + len(found.cells):
        return "a cell is named twice"
    if isinstance(partial, frozenset):
        return "" if tuple(found.cells) in made.solution else "not true"
    if any(made.solution[cell] != (found.value == "black") for cell in found.cells):
        return "not true"
    own = made.family.declared is None or made.family.people.hint is not None
    return "" if own else _needless(made, partial, found)


def _needless(made: Puzzle, partial: Any, found: Any) -> str:
    """Whether the hint of a declared family rests on anything that it does not need."""
    known = [(None, False, True)[value] for value in partial.ravel().tolist()]
    position = DeclaredPosition(made.family.declared, made.board, known)
    reason = position.easiest()
    if reason is None or hint_text(position, reason) != found:
        return "another hint than its reason's"
    fault = reason_fault(
        made.family.declared, made.board, reason, position.known, made.solution.ravel().tolist()
    )
    cols = made.board.shape[1]
    needed_spots = {divmod(cell, cols) for cell in reason.cells}
    needed_spots |= {divmod(place.spot, cols) for place in reason.places}
    return fault or ("cells too many" if len({*found.because} - needed_spots) > MORE else "")


def forces(
    declaration: Declaration, board: Board, reason: ForcedColour, places: Any, cells: Any, known: Any
) -> bool:
    """Whether some places and known cells leave the cell one colour: no solution of these has the other."""
    wishes = {cell: known[cell] for cell in cells} | {reason.cell: not reason.colour}
    return not is_possible(declaration, board, places, wishes)


def _stuck(declaration: Declaration, board: Board, known: Any) -> Any:
    """What is known when all has been said that one place says."""
    position = DeclaredPosition(declaration, board, known)
    while steps := list(position.forced_by_one()):
        for reason in steps:
            position.known[reason.cell] = reason.colour
    return position.known


def reason_fault(
    declaration: Declaration, board: Board, reason: ForcedColour, known: Any, solution: Any
) -> str:
    """What is wrong with a reason; nothing if it is true and needs all that it names."""
    places: tuple[Constraint, ...] = reason.places
    if solution[reason.cell] is not reason.colour:
        return "wrong colour"
    if not forces(declaration, board, reason, places, reason.cells, known):
        return "not forced"
    for place in places:
        rest = [other for other in places if other is not place]
        if forces(declaration, board, reason, rest, reason.cells, known):
            return "a place too many"
    for cell in reason.cells:
        others = [other for other in reason.cells if other != cell]
        if forces(declaration, board, reason, places, others, known):
            return "a cell too many"
    return ""


def tried(number: int, seed: int, fault: Any) -> Iterator[tuple[str, str]]:
    """So many cases, in turn of all families: the family and what is wrong."""
    rng, done = Random(seed), 0
    while done < number:
        for name in family_names():
            found = fault(name, rng)
            if found is not None:
                done += 1
                yield name, found
            if done == number:
                return


def contradiction_fault(name: str, rng: Random) -> str | None:
    """What is wrong with a contradiction that is shown; None where none was made."""
    record = contradictory(name, rng)
    return None if record is None else conflict_fault(name, record)


CASES = {"contradictions": contradiction_fault, "wrong": wrong_fault, "right": right_fault}
