"""A Kurodoko board is a grid of clues; its own text is a Range ID."""

from hardboard.puzzles.cluegrid import ClueGrid, read_range
from hardboard.puzzles.cluetexts import is_cell, read_words

Board = ClueGrid


def read_text(text: str) -> Board:
    """The board of a Range ID, or in rows of words as `render` prints them."""
    if ":" not in text and (len(text.split()) > 1 or is_cell(text.strip())):
        return read_words(text)
    return read_range(text)
