"""A Kurodoko board is a grid of clues; its own text is a Range ID."""

from hardboard.puzzles.cluegrid import ClueGrid, read_range
from hardboard.puzzles.cluetexts import read_words

Board = ClueGrid


def read_text(text: str) -> Board:
    """The board of a Range ID, or in rows of words as `render` prints them."""
    return read_range(text) if ":" in text or len(text.split()) < 2 else read_words(text)
