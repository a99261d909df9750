"""Guarded constraints as conditions on literals for colours and symbols, in two modes.

    may a window in ANY surroundings: a rule that cells outside could satisfy forbids nothing. A refutation in
    this mode holds on every board: soundness. must what is anchored in the tile holds WHATEVER lies outside:
    completeness.

A condition separates symbols from colours. The search learns from a wrong colouring the symbols that would
forbid it.

    >>> logic = ClauseBuilder()
    >>> a, b, shows = logic.new(), logic.new(), logic.new()
    >>> one = GuardedCount((a, b), (), [(shows, (False, True, False))])      # if `shows`: exactly one of two
    >>> one.forbidden_by(lambda x: x in (a, b)), one.forbidden_by(lambda x: x == a)
    ([(3,)], [])
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, cast

from hardboard.discover.logic import ClauseBuilder, F, T, at_least, gaps_in
from hardboard.discover.window import TileWindow
from hardboard.puzzles.declared.constraints import Constraint, Count, Table
from hardboard.puzzles.declared.patterns import Guard
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded
from hardboard.puzzles.grid import Cell
from hardboard.verify.declared.handlers.table import forbidden

MAY, MUST = "may", "must"
Value = Callable[[int], bool]
#: Symbol literals that hold together.
Conjunction = tuple[int, ...]


@dataclass
class GuardedCount:
    """A guarded count: if the cells of `when` have their colours, a symbol literal allows some numbers."""

    literals: tuple[int, ...]
    when: tuple[int, ...]
    #: symbol literal, and of each number whether it is allowed
    choices: list[tuple[int, tuple[bool, ...]]] = field(default_factory=list)
    #: the cells and symbols that these are about
    taken: set[object] = field(default_factory=set)

    def write(self, logic: ClauseBuilder) -> None:
        """Return the condition as clauses."""
        number = logic.total([x] for x in self.literals)
        unless = [-x for x in self.when]
        for symbol, allowed in self.choices:
            for low, high in gaps_in(allowed):
                logic.add(-symbol, *unless, -at_least(number, low), at_least(number, high + 1))

    def forbidden_by(self, value: Value) -> list[Conjunction]:
        """Return the symbols that a colouring excludes."""
        return self.forbidding(sum(map(value, self.literals))) if all(map(value, self.when)) else []

    def forbidding(self, count: int) -> list[Conjunction]:
        """Return the symbols that do not allow this number."""
        return [(symbol,) for symbol, allowed in self.choices if not allowed[count]]

    def broken(self, logic: ClauseBuilder) -> int:
        """Return a literal that implies that the condition is broken."""
        number = logic.total([x] for x in self.literals)
        broken = logic.new()
        logic.add(-broken, *(symbol for symbol, _ in self.choices))
        for literal in self.when:
            logic.add(-broken, literal)
        for symbol, allowed in self.choices:
            for low, high in gaps_in([not good for good in allowed]):
                logic.add(-broken, -symbol, -at_least(number, low), at_least(number, high + 1))
        return broken


@dataclass
class GuardedTable:
    """A symbol literal that holds allows some patterns of cells (bit i: literal i)."""

    literals: tuple[int, ...]
    choices: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    taken: set[object] = field(default_factory=set)
    when: tuple[int, ...] = ()

    def write(self, logic: ClauseBuilder) -> None:
        """Return the condition as clauses."""
        for symbol, patterns in self.choices:
            for black, white in forbidden(len(self.literals), patterns):
                logic.add(-symbol, *self._otherwise(black, white))

    def _otherwise(self, black: int, white: int) -> list[int]:
        return [-x if black >> i & 1 else x for i, x in enumerate(self.literals) if (black | white) >> i & 1]

    def forbidden_by(self, value: Value) -> list[Conjunction]:
        """Return the symbols that a colouring excludes."""
        bits = sum(1 << i for i, x in enumerate(self.literals) if value(x))
        return [(symbol,) for symbol, patterns in self.choices if bits not in patterns]

    def broken(self, logic: ClauseBuilder) -> int:
        """Return a literal that implies that the condition is broken."""
        broken, full = logic.new(), (1 << len(self.literals)) - 1
        logic.add(-broken, *(symbol for symbol, _ in self.choices))
        for symbol, patterns in self.choices:
            for bits in patterns:
                logic.add(-broken, -symbol, *self._otherwise(bits, full & ~bits))
        return broken


@dataclass
class SymbolColourClause:
    """One of these pairs of a symbol literal and a colour literal holds."""

    terms: list[tuple[int, int]]

    def write(self, logic: ClauseBuilder) -> None:
        """Return the condition as clauses."""
        logic.add(*(logic.all(term) for term in self.terms))

    def forbidden_by(self, value: Value) -> list[Conjunction]:
        """Return the symbols that a colouring excludes."""
        live = [symbol for symbol, colour in self.terms if value(colour)]
        return [] if T in live else [tuple(-symbol for symbol in live)]

    def broken(self, logic: ClauseBuilder) -> int:
        """Return a literal that is true if the condition is violated."""
        return logic.all(-logic.all(term) for term in self.terms)


Condition = GuardedCount | GuardedTable | SymbolColourClause
#: A condition without symbols yet, and what it allows.
Made = tuple[GuardedCount, tuple[bool, ...]] | tuple[GuardedTable, frozenset[int]]
#: Stands for symbols of several cells.
ANY = "any"
#: cell, signs -> the literal that the cell shows one of them; None if that is not known
Shows = Callable[[Cell, frozenset[str]], int | None]


@dataclass(frozen=True)
class WindowView:
    """A view of a window: literals for colours and for symbols where they are known, and the mode."""

    window: TileWindow
    logic: ClauseBuilder
    mode: str
    colours: Mapping[Cell, int | None]
    shows: Shows
    #: the literals of guards that are known already; views with the same literals for symbols may share them
    guards: dict[tuple[Guard, bool], int] = field(default_factory=dict)

    def conditions(self, places: Iterable[Guarded | Either]) -> list[Condition]:
        """Return the constraints as conditions, equal cells together, without trivial ones."""
        found: dict[object, Condition] = {}
        clauses: list[Condition] = []
        for place in places:
            if isinstance(place, Either):
                clauses += self._clause(place)
                continue
            symbol = self.guard(place.guard, sure=self.mode == MAY)
            if symbol == F:
                continue
            made = self._made(place.place)
            if made is not None:
                _join(found, made, symbol, place.guard)
        return [*found.values(), *clauses]

    def _made(self, place: Constraint) -> Made | None:
        if (count := place.as_count) is not None:
            return self._count(count)
        assert place.as_table is not None
        return self._table(place.as_table)

    def _colour(self, index: int) -> int | None:
        return self.colours.get(self.window.cell(index))

    def guard(self, guard: Guard, sure: bool) -> int:
        """Return the literal that a guard holds; where it is not known, that it surely or possibly does."""
        if (guard, sure) not in self.guards:
            self.guards[guard, sure] = self._guard(guard, sure)
        return self.guards[guard, sure]

    def _guard(self, guard: Guard, sure: bool) -> int:
        parts = []
        for index, symbols in guard:
            literal = self.shows(self.window.cell(index), self.window.rules.named(symbols))
            if literal is None and sure:
                return F
            parts.append(T if literal is None else literal)
        return self.logic.all(parts)

    def _clause(self, either: Either) -> list[SymbolColourClause]:
        terms = []
        for guard, index in either.terms:
            symbol = self.guard(guard, sure=self.mode == MUST)
            colour = T if index is None else self._colour(index)
            if colour is None:
                colour = T if self.mode == MAY else F
            if F not in (symbol, colour):
                terms.append((symbol, colour))
        return [] if (T, T) in terms else [SymbolColourClause(terms)]

    def _count(self, place: Count) -> Made | None:
        when = []
        for index, colour in place.when.items():
            literal = self._colour(index)
            if literal is not None:
                when.append(literal if colour else -literal)
            elif self.mode == MAY:
                return None
        if F in when:
            return None
        colours = [self._colour(index) for index in place.cells]
        free = colours.count(None)
        base = colours.count(T)
        literals = tuple(x for x in colours if x is not None and abs(x) != T)
        quantor = any if self.mode == MAY else all
        allowed = tuple(
            quantor(n + base + more in place.allowed for more in range(free + 1))
            for n in range(len(literals) + 1)
        )
        return None if all(allowed) else (GuardedCount(literals, tuple(x for x in when if x != T)), allowed)

    def _table(self, place: Table) -> Made | None:
        colours = [self._colour(index) for index in place.cells]
        spots = [i for i, x in enumerate(colours) if x is not None and abs(x) != T]
        seen: dict[int, int] = {}
        for bits in place.patterns:
            if all(
                (x == T) == bool(bits >> i & 1)
                for i, x in enumerate(colours)
                if x is not None and abs(x) == T
            ):
                known = sum(1 << k for k, i in enumerate(spots) if bits >> i & 1)
                seen[known] = seen.get(known, 0) + 1
        least = 1 if self.mode == MAY else 1 << colours.count(None)
        patterns = frozenset(known for known, number in seen.items() if number >= least)
        if len(patterns) == 1 << len(spots):
            return None
        return GuardedTable(tuple(x for x in (colours[i] for i in spots) if x is not None)), patterns


def _join(found: dict[object, Condition], made: Made, symbol: int, guard: Guard) -> None:
    """Add a symbol's demand to a condition whose other symbols exclude it; two demands of one are one."""
    fresh, allowed = made[0], cast(Any, made[1])
    own = {(cell, sign) for cell, signs in guard for sign in signs} if len(guard) == 1 else {ANY}
    for number in count():
        key = (type(fresh), fresh.literals, fresh.when, number)
        condition = found.setdefault(key, fresh)
        assert isinstance(condition, GuardedCount | GuardedTable)
        choices: list[Any] = condition.choices
        same = [i for i, choice in enumerate(choices) if choice[0] == symbol]
        if same:
            before = choices[same[0]][1]
            both = before & allowed if isinstance(before, frozenset) else tuple(map(min, before, allowed))
            choices[same[0]] = (symbol, both)
            return
        if not choices or not (own & condition.taken or ANY in own | condition.taken):
            choices.append((symbol, allowed))
            condition.taken |= own
            return


def fixed_view(window: TileWindow, picture: Mapping[Cell, str]) -> Shows:
    """Return the view of a given picture, whose margin is known up to its classes."""

    def shows(cell: Cell, signs: frozenset[str]) -> int | None:
        if cell in picture:
            return T if picture[cell] in signs else F
        return is_promised(window, cell, signs)

    return shows


def certain_constraints(window: TileWindow, picture: Mapping[Cell, str]) -> Iterator[Constraint]:
    """Yield the constraints that hold in any surroundings that the contract allows."""
    view = WindowView(window, ClauseBuilder(), MAY, {}, fixed_view(window, picture))
    seen = {window.index(cell) for cell in window.all}
    for each in window.places:
        if isinstance(each, Guarded):
            if view.guard(each.guard, sure=True) == T:
                yield each.place
            continue
        possible = [cell for guard, cell in each.terms if view.guard(guard, sure=False) != F]
        cells = tuple(dict.fromkeys(cell for cell in possible if cell is not None))
        if None not in possible and seen.issuperset(cells):
            yield Count(each.rule, cells, frozenset(range(1, len(cells) + 1)), at=each.spot)


def is_promised(window: TileWindow, cell: Cell, signs: frozenset[str]) -> int | None:
    """Return True if the contract promises one of some signs at a cell outside the tile."""
    known = window.class_of(cell) if cell in window.promised else None
    if known is None:
        return T if set(window.rules.signs) <= signs else None
    return T if known <= signs else F if not known & signs else None


def write_all(conditions: Sequence[Condition], logic: ClauseBuilder) -> None:
    """Return all conditions as clauses."""
    for condition in conditions:
        condition.write(logic)
