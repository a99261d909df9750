"""A declared family's rules on a board as records for the native core.

A rule that is the same at every clue becomes one record for each of its patterns, and the core finds the
places. Other rules list their cells.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic")
    >>> load(mosaic.declared, mosaic.read_board("4 . \\n. .")).search(most=2)
    1
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

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
from hardboard.puzzles.declared.vocabulary.areas import Islands
from hardboard.puzzles.declared.vocabulary.rule import BoardFunction, EachClue, Lines, Rule

#: The core takes no more cells in a local count, or in a table.
MOST_COUNTED, MOST_LISTED = 63, 30
Record: TypeAlias = "array[int]"


class NotForTheCore(Exception):
    """A rule that the core has no record for."""


class Symbols:
    """Numbers for what cells or corners show, 0 for nothing."""

    def __init__(self) -> None:
        self.numbers: dict[object, int] = {None: 0}

    def number(self, symbol: object) -> int:
        """Return the number of a symbol, a new one if it has none."""
        return self.numbers.setdefault(symbol, len(self.numbers))

    def show(self, core: Core, shown: Iterable[tuple[Index, object]], size: int, corners: bool) -> None:
        """Tell the core what each of so many cells or corners shows."""
        values = array("i", bytes(4 * size))
        for spot, symbol in shown:
            values[spot] = self.number(symbol)
        if len(self.numbers) > 1:
            core.show(values, len(self.numbers), corners=corners)


def load(declaration: Declaration, board: Board) -> Core:
    """Return a core that has all rules of a board.

    Raises:
        NotForTheCore: a rule is a custom function, or looks at more than the core has records for.
    """
    core, cells, corners, records = Core(board.rows, board.cols), Symbols(), Symbols(), array("i")
    for rule in declaration.rules:
        for each in _records(rule, board, corners if _at_corners(rule) else cells):
            records += each
    cells.show(core, board.clues.items(), board.size, corners=False)
    width = board.cols + 1
    shown = ((row * width + col, clue) for (row, col), clue in board.corners.items())
    corners.show(core, shown, (board.rows + 1) * width, corners=True)
    core.add(records)
    return core


def _at_corners(rule: Rule) -> bool:
    return isinstance(rule.meaning, EachClue) and rule.meaning.corners


def _records(rule: Rule, board: Board, symbols: Symbols) -> Iterator[Record]:
    meaning = rule.meaning
    if isinstance(meaning, BoardFunction):
        raise NotForTheCore(f"{rule.text!r} is a custom function")
    if isinstance(meaning, EachClue):
        for pattern in meaning.on(board):
            if not pattern.says_nothing:
                yield from _local(pattern, symbols, meaning.corners)
    elif isinstance(meaning, Lines):
        yield _record(RULE_BULBS, [int(not meaning.few)])
    elif isinstance(meaning, Islands) and not meaning.corners:
        clues = [number for cell in board.clues for number in (cell, board.numbers.get(cell, -1))]
        yield _record(RULE_ISLANDS, [int(meaning.colour), len(clues) // 2, *clues])
    else:
        for place, spots in rule.blocks(board):
            yield from _listed(board, place, spots)


def _record(kind: int, numbers: Sequence[int], *lists: Sequence[int]) -> Record:
    """A record of numbers and of lists, each with its length."""
    values = array("i", numbers)
    for each in lists:
        values.append(len(each))
        values.extend(each)
    return array("i", [kind, len(values)]) + values


def _local(pattern: Pattern, symbols: Symbols, corners: bool) -> Iterator[Record]:
    """A pattern at all anchors that show one of its symbols."""
    place, own = pattern.place, pattern.own
    if len(pattern.shows) != (own is not None) or (corners and (own is None or None in own)):
        raise NotForTheCore(f"{place.rule!r} asks what other cells show")
    shown = [symbols.number(symbol) for symbol in own or ()]
    head = [int(corners), -1 if pattern.off is None else int(pattern.off), len(shown), *shown]
    steps = [number for cell in place.cells for number in unstep(cell)]
    if type(place) is Count and len(place.cells) <= MOST_COUNTED:
        guards = [number for cell, colour in place.when.items() for number in (*unstep(cell), int(colour))]
        head += [len(steps) // 2, *steps, len(guards) // 3, *guards]
        yield _record(RULE_LOCAL_COUNT, head, [n for n in place.allowed if 0 <= n <= len(place.cells)])
    elif type(place) is Table and len(place.cells) <= MOST_LISTED:
        yield _record(RULE_LOCAL_TABLE, [*head, len(steps) // 2, *steps], sorted(place.patterns))
    elif type(place) is Sight and not corners:
        for symbol in shown:
            yield _record(RULE_LOCAL_SIGHT, [symbol, int(place.colour), place.total - place.base])
    elif type(place) is AreaSum and not corners:
        for symbol in shown:
            yield _record(RULE_LOCAL_SUM, [symbol, int(place.colour), place.total])
    else:
        raise NotForTheCore(f"{place.rule!r} at every clue")


def _literals(cells: Iterable[Index], colour: bool = True) -> list[int]:
    return [2 * cell + (not colour) for cell in cells]


def _listed(board: Board, place: Place, spots: Spots) -> Iterator[Record]:
    """A place at some spots, its cells listed."""
    if type(place) is Count or type(place) is Table:
        yield _rows(place, spots)
    elif spots is not HERE and list(spots) != [0]:
        for spot in spots:
            yield from _listed(board, put(place, spot), HERE)
    elif type(place) is Sight:
        cells = [cell for ray in place.rays for cell in ray]
        total, lengths = place.total - place.base, [len(ray) for ray in place.rays]
        yield _record(RULE_SIGHT, [total], lengths, _literals(cells, place.colour))
    elif type(place) is Runs:
        yield _record(RULE_RUNS, [], place.lengths, _literals(place.cells))
    elif type(place) is Unequal:
        one, other = _literals(place.one, place.colour), _literals(place.other, place.colour)
        yield _record(RULE_UNEQUAL, [], one, other)
    elif type(place) is Shapes:
        yield _record(RULE_SHAPES, [], place.one, place.other)
    elif type(place) is Connected:
        yield _connected(board, place)
    else:
        raise NotForTheCore(f"{place.rule!r} is a {type(place).__name__}")


def _rows(place: Count | Table, spots: Spots) -> Record:
    """Counts or tables of rows of literals."""
    cells, guards = list(place.cells), dict(place.when) if isinstance(place, Count) else {}
    steps = [*((cell, 0) for cell in cells), *((cell, int(not colour)) for cell, colour in guards.items())]
    rows: list[int] = []
    if isinstance(spots[0], int):
        flat = [2 * cell + odd for cell, odd in steps]
        for spot in spots:
            rows += [2 * spot + step for step in flat]  # type: ignore[operator]
    else:
        for row in spots:
            rows += [2 * row[cell] + odd for cell, odd in steps]  # type: ignore[index]
    if isinstance(place, Count):
        allowed = [n for n in place.allowed if 0 <= n <= len(cells)]
        head = [len(cells), len(guards), len(allowed), *allowed]
    elif len(cells) <= MOST_LISTED:
        head = [len(cells), len(place.patterns), *sorted(place.patterns)]
    else:
        raise NotForTheCore(f"{place.rule!r} lists patterns of {len(cells)} cells")
    return _record(RULE_COUNT if isinstance(place, Count) else RULE_TABLE, [*head, len(spots), *rows])


def _connected(board: Board, place: Connected) -> Record:
    beside = board.is_near(place.near)
    if not beside and not board.is_near(place.near, corners=True):
        raise NotForTheCore(f"{place.rule!r} has neighbours of its own")
    cells = [] if len(place.cells) == board.size else place.cells
    return _record(RULE_CONNECTED, [int(place.colour), int(not beside)], cells, sorted(place.outside))
