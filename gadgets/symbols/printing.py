"""Read the symbols of the cells of a board, and make the board that shows them: one symbol a cell.

A symbol is a clue; a number at a corner belongs to the cell to its upper left; where there are rooms it is a
number with walls (`hardboard.gadgets.symbols.walls`).

    >>> printed_board(Layout(corners=True), Board(2, 2), {0: 3}).corners
    {(1, 1): 3}
"""

from collections.abc import Mapping

from hardboard.gadgets.symbols.walls import walled_board
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import Symbol
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell


def printed_board(layout: Layout, board: Board, shown: Mapping[Index, Symbol]) -> Board:
    """A board of the same size with these symbols."""
    if layout.rooms:
        return walled_board(layout, board, shown)
    given = {cell: symbol for cell, symbol in shown.items() if symbol is not None}
    if layout.corners:
        corners = {(cell // board.cols + 1, cell % board.cols + 1): number for cell, number in given.items()}
        return Board(board.rows, board.cols, corners=corners)
    return Board(board.rows, board.cols, clues=given)


def shown_on(layout: Layout, board: Board) -> dict[Cell, Symbol]:
    """Return the symbols of a board without rooms; at its upper and left end also cells off the board have
    some.
    """
    if layout.corners:
        return {(row - 1, col - 1): number for (row, col), number in board.corners.items()}
    return {divmod(cell, board.cols): symbol for cell, symbol in board.clues.items()}


def check_layout(declaration: Declaration) -> None:
    """Refuse a family with more than one symbol a cell on its boards, or two connected colours."""
    layout = declaration.layout
    linked = [rule.text for rule in declaration.rules if rule.linked is not None]
    if len(linked) > 1:
        raise InputError(
            f"{declaration.name}, where {linked[0]} and {linked[1]}", "at most one colour that is connected"
        )
    nothing = not (layout.clues or layout.corners or layout.rooms)
    for there, words, wanted in (
        (
            layout.rooms and layout.clues and not layout.room_numbers,
            "numbers beside rooms",
            "rooms with theirs",
        ),
        (
            layout.corners and (layout.clues or layout.rooms),
            "numbers in cells and at corners",
            "one of the two",
        ),
        (layout.arrows, "arrows", "numbers without arrows"),
        (layout.lines, "numbers outside", "numbers inside"),
        (layout.full, "a number in every cell", "cells that may be empty"),
        (layout.clues == "colours", "printed colours", "numbers"),
        (layout.total and not layout.optional, "a number for the whole board", "numbers in cells"),
        (nothing, "nothing printed on them", "symbols in cells or at corners"),
    ):
        if there:
            raise InputError(f"{declaration.name}, whose boards have {words}", wanted)
