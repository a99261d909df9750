"""The graph of a board's rooms, as its handwritten solver asks for it."""

from functools import cached_property

import numpy as np

from hardboard.puzzles.grid import Ints
from hardboard.puzzles.nurimeizu import Board
from hardboard.verify.room_graph import MANY_ROOMS, RoomGraph, components, lists
from hardboard.verify.sat.cnf import TRUE

__all__ = ["MANY_ROOMS", "MazeGraph", "components"]


class MazeGraph(RoomGraph):
    """Rooms, those that are white, and lists of neighbours."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.rooms, board.icons != "")
        self.start = int(board.rooms[board.start])

    @cached_property
    def near(self) -> list[list[int]]:
        """For each room the rooms with which it shares one side."""
        return lists(self.once, self.count)

    @cached_property
    def touching(self) -> list[list[int]]:
        """For each room the rooms with which it shares a side."""
        return lists(self.edges, self.count)

    def literals(self) -> Ints:
        """The literal "is white" of every room: room r is variable r + 1; rooms with an icon are white."""
        white: Ints = np.arange(1, self.count + 1, dtype=np.int32)
        white[self.iconed] = TRUE
        return white
