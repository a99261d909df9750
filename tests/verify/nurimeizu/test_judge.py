"""All methods agree with brute force over rooms; published puzzles have the published solution and no
other.
"""

import random
from functools import cache
from itertools import islice

import numpy as np
import pytest

from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import FAMILY, Board, violations
from hardboard.theses.mourits import backtracking, brute, contradiction
from hardboard.theses.mourits.contradiction import BASIC, Options
from hardboard.theses.mourits.draw import draw_board
from hardboard.theses.mourits.generate import STYLES, MazeMaker, draw_ends
from hardboard.theses.mourits.maze import draw_maze
from hardboard.verify import judge
from hardboard.verify.nurimeizu import JUDGE, solutions, tree
from hardboard.verify.nurimeizu.graph import MazeGraph
from hardboard.verify.room_links import Links

METHODS = {
    "lazy": solutions,
    "eager": lambda board: solutions(board, eager=True),
    "backtracking": backtracking.solutions,
    "contradiction": lambda board: contradiction.solutions(board, BASIC),
    "modified": contradiction.solutions,
    "by colour": lambda board: contradiction.solutions(board, Options(scope="colour", order="size")),
    "lookahead": lambda board: contradiction.solutions(board, Options(lookahead=True, order="edges")),
}


#: The boards are in five parts, of which `make test` has the first.
PARTS = range(5)
IN_PARTS = pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.thorough] if part else []) for part in PARTS]
)


def small_board(number: int) -> Board:
    """Boards of 3 x 3 to 5 x 5: two thirds as the thesis draws them, one third around a maze."""
    draw = random.Random(number)
    rows, cols = draw.randint(3, 5), draw.randint(3, 5)
    while True:
        if number % 3:
            board = draw_board(draw, rows, cols, distribution=draw.choice("abcde"))
        else:
            maze = draw_maze(draw, (rows, cols))
            ends = draw_ends(draw, maze)
            if ends is None:
                continue
            board = MazeMaker(draw, STYLES["medium"]).first_board(maze, ends)
        if board.room_count - len(set(board.rooms[board.icons != ""].tolist())) <= 13:
            return board


@cache
def boards(part: int) -> list[Board]:
    return [small_board(number) for number in range(60 * part, 60 * part + 60)]


@cache
def truth(part: int) -> list[set[bytes]]:
    return [_set(brute.solutions(board)) for board in boards(part)]


def _set(shadings) -> set[bytes]:  # type: ignore[no-untyped-def]
    found = [shading.tobytes() for shading in shadings]
    assert len(set(found)) == len(found), "a solution came twice"
    return set(found)


@pytest.mark.thorough
@pytest.mark.slow
def test_the_set_has_all_kinds() -> None:
    counts = [len(found) for part in PARTS for found in truth(part)]
    assert sum(count == 0 for count in counts) > 20
    assert sum(count == 1 for count in counts) > 20
    assert sum(count > 1 for count in counts) > 20


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", METHODS)
@IN_PARTS
def test_methods_agree_with_brute_force(part: int, name: str) -> None:
    for board, expected in zip(boards(part), truth(part), strict=True):
        assert _set(METHODS[name](board)) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", JUDGE.methods)
def test_the_methods_of_the_command_line_find_a_solution_where_there_is_one(name: str) -> None:
    for board, expected in zip(boards(0), truth(0), strict=True):
        found = JUDGE.methods[name](board)
        assert (found is None) if not expected else found.tobytes() in expected


@pytest.mark.slow
def test_the_corpus_is_solved_and_unique(corpus) -> None:  # type: ignore[no-untyped-def]
    records = corpus("nurimeizu")
    assert len(records) == 101
    for record in records:
        board = FAMILY.board_from_record(record)
        found = list(islice(solutions(board), 2))
        assert len(found) == 1, record["id"]
        assert violations(board, found[0]) == []
        if record["solution"]:
            assert np.array_equal(found[0], FAMILY.solution_from_record(record["solution"], board))


def test_the_judge_is_found_by_name() -> None:
    assert judge("nurimeizu") is JUDGE


def candidates(board: Board, draw: random.Random) -> Shading:
    rooms = np.array([draw.random() < 0.4 for _ in range(board.room_count)])
    rooms[board.rooms[board.icons != ""]] = False
    shading: Shading = rooms[board.rooms]
    return shading


@pytest.mark.slow
@IN_PARTS
def test_broken_clauses_hold_in_every_solution_and_fail_in_the_candidate(part: int) -> None:
    """The whole justification of clauses by need, on boards whose solutions are all known."""
    draw, seen = random.Random(part), 0
    for board in boards(part)[::3]:
        graph = MazeGraph(board)
        known = list(brute.solutions(board))
        for _ in range(10):
            shading = candidates(board, draw)
            white = _rooms(board, shading)
            for clause in tree.broken(graph, graph.literals(), white):
                seen += 1
                assert not _holds(clause, white)
                assert all(_holds(clause, _rooms(board, solution)) for solution in known)
    assert seen > 100


def _rooms(board: Board, shading: Shading) -> Shading:
    white = np.ones(board.room_count, dtype=bool)
    white[board.rooms[shading]] = False
    return white


def _holds(clause: list[int], white: Shading) -> bool:
    return any(bool(white[abs(literal) - 1]) == (literal > 0) for literal in clause)


@pytest.mark.thorough
@pytest.mark.slow
def test_what_follows_from_known_white_rooms_holds_in_every_solution() -> None:
    known, pairs, beyond, links_used = 0, 0, 0, 0
    for board in (board for part in PARTS for board in boards(part)):
        links = Links(MazeGraph(board))
        links_used += len(set(links.classes)) < len(links.classes)
        found = list(brute.solutions(board))
        assert links.possible or not found
        for white in (_rooms(board, solution) for solution in found):
            assert white[links.white].all() and not white[links.black].any()
            assert all(white[rooms].any() for rooms in links.around())
            assert all(white[rooms].any() for rooms in links.beyond())
            beyond += len(links.beyond())
            for one, two in links.pairs():
                assert not (white[one] and white[two])
                pairs += 1
            known += int((links.white | links.black).sum() - links.graph.iconed.sum())
    assert known > 100 and pairs > 100 and beyond > 100 and links_used > 10
