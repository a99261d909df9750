"""The drawing of a tile in a state, and the cell that shows a port's value, in the two forms that puzzles
have; and shadings of tiles that share nothing.

- *Shadings*: cells are black or white. Neighbouring tiles share one line of cells; a port's value is the
  colour of a cell.

      ["..#", "#.."]                  as `plan.json` has it

- *Covers*: pieces, straight lines of cells, are laid. Tiles lie side by side and share nothing. A port's
  value says whether the piece from its cell across the border is laid.

      ["r1c1-r1c3", "r2c1-r3c1"]
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hardboard.proof.check.reasons import Link, Subject, cells_of, read_subject
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Shading, read_shading

#: The pieces that a tile lays.
Cover = tuple[Link, ...]
Drawing = Shading | Cover


@dataclass(frozen=True)
class Form:
    """The form of a puzzle's drawings, which belongs to the family and not to the certificate."""

    #: How many lines of cells neighbouring tiles share.
    shared: int
    #: Whether pieces are laid, and no cells painted.
    laid: bool = False
    #: Whether the plan says where ports are read, and it is not in the middle of their sides.
    pinned: bool = False

    def read(self, words: Sequence[str]) -> Drawing:
        """Return the drawing that is written so, in words of text."""
        if {*map(type, words)} - {str}:
            raise TypeError("a drawing that is no list of texts")
        return tuple(map(_read_link, words)) if self.laid else read_shading(words)

    def fits(self, drawing: Drawing, size: Cell) -> bool:
        """Return True if a drawing is one of a tile of some rows and columns."""
        if isinstance(drawing, tuple):
            return self.laid and all(r <= size[0] and c <= size[1] for line in drawing for r, c in line)
        return not self.laid and drawing.shape == size

    def pin(self, cell: Cell, side: str) -> Subject:
        """Return the fact that shows a port's value, by the port's cell and side."""
        if self.laid:
            return across(cell, side)
        return cell if self.shared else (cell[0] + (side == "S"), cell[1] + (side == "E"))


def _read_link(word: str) -> Link:
    match cells_of(read_subject(word)):
        case (first, last):
            return first, last
    raise InputError(f"{word[:20]!r}", "two cells such as r1c1-r1c3")


def across(cell: Cell, side: str) -> Link:
    """Return a cell and its neighbour on a side."""
    other = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
    return min(cell, other), max(cell, other)


SHADINGS, COVERS = Form(1), Form(0, laid=True)
#: Shadings of tiles that stand side by side; a port's value is the colour of the cell south or east of the
#: joint.
BESIDE = Form(0)
#: Shadings of tiles with strands.
STRANDS = Form(1, pinned=True)
