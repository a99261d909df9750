"""The rules of a family as a finite list, over which a theorem about tiles quantifies.

A list has the symbols that cells may show, patterns (`hardboard.puzzles.declared.patterns`), rules about
lines of empty cells, and the colours that must be connected. It is made from a family's rules. Rule
constructors give their patterns, so their constraints on boards are the list's by construction. Other rules
are functions of the board, or of all its clues and its size. Their patterns are derived and compared
(`derived`), on every compiled board again (`check_board`). Rules about a number for the whole board are not
in it: boards of tiles print none. It stands in a library's `library.toml` (`listed`).

Numbers that look on from cell to cell are in the list as they are, and windows see them as counts of cells
nearby (`patterns.near`). The two are equal, by all least sets of cells that break them. Rules about lines
have no end. In a window they hold for cells up to its last line, beyond which nothing is known. A bulb that
sees a cell there may break the rule, so no tile has one, and further cells on that line are behind it. A cell
that is lit from further away sees through that line.

    >>> from hardboard.puzzles import family
    >>> found = rule_list(family("mosaic").declared, {".": None, "1": 1})
    >>> found.reach, len(found.patterns), found.linked
    (1, 1, ())
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import groupby

from hardboard.gadgets.symbols.derived import FURTHEST, derive_patterns, rule_difference
from hardboard.gadgets.symbols.forms import NotAPattern, pattern_forms
from hardboard.gadgets.symbols.walls import (
    LARGEST,
    check_layout,
    guard_of,
    room_places,
    room_shapes,
    shown_on,
    whole_rooms,
)
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import TooFar
from hardboard.puzzles.declared.patterns import (
    OUTSIDE,
    Guard,
    Pattern,
    Symbol,
    guard_at,
    near_patterns,
    pattern_constraints,
)
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded, Lines, Linked, Rule
from hardboard.puzzles.errors import InputError

#: Beyond so many cells no pattern looks.
FURTHEST_CELL = 40


@dataclass(frozen=True)
class RuleList:
    """All rules of boards on which cells show some symbols."""

    #: sign -> what is printed
    symbols: tuple[tuple[str, Symbol], ...]
    patterns: tuple[Pattern, ...]
    lines: tuple[Lines, ...] = ()
    linked: tuple[Linked, ...] = ()
    #: how many cells rooms have at most; 0 if there are none
    rooms: int = 0

    @cached_property
    def near(self) -> tuple[Pattern, ...]:
        """The patterns, each as counts and tables of cells nearby."""
        return tuple(each for pattern in self.patterns for each in near_patterns(pattern, FURTHEST))

    @cached_property
    def near_or_sights(self) -> tuple[Pattern, ...]:
        """Return the same list; rules along lines may look any distance."""
        kept = ((p,) if p.sight else near_patterns(p, FURTHEST) for p in self.patterns)
        return tuple(each for patterns in kept for each in patterns)

    @cached_property
    def reach(self) -> int:
        """Return how far from its spot a pattern looks, guards included and rules about lines excluded."""
        return max((pattern.reach for pattern in self.near), default=0)

    @cached_property
    def shown_symbols(self) -> tuple[Symbol, ...]:
        """The symbols."""
        return tuple(symbol for _, symbol in self.symbols)

    @cached_property
    def numbers(self) -> dict[Symbol, int]:
        """The symbols in Coq's numbering: 0 is off the board, 1 a cell without a symbol."""
        found: dict[Symbol, int] = {OUTSIDE: 0, None: 1}
        for symbol in self.shown_symbols:
            found.setdefault(symbol, len(found))
        return found

    def guarded(
        self, board: Board, cells: Sequence[Index], spots: Sequence[Index] | None = None
    ) -> list[Guarded | Either]:
        """Yield the constraints of all boards of this size, connectivity left out, each with its guard."""
        everywhere = board.cells if spots is None else spots
        places: list[Guarded | Either] = []
        if self.rooms:
            places += whole_rooms(board, self.shown_symbols, self.rooms, cells)
        for bound, run in groupby(self.near, lambda pattern: bool(pattern.shows)):
            patterns = list(run)
            for cell in cells if bound else everywhere:
                row, col = divmod(cell, board.cols)
                places += (each for p in patterns if (each := _guarded(p, board, row, col)) is not None)
        for lines in self.lines:
            places += lines.guarded(board, [symbol for symbol in self.shown_symbols if symbol is not None])
        return places

    def places(self, board: Board, shown: Mapping[tuple[int, int], Symbol]) -> Iterator[Constraint]:
        """Yield all constraints on a board without rooms whose cells show these symbols."""
        yield from pattern_constraints(self.patterns, board, shown)
        for lines in self.lines:
            yield from lines.places(board)
        for linked in self.linked:
            yield linked.place(board)


def _guarded(pattern: Pattern, board: Board, row: int, col: int) -> Guarded | None:
    guard = guard_at(pattern.shows, board, row, col)
    place = None if guard is None else pattern.at(board, row, col)
    return None if place is None or guard is None else Guarded(place, guard, row * board.cols + col)


def rule_list(
    declaration: Declaration, named: Mapping[str, Symbol], most: int = 0, *, sights: bool = False
) -> RuleList:
    """Return the list of a family's rules for boards with these symbols, and rooms of at most that many
    cells. A rule that has no such list is refused in one line with its name and the reason. With `sights`,
    numbers may look along lines as far as they like.
    """
    check_layout(declaration)
    symbols, layout = list(named.values()), declaration.layout
    if layout.rooms and not 0 <= most <= LARGEST:
        raise InputError(f"rooms of {most} cells", f"at most {LARGEST}")
    patterns: list[Pattern] = []
    linked: list[Linked] = []
    for rule in declaration.rules:
        if rule.is_function:
            if layout.rooms:
                raise _refused(declaration, rule, "is about rooms or cells in a way of its own")
            found, joined = derive_patterns(declaration.name, layout, rule, symbols)
            patterns += found
            linked += joined
        else:
            patterns += _said(declaration, rule, symbols, most if layout.rooms else 0)
            linked += [rule.linked] if rule.linked is not None else []
    lines = tuple(rule.lines for rule in declaration.rules if rule.lines is not None)
    if lines and (layout.rooms or layout.corners):
        raise InputError(f"{declaration.name}, with rules about lines", "clues in cells and no rooms")
    made = RuleList(tuple(named.items()), tuple(patterns), lines, tuple(linked), most if layout.rooms else 0)
    _check_reach(declaration, made, sights)
    return made


def _refused(declaration: Declaration, rule: Rule, reason: str) -> InputError:
    return InputError(
        f"the rule {rule.text!r} of {declaration.name}, which {reason}",
        "a rule that looks at cells near a symbol or spot, the same everywhere on every board",
    )


def _check_reach(declaration: Declaration, made: RuleList, sights: bool) -> None:
    for pattern in made.patterns:
        if sights and pattern.sight:
            continue
        try:
            far = max(each.reach for each in near_patterns(pattern, FURTHEST))
        except TooFar:
            far = FURTHEST_CELL
        if far > FURTHEST:
            rules = declaration.rules
            rule = next((rule for rule in rules if pattern.place.rule in rule.names), rules[0])
            symbols = [symbol for _, shown in pattern.shows[:1] for symbol in sorted(shown, key=repr)]
            word = f" for {symbols[0]!r}" if symbols else ""
            raise _refused(declaration, rule, f"looks further than {FURTHEST} cells{word}")
    if len({(linked.colour, linked.corners) for linked in made.linked}) > 1:
        raise InputError(f"{declaration.name}, with two rules about connected cells", "one at most")


def _said(declaration: Declaration, rule: Rule, symbols: Sequence[Symbol], most: int) -> Iterator[Pattern]:
    """Yield the patterns of a meaning."""
    if rule.patterns is not None:
        for pattern in _united(_on_all_boards(declaration, rule, _clues(rule, declaration, symbols, most))):
            if not pattern.place.says_nothing:
                yield _in_symbols(pattern, symbols) if most else pattern
    if rule.rooms is not None and most:
        for place in rule.rooms.outside if None in symbols else ():
            yield Pattern(place, ((0, frozenset([None])),))
        yield from _by_room(rule, symbols, most)


def _on_all_boards(declaration: Declaration, rule: Rule, clues: Collection[Symbol]) -> list[Pattern]:
    """Return the patterns of a rule about clues; refuse a rule that depends on the size of the board."""
    assert rule.patterns is not None
    made = list(rule.patterns(clues, FURTHEST_CELL))
    if made != list(rule.patterns(clues, FURTHEST_CELL + 1)):
        raise _refused(
            declaration, rule, f"looks further than {FURTHEST_CELL} cells for {max(clues, key=_far)}"
        )
    return made


def _far(clue: Symbol) -> int:
    """Return a number; other clues look nowhere."""
    return clue if isinstance(clue, int) else 0


def _clues(rule: Rule, declaration: Declaration, symbols: Sequence[Symbol], most: int) -> Collection[Symbol]:
    """Return the clues that a word may meet."""
    if rule.patterns is not None and rule.patterns.corners is not declaration.layout.corners:
        return [None]
    if most:
        return dict.fromkeys([None, *(s[0] for s in symbols if s is not None and s[0] != UNKNOWN)])
    return dict.fromkeys([None, *symbols])


def _united(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Return the patterns that merge those that are equal for several symbols."""
    found: dict[object, Pattern] = {}
    for pattern in patterns:
        rest = pattern.shows[1:] if pattern.shows and pattern.shows[0][0] == 0 else None
        key = pattern.key if rest is None else (pattern.place.key, pattern.off, rest)
        if key in found and rest is not None:
            both = found[key].shows[0][1] | pattern.shows[0][1]
            pattern = replace(pattern, shows=((0, both), *rest))
        found[key] = pattern
    return list(found.values())


def _in_symbols(pattern: Pattern, symbols: Sequence[Symbol]) -> Pattern:
    """Return a pattern whose guard speaks of clues, with the symbols of cells in rooms that show them."""

    def seen(symbol: Symbol) -> Symbol:
        return None if symbol is None or symbol[0] == UNKNOWN else symbol[0]

    shows: Guard = tuple(
        (cell, frozenset([s for s in symbols if seen(s) in clues] + [OUTSIDE] * (OUTSIDE in clues)))
        for cell, clues in pattern.shows
    )
    return replace(pattern, shows=shows)


def _by_room(rule: Rule, symbols: Sequence[Symbol], most: int) -> Iterator[Pattern]:
    """Return the patterns of a rule for rooms of each shape, with their numbers."""
    numbers = sorted({symbol[0] for symbol in symbols if symbol is not None})
    for shape in room_shapes(most):
        found: dict[object, tuple[Constraint, list[int]]] = {}
        for number in numbers:
            for place in room_places(rule, shape, number):
                found.setdefault(place.key, (place, []))[1].append(number)
        for place, shown in found.values():
            yield Pattern(place, guard_of(shape, shown, symbols))


@cache
def _own_list(declaration: Declaration, named: tuple[tuple[str, Symbol], ...], rooms: int) -> RuleList:
    return rule_list(declaration, dict(named), rooms)


def check_list(declaration: Declaration, given: RuleList) -> None:
    """Refuse a list that differs from the list of a family's rules."""
    own = _own_list(declaration, given.symbols, given.rooms)
    if own == given:
        return
    odd = [p.place.rule for p in {*given.patterns} ^ {*own.patterns}]
    odd += [each.rule for each in {*given.lines} ^ {*own.lines}]
    odd += [each.rule for each in {*given.linked} ^ {*own.linked}]
    names = ", ".join(sorted({*odd}))
    raise InputError(
        f"a list of rules that is not that of {declaration.name}" + f": it differs in {names}" * bool(names),
        "a library whose tiles were found for these rules",
    )


def check_board(declaration: Declaration, rules: RuleList, board: Board) -> None:
    """Refuse a board on which a family's rules and a list give different constraints. Rules that say their
    patterns have no others; functions of the board are asked on this board."""
    check_list(declaration, rules)
    own = [rule for rule in declaration.rules if rule.is_function]
    if not own:
        return
    try:
        mine = pattern_forms(declaration.places(board), board, max(rules.reach, 1))
        theirs = pattern_forms(rules.places(board, shown_on(declaration.layout, board)), board)
        if mine != theirs:
            raise NotAPattern(rule_difference(mine, theirs, board))
    except NotAPattern as reason:
        texts = "; ".join(repr(rule.text) for rule in own)
        raise InputError(
            f"{declaration.name}, whose own rules ({texts}) are others on this board: one {reason}",
            "the list of rules of the library",
        ) from None
