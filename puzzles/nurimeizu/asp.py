"""A Nurimeizu board as facts for `nurimeizu.lp`."""

from hardboard.puzzles.asp import Asp, lines
from hardboard.puzzles.nurimeizu.board import CIRCLE, GOAL, START, TRIANGLE, Board

WORDS = {START: "start", GOAL: "goal", CIRCLE: "circle", TRIANGLE: "triangle"}


def facts(board: Board) -> str:
    """Rooms and icons."""
    rooms = enumerate(board.rooms.tolist())
    atoms = [f"room({r},{c},{number})" for r, row in rooms for c, number in enumerate(row)]
    return lines([*atoms, *(f"icon({r},{c},{word})" for i, word in WORDS.items() for r, c in board.cells(i))])


ASP = Asp(facts, "hardboard.puzzles.nurimeizu", "nurimeizu.lp")
