"""Kölker's layout (section 4.3): variables at the bottom, a sorting network, clauses on top.

Track t of the network has tile column 2t. A clause with fewer than three literals gets Zero tiles straight
under it (erratum 3), so its missing tracks stay empty. With `place_with_zeros_below`, Zeros come from the
bottom row, as in the text. For the formula `-2,1` (B Bend, W Wire, C Choice, N Negation, Z Zero, X Xor, T
Split, S Sidesplit, V Variable):

    B W C W B
    N   W   Z
    X T X
    S X S
    V   V

With `kinks`, the exercise at the end of the paper, no ray is longer than a few tiles. Every wire of the
network is bent twice to the side and back, and layers of such wires stand between the sorting layers. The
copies of a variable stand side by side. A chain of Sidesplits, in which rays end, makes them in one row.

The network is the odd-even transposition network, stopped as soon as everything is in place. In its layers
neighbouring signals swap, so that every copy of a variable arrives under its literal. Tracks are numbered
from the left; a track may be empty, and then a signal moves into it without a swap.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hardboard.gadgets import Library, Tile
from hardboard.puzzles.formula import Formula
from hardboard.reduction.floorplan import Floorplan, FloorplanBuilder, RowBand, VariableProbe
from hardboard.reduction.order import ClauseOrder
from hardboard.reduction.parity import received_parities
from hardboard.reduction.wiring import ClauseSpan, SignalWire, WireFlag, Wiring


@dataclass(frozen=True)
class RoutingNetwork:
    """`start[t]` is the goal track of the signal that starts on track t, or None on an empty track.

    `layers` run from the variables up to the clauses; each is a set of tracks t whose contents change places
    with t + 1.
    """

    start: tuple[int | None, ...]
    layers: tuple[frozenset[int], ...]
    #: Variable -> its tracks at the bottom, from the left.
    sources: dict[int, tuple[int, ...]]
    #: The tracks at the bottom that carry a Zero, where Zeros come from there.
    zeros: tuple[int, ...] = ()

    def spaced(self) -> "RoutingNetwork":
        """Return the same network with a layer of plain wires after every layer."""
        return replace(
            self, layers=tuple(part for layer in self.layers for part in (layer, frozenset[int]()))
        )

    def tracks(self) -> list[list[int | None]]:
        """The goal of each track's signal before the first layer, between layers and after the last."""
        rows = [list(self.start)]
        for layer in self.layers:
            row = list(rows[-1])
            for t in layer:
                row[t], row[t + 1] = row[t + 1], row[t]
            rows.append(row)
        return rows


def route_network(
    formula: Formula, variables: Sequence[int], *, zeros: bool = False, packed: bool = False
) -> RoutingNetwork:
    """Return the network that brings each variable's copies, side by side at the bottom in the given order,
    under its literals.

    Literal j of clause i has track 3i + j. The tracks of literals that a short clause lacks stay empty from
    bottom to top. With `zeros`, each gets the signal of a Zero, and Zeros start at the bottom right (as in
    section 4.3). With `packed` the signals start side by side from the left, whatever is empty at the top.
    """
    goals: dict[int, list[int]] = {}
    for i, clause in enumerate(formula.clauses):
        for j, literal in enumerate(clause):
            goals.setdefault(abs(literal), []).append(3 * i + j)
    every = range(3 * len(formula.clauses))
    taken = {goal for row in goals.values() for goal in row}
    lacking = [goal for goal in every if goal not in taken] if zeros or packed else []
    places = iter(every if zeros or packed else sorted(taken))
    start: list[int | None] = [None] * len(every)
    sources: dict[int, tuple[int, ...]] = {}
    for variable in variables:
        sources[variable] = tuple(next(places) for _ in goals[variable])
        for place, goal in zip(sources[variable], goals[variable], strict=True):
            start[place] = goal
    labels = [track if goal is None else goal for track, goal in enumerate(start)]
    ends = tuple(next(places) for _ in lacking)
    for place, goal in zip(ends, lacking, strict=True):
        labels[place] = goal
    if zeros:
        return RoutingNetwork(tuple(labels), tuple(_sort(labels)), sources, ends)
    return RoutingNetwork(tuple(start), tuple(_sort(labels)), sources)


def _sort(labels: list[int]) -> list[frozenset[int]]:
    """Return the fewest layers that sort labels by exchanges at odd and even places in turn."""
    return min((_transpose(list(labels), parity) for parity in (0, 1)), key=len)


def _transpose(labels: list[int], parity: int) -> list[frozenset[int]]:
    layers = []
    goal = sorted(labels)
    while labels != goal:
        layer = frozenset(t for t in range(parity, len(labels) - 1, 2) if labels[t] > labels[t + 1])
        for t in layer:
            labels[t], labels[t + 1] = labels[t + 1], labels[t]
        layers.append(layer)
        parity = 1 - parity
    return layers


def place_network(order: ClauseOrder, library: Library) -> Floorplan:
    """Return the floorplan of a one-in-three formula."""
    return _Classic(order, library, route_network(order.formula, order.variables)).floorplan()


def place_with_zeros_below(order: ClauseOrder, library: Library) -> Floorplan:
    """Return the floorplan with Zeros in the bottom row, routed like signals (section 4.3)."""
    return _Classic(order, library, route_network(order.formula, order.variables, zeros=True)).floorplan()


def place_with_kinks(order: ClauseOrder, library: Library) -> Floorplan:
    """Return the floorplan with rays of bounded length."""
    network = route_network(order.formula, order.variables, packed=True)
    return _Kinked(order, library, network.spaced()).floorplan()


class _Classic:
    def __init__(self, order: ClauseOrder, library: Library, network: RoutingNetwork) -> None:
        self.order, self.formula, self.library, self.network = order, order.formula, library, network
        self.routing_rows = 2 * len(network.layers)
        self.base = 2 + self.routing_rows
        self.rows = self.base + self.variable_height()
        self.builder = FloorplanBuilder(library, self.rows, self.width())
        self.put = self.builder.put
        role = library.role
        self.up, self.across = role("wire"), role("wire", "+")
        self.east_from_south, self.west_from_south = role("bend"), role("bend", "~")
        self.north_from_west, self.north_from_east = role("bend", "~+"), role("bend", "-")
        self.split_right, self.split_left = role("sidesplit", "-"), role("sidesplit", "~+")

    def variable_height(self) -> int:
        copies = [len(tracks) for tracks in self.network.sources.values()]
        return max([*copies, 1 if self.network.zeros else 0], default=0)

    def width(self) -> int:
        return 6 * len(self.formula.clauses) - 1

    def floorplan(self) -> Floorplan:
        for index, clause in enumerate(self.formula.clauses):
            self.add_clause(index, clause)
        tracks = self.network.tracks()
        for index, layer in enumerate(self.network.layers):
            self.add_layer(self.base - 2 * index - 1, tracks[index], layer)
        for variable in self.network.sources:
            self.add_variable(variable)
        for track in self.network.zeros:
            self.put(self.base, 2 * track, self.library.role("zero"), "zero")
        bands = [
            RowBand("clauses", 0, 2),
            RowBand("routing", 2, self.base),
            RowBand("variables", self.base, self.rows),
        ]
        sinks = frozenset((0, 6 * index + 2) for index in range(len(self.formula.clauses)))
        return self.builder.finish(sinks, bands, len(self.network.layers), self.wiring)

    def wiring(self, plan: Floorplan) -> Wiring:
        """Return the literal of each joint, and names below the variables and above the literals."""
        wires = []
        for port, (variables, negated) in received_parities(plan):
            part, signs = plan.part(port[0]).split(), sorted(variables)
            literals = tuple(-v if negated and v == signs[0] else v for v in signs)
            if literals:
                clause = int(part[1]) - 1 if part[0] == "clause" else None
                wires.append(SignalWire(literals, (port,), clause))
        flags = [WireFlag(v, probe.place, "S") for v, probe in plan.probes.items()]
        spans = []
        for index, clause_ in enumerate(self.formula.clauses):
            number, left = self.order.clauses[index], 6 * index
            flags += [WireFlag(literal, (0, left + 2 * j), "N", number) for j, literal in enumerate(clause_)]
            spans.append(ClauseSpan(number, (0, left), (0, left + 4)))
        return Wiring(tuple(wires), tuple(flags), tuple(spans))

    def add_clause(self, index: int, clause: tuple[int, ...]) -> None:
        """Bend, wire, Choice, wire, bend; below, a Wire, Negation or Zero for each place."""
        part, left = f"clause {self.order.clauses[index] + 1}", 6 * index
        choice = self.library.role("choice")
        for offset, tile in enumerate(
            (self.east_from_south, self.across, choice, self.across, self.west_from_south)
        ):
            self.put(0, left + offset, tile, part)
        for j in range(3):
            missing = "wire" if self.network.zeros else "zero"
            role = missing if j >= len(clause) else "wire" if clause[j] > 0 else "negation"
            self.put(1, left + 2 * j, self.library.role(role), part)

    def add_layer(self, low: int, tracks: list[int | None], layer: frozenset[int]) -> None:
        """Add two tile rows, from `low` up: swaps, moves into empty tracks, and wires elsewhere."""
        for t, goal in enumerate(tracks):
            if t in layer:
                self.add_exchange(low, t, tracks)
            elif t - 1 not in layer and goal is not None:
                self.add_wire(low, 2 * t)

    def add_wire(self, low: int, col: int) -> None:
        """Add a signal that stays on its track."""
        self.put(low, col, self.up, "routing")
        self.put(low - 1, col, self.up, "routing")

    def add_exchange(self, low: int, t: int, tracks: list[int | None]) -> None:
        if tracks[t] is not None and tracks[t + 1] is not None:
            self.add_swap(low, 2 * t)
        elif tracks[t] is not None:
            self.add_move(low, 2 * t, (self.east_from_south, self.north_from_west), 2 * t + 2)
        elif tracks[t + 1] is not None:
            self.add_move(low, 2 * t, (self.north_from_east, self.west_from_south), 2 * t)

    def add_swap(self, low: int, col: int) -> None:
        """a and b come in; Xor makes a + b; two more Xors make b = a + (a + b) and a = b + (a + b)."""
        xor = self.library.role
        lower = (self.split_right, xor("xor", "2"), self.split_left)
        upper = (xor("xor", "-"), xor("split"), xor("xor", "+"))
        for row, trio in ((low, lower), (low - 1, upper)):
            for offset, tile in enumerate(trio):
                self.put(row, col + offset, tile, "swap")

    def add_move(self, low: int, col: int, bends: tuple[Tile, Tile], end: int) -> None:
        """Add a signal that goes sideways to the empty track next to it."""
        for offset, tile in enumerate((bends[0], self.across, bends[1])):
            self.put(low, col + offset, tile, "routing")
        self.put(low - 1, end, self.up, "routing")

    def add_variable(self, variable: int) -> None:
        """Row i takes copy i + 1 off to the right with a Sidesplit; the Variable stands below the last."""
        tracks = self.network.sources[variable]
        part, left = f"variable {self.formula.names[variable - 1]}", 2 * tracks[0]
        for i, track in enumerate(tracks[1:]):
            row = self.base + i
            self.put(row, left, self.split_right, part)
            for col in range(left + 1, 2 * track):
                self.put(row, col, self.across, part)
            self.put(row, 2 * track, self.north_from_west, part)
            for later in tracks[i + 2 :]:
                self.put(row, 2 * later, self.up, part)
        bottom = self.base + len(tracks) - 1
        self.put(bottom, left, self.library.role("variable"), part)
        # The value of a variable is the colour that leaves its tile, the opposite of the cell just inside the
        # port.
        self.builder.probes[variable] = VariableProbe((bottom, left), "N", inverted=True)


class _Kinked(_Classic):
    """The layout with kinks. A wire on track t turns into the free column right of it and back."""

    def variable_height(self) -> int:
        return 2

    def width(self) -> int:
        return 6 * len(self.formula.clauses)

    def add_wire(self, low: int, col: int) -> None:
        """Four bends that act as a wire."""
        square = ((self.north_from_east, self.west_from_south), (self.east_from_south, self.north_from_west))
        for down, pair in enumerate(square):
            for right, tile in enumerate(pair):
                self.put(low - 1 + down, col + right, tile, "routing")

    def add_variable(self, variable: int) -> None:
        """Add the Variable below its first copy, and all copies in the row above it."""
        tracks = self.network.sources[variable]
        part, row = f"variable {self.formula.names[variable - 1]}", self.base
        chain = self.library.role("sidesplit", "~2")
        ends = (
            (self.up,)
            if len(tracks) == 1
            else (self.split_right, *[chain] * (len(tracks) - 2), self.north_from_west)
        )
        for track, tile in zip(tracks, ends, strict=True):
            self.put(row, 2 * track, tile, part)
        taken = {2 * track for track in tracks}
        for col in range(2 * tracks[0], 2 * tracks[-1]):
            if col not in taken:
                self.put(row, col, self.across, part)
        self.put(row + 1, 2 * tracks[0], self.library.role("variable"), part)
        self.builder.probes[variable] = VariableProbe((row + 1, 2 * tracks[0]), "N", inverted=True)
