"""The layout for libraries without a crossover: a wire passes a row that carries another value by sums.

Each variable has a row in which its value runs from its first literal to its last; variables whose literals
lie side by side share one. Each literal has a wire that leaves its variable's row downwards and ends in the
row of clauses, the last one. Where a wire y meets a row that carries x, it goes on by sums modulo two:

    row above      ... tap y ............. down y          two copies of y
    row of x       tap x, add y, tap x+y, add y            the row goes on with x + y + y = x
    row below      read x ...... add x+y                   the row now carries x + x + y = y

Rows above and below stand only where they are needed, and serve two rows of variables at once. Each tile
stands as far left as the order of the tiles in its row and its wires allow.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.compiler import compile_formula
    >>> compile_formula(parse("(a, b) (a, b)"), "t-grid").floorplan
    <floorplan of 5 x 9 t-grid tiles>
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from graphlib import TopologicalSorter
from itertools import pairwise

from hardboard.gadgets import Library
from hardboard.puzzles.formula import SAT
from hardboard.reduction.floorplan import Floorplan, FloorplanBuilder, RowBand, VariableProbe
from hardboard.reduction.order import ClauseOrder
from hardboard.reduction.variable_rows import lined_up, packed, spans
from hardboard.reduction.wiring import ClauseSpan, Port, SignalWire, WireFlag, Wiring

#: A column whose number is not known yet.
Column = int
#: Tiles after which a row carries a value, and those that end it.
BEGIN = ("start", "read", "read-not")
#: What ends a value that runs in a row.
END = ("stop", "down", "last", "last-not", "or-right", "or-right-not")


class ColumnOrder:
    """Columns known by their order alone: each gets the least possible number.

    >>> columns = ColumnOrder()
    >>> one, two, three = columns.new(), columns.new(), columns.new()
    >>> columns.before(two, one)
    >>> columns.before(two, three)
    >>> columns.numbers()
    {0: 1, 1: 0, 2: 1}
    """

    def __init__(self) -> None:
        self._left: list[set[Column]] = []

    def new(self) -> Column:
        """Return one more column."""
        self._left.append(set())
        return len(self._left) - 1

    def before(self, left: Column, right: Column) -> None:
        """Record that one column lies left of another."""
        self._left[right].add(left)

    def numbers(self) -> dict[Column, int]:
        """Return the number of each."""
        found: dict[Column, int] = {}
        for column in TopologicalSorter(dict(enumerate(self._left))).static_order():
            found[column] = 1 + max((found[left] for left in self._left[column]), default=-1)
        return dict(sorted(found.items()))


@dataclass(frozen=True)
class SumTile:
    """A tile in a row: its role, its column, the literal at its port E, and its part of the formula."""

    role: str
    column: Column
    #: The literals of whose sum modulo two the row shows the value from here on; none if nobody asks.
    carries: tuple[int, ...] = ()
    part: str = "routing"
    clause: int | None = None


@dataclass(frozen=True)
class DownWires:
    """The wires below a row for one literal: their columns, and True if the joint shows the opposite. Two
    columns are two copies; below a row that was met, they are the row's value and its sum with this.
    """

    columns: tuple[Column, ...]
    opposite: bool
    met: int | None = None


def place_sums(order: ClauseOrder, library: Library) -> Floorplan:
    """Return the floorplan of a formula whose clauses the library has tiles for."""
    return SumsLayout(order, library).floorplan()


@dataclass
class SumsLayout:
    """A formula on its way to a floorplan."""

    order: ClauseOrder
    library: Library
    columns: ColumnOrder = field(default_factory=ColumnOrder)
    rows: list[list[SumTile]] = field(default_factory=list)
    wires: list[tuple[tuple[int, ...], int, Column, int | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        formula = self.order.formula
        self.clauses = [
            (number, clause)
            for number, clause in zip(self.order.clauses, formula.clauses, strict=True)
            if clause
        ]
        self.literals = [literal for _, clause in self.clauses for literal in clause]
        self.clause_of = [number for number, clause in self.clauses for _ in clause]
        full = replace(formula, clauses=tuple(clause for _, clause in self.clauses))
        self.home, self.spans = packed(full, lined_up(full)), spans(full)
        self.depth = max(self.home.values(), default=-1) + 1
        links: dict[int, DownWires] = {}
        for row in range(self.depth):
            links = self._variables(row, links)
            if any(link.met is not None or self._holder(j, row + 1) for j, link in links.items()):
                links = self._between(row, links)
        self._clauses(links)
        for spots in self.rows:
            for left, right in pairwise(spots):
                self.columns.before(left.column, right.column)

    def _holder(self, literal: int, row: int) -> int | None:
        """Return the variable whose value a row carries where the wire of a literal meets it."""
        for variable, (first, last) in self.spans.items():
            if self.home[variable] == row and first < literal < last:
                return variable
        return None

    def _name(self, variable: int) -> str:
        return f"variable {self.order.formula.names[variable - 1]}"

    def _variables(self, row: int, links: Mapping[int, DownWires]) -> dict[int, DownWires]:
        """Add a row of variables, given the wires from above; return the wires below it."""
        spots: list[SumTile] = []
        after: dict[int, DownWires] = {}
        for j, literal in enumerate(self.literals):
            variable = abs(literal)
            if self.home[variable] == row:
                after[j] = self._taps(j, spots)
            elif j in links and (holder := self._holder(j, row)) is not None:
                after[j] = self._meets(j, links[j], holder, spots)
            elif j in links:
                spots.append(SumTile("pass", links[j].columns[0]))
                after[j] = links[j]
        return self._finished(spots, after)

    def _taps(self, j: int, spots: list[SumTile]) -> DownWires:
        """Add the wire down for a literal of a variable here; the first literal begins the row's value."""
        variable, column = abs(self.literals[j]), self.columns.new()
        first, last = self.spans[variable]
        if j == first:
            spots.append(SumTile("start", self.columns.new(), (variable,), self._name(variable)))
        role = "down" if j == last else "tap"
        spots.append(SumTile(role, column, () if j == last else (variable,), self._name(variable)))
        return DownWires((column,), self.literals[j] > 0)

    def _meets(self, j: int, link: DownWires, holder: int, spots: list[SumTile]) -> DownWires:
        """Pass a wire through a row that carries another value: add its two copies to the row."""
        literal, (one, other) = self.literals[j], link.columns
        value, total = self.columns.new(), self.columns.new()
        spots += [
            SumTile("tap", value, (holder,)),
            SumTile("add-not", one, (holder, literal)),
            SumTile("tap", total, (holder, literal)),
            SumTile("add-not", other, (holder,)),
        ]
        return DownWires((value, total), True, holder)

    def _between(self, row: int, links: Mapping[int, DownWires]) -> dict[int, DownWires]:
        """Add a row between two rows of variables: it restores wires that met the upper row, and copies those
        that meet the lower."""
        spots: list[SumTile] = []
        after: dict[int, DownWires] = {}
        for j, link in sorted(links.items()):
            again, literal = self._holder(j, row + 1) is not None, self.literals[j]
            if link.met is None and not again:
                spots.append(SumTile("pass", link.columns[0]))
                after[j] = link
                continue
            if link.met is not None:
                one, other = link.columns
                spots += [SumTile("read", one, (link.met,)), SumTile("add", other, (literal,))]
            else:
                spots.append(SumTile("read-not" if link.opposite else "read", link.columns[0], (literal,)))
            copies = tuple(self.columns.new() for _ in range(1 + again))
            spots += [SumTile("tap", column, (literal,)) for column in copies[:-1]]
            spots.append(SumTile("down", copies[-1]))
            after[j] = DownWires(copies, True)
        return self._finished(spots, after)

    def _finished(self, spots: list[SumTile], links: dict[int, DownWires]) -> dict[int, DownWires]:
        """Finish a row, and record the literals of the joints below it."""
        for j, link in links.items():
            literal, clause = self.literals[j], self.clause_of[j]
            values = [(literal,)] * 2 if link.met is None else [(link.met,), (link.met, literal)]
            for column, value in zip(link.columns, values, strict=False):
                self.wires.append((value, len(self.rows), column, clause))
        self.rows.append(spots)
        return links

    def _clauses(self, links: dict[int, DownWires]) -> None:
        """Add the last row, and one before it if an OR needs the opposite of the arriving value."""
        roles = [role for _, clause in self.clauses for role in _roles(len(clause), self._meaning)]
        wrong = {j for j, role in enumerate(roles) if role == "or-middle" and links[j].opposite}
        if wrong:
            spots = [
                SumTile("pass-not" if j in wrong else "pass", link.columns[0])
                for j, link in sorted(links.items())
            ]
            turned = {j: DownWires(link.columns, link.opposite != (j in wrong)) for j, link in links.items()}
            links = self._finished(spots, turned)
        spots = []
        for j, role in enumerate(roles):
            number = self.clause_of[j]
            negated = "-not" if links[j].opposite else ""
            spots.append(SumTile(role + negated, links[j].columns[0], (), f"clause {number + 1}", number))
        for number, clause in zip(self.order.clauses, self.order.formula.clauses, strict=True):
            if not clause:
                spots.append(SumTile("never", self.columns.new(), (), "empty clause", number))
        self.rows.append(spots)

    @property
    def _meaning(self) -> str:
        return self.order.formula.meaning

    def floorplan(self) -> Floorplan:
        """Return the tiles in their columns, the wires and their literals."""
        self.at = self.columns.numbers()
        width = max(self.at.values(), default=0) + 1
        builder = FloorplanBuilder(self.library, len(self.rows), width)
        sinks = set()
        for row, spots in enumerate(self.rows):
            for spot in spots:
                column = self.at[spot.column]
                builder.put(row, column, self.library.role(spot.role), spot.part)
                if spot.clause is not None and spot.role not in BEGIN and "middle" not in spot.role:
                    sinks.add((row, column))
                if spot.role == "start":
                    builder.probes[spot.carries[0]] = VariableProbe((row, column), "E", False)
            for left, right in self._running(spots):
                for column in range(self.at[left.column] + 1, self.at[right.column]):
                    builder.put(row, column, self.library.role("along"), left.part)
        last = len(self.rows) - 1
        bands = [RowBand("variables", 0, last), RowBand("clauses", last, last + 1)]
        return builder.finish(frozenset(sinks), bands, trace=self.wiring)

    def _running(self, spots: Sequence[SumTile]) -> Iterator[tuple[SumTile, SumTile]]:
        """Neighbours in a row between which a value runs."""
        live = False
        for left, right in pairwise(spots):
            live = (live or left.role in BEGIN) and left.role not in END
            if live:
                yield left, right

    def wiring(self, plan: Floorplan) -> Wiring:
        """Return a wire for each stretch of a row and for each joint below one."""
        wires, flags = [], list[WireFlag]()
        for row, spots in enumerate(self.rows):
            for left, right in self._running(spots):
                run = range(self.at[left.column], self.at[right.column])
                if left.carries:
                    ports: tuple[Port, ...] = tuple(((row, column), "E") for column in run)
                    wires.append(SignalWire(left.carries, ports))
            flags += [
                WireFlag(spot.carries[0], (row, self.at[spot.column]), "W")
                for spot in spots
                if spot.role == "start"
            ]
        for value, row, link, clause in self.wires:
            wires.append(SignalWire(value, (((row, self.at[link]), "S"),), clause))
        last, columns = len(self.rows) - 1, dict[int, list[int]]()
        for j, spot in enumerate(self.rows[-1]):
            assert spot.clause is not None
            columns.setdefault(spot.clause, []).append(self.at[spot.column])
            if j < len(self.literals):
                flags.append(WireFlag(self.literals[j], (last, self.at[spot.column]), "S", spot.clause))
        ends = [ClauseSpan(number, (last, every[0]), (last, every[-1])) for number, every in columns.items()]
        return Wiring(tuple(wires), tuple(flags), tuple(ends))


def _roles(length: int, meaning: str) -> list[str]:
    """Return the roles of a clause's tiles, for literals as they are."""
    if length == 1:
        return ["alone"]
    middle, last = ("or-middle", "or-right") if meaning == SAT else ("middle", "last")
    return ["read", *[middle] * (length - 2), last]
