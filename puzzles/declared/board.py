"""A board of a declared family: a grid of cells and what is printed on it.

Cells are numbers in reading order, because rules name many of them. `facts` holds for each cell True (black),
False (white) or None (unknown).

    >>> board = Board(2, 3, clues={4: 2})
    >>> board.near[4], board.show(4)
    ([1, 5, 3], 'r2c2')
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, overload

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Ints, show_cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The number of a cell in reading order.
Index = int
#: Of each cell: black, white, or not known.
Facts = Sequence[bool | None]
BLACK, WHITE = True, False
#: A clue whose number is not given.
UNKNOWN = -1
Step = tuple[int, int]
STEPS: tuple[Step, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONALS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, 1), (1, -1))
#: Where a loop may run: along the lines between cells, or through cells.
LINES, CELLS = "lines", "cells"
#: Icons of mazes: start, goal, circle, triangle.
START, GOAL, CIRCLE, TRIANGLE = ICONS = ("S", "G", "O", "T")
#: The way that an arrow points.
ARROWS: dict[str, Step] = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


@dataclass(frozen=True)
class Board:
    """A grid of cells and the things printed in cells, on borders, at corners and outside."""

    rows: int
    cols: int
    #: cell -> number, UNKNOWN, a colour ("B", "W"), a side ("U", "D", "L", "R"), an icon (a letter), or
    #: a list of numbers (as the family's layout says)
    clues: Mapping[Index, Any] = field(default_factory=dict)
    #: the room of each cell, numbered in the order of their first cells, -1 for none; empty if there are none
    rooms: tuple[int, ...] = ()
    arrows: Mapping[Index, str] = field(default_factory=dict)
    #: (row, column) of the cell to the lower right -> number
    corners: Mapping[tuple[int, int], int] = field(default_factory=dict)
    #: for each row and each column: a number, None, or a list of numbers
    row_clues: tuple[Any, ...] = ()
    col_clues: tuple[Any, ...] = ()
    #: a number for the whole board: stars in each line and room, or mines
    total: int | None = None
    #: if a loop is drawn, where it runs; cells, lines and corners are cells of this board then: see `doubled`
    loop: str = ""

    def __post_init__(self) -> None:
        # Rooms have no names: boards that differ in nothing else are the same.
        if not _in_order(self.rooms):
            order = {
                room: number for number, room in enumerate(dict.fromkeys(r for r in self.rooms if r >= 0))
            }
            object.__setattr__(self, "rooms", tuple(order.get(room, -1) for room in self.rooms))

    @classmethod
    def of_array(cls, numbers: Ints) -> "Board":
        """Return the board with these clues: 0 for none, UNKNOWN for a clue whose number is not given."""
        from hardboard.puzzles.declared.clue_array import ClueArray

        if 0 in numbers.shape or numbers.ndim != 2:
            raise InputError(f"a board of shape {numbers.shape}", "at least one row and one column")
        return cls(numbers.shape[0], numbers.shape[1], ClueArray(numbers))

    def __repr__(self) -> str:
        held = {name: value for name, value in vars(self).items() if name in self.__match_args__}
        told = [f"{name}={value!r}" for name, value in held.items() if value or type(value) is int]
        return f"Board({', '.join(told)})"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.shape, frozenset(self.clues.items()), self.rooms, self.total, self.loop))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.cols

    @cached_property
    def clue_array(self) -> Ints:
        """Numeric clues as a read-only array: 0 for none, UNKNOWN for a clue without a number."""
        from hardboard.puzzles.declared.clue_array import array_of

        return array_of(self.clues, self.shape)

    @property
    def printed_shape(self) -> tuple[int, int]:
        """Rows and columns of cells as they are printed."""
        return (self.rows // 2, self.cols // 2) if self.loop else self.shape

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @property
    def cells(self) -> range:
        """All cells."""
        return range(self.size)

    @cached_property
    def numbers(self) -> dict[Index, int]:
        """The clues whose number is given."""
        return {cell: clue for cell, clue in self.clues.items() if isinstance(clue, int) and clue >= 0}

    @cached_property
    def symbols(self) -> tuple[object, ...]:
        """The different clues, each once."""
        known: tuple[object, ...] | None = getattr(self.clues, "symbols", None)
        return tuple(dict.fromkeys(self.clues.values())) if known is None else known

    @cached_property
    def clues_by_position(self) -> dict[tuple[int, int], Any]:
        """The clues by rows and columns."""
        return {divmod(cell, self.cols): clue for cell, clue in self.clues.items()}

    @cached_property
    def icon_array(self) -> "NDArray[np.str_]":
        """Clues that are letters as a read-only array, '' where there is none."""
        from hardboard.puzzles.declared.clue_array import icons_of

        return icons_of(self.clues, self.shape)

    def showing(self, clue: object) -> list[tuple[int, int]]:
        """Return the row and the column of each cell with this clue, in reading order."""
        return [divmod(cell, self.cols) for cell in sorted(c for c, own in self.clues.items() if own == clue)]

    @cached_property
    def room_array(self) -> Ints:
        """The room of each cell as a read-only array."""
        import numpy as np

        rooms: Ints = np.array(self.rooms, dtype=np.int32).reshape(self.shape)
        rooms.setflags(write=False)
        return rooms

    @cached_property
    def room_count(self) -> int:
        """The number of rooms."""
        return max(self.rooms, default=-1) + 1

    def clue_cells(self) -> list[tuple[tuple[int, int], Any]]:
        """Return every clue with its row and column, in reading order."""
        return sorted(self.clues_by_position.items(), key=itemgetter(0))

    @classmethod
    def of_rooms(cls, rooms: Ints, icons: "NDArray[np.str_]") -> "Board":
        """Return the board with these rooms and icons, '' where there is none."""
        if rooms.ndim != 2 or 0 in rooms.shape or icons.shape != rooms.shape:
            found = f"rooms of shape {rooms.shape} and icons of {icons.shape}"
            raise InputError(found, "grids of one shape")
        shown = {int(cell): str(icons.flat[cell]) for cell in (icons != "").ravel().nonzero()[0]}
        return cls(rooms.shape[0], rooms.shape[1], shown, tuple(rooms.ravel().tolist()))

    def at(self, row: int, col: int) -> Index | None:
        """Return the cell there, or None beyond the edge."""
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def show(self, cell: Index) -> str:
        """Return a cell as `r1c1`, counted from 1."""
        return show_cell(divmod(cell, self.cols))

    def cells_at_steps(self, cell: Index, steps: Sequence[Step]) -> list[Index]:
        """Return the cells on the board that these steps reach."""
        row, col = divmod(cell, self.cols)
        cells = (self.at(row + down, col + right) for down, right in steps)
        return [other for other in cells if other is not None]

    @cached_property
    def near(self) -> Sequence[list[Index]]:
        """The neighbours of each cell."""
        return _around(self.rows, self.cols, STEPS, bool(self.loop))

    @cached_property
    def near8(self) -> Sequence[list[Index]]:
        """The cells around each cell."""
        return _around(self.rows, self.cols, STEPS + DIAGONALS, bool(self.loop))

    def is_near(self, near: Sequence[Sequence[Index]], corners: bool = False) -> bool:
        """Return True if these are the neighbours of all cells, or with `corners` the cells around them."""
        if isinstance(near, Asked):
            return near.value == (self.shape, STEPS + DIAGONALS if corners else STEPS)
        mine = self.near8 if corners else self.near
        return near is mine or near == mine

    @cached_property
    def edge(self) -> frozenset[Index]:
        """The cells at the edge of the board."""
        ends = {0, self.rows - 1}, {0, self.cols - 1}
        rows = (cell for row in ends[0] for cell in self.row_cells[row])
        return frozenset([*rows, *(cell for col in ends[1] for cell in self.col_cells[col])])

    def ray(self, cell: Index, step: Step) -> list[Index]:
        """Return the cells in a direction, up to the edge."""
        (row, col), (down, right) = divmod(cell, self.cols), step
        spaces = [self.rows - 1 - row if down > 0 else row] if down else []
        spaces += [self.cols - 1 - col if right > 0 else col] if right else []
        by, length = down * self.cols + right, min(spaces)
        return list(range(cell + by, cell + by * (length + 1), by))

    @cached_property
    def row_cells(self) -> list[list[Index]]:
        """The cells of each row."""
        return [list(range(row * self.cols, (row + 1) * self.cols)) for row in range(self.rows)]

    @cached_property
    def col_cells(self) -> list[list[Index]]:
        """The cells of each column."""
        return [list(range(col, self.size, self.cols)) for col in range(self.cols)]

    @property
    def lines(self) -> list[list[Index]]:
        """Rows, then columns."""
        return self.row_cells + self.col_cells

    @cached_property
    def stretches(self) -> list[list[Index]]:
        """The cells of each line between clues."""
        found: list[list[Index]] = []
        for line in self.lines:
            start = 0
            for end, cell in enumerate(line):
                if cell in self.clues:
                    found.append(line[start:end])
                    start = end + 1
            found.append(line[start:])
        return [cells for cells in found if cells]

    @cached_property
    def squares(self) -> list[list[Index]]:
        """All squares of 2 by 2 cells."""
        corners = (cell for cell in self.cells if cell % self.cols < self.cols - 1)
        below = self.cols
        return [[c, c + 1, c + below, c + below + 1] for c in corners if c + below < self.size]

    @cached_property
    def room_cells(self) -> dict[int, list[Index]]:
        """The cells of each room; cells without a room are left out."""
        cells: dict[int, list[Index]] = {}
        for cell, room in enumerate(self.rooms):
            if room >= 0:
                cells.setdefault(room, []).append(cell)
        return cells

    @cached_property
    def room_numbers(self) -> dict[int, int]:
        """The number in each room that has one."""
        numbers: dict[int, int] = {}
        for cell, number in self.numbers.items():
            numbers.setdefault(self.rooms[cell], number)
        return numbers

    @cached_property
    def sides(self) -> list[tuple[int, int]]:
        """The pairs of rooms that lie side by side."""
        pairs = {(self.rooms[c], self.rooms[x]) for c in self.cells for x in self.near[c]}
        return sorted((one, other) for one, other in pairs if 0 <= one < other)


def _in_order(rooms: Sequence[int]) -> bool:
    """Return True if rooms are numbered in the order of their first cells already, as a large board's are."""
    if type(rooms) is not tuple or {*map(type, rooms)} != {int}:
        return False
    named = [room for room in dict.fromkeys(rooms) if room != -1]
    return named == [*range(len(named))]


def room_pieces(
    board: Board, rooms: Sequence[int], border: Callable[[int, int], bool] = lambda one, other: False
) -> list[int]:
    """Return the number of each cell's connected piece of a room, in the order of their first cells.


    >>> room_pieces(Board(1, 4), [5, 5, 7, 5])
    [0, 0, 1, 2]
    """
    numbers, count = [-1] * board.size, 0
    for cell in board.cells:
        if numbers[cell] < 0:
            numbers[cell] = count
            queue = [cell]
            for here in queue:
                for other in board.near[here]:
                    together = numbers[other] < 0 and rooms[here] == rooms[other]
                    if together and not border(min(here, other), max(here, other)):
                        numbers[other] = count
                        queue.append(other)
            count += 1
    return numbers


#: On boards with more cells than this, and on those of loops, neighbours are looked for when somebody asks:
#: often for few cells.
LARGE = 20_000


class Asked(Sequence[list[Index]]):
    """The cells reached from each cell by some steps, made on demand and equal if made from equals."""

    def __init__(self, board: Board, steps: Sequence[Step]) -> None:
        self._board, self._steps = board, steps
        self._made: dict[Index, list[Index]] = {}
        self.value = board.shape, tuple(steps)

    def __len__(self) -> int:
        return self._board.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    @cached_property
    def _shifts(self) -> list[int]:
        return [down * self._board.cols + right for down, right in self._steps]

    @overload
    def __getitem__(self, cell: Index) -> list[Index]: ...

    @overload
    def __getitem__(self, cell: slice) -> Sequence[list[Index]]: ...

    def __getitem__(self, cell: Index | slice) -> list[Index] | Sequence[list[Index]]:
        if isinstance(cell, slice):
            return [self[each] for each in range(len(self))[cell]]
        if cell not in self._made:
            if not 0 <= cell < len(self):
                return self[range(len(self))[cell]]
            row, col = divmod(cell, self._board.cols)
            if 0 < row < self._board.rows - 1 and 0 < col < self._board.cols - 1:
                self._made[cell] = [cell + shift for shift in self._shifts]
            else:
                self._made[cell] = self._board.cells_at_steps(cell, self._steps)
        return self._made[cell]


@lru_cache(maxsize=16)
def _around(rows: int, cols: int, steps: Sequence[Step], asked: bool = False) -> Sequence[list[Index]]:
    """Return the cells reached from each cell by steps of one row and column at most."""
    board = Board(rows, cols)
    if asked or board.size > LARGE:
        return Asked(board, steps)
    near = [[0]] * board.size

    def put(cells: range, row: int | None, col: int | None) -> None:
        """These cells lie in one row, or in one column, at the edge; or anywhere."""
        shifts = [
            down * cols + right
            for down, right in steps
            if (row is None or 0 <= row + down < rows) and (col is None or 0 <= col + right < cols)
        ]
        first, end, by = cells.start, cells.stop, cells.step
        lists = map(list, zip(*[range(first + shift, end + shift, by) for shift in shifts], strict=True))
        near[first:end:by] = lists if shifts else [[] for _ in cells]

    put(board.cells, None, None)
    for row in {0, rows - 1}:
        put(range(row * cols, row * cols + cols), row, None)
    for col in {0, cols - 1}:
        put(range(col, board.size, cols), None, col)
        for row in {0, rows - 1}:
            put(range(row * cols + col, row * cols + col + 1), row, col)
    return near
