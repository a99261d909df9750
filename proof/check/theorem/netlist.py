"""States that agree and the formula: two sets of clauses over one variable a joint, each of which cannot be
satisfied.

`forth`: all tiles are in their states, and the formula fails. `back`: the formula holds, all tiles but some,
the tests, are in their states, and a test is not. The tiles that are no tests can be gone through in an order
in which each, whatever its ports seen so far say, has a state that agrees with them. So every satisfying
assignment of the formula (each variable has a joint of its own) extends to states of all tiles but the tests,
and by `back` then the tests are in their states, too.
"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from hardboard.gadgets.relation import State, all_states
from hardboard.proof.check.theorem.plan import Piece, Plan, Port, Position, beyond
from hardboard.puzzles.errors import InputError

Clauses = list[list[int]]


class Netlist:
    """The variables of a plan: one a joint, the value of its first port; then some that say that something
    fails.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.literals: dict[Port, int] = {}
        for number, (one, other) in enumerate(plan.joints(), 1):
            self.literals[one], self.literals[other] = number, -number if plan.inverts else number
        self.top = len(self.literals) // 2

    def forth(self) -> Clauses:
        """All tiles are in their states, and the formula fails."""
        clauses = [clause for place in self.plan.tiles for clause in self.relation(place)]
        for number, clause in enumerate(self.plan.clauses, self.top + 1):
            clauses += [[-number, *found] for found in self.failing(clause)]
        return _telling([*clauses, list(range(self.top + 1, self.top + 1 + len(self.plan.clauses)))])

    def back(self) -> Clauses:
        """The formula holds, all tiles but the tests are in their states, and a test fails."""
        tests = self.tests()
        clauses = [
            clause for place in self.plan.tiles if place not in tests for clause in self.relation(place)
        ]
        for found in self.plan.clauses:
            clauses += self.holding(found)
        for number, place in enumerate(tests, self.top + 1):
            for state in self.plan.tiles[place].drawings:
                clauses.append([-number, *self.differs(place, state)])
        return _telling([*clauses, list(range(self.top + 1, self.top + 1 + len(tests)))])

    def relation(self, place: Position) -> Iterator[list[int]]:
        """The tile at a place is in none of the states that it does not have."""
        for state in self.plan.tiles[place].forbidden:
            yield self.differs(place, state)

    def differs(self, place: Position, state: State) -> list[int]:
        """The tile at a place is not in a state."""
        ports = self.plan.tiles[place].ports
        return [
            -self.literals[place, side] if side in state else self.literals[place, side] for side in ports
        ]

    def read(self, literal: int) -> int:
        """A literal of the formula as one of a joint."""
        port, inverted = self.plan.probes[abs(literal)]
        return self.literals[port] * (-1 if inverted else 1) * (1 if literal > 0 else -1)

    def holding(self, clause: tuple[int, ...]) -> Clauses:
        """A clause of the formula holds: one of its literals, and if it is one-in-three, no two of them."""
        literals = [self.read(literal) for literal in clause]
        pairs = combinations(literals, 2) if self.plan.meaning == "one-in-three" else ()
        return [literals, *([-a, -b] for a, b in pairs)]

    def failing(self, clause: tuple[int, ...]) -> Clauses:
        """A clause of the formula fails: by none of the ways in which it could hold."""
        if self.plan.meaning == "sat":
            return [[-self.read(literal)] for literal in clause]
        ways: Clauses = []
        variables = sorted({abs(literal) for literal in clause})
        for values in product((False, True), repeat=len(variables)):
            chosen = dict(zip(variables, values, strict=True))
            if sum(chosen[abs(literal)] == (literal > 0) for literal in clause) == 1:
                ways.append([-self.read(v if chosen[v] else -v) for v in variables])
        return ways

    def tests(self) -> list[Position]:
        """The tiles that are left when the others have been gone through in an order in which each can
        follow.
        """
        order = _Order(self)
        order.run()
        for place, piece in order.left.items():
            if len(order.given(place)) < len(piece.ports):
                raise InputError(
                    f"{piece.name} at {place} does not follow from the variables",
                    "a plan of tiles",
                    "plan.json",
                )
        return sorted(order.left)


def _telling(clauses: Clauses) -> Clauses:
    """The clauses with each literal once, without those that always hold: a literal may be repeated in a
    formula's clause.
    """
    return [
        list(dict.fromkeys(clause)) for clause in clauses if not any(-literal in clause for literal in clause)
    ]


class _Order:
    """Going through the tiles: rather to one with one state for all that its known ports can say, and to
    sinks last.
    """

    def __init__(self, netlist: Netlist) -> None:
        self.netlist, self.plan = netlist, netlist.plan
        self.known = {abs(netlist.read(variable)) for variable in self.plan.probes}
        self.left = dict(self.plan.tiles)
        self.waiting: deque[Position] = deque()
        self.sinks: deque[Position] = deque()
        for place in self.left:
            self.queue(place)

    def queue(self, place: Position) -> None:
        """Look at a tile again."""
        (self.sinks if place in self.plan.sinks else self.waiting).append(place)

    def given(self, place: Position) -> tuple[str, ...]:
        """The ports whose values are known."""
        ports = self.plan.tiles[place].ports
        return tuple(side for side in ports if abs(self.netlist.literals[place, side]) in self.known)

    def run(self) -> None:
        """Go on until no tile can follow."""
        while self.left:
            if not (self.waiting or self.sinks):
                loose = next(
                    (place for place in self.left if can_follow(self.left[place], self.given(place), False)),
                    None,
                )
                if loose is None:
                    return
                self.take(loose)
                continue
            place = (self.waiting or self.sinks).popleft()
            if place in self.left and can_follow(self.left[place], self.given(place), True):
                self.take(place)

    def take(self, place: Position) -> None:
        """A tile follows: now its ports are known, and its neighbours have to be looked at."""
        for side in self.left.pop(place).ports:
            self.known.add(abs(self.netlist.literals[place, side]))
            self.queue(beyond(place, side))


@cache
def can_follow(piece: Piece, given: tuple[str, ...], only: bool) -> bool:
    """Whether a tile has a state for all values of the given ports; with `only`, exactly one for each."""
    for values in all_states(given):
        count = sum(state & set(given) == values for state in piece.drawings)
        if count == 0 or (only and count > 1):
            return False
    return True
