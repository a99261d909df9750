"""Every method of the judge finds the published solution, and that there is no other; small boards by brute
force.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, islice, product

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kuroshuto import FAMILY as KUROSHUTO
from hardboard.puzzles.grid import Shading, targets
from hardboard.theses.straathof import human
from hardboard.verify import judge
from hardboard.verify.sat import search

JUDGE = judge("kuroshuto")
#: Name -> what lists all solutions.
WAYS: dict[str, Callable[[Board], Iterable[Shading]]] = {
    "judge": JUDGE.solutions,
    "two-tree": lambda board: search.solutions(JUDGE.encodings["two-tree"](board)),
    "acyclic": lambda board: search.solutions(JUDGE.encodings["acyclic"](board)),
}
#: No number stands on the edge, so that the thesis has no root for its tile tree (section 4.2.1).
NOTHING_ON_THE_EDGE = KUROSHUTO.read_board("- - - - -\n- 3 2 1 -\n- 2 2 - -\n- 1 1 1 -\n- - - - -")


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_the_whole_corpus_is_solved_as_published_and_unique_by_every_encoding(way: str, corpus) -> None:
    kuroshuto = family("kuroshuto")
    for record in corpus("kuroshuto"):
        board = kuroshuto.board_from_record(record)
        found = list(islice(WAYS[way](board), 2))
        assert len(found) == 1, record["id"]
        assert KUROSHUTO.violations(board, found[0]) == [], record["id"]
        if record["solution"] is not None:
            assert np.array_equal(found[0], kuroshuto.solution_from_record(record["solution"], board)), (
                record["id"]
            )


@pytest.mark.slow
def test_every_method_has_the_same_answer(corpus) -> None:
    kuroshuto = family("kuroshuto")
    for record in corpus("kuroshuto")[::10]:
        board = kuroshuto.board_from_record(record)
        first, *others = (method(board) for method in JUDGE.methods.values())
        assert all(np.array_equal(first, other) for other in others), record["id"]


@pytest.mark.parametrize("method", JUDGE.methods)
def test_a_board_without_a_number_on_the_edge_is_solved(method: str) -> None:
    found = JUDGE.methods[method](NOTHING_ON_THE_EDGE)
    assert np.argwhere(found).tolist() == [[0, 1], [1, 4], [3, 0], [3, 4], [4, 2]]
    assert judge("kuroshuto").unique(NOTHING_ON_THE_EDGE)


@pytest.mark.parametrize("method", JUDGE.methods)
@pytest.mark.parametrize("text", ["3 -\n- -", "1 1\n1 1", "1 - 1", "1 - -\n2 - -\n- - -"])
def test_boards_without_a_solution_have_none(method: str, text: str) -> None:
    assert JUDGE.methods[method](KUROSHUTO.read_board(text)) is None


@cache
def connected_shadings(shape: tuple[int, int]) -> np.ndarray:
    """Every shading without black neighbours and with its white cells connected, by the checker of the
    rules.
    """
    empty = Board.of_array(np.zeros(shape, dtype=np.int32))
    return np.array([shading for shading in _scattered(shape) if not KUROSHUTO.violations(empty, shading)])


def _scattered(shape: tuple[int, int]) -> Iterator[Shading]:
    """Every shading without black neighbours, cell by cell."""
    found = [np.zeros(shape, dtype=bool)]
    for r, c in np.ndindex(shape):
        for shading in list(found):
            if not (r and shading[r - 1, c]) and not (c and shading[r, c - 1]):
                more = shading.copy()
                more[r, c] = True
                found.append(more)
    yield from found


def brute_force(board: Board) -> set[bytes]:
    """Every solution: those of all connected shadings that each clue agrees with."""
    shadings = connected_shadings(board.shape)
    for (r, c), clue in board.clue_cells():
        shadings = shadings[~shadings[:, r, c]]
        if clue > 0:
            ends = targets((r, c), clue, board.shape)
            shadings = shadings[
                sum((shadings[:, y, x].astype(int) for y, x in ends), np.zeros(len(shadings))) == 1
            ]
    return {shading.tobytes() for shading in shadings}


def agrees(board: Board, way: str) -> bool:
    """Whether the judge lists exactly the solutions that brute force finds."""
    listed = [found.tobytes() for found in WAYS[way](board)]
    return len(listed) == len(set(listed)) and set(listed) == brute_force(board)


def small_boards() -> Iterator[Board]:
    """Every 3 x 3 board with up to three clues; on it, 3 stands for all numbers that are too large."""
    for count in range(4):
        for places in combinations(range(9), count):
            for numbers in product((1, 2, 3), repeat=count):
                clues = np.zeros(9, dtype=np.int32)
                clues[list(places)] = numbers
                yield Board.of_array(clues.reshape(3, 3))


def sampled_boards(count: int, seed: int) -> Iterator[Board]:
    """Boards of 1 x 1 to 4 x 5 cells, each with a random share of clues."""
    draw = random.Random(seed)
    for _ in range(count):
        rows, cols = draw.randint(1, 4), draw.randint(1, 5)
        part = draw.uniform(0.1, 0.7)
        clues = [
            [draw.choice((1, 1, 1, 2, 2, 3, 4, -1)) if draw.random() < part else 0 for _ in range(cols)]
            for _ in range(rows)
        ]
        yield Board.of_array(np.array(clues, dtype=np.int32))


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, 8, 9])
def test_brute_force_is_the_checker_of_the_rules(seed: int) -> None:
    for board in sampled_boards(10, seed=seed):
        checked = {
            shading.tobytes()
            for shading in _scattered(board.shape)
            if not KUROSHUTO.violations(board, shading)
        }
        assert brute_force(board) == checked


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_every_3_x_3_board_with_up_to_three_clues_agrees_with_brute_force(way: str) -> None:
    boards = list(small_boards())
    assert len(boards) == 1 + 9 * 3 + 36 * 9 + 84 * 27
    assert [board for board in boards if not agrees(board, way)] == []


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(20250128, 20250138))
def test_1500_boards_up_to_4_x_5_agree_with_brute_force(way: str, seed: int) -> None:
    boards = list(sampled_boards(150, seed=seed))
    assert [board for board in boards if not agrees(board, way)] == []


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 7))
def test_a_person_agrees_with_brute_force_too(seed: int) -> None:
    for board in sampled_boards(250, seed=seed):
        assert {found.tobytes() for found in human.solutions(board)} == brute_force(board)
