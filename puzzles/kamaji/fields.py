"""The fields of a Kamaji board that an author may set: a number in every cell, and the maximum."""

from hardboard.puzzles.fields import BoardField

FIELDS = (BoardField("clues", least=1, blank=1), BoardField("maximum", BoardField.BOARD, least=1, blank=9))
