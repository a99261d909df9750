"""Local rules of a rule whose constraints are a function of the board: derived, then compared exactly.

The patterns are derived from the constraints in the middle of a board with nothing printed and with one
symbol there. The edges of the board give the colour of cells off the board. The forms of all constraints
(`pattern_forms`) of the function and of the patterns are compared. The boards have different sizes and
shapes, and every spot shows every symbol once. Every board that is compiled is compared later. A rule that is
not a list of patterns is refused with the reason, because results about patterns would not hold for it.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from hardboard.gadgets.symbols.forms import Forms, NotAPattern, Sources, cells_of, known_place, pattern_forms
from hardboard.gadgets.symbols.walls import printed_board, shown_on
from hardboard.puzzles.declared.areas import AreaSum
from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Index
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import OUTSIDE, Pattern, Symbol, encode_step, pattern_constraints
from hardboard.puzzles.declared.vocabulary.rule import Linked, Rule
from hardboard.puzzles.errors import InputError

#: A rule that looks further than this from its spot is refused.
FURTHEST = 6
#: The board that rules are derived from: larger than what a number from 0 to 9 can look at.
SIZE = 31
MIDDLE = SIZE * SIZE // 2
#: What tells forms apart: see `hardboard.gadgets.symbols.forms`.
Key = tuple[Any, ...]
#: Boards that rules are compared on: no period up to 12 divides a side of all of them.
LARGE = ((29, 31), (41, 26))
SMALL = tuple((rows, cols) for rows in range(1, 8) for cols in range(1, 8))
#: Boards with random symbols, of each large size, and how dense these are.
DENSITY = (0.05, 0.3, 0.6)

USUAL = "in the middle of a board, whatever colour cells off the board have"

Made = tuple[tuple[Pattern, ...], tuple[Linked, ...]]


def derive_patterns(name: str, layout: Layout, rule: Rule, symbols: Sequence[Symbol]) -> Made:
    """Return the patterns of a rule, and the colours that it says are connected; refused if it has none."""
    try:
        made = _Derivation(layout, rule, symbols).derive()
        for board in _boards(layout, symbols):
            _compare(layout, rule, made, board)
    except NotAPattern as reason:
        raise InputError(
            f"the rule {rule.text!r} of {name}, which {reason}",
            "a rule that looks at cells near a symbol or spot, the same everywhere on every board",
        ) from None
    return made


class _Derivation:
    """A rule on the empty board, and on boards with one symbol in the middle."""

    def __init__(self, layout: Layout, rule: Rule, symbols: Sequence[Symbol]) -> None:
        self.layout, self.rule = layout, rule
        self.symbols = [symbol for symbol in symbols if symbol is not None]
        self.sources: dict[Symbol, Sources] = {}
        self.base = self.forms_with(None)
        self.with_one = {symbol: self.forms_with(symbol) for symbol in self.symbols}

    def forms_with(self, symbol: Symbol) -> Forms:
        """Return the constraints of the rule with this symbol in the middle."""
        board = printed_board(self.layout, Board(SIZE, SIZE), {MIDDLE: symbol})
        return pattern_forms(self.rule.places(board), board, FURTHEST, self.sources.setdefault(symbol, {}))

    def derive(self) -> Made:
        linked = tuple(
            Linked(self.rule.names[0], key[1], key[2]) for key in self.base if key[0] == "connected"
        )
        always = self.settled([*self.everywhere()], [], None)
        local = list(always)
        for symbol in self.symbols:
            local += self.settled([*self.added(symbol)], always, symbol)
        return tuple(_merged(local)), linked

    def patterns(self, key: Key, symbol: Symbol, shows: dict[Index, set[Symbol]]) -> Iterator[Pattern]:
        """Yield the constraints as patterns around the middle, trivial ones left out."""
        guard = tuple((cell, frozenset(shown)) for cell, shown in sorted(shows.items()))
        allowed = (self.base if symbol is None else self.with_one[symbol])[key]
        for place in self.sources[symbol][key]:
            yield Pattern(known_place(place, key, allowed).moved(_from_middle), guard)

    def everywhere(self) -> Iterator[Pattern]:
        """Return the constraints in the middle of an empty board, unless symbols nearby take them away."""
        for key, allowed in self.base.items():
            cells = [*cells_of(key)]
            if key[0] == "connected" or min(cells) != MIDDLE:
                continue
            if key[0] == "areas":
                raise NotAPattern("looks at areas beside cells without a symbol")
            shows: dict[Index, set[Symbol]] = {}
            for symbol, others in self.with_one.items():
                for offset in self._gone(key, allowed, others):
                    shows.setdefault(offset, {None, OUTSIDE, *self.symbols}).discard(symbol)
            yield from self.patterns(key, None, shows)

    def _gone(self, key: Key, allowed: object, others: Forms) -> Iterator[Index]:
        """Return the cells, as steps from a spot, where a symbol takes away the constraints at the spot."""
        reach = range(-2 * FURTHEST, 2 * FURTHEST + 1)
        for down in reach:
            for right in reach:
                moved = _shifted(key, -down * SIZE - right)
                if others.get(moved) != allowed and self.base.get(moved) == allowed:
                    yield encode_step(down, right)

    def added(self, symbol: Symbol) -> Iterator[Pattern]:
        """Return the constraints that a symbol adds."""
        for key, allowed in self.with_one[symbol].items():
            if key in self.base and self.base[key] == allowed:
                continue
            if key[0] == "connected":
                raise NotAPattern("asks for connected cells only if a symbol is there")
            if key[0] == "areas":
                yield from self._areas(key, symbol)
            else:
                yield from self.patterns(key, symbol, {0: {symbol}})

    def _areas(self, key: Key, symbol: Symbol) -> Iterator[Pattern]:
        _, spot, colour, total, corners = key
        if spot != MIDDLE or corners:
            raise NotAPattern("looks at areas that are not beside its symbol")
        assert isinstance(total, int)
        place = AreaSum(self.rule.names[0], (0,), ((),), bool(colour), total, at=0)
        yield Pattern(place, ((0, frozenset([symbol])),), not colour)

    def settled(self, patterns: list[Pattern], always: list[Pattern], symbol: Symbol) -> list[Pattern]:
        """Return the patterns of a symbol (or of none) with their colour off the board."""
        boards = [*self._edges(symbol)] if patterns else []
        for off in (WHITE, BLACK, None):
            tried = [replace(pattern, off=pattern.place.colour_off(off)) for pattern in patterns]
            if all(self._fits(always + tried, board) for board in boards):
                return tried
        odd = next(board for board in boards if not self._fits(always + patterns, board))
        raise NotAPattern(f"says on a board of {odd.rows} x {odd.cols} something else than {USUAL}")

    def _fits(self, patterns: Sequence[Pattern], board: Board) -> bool:
        own = {k: v for k, v in pattern_forms(self.rule.places(board), board).items() if k[0] != "connected"}
        return own == pattern_forms(pattern_constraints(patterns, board, shown_on(self.layout, board)), board)

    def _edges(self, symbol: Symbol) -> Iterator[Board]:
        """Small boards with the symbol in each cell in turn; or one with nothing."""
        if symbol is None:
            yield from (
                printed_board(self.layout, Board(*shape), {}) for shape in ((9, 9), (1, 5), (5, 1), (3, 4))
            )
            return
        for shape in ((3, 3), (7, 8)):
            blank = Board(*shape)
            yield from (printed_board(self.layout, blank, {cell: symbol}) for cell in blank.cells)


def _from_middle(cell: Index) -> Index:
    """Return a cell of the board that rules are derived from as a step from its middle."""
    return encode_step(cell // SIZE - MIDDLE // SIZE, cell % SIZE - MIDDLE % SIZE)


def _shifted(key: Key, by: int) -> Key:
    """Return a form with its cells moved this far on the same board."""
    kind, *rest = key
    moved: list[Any] = list(rest)
    if kind in ("table", "count"):
        moved[0] = tuple(cell + by for cell in rest[0])
        if kind == "count":
            moved[1] = tuple((cell + by, colour) for cell, colour in rest[1])
    elif kind == "sight":
        moved[0] = frozenset(tuple(cell + by for cell in ray) for ray in rest[0])
    return (kind, *moved)


def _merged(patterns: Sequence[Pattern]) -> Iterator[Pattern]:
    """Yield patterns that merge those that are equal for several symbols."""
    symbols: dict[Hashable, set[Symbol]] = {}
    first: dict[Hashable, Pattern] = {}
    for pattern in patterns:
        own = dict(pattern.shows).get(0, frozenset())
        rest = tuple(item for item in pattern.shows if item[0] != 0)
        single = len(own) == 1 and not rest
        key = (pattern.place.key, pattern.off) if single else pattern.key
        first.setdefault(key, pattern)
        symbols.setdefault(key, set()).update(own)
    for key, pattern in first.items():
        shows = tuple(
            (cell, frozenset(symbols[key]) if cell == 0 else shown) for cell, shown in pattern.shows
        )
        yield replace(pattern, shows=shows)


def _boards(layout: Layout, symbols: Sequence[Symbol]) -> Iterator[Board]:
    """Yield boards of many sizes: blank, with random symbols, and large ones with each symbol everywhere."""
    rng, clues = Random(0), [symbol for symbol in symbols if symbol is not None]
    for shape in (*SMALL, *LARGE):
        blank = Board(*shape)
        yield printed_board(layout, blank, {})
        for density in DENSITY if clues else ():
            some = {cell: rng.choice(clues) for cell in blank.cells if rng.random() < density}
            yield printed_board(layout, blank, some)
    for shape, turn in product(LARGE, range(len(clues))):
        blank = Board(*shape)
        turned = (clues[(2 * (cell // blank.cols) + cell + turn) % len(clues)] for cell in blank.cells)
        yield printed_board(layout, blank, dict(enumerate(turned)))


def _compare(layout: Layout, rule: Rule, made: Made, board: Board) -> None:
    """Compare a rule's constraints on a board with those of its patterns."""
    patterns, linked = made
    own = pattern_forms(rule.places(board), board, FURTHEST)
    theirs = pattern_forms(
        [
            *pattern_constraints(patterns, board, shown_on(layout, board)),
            *(each.place(board) for each in linked),
        ],
        board,
    )
    if own != theirs:
        raise NotAPattern(rule_difference(own, theirs, board))


def rule_difference(own: Forms, theirs: Forms, board: Board) -> str:
    """Return the difference of two rules on a board, in words."""
    keys = [
        key for key in (*own, *theirs) if own.get(key) != theirs.get(key) or (key in own) != (key in theirs)
    ]
    spot = min((min(cells) for key in keys if (cells := [*cells_of(key)])), default=0)
    size = f"a board of {board.rows} x {board.cols}"
    return f"says at {board.show(spot)} of {size} something else than of a symbol in the middle of a board"
