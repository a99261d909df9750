"""The rivals of a wanted solution are the other solutions, also of a board that gains clues."""

import numpy as np

from hardboard.puzzles.kurodoko import Board, sees
from hardboard.verify.kurodoko import solutions
from hardboard.verify.kurodoko.rivals import OtherShadings
from tests.support.plant import planted


def test_rivals_are_the_other_solutions_while_clues_come_and_go():
    number = 0
    for seed in range(12):
        board, wanted = planted((4, 5), 0.2, seed)
        fuller = board.clues.copy()
        fuller[np.unravel_index(np.argmin(wanted), wanted.shape)] = sees(wanted).flat[np.argmin(wanted)]
        besides = OtherShadings(wanted)
        for clues in (fuller, board.clues):
            rivals = {rival.tobytes() for rival in besides(Board(clues))}
            assert rivals == {one.tobytes() for one in solutions(Board(clues))} - {wanted.tobytes()}
            number += len(rivals)
    assert number > 100


def test_a_search_goes_on_when_clues_are_added():
    board, wanted = planted((6, 6), 0.15, 3)
    besides, clues = OtherShadings(wanted), board.clues
    while (rival := next(besides(Board(clues)), None)) is not None:
        open_ = (sees(rival) != sees(wanted)) & ~wanted & (clues == 0) | rival & ~wanted
        place, clues = tuple(np.argwhere(open_)[0]), clues.copy()
        clues[place] = sees(wanted)[place]
    (only,) = solutions(Board(clues))
    assert np.array_equal(only, wanted)
