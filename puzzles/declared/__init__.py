"""Families declared from their rules: see `family.declare`, and docs/families.md.

board        a grid of cells and what is printed on it
layout       what a family prints; records (`layout`), plain text (`text`), pzpr's formats (`pzpr`, `words`)
places       one rule at one spot, and `broken(facts)`, which is all that is trusted; `areas` has more
vocabulary   the words that families are declared with
family       layout and rules together
"""

from hardboard.puzzles.declared.board import BLACK, UNKNOWN, WHITE, Board
from hardboard.puzzles.declared.family import Declaration, declare
from hardboard.puzzles.declared.layout import Layout

__all__ = ["BLACK", "UNKNOWN", "WHITE", "Board", "Declaration", "Layout", "declare"]
