"""Records for the native core in the making, and numbers for what cells show."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from hardboard.core import RULE_CLAUSE, RULE_CONNECTED, RULE_COUNT, RULE_LOCAL_COUNT, BoardSolver
from hardboard.puzzles.declared.board import CELLS, Board, Index

#: What edges, points and faces of a loop's board show that have no clue.
EDGE, POINT, FACE = 0, 1, 2


class RecordList:
    """Records, one after the other in one list; `core.h` says what they are."""

    def __init__(self) -> None:
        self.values: list[int] = []
        #: free variables beside the cells
        self.variables = 0
        #: the path between two icons: its cells, or for each cell the literal that it is on the path
        self.paths: dict[tuple[str, str], Sequence[int] | set[Index]] = {}

    @staticmethod
    def of_clause(literals: Sequence[int]) -> list[int]:
        """Return the record that one of these literals is true; with none, no board has a solution."""
        return [RULE_CLAUSE, len(literals) + 1, len(literals), *literals]

    def add(self, kind: int, values: Sequence[int]) -> None:
        """Add a record."""
        self.values += (kind, len(values))
        self.values += values

    def clause(self, literals: Sequence[int]) -> None:
        """Add that one of these literals is true."""
        self.values += RecordList.of_clause(literals)

    def counts(self, size: int, allowed: Iterable[int], literals: Sequence[int], guards: int = 0) -> None:
        """Add that allowed numbers of literals are true: rows of so many, each with those of its guards."""
        numbers, row = [number for number in allowed if 0 <= number <= size], size + guards
        if not row and not numbers:
            self.clause([])
        if not literals:
            return
        self.values += (RULE_COUNT, 4 + len(numbers) + len(literals), size, guards, len(numbers), *numbers)
        self.values.append(len(literals) // row)
        self.values += literals

    def local_count(
        self,
        symbols: Sequence[int],
        steps: Sequence[tuple[int, int]],
        allowed: Sequence[int],
        guards: Sequence[tuple[int, int, int]] = (),
        off: int = 0,
    ) -> None:
        """Add that at each anchor which shows one of the symbols so many cells are black."""
        values = [0, off, len(symbols), *symbols, len(steps)]
        for each in steps:
            values += each
        values.append(len(guards))
        for guard in guards:
            values += guard
        self.add(RULE_LOCAL_COUNT, (*values, len(allowed), *allowed))

    def connected(
        self, colour: bool, cells: Sequence[Index] = (), outside: Sequence[Index] = (), corners: bool = False
    ) -> None:
        """Add that cells of a colour are connected: these, or all of the board."""
        values = (int(colour), int(corners), len(cells), *cells, len(outside), *outside)
        self.add(RULE_CONNECTED, values)


class SymbolNumbers:
    """Numbers for what cells or corners show, 0 for nothing.

    On the board of a loop points and faces without a clue have numbers, too.
    """

    def __init__(self, board: Board | None = None) -> None:
        self.numbers: dict[object, int] = {}
        #: the numbers of cells without a clue
        self.nothing: list[int] = [0]
        self._loop = board.loop if board is not None else ""
        if board is not None and self._loop:
            self.nothing = [EDGE, POINT, FACE]
            for symbol in board.symbols:
                self.number(symbol)

    def number(self, symbol: object) -> int:
        """Return the number of a symbol, a new one if it has none."""
        return self.numbers.setdefault(symbol, len(self.numbers) + len(self.nothing))

    def all_of(self, symbols: Iterable[object]) -> list[int]:
        """Return the numbers of these symbols; None is what cells without a clue show."""
        numbers: list[int] = []
        for symbol in symbols:
            numbers += self.nothing if symbol is None else [self.number(symbol)]
        return numbers

    @property
    def clues(self) -> list[int]:
        """The numbers of all clues."""
        return list(self.numbers.values())

    @property
    def points(self) -> list[int]:
        """The numbers that a loop's points show."""
        return [POINT, *self.clues] if self._loop == CELLS else [POINT]

    @property
    def faces(self) -> list[int]:
        """The numbers that faces show, which are neither points nor edges."""
        return [FACE] if self._loop == CELLS else [FACE, *self.clues]

    def show(self, core: BoardSolver, board: Board) -> None:
        """Tell the core what each cell shows."""
        if not self.numbers and not self._loop:
            return
        for symbol in board.symbols:
            self.number(symbol)
        core.show(self._shown(board), len(self.numbers) + len(self.nothing))

    def _shown(self, board: Board) -> Any:
        """Return the number of what each cell shows, as C's `int`."""
        if not self._loop and hasattr(board.clues, "replaced"):  # an array, as a large board's clues are
            return board.clues.replaced(self.numbers)
        values, numbers = _kinds(board) if self._loop else array("i", bytes(4 * board.size)), self.numbers
        for cell, symbol in board.clues.items():
            values[cell] = numbers[symbol]
        return values

    def show_corners(self, core: BoardSolver, board: Board) -> None:
        """Tell the core what each corner shows."""
        if not self.numbers:
            return
        width = board.cols + 1
        values = array("i", bytes(4 * (board.rows + 1) * width))
        for (row, col), symbol in board.corners.items():
            values[row * width + col] = self.number(symbol)
        core.show(values, len(self.numbers) + 1, corners=True)


def _kinds(board: Board) -> "array[int]":
    """Return EDGE, POINT or FACE for each cell of a loop's board."""
    rows, cols, odd = board.rows, board.cols, int(board.loop == CELLS)
    along = array("i", [FACE if odd else EDGE] * cols)
    across = (
        array("i", [FACE, EDGE] * (cols // 2) + [FACE]) if odd else array("i", [EDGE, FACE] * cols)[:cols]
    )
    points = array("i", [EDGE, POINT] * cols if odd else [POINT, EDGE] * cols)[:cols]
    if odd:
        points[0] = points[-1] = FACE
    values = array("i")
    for row in range(rows):
        if odd and row in (0, rows - 1):
            values += along
        else:
            values += points if row % 2 == odd else across
    return values


#: What writes a rule's meaning on a board as records.
Writer: TypeAlias = Callable[[RecordList, Any, Board, SymbolNumbers], None]
