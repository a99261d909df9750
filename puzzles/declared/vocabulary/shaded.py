"""Rules about shaded cells, which a loop leaves out and numbers count (Yajilin, Koburin)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.board import ARROWS, STEPS, WHITE, Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import edges_with_points, is_point, room_points
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import (
    BoardRule,
    Counted,
    CountsOfCells,
    NamedViolation,
    Rule,
    counted,
    never,
)

__all__ = ["arrow_counts_shaded", "number_counts_shaded", "room_counts_points", "shaded_apart"]


@constructor
def shaded_apart(name: str = "csAdjacent", clues: bool = True) -> Rule:
    """Require that the loop leaves out only shaded cells, no two of which are neighbours.

    >>> shaded_apart().text
    'the loop visits all cells but shaded ones, no two of which are neighbours'
    """
    text = "the loop visits all cells but shaded ones, no two of which are neighbours"
    return Rule(text, (name,), ShadedApart(name, clues))


@dataclass(frozen=True)
class ShadedApart(CountsOfCells):
    name: str
    clues: bool
    local = True

    def counts(self, board: Board) -> Iterator[Counted]:
        shown: Collection[Index] = board.clues if self.clues else ()
        some = frozenset([1, 2])
        for _, one, other in edges_with_points(board):
            if one not in shown and other not in shown:
                yield (one, other), some


@constructor
def arrow_counts_shaded(name: str = "anShadeNe", none: str = "anNoArrow") -> Rule:
    """Require that a number has an arrow and counts the shaded cells that way (Yajilin).

    >>> arrow_counts_shaded().text
    'a number with an arrow counts the shaded cells that way'
    """
    text = "a number with an arrow counts the shaded cells that way"
    return Rule(text, (name, none), ArrowCountsShaded(name, none))


@dataclass(frozen=True)
class ArrowCountsShaded(BoardRule):
    name: str
    none: str

    def places(self, board: Board) -> Iterator[Constraint]:
        for point, number in board.numbers.items():
            if point in board.arrows:
                ray = board.ray(point, ARROWS[board.arrows[point]])
                yield from _shaded(board, point, number, ray, self.name)
            else:
                yield never(self.none, point)


@constructor
def number_counts_shaded(name: str = "anShadeNe") -> Rule:
    """Require that a number counts the shaded cells beside it (Koburin).

    >>> number_counts_shaded().text
    'a number counts the shaded cells beside it'
    """
    return Rule("a number counts the shaded cells beside it", (name,), NumberCountsShaded(name))


class NumberCountsShaded(NamedViolation, BoardRule):
    local = True

    def places(self, board: Board) -> Iterator[Constraint]:
        for point, number in board.numbers.items():
            near = board.cells_at_steps(point, [(2 * down, 2 * right) for down, right in STEPS])
            yield from _shaded(board, point, number, near, self.name)


def _shaded(board: Board, point: Index, number: int, spots: list[Index], name: str) -> Iterator[Constraint]:
    cells = tuple(spot for spot in spots if is_point(board, spot) and spot not in board.clues)
    if cells:
        yield counted(name, cells, WHITE, [number], at=point)
    elif number:
        yield never(name, point)


@constructor
def room_counts_points(name: str, colour: bool) -> Rule:
    """Require that a number counts the cells of its room that the loop visits (`BLACK`) or leaves out.

    >>> from hardboard.puzzles.declared import BLACK
    >>> room_counts_points("bkLineNe", BLACK).text
    'a number counts the cells of its room that the loop visits'
    """
    word = "cells of its room that the loop visits" if colour else "shaded cells of its room"
    return Rule(f"a number counts the {word}", (name,), RoomCountsPoints(name, colour))


@dataclass(frozen=True)
class RoomCountsPoints(BoardRule):
    name: str
    colour: bool

    def places(self, board: Board) -> Iterator[Constraint]:
        for room, cells in room_points(board).items():
            if room in board.room_numbers:
                yield counted(self.name, cells, self.colour, [board.room_numbers[room]], at=cells[0])
