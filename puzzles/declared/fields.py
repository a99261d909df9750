"""The fields of a declared family's boards that an author may set, by its layout.

>>> from hardboard.puzzles.declared.layout import Layout
>>> [field.name for field in fields(Layout(clues="numbers", rooms=True))]
['clues', 'rooms']
"""

from hardboard.puzzles.declared.board import ARROWS
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.family import Family
from hardboard.puzzles.fields import Field


def fields(layout: Layout) -> tuple[Field, ...]:
    """Return the fields that may be set."""
    found = [_clues(layout)] if layout.clues else []
    if layout.arrows:
        found.append(Field("arrows", kind=Field.WORD, words=tuple(ARROWS), of="clues"))
    if layout.corners:
        found.append(Field("corners", Field.CORNERS))
    for name, where in (("row_clues", Field.ROWS), ("col_clues", Field.COLS)) if layout.lines else ():
        found.append(Field(name, where, Field.NUMBERS if layout.lines == "runs" else Field.NUMBER))
    if layout.rooms:
        found.append(Field("rooms", Field.ROOMS))
    if layout.total:
        found.append(Field(layout.total, Field.BOARD, blank=None if layout.optional else 1))
    return tuple(found)


def _clues(layout: Layout) -> Field:
    """Return the values that may stand in cells; a block is no cell."""
    if layout.clues == "colours":
        return Field("clues", kind=Field.WORD, words=("B", "W"))
    if layout.clues == "sides":
        return Field("clues", kind=Field.WORD, words=tuple(ARROWS))
    if layout.clues == "icons":
        return Field("clues", kind=Field.WORD, words=layout.icons, once=layout.once)
    if layout.clues == "blocks":
        return Field("clues", kind=Field.WORD, unknown=True, wall=True)
    rings, wall = layout.clues == "rings", layout.clue == "wall"
    kind = Field.NUMBERS if rings else Field.NUMBER
    return Field("clues", kind=kind, least=layout.least, unknown=layout.unknown or rings, wall=wall)


def fields_of(family: Family) -> tuple[Field, ...]:
    """Return the fields that may be set on boards of a family."""
    return fields(family.declared.layout)
