"""Methods of judges by name: their answers, those as text, those of clingo, and boards of mazes."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard import blank
from hardboard.puzzles import family
from hardboard.puzzles.asp import part_of
from hardboard.puzzles.declared import Board, Layout, declare
from hardboard.puzzles.declared.routes import part_ways
from hardboard.puzzles.declared.vocabulary import path
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.registry import family_part, needed_part, with_own_tiles
from hardboard.reduction import compile_formula, parse
from hardboard.theses.kleijn import brute
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.judge import judge
from tests.support.boards import colourings, small_boards
from tests.support.mazes import random_maze
from tests.support.puzzles import NAMES

#: S, a triangle that bars the way, G: no solution, and all rooms are coloured by their icons.
BARRED = {"clues": [[None, "S", None, None, "T", "G", None]], "rooms": [[0, 1, 2, 3, 4, 5, 6]]}


def methods(name: str) -> dict[str, Any]:
    arbiter = judge(name)
    explain = needed_part(name, "explain")
    # Evolution checks what it hands out too, but on a board without a solution it goes on for minutes.
    quick = {method: find for method, find in arbiter.methods.items() if "genetic" not in method}
    return {**quick, "explain": lambda board: explain(board)[0]}


@pytest.mark.slow
@pytest.mark.parametrize("name", with_own_tiles())
def test_every_method_agrees_with_the_judge_and_with_the_rules(name: str) -> None:
    kind, solvable = family(name), 0
    for board in small_boards(name, 60, 14):
        there = next(judge(name).solutions(board), None)
        solvable += there is not None
        for method, find in methods(name).items():
            with suppress(GaveUp):
                solution = find(board)
                assert (solution is None) == (there is None), method
                if solution is not None:
                    assert not kind.violations(board, solution), (method, kind.board_to_record(board))
    assert 5 < solvable < 55


@pytest.mark.parametrize("method", ["modified", "contradiction", "backtracking", "explain"])
def test_a_triangle_between_s_and_g_leaves_no_solution(method: str) -> None:
    board = family("nurimeizu").board_from_record(BARRED)
    assert methods("nurimeizu")[method](board) is None


@pytest.mark.parametrize("method", judge("kuroshuto").methods)
def test_a_board_without_a_number_on_the_edge_is_solved(method: str) -> None:
    """The thesis has no root for its tree of tiles on such a board (section 4.2.1)."""
    board = family("kuroshuto").read_board("- - - - -\n- 3 2 1 -\n- 2 2 - -\n- 1 1 1 -\n- - - - -")
    found = judge("kuroshuto").methods[method](board)
    assert np.argwhere(found).tolist() == [[0, 1], [1, 4], [3, 0], [3, 4], [4, 2]]


#: Families whose rules are not declared.
BY_HAND = ("kamaji",)
TOLD = [name for name in NAMES if name not in BY_HAND]
MANY = 3000


def told(name: str, board: AnyBoard) -> list[str]:
    return written(name, family_part(name, "told")(board))


def judged(name: str, board: AnyBoard) -> list[str]:
    return written(name, judge(name).solutions(board))


def written(name: str, solutions: Iterator[object]) -> list[str]:
    """Solutions in each form in which they are written."""
    kind = family(name)
    return sorted(
        f"{kind.show_solution(one)} {kind.solution_to_json(one)} {kind.solution_to_record(one)}"
        for one in islice(solutions, MANY)
    )


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", TOLD)
def test_an_empty_board_has_all_solutions_that_the_judge_finds(name: str) -> None:
    board = blank(name, (2, 3)).board
    assert told(name, board) == judged(name, board)


FAMILY = family("nurimeizu")


def paths(
    board: Board, cell: int, goal: int, white: list[bool], seen: tuple[int, ...] = ()
) -> list[set[int]]:
    """Return the cells of every white path without a repeated cell."""
    if not white[cell] or cell in seen:
        return []
    if cell == goal:
        return [{*seen, cell}]
    return [one for near in board.near[cell] for one in paths(board, near, goal, white, (*seen, cell))]


@pytest.mark.slow
def test_mazes_have_the_solutions_that_break_no_rule() -> None:
    rng, solvable = Random(1), 0
    for board in islice(filter(lambda one: one.size <= 8, iter(lambda: random_maze(rng), None)), 12):
        right = {one.tobytes() for one in colourings(board) if not FAMILY.violations(board, one)}
        found = [one.tobytes() for one in judge("nurimeizu").solutions(board)]
        assert len(found) == len(right) and {*found} == right, board
        solvable += bool(right)
    assert solvable > 3


def test_routes_are_broken_exactly_where_no_path_is_left() -> None:
    """For every colouring of 2 x 4 cells, where cells that are not known may be white, too."""
    board = FAMILY.read_board("S|.|T|.\n- - - -\n.|O|.|G\n")
    exists, visits, avoids = (rule.places(board) for rule in FAMILY.declared.rules[2:5])
    places = [next(iter(each)) for each in (exists, visits, avoids)]
    for colours in product((False, True), repeat=8):
        found = paths(board, 0, 7, [not black for black in colours])
        right = [bool(found), any(5 in one for one in found), any(2 not in one for one in found)]
        facts = [True if black else None if cell % 2 else False for cell, black in enumerate(colours)]
        assert [not place.broken(facts) for place in places] == right, colours


def test_two_ways_part_where_the_first_one_has_to_give_way() -> None:
    """A shortest way from 0 to 4 takes the one cell over which 5 is reached, unless it goes another way."""
    near = [[1, 2], [0, 4, 3], [0, 3], [2, 1, 5, 4], [1, 3], [3]]
    assert part_ways(near, 0, [4, 5], lambda cell: True)
    assert not part_ways(near, 0, [4, 5], lambda cell: cell != 2)


def test_paths_are_found_where_white_cells_may_form_cycles() -> None:
    """Then the core has no records for them, and clauses are added where a candidate breaks a rule."""
    layout = Layout(clues="icons", icons=("S", "G", "O", "T"), once=("S", "G"))
    loose = declare("loose", layout, (path("S", "G", "O", "T"),))
    board = loose.read_board("S T G\n. O .\n")
    shadings = [np.array(colours).reshape(2, 3) for colours in product((False, True), repeat=6)]
    kept = {shading.tobytes() for shading in shadings if not loose.violations(board, shading)}
    assert {found.tobytes() for found in judge_of(loose).solutions(board)} == kept and 1 < len(kept) < 64


def answers(name: str, board: Any, limit: int = 0) -> int:
    """Return the number of answer sets that the program has with a board's facts."""
    clingo = pytest.importorskip("clingo", reason="clingo is not installed")
    control = clingo.Control(["--warn=none", f"--models={limit}"])
    asp = part_of(name)
    control.add("base", [], asp.program + asp.facts(board))
    control.ground([("base", [])])
    return sum(1 for _ in control.solve(yield_=True))


@pytest.mark.slow
@pytest.mark.parametrize("name", with_own_tiles())
def test_a_program_has_as_many_answers_as_there_are_solutions(name: str) -> None:
    # Of Kamaji the program counts solutions with superfluous pieces of ones, too.
    every = partial(brute.solutions, only_minimal=False) if name == "kamaji" else judge(name).solutions
    boards = small_boards(name, 60, 14)
    numbers = [(answers(name, board), sum(1 for _ in every(board))) for board in boards]
    assert all(one == other for one, other in numbers)
    assert sum(one > 0 for one, _ in numbers) > 5 < sum(one != 1 for one, _ in numbers)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "nurimeizu"])
def test_compiled_boards_are_decided_as_formulas_are(name: str) -> None:
    library = "compact" if name == "kurodoko" else None
    for text, satisfiable in (("1,2 -1", True), ("1 -1", False)):
        board = compile_formula(parse(text), name, library).board
        assert answers(name, board, limit=1) == satisfiable
