"""The tables of the source documents: what they measure beside ours does the same, and `--most` only cuts."""

from random import Random

from benchmarks._puzzles import Source
from benchmarks.documents import kleijn, mourits
from benchmarks.documents._network import images
from hardboard.puzzles import family
from hardboard.puzzles.kamaji import Board, Solution
from hardboard.theses.mourits.contradiction import ContradictionRun
from hardboard.theses.mourits.draw import draw_board
from hardboard.theses.mourits.state import BLACK, WHITE


def test_most_cuts_and_never_enlarges() -> None:
    assert Source().cut(100) == 100
    assert Source(most=7).cut(100) == 7 and Source(most=5000).cut(100) == 100


def test_however_visited_cells_are_kept_the_check_says_the_same() -> None:
    rng, said = Random(3), set()
    for seed in range(60):
        state = ContradictionRun(draw_board(Random(seed), 5, 5, distribution="a")).state
        for room in state.free():
            if rng.random() < 0.6:
                state.put(room, rng.choice((WHITE, BLACK)))
        if state.layout.start & ~state.black:
            answers = {check(state) for check in mourits.VISITED.values()}
            assert len(answers) == 1
            said |= answers
    assert said == {True, False}


def test_the_images_of_a_board_have_the_images_of_its_solution() -> None:
    board, solution = kleijn.unique_boards(1, 3)[0]
    found = images(board.numbers, solution)
    assert len({numbers.tobytes() for numbers, _ in found}) == 8
    for numbers, pieces in found:
        assert not family("kamaji").violations(Board(numbers, board.maximum), in_order(pieces))


def in_order(pieces: Solution) -> Solution:
    return frozenset(tuple(sorted(piece)) for piece in pieces)
