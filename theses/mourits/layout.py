"""Facts about a board that the solving methods ask for again and again, computed once.

Sets of cells are Python integers, one bit a cell. A row takes one bit more than it has columns, so that a
shift by one never runs into the next row. On 2 x 3 cells, bits 0 1 2 are the first row, and 4 5 6 the second.
"""

from collections import Counter
from functools import cached_property

from hardboard.puzzles.declared.board import CIRCLE, TRIANGLE, Board
from hardboard.puzzles.grid import Cell, neighbours
from hardboard.puzzles.mazes import start_and_goal

#: One stop on the way around a room: the room of the cell there (the border counts as one), and whether it
#: shares a side with the room or only a corner.
Stop = tuple[int, bool]


class RoomMasks:
    """Rooms as bit masks: neighbours, the squares of each room, the icons and their neighbours."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.count = board.room_count
        self.rows, self.cols = board.shape
        self.width = self.cols + 1
        self.room_of: list[list[int]] = board.room_array.tolist()
        self.room_cells: list[list[Cell]] = [[] for _ in range(self.count)]
        for r, row in enumerate(self.room_of):
            for c, room in enumerate(row):
                self.room_cells[room].append((r, c))
        self.masks = [self.mask(cells) for cells in self.room_cells]
        self.everything = sum(self.masks)
        self.ends = start_and_goal(board)
        self.start, self.goal = map(self.bit, self.ends)
        self.start_room, self.goal_room = map(self._room, self.ends)
        self.circles = [self.bit(cell) for cell in board.showing(CIRCLE)]
        self.all_circles = sum(self.circles)
        self.triangles = self.mask(board.showing(TRIANGLE))
        self.icon_rooms = sorted({board.rooms[cell] for cell in board.clues})
        self._sides()
        self._squares()
        self._watches()

    def bit(self, cell: Cell) -> int:
        """Return the set with one cell."""
        return 1 << (int(cell[0]) * self.width + int(cell[1]))

    def mask(self, cells: list[Cell]) -> int:
        """Return the set of these cells."""
        return sum(self.bit(cell) for cell in cells)

    def _room(self, cell: Cell) -> int:
        return self.room_of[cell[0]][cell[1]]

    def _sides(self) -> None:
        """`touch`: for each room, the rooms it shares a side with, and whether more than one side."""
        self.looped: list[bool] = []
        self.touch: list[tuple[tuple[int, bool], ...]] = []
        for room, cells in enumerate(self.room_cells):
            sides = Counter(
                self._room(near) for cell in cells for near in neighbours(cell, (self.rows, self.cols))
            )
            self.looped.append(sides.pop(room, 0) // 2 > len(cells) - 1)
            self.touch.append(tuple((other, many > 1) for other, many in sorted(sides.items())))

    def _squares(self) -> None:
        """`squares`: the rooms of every 2 by 2 square; `beside`: each room's neighbours in its squares."""
        squares: set[frozenset[int]] = set()
        for above, below in zip(self.room_of, self.room_of[1:], strict=False):
            for c in range(self.cols - 1):
                squares.add(frozenset((above[c], above[c + 1], below[c], below[c + 1])))
        self.squares = sorted(tuple(sorted(square)) for square in squares)
        beside: list[list[tuple[int, ...]]] = [[] for _ in range(self.count)]
        for square in self.squares:
            for room in square:
                beside[room].append(tuple(other for other in square if other != room))
        self.beside = [tuple(sorted(others, key=len)) for others in beside]

    def _watches(self) -> None:
        """`icons`: for S, G and circles, the ways out they need and the rooms around; `watched`: by room."""
        board = self.board
        wanted = [
            *(("S/G", 1, cell) for cell in self.ends),
            *(("circles", 2, c) for c in board.showing(CIRCLE)),
        ]
        self.icons: list[tuple[str, int, Cell, tuple[int, ...]]] = []
        self.watched: list[list[int]] = [[] for _ in range(self.count)]
        for name, need, cell in wanted:
            near = [other for other in neighbours(cell, board.shape) if board.icon_array[other] != TRIANGLE]
            rooms = tuple(self._room(other) for other in near)
            for room in set(rooms):
                self.watched[room].append(len(self.icons))
            self.icons.append((name, need, cell, rooms))

    @cached_property
    def on_edge(self) -> list[int]:
        """The number of cells of each room on the edge of the grid."""
        last = (self.rows - 1, self.cols - 1)
        return [sum(r in (0, last[0]) or c in (0, last[1]) for r, c in cells) for cells in self.room_cells]

    @cached_property
    def around(self) -> list[tuple[Stop, ...] | None]:
        """The way around each room, cell by cell; None for one with a hole. The border is room `count`."""
        return [self._walk(room) for room in range(self.count)]

    @cached_property
    def corners(self) -> list[tuple[int, ...]]:
        """The rooms (the border among them) that share a side or a corner with each room."""
        touching = []
        for room, cells in enumerate(self.room_cells):
            near = {self._at(r + dr, c + dc) for r, c in cells for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
            touching.append(tuple(sorted(near - {room})))
        return touching

    def _at(self, r: int, c: int) -> int:
        return self.room_of[r][c] if 0 <= r < self.rows and 0 <= c < self.cols else self.count

    def _walk(self, room: int) -> tuple[Stop, ...] | None:
        """Follow the outline clockwise with the room on the right hand; a hole leaves sides over."""
        cells = self.room_cells[room]
        inside = set(cells)
        outline = sum(self._at(r + dr, c + dc) != room for r, c in cells for dr, dc in _TURNS)
        stops: list[Stop] = []
        (r, c), way, sides = cells[0], 0, 0
        while True:
            ahead, left = _TURNS[(way + 1) % 4], _TURNS[way]
            stops.append((self._at(r + left[0], c + left[1]), True))
            sides += 1
            corner = (r + ahead[0] + left[0], c + ahead[1] + left[1])
            if corner in inside and (r + ahead[0], c + ahead[1]) in inside:
                (r, c), way = corner, (way - 1) % 4
            elif (r + ahead[0], c + ahead[1]) in inside:
                r, c = r + ahead[0], c + ahead[1]
            else:
                stops.append((self._at(*corner), False))
                way = (way + 1) % 4
            if ((r, c), way) == (cells[0], 0):
                return tuple(stops) if sides == outline else None


#: Up, right, down, left: the outside of a clockwise walk that heads right, down, left, up.
_TURNS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
