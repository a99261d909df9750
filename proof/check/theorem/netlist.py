"""States that agree and the formula: the value of each joint as a function of the variables.

The tiles are gone through in an order in which each, whatever its ports seen so far say, has a state that
agrees with them; its other ports are then functions of what those depend on. If it has several such states,
the values of its other ports are called *free* and stand for themselves. Tiles whose ports are all seen and
may have no state, the *tests*, say that the variables have some of their values together. Then:

- forth: states that agree satisfy the formula, for each clause follows from tests about its variables alone;
- back: every satisfying assignment extends to states of all tiles that agree (each variable has a joint of
  its own), for each test follows from clauses about its variables alone;
- one to one: where nothing is free, the assignment determines the states of all tiles.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import all_states
from hardboard.proof.check.theorem.plan import Plan, PlanTile, Port, beyond
from hardboard.puzzles.errors import InputError

#: Variables that a value may depend on.
WIDEST = 12


class Function(NamedTuple):
    """Variables, and a value for each of their assignments, the last variable changing first."""

    variables: tuple[int, ...]
    table: tuple[bool, ...]

    def __call__(self, row: Mapping[int, bool]) -> bool:
        """The value for an assignment."""
        number = 0
        for variable in self.variables:
            number = 2 * number + row[variable]
        return self.table[number]

    def renamed(self, names: Mapping[int, int] | Sequence[int]) -> "Function":
        """The same of other variables, in the same order."""
        return Function(tuple(names[variable] for variable in self.variables), self.table)


def rows(variables: Iterable[int]) -> Iterator[dict[int, bool]]:
    """All assignments to some variables."""
    names = tuple(variables)
    if len(names) > WIDEST:
        raise InputError(f"a tile that depends on {len(names)} variables", f"at most {WIDEST}", "plan.json")
    return (dict(zip(names, values, strict=True)) for values in product((False, True), repeat=len(names)))


class Netlist:
    """The values of a plan's joints, and its tests; an error if some tile does not follow."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.literals: dict[Port, int] = {}
        for number, (one, other) in enumerate(plan.joints(), 1):
            self.literals[one], self.literals[other] = number, -number if plan.inverts else number
        self.values: dict[int, Function] = {}
        self.free = 0
        for variable, (port, inverted) in plan.probes.items():
            self._set(port, Function((variable,), (inverted, not inverted)))
        self.left = dict(plan.tiles)
        self._run()
        self.tests = [self._test(place, piece) for place, piece in self.left.items()]

    def fault(self) -> str:
        """Why tests and formula may not say the same; empty if they do."""
        clauses = [self._holds(clause) for clause in self.plan.clauses]
        by_test, by_clause = _index(self.tests), _index(clauses)
        for clause, said in zip(self.plan.clauses, clauses, strict=True):
            if not _follows(said, by_test):
                return f"the clause {list(clause)} does not follow from the tiles"
        for place, said in zip(self.left, self.tests, strict=True):
            if not _follows(said, by_clause):
                return f"{self.left[place].name} at {place} may have no state though the formula holds"
        return ""

    def _value(self, port: Port) -> Function:
        literal = self.literals[port]
        value = self.values[abs(literal)]
        return value if literal > 0 else Function(value.variables, tuple(not so for so in value.table))

    def _set(self, port: Port, value: Function) -> None:
        literal = self.literals[port]
        table = value.table if literal > 0 else tuple(not so for so in value.table)
        self.values[abs(literal)] = Function(value.variables, table)

    def _given(self, place: Position) -> tuple[str, ...]:
        """The ports whose values are known."""
        ports = self.plan.tiles[place].ports
        return tuple(side for side in ports if abs(self.literals[place, side]) in self.values)

    def _run(self) -> None:
        """Go through the tiles until none can follow: rather to those with one state for all that their known
        ports can say, and to sinks last.
        """
        waiting = deque(place for place in self.left if place not in self.plan.sinks)
        sinks = deque(place for place in self.left if place in self.plan.sinks)
        while True:
            if queue := waiting or sinks:
                place = queue.popleft()
                if place not in self.left or not can_follow(self.left[place], self._given(place), True):
                    continue
            else:
                loose = [at for at in self.left if can_follow(self.left[at], self._given(at), False)]
                if not loose:
                    return
                place = loose[0]
            for there in (beyond(place, side) for side in self._take(place, self.left.pop(place))):
                (sinks if there in self.plan.sinks else waiting).append(there)

    def _take(self, place: Position, piece: PlanTile) -> list[str]:
        """A tile follows: now its other ports are known."""
        given = self._given(place)
        fresh = [side for side in piece.ports if side not in given]
        if can_follow(piece, given, True):
            for side, value in zip(fresh, self._about(place, given)[1:], strict=True):
                self._set((place, side), value)
        else:
            for side in fresh:
                self.free += 1
                self._set((place, side), Function((-self.free,), (False, True)))
        return fresh

    def _test(self, place: Position, piece: PlanTile) -> Function:
        """When a tile that is left has a state."""
        if len(self._given(place)) < len(piece.ports):
            raise InputError(
                f"{piece.name} at {place} does not follow from the variables", "a plan of tiles", "plan.json"
            )
        return self._about(place, piece.ports)[0]

    def _about(self, place: Position, given: tuple[str, ...]) -> list[Function]:
        """When the tile at a place has a state, by the values of the given ports, and the values of its other
        ports then.
        """
        values = [self._value((place, side)) for side in given]
        variables = sorted({variable for value in values for variable in value.variables})
        spots = {variable: spot for spot, variable in enumerate(variables)}
        said = conclusions(self.plan.tiles[place], given, tuple(value.renamed(spots) for value in values))
        return [value.renamed(variables) for value in said]

    def _holds(self, clause: tuple[int, ...]) -> Function:
        """When a clause of the formula holds: for one of its literals at least, or for exactly one."""
        variables = tuple(sorted({abs(literal) for literal in clause}))
        counts = (sum(row[abs(x)] == (x > 0) for x in clause) for row in rows(variables))
        one = self.plan.meaning == "one-in-three"
        return _reduced(Function(variables, tuple(count == 1 if one else count > 0 for count in counts)))


@cache
def conclusions(piece: PlanTile, given: tuple[str, ...], values: tuple[Function, ...]) -> list[Function]:
    """When a tile has a state, by the values of the given ports, and the values of its other ports then."""
    variables = tuple(sorted({variable for value in values for variable in value.variables}))
    held = (
        {side for side, value in zip(given, values, strict=True) if value(row)} for row in rows(variables)
    )
    states = [[state for state in piece.drawings if state & {*given} == so] for so in held]
    tables = [[bool(own) for own in states]]
    tables += [
        [side in state for own in states for state in own[:1]] for side in piece.ports if side not in given
    ]
    return [_reduced(Function(variables, tuple(table))) for table in tables if len(table) == len(states)]


def _reduced(value: Function) -> Function:
    """The function without variables that it does not depend on."""
    for variable in value.variables:
        rest = tuple(other for other in value.variables if other != variable)
        off, on = ([value(row | {variable: so}) for row in rows(rest)] for so in (False, True))
        if off == on:
            return _reduced(Function(rest, tuple(off)))
    return value


def _index(values: Iterable[Function]) -> dict[int, list[Function]]:
    """Functions by each of their variables; those that depend on none by 0."""
    index: dict[int, list[Function]] = {}
    for value in dict.fromkeys(values):
        for variable in value.variables or (0,):
            index.setdefault(variable, []).append(value)
    return index


def _follows(value: Function, index: Mapping[int, list[Function]]) -> bool:
    """Whether a function is true wherever those are that depend on its variables alone."""
    own = set(value.variables)
    known = {
        other for variable in (0, *own) for other in index.get(variable, ()) if own >= {*other.variables}
    }
    return all(value(row) or not all(other(row) for other in known) for row in rows(value.variables))


@cache
def can_follow(piece: PlanTile, given: tuple[str, ...], only: bool) -> bool:
    """Whether a tile has a state for all values of the given ports; with `only`, exactly one for each."""
    for values in all_states(given):
        count = sum(state & set(given) == values for state in piece.drawings)
        if count == 0 or (only and count > 1):
            return False
    return True
