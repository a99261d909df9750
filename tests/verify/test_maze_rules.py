"""A family of mazes is declared from its rules alone, and has the solutions that were recorded."""

import json
from hashlib import sha256
from itertools import islice, product

import numpy as np
import pytest

from hardboard.puzzles.declared import BLACK, WHITE, Board, Layout, declare
from hardboard.puzzles.declared.routes import part_ways
from hardboard.puzzles.declared.vocabulary import (
    clues_are,
    connected,
    no_cycle,
    no_square,
    one_colour_rooms,
    path,
)
from hardboard.puzzles.registry import family
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.room_graph import RoomGraph
from hardboard.verify.room_links import Links
from tests.support.solution_hashes import CHUNKS, FILE, MOST, boards

MAZE = declare(
    "maze",
    Layout(clues="icons", icons=("S", "G", "O", "T"), once=("S", "G"), rooms=True, covered=True),
    (
        one_colour_rooms(),
        clues_are(WHITE, "objShaded"),
        path("S", "G", "O", "T"),
        connected(WHITE, "cuDivide"),
        no_cycle(),
        no_square(WHITE, "cu2x2"),
        no_square(BLACK, "cs2x2"),
    ),
)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_its_solutions_are_those_that_were_recorded(chunk: int) -> None:
    own, told = family("nurimeizu"), []
    for each in boards("nurimeizu", chunk):
        board = MAZE.board_from_record(own.board_to_record(each))
        found = list(islice(judge_of(MAZE).solutions(board), MOST + 1))
        told.append(sorted(map(MAZE.show_solution, found)) if len(found) <= MOST else ["many"])
    kept = json.loads(FILE.read_text(encoding="utf-8"))["nurimeizu"][chunk]
    assert sha256(json.dumps(told).encode()).hexdigest()[:16] == kept


def paths(
    board: Board, cell: int, goal: int, white: list[bool], seen: tuple[int, ...] = ()
) -> list[set[int]]:
    """Return the cells of every white path without a repeated cell."""
    if not white[cell] or cell in seen:
        return []
    if cell == goal:
        return [{*seen, cell}]
    return [one for near in board.near[cell] for one in paths(board, near, goal, white, (*seen, cell))]


def test_routes_are_broken_exactly_where_no_path_is_left() -> None:
    """For every colouring of 2 x 4 cells, where cells that are not known may be white, too."""
    board = MAZE.read_board("S . T .\n. O . G\n\na b c d\ne f g h\n")
    exists, visits, avoids = (rule.places(board) for rule in MAZE.declared.rules[2:5])
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


def test_what_follows_from_known_white_rooms_holds_in_every_solution() -> None:
    linked = sizes = 0
    for chunk in range(4):
        for each in boards("nurimeizu", chunk):
            board = MAZE.board_from_record(family("nurimeizu").board_to_record(each))
            links = Links(RoomGraph(board.room_array, board.icon_array != ""))
            linked += len(set(links.classes)) < len(links.classes) if links.possible else 0
            first = np.unique(board.room_array, return_index=True)[1]
            for shading in islice(judge_of(MAZE).solutions(board), 50):
                white = ~shading.ravel()[first]
                assert links.possible and white[links.white].all() and not white[links.black].any()
                assert all(white[rooms].any() for rooms in (*links.around(), *links.beyond()))
                assert not white[links.pairs()].all(axis=1).any()
                sizes += len(links.pairs()) + len(links.beyond())
    assert linked > 10 and sizes > 100


def test_a_board_shows_each_end_once_and_every_cell_is_in_a_room() -> None:
    for text, fault in (
        ("S . .\n\na b c\n", "0 cells with G; expected exactly one G"),
        ("S . G\n\na . c\n", "r1c2: a cell without a room; expected a room"),
        ("S X G\n\na b c\n", "the icon 'X'; expected S, G, O, T or null"),
    ):
        with pytest.raises(Exception, match=fault):
            MAZE.read_board(text)
