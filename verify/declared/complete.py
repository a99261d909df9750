"""All rules of a board as clauses, those about areas too: what `hardboard convert --to cnf` writes."""

from collections.abc import Sequence

import numpy as np

from hardboard.core import BoardSolver
from hardboard.puzzles.declared.board import WHITE, Board, Index
from hardboard.puzzles.declared.constraints import Constraint, shrink_facts
from hardboard.puzzles.declared.custom_constraints import NamedFacts
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.vocabulary.mazes import NoCycle
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.errors import InputError
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.handlers import handler_of
from hardboard.verify.declared.reachability_encoding import (
    ReachabilityArea,
    WholeEncoding,
    grid_sides,
    signed,
)

#: Constraints of kinds that nothing here knows are written down if they look at so many cells.
MOST_CELLS = 20


class CompleteEncoding(WholeEncoding):
    """The rules of a declaration on one board, written down whole."""

    def __init__(self, declaration: Declaration, board: Board, core: BoardSolver | None = None) -> None:
        """Write all rules down.

        Args:
            declaration: The rules.
            board: The board.
            core: A core that has them, if there is one: what it finds by probing needs no clauses.
        """
        classes = None if core is None else core.classes()
        if core is not None and classes is None:
            super().__init__([[]], -np.arange(1, board.size + 1, dtype=np.int32).reshape(board.shape), [])
            return
        black = None if classes is None else _literals(classes[: board.size])
        local = DeclaredEncoding(declaration, board, black=black)
        tree = _names_of_tree(declaration)
        rooted = [ReachabilityArea(WHITE, grid_sides(board.shape), tree=True)] if tree else []
        for place in (*local.unknown, *(place for place, _ in local.needed)):
            kind = handler_of(place)
            if kind.hanging is None:
                (kind.rest or write_any)(place, local.cnf)
            elif place.rule not in tree:
                rooted.append(kind.hanging(place, board))
        super().__init__(local.clauses, local.black, rooted)


def _names_of_tree(declaration: Declaration) -> set[str]:
    """Return the names of two rules: white cells are connected and form no cycle; none without both."""
    names: dict[type, str] = {}
    for rule in declaration.rules:
        if type(rule.meaning) is NoCycle or rule.meaning == Linked(rule.names[0], WHITE):
            names[type(rule.meaning)] = rule.names[0]
    return set(names.values()) if len(names) == 2 else set()


def _literals(classes: Sequence[int]) -> list[int]:
    """Return for each cell the literal that it is black; the first variables say that cells are white."""
    number = {variable: k for k, variable in enumerate(dict.fromkeys(x >> 1 for x in classes if x > 1), 1)}
    return [signed(x) if x < 2 else number[x >> 1] * (1 if x & 1 else -1) for x in classes]


def write_any(place: Constraint, cnf: BoardClauses) -> None:
    """Write the least violations of a constraint of any kind, found by trying colours cell after cell."""
    facts: list[bool | None] = [*cnf.known]
    cells = [cell for cell in place.scope if facts[cell] is None]
    if len(cells) > MOST_CELLS:
        raise InputError(
            f"a rule {place.rule!r} of a kind of its own that looks at {len(cells)} cells",
            f"at most {MOST_CELLS}: its clauses can be written down only by trying all colours",
        )
    nogoods: list[dict[Index, bool]] = []

    def go(at: int) -> None:
        if any(all(facts[cell] is black for cell, black in nogood.items()) for nogood in nogoods):
            return
        if place.broken(NamedFacts(facts, place.scope, place.rule)):
            nogoods.append(shrink_facts(place, facts))
        elif at < len(cells):
            for colour in (True, False):
                facts[cells[at]] = colour
                go(at + 1)
            facts[cells[at]] = None

    go(0)
    for nogood in nogoods:
        cnf.add(*(cnf.has(cell, not black) for cell, black in nogood.items()))
