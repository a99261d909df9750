"""Families declared from their rules: see `family.declare`, and docs/families.md.

board        a grid of cells and what is printed on it
layout       what a family prints; records (`layout`), plain text (`text`), pzpr's formats (`pzpr`, `words`)
constraints  one rule at one anchor, with `broken(facts)`, the one trusted method; more in `areas`
vocabulary   the rule constructors
family       layout and rules together
"""

from hardboard.puzzles.declared.board import BLACK, UNKNOWN, WHITE, Board
from hardboard.puzzles.declared.family import Declaration, declare
from hardboard.puzzles.declared.layout import Layout

__all__ = ["BLACK", "UNKNOWN", "WHITE", "Board", "Declaration", "Layout", "declare"]
