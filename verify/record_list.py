"""A builder of records for the native core, which numbers the symbols of cells."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from hardboard.core import RULE_CLAUSE, RULE_CONNECTED, RULE_COUNT, BoardSolver
from hardboard.puzzles.declared.board import Board, Index


class RecordList:
    """Records in one list, in the format of `core.h`."""

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
        """Require an allowed number of true literals in each row of literals, under the row's guards."""
        numbers, row = [number for number in allowed if 0 <= number <= size], size + guards
        if not row and not numbers:
            self.clause([])
        if not literals:
            return
        self.values += (RULE_COUNT, 4 + len(numbers) + len(literals), size, guards, len(numbers), *numbers)
        self.values.append(len(literals) // row)
        self.values += literals

    def connected(
        self, colour: bool, cells: Sequence[Index] = (), outside: Sequence[Index] = (), corners: bool = False
    ) -> None:
        """Add that cells of a colour are connected: these, or all of the board."""
        values = (int(colour), int(corners), len(cells), *cells, len(outside), *outside)
        self.add(RULE_CONNECTED, values)


class SymbolNumbers:
    """Numbers for the symbols of cells or corners, 0 for nothing."""

    def __init__(self) -> None:
        self.numbers: dict[object, int] = {}

    def number(self, symbol: object) -> int:
        """Return the number of a symbol, a new one if it has none; None is the symbol of other cells."""
        return 0 if symbol is None else self.numbers.setdefault(symbol, len(self.numbers) + 1)

    def show(self, core: BoardSolver, board: Board) -> None:
        """Send the symbol of each cell to the core."""
        if not self.numbers:
            return
        for symbol in board.symbols:
            self.number(symbol)
        core.show(self._shown(board), len(self.numbers) + 1)

    def _shown(self, board: Board) -> Any:
        if hasattr(board.clues, "replaced"):  # an array, as a large board's clues are
            return board.clues.replaced(self.numbers)
        values, numbers = array("i", bytes(4 * board.size)), self.numbers
        for cell, symbol in board.clues.items():
            values[cell] = numbers[symbol]
        return values

    def show_corners(self, core: BoardSolver, board: Board) -> None:
        """Send the symbol of each corner to the core."""
        if not self.numbers:
            return
        width = board.cols + 1
        values = array("i", bytes(4 * (board.rows + 1) * width))
        for (row, col), symbol in board.corners.items():
            values[row * width + col] = self.number(symbol)
        core.show(values, len(self.numbers) + 1, corners=True)


#: What writes a rule's meaning on a board as records.
Writer: TypeAlias = Callable[[RecordList, Any, Board, SymbolNumbers], None]
