"""Attempts at the same time (Mourits, section 6) end where attempts one after the other end."""

from random import Random

import numpy as np
import pytest

from hardboard.theses.mourits import contradiction, parallel
from hardboard.theses.mourits.contradiction import ContradictionRun, Options
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


def test_more_workers_wait_less_and_do_no_less() -> None:
    board = next(board for board in BOARDS if tries(ContradictionRun(board)) > 20)
    runs = [Parallel(board, workers=workers) for workers in (1, 2, 4)]
    for run in runs:
        list(run.solutions())
    assert runs[0].longest == runs[0].attempts
    assert runs[0].longest > runs[1].longest > runs[2].longest
    assert all(run.attempts >= runs[0].attempts for run in runs)


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


def tries(run: ContradictionRun) -> int:
    list(run.solutions())
    return run.probes["one room"]


@pytest.mark.slow
def test_processes_find_what_one_finds() -> None:
    for board in BOARDS[:6]:
        found, wanted = parallel.solve(board), contradiction.solve(board)
        assert (found is None) == (wanted is None)
        assert found is None or np.array_equal(found, wanted)
