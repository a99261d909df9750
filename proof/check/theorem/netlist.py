"""States that agree and the formula: the value of each joint as a function of the variables.

The plan has an order of tiles. For all values of its known ports, each tile has a state that agrees with
them. Its other ports are then functions of what those depend on. If it has several such states, the values of
its other ports are called *free* and become variables of their own. Both directions below hold for every
choice of these values. Several tiles may be determined only together: they count as one tile, whose states
are their choices of states that agree inside. The tiles that are not in the order, the *tests*, have all
their ports seen and may have no state. They restrict the variables to some combinations of values. Then:

- forth: states that agree satisfy the formula, for each clause follows from tests about its variables alone;
- back: every satisfying assignment extends to states of all tiles that agree (each variable has a joint of
  its own), for each test follows from clauses about its variables alone;
- one to one: where nothing is free, the assignment determines the states of all tiles.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State
from hardboard.proof.check.theorem.forms import Drawing
from hardboard.proof.check.theorem.plan import Plan, PlanTile, Port, joined_port, next_place, require

#: Variables that a value may depend on, and entries of all tables that are looked at.
WIDEST, MOST_ENTRIES = 12, 1 << 26
#: The names of ports that show 1, and the values asked of ports that were not looked at yet.
Way = tuple[frozenset[str], frozenset[tuple[Port, bool]]]


class PortFunction(NamedTuple):
    """Variables, and a value for each of their assignments, the last variable changing first."""

    variables: tuple[int, ...]
    table: tuple[bool, ...]

    def __call__(self, row: Mapping[int, bool]) -> bool:
        """Return the value for an assignment."""
        number = 0
        for variable in self.variables:
            number = 2 * number + row[variable]
        return self.table[number]

    def renamed(self, names: Mapping[int, int] | Sequence[int]) -> "PortFunction":
        """Return the same functions of other variables, in the same order."""
        return PortFunction(tuple(names[variable] for variable in self.variables), self.table)


def assignment_rows(variables: Iterable[int]) -> Iterator[dict[int, bool]]:
    """Yield all assignments to some variables."""
    names = tuple(variables)
    require(len(names) <= WIDEST, f"a tile that depends on {len(names)} variables")
    return (dict(zip(names, values, strict=True)) for values in product((False, True), repeat=len(names)))


class Netlist:
    """The values of a plan's ports, and its tests; an error if some tile does not follow."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.free, self.entries = plan, 0, 0
        self.values: dict[Port, PortFunction] = {}
        for place, side in sorted(port for port in plan.ports if joined_port(port) not in plan.ports):
            require(False, f"port {side} of the tile at {place} faces no port")
        for variable, (port, inverted) in plan.probes.items():
            require(port not in self.values, f"variable {variable} is read where another is")
            self._set(port, PortFunction((variable,), (inverted, not inverted)))
        for group in plan.order:
            self._follow(group)
        ordered = {place for group in plan.order for place in group}
        self.tests = {place: self._test(place) for place in plan.tiles if place not in ordered}

    def fault(self) -> str:
        """Explain how tests and formula may differ; empty if they are equivalent."""
        clauses = [self._holds(clause) for clause in self.plan.clauses]
        by_test, by_clause = _index(self.tests.values()), _index(clauses)
        for clause, said in zip(self.plan.clauses, clauses, strict=True):
            if not self._implied(said, by_test):
                return f"the clause {list(clause)} does not follow from the tiles"
        for place, said in self.tests.items():
            if not self._implied(said, by_clause):
                return f"{self.plan.tiles[place].name} at {place} may have no state though the formula holds"
        return ""

    def _look(self, entries: int) -> None:
        """Count entries of tables against the budget."""
        self.entries += entries
        require(self.entries <= MOST_ENTRIES, "values that depend on too many variables")

    def _implied(self, value: PortFunction, index: Mapping[tuple[int, ...], set[PortFunction]]) -> bool:
        """Return True if a function follows from those that depend on its variables alone."""
        known = _near(value, index)
        self._look((1 << len(value.variables)) + (len(known) + 1) * len(value.table))
        return all(
            value(row) or not all(other(row) for other in known) for row in assignment_rows(value.variables)
        )

    def _set(self, port: Port, value: PortFunction) -> None:
        """Set the value of a port, and of the facing port."""
        self.values[port] = value
        self._look(len(value.table))
        opposite = PortFunction(value.variables, tuple(not so for so in value.table))
        self.values[joined_port(port)] = opposite if self.plan.inverts else value

    def _follow(self, group: tuple[Position, ...]) -> None:
        """Check that tiles have states for all values of their known ports, and learn the other ports."""
        piece, ports, alone = merge_tiles(self.plan, group)
        given = tuple(name for name in piece.ports if ports[name] in self.values)
        fresh = [name for name in piece.ports if name not in given]
        said = f"{piece.name} at {group[0]} does not follow from those before it"
        require(can_follow(piece, given), said)
        if len(group) > 1:
            every = {(place, side) for place in group for side in self.plan.tiles[place].ports}
            unread = self.values.keys().isdisjoint(every.difference(ports.values()))
            require(unread, f"a variable is read inside {piece.name}, which follows")
        if can_follow(piece, given, only=True):
            self.free += not alone
            for name, value in zip(fresh, self._about(piece, ports, given)[1:], strict=True):
                self._set(ports[name], value)
        else:
            for name in fresh:
                self.free += 1
                self._set(ports[name], PortFunction((-self.free,), (False, True)))

    def _test(self, place: Position) -> PortFunction:
        """When a tile has a state whose ports are all known."""
        piece = self.plan.tiles[place]
        known = all((place, side) in self.values for side in piece.ports)
        require(known, f"{piece.name} at {place} does not follow from the variables")
        return self._about(piece, {side: (place, side) for side in piece.ports}, piece.ports)[0]

    def _about(
        self, piece: PlanTile, ports: Mapping[str, Port], given: tuple[str, ...]
    ) -> list[PortFunction]:
        """When a tile has a state, by the values of the given ports, and the values of its other ports
        then.
        """
        values = [self.values[ports[name]] for name in given]
        variables = sorted({variable for value in values for variable in value.variables})
        spots = {variable: spot for spot, variable in enumerate(variables)}
        said = conclusions(piece, given, tuple(value.renamed(spots) for value in values))
        return [value.renamed(variables) for value in said]

    def _holds(self, clause: tuple[int, ...]) -> PortFunction:
        """When a clause of the formula holds: for one of its literals at least, or for exactly one."""
        variables = tuple(sorted({abs(literal) for literal in clause}))
        self._look(1 << min(len(variables), WIDEST))
        counts = (sum(row[abs(x)] == (x > 0) for x in clause) for row in assignment_rows(variables))
        one = self.plan.meaning == "one-in-three"
        return _reduced(PortFunction(variables, tuple(count == 1 if one else count > 0 for count in counts)))


def merge_tiles(plan: Plan, group: tuple[Position, ...]) -> tuple[PlanTile, dict[str, Port], bool]:
    """Return some tiles merged, the ports of each name, and True if the states differ outside.

    Its ports are those that face no other of the tiles, by names of their own. States are told apart if no
    two ways in which they agree show the same outside.
    """
    (top, left), pieces = group[0], tuple(plan.tiles[place] for place in group)
    if len(group) == 1:
        return pieces[0], {side: (group[0], side) for side in pieces[0].ports}, True
    steps = tuple((row - top, col - left) for row, col in group)
    piece, names, alone = _united(steps, pieces, plan.inverts)
    return piece, {name: ((top + row, left + col), side) for name, ((row, col), side) in names.items()}, alone


@cache
def _united(
    steps: tuple[Position, ...], pieces: tuple[PlanTile, ...], inverts: bool
) -> tuple[PlanTile, dict[str, Port], bool]:
    """Return tiles at these steps from the first one as one, made tile by tile.

    The ways are counted in which the tiles so far show some ports outside and ask some values of ports to
    come. Two wires, one after the other, are a wire:

    >>> wire = PlanTile("wire", ("E", "W"), dict.fromkeys([frozenset(), frozenset("EW")], ()))
    >>> both, _, alone = _united(((0, 0), (0, 1)), (wire, wire), False)
    >>> sorted(map(sorted, both.drawings)), alone
    ([[], ['0 0 W', '0 1 E']], True)
    """
    inside = {(step, side) for step, piece in zip(steps, pieces, strict=True) for side in piece.ports}
    names = {
        port: f"{port[0][0]} {port[0][1]} {port[1]}" for port in inside if joined_port(port) not in inside
    }
    ways: Counter[Way] = Counter([(frozenset(), frozenset())])
    for number, (step, piece) in enumerate(zip(steps, pieces, strict=True)):
        later, come = Counter[Way](), set(steps[number + 1 :])
        for (shown, asked), count in ways.items():
            for state in piece.drawings:
                said = {((step, side), side in state) for side in piece.ports}
                if any((port, not so) in asked for port, so in said):
                    continue
                asks = {
                    (joined_port(port), so != inverts)
                    for port, so in said
                    if port not in names and next_place(*port) in come
                }
                outside = {names[port] for port, so in said if so and port in names}
                later[shown | outside, (asked - said) | asks] += count
        require(len(later) <= 1 << WIDEST, "tiles that depend on too much together")
        ways = later
    # Each way asks nothing in the end: every port inside faces one that was looked at.
    drawings: dict[State, Drawing] = dict.fromkeys((shown for shown, _ in ways), ())
    name = "+".join(dict.fromkeys(piece.name for piece in pieces))[:60]
    united = PlanTile(name, tuple(sorted(names.values())), drawings)
    return united, {name: port for port, name in names.items()}, max(ways.values(), default=0) <= 1


@cache
def conclusions(
    piece: PlanTile, given: tuple[str, ...], values: tuple[PortFunction, ...]
) -> list[PortFunction]:
    """When a tile has a state, by the values of the given ports, and the values of its other ports then. A
    wire always has one, and shows at E what it is given at W:

    >>> wire = PlanTile("wire", ("E", "W"), dict.fromkeys([frozenset(), frozenset("EW")], ()))
    >>> [value.table for value in conclusions(wire, ("W",), (PortFunction((7,), (False, True)),))]
    [(True,), (False, True)]
    """
    variables = tuple(sorted({variable for value in values for variable in value.variables}))
    held = (
        {side for side, value in zip(given, values, strict=True) if value(row)}
        for row in assignment_rows(variables)
    )
    states = [[state for state in piece.drawings if state & {*given} == so] for so in held]
    tables = [[bool(own) for own in states]]
    tables += [
        [side in state for own in states for state in own[:1]] for side in piece.ports if side not in given
    ]
    return [_reduced(PortFunction(variables, tuple(table))) for table in tables if len(table) == len(states)]


def _reduced(value: PortFunction) -> PortFunction:
    """Return the function without variables that it does not depend on."""
    for variable in value.variables:
        rest = tuple(other for other in value.variables if other != variable)
        off, on = ([value(row | {variable: so}) for row in assignment_rows(rest)] for so in (False, True))
        if off == on:
            return _reduced(PortFunction(rest, tuple(off)))
    return value


def _index(values: Iterable[PortFunction]) -> dict[tuple[int, ...], set[PortFunction]]:
    """Functions by their variables, which stand in order."""
    index: dict[tuple[int, ...], set[PortFunction]] = {}
    for value in values:
        index.setdefault(value.variables, set()).add(value)
    return index


def _near(value: PortFunction, index: Mapping[tuple[int, ...], set[PortFunction]]) -> list[PortFunction]:
    """Return the functions that depend on the variables of this one alone.

    >>> one, either = PortFunction((1,), (False, True)), PortFunction((1, 2), (False, True, True, True))
    >>> _near(either, _index([one])) == [one], _near(one, _index([either]))
    (True, [])
    """
    some = (names for size in range(WIDEST + 1) for names in combinations(value.variables, size))
    return [other for names in some for other in index.get(names, ())]


@cache
def can_follow(piece: PlanTile, given: tuple[str, ...], only: bool = False) -> bool:
    """Return True if a tile has a state for all values of the given ports; with `only`, one for each."""
    counts = Counter(state & set(given) for state in piece.drawings)
    return len(counts) == 2 ** len(given) and (not only or max(counts.values()) == 1)
