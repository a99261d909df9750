"""Van Meurs's ways to solve a Kurodoko (2008): rules and guesses (section 4), brute force (3), evolution (5).

His future work (8.1) is here, too: first the rules, then another method on the open cells.

>>> from hardboard.puzzles.families.kurodoko import FAMILY
>>> int(METHODS["brute"](FAMILY.read_board("3x3:2d5c")).sum())
2
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.theses.straathof import connectivity
from hardboard.theses.van_meurs.brute import MOST_OPTIONS, brute_force
from hardboard.theses.van_meurs.human.guess import reason, where_rules_stop
from hardboard.theses.van_meurs.human.position import Contradiction, Position
from hardboard.verify.methods import MethodOption, SolvingMethod


def find_as_person(
    board: Board, *, depth: int = 100, keep: bool = True, unique: bool = False
) -> Shading | None:
    """A solution by rules and by guesses within guesses, no deeper than `depth`, or None if there is none."""
    outcome = reason(board, unique, keep=keep, max_depth=depth)
    if outcome.solution is None and not outcome.refuted:
        raise GaveUp(
            f"the rules and {depth} guesses at once leave cells open ({outcome.tried} guesses tried)"
        )
    return outcome.solution


def find_by_evolution(
    board: Board, *, seed: int = 0, begin: Position | None = None, **parameters: Any
) -> Shading:
    """Return a solution by the genetic algorithm, which never knows that there is none."""
    from hardboard.theses.van_meurs.genetic import QUICK, genetic

    return genetic(board, seed, replace(QUICK, **parameters), begin)


def after_rules(find: Callable[..., Shading | None]) -> Callable[..., Shading | None]:
    """The rules without guesses, and then another method on the cells that they leave open (section 8.1)."""

    def both(board: Board, *, unique: bool = False, **options: object) -> Shading | None:
        try:
            position = where_rules_stop(board, unique)
        except Contradiction:
            return None
        return find(board, begin=position, **options)

    return both


UNIQUE = {"unique": MethodOption(False, "the puzzle is known to have one solution (method 0)")}
GUESSES = {
    "depth": MethodOption(100, "guesses that may be open at once"),
    "keep": MethodOption(
        True, "a refuted guess leaves its cell white; no: it is forgotten, as in the thesis"
    ),
} | UNIQUE
LIMIT = {"options": MethodOption(MOST_OPTIONS, "placings of black cells that are tried", least=1)}
#: The table of section 7.3.
EVOLUTION = {
    "population": MethodOption(1500, "shadings in a generation", least=2),
    "selection": MethodOption(250, "shadings that are kept of each", least=1),
    "tournament": MethodOption(False, "keep the best of random groups, not the best"),
    "adjacent-penalty": MethodOption(2.0, "for two black cells that are neighbours"),
    "mutated-cells": MethodOption(3, "cells that change colour in a mutation"),
    "keep-selected": MethodOption(True, "mutations spare the shadings that were kept"),
    "remove-adjacent": MethodOption(0.5, "chance that black cells with black neighbours go"),
    "remove-ignored": MethodOption(0.5, "chance that black cells go that no clue sees"),
    "restart-after": MethodOption(100, "generations; the thesis has 500", least=1),
    "abort-after": MethodOption(800, "generations in all; the thesis has 10000", least=1),
    "black-ratio": MethodOption(1.5, "black cells for each clue at the start"),
    "expanding": MethodOption(2, "by how much their number varies more at each restart"),
}

ENCODINGS = connectivity.encodings(FAMILY)

METHODS = connectivity.methods(FAMILY) | {
    "person": SolvingMethod(
        find_as_person, "rules of people, then guesses (van Meurs 2008, section 4)", GUESSES
    ),
    "brute": SolvingMethod(brute_force, "every placing of black cells, few first (section 3)", LIMIT),
    "genetic": SolvingMethod(find_by_evolution, "a genetic algorithm (section 5)", EVOLUTION, random=True),
    "rules+brute": SolvingMethod(
        after_rules(brute_force), "the rules, then brute force on what is left", UNIQUE | LIMIT
    ),
    "rules+genetic": SolvingMethod(
        after_rules(find_by_evolution),
        "the rules, then evolution on what is left (section 8.1)",
        UNIQUE | EVOLUTION,
        random=True,
    ),
}
