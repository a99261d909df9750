"""Constraints: one rule at one anchor of one board. One method of a constraint is trusted:

    broken(facts)    these facts alone violate the rule here, whatever the other cells are

`broken` never returns True if the facts can be completed legally, and always returns True for a complete
colouring that violates the rule. Three things follow from it: the violations of a solution, the justification
of a clause in a certificate, and lazy clauses. A clause is justified if its negation, taken as facts,
violates the named constraint. Tests compare the fast ways in `verify/declared` with `broken`.

All other methods of a class are optional: without them a constraint has those of the base class. A class with
its own `broken` inherits no other methods of a base class between.

    >>> two_neighbours = Count("csAdjacent", (0, 1), frozenset({0, 1}))
    >>> two_neighbours.broken([True, None]), two_neighbours.broken([True, True])
    (False, True)
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Self

from hardboard.puzzles.declared.board import BLACK, LARGE, WHITE, Asked, Board, Facts, Index

#: The content of a field: cells (alone, in sequences, sets, or as keys), the neighbours of cells, the
#: number of the board's columns. Fields without a mark hold values that have nothing to do with cells.
CELLS, NEIGHBOURS, COLUMNS = ({"holds": held} for held in ("cells", "neighbours", "columns"))
#: What is no face of a constraint: its data, and `broken`.
DATA = {"rule", "cells", "at", "spot", "scope", "broken", "key", "moved"}
#: Cells of a table, at most.
TABLED = 12
#: Whether a cell is off the board.
Gone = Callable[[Index], bool]


@dataclass(frozen=True, eq=False, repr=False)
class Constraint(ABC):
    """A constraint: one rule at one anchor. `rule` is its name in violations, `cells` its cells."""

    rule: str
    cells: Sequence[Index] = field(metadata=CELLS)
    #: The cell to point at, if it is not the first one.
    at: Index | None = field(default=None, kw_only=True, metadata=CELLS)

    #: Whether it looks on from cell to cell, as far as the board goes unless its number is small.
    looks_on: ClassVar[bool] = False
    #: Whether it looks along lines.
    along_lines: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "broken" in vars(cls):
            for name, face in vars(Constraint).items():
                if not name.startswith("_") and name not in DATA | vars(cls).keys():
                    setattr(cls, name, face)

    def __repr__(self) -> str:
        told = (f"{each.name}={getattr(self, each.name)!r}" for each in _fields(type(self)))
        return f"{type(self).__name__}({', '.join(told)})"

    @property
    def spot(self) -> Index:
        """The anchor: the cell to point at, or the first cell."""
        if self.at is not None:
            return self.at
        scope = self.scope
        return scope[0] if len(scope) else 0

    @property
    def scope(self) -> Sequence[Index]:
        """All cells whose colours matter."""
        return self.cells

    @abstractmethod
    def broken(self, facts: Facts) -> bool:
        """Return True if these facts violate the rule here, whatever the other cells are."""

    def excludes(self, low: int, high: int, facts: Facts) -> bool:
        """Return True if these facts violate the rule for every number of black `cells` in a range."""
        return False

    @property
    def key(self) -> Hashable:
        """All data of the constraint as a hashable value."""
        return (type(self), *(_hashable(getattr(self, each.name)) for each in _fields(type(self))))

    def moved(self, to: Callable[[Index], Index], cols: int | None = None) -> Self:
        """Return the same constraint at other cells, perhaps of a board with other columns.

        >>> Count("csAdjacent", (0, 1), frozenset({0, 1}), {2: True}).moved(lambda cell: cell + 10).key[2:]
        ((10, 11), None, frozenset({0, 1}), frozenset({(12, True)}))
        """
        changed = {
            each.name: _moved(value, to)
            for each in _fields(type(self))
            if each.metadata == CELLS and (value := getattr(self, each.name)) is not None
        }
        for each in _fields(type(self)):
            if each.metadata == NEIGHBOURS:
                own, near = set(self.cells), getattr(self, each.name)
                changed[each.name] = {to(c): [to(x) for x in near[c] if x in own] for c in self.cells}
            elif each.metadata == COLUMNS and cols is not None:
                changed[each.name] = cols
        return replace(self, **changed)

    def mover(self, flat: Callable[[Index], Index]) -> "Callable[[Index, Board], Constraint]":
        """Return a function that puts a constraint whose cells are steps around a cell of a board."""
        values = {each.name: getattr(self, each.name) for each in _fields(type(self))}
        moving = [each.name for each in _fields(type(self)) if each.metadata == CELLS]
        if not all(each.metadata in ({}, CELLS) for each in _fields(type(self))) or hasattr(
            self, "__post_init__"
        ):
            return lambda base, board: self.moved(lambda cell: base + flat(cell), board.cols)
        shifts = [(name, _shift(_moved(values.pop(name), flat))) for name in moving if _held(values[name])]
        kind = type(self)

        def put(base: Index, board: Board) -> Constraint:
            place = kind.__new__(kind)  # its fields are all there is, and the constructor sets one by one
            held = place.__dict__
            held.update(values)
            for name, shift in shifts:
                held[name] = shift(base)
            return place

        return put

    @property
    def as_count(self) -> "Count | None":
        """The equivalent count, or None."""
        return None

    @property
    def as_table(self) -> "Table | None":
        """The equivalent table, or None."""
        return None

    @property
    def says_nothing(self) -> bool:
        """True if it is seen that every colouring satisfies it."""
        return False

    @property
    def fault(self) -> str:
        """Explain why its numbers are invalid; empty if they are not."""
        return ""

    def clipped(self, gone: Gone, off: bool) -> "Constraint | None":
        """Return the constraint without cells off the board, which have a colour; None if it is trivial."""
        raise TypeError(f"a {type(self).__name__} cannot be cut at the edge of the board")

    def colour_off(self, given: bool | None) -> bool | None:
        """Return the colour that cells off the board have for it, if this one is given."""
        return given

    def frontier(self, facts: Facts) -> Index | None:
        """Return the cell where it looks next, None if the facts decide it."""
        return next((cell for cell in self.scope if facts[cell] is None), None)

    def cells_looked_at(self, facts: Facts) -> int:
        """Return the most cells that `broken` reads."""
        return len(self.scope)

    def looks_beyond(self, reach: int) -> bool:
        """Return True if it is seen that it looks further than that."""
        return False


@cache
def _fields(kind: type[Constraint]) -> tuple[Field[Any], ...]:
    """Return the fields of a class of constraints, cached because the lookup is slow."""
    return fields(kind)


def _hashable(value: object) -> Hashable:
    """Return a value that is equal exactly if the other is, whether sequences are lists or tuples."""
    if isinstance(value, Mapping):
        return frozenset((_hashable(one), _hashable(other)) for one, other in value.items())
    if isinstance(value, Asked) and len(value) > LARGE:
        return value  # where nobody lists them, what neighbours are made from suffices
    return tuple(map(_hashable, value)) if isinstance(value, list | tuple | range | Asked) else value


def _moved(value: Any, to: Callable[[Index], Index]) -> Any:
    if isinstance(value, int):
        return to(value)
    if isinstance(value, Mapping):
        return {to(cell): other for cell, other in value.items()}
    if isinstance(value, frozenset):
        return frozenset(map(to, value))
    return tuple(_moved(each, to) for each in value)


def _held(value: object) -> bool:
    return isinstance(value, int) or bool(value)


def _shift(value: Any) -> Callable[[Index], object]:
    if isinstance(value, int):
        return lambda by: by + value
    if isinstance(value, Mapping):
        return lambda by: {by + cell: other for cell, other in value.items()}
    if isinstance(value, frozenset):
        return lambda by: frozenset([by + cell for cell in value])
    if all(isinstance(each, int) for each in value):
        return lambda by: tuple([by + cell for cell in value])
    ends = [0, *accumulate(map(len, value))]
    parts, flat = [slice(*both) for both in pairwise(ends)], [cell for each in value for cell in each]

    def shifted(by: Index) -> object:
        cells = tuple([by + cell for cell in flat])
        return tuple([cells[part] for part in parts])

    return shifted


def _left(at: Index | None, gone: Gone) -> Index | None:
    return None if at is None or gone(at) else at


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Count(Constraint):
    """The number of black cells is one of `allowed`; with `when`, only if these cells have these colours."""

    allowed: frozenset[int]
    when: Mapping[Index, bool] = field(default_factory=dict, metadata=CELLS)

    def __init__(
        self,
        rule: str,
        cells: Sequence[Index],
        allowed: frozenset[int],
        when: Mapping[Index, bool] | None = None,
        *,
        at: Index | None = None,
    ) -> None:  # counts are very many, and a constructor of `dataclass` sets one field after the other
        self.__dict__.update(rule=rule, cells=cells, at=at, allowed=allowed, when=when or {})

    @property
    def scope(self) -> Sequence[Index]:
        """The counted cells and the guard's cells."""
        if not self.when:
            return self.cells
        return [*self.cells, *(cell for cell in self.when if cell not in self.cells)]

    def broken(self, facts: Facts) -> bool:
        """None of the numbers that are still possible is allowed."""
        black = free = 0
        for cell in self.cells:
            if facts[cell] is None:
                free += 1
            elif facts[cell]:
                black += 1
        return Count.excludes(self, black, black + free, facts)

    def excludes(self, low: int, high: int, facts: Facts) -> bool:
        """Return True if the guard holds and no number of the range is allowed."""
        for cell, colour in self.when.items():
            if facts[cell] is not colour:
                return False
        return self.allowed.isdisjoint(range(low, high + 1))

    @property
    def fault(self) -> str:
        """Explain a negative number of cells."""
        return "a negative number of cells" * (min(self.allowed, default=0) < 0)

    @property
    def as_count(self) -> "Count":
        """Itself."""
        return self

    @property
    def says_nothing(self) -> bool:
        """All numbers are allowed."""
        return self.allowed.issuperset(range(len(self.cells) + 1))

    def clipped(self, gone: Gone, off: bool) -> "Count | None":
        """Return the count of fewer cells, with smaller allowed numbers."""
        if any(gone(cell) and colour is not off for cell, colour in self.when.items()):
            return None
        when = {cell: colour for cell, colour in self.when.items() if not gone(cell)}
        cells = tuple(cell for cell in self.cells if not gone(cell))
        black = (len(self.cells) - len(cells)) * off
        allowed = frozenset(n - black for n in self.allowed if 0 <= n - black <= len(cells))
        if not cells and when and not allowed:  # not all cells of `when` have their colours
            (cell, colour), *rest = when.items()
            cells, allowed, when = (cell,), frozenset([0 if colour else 1]), dict(rest)
        count = replace(self, cells=cells, allowed=allowed, when=when, at=_left(self.at, gone))
        return None if count.says_nothing else count


@dataclass(frozen=True, eq=False, repr=False)
class Sight(Constraint):
    """Along rays, the cells of a colour before the first of the other: `base` and their number is `total`."""

    rays: Sequence[Sequence[Index]] = field(metadata=CELLS)
    colour: bool
    total: int
    base: int = 0

    looks_on = along_lines = True

    def runs(self, facts: Facts) -> list[list[int]]:
        """Return the lengths that the run of each ray can have."""
        return [self._lengths(ray, facts) for ray in self.rays]

    def _lengths(self, ray: Sequence[Index], facts: Facts) -> list[int]:
        seen, other = [facts[cell] for cell in ray], not self.colour
        end = seen.index(other) if other in seen else len(seen)
        return [*(length for length in range(end) if seen[length] is None), end]

    def broken(self, facts: Facts) -> bool:
        """Return True if no possible runs add up to the total."""
        sums = 1 << self.base  # bit n: the runs so far can have n cells together
        for runs in self.runs(facts):
            before, sums = sums, 0
            for run in runs:
                sums |= before << run
        return not sums & 1 << self.total

    def frontier(self, facts: Facts) -> Index | None:
        """Return the first cell on a ray that is not known, behind cells of the colour only."""
        for ray in self.rays:
            for cell in ray:
                if facts[cell] is None:
                    return cell
                if facts[cell] is not self.colour:
                    break
        return None

    def colour_off(self, given: bool | None) -> bool:
        """Let sights end at the edge of the board."""
        return not self.colour

    def clipped(self, gone: Gone, off: bool) -> "Sight":
        """Return the sight with rays that end where the board does."""
        assert off is not self.colour, "what is seen ends at the edge of the board"
        ends = (next((i for i, cell in enumerate(ray) if gone(cell)), len(ray)) for ray in self.rays)
        rays = tuple(tuple(ray[:end]) for ray, end in zip(self.rays, ends, strict=True))
        at = _left(self.at, gone)
        spot = self.scope[0] if at is None else at
        return replace(self, cells=(spot, *(cell for ray in rays for cell in ray)), rays=rays, at=at)


@dataclass(frozen=True, eq=False, repr=False)
class Table(Constraint):
    """The colours of up to a dozen cells are one of some patterns (bit i of a pattern: cell i is black)."""

    patterns: frozenset[int]

    def broken(self, facts: Facts) -> bool:
        """Return True if no pattern agrees with the facts."""
        black = sum(1 << i for i, cell in enumerate(self.cells) if facts[cell] is BLACK)
        white = sum(1 << i for i, cell in enumerate(self.cells) if facts[cell] is WHITE)
        return not any(pattern & black == black and not pattern & white for pattern in self.patterns)

    @property
    def fault(self) -> str:
        """Explain why the patterns have other bits than one for each cell."""
        cells = len(self.cells)
        if cells > TABLED or len({*self.cells}) < cells:
            return f"a table of {cells} cells, not of up to {TABLED} different ones"
        good = self.patterns <= {*range(1 << cells)}
        return "" if good else "a table with other bits than those of its cells"

    @property
    def as_table(self) -> "Table":
        """Itself."""
        return self

    @property
    def says_nothing(self) -> bool:
        """All patterns are there."""
        return len(self.patterns) == 1 << len(self.cells)

    def clipped(self, gone: Gone, off: bool) -> "Table | None":
        """Return the patterns that have the colour off the board, there left out."""
        here = [i for i, cell in enumerate(self.cells) if not gone(cell)]
        away = [i for i in range(len(self.cells)) if i not in here]
        kept = (bits for bits in self.patterns if all(bool(bits >> i & 1) is off for i in away))
        patterns = frozenset(sum(1 << k for k, i in enumerate(here) if bits >> i & 1) for bits in kept)
        cells = tuple(self.cells[i] for i in here)
        table = replace(self, cells=cells, patterns=patterns, at=_left(self.at, gone))
        return None if table.says_nothing else table


@dataclass(frozen=True, eq=False, repr=False)
class Unequal(Constraint):
    """Two sets of cells do not have equally many cells of a colour, unless they have none."""

    one: Sequence[Index] = field(metadata=CELLS)
    other: Sequence[Index] = field(metadata=CELLS)
    colour: bool

    def broken(self, facts: Facts) -> bool:
        """Return True if all cells are known, with equal numbers above 0."""
        if any(facts[cell] is None for cell in self.cells):
            return False
        mine, theirs = (
            [cell for cell in part if facts[cell] is self.colour] for part in (self.one, self.other)
        )
        return 0 < len(mine) == len(theirs)


def shrink_facts(place: Constraint, facts: Facts) -> dict[Index, bool]:
    """Return a least part of violating facts that still violates the constraint."""
    part: list[bool | None] = [None] * len(facts)
    left = [cell for cell in place.scope if facts[cell] is not None]
    for cell in left:
        part[cell] = facts[cell]
    if not place.broken(part):  # it looks at cells that it does not name
        part = list(facts)
        left = [cell for cell, fact in enumerate(facts) if fact is not None]
    chunk = max(1, len(left) // 2)
    while True:
        for start in range(0, len(left), chunk):
            without = left[start : start + chunk]
            for cell in without:
                part[cell] = None
            if not place.broken(part):
                for cell in without:
                    part[cell] = facts[cell]
        left = [cell for cell in left if part[cell] is not None]
        if chunk == 1:
            return {cell: bool(part[cell]) for cell in left}
        chunk = max(1, chunk // 2)
