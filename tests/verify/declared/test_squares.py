"""What is found in one square and told to all that are equal: held to what is found without it, on compiled
boards, whole and spoilt.
"""

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.declared import Board
from hardboard.puzzles.formula import parse
from hardboard.puzzles.kurodoko import Board as Kurodoko
from hardboard.puzzles.registry import compilable, family, twin
from hardboard.reduction import compile_formula
from hardboard.verify.declared import alike, encoding, large, squares
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.judge import found_by_rules
from hardboard.verify.declared.numbered import NumberBoard
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from tests.support.accelerators import ARRAYS

#: With two models, and without one.
FORMULAS = ("1,2,3 -1,2,4", "1,2 -1,2 1,-2")
#: Some are counted soon; on boards of the others there are many more cells.
QUICK = ("declared-kuroshuto", "creek")


def targets():
    """What says patterns; loops do not."""
    rules = {name: family(name).declared for name in compilable()}
    return [name for name, declared in rules.items() if declared is not None and not declared.layout.loop]


def spoilt(board, number, rng):
    """The board with so many clues taken away, or changed for others that it has."""
    name = "clues" if board.clues else "corners"
    own = getattr(board, name)
    clues = dict(own)
    for spot in rng.sample(sorted(own), number):
        if rng.random() < 0.5 and not board.rooms:
            del clues[spot]
        else:
            clues[spot] = rng.choice([*own.values()])
    return replace(board, **{name: clues})


def counted(declaration, board):
    return sum(1 for _ in islice(search.solutions(DeclaredEncoding(declaration, board)), 40))


@pytest.fixture
def everywhere(monkeypatch):
    """Boards of any size are looked at as squares, and so is all that repeats at all; how many were."""
    seen, look = [], squares._squares

    def watched(*asked):
        found = look(*asked)
        seen.append(found)
        return found

    monkeypatch.setattr(encoding, "WIDE", 0)
    monkeypatch.setattr(squares, "LARGE", 0)
    monkeypatch.setattr(squares, "OFTEN", 2)
    monkeypatch.setattr(squares, "MOST_OF", 0.05)
    monkeypatch.setattr(squares, "_squares", watched)
    return seen


def same_with_and_without(name, monkeypatch, seen):
    rng, declaration, different = Random(name), family(name).declared, set()
    for text in FORMULAS:
        board = compile_formula(parse(text), name).board
        for number in range(3):
            here = spoilt(board, number, rng)
            with_squares = counted(declaration, here)
            with monkeypatch.context() as patched:
                patched.setattr(large, "begin", ARRAYS["begin"])
                assert counted(declaration, here) == with_squares
            with monkeypatch.context() as patched:
                patched.setattr(alike, "window_sums", lambda codes, at, wide: np.zeros(len(at), np.uint64))
                assert counted(declaration, here) == with_squares
            different.add(with_squares)
    assert len(different) > 1 and any(found is not None for found in seen)


@pytest.mark.parametrize("name", QUICK)
def test_compiled_boards_have_the_same_solutions(name, monkeypatch, everywhere):
    """Also where nothing but comparing squares cell by cell tells them apart."""
    same_with_and_without(name, monkeypatch, everywhere)


@pytest.mark.thorough
@pytest.mark.parametrize("name", targets())
def test_compiled_boards_of_all_targets_have_the_same_solutions(name, monkeypatch, everywhere):
    same_with_and_without(name, monkeypatch, everywhere)


def test_lines_of_sight_say_in_squares_what_they_say_by_hand(everywhere):
    """Compact boards of Kurodoko, spoilt, and cut off anywhere: lines of sight look beyond squares, and off
    the board.
    """
    rng, rules, counts = Random(3), twin(family("kurodoko")).declared, []
    for number in range(40):
        text = ("1,2 3,4 5,6", "1,2,3 -1,2,4 3,4,5 -2,5,1", "1,2 -1,2 1,-2 3,4,5")[number % 3]
        clues = compile_formula(parse(text), "kurodoko", "compact").board.clues.copy()
        if number % 4 == 3:
            top, left = rng.randrange(8), rng.randrange(12)
            clues = clues[top : top + rng.randint(25, 40), left : left + rng.randint(30, 80)].copy()
        shown = np.argwhere(clues).tolist()
        for row, col in rng.sample(shown, rng.choice((0, 1, 3))):
            clues[row, col] = rng.choice((0, 0, 0, -1, max(2, clues[row, col] - 1)))
        by_hand = islice(judge("kurodoko").solutions(Kurodoko(clues)), 60)
        own = islice(search.solutions(DeclaredEncoding(rules, NumberBoard.of(clues))), 60)
        one, other = (sorted(each.tobytes() for each in some) for some in (by_hand, own))
        assert len(one) == len(other) and (one == other or len(one) == 60)
        counts.append(len(one))
    assert sum(count > 0 for count in counts) > 10 and sum(count == 0 for count in counts) > 10
    assert sum(found is not None for found in everywhere) > 8


def test_windows_that_are_mixed_up_are_of_no_kind(monkeypatch):
    codes = np.array([[1, 2, 1, 3, 1, 2]])
    at = np.array([[0, 0], [0, 2], [0, 4]])
    assert alike.alike(np.repeat(codes, 2, axis=0), at, 2).tolist() == [0, 1, 0]
    monkeypatch.setattr(alike, "window_sums", lambda codes, at, wide: np.zeros(len(at), np.uint64))
    assert alike.alike(np.repeat(codes, 2, axis=0), at, 2).tolist() == [0, -1, 0]


@pytest.mark.parametrize("pitch", [5, 12])
def test_the_pitch_of_what_repeats_is_found(pitch):
    rng = np.random.default_rng(pitch)
    codes = np.tile(rng.integers(0, 5, (pitch, pitch)), (9, 20))[1:, 2:]
    side, top, left = alike.lattice(codes, 2)
    assert (side, top < side, left < side) == (pitch, True, True)
    assert alike.lattice(np.zeros((60, 60), dtype=np.int32), 2) is None


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto"])
def test_boards_of_millions_are_decided_by_their_rules(name, monkeypatch):
    for text in FORMULAS:
        board = compile_formula(parse(text), name, "compact" if name == "kurodoko" else None).board
        own = judge(name).find(board)
        monkeypatch.setattr(f"hardboard.verify.{name}.LARGE", 0)
        other = judge(name).find(board)
        assert (own is None) == (other is None) == (found_by_rules(name, board) is None)
        if other is not None:
            assert not family(name).violations(board, other)
        monkeypatch.undo()


def test_numbers_in_an_array_are_a_board_s_clues():
    grid = ClueGrid(np.array([[3, 0, 0], [0, -1, 2]]))
    board, same = NumberBoard.of(grid.clues), Board(2, 3, clues={0: 3, 4: -1, 5: 2})
    assert board.clues == same.clues and sorted(board.symbols) == sorted(same.symbols)
    assert 1 not in board.clues and 9 not in board.clues and len(board.clues) == 3
    rules = twin(family("kurodoko")).declared
    assert [place.key for place in rules.places(board)] == [place.key for place in rules.places(same)]
