"""Steps 2, 3 and 5: from choices of states to assignments, and back; and how many assignments there are.

The tiles in the plan's order are gone through, beginning with the ports at which variables are read. For all
values of the variables, each tile has a state that agrees with its known ports. So its other ports become
functions of variables, too. Where there are several such states, the first is taken: then the others need not
be as this function says, which is not *sure*. The tiles that are left are *tests*: they have a state for some
values of their variables only.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from hardboard.proof.second.files import TooLargeError, require_that, spend_budget
from hardboard.proof.second.plan import Place, StatedPlan

MOST_VARIABLES = 16
#: Clauses that are looked at, again and again, before a count is given up; and variables in a row.
MOST_LOOKS, DEEPEST = 1_000_000, 400
Port = tuple[Place, str]
Values = Mapping[int, bool]
#: The variables of a tile that does not follow, their values for which it has a state, and whether that is
#: sure.
Test = tuple[list[int], list[dict[int, bool]], bool]


@dataclass(frozen=True)
class TruthTable:
    """A value for all values of some variables; not sure, if it is only one way to choose it."""

    variables: tuple[int, ...]
    table: Mapping[tuple[bool, ...], bool]
    sure: bool = True

    def of(self, values: Values) -> bool:
        """Its value."""
        return self.table[tuple(values[variable] for variable in self.variables)]

    def least(self) -> "TruthTable":
        """Return the same without irrelevant variables."""
        for place in range(len(self.variables)):
            halves: list[dict[tuple[bool, ...], bool]] = [{}, {}]
            for key, so in self.table.items():
                halves[key[place]][key[:place] + key[place + 1 :]] = so
            if halves[0] == halves[1]:
                others = self.variables[:place] + self.variables[place + 1 :]
                return TruthTable(others, halves[0], self.sure).least()
        return self

    def opposite(self) -> "TruthTable":
        """Return the opposite value."""
        return TruthTable(self.variables, {key: not so for key, so in self.table.items()}, self.sure)


def satisfies(clause: Sequence[int], meaning: str, values: Values) -> bool:
    """Return True if a clause holds."""
    true = sum(values[abs(literal)] == (literal > 0) for literal in clause)
    return true == 1 if meaning == "one-in-three" else true > 0


def all_assignments(variables: Sequence[int]) -> list[dict[int, bool]]:
    """Return all values of some variables."""
    require_that(
        len(variables) <= MOST_VARIABLES, f"a tile that depends on more than {MOST_VARIABLES} variables"
    )
    spend_budget(1 << len(variables))
    return [dict(zip(variables, bits, strict=True)) for bits in product((False, True), repeat=len(variables))]


def check_netlist(plan: StatedPlan, exact: bool) -> None:
    """Check that every choice of agreeing states gives a satisfying assignment, and that every such
    assignment comes from a choice (from only one, if the claim is exact).
    """
    known: dict[Port, TruthTable] = {}

    def tell(port: Port, function: TruthTable) -> None:
        require_that(port[0] in plan.tiles and port[1] in plan.tiles[port[0]].ports, f"no port at {port}")
        require_that(port not in known, f"two values for the port {port}")
        known[port] = function
        known[plan.joined(*port)] = function.opposite() if plan.inverts else function

    for variable, (place, side, flip) in plan.probes.items():
        require_that(variable > 0 and type(flip) is bool, "a probe of no variable")
        tell((place, side), TruthTable((variable,), {(False,): flip, (True,): not flip}))
    followed = [place for block in plan.order for place in block]
    require_that(
        len(set(followed)) == len(followed) and plan.tiles.keys() >= set(followed), "an order of other tiles"
    )
    for block in plan.order:
        outer_functions(plan, block, known, tell, exact)
    tests = [read_test(plan, place, known) for place in plan.tiles.keys() - set(followed)]
    stated = {variable for clause in plan.clauses for variable in map(abs, clause)}
    require_that(not stated - plan.probes.keys(), "a variable that is not read")
    require_that(not plan.probes.keys() - stated, "a variable that is read and stands in no clause")
    for clause in plan.clauses:
        about = sorted({abs(literal) for literal in clause})
        spend_budget(len(tests))
        said = [allowed for own, allowed, sure in tests if sure and set(own) <= set(about)]
        for values in all_assignments(about):
            spend_budget(sum(map(len, said)))
            passes = all(any(one.items() <= values.items() for one in allowed) for allowed in said)
            require_that(
                not passes or satisfies(clause, plan.meaning, values), f"no tile says the clause {clause}"
            )
    for own, allowed, _ in tests:
        spend_budget(len(plan.clauses))
        clauses = [clause for clause in plan.clauses if {abs(x) for x in clause} <= set(own)]
        for values in all_assignments(own):
            spend_budget(len(clauses) + len(allowed))
            model = all(satisfies(clause, plan.meaning, values) for clause in clauses)
            require_that(not model or values in allowed, "a tile says more than the formula")
    require_that(not exact or all(function.sure for function in known.values()), "states that may be chosen")


def outer_functions(
    plan: StatedPlan,
    block: list[Place],
    known: dict[Port, TruthTable],
    tell: Callable[[Port, TruthTable], None],
    exact: bool,
) -> None:
    """The outer ports of a block of tiles as functions: for all values of its known ports it has a state."""
    ways = merged_relation(plan, block)
    outer = [
        (at, side) for at in block for side in plan.tiles[at].ports if plan.joined(at, side)[0] not in block
    ]
    every_port = {(at, side) for at in block for side in plan.tiles[at].ports}
    require_that(not (every_port & known.keys()) - set(outer), "a variable that is read inside a block")
    inputs = [port for port in outer if port in known]
    variables = tuple(sorted({v for port in inputs for v in known[port].variables}))
    sure = all(known[port].sure for port in inputs)
    tables: dict[Port, dict[tuple[bool, ...], bool]] = {port: {} for port in outer if port not in known}
    for values in all_assignments(variables):
        given = {(port, known[port].of(values)) for port in inputs}
        spend_budget(len(ways))
        fits = [state for state in ways if given <= state]
        require_that(fits, f"the tile at {block[0]} does not follow from those before it")
        alone = len(fits) == 1 and ways[fits[0]] == 1
        require_that(alone or not exact, f"the tile at {block[0]} has more states than one")
        sure = sure and len(fits) == 1
        for port, so in fits[0]:
            if port in tables:
                tables[port][tuple(values.values())] = so
    for port, table in tables.items():
        tell(port, TruthTable(variables, table, sure).least())


def merged_relation(plan: StatedPlan, block: list[Place]) -> dict[frozenset[tuple[Port, bool]], int]:
    """Return the values that the outer ports of some tiles can have together, and in how many ways."""
    ways: dict[frozenset[tuple[Port, bool]], int] = {frozenset(): 1}
    for place in block:
        grown: dict[frozenset[tuple[Port, bool]], int] = {}
        for before, number in ways.items():
            spend_budget(len(plan.tiles[place].drawings) * (1 + len(before)))
            for state in plan.tiles[place].drawings:
                own = {(place, side): side in state for side in plan.tiles[place].ports}
                faced = {plan.joined(*port): so is not plan.inverts for port, so in own.items()}
                met = {port: so for port, so in before if port in faced}
                if all(faced[port] is so for port, so in met.items()):
                    mine = {(port, so) for port, so in own.items() if plan.joined(*port) not in met}
                    key = frozenset(before - set(met.items()) | mine)
                    grown[key] = grown.get(key, 0) + number
        ways = grown
    return ways


def read_test(plan: StatedPlan, place: Place, known: Mapping[Port, TruthTable]) -> Test:
    """Return the test of a tile that does not follow: its variables, their values, and if it is certain."""
    ports = [(place, side) for side in plan.tiles[place].ports]
    require_that(all(port in known for port in ports), f"nothing is known of the tile at {place}")
    variables = sorted({v for port in ports for v in known[port].variables})
    read = [
        (v, frozenset(side for _, side in ports if known[place, side].of(v)))
        for v in all_assignments(variables)
    ]
    allowed = [values for values, state in read if state in plan.tiles[place].drawings]
    return variables, allowed, all(known[port].sure for port in ports)


def count_models(clauses: Sequence[Sequence[int]], meaning: str) -> int:
    """Return the number of assignments that satisfy the clauses: part by part, and by one variable's value.

    >>> count_models([[1, 2], [-1, 3]], "one-in-three")
    2
    """
    variables = frozenset(abs(literal) for clause in clauses for literal in clause)
    open_clauses = [(list(clause), 0) for clause in clauses]
    return _parts(open_clauses, meaning == "one-in-three", variables, [0], 0)


Open = tuple[list[int], int]


def _parts(clauses: list[Open], one: bool, variables: frozenset[int], looks: list[int], depth: int) -> int:
    """Return the product over parts that share no variable; a clause is its open literals and a number of
    true ones.
    """
    if any(not own and (true != 1 if one else true < 1) for own, true in clauses):
        return 0
    holding: dict[int, set[int]] = {}
    for number, (literals, _) in enumerate(clauses):
        for literal in literals:
            holding.setdefault(abs(literal), set()).add(number)
    total, left = 1 << len(variables - holding.keys()), set(range(len(clauses)))
    while left:
        todo, part = [left.pop()], list[Open]()
        while todo:
            part.append(clauses[todo.pop()])
            near = left & set[int]().union(*(holding[abs(literal)] for literal in part[-1][0]))
            left -= near
            todo += sorted(near)
        own = frozenset(abs(literal) for literals, _ in part for literal in literals)
        total *= _branch(part, one, own, looks, depth)
    return total


def _branch(clauses: list[Open], one: bool, variables: frozenset[int], looks: list[int], depth: int) -> int:
    """Return the sum over both values of a variable, of a shortest clause."""
    looks[0] += len(clauses)
    if looks[0] > MOST_LOOKS or depth > DEEPEST:
        raise TooLargeError(
            "a formula whose models are beyond this checker: they would take too long to count"
        )
    if not variables:
        return 1
    chosen, total = abs(min((own for own, _ in clauses if own), key=len)[0]), 0
    for so in (True, False):
        after = []
        for literals, true in clauses:
            rest = [literal for literal in literals if abs(literal) != chosen]
            true += sum((literal > 0) is so for literal in literals if abs(literal) == chosen)
            after.append((rest, true))
        if one and any(true > 1 for _, true in after):
            continue
        kept = [each for each in after if one or each[1] == 0]
        total += _parts(kept, one, variables - {chosen}, looks, depth + 1)
    return total
