"""Records for rules about loops. Patterns at points and clues are local rules; the core finds their anchors.

These records rest on white faces: an edge beside the last point of a row is off the board, or a face.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product

from hardboard.puzzles.declared.board import ARROWS, CELLS, STEPS, Board, Index
from hardboard.puzzles.declared.doubled import edges, points, room_points, sides
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.vocabulary.loop_rooms import (
    MarksInTurn,
    NoEmptyNeighbours,
    OneKindOfMarks,
    RoomsOnce,
)
from hardboard.puzzles.declared.vocabulary.loops import (
    BlackPearls,
    LinesAtPoints,
    LoopAvoidsClues,
    LoopVisits,
    Segments,
    SidesShut,
    SomeLine,
    WhiteFaces,
    WhitePearls,
)
from hardboard.puzzles.declared.vocabulary.rule import Meaning
from hardboard.puzzles.declared.vocabulary.shaded import (
    ArrowCountsShaded,
    NumberCountsShaded,
    RoomCountsPoints,
    ShadedApart,
)
from hardboard.verify.record_list import POINT, RecordList, SymbolNumbers, Writer

HERE = ((0, 0),)


def has_white_faces(declaration: Declaration) -> bool:
    """Return True if a rule says that faces are white, as for every loop."""
    return any(type(rule.meaning) is WhiteFaces for rule in declaration.rules)


def white_faces(records: RecordList, _: WhiteFaces, __: Board, symbols: SymbolNumbers) -> None:
    """Write that faces are white."""
    records.local_count(symbols.faces, HERE, (0,))


def lines_at_points(records: RecordList, _: LinesAtPoints, __: Board, symbols: SymbolNumbers) -> None:
    """Write that a point has two edges if the loop visits it, else none."""
    for colour, number in ((1, 2), (0, 0)):
        records.local_count(symbols.points, STEPS, (number,), [(0, 0, colour)])


def some_line(records: RecordList, _: SomeLine, board: Board, __: SymbolNumbers) -> None:
    """Write that there is a line."""
    records.clause([2 * edge for edge in edges(board)])


def loop_visits(records: RecordList, meaning: LoopVisits, board: Board, symbols: SymbolNumbers) -> None:
    """Write that the loop visits points with a clue, or those without one."""
    clues = symbols.clues if board.loop == CELLS else []
    if visited := clues if meaning.clues else [POINT]:
        records.local_count(visited, HERE, (1,))


def loop_avoids_clues(records: RecordList, _: LoopAvoidsClues, __: Board, symbols: SymbolNumbers) -> None:
    """Write that the loop visits no clue."""
    if symbols.clues:
        records.local_count(symbols.clues, HERE, (0,))


def sides_shut(records: RecordList, _: SidesShut, __: Board, symbols: SymbolNumbers) -> None:
    """Write that the loop does not cross the side that a clue names."""
    for symbol, number in symbols.numbers.items():
        records.local_count([number], [ARROWS[str(symbol)]], (0,))


def white_pearls(records: RecordList, _: WhitePearls, board: Board, symbols: SymbolNumbers) -> None:
    """Write that the loop goes straight on through white pearls, and turns before or behind."""
    if "W" not in symbols.numbers:
        return
    at = [symbols.number("W")]
    for one, other in ((0, 2), (1, 3)):
        records.local_count(at, [STEPS[one], STEPS[other]], (0, 2))
        further = [_times(3, STEPS[one]), _times(3, STEPS[other])]
        records.local_count(at, further, (0, 1), [(*STEPS[one], 1)])


def black_pearls(records: RecordList, _: BlackPearls, board: Board, symbols: SymbolNumbers) -> None:
    """Write that the loop turns in black pearls, and goes straight on before and behind."""
    if "B" not in symbols.numbers:
        return
    at = [symbols.number("B")]
    for one, other in ((0, 2), (1, 3)):
        records.local_count(at, [STEPS[one], STEPS[other]], (1,))
    for way in STEPS:
        records.local_count(at, [_times(3, way)], (1,), [(*way, 1)])


def _times(far: int, way: tuple[int, int]) -> tuple[int, int]:
    return far * way[0], far * way[1]


#: Clauses as pairs: distances of edges not all of which are black, unless one of some others is.
Runs = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@lru_cache(maxsize=1 << 10)
def _stretch(number: int, before: int, after: int) -> Runs:
    """Return what a number says of a line through it with so many edges on both sides, by their distances.

    The edges behind the point have the distances -1, -3, ..., those ahead 1, 3, ...
    """
    line = [*range(1 - 2 * before, 0, 2), *range(1, 2 * after, 2)]
    found = []
    for start in range(max(0, before - number - 1), min(before, len(line) - number - 1) + 1):
        found.append((tuple(line[start : start + number + 1]), ()))
    for start in range(max(0, before - number), before + 1):
        for end in range(max(before, start + 1), min(len(line), start + number - 1) + 1):
            ends = tuple(line[i] for i in (start - 1, end) if 0 <= i < len(line))
            found.append((tuple(line[start:end]), ends))
    return tuple(found)


def segments(records: RecordList, _: Segments, board: Board, __: SymbolNumbers) -> None:
    """Write how long the straight stretches through clues are."""
    rows, cols = board.shape
    for point in board.clues:
        number, spaces = board.numbers.get(point), _spaces(point, rows, cols)
        if number is None:
            _write_corners(records, point, cols, spaces)
            continue
        up, right, down, left = spaces
        for by, before, after in ((1, left, right), (cols, up, down)):
            for run, ends in _stretch(number, min(before, number + 1), min(after, number + 1)):
                records.clause([2 * (point + by * k) + 1 for k in run] + [2 * (point + by * k) for k in ends])


def _spaces(point: Index, rows: int, cols: int) -> tuple[int, int, int, int]:
    """Return how many edges there are from a point in each direction, where a loop goes through cells."""
    row, col = divmod(point, cols)
    return row // 2, (cols - 2 - col) // 2, (rows - 2 - row) // 2, col // 2


def _write_corners(records: RecordList, point: Index, cols: int, spaces: tuple[int, ...]) -> None:
    """Write that where the loop turns in a point, neither arm is longer than the other."""
    ways = (-cols, 1, cols, -1)
    for first, second in (pair[::turn] for pair in product((0, 2), (1, 3)) for turn in (1, -1)):
        one = [2 * (point + ways[first] * k) for k in range(1, 2 * spaces[first], 2)]
        other = [2 * (point + ways[second] * k) for k in range(1, 2 * spaces[second], 2)]
        for length in range(1, min(len(one), len(other) - 1) + 1):
            run = [edge + 1 for edge in one[:length] + other[: length + 1]]
            records.clause(run + one[length : length + 1])


def shaded_apart(records: RecordList, meaning: ShadedApart, board: Board, _: SymbolNumbers) -> None:
    """Write that of two points side by side the loop visits one, perhaps only where neither has a clue."""
    shown = board.clues if meaning.clues else ()
    every = sides(board)
    pairs = [(one, other) for _, one, other in every if one not in shown and other not in shown]
    records.counts(2, (1, 2), [2 * point for pair in pairs for point in pair])


def _shaded(records: RecordList, board: Board, number: int, spots: list[Index]) -> None:
    """Write that so many of these points without a clue are shaded; the loop does not visit them."""
    cells = [2 * spot + 1 for spot in spots if spot not in board.clues]
    records.counts(len(cells), (number,), cells)


def arrow_counts_shaded(records: RecordList, _: ArrowCountsShaded, board: Board, __: SymbolNumbers) -> None:
    """Write how many points are shaded the way that an arrow points."""
    for point, number in board.numbers.items():
        if point in board.arrows:
            _shaded(records, board, number, board.ray(point, ARROWS[board.arrows[point]])[1:-1:2])
        else:
            records.clause([])


def number_counts_shaded(records: RecordList, _: NumberCountsShaded, board: Board, __: SymbolNumbers) -> None:
    """Write how many points are shaded beside a number."""
    (rows, cols), ways = board.shape, (-2 * board.cols, 2, 2 * board.cols, -2)
    for point, number in board.numbers.items():
        spaces = _spaces(point, rows, cols)
        beside = [point + way for way, space in zip(ways, spaces, strict=True) if space]
        _shaded(records, board, number, beside)


def room_counts_points(
    records: RecordList, meaning: RoomCountsPoints, board: Board, _: SymbolNumbers
) -> None:
    """Write how many points of a room the loop visits, or leaves out."""
    numbers, odd = board.room_numbers, int(not meaning.colour)
    for room, cells in room_points(board).items():
        if room in numbers:
            records.counts(len(cells), (numbers[room],), [2 * cell + odd for cell in cells])


def _borders(board: Board) -> Iterator[tuple[Index, Index, Index, int, int]]:
    """Yield the edges between points of different rooms, with their ends and the rooms of these."""
    rooms = board.rooms
    for edge, one, other in sides(board):
        if rooms[edge] < 0:
            yield edge, one, other, rooms[one], rooms[other]


def rooms_once(records: RecordList, _: RoomsOnce, board: Board, __: SymbolNumbers) -> None:
    """Write that the loop crosses the border of each room twice at most, and visits it."""
    inside = room_points(board)
    borders: dict[int, list[int]] = {room: [] for room in (*inside, -1)}
    for edge, _one, _other, room, beyond in _borders(board):
        borders[room].append(2 * edge)
        borders[beyond].append(2 * edge)
    for point in points(board):
        if board.rooms[point] < 0:
            records.clause([2 * point + 1])
    for room, cells in inside.items():
        records.clause([2 * cell for cell in cells])
        if len(borders[room]) > 2:
            records.counts(len(borders[room]), (0, 1, 2), borders[room])


def no_empty_neighbours(records: RecordList, _: NoEmptyNeighbours, board: Board, __: SymbolNumbers) -> None:
    """Write that of two neighbours in different rooms the loop visits one."""
    pairs = [
        2 * point
        for _, one, other, room, beyond in _borders(board)
        if room >= 0 <= beyond
        for point in (one, other)
    ]
    records.counts(2, (1, 2), pairs)


def one_kind_of_marks(records: RecordList, _: OneKindOfMarks, board: Board, __: SymbolNumbers) -> None:
    """Write that in a room the loop visits all moons and no sun, or all suns and no moon."""
    moons, suns = _marks(board, "B"), _marks(board, "W")
    alike, exactly_one = list[int](), list[int]()
    for room in room_points(board):
        own = moons.get(room, []), suns.get(room, [])
        if not all(own):
            records.clause([2 * cell for cell in own[0] + own[1]])
        else:
            exactly_one += (2 * own[0][0], 2 * own[1][0])
        alike += [2 * cell for marks in own for pair in pairwise(marks) for cell in pair]
    records.counts(2, (0, 2), alike)
    records.counts(2, (1,), exactly_one)


def _marks(board: Board, sign: str) -> dict[int, list[Index]]:
    """Return the cells of each room that have a sign."""
    own: dict[int, list[Index]] = {}
    for cell in sorted(cell for cell, clue in board.clues.items() if clue == sign):
        own.setdefault(board.rooms[cell], []).append(cell)
    return own


def marks_in_turn(records: RecordList, meaning: MarksInTurn, board: Board, _: SymbolNumbers) -> None:
    """Write that the loop does not go from a room to another where it visits the same sign."""
    first = {room: cells[0] for room, cells in _marks(board, meaning.sign).items()}
    for edge, _one, _other, room, beyond in _borders(board):
        if room in first and beyond in first:
            records.clause([2 * edge + 1, 2 * first[room] + 1, 2 * first[beyond] + 1])


#: Meaning of a rule -> what writes it.
LOOPS: dict[type[Meaning], Writer] = {
    ArrowCountsShaded: arrow_counts_shaded,
    BlackPearls: black_pearls,
    LinesAtPoints: lines_at_points,
    LoopAvoidsClues: loop_avoids_clues,
    LoopVisits: loop_visits,
    MarksInTurn: marks_in_turn,
    NoEmptyNeighbours: no_empty_neighbours,
    NumberCountsShaded: number_counts_shaded,
    OneKindOfMarks: one_kind_of_marks,
    RoomCountsPoints: room_counts_points,
    RoomsOnce: rooms_once,
    Segments: segments,
    ShadedApart: shaded_apart,
    SidesShut: sides_shut,
    SomeLine: some_line,
    WhiteFaces: white_faces,
    WhitePearls: white_pearls,
}
