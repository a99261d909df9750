"""The tables of the source documents: what they measure beside ours does the same, and `--most` only cuts."""

from random import Random

from benchmarks._puzzles import Source
from benchmarks.documents import kleijn, mourits
from hardboard.people.nurimeizu.contradiction import Contradiction
from hardboard.people.nurimeizu.draw import draw_board
from hardboard.people.nurimeizu.state import BLACK, WHITE


def test_most_cuts_and_never_enlarges() -> None:
    assert Source().cut(100) == 100
    assert Source(most=7).cut(100) == 7 and Source(most=5000).cut(100) == 100


def test_however_visited_cells_are_kept_the_check_says_the_same() -> None:
    rng, said = Random(3), set()
    for seed in range(60):
        state = Contradiction(draw_board(Random(seed), 5, 5, distribution="a")).state
        for room in state.free():
            if rng.random() < 0.6:
                state.put(room, rng.choice((WHITE, BLACK)))
        if state.layout.start & ~state.black:
            answers = {check(state) for check in mourits.VISITED.values()}
            assert len(answers) == 1
            said |= answers
    assert said == {True, False}


def test_the_nearest_parameters_are_those_with_the_smallest_distance() -> None:
    exact = list(kleijn.TABLE_3.values())
    assert kleijn.far(exact) == 0
    assert kleijn.far([(exact[0][0] - 5, exact[0][1] + 2), *exact[1:]]) == 7
