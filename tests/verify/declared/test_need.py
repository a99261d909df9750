"""Custom kinds of places are solved by what their own `broken` says."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

from hardboard.people.declared.position import DeclaredPosition
from hardboard.proof.check.justify.declared import justifier_of
from hardboard.proof.prove.refute.declared import refute_places
from hardboard.puzzles.declared import WHITE, Board, Layout, declare
from hardboard.puzzles.declared.areas import Connected, Numbered
from hardboard.puzzles.declared.board import Facts
from hardboard.puzzles.declared.places import Count, Place, Table, shrink
from hardboard.puzzles.declared.vocabulary import clues_are, rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.verify.declared.complete import Complete
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.sat import search


@dataclass(frozen=True, eq=False)
class NotAll(Place):
    """Not all cells are black."""

    def broken(self, facts: Facts) -> bool:
        """All are."""
        return all(facts[cell] is True for cell in self.cells)


class MyCount(Count):
    """A count by another name."""


class Opposite(Count):
    """A count that means the contrary, and says so in `broken` alone."""

    def broken(self, facts: Facts) -> bool:
        """All cells are known, and so many are black as a count would like."""
        return None not in [facts[cell] for cell in self.cells] and not super().broken(facts)


class Never(Table):
    """A table that means the contrary."""

    def broken(self, facts: Facts) -> bool:
        """All cells are known, and are one of the patterns."""
        return None not in [facts[cell] for cell in self.cells] and not super().broken(facts)


@dataclass(frozen=True, eq=False)
class Elsewhere(Place):
    """A place that looks at a cell which it does not name: the last of the board is white."""

    def broken(self, facts: Facts) -> bool:
        """It is not."""
        return facts[-1] is True


def ring(board: Board) -> list[list[int]]:
    """The neighbours of cells that lie around a ring: the last cell is beside the first."""
    return [[(cell - 1) % board.size, (cell + 1) % board.size] for cell in board.cells]


def lines(kind: str, board: Board) -> Iterator[Place]:
    """Places of some kind on every line, or on the whole board."""
    for line in board.lines:
        cells, even = tuple(line), frozenset(range(0, 9, 2))
        if kind == "not all":
            yield NotAll("own", cells)
        elif kind == "my count":
            yield MyCount("own", cells, frozenset(range(len(cells))))
        elif kind == "opposite":
            yield Opposite("own", cells, even)
        elif kind == "never":
            yield Never("own", cells, frozenset([0, (1 << len(cells)) - 1]))
    if kind == "elsewhere":
        yield Elsewhere("own", (0,))
    if kind == "ring":
        yield Connected("own", board.cells, ring(board), True)
    if kind == "numbered ring":
        yield Numbered("own", board.cells, ring(board), True, {0: 1})


OWN_KINDS = ("not all", "my count", "opposite", "never", "elsewhere", "ring", "numbered ring")


def own(kind: str) -> Family:
    """A family whose rule has places of some kind."""
    words = rule("an own rule", "own", lambda board: lines(kind, board))
    return declare(f"own-{kind.replace(' ', '-')}", Layout(clues="numbers"), (clues_are(WHITE), words))


def solutions(value: Family, board: Board) -> set[tuple[bool, ...]]:
    """By all colourings and `broken` alone."""
    places = value.declared.places(board)
    every = product((False, True), repeat=board.size)
    return {facts for facts in every if not any(place.broken(facts) for place in places)}


BOARDS = (Board(2, 2), Board(3, 3, clues={4: 1}), Board(2, 4, clues={1: 0, 6: 2}))


@pytest.mark.parametrize("kind", OWN_KINDS)
def test_a_kind_of_its_own_is_counted_by_what_it_says(kind: str) -> None:
    value = own(kind)
    for board in BOARDS:
        wanted = solutions(value, board)
        assert 0 < len(wanted) < 2**board.size
        # What is written down whole is what places say of the cells that they name.
        for maker in (DeclaredEncoding,) if kind == "elsewhere" else (DeclaredEncoding, Complete):
            found = [tuple(one.ravel().tolist()) for one in search.solutions(maker(value.declared, board))]
            assert len(found) == len(wanted) and set(found) == wanted


@pytest.mark.parametrize("kind", OWN_KINDS)
def test_hints_and_refutations_know_kinds_of_their_own(kind: str) -> None:
    value, rng = own(kind), random.Random(kind)
    board = BOARDS[1]
    wanted = sorted(solutions(value, board))
    for _ in range(6):
        given = {cell: rng.random() < 0.5 for cell in rng.sample(range(9), 4)}
        fits = [one for one in wanted if all(one[cell] is black for cell, black in given.items())]
        known = [given.get(cell) for cell in board.cells]
        position = DeclaredPosition(value.declared, board, known)
        assert (position.contradiction() is None) == bool(fits)
        solution = position.solution()
        assert (solution is None) == (not fits)
        for reason in position.alone() if fits else ():
            assert all(one[reason.cell] is reason.colour for one in fits)
        facts = {divmod(cell, 3): black for cell, black in given.items()}
        answer = refute_places(value.declared.places(board), board, facts)
        assert isinstance(answer, np.ndarray) == bool(fits)
        if isinstance(answer, list):
            judged = justifier_of(value).justifier(board)  # type: ignore[union-attr]
            rules = [found for found in answer if found.reason.kind != "given"]
            assert rules and not [found for found in rules if judged(found.facts, found.reason)]


def test_facts_that_a_place_minds_though_it_does_not_name_their_cells() -> None:
    assert shrink(Elsewhere("own", (0,)), [True, None, True]) == {2: True}


def test_an_own_kind_that_looks_at_too_many_cells_is_not_written_down_in_silence() -> None:
    with pytest.raises(InputError, match="'own' of a kind of its own that looks at 25 cells; expected at"):
        Complete(own("not all").declared, Board(1, 25))
