"""The rows of variables stand one above the other, and wires go down from each. A wire meets a lower row if
it goes down among the literals of that row.

    >>> from hardboard.puzzles.formula import parse
    >>> crossings(parse("a,b a,b"), (1, 2)), crossings(parse("a,b b,a"), (1, 2))
    (1, 0)
"""

from collections.abc import Sequence

from hardboard.puzzles.formula import Formula


def spans(formula: Formula) -> dict[int, tuple[int, int]]:
    """Return each variable's first and last literal, by their numbers from left to right."""
    found: dict[int, tuple[int, int]] = {}
    for place, literal in enumerate(literal for clause in formula.clauses for literal in clause):
        found[abs(literal)] = (found.get(abs(literal), (place,))[0], place)
    return found


def crossings(formula: Formula, variables: Sequence[int]) -> int:
    """Count the wires that meet a row of another value if the variables' rows stand in this order."""
    meets = _meetings(formula)
    return sum(meets[upper, lower] for n, lower in enumerate(variables) for upper in variables[:n])


def _meetings(formula: Formula) -> dict[tuple[int, int], int]:
    """Return how many wires of each upper variable meet the row of each lower one."""
    where = spans(formula)
    literals = [abs(literal) for clause in formula.clauses for literal in clause]
    found = dict.fromkeys(((upper, lower) for upper in where for lower in where), 0)
    for lower, (first, last) in where.items():
        for upper in literals[first + 1 : last]:
            found[upper, lower] += upper != lower
    return found


def lined_up(formula: Formula) -> list[int]:
    """Return the variables by rows from the top, with few meetings: each is moved as long as that helps."""
    meets, where = _meetings(formula), spans(formula)
    order = sorted(where, key=lambda v: (where[v][0] - where[v][1], v))
    helped = True
    while helped:
        helped = False
        for variable in list(order):
            here = order.index(variable)
            rest = order[:here] + order[here + 1 :]
            costs = [sum(meets[variable, other] for other in rest)]
            costs += [meets[other, variable] - meets[variable, other] for other in rest]
            totals = [sum(costs[: place + 1]) for place in range(len(order))]
            best = min(range(len(order)), key=totals.__getitem__)
            if totals[best] < totals[here]:
                order, helped = [*rest[:best], variable, *rest[best:]], True
    return order


def packed(formula: Formula, order: Sequence[int]) -> dict[int, int]:
    """The row of each variable: below those before it in the order whose literals lie among its own."""
    where, rows = spans(formula), dict[int, int]()
    for variable in order:
        first, last = where[variable]
        above = [rows[v] for v in rows if where[v][0] <= last and first <= where[v][1]]
        rows[variable] = max(above, default=-1) + 1
    return rows
