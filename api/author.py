"""A board as its author sees it: no solution and why, several and where they differ, or one and how hard.

>>> from hardboard import blank, read
>>> print(read("3x3:2d5c").review())
exactly one solution: easy, grade 1
>>> print(blank("creek", 2).put("r2c2=5").review())
no solution: the 5 at the upper left corner of row 2, column 2 cannot be
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from hardboard.api.family_parts import required_part
from hardboard.people.authoring import BlamedClues, contradictory_clues, differing_cells, superfluous_clues
from hardboard.people.completing import completed_clues
from hardboard.people.rating import DifficultyRating
from hardboard.people.tuning import tune_difficulty
from hardboard.puzzles.errors import GaveUp, InputError, counted_noun
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import PrintedClue, parse_field_value, with_value
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import needed_part
from hardboard.puzzles.rules import Violation
from hardboard.verify.judge import judge

#: Which way a puzzle is changed.
WAYS = ("easier", "harder")
NONE, SEVERAL, ONE = "none", "several", "one"
#: The rule that a board without a solution breaks.
HOPELESS = "no solution"


@dataclass(frozen=True)
class BoardReview:
    """The verdict on a board with no solution, several or one, and the facts that help its author."""

    status: str
    #: of a board without a solution: clues that contradict each other
    conflict: BlamedClues | None = None
    #: two solutions, or the one, and the cells in which two differ
    solutions: Sequence[object] = ()
    differ: Sequence[Cell] = ()
    #: what these are: cells, or of a loop's board spots
    place: str = "cell"
    rating: DifficultyRating | None = None

    def __str__(self) -> str:
        if self.status == NONE:
            return f"no solution: {self.conflict}"
        if self.status == SEVERAL:
            return f"several solutions: two of them differ in {counted_noun(len(self.differ), self.place)}"
        return "exactly one solution" + (
            f": {self.rating.label}, grade {self.rating.grade}" if self.rating else ""
        )


def with_values_changed(kind: Family, board: AnyBoard, texts: Sequence[str]) -> AnyBoard:
    """Return the board with other values at some places, in the syntax of `parse_field_value`."""
    fields, record = needed_part(kind.name, "fields"), kind.record(board)
    for text in texts:
        field, spots, value = parse_field_value(text, record, fields)
        for spot in spots:
            record = with_value(record, field, spot, value)
    made: AnyBoard = kind.board_from_record(record)
    return made


def review_board(kind: Family, board: AnyBoard) -> BoardReview:
    """Report whether the board has no solution, several, or one."""
    arbiter = judge(kind.name)
    found = list(islice(arbiter.solutions(board), 2))
    if not found:
        return BoardReview(NONE, conflict=contradictory_clues(kind, kind.record(board), arbiter.find))
    if len(found) > 1:
        loop = kind.declared is not None and kind.declared.layout.loop
        return BoardReview(
            SEVERAL, solutions=found, differ=differing_cells(*found), place="spot" if loop else "cell"
        )
    return BoardReview(ONE, solutions=found, rating=required_part(kind, "rate")(board))


def blamed_cells(kind: Family, board: AnyBoard, conflict: BlamedClues) -> tuple[Cell, ...]:
    """Return the cells, of a loop's board spots, at which a board contradicts itself."""
    if conflict.cells:
        return tuple(conflict.cells)
    inner = 2 if board.shape != kind.size(board) else 1
    spots = [clue.spot for clue in conflict.clues if len(clue.spot) == 2]
    return tuple((inner * row + inner // 2, inner * col + inner // 2) for row, col in spots)


def board_contradiction(kind: Family, board: AnyBoard) -> Violation | None:
    """Return the contradiction of a board without a solution, in words and cells; None if it has one."""
    arbiter = judge(kind.name)
    if arbiter.find(board) is not None:
        return None
    conflict = contradictory_clues(kind, kind.record(board), arbiter.find)
    return Violation(HOPELESS, blamed_cells(kind, board, conflict), f"{HOPELESS}: {conflict}")


def without_superfluous(kind: Family, board: AnyBoard) -> tuple[tuple[PrintedClue, ...], AnyBoard]:
    """Return clues that can go together, and the board without them; of a board with one solution."""
    if review_number(kind, board) != 1:
        raise InputError("a board that has not exactly one solution", "one, to leave out clues")
    left, record = superfluous_clues(kind, kind.record(board), judge(kind.name).solutions)
    return left, kind.board_from_record(record)


def made_unique(kind: Family, board: AnyBoard) -> tuple[tuple[PrintedClue, ...], AnyBoard]:
    """Return clues that leave one solution, and the board with them; of a board with several."""
    if not review_number(kind, board):
        raise InputError("a board without a solution", "one that has some, to add a clue")
    made = completed_clues(kind, kind.record(board), judge(kind.name).solutions)
    if made is None:
        raise InputError("no clue that leaves one solution", "a change of what is printed, by hand")
    return made[0], kind.board_from_record(made[1])


def tuned_board(kind: Family, board: AnyBoard, harder: bool) -> tuple[tuple[PrintedClue, ...], AnyBoard]:
    """Clues that were left out, or added, and the board that is harder, or easier, with one solution, too."""
    arbiter = judge(kind.name)
    found = list(islice(arbiter.solutions(board), 2))
    if len(found) != 1:
        raise InputError("a board that has not exactly one solution", "one, to make it harder or easier")
    rate = required_part(kind, "rate")
    moved, record = tune_difficulty(kind, kind.record(board), found[0], arbiter.solutions, rate, harder)
    if not moved:
        without = "clue was found without" if harder else "clue or border was found with"
        raise GaveUp(f"no {without} which it is {WAYS[harder]}")
    return moved, kind.board_from_record(record)


#: What can be done to a board, in words.
CHANGES = {
    "superfluous": "leave out clues that are not needed",
    "complete": "add clues that leave one solution",
    "harder": "leave out clues until its grade is a higher one",
    "easier": "add clues, or move borders of rooms, until its grade is a lower one",
}


def changed_board(kind: Family, board: AnyBoard, change: str) -> tuple[tuple[PrintedClue, ...], AnyBoard]:
    """Return clues that were left out, or added, by a change of that name, and the board that is changed."""
    if change in WAYS:
        return tuned_board(kind, board, change == "harder")
    return {"superfluous": without_superfluous, "complete": made_unique}[change](kind, board)


def review_number(kind: Family, board: AnyBoard) -> int:
    """Count the solutions, up to two."""
    return len(list(islice(judge(kind.name).solutions(board), 2)))


def review_json(kind: Family, board: AnyBoard, found: BoardReview) -> Record:
    """Return a review as `--json` prints it."""
    told: Record = {"status": found.status, "said": str(found), "board": kind.record(board)}
    if found.conflict is not None:
        blamed = [clue.to_json() for clue in found.conflict.clues]
        told |= {"by": found.conflict.by, "conflict": blamed, "cells": found.conflict.cells}
    if found.status == SEVERAL:
        told |= {"differ": found.differ}
    if found.rating is not None:
        told |= {"label": found.rating.label, "grade": found.rating.grade, "effort": found.rating.effort}
    return told | {"solutions": [kind.solution_to_json(one) for one in found.solutions]}
