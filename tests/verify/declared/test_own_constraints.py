"""Constraints that a family's own function lists are solved, explained and refuted by what `broken` says.

Nothing else that a constraint says of itself is believed, and no fast way takes it for one of ours.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pytest

from hardboard.people.declared.position import DeclaredPosition
from hardboard.proof.check.justify.declared import justifier_of
from hardboard.proof.prove.refute.declared import refute_constraints
from hardboard.puzzles import InputError
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.areas import Connected, Numbered, Sized
from hardboard.puzzles.declared.board import Asked, Board, Facts
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table, shrink_facts
from hardboard.puzzles.declared.vocabulary import rule
from hardboard.puzzles.family import Family
from hardboard.verify.declared.complete import CompleteEncoding
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.sat import search
from tests.support.constraints import Contrary, NotAll, SameCount

BOARD = Board(3, 3)
EVERY = [*product((False, True), repeat=9)]


@dataclass(frozen=True, eq=False)
class Lying(Constraint):
    """Not all cells are black; all that a place could say of itself is wrong."""

    looks_on = True

    def broken(self, facts: Any) -> bool:
        if isinstance(facts, list):
            facts[0] = True
        return all(facts[cell] is True for cell in self.cells)

    @property
    def as_count(self) -> Count:
        return Count("made", self.cells, frozenset([0]))

    @property
    def says_nothing(self) -> bool:
        return True

    @property
    def scope(self) -> tuple[int, ...]:
        return ()


class Never(Table):
    """A table that means the contrary."""

    def broken(self, facts: Facts) -> bool:
        return None not in [facts[cell] for cell in self.cells] and not super().broken(facts)


@dataclass(frozen=True, eq=False)
class Elsewhere(Constraint):
    """A place that looks at a cell which it does not name: the last of the board is white."""

    def broken(self, facts: Facts) -> bool:
        return facts[-1] is True


def asked(board: Board) -> Asked:
    """Return the board's neighbours, except those of the first cell."""
    near = Asked(board, [(-1, 0), (0, 1), (1, 0), (0, -1)])
    near._made[0] = []
    return near


def lists(board: Board) -> Iterator[tuple[str, list[Constraint]]]:
    """Yield places of functions of the board that a fast way could take for others."""
    torus = [[(cell + by) % board.size for by in (1, -1)] for cell in board.cells]
    half, lines = tuple(range(board.size // 2)), [tuple(line) for line in board.lines]
    even = frozenset(range(0, 9, 2))
    yield "a count", [Count("made", (0, 1, 1), frozenset([2, 3]))]
    yield "a place that lies", [Lying("made", line) for line in lines]
    yield "another count", [SameCount("made", (0, 1), frozenset([1]))]
    yield "another row", [Connected("made", board.cells, torus, WHITE)]
    yield "neighbours that were asked for", [Connected("made", board.cells, asked(board), BLACK)]
    yield "part of the board", [Connected("made", half, board.near, BLACK)]
    yield "clues in part of the board", [Numbered("made", half, board.near, BLACK, {0: 2})]
    yield "a size in part of the board", [Sized("made", half, board.near, BLACK, 2, at=0)]
    yield "rays beyond the cells", [Sight("made", (0,), [(1, 2), (3, 6)], BLACK, 2, 0, at=0)]
    yield "rays that jump", [Sight("made", (0, 2, 7), [(2, 7)], BLACK, 1, at=0)]
    yield "not all", [NotAll("made", line) for line in lines]
    yield "the opposite of a count", [Contrary("made", line, even) for line in lines]
    yield "the opposite of a table", [Never("made", line, frozenset([0, 7])) for line in lines]
    yield "a cell elsewhere", [Elsewhere("made", (0,))]
    yield "a numbered ring", [Numbered("made", board.cells, torus, True, {0: 1})]


KINDS = [what for what, _ in lists(BOARD)]


def own(what: str) -> Family:
    return declare("made-up", Layout(), (rule("odd", "made", lambda board: dict(lists(board))[what]),))


def solutions(what: str) -> list[tuple[bool, ...]]:
    """Return the colourings that `broken` allows."""
    places = own(what).declared.places(BOARD)
    found = [black for black in EVERY if not any(place.broken(black) for place in places)]
    assert 0 < len(found) < len(EVERY)
    return found


@pytest.mark.parametrize("what", KINDS)
def test_every_solver_finds_what_broken_allows(what: str) -> None:
    value = own(what)
    judge = judge_of(value)
    assert judge is not None
    ways = [judge.solutions(BOARD), search.solutions(DeclaredEncoding(value.declared, BOARD))]
    # What is written down whole is what places say of the cells that they name.
    if what != "a cell elsewhere":
        ways.append(search.solutions(CompleteEncoding(value.declared, BOARD)))
    for found in ways:
        assert sorted(tuple(one.ravel().tolist()) for one in found) == solutions(what)


@pytest.mark.parametrize("what", KINDS)
def test_hints_and_refutations_know_them(what: str) -> None:
    value, rng, wanted = own(what), random.Random(what), solutions(what)
    for _ in range(6):
        given = {cell: rng.random() < 0.5 for cell in rng.sample(range(9), 4)}
        fits = [one for one in wanted if all(one[cell] is black for cell, black in given.items())]
        position = DeclaredPosition(value.declared, BOARD, [given.get(cell) for cell in BOARD.cells])
        assert (position.contradiction() is None) == bool(fits) == (position.solution() is not None)
        for reason in position.forced_by_one() if fits else ():
            assert all(one[reason.cell] is reason.colour for one in fits)
        facts = {divmod(cell, 3): black for cell, black in given.items()}
        answer = refute_constraints(value.declared.places(BOARD), BOARD, facts)
        assert isinstance(answer, np.ndarray) == bool(fits)
        if isinstance(answer, list):
            judged = justifier_of(value).justifier(BOARD)  # type: ignore[union-attr]
            rules = [found for found in answer if found.reason.kind != "given"]
            assert rules and not [found for found in rules if judged(found.facts, found.reason)]


def test_facts_that_a_place_minds_though_it_does_not_name_their_cells() -> None:
    assert shrink_facts(Elsewhere("own", (0,)), [True, None, True]) == {2: True}


def test_clauses_are_not_made_of_a_place_that_looks_at_too_many_cells_or_elsewhere() -> None:
    """They were made of the cells that it names, and forbade other colourings than it does."""
    with pytest.raises(InputError, match="'made' of a kind of its own that looks at 25 cells; expected at"):
        CompleteEncoding(own("not all").declared, Board(1, 25))
    with pytest.raises(InputError, match="'made' that looks at the cell -1; expected a cell that it names"):
        CompleteEncoding(own("a cell elsewhere").declared, BOARD)


def test_what_a_clue_sees_is_said_of_rays_to_the_edge_alone() -> None:
    """Of other rays, the lines in the directions of their first cells were counted, or ended in an error."""
    for rays in [(2, 4)], [(1, 2)], [(0, 1)], [(1, 2, 4)]:
        cells = tuple(dict.fromkeys([0, *rays[0]]))
        places = [Sight("made", cells, rays, BLACK, 4)]
        value = declare("made-up", Layout(clues="numbers"), (rule("odd", "made", lambda _, own=places: own),))
        (breach,) = value.violations(
            Board(1, 6, clues={0: 4}), np.array([[True, True, True, False, True, False]])
        )
        assert breach.message == "odd: broken at row 1, column 1"
