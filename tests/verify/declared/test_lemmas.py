"""What follows from several rules together takes no solution away, and says something."""

import random
from dataclasses import replace
from itertools import product

import pytest

from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.doubled import points, sides
from hardboard.puzzles.declared.vocabulary.loops import LinesAtPoints, WhiteFaces
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.registry import declared, family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.declared.lemmas import beside_each, is_loop, loop_squares
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import Solver

NURIKABE = family("nurikabe").declared


def eased(board: Board) -> DeclaredEncoding:
    """The rules with what is kept for a hard search."""
    rules = DeclaredEncoding(NURIKABE, board)
    assert rules.hard is not None and rules.hard(0) and rules.hard is None
    return rules


@pytest.mark.slow
def test_touches_and_runs_are_at_most_as_many_as_areas() -> None:
    rng, solvable = random.Random(7), 0
    for _ in range(60):
        rows, cols = rng.choice(((3, 3), (3, 4), (2, 5), (4, 2), (2, 2)))
        spots = rng.sample(range(rows * cols), rng.randint(1, 4))
        board = Board(rows, cols, clues={cell: rng.choice((-1, -1, -1, 1, 2)) for cell in spots})
        places = NURIKABE.places(board)
        right = {
            facts
            for facts in product((False, True), repeat=board.size)
            if not any(place.broken(facts) for place in places)
        }
        found = [tuple(one.ravel().tolist()) for one in search.solutions(eased(board))]
        assert len(found) == len(set(found)) and set(found) == right
        solvable += bool(right)
    assert solvable > 10


def test_a_run_too_many_is_seen_without_a_cut() -> None:
    """The picture of `hardboard.verify.declared.lemmas`, and the same with r2c3 white."""
    board = Board(3, 3, clues={0: -1, 4: -1})
    white = {0, 4, 5}
    for rules, seen in ((DeclaredEncoding(NURIKABE, board), False), (eased(board), True)):
        colours = [rules.cnf.has(cell, cell not in white) for cell in range(9) if cell not in (0, 4)]
        with Solver(rules.clauses) as solver:
            assert (solver.solve(colours) is None) is seen
            assert solver.solve([x if at != 3 else -x for at, x in enumerate(colours)]) is not None


def test_boards_whose_areas_need_no_clue_keep_nothing_for_a_hard_search() -> None:
    assert DeclaredEncoding(family("yin-yang").declared, Board(3, 3)).hard is None
    assert DeclaredEncoding(NURIKABE, Board(1, 5, clues={0: 2})).hard is None


LOOPS = [name for name in declared() if family(name).declared.layout.loop]


@pytest.mark.parametrize("name", LOOPS)
def test_rules_that_make_a_loop_say_so(name: str) -> None:
    """Two lines at a black point and none at a white one, and white faces: nothing else is kept."""
    declaration = family(name).declared
    board = declaration.layout.inner(Board(2, 3))
    parts = LinesAtPoints, WhiteFaces
    made = [rule for rule in declaration.rules if isinstance(rule.meaning, parts)]
    by_part = {type(rule.meaning): list(rule.places(board)) for rule in made}
    assert set(by_part) == set(parts)
    lines = {line for line, _, _ in sides(board)}
    for point in points(board):
        around = sorted(lines.intersection(board.near[point]))
        for colours in product((False, True), repeat=len(around) + 1):
            facts: list[bool | None] = [None] * board.size
            for cell, black in zip((point, *around), colours, strict=True):
                facts[cell] = black
            broken = any(place.broken(facts) for place in by_part[LinesAtPoints])
            assert broken is (sum(colours[1:]) != 2 * colours[0])
    for face in set(board.cells) - lines - set(points(board)):
        facts = [cell == face or None for cell in board.cells]
        assert any(place.broken(facts) for place in by_part[WhiteFaces])


def test_a_square_is_no_loop_if_something_else_belongs_to_it() -> None:
    slitherlink = family("slitherlink")
    alone, two = (slitherlink.read_board(text) for text in ("4 .\n. .\n. .", "4 .\n. .\n3 ."))
    judge = judge_of(slitherlink)
    assert judge is not None and judge.count(alone) == 1 and judge.count(two) == 0
    for board, shut in ((alone, 0), (two, 6)):
        rules = NativeEncoding(slitherlink.declared, board)
        ((count, faces),) = loop_squares(board)
        squares = {tuple(face + line + 1 for line in count.cells) for face in faces}
        assert len(squares) == 6 and len(squares.intersection(map(tuple, rules.clauses))) == shut


def test_without_a_rule_that_makes_a_loop_nothing_is_known_of_squares() -> None:
    declaration = family("simple-loop").declared
    board = family("simple-loop").read_board(". . .\n. . .\n. . .")
    assert is_loop(declaration, board, declaration.places(board))
    parts = LinesAtPoints, WhiteFaces, Linked
    for left_out in (rule for rule in declaration.rules if isinstance(rule.meaning, parts)):
        fewer = replace(declaration, rules=tuple(rule for rule in declaration.rules if rule is not left_out))
        assert not is_loop(fewer, board, fewer.places(board))


@pytest.mark.parametrize("shape", [(2, 2), (2, 5), (5, 2), (4, 6)])
def test_company_of_all_cells_is_that_of_each(shape: tuple[int, int]) -> None:
    board, numbers = Board(*shape), list(range(1, shape[0] * shape[1] + 1))
    each = [[-numbers[cell], *(numbers[other] for other in board.near[cell])] for cell in board.cells]
    assert beside_each(numbers, board.cols) == each
