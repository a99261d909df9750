"""A declared family's rules on a board as records for the native core.

A rule that is the same at every clue becomes one record for each of its patterns, and the core finds the
anchors. Other rules list their cells.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic")
    >>> load_board(mosaic.declared, mosaic.read_board("4 . \\n. .")).search(most=2)
    1
"""

from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from hardboard.core import (
    RULE_BULBS,
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
    BoardSolver,
)
from hardboard.puzzles.declared.areas import AreaSum, Connected, Shapes
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table, Unequal
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import (
    HERE,
    Pattern,
    Spots,
    cells_at,
    decode_step,
    moved_constraint,
    rows_at,
)
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.declared.vocabulary.areas import Islands
from hardboard.puzzles.declared.vocabulary.rule import BoardFunction, EachClue, Lines, Linked, Meaning, Rule
from hardboard.verify.maze_records import add_links, maze_writers
from hardboard.verify.record_list import RecordList, SymbolNumbers, Writer
from hardboard.verify.sat.solver import check_time

#: The core takes no more cells in a local count, or in a table.
MOST_COUNTED, MOST_LISTED = 63, 30
#: With more spots arrays are faster than lists.
MANY_SPOTS = 1000


class NotForTheCore(Exception):
    """A rule that the core has no record for."""


def load_board(declaration: Declaration, board: Board) -> BoardSolver:
    """Return a core that has all rules of a board.

    Raises:
        NotForTheCore: a rule is a custom function, or looks at more than the core has records for.
    """
    cells, corners, records = SymbolNumbers(), SymbolNumbers(), RecordList()
    writers = WRITERS | maze_writers(declaration)
    for rule in declaration.rules:
        meaning = rule.meaning
        write = writers.get(type(meaning))
        if write is not None:
            write(records, meaning, board, cells)
        elif isinstance(meaning, EachClue):
            _each_clue(records, meaning, board, corners if meaning.corners else cells)
        elif isinstance(meaning, BoardFunction):
            raise NotForTheCore(f"{rule.text!r} is a custom function")
        else:
            _listed(records, rule, board)
    add_links(records, declaration, board)
    core = BoardSolver(board.rows, board.cols, records.variables)
    core.watch.check = check_time
    cells.show(core, board)
    corners.show_corners(core, board)
    core.add(array("i", records.values))
    return core


def listed_records(places: Iterable[Constraint], board: Board) -> "array[int]":
    """Return records of single constraints, which a core takes after a search has begun, too.

    Raises:
        NotForTheCore: a constraint is of a kind that has no record whose cells are listed.
    """
    records = RecordList()
    for place in places:
        _constraint_writer(place)(records, board, place)
    return array("i", records.values)


def _constraint_writer(place: Constraint) -> Callable[[RecordList, Board, Any], None]:
    write = LISTED.get(type(place))
    if write is None:
        raise NotForTheCore(f"{place.rule!r} is a {type(place).__name__}")
    return write


def _each_clue(records: RecordList, meaning: EachClue, board: Board, symbols: SymbolNumbers) -> None:
    for pattern in meaning.on(board):
        if pattern.says_nothing:
            continue
        kind, off, rest = local_record(pattern, meaning.corners)
        shown = [symbols.number(symbol) for symbol in pattern.own_symbols or ()]
        if off is not None:
            records.add(kind, (int(meaning.corners), off, len(shown), *shown, *rest))
        else:
            for symbol in shown:
                records.add(kind, (symbol, *rest))


def local_record(pattern: Pattern, at_corners: bool) -> tuple[int, int | None, tuple[int, ...]]:
    """Return a local rule's record kind, colour off the board, and fields after the symbols.

    The colour is None if each symbol has a record of its own.

    Raises:
        NotForTheCore: no record says what the pattern says.
    """
    own, place = pattern.own_symbols, pattern.place
    if len(pattern.shows) != (own is not None) or (at_corners and (own is None or None in own)):
        raise NotForTheCore(f"{place.rule!r} asks what other cells show")
    everywhere = _everywhere(pattern) if type(place) in AT_ANCHORS else None  # sights are slow to hash
    if everywhere is not None:
        return everywhere
    at_symbol = AT_SYMBOL.get(type(place))
    if at_symbol is None or at_corners:
        raise NotForTheCore(f"{place.rule!r} at every clue")
    return at_symbol[0], None, at_symbol[1](place)


@lru_cache(maxsize=1 << 12)
def _everywhere(pattern: Pattern) -> tuple[int, int, tuple[int, ...]] | None:
    place, off = pattern.place, -1 if pattern.off is None else int(pattern.off)
    write = AT_ANCHORS.get(type(place))
    return None if write is None else (write[0], off, write[1](place))


def _local_count(place: Count) -> tuple[int, ...]:
    if len(place.cells) > MOST_COUNTED:
        raise NotForTheCore(f"{place.rule!r} counts {len(place.cells)} cells")
    guards = [number for cell, colour in place.when.items() for number in (*decode_step(cell), int(colour))]
    allowed = [number for number in place.allowed if 0 <= number <= len(place.cells)]
    return (*_steps(place), len(place.when), *guards, len(allowed), *allowed)


def _local_table(place: Table) -> tuple[int, ...]:
    patterns = _patterns(place)
    return (*_steps(place), len(patterns), *patterns)


def _steps(place: Constraint) -> list[int]:
    return [len(place.cells), *(number for cell in place.cells for number in decode_step(cell))]


def _patterns(place: Table) -> list[int]:
    if len(place.cells) > MOST_LISTED:
        raise NotForTheCore(f"{place.rule!r} lists patterns of {len(place.cells)} cells")
    return sorted(place.patterns)


def _literals(cells: Iterable[int], colour: bool = True) -> list[int]:
    return [2 * cell + (not colour) for cell in cells]


def _listed(records: RecordList, rule: Rule, board: Board) -> None:
    """Write a rule as single constraints with their cells; equal counts share a record."""
    alike: dict[tuple[int, int, frozenset[int]], list[int]] = {}
    for place, spots in rule.blocks(board):
        if type(place) is Count:
            key = len(place.cells), len(place.when), place.allowed
            alike.setdefault(key, []).extend(_literal_rows(place, spots))
        else:
            write = _constraint_writer(place)
            for spot in spots:
                write(records, board, moved_constraint(place, spot))
    for (size, guards, allowed), literals in alike.items():
        records.counts(size, allowed, literals, guards)


def _literal_rows(place: Count, spots: Spots) -> list[int]:
    cells = [*place.cells, *place.when]
    odd = [0] * len(place.cells) + [not colour for colour in place.when.values()]
    if len(spots) > MANY_SPOTS:
        rows: list[int] = (2 * rows_at(cells, spots) + odd).ravel().tolist()
        return rows
    return [2 * cell + flip for spot in spots for cell, flip in zip(cells_at(cells, spot), odd, strict=True)]


def _count(records: RecordList, _: Board, place: Count) -> None:
    records.counts(len(place.cells), place.allowed, _literal_rows(place, HERE), len(place.when))


def _table(records: RecordList, _: Board, place: Table) -> None:
    patterns, cells = _patterns(place), _literals(place.cells)
    records.add(RULE_TABLE, (len(cells), len(patterns), *patterns, 1, *cells))


def _sight(records: RecordList, _: Board, place: Sight) -> None:
    cells = _literals((cell for ray in place.rays for cell in ray), place.colour)
    lengths = [len(ray) for ray in place.rays]
    records.add(RULE_SIGHT, (place.total - place.base, len(lengths), *lengths, len(cells), *cells))


def _connected(records: RecordList, board: Board, place: Connected) -> None:
    beside = board.is_near(place.near)
    if not beside and not board.is_near(place.near, corners=True):
        raise NotForTheCore(f"{place.rule!r} has neighbours of its own")
    cells = [] if len(place.cells) == board.size else place.cells
    records.connected(place.colour, cells, sorted(place.outside), corners=not beside)


def _runs(records: RecordList, _: Board, place: Runs) -> None:
    cells = _literals(place.cells)
    records.add(RULE_RUNS, (len(place.lengths), *place.lengths, len(cells), *cells))


def _unequal(records: RecordList, _: Board, place: Unequal) -> None:
    one, other = _literals(place.one, place.colour), _literals(place.other, place.colour)
    records.add(RULE_UNEQUAL, (len(one), *one, len(other), *other))


def _shapes(records: RecordList, _: Board, place: Shapes) -> None:
    records.add(RULE_SHAPES, (len(place.one), *place.one, len(place.other), *place.other))


def _islands(records: RecordList, meaning: Islands, board: Board, _: SymbolNumbers) -> None:
    if meaning.corners:
        raise NotForTheCore("islands that are connected at corners")
    clues = [number for cell in board.clues for number in (cell, board.numbers.get(cell, -1))]
    records.add(RULE_ISLANDS, (int(meaning.colour), len(clues) // 2, *clues))


def _linked(records: RecordList, meaning: Linked, _: Board, __: SymbolNumbers) -> None:
    records.connected(meaning.colour, corners=meaning.corners)


def _bulbs(records: RecordList, meaning: Lines, _: Board, __: SymbolNumbers) -> None:
    records.add(RULE_BULBS, (int(not meaning.few),))


#: Meaning -> what writes it.
WRITERS: dict[type[Meaning], Writer] = {Islands: _islands, Linked: _linked, Lines: _bulbs}
#: Kind of a constraint at many anchors -> the kind of its record, and what follows the symbols.
AT_ANCHORS: dict[type[Constraint], tuple[int, Callable[[Any], tuple[int, ...]]]] = {
    Count: (RULE_LOCAL_COUNT, _local_count),
    Table: (RULE_LOCAL_TABLE, _local_table),
}
#: Kind of a constraint at each clue -> the kind of its record for a symbol, and what follows the symbol.
AT_SYMBOL: dict[type[Constraint], tuple[int, Callable[[Any], tuple[int, ...]]]] = {
    Sight: (RULE_LOCAL_SIGHT, lambda place: (int(place.colour), place.total - place.base)),
    AreaSum: (RULE_LOCAL_SUM, lambda place: (int(place.colour), place.total)),
}
#: Kind of a constraint whose cells are listed -> what writes it; none but these exact kinds have a record.
LISTED: dict[type[Constraint], Callable[[RecordList, Board, Any], None]] = {
    Count: _count,
    Table: _table,
    Sight: _sight,
    Connected: _connected,
    Runs: _runs,
    Unequal: _unequal,
    Shapes: _shapes,
}
