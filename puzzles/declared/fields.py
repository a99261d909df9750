"""The fields of a declared family's boards that an author may set, by its layout.

>>> from hardboard.puzzles.declared.layout import Layout
>>> [field.name for field in fields(Layout(clues="numbers", rooms=True))]
['clues', 'rooms']
"""

from hardboard.puzzles.declared.board import ARROWS
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.family import Family
from hardboard.puzzles.fields import BoardField


def fields(layout: Layout) -> tuple[BoardField, ...]:
    """Return the fields that may be set."""
    found = [_clues(layout)] if layout.clues else []
    if layout.arrows:
        found.append(BoardField("arrows", kind=BoardField.WORD, words=tuple(ARROWS), of="clues"))
    if layout.corners:
        found.append(BoardField("corners", BoardField.CORNERS))
    for name, where in (
        (("row_clues", BoardField.ROWS), ("col_clues", BoardField.COLS)) if layout.lines else ()
    ):
        found.append(
            BoardField(name, where, BoardField.NUMBERS if layout.lines == "runs" else BoardField.NUMBER)
        )
    if layout.rooms:
        found.append(BoardField("rooms", BoardField.ROOMS))
    if layout.total:
        found.append(BoardField(layout.total, BoardField.BOARD, blank=None if layout.optional else 1))
    return tuple(found)


def _clues(layout: Layout) -> BoardField:
    if layout.clues == "colours":
        return BoardField("clues", kind=BoardField.WORD, words=("B", "W"))
    if layout.clues == "sides":
        return BoardField("clues", kind=BoardField.WORD, words=tuple(ARROWS))
    if layout.clues == "icons":
        return BoardField("clues", kind=BoardField.WORD, words=layout.icons, once=layout.once)
    if layout.clues == "blocks":
        return BoardField("clues", kind=BoardField.WORD, unknown=True, wall=True)
    rings, wall = layout.clues == "rings", layout.clue == "wall"
    kind = BoardField.NUMBERS if rings else BoardField.NUMBER
    return BoardField("clues", kind=kind, least=layout.least, unknown=layout.unknown or rings, wall=wall)


def fields_of(family: Family) -> tuple[BoardField, ...]:
    """Return the fields that may be set on boards of a family."""
    return fields(family.declared.layout)
