"""Records for rules about rooms and lines, whose cells are listed.

Cells are listed without a Python object for each constraint: rows of equal length share a record.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hardboard.core import RULE_RUNS, RULE_SHAPES, RULE_UNEQUAL
from hardboard.puzzles.declared.board import ARROWS, BLACK, LARGE, Board, Index
from hardboard.puzzles.declared.vocabulary.areas import ReachTheEdge
from hardboard.puzzles.declared.vocabulary.cells import WhiteOutside
from hardboard.puzzles.declared.vocabulary.numbers import (
    ArrowCounts,
    LineCounts,
    LineRuns,
    LineTotals,
    NoRepeats,
    NumberedLines,
)
from hardboard.puzzles.declared.vocabulary.rooms import (
    EveryRoom,
    NoRunOverRooms,
    OneColourRooms,
    RoomConnected,
    RoomCounts,
    RoomsApart,
    RoomsAsTotal,
    RoomSome,
    ShapesDiffer,
    SizesDiffer,
)
from hardboard.puzzles.declared.vocabulary.rule import BoardTotal, Meaning, RoomSizes
from hardboard.verify.record_list import RecordList, SymbolNumbers, Writer


class CountGroups:
    """Counts of black cells, those with as many cells and the same numbers together."""

    def __init__(self) -> None:
        self._rows: dict[tuple[int, frozenset[int]], list[Index]] = {}

    def add(self, cells: Sequence[Index], allowed: frozenset[int]) -> None:
        """Add that so many of these cells are black."""
        self._rows.setdefault((len(cells), allowed), []).extend(cells)

    def write(self, records: RecordList) -> None:
        """Write a record for each group."""
        for (size, allowed), cells in self._rows.items():
            records.counts(size, allowed, [2 * cell for cell in cells])


def together(sizes: Iterable[tuple[str, frozenset[int]]], size: int) -> frozenset[int]:
    """Return the numbers that all parts of a rule allow, each of which has a name of its own."""
    return frozenset(range(size + 1)).intersection(*(some for _, some in sizes))


def room_sizes(records: RecordList, meaning: RoomSizes, board: Board, _: SymbolNumbers) -> None:
    """Write how many cells of a room are black, by its size and number."""
    groups, numbers = CountGroups(), board.room_numbers
    known: dict[tuple[int, int | None], frozenset[int]] = {}
    for room, cells in board.room_cells.items():
        key = len(cells), numbers.get(room)
        if (allowed := known.get(key)) is None:
            allowed = known[key] = together(meaning.sizes(*key), len(cells))
        if len(allowed) <= len(cells):
            groups.add(cells, allowed)
    groups.write(records)


def rooms_as_total(records: RecordList, meaning: RoomsAsTotal, board: Board, symbols: SymbolNumbers) -> None:
    """Write that every room has as many black cells as the board says."""
    room_sizes(records, EveryRoom(board.total or 0, meaning.names, meaning.or_none), board, symbols)


def numbered_lines(records: RecordList, meaning: NumberedLines, board: Board, _: SymbolNumbers) -> None:
    """Write that cells have a number of black ones."""
    groups = CountGroups()
    for cells, number in meaning.numbered(board):
        groups.add(cells, frozenset([number]))
    groups.write(records)


def board_total(records: RecordList, _: BoardTotal, board: Board, __: SymbolNumbers) -> None:
    """Write that the board has as many black cells as it says."""
    if board.total is not None:
        records.counts(board.size, [board.total], range(0, 2 * board.size, 2))


def arrow_counts(records: RecordList, meaning: ArrowCounts, board: Board, _: SymbolNumbers) -> None:
    """Write how many cells are black the way that an arrow points, perhaps guarded by the clue's colour."""
    for cell, number in board.numbers.items():
        if cell in board.arrows:
            way = [2 * other for other in board.ray(cell, ARROWS[board.arrows[cell]])]
            guard = [] if meaning.when is None else [2 * cell + (not meaning.when)]
            records.counts(len(way), [number], way + guard, len(guard))


def line_runs(records: RecordList, _: LineRuns, board: Board, __: SymbolNumbers) -> None:
    """Write the runs of black cells of rows and columns."""
    for line, lengths in zip(board.lines, (*board.row_clues, *board.col_clues), strict=False):
        if lengths is not None:
            cells = [2 * cell for cell in line]
            records.add(RULE_RUNS, (len(lengths), *lengths, len(cells), *cells))


def no_repeats(records: RecordList, meaning: NoRepeats, board: Board, _: SymbolNumbers) -> None:
    """Write that of equal numbers in a line at most one has the colour."""
    numbers, groups, odd = board.numbers, dict[int, list[int]](), int(not meaning.colour)
    for line in board.lines:
        same: dict[int, list[Index]] = {}
        for cell in line:
            if cell in numbers:
                same.setdefault(numbers[cell], []).append(2 * cell + odd)
        for cells in same.values():
            if len(cells) > 1:
                groups.setdefault(len(cells), []).extend(cells)
    for size, cells in groups.items():
        records.counts(size, (0, 1), cells)


def white_outside(records: RecordList, _: WhiteOutside, board: Board, __: SymbolNumbers) -> None:
    """Write that cells in no room are white."""
    outside = [2 * cell for cell, room in enumerate(board.rooms) if room < 0]
    if outside:
        records.counts(1, (0,), outside)


def _pairs(board: Board) -> list[int]:
    """Return neighbours in different rooms, as pairs of literals."""
    rooms, size, cols = board.rooms, board.size, board.cols
    right = [2 * c for c in range(size - 1) if rooms[c] != rooms[c + 1] and (c + 1) % cols]
    below = [2 * c for c in range(size - cols) if rooms[c] != rooms[c + cols]]
    return [spot for c in right for spot in (c, c + 2)] + [spot for c in below for spot in (c, c + 2 * cols)]


def rooms_apart(records: RecordList, _: RoomsApart, board: Board, __: SymbolNumbers) -> None:
    """Write that no two black neighbours are in different rooms."""
    records.counts(2, (0, 1), _pairs(board))


def _following(board: Board) -> list[int]:
    """Return each cell and the next one of its room, as pairs of literals: with arrays."""
    import numpy as np

    rooms = board.room_array.ravel()
    order = np.argsort(rooms, kind="stable")
    cells, after = order[:-1], order[1:]
    same = (rooms[cells] == rooms[after]) & (rooms[cells] >= 0)
    pairs: list[int] = (2 * np.stack([cells[same], after[same]], axis=1)).ravel().tolist()
    return pairs


def one_colour_rooms(records: RecordList, _: OneColourRooms, board: Board, __: SymbolNumbers) -> None:
    """Write that the cells of a room have one colour."""
    if board.size > LARGE:
        records.counts(2, (0, 2), _following(board))
        return
    cells = [2 * cell for own in board.room_cells.values() for pair in pairwise(own) for cell in pair]
    records.counts(2, (0, 2), cells)


def no_run_over_rooms(records: RecordList, meaning: NoRunOverRooms, board: Board, _: SymbolNumbers) -> None:
    """Write that a line over so many borders has a cell of the other colour."""
    odd = int(meaning.colour)
    for line in board.lines:
        rooms = [board.rooms[cell] for cell in line]
        cuts = [i for i in range(1, len(line)) if rooms[i - 1] != rooms[i]]
        literals = [2 * cell + odd for cell in line]
        for first, last in zip(cuts, cuts[meaning.borders - 1 :], strict=False):
            records.clause(literals[first - 1 : last + 1])


def room_connected(records: RecordList, _: RoomConnected, board: Board, __: SymbolNumbers) -> None:
    """Write that the black cells of each room are connected."""
    for cells in board.room_cells.values():
        if len(cells) > 2:
            records.connected(BLACK, cells)


def reach_the_edge(records: RecordList, meaning: ReachTheEdge, board: Board, _: SymbolNumbers) -> None:
    """Write that cells of the colour are connected to the edge of the board."""
    rows, cols = board.shape
    sides = {cell for row in range(1, rows - 1) for cell in (row * cols, row * cols + cols - 1)}
    edge = sorted({*range(cols), *range(board.size - cols, board.size)} | sides)
    records.connected(meaning.colour, outside=edge)


def _beside(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of rooms that lie side by side."""
    rooms, cols = board.rooms, board.cols
    pairs = {*zip(rooms, rooms[cols:], strict=False)}
    for row in range(board.rows):
        pairs.update(pairwise(rooms[row * cols : row * cols + cols]))
    return sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1] and min(pair) >= 0})


def sizes_differ(records: RecordList, _: SizesDiffer, board: Board, __: SymbolNumbers) -> None:
    """Write that rooms side by side have different numbers of black cells, or none."""
    cells = {room: [2 * cell for cell in own] for room, own in board.room_cells.items()}
    for one, other in _beside(board):
        records.add(RULE_UNEQUAL, (len(cells[one]), *cells[one], len(cells[other]), *cells[other]))


def shapes_differ(records: RecordList, _: ShapesDiffer, board: Board, __: SymbolNumbers) -> None:
    """Write that rooms side by side have no equal pieces that touch."""
    cells = board.room_cells
    for one, other in _beside(board):
        records.add(RULE_SHAPES, (len(cells[one]), *cells[one], len(cells[other]), *cells[other]))


#: Meaning of a rule -> what writes it.
ROOM_WRITERS: dict[type[Meaning], Writer] = {
    ArrowCounts: arrow_counts,
    BoardTotal: board_total,
    EveryRoom: room_sizes,
    LineCounts: numbered_lines,
    LineRuns: line_runs,
    LineTotals: numbered_lines,
    NoRepeats: no_repeats,
    NoRunOverRooms: no_run_over_rooms,
    OneColourRooms: one_colour_rooms,
    ReachTheEdge: reach_the_edge,
    RoomConnected: room_connected,
    RoomCounts: room_sizes,
    RoomSome: room_sizes,
    RoomsApart: rooms_apart,
    RoomsAsTotal: rooms_as_total,
    ShapesDiffer: shapes_differ,
    SizesDiffer: sizes_differ,
    WhiteOutside: white_outside,
}
