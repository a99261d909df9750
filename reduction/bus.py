"""The bus layout: one row for each variable, one column for each literal, clauses on top.

It knows roles and ports, never a puzzle. For the formula `1,2,3 -1,2,4`, with rows shared by variables whose
spans do not meet (T tap, = along, | up, + cross, and the clause tiles on top):

    L M R L M R      the tiles of the two clauses
    T=+=+T | T .     variable 1, then ...
    . T =+=T  .      variable 2
    ...

A column runs from its literal's tap up to the clause. Where it passes another variable's row there is a
crossover. Libraries with tiles of their own at the ends of a row (`span = "full"`) give every variable a
whole row.

With `uniform` it is the layout of the theorem in Coq (`proof/coq/Layout.v`, `Compile.v`). There is a row for
each variable, whether it occurs or not, in the order of their numbers. A row begins with the variable and not
with its negation. Every place is as wide as the widest block. A formula with an empty clause is "x and not
x".

    >>> from hardboard.gadgets import load
    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.order import order_formula
    >>> place_bus(order_formula(parse("1,-2"), "input"), load("mosaic"), uniform=True)
    <floorplan of 3 x 4 mosaic tiles>
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.formula import Formula
from hardboard.reduction.floorplan import Floorplan, FloorplanBuilder, RowBand, VariableProbe
from hardboard.reduction.order import ClauseOrder
from hardboard.reduction.polarity import (
    ClauseRow,
    TapRow,
    check_passing,
    choose_taps as choose_taps,
    clause_row as clause_row,
    only_tile,
    role_options,
)
from hardboard.reduction.wiring import ClauseSpan, SignalWire, WireFlag, Wiring


@dataclass(frozen=True)
class VariableRow:
    """A variable's row: the columns of its literals, and the first and last column that it occupies."""

    variable: int
    columns: tuple[int, ...]
    first: int
    last: int


def place_bus(order: ClauseOrder, library: Library, uniform: bool = False) -> Floorplan:
    """Return the floorplan of a formula whose clauses the library has tiles for."""
    if not uniform:
        return BusLayout(order, library).floorplan()
    plan = BusLayout(without_empty_clauses(order), library, uniform=True).floorplan()
    own = {v: probe for v, probe in plan.probes.items() if v in order.formula.variables}
    wide = replace(plan.arrangement, breadth=max((len(rows) for rows in library.blocks.values()), default=1))
    return replace(plan, arrangement=wide, probes=own)


def without_empty_clauses(order: ClauseOrder) -> ClauseOrder:
    """Return a formula whose empty clauses are replaced by "x and not x", which has no model either."""
    formula = order.formula
    empty = next((n for n, c in zip(order.clauses, formula.clauses, strict=True) if not c), None)
    if empty is None:
        return order
    never = Formula(((1,), (-1,)), formula.names or ("_1",), formula.meaning)
    return ClauseOrder((empty, empty), never, (1,))


class BusLayout:
    """A formula on its way to a floorplan."""

    def __init__(self, order: ClauseOrder, library: Library, uniform: bool = False) -> None:
        formula = order.formula
        self.order, self.formula, self.library = order, formula, library
        self.variables = formula.variables if uniform else formula.live
        self.starts = (0,) if uniform else (0, 1)
        self.full = library.settings.get("span") == "full"
        # A clause without literals takes a column of its own, right of everything else.
        self.clauses = [clause for clause in formula.clauses if clause]
        self.numbers = [
            number for number, clause in zip(order.clauses, formula.clauses, strict=True) if clause
        ]
        self.never = len(formula.clauses) - len(self.clauses)
        self.literals = [literal for clause in self.clauses for literal in clause]
        plain = [clause_row(library, "x" * len(clause), formula.meaning) for clause in self.clauses]
        self.bits = [row.bits for row in plain]
        bits = [bit for bits_of_one in self.bits for bit in bits_of_one]
        self.threads = self._threads(bits)
        self.columns = self._columns()
        #: Whether there is a row for negations below the clauses.
        negations = bool(role_options(library, "negate-up", "NS"))
        #: An empty clause is two tiles tall where no tile alone says it.
        self.two_tall = self.never > 0 and not role_options(library, "never", "")
        #: Whole rows of variables pass below the second of the two.
        self.deep = 1 + (self.two_tall and self.full and not negations)
        self.top = self.deep + negations
        self.rows = self._rows()

    def _threads(self, bits: Sequence[int]) -> Mapping[int, TapRow]:
        """Return the taps of each variable, by the bits that clauses need and the signs of literals."""
        needed: dict[int, list[int]] = {v: [] for v in self.variables}
        for literal, bit in zip(self.literals, bits, strict=True):
            needed[abs(literal)].append(bit ^ (literal < 0))
        return {v: choose_taps(self.library, wants, self.full, self.starts) for v, wants in needed.items()}

    def _columns(self) -> list[int]:
        """Return the tile column of each literal, with room for the ends and for negations in a row."""
        taps = {v: iter(strand.taps) for v, strand in self.threads.items()}
        column, strand = int(self.full), []
        for literal in self.literals:
            column += next(taps[abs(literal)]).negate_row
            strand.append(column)
            column += 1
        self.never_columns = range(column, column + self.never)
        self.width = column + self.never + int(self.full)
        return strand

    def _rows(self) -> list[list[VariableRow]]:
        """Return variables by rows: each alone in a full row, or packed by the left-edge rule."""
        columns_of: dict[int, list[int]] = {}
        for literal, column in zip(self.literals, self.columns, strict=True):
            columns_of.setdefault(abs(literal), []).append(column)
        if self.full:
            last = self.width - 1
            return [[VariableRow(v, tuple(columns_of.get(v, ())), 0, last)] for v in self.variables]
        return left_edge(
            [VariableRow(v, tuple(columns), columns[0], columns[-1]) for v, columns in columns_of.items()]
        )

    def floorplan(self) -> Floorplan:
        """Return the tiles at their positions, the wires and their literals."""
        height = max(self.top + len(self.rows), 1 + self.two_tall)
        self.builder = FloorplanBuilder(self.library, height, self.width)
        self.passing(height)
        for index, row in enumerate(self.rows, self.top):
            for held in row:
                self.add_row(index, held)
        sinks = self.add_clauses()
        for column in self.never_columns:
            self.add_never(column)
        names = [
            ("clauses", 0, self.deep),
            ("negations", self.deep, self.top),
            ("variables", self.top, height),
        ]
        return self.builder.finish(sinks, [RowBand(*band) for band in names], trace=self.wiring)

    def wiring(self, plan: Floorplan) -> Wiring:
        """Return a wire for each variable's row and one for each literal's column."""
        rows = [(index, held) for index, row in enumerate(self.rows, self.top) for held in row]
        wires = [
            SignalWire((held.variable,), tuple(((index, col), "E") for col in range(held.first, held.last)))
            for index, held in rows
        ]
        home = {column: index for index, held in rows for column in held.columns}
        flags = [WireFlag(held.variable, (index, held.first), "W") for index, held in rows]
        ends = iter(zip(self.literals, self.columns, strict=True))
        spans = []
        for number, clause in zip(self.numbers, self.clauses, strict=True):
            columns = []
            for literal, column in islice(ends, len(clause)):
                ports = tuple(((row, column), "S") for row in range(home[column]))
                wires.append(SignalWire((literal,), ports, number))
                flags.append(WireFlag(literal, (0, column), "N", number))
                columns.append(column)
            spans.append(ClauseSpan(number, (0, columns[0]), (0, columns[-1])))
        empty = (n for n, clause in zip(self.order.clauses, self.formula.clauses, strict=True) if not clause)
        spans += [ClauseSpan(n, (0, col), (0, col)) for n, col in zip(empty, self.never_columns, strict=True)]
        return Wiring(tuple(wires), tuple(flags), tuple(spans))

    def passing(self, height: int) -> None:
        """Place the wires of all rows and columns: along, up, and a crossover where both pass."""
        across, upward = np.zeros((2, height, self.width), dtype=bool)
        tapped = np.zeros_like(across)
        for index, row in enumerate(self.rows, self.top):
            for held in row:
                across[index, held.first : held.last + 1] = True
                upward[1:index, list(held.columns)] = True
                tapped[index, list(held.columns)] = True
                if self.full:
                    tapped[index, [held.first, held.last]] = True
                for tap, column in zip(self.threads[held.variable].taps, held.columns, strict=True):
                    tapped[index, column - 1] |= tap.negate_row
                    tapped[1, column] |= tap.negate_column
        kinds = (
            (across & upward, "cross", "NESW"),
            (across & ~upward, "along", "EW"),
            (upward & ~across, "up", "NS"),
        )
        for where, role, ports in kinds:
            spots = where & ~tapped
            if spots.any():
                self.builder.fill(spots, self._passing_tile(role, ports), "routing")

    def _passing_tile(self, role: str, ports: str) -> Tile:
        tile = only_tile(self.library, role, ports)
        for pair in ("NS", "WE"):
            if set(pair) <= set(ports):
                check_passing(self.library, tile, *pair)
        return tile

    def add_row(self, index: int, row: VariableRow) -> None:
        """Place a variable's taps, the negations before them, and the tiles at the ends of a full row."""
        strand = self.threads[row.variable]
        part = f"variable {self.formula.names[row.variable - 1]}"
        for tap, column in zip(strand.taps, row.columns, strict=True):
            self.builder.put(index, column, tap.tile, part)
            if tap.negate_row:
                self.builder.put(index, column - 1, only_tile(self.library, "negate-along", "EW"), part)
            if tap.negate_column:
                self.builder.put(1, column, only_tile(self.library, "negate-up", "NS"), part)
        probe = ((index, row.first), "E") if self.full else ((index, row.columns[0]), "N")
        if self.full:
            self.builder.put(index, row.first, only_tile(self.library, "start", "E"), part)
            self.builder.put(index, row.last, only_tile(self.library, "stop", "W"), part)
        self.builder.probes[row.variable] = VariableProbe(*probe, inverted=bool(strand.start_bit))

    def add_clauses(self) -> frozenset[tuple[int, int]]:
        """Return the clause tiles in row 0; the last tile of each clause is where its signals end."""
        sinks, start = set(), 0
        for index, clause in enumerate(self.clauses):
            columns = self.columns[start : start + len(clause)]
            row = self._clause(columns, self.bits[index])
            for column, tile in zip(range(columns[0], columns[-1] + 1), row.tiles, strict=True):
                self.builder.put(0, column, tile, f"clause {self.numbers[index] + 1}")
                if {"S", "W"} <= set(tile.ports) or len(columns) == 1:
                    sinks.add((0, column))
            start += len(clause)
        return frozenset(sinks)

    def _clause(self, columns: Sequence[int], bits: Sequence[int]) -> ClauseRow:
        """Return the row of a clause with its gaps; its taps were chosen for the row without gaps."""
        pattern = "".join("x" if column in columns else "." for column in range(columns[0], columns[-1] + 1))
        row = clause_row(self.library, pattern, self.formula.meaning)
        if [row.bits[column - columns[0]] for column in columns] != list(bits):
            raise LayoutError(f"the clause row {pattern} needs other literals than the row without gaps")
        return row

    def add_never(self, column: int) -> None:
        """Add a clause without literals: a tile without a state, or two contradicting ones."""
        if not self.two_tall:
            self.builder.put(0, column, only_tile(self.library, "never", ""), "empty clause")
            return
        for row, port in ((0, "S"), (1, "N")):
            self.builder.put(row, column, only_tile(self.library, "never", port), "empty clause")


def left_edge(rows: Sequence[VariableRow]) -> list[list[VariableRow]]:
    """Return rows packed so that no two in one line meet; there are as many lines as rows over one column."""
    lines: list[list[VariableRow]] = []
    for row in sorted(rows, key=lambda span: span.first):
        line = next((held for held in lines if held[-1].last < row.first), None)
        if line is None:
            lines.append([row])
        else:
            line.append(row)
    return lines
