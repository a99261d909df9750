"""Attempts at the same time (Mourits, section 6) end where attempts one after the other end."""

from random import Random

import pytest

from hardboard.theses.mourits import contradiction
from hardboard.theses.mourits.contradiction import Options
from hardboard.theses.mourits.draw import draw_board
from hardboard.theses.mourits.parallel import Parallel

BOARDS = [draw_board(Random(seed), 4, 4, distribution="a") for seed in range(40)]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("two_rooms", [True, False])
def test_the_solutions_are_the_same(workers: int, two_rooms: bool) -> None:
    options = Options(two_rooms=two_rooms)
    solvable = 0
    for board in BOARDS:
        wanted = sorted(one.tobytes() for one in contradiction.solutions(board, options))
        found = sorted(one.tobytes() for one in Parallel(board, options, workers).solutions())
        assert found == wanted
        solvable += bool(wanted)
    assert 0 < solvable < len(BOARDS)


def test_one_run_tells_how_long_fewer_workers_wait() -> None:
    tried = set()
    for board in BOARDS[:12]:
        most = Parallel(board, workers=4)
        list(most.solutions())
        tried |= {each.technique for each in most.rounds}
        for workers in (1, 2, 4):
            run = Parallel(board, workers=workers)
            list(run.solutions())
            assert most.waits(workers)[0] == run.longest
    assert tried == {"one room", "two rooms"}
