"""A declared family's rules on a board as records for the native core.

A rule that says the same at every clue is one record for each pattern, kept from board to board; the core
finds the places. Other rules list their cells.
"""

from array import array
from collections.abc import Iterable, Sequence

from hardboard.core import (
    RULE_BULBS,
    RULE_CONNECTED,
    RULE_COUNT,
    RULE_ISLANDS,
    RULE_LOCAL_COUNT,
    RULE_LOCAL_SIGHT,
    RULE_LOCAL_SUM,
    RULE_LOCAL_TABLE,
    RULE_RUNS,
    RULE_SHAPES,
    RULE_SIGHT,
    RULE_TABLE,
    RULE_UNEQUAL,
    Core,
)
from hardboard.puzzles.declared.areas import AreaSum, Connected, Shapes
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import HERE, Pattern, Spots, put, unstep
from hardboard.puzzles.declared.places import Count, Place, Sight, Table, Unequal
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.declared.vocabulary.rule import Rule

#: A local count of more cells is listed.
MOST_CELLS = 63
MOST_TABLE = 30


class NotForTheCore(Exception):
    """A rule that the core has no record for."""


def record(kind: int, *parts: int | Sequence[int]) -> "array[int]":
    """A record of values and lists."""
    values = array("i", [kind, 0])
    for part in parts:
        if isinstance(part, int):
            values.append(part)
        else:
            values.append(len(part))
            values.extend(part)
    values[1] = len(values) - 2
    return values


def _pairs(cells: Iterable[Index]) -> list[int]:
    return [number for cell in cells for number in unstep(cell)]


class _Symbols:
    """Numbers for what cells or corners show."""

    def __init__(self) -> None:
        self.number: dict[object, int] = {None: 0}

    def of(self, symbol: object) -> int:
        return self.number.setdefault(symbol, len(self.number))


def _listed(board: Board, place: Place, spots: Spots) -> Iterable["array[int]"]:
    kind = type(place)
    if kind is Count or kind is Table:
        cells = list(place.cells)
        guards = list(place.when) if isinstance(place, Count) else []
        rows: list[int] = []
        opposite = [int(not place.when[cell]) for cell in guards] if guards else []
        if isinstance(spots[0], int):
            steps = [*(2 * cell for cell in cells), *(2 * c + odd for c, odd in zip(guards, opposite))]
            for spot in spots:
                rows += [2 * spot + step for step in steps]
        else:
            steps = [*((cell, 0) for cell in cells), *zip(guards, opposite)]
            for row in spots:
                rows += [2 * row[step] + odd for step, odd in steps]
        values = array("i")
        if isinstance(place, Count):
            allowed = [n for n in place.allowed if 0 <= n <= len(cells)]
            values.extend([len(cells), len(guards), len(allowed), *allowed])
        else:
            if len(cells) > MOST_TABLE:
                raise NotForTheCore("a table of so many cells")
            values.extend([len(cells), len(place.patterns), *sorted(place.patterns)])
        values.append(len(spots))
        values.extend(rows)
        yield array("i", [RULE_COUNT if kind is Count else RULE_TABLE, len(values)]) + values
        return
    if spots is not HERE and list(spots) != [0]:
        for spot in spots:
            yield from _listed(board, put(place, spot), HERE)
        return
    if isinstance(place, Sight) and kind is Sight:
        cells = [cell for ray in place.rays for cell in ray]
        yield _nested(
            RULE_SIGHT, [place.total - place.base], [len(ray) for ray in place.rays], _literals(cells, place.colour)
        )
    elif isinstance(place, Runs) and kind is Runs:
        yield _nested(RULE_RUNS, [], list(place.lengths), _literals(place.cells))
    elif isinstance(place, Unequal) and kind is Unequal:
        yield _nested(RULE_UNEQUAL, [], _literals(place.one, place.colour), _literals(place.other, place.colour))
    elif isinstance(place, Shapes) and kind is Shapes:
        yield _nested(RULE_SHAPES, [], list(place.one), list(place.other))
    elif isinstance(place, Connected) and kind is Connected:
        yield _connected(board, place)
    else:
        raise NotForTheCore(kind.__name__)


def _literals(cells: Iterable[Index], colour: bool = True) -> list[int]:
    return [2 * cell + (not colour) for cell in cells]


def _nested(kind: int, numbers: list[int], *lists: list[int]) -> "array[int]":
    values = array("i", numbers)
    for each in lists:
        values.append(len(each))
        values.extend(each)
    return array("i", [kind, len(values)]) + values


def _connected(board: Board, place: Connected) -> "array[int]":
    whole = len(place.cells) == board.size
    side = board.is_near(place.near)
    if not side and not board.is_near(place.near, corners=True):
        raise NotForTheCore("neighbours of its own")
    cells = [] if whole else list(place.cells)
    return _nested(RULE_CONNECTED, [int(place.colour), int(not side)], cells, sorted(place.outside))


def load(declaration: Declaration, board: Board) -> Core:
    """A core that has all rules of a board."""
    core = Core(board.rows, board.cols)
    cells, corners = _Symbols(), _Symbols()
    records = array("i")
    for rule in declaration.rules:
        for part in _records(rule, board, cells, corners):
            records += part
    for cell in board.clues.values():
        cells.of(cell)
    if len(cells.number) > 1:
        shown = array("i", bytes(4 * board.size))
        for place, clue in board.clues.items():
            shown[place] = cells.number[clue]
        core.show(shown, len(cells.number))
    if board.corners:
        shown = array("i", bytes(4 * (board.rows + 1) * (board.cols + 1)))
        for (row, col), clue in board.corners.items():
            shown[row * (board.cols + 1) + col] = corners.of(clue)
        core.show(shown, len(corners.number), corners=True)
    core.add(records)
    return core


def _records(
    rule: Rule, board: Board, cells: _Symbols, corners: _Symbols
) -> Iterable["array[int]"]:
    if rule.patterns is not None and rule.find is None:
        symbols = corners if rule.corners else cells
        for pattern in rule.on(board):
            if not pattern.says_nothing:
                yield from _local(rule, pattern, board, symbols)
    elif rule.lines is not None:
        for clue in board.clues.values():
            cells.of(clue)
        yield array("i", [RULE_BULBS, 1, int(not rule.lines.few)])
    elif rule.text.endswith("has one clue, which is its size"):
        colour = next(iter(rule.places(board))).colour  # type: ignore[attr-defined]
        clues = [n for cell in board.clues for n in (cell, board.numbers.get(cell, -1))]
        yield array("i", [RULE_ISLANDS, 2 + len(clues), int(colour), len(clues) // 2, *clues])
    else:
        for place, spots in rule.blocks(board):
            yield from _listed(board, place, spots)


def _local(rule: Rule, pattern: Pattern, board: Board, symbols: _Symbols) -> Iterable["array[int]"]:
    place, kind = pattern.place, type(pattern.place)
    own = pattern.own
    if len(pattern.shows) != (own is not None) or (rule.corners and (own is None or None in own)):
        raise NotForTheCore("a guard on other cells")
    shown = [] if own is None else [symbols.of(symbol) for symbol in own]
    off = -1 if pattern.off is None else int(pattern.off)
    if kind is Count and len(place.cells) <= MOST_CELLS:
        assert isinstance(place, Count)
        guards = [n for cell, colour in place.when.items() for n in (*unstep(cell), int(colour))]
        allowed = [n for n in place.allowed if 0 <= n <= len(place.cells)]
        steps = _pairs(place.cells)
        values = [int(rule.corners), off, len(shown), *shown, len(steps) // 2, *steps]
        values += [len(guards) // 3, *guards, len(allowed), *allowed]
        yield array("i", [RULE_LOCAL_COUNT, len(values), *values])
    elif kind is Table:
        assert isinstance(place, Table)
        steps = _pairs(place.cells)
        values = [int(rule.corners), off, len(shown), *shown, len(steps) // 2, *steps]
        values += [len(place.patterns), *sorted(place.patterns)]
        yield array("i", [RULE_LOCAL_TABLE, len(values), *values])
    elif kind is Sight and not rule.corners and len(shown) == 1:
        assert isinstance(place, Sight)
        yield array("i", [RULE_LOCAL_SIGHT, 3, shown[0], int(place.colour), place.total - place.base])
    elif kind is AreaSum and not rule.corners:
        assert isinstance(place, AreaSum)
        for symbol in shown:
            yield array("i", [RULE_LOCAL_SUM, 3, symbol, int(place.colour), place.total])
    else:
        raise NotForTheCore(kind.__name__)
