"""The rivals of a wanted solution are the other solutions, while rooms are merged and icons come and go."""

from random import Random

import numpy as np

from hardboard.puzzles.nurimeizu import Board
from hardboard.theses.mourits.generate import STYLES, MazeMaker, draw_ends
from hardboard.theses.mourits.maze import draw_maze
from hardboard.verify.nurimeizu import rivals, solutions
from hardboard.verify.nurimeizu.rivals import OtherMazes


def test_rivals_are_the_other_solutions_while_rooms_are_merged_and_icons_come_and_go(monkeypatch):
    monkeypatch.setattr(rivals, "WINDOW", 4)
    draw, number = Random(5), 0
    for _ in range(6):
        wanted = draw_maze(draw, (5, 6))
        ends = draw_ends(draw, wanted)
        maker = MazeMaker(draw, STYLES["easy"])
        board, besides = maker.first_board(wanted, ends), OtherMazes(wanted)  # one search, never spent
        for _ in range(6):
            others = {one.tobytes() for one in solutions(board)} - {wanted.tobytes()}
            first = next(iter(besides(board)), None)
            assert (first is None) == (not others) and (first is None or first.tobytes() in others)
            assert sorted(rival.tobytes() for rival in OtherMazes(wanted)(board)) == sorted(others)
            number += len(others)
            if first is None:
                break
            board, _ = maker.mend(board, wanted, first)
        for cell in board.cells("O") + board.cells("T"):
            icons = board.icons.copy()
            icons[cell] = ""
            board = Board(board.rooms, icons)
            some = next(iter(besides(board)), None)
            assert (some is None) == ({one.tobytes() for one in solutions(board)} == {wanted.tobytes()})
            assert some is None or not np.array_equal(some, wanted)
    assert number > 50
