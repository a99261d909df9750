"""The fields of a Kamaji board that an author may set: a number in every cell, and the maximum."""

from hardboard.puzzles.fields import Field

FIELDS = (Field("clues", least=1, blank=1), Field("maximum", Field.BOARD, least=1, blank=9))
