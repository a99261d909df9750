"""Find the symbols that cells of a tile may show, and their properties by the rules alone. Which are weaker?
How far do they look? Does turning a board turn their constraints?

    >>> from hardboard.puzzles import family
    >>> symbols_of(family("mosaic").declared)
    [None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement

from hardboard.gadgets.symbols.derived import FURTHEST
from hardboard.gadgets.symbols.forms import pattern_forms
from hardboard.gadgets.symbols.rulelist import RuleList
from hardboard.gadgets.symbols.walls import printed_board, wall_symbols
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index, Step
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import TooFar, as_counts, king_distance
from hardboard.puzzles.declared.patterns import Pattern, Symbol, decode_step, encode_step
from hardboard.puzzles.errors import InputError

#: Numbers above this are not tried as symbols.
LARGEST_NUMBER = 9
#: A board on which symbols are tried out, and its middle.
WIDE = 2 * FURTHEST + 3
MIDDLE = WIDE * WIDE // 2
#: How far tiles look over their sides where a rule looks as far as the board goes, and at most.
MARGIN, SEEN = 2, 3


def symbols_of(declaration: Declaration, reach: int = FURTHEST) -> list[Symbol]:
    """Return the symbols that a cell may show, None (nothing) first: the clues that some colouring fits. If
    some of them look further than near, it leaves out those that look further than `reach`.

    A clue without a number is there only where it is no weaker form of one with a number, as a wall is, or
    where numbers are left out. Where rooms have numbers every cell is in one: a room of one cell without a
    number asks for nothing.
    """
    layout = declaration.layout
    if layout.rooms:
        return wall_symbols(range(reach + 2)) if layout.clues else [None, *wall_symbols(())]
    tried, far = _candidates(declaration), left_out(declaration, reach)
    board = Board(WIDE, WIDE)
    good = [s for s in tried if s not in far and not _hopeless(declaration, board, s)]
    if not good:
        raise _no_symbol(declaration, board, reach)
    empty = _place_forms(declaration.places(board))
    number = _place_forms(declaration.places(printed_board(layout, board, {MIDDLE: good[0]})))
    if layout.clues == "numbers" and layout.unknown and (far or not empty <= number):
        good.insert(0, UNKNOWN)
    return [None, *good]


def _no_symbol(declaration: Declaration, board: Board, reach: int) -> InputError:
    """Explain why no number can be a symbol."""
    fit = [symbol for symbol in _candidates(declaration) if not _hopeless(declaration, board, symbol)]
    if not fit:
        nothing = _hopeless(declaration, board, None)
        boards = "none can be solved" if nothing else "none with a number can be solved"
        why = " and ".join(map(repr, nothing or _hopeless(declaration, board, _candidates(declaration)[0])))
        wish = f"rules that a cell can keep; now it breaks {why}, whatever its colour"
        return InputError(f"{declaration.name}, of whose boards {boards}", wish)
    near = [more for more in range(reach + 1, FURTHEST + 1) if {*fit} - {*left_out(declaration, more)}]
    return InputError(
        f"{declaration.name}, of whose numbers none looks as near as {reach}",
        f"--reach {near[0]}" if near else f"numbers that look no further than {FURTHEST} cells",
    )


def symbols_with_clues(declaration: Declaration, reach: int, words: Sequence[str]) -> list[Symbol]:
    """Return the symbols that a cell may show with these clues alone; with rooms, with these numbers alone.

    >>> from hardboard.puzzles import family
    >>> symbols_with_clues(family("light-up").declared, 3, ["?", "1"])
    [None, -1, 1]
    >>> symbols_with_clues(family("tapa").declared, 3, ["1+2", "0"])
    [None, (0,), (1, 2)]
    """
    layout, every = declaration.layout, symbols_of(declaration, reach)
    if not (layout.clues or layout.corners):
        raise InputError(f"the symbols {','.join(words)} of {declaration.name}", "a family with clues")
    if layout.clues == "numbers" and layout.unknown and not layout.rooms and UNKNOWN not in every:
        every.insert(1, UNKNOWN)
    known = {_word(symbol) for symbol in every if symbol is not None}
    far = {_word(symbol) for symbol in left_out(declaration, reach)}
    for word in words:
        if word in far:
            raise InputError(
                f"the symbol {word!r}, which looks further than {reach} cells", "a longer --reach"
            )
        if word not in known:
            raise InputError(
                f"the symbol {word!r}", f"symbols of {declaration.name}: {' '.join(sorted(known))}"
            )
    always = "?" if layout.rooms else ""
    return [s for s in every if s is None or _word(s) in (*words, always)]


def _word(symbol: Symbol) -> str:
    """Return a symbol as text: its number, `?` if it has none, several as a sum; of a room its number."""
    assert symbol is not None
    if isinstance(symbol, int) or len(symbol) == 3:
        number = symbol if isinstance(symbol, int) else symbol[0]
        return "?" if number == UNKNOWN else str(number)
    return "+".join(map(str, symbol))


def _candidates(declaration: Declaration) -> list[Symbol]:
    if declaration.layout.clues == "rings":
        pairs = combinations_with_replacement(range(1, 6), 2)
        return [*((n,) for n in range(9)), *(pair for pair in pairs if sum(pair) <= 6)]
    return list(range(declaration.layout.least, LARGEST_NUMBER + 1))


@cache
def left_out(declaration: Declaration, reach: int) -> tuple[Symbol, ...]:
    """Return the clues that look further than that."""
    if declaration.layout.rooms:
        return ()
    board = Board(WIDE, WIDE)
    base = _place_forms(declaration.places(board))
    return tuple(
        symbol for symbol in _candidates(declaration) if _too_far(declaration, board, base, symbol, reach)
    )


def _place_forms(places: Iterable[Constraint]) -> set[Hashable]:
    return {place.key for place in places}


def _too_far(declaration: Declaration, board: Board, base: set[Hashable], symbol: Symbol, reach: int) -> bool:
    """Return True if a symbol adds a constraint that looks further."""
    most = min(reach, FURTHEST)
    made = printed_board(declaration.layout, board, {MIDDLE: symbol})
    near = [rule for rule in declaration.rules if rule.lines is None and rule.linked is None]
    for place in [place for rule in near for place in rule.places(made) if place.key not in base]:
        counts = [place]
        if place.looks_on:
            try:
                counts = list(as_counts(place, board, most))
            except TooFar:
                return True
        if any(king_distance(board, cell, MIDDLE) > most for count in counts for cell in count.scope):
            return True
    return False


def _hopeless(declaration: Declaration, board: Board, symbol: Symbol) -> list[str]:
    """Return the rules by which a symbol contradicts itself in both colours of its cell."""
    places, broken = declaration.places(printed_board(declaration.layout, board, {MIDDLE: symbol})), []
    for colour in (True, False):
        facts = [colour if cell == MIDDLE else None for cell in board.cells]
        by = [place.rule for place in places if place.broken(facts)]
        if not by:
            return []
        broken.append(declaration.text(by[0]))
    return list(dict.fromkeys(broken))


def weaker_symbols(declaration: Declaration, symbols: Sequence[Symbol]) -> dict[Symbol, list[Symbol]]:
    """Symbol -> the symbols with fewer of its constraints and no others, the weakest first."""
    if declaration.layout.rooms:
        return {}
    board = Board(WIDE, WIDE)
    sets = {
        s: _place_forms(declaration.places(printed_board(declaration.layout, board, {MIDDLE: s})))
        for s in symbols
    }
    return {
        symbol: sorted((s for s in symbols if sets[s] < sets[symbol]), key=lambda other: len(sets[other]))
        for symbol in symbols
    }


def is_symmetric(rules: RuleList) -> bool:
    """Return True if turned and mirrored boards have the same rules; walls would have to be turned, too."""
    if rules.rooms:
        return False
    said = {_image(pattern, lambda down, right: (down, right)) for pattern in rules.patterns}
    ways: tuple[Turn, ...] = (lambda down, right: (right, -down), lambda down, right: (down, -right))
    return all(said == {_image(pattern, turn) for pattern in rules.patterns} for turn in ways)


Turn = Callable[[int, int], Step]


def _image(pattern: Pattern, turn: Turn) -> Hashable:
    """Return the form of a pattern with its steps turned, wherever it begins."""

    def to(cell: Index) -> Index:
        return encode_step(*turn(*decode_step(cell)))

    place = pattern.place
    first = min(map(to, [*place.scope, *(cell for cell, _ in pattern.shows)]))
    moved = place.moved(lambda cell: to(cell) - first)
    shows = frozenset((to(cell) - first, symbols) for cell, symbols in pattern.shows)
    return frozenset(pattern_forms([moved], Board(1, 1)).items()), shows, pattern.off


@cache
def symbol_signs(symbols: tuple[Symbol, ...]) -> dict[str, Symbol]:
    """Return a sign for each symbol, for pictures. Digits stand for numbers, `.` for nothing, `?` for a clue
    without a number. Small letters are lists of numbers, capitals numbers and walls of rooms.
    """
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    if any(isinstance(symbol, tuple) and len(symbol) == 3 for symbol in symbols):
        rooms = [symbol for symbol in symbols if symbol is not None]
        nothing = {".": None} if None in symbols else {}
        return nothing | dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rooms, strict=False))
    return {
        "." if symbol is None else "?" if symbol == UNKNOWN else str(symbol) if isinstance(symbol, int)
        else str(symbol[0]) if len(symbol) == 1 else next(letters): symbol
        for symbol in symbols
    }  # fmt: skip
