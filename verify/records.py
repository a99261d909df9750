"""A declared family's rules on a board as records for the native core.

A rule that is the same at every clue becomes one record for each of its patterns, and the core finds the
places. Other rules list their cells.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic")
    >>> load(mosaic.declared, mosaic.read_board("4 . \\n. .")).search(most=2)
    1
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from hardboard.core import (
    RULE_BULBS,
    RULE_CLAUSE,
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
    RULE_SUM,
    RULE_TABLE,
    RULE_UNEQUAL,
    BoardSolver,
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


class SymbolNumbers:
    """Numbers for what cells or corners show, 0 for nothing."""

    def __init__(self) -> None:
        self.numbers: dict[object, int] = {None: 0}

    def number(self, symbol: object) -> int:
        """Return the number of a symbol, a new one if it has none."""
        return self.numbers.setdefault(symbol, len(self.numbers))

    def show(
        self, core: BoardSolver, shown: Iterable[tuple[Index, object]], size: int, corners: bool
    ) -> None:
        """Tell the core what each of so many cells or corners shows."""
        values = array("i", bytes(4 * size))
        for spot, symbol in shown:
            values[spot] = self.number(symbol)
        if len(self.numbers) > 1:
            core.show(values, len(self.numbers), corners=corners)


def load(declaration: Declaration, board: Board) -> BoardSolver:
    """Return a core that has all rules of a board.

    Raises:
        NotForTheCore: a rule is a custom function, or looks at more than the core has records for.
    """
    core, cells, corners, records = (
        BoardSolver(board.rows, board.cols),
        SymbolNumbers(),
        SymbolNumbers(),
        array("i"),
    )
    for rule in declaration.rules:
        for each in _records(rule, board, corners if _at_corners(rule) else cells):
            records += each
    cells.show(core, board.clues.items(), board.size, corners=False)
    width = board.cols + 1
    shown = ((row * width + col, clue) for (row, col), clue in board.corners.items())
    corners.show(core, shown, (board.rows + 1) * width, corners=True)
    core.add(records)
    return core


def constraints(rule: Rule, board: Board) -> Iterator[tuple[Record, list[Place]]]:
    """Yield each constraint of a rule on a board: as a record that lists its cells, and the places it is.

    The core takes such records after a search has begun, too, and under a condition.

    Raises:
        NotForTheCore: the rule is a custom function, or looks at more than the core has records for.
    """
    meaning = rule.meaning
    if isinstance(meaning, Islands) and not meaning.corners:
        yield _islands(meaning, board), [*rule.places(board)]
        return
    for place in rule.places(board):
        yield from ((record, [place]) for record in _listed(board, place, HERE))


def _at_corners(rule: Rule) -> bool:
    return isinstance(rule.meaning, EachClue) and rule.meaning.corners


def _records(rule: Rule, board: Board, symbols: SymbolNumbers) -> Iterator[Record]:
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
        yield _islands(meaning, board)
    else:
        for place, spots in rule.blocks(board):
            yield from _listed(board, place, spots)


def _islands(meaning: Islands, board: Board) -> Record:
    clues = [number for cell in board.clues for number in (cell, board.numbers.get(cell, -1))]
    return _record(RULE_ISLANDS, [int(meaning.colour), len(clues) // 2, *clues])


def _record(kind: int, numbers: Sequence[int], *lists: Sequence[int]) -> Record:
    """A record of numbers and of lists, each with its length."""
    values = array("i", numbers)
    for each in lists:
        values.append(len(each))
        values.extend(each)
    return array("i", [kind, len(values)]) + values


def _local(pattern: Pattern, symbols: SymbolNumbers, corners: bool) -> Iterator[Record]:
    """A pattern at all anchors that show one of its symbols."""
    own = pattern.own
    if len(pattern.shows) != (own is not None) or (corners and (own is None or None in own)):
        raise NotForTheCore(f"{pattern.place.rule!r} asks what other cells show")
    shown = [symbols.number(symbol) for symbol in own or ()]
    everywhere, at_symbol = EVERYWHERE.get(type(pattern.place)), AT_SYMBOL.get(type(pattern.place))
    if everywhere is not None:
        head = [int(corners), -1 if pattern.off is None else int(pattern.off), len(shown), *shown]
        yield everywhere(head, pattern.place)
    elif at_symbol is not None and not corners:
        for symbol in shown:
            yield at_symbol(symbol, pattern.place)
    else:
        raise NotForTheCore(f"{pattern.place.rule!r} at every clue")


def _steps(cells: Sequence[Index]) -> list[int]:
    return [len(cells), *(number for cell in cells for number in unstep(cell))]


def _local_count(head: list[int], place: Count) -> Record:
    if len(place.cells) > MOST_COUNTED:
        raise NotForTheCore(f"{place.rule!r} counts {len(place.cells)} cells")
    guards = [number for cell, colour in place.when.items() for number in (*unstep(cell), int(colour))]
    allowed = [number for number in place.allowed if 0 <= number <= len(place.cells)]
    return _record(RULE_LOCAL_COUNT, [*head, *_steps(place.cells), len(place.when), *guards], allowed)


def _local_table(head: list[int], place: Table) -> Record:
    return _record(RULE_LOCAL_TABLE, [*head, *_steps(place.cells)], _patterns(place))


def _patterns(place: Table) -> list[int]:
    if len(place.cells) > MOST_LISTED:
        raise NotForTheCore(f"{place.rule!r} lists patterns of {len(place.cells)} cells")
    return sorted(place.patterns)


def _literals(cells: Iterable[Index], colour: bool = True) -> list[int]:
    return [2 * cell + (not colour) for cell in cells]


def _listed(board: Board, place: Place, spots: Spots) -> Iterator[Record]:
    """A place at some spots, its cells listed."""
    in_rows, alone = IN_ROWS.get(type(place)), ALONE.get(type(place))
    if in_rows is not None:
        kind, head, steps = in_rows(place)
        if steps:
            yield _record(kind, [*head, len(spots), *_rows(steps, spots)])
        elif place.broken(()):
            yield _record(RULE_CLAUSE, [], [])
    elif alone is None:
        raise NotForTheCore(f"{place.rule!r} is a {type(place).__name__}")
    else:
        for spot in spots:
            yield alone(board, put(place, spot))


def _rows(steps: Sequence[tuple[Index, int]], spots: Spots) -> list[int]:
    """The literals of a place at all spots; a step is a cell, and 1 for white."""
    rows: list[int] = []
    if isinstance(spots[0], int):
        flat = [2 * cell + odd for cell, odd in steps]
        for spot in spots:
            rows += [2 * spot + step for step in flat]  # type: ignore[operator]
    else:
        for row in spots:
            rows += [2 * row[cell] + odd for cell, odd in steps]  # type: ignore[index]
    return rows


def _counts(place: Count) -> tuple[int, list[int], list[tuple[Index, int]]]:
    guards = [(cell, int(not colour)) for cell, colour in place.when.items()]
    allowed = [number for number in place.allowed if 0 <= number <= len(place.cells)]
    head = [len(place.cells), len(guards), len(allowed), *allowed]
    return RULE_COUNT, head, [*((cell, 0) for cell in place.cells), *guards]


def _tables(place: Table) -> tuple[int, list[int], list[tuple[Index, int]]]:
    patterns = _patterns(place)
    return RULE_TABLE, [len(place.cells), len(patterns), *patterns], [(cell, 0) for cell in place.cells]


def _sight(_: Board, place: Sight) -> Record:
    cells = [cell for ray in place.rays for cell in ray]
    lengths = [len(ray) for ray in place.rays]
    return _record(RULE_SIGHT, [place.total - place.base], lengths, _literals(cells, place.colour))


def _unequal(_: Board, place: Unequal) -> Record:
    return _record(RULE_UNEQUAL, [], *(_literals(part, place.colour) for part in (place.one, place.other)))


def _sum(board: Board, place: AreaSum) -> Record:
    if not board.is_near(place.near):
        raise NotForTheCore(f"{place.rule!r} has neighbours of its own")
    return _record(RULE_SUM, [place.spot, int(place.colour), place.total])


def _connected(board: Board, place: Connected) -> Record:
    beside = board.is_near(place.near)
    if not beside and not board.is_near(place.near, corners=True):
        raise NotForTheCore(f"{place.rule!r} has neighbours of its own")
    cells = [] if len(place.cells) == board.size else place.cells
    return _record(RULE_CONNECTED, [int(place.colour), int(not beside)], cells, sorted(place.outside))


#: Kind of a place -> its record; none but these exact kinds have one.
EVERYWHERE: dict[type[Place], Callable[[list[int], Any], Record]] = {Count: _local_count, Table: _local_table}
AT_SYMBOL: dict[type[Place], Callable[[int, Any], Record]] = {
    Sight: lambda at, place: _record(RULE_LOCAL_SIGHT, [at, int(place.colour), place.total - place.base]),
    AreaSum: lambda at, place: _record(RULE_LOCAL_SUM, [at, int(place.colour), place.total]),
}
IN_ROWS: dict[type[Place], Callable[[Any], tuple[int, list[int], list[tuple[Index, int]]]]] = {
    Count: _counts,
    Table: _tables,
}
ALONE: dict[type[Place], Callable[[Board, Any], Record]] = {
    Sight: _sight,
    Runs: lambda _, place: _record(RULE_RUNS, [], place.lengths, _literals(place.cells)),
    Unequal: _unequal,
    Shapes: lambda _, place: _record(RULE_SHAPES, [], place.one, place.other),
    Connected: _connected,
    AreaSum: _sum,
}
