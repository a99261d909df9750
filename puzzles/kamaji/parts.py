"""Kamaji boards for authors, field by field, and as facts for `kamaji.lp`."""

from hardboard.puzzles.asp import AspProgram, fact_lines
from hardboard.puzzles.fields import BoardField
from hardboard.puzzles.kamaji.board import Board


def facts(board: Board) -> str:
    """Return the numbers and the maximum."""
    rows = enumerate(board.numbers.tolist())
    numbers = [f"number({r},{c},{number})" for r, row in rows for c, number in enumerate(row)]
    return fact_lines([*numbers, f"maximum({board.maximum})"])


ASP = AspProgram(facts, "hardboard.puzzles.kamaji", "kamaji.lp")
FIELDS = (BoardField("clues", least=1, blank=1), BoardField("maximum", BoardField.BOARD, least=1, blank=9))
