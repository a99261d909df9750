"""The steps of Theorem 1 (`docs/theorems.md`) about floorplans, each a function that says what is wrong;
those about single libraries are in `hardboard.reduction.composition`.

None knows a puzzle. `tests/theorems/test_composition.py` runs them on the libraries as they are, and
`tests/theorems/test_mutations.py` on libraries and layouts that were changed.

    >>> list(span_faults(2, 2))
    []
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product

from hardboard.gadgets import Library
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, all_states
from hardboard.gadgets.sheet import TileArrangement
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS
from hardboard.reduction import Formula, bus
from hardboard.reduction.cnf import one_in_three
from hardboard.reduction.compiler import LAYOUTS, can_say
from hardboard.reduction.floorplan import Floorplan
from hardboard.reduction.order import order_formula
from hardboard.reduction.polarity import role_options
from hardboard.verify.formulas import all_models
from hardboard.verify.sat.solver import Solver

Model = tuple[bool, ...]


def netlist_models(
    plan: TileArrangement, inverts: bool, probes: Mapping[int, tuple[Position, str, bool]]
) -> Counter[Model]:
    """What is read at the probes, and how often, over all allowed states that agree at every joint."""
    numbers: dict[tuple[Position, str], int] = {}
    tiles = dict(plan.items())
    for place, tile in tiles.items():
        for side in tile.ports:
            numbers[place, side] = len(numbers) + 1
    clauses: list[list[int]] = []
    for (place, side), number in numbers.items():
        beyond = numbers[(place[0] + STEPS[side][0], place[1] + STEPS[side][1]), OPPOSITE[side]]
        other = -beyond if inverts else beyond
        clauses += [[number, -other], [-number, other]]
    for place, tile in tiles.items():
        for state in all_states(tile.ports):
            if state not in tile.states:
                clauses.append([numbers[place, side] * (-1 if side in state else 1) for side in tile.ports])
    if not all(clauses):
        return Counter()
    read = [(numbers[place, side], inverted) for _, (place, side, inverted) in sorted(probes.items())]
    with Solver(clauses, name="cadical153", top=len(numbers)) as engine:
        return Counter(
            tuple((found[number - 1] > 0) != inverted for number, inverted in read)
            for found in engine.models(list(numbers.values()))
        )


def placed(formula: Formula, library: Library, method: str = "auto") -> tuple[Formula, Floorplan]:
    """The formula that is laid out (CNF brought to one-in-three form where need be) and its floorplan."""
    target = formula if can_say(library, formula.meaning) else one_in_three(formula).target
    return target, LAYOUTS[library.layout](order_formula(target, method), library)


def expected_models(formula: Formula) -> Counter[Model]:
    """The models over the variables that occur, each once."""
    values = (formula.values(found) for found in all_models(formula, live=True))
    return Counter(tuple(found[v] for v in sorted(formula.live)) for found in values)


def plan_faults(formula: Formula, library: Library, method: str = "auto") -> Iterator[str]:
    """What is read at the probes of a floorplan is the set of models, each read once."""
    target, plan = placed(formula, library, method)
    probes = {v: (probe.place, probe.side, probe.inverted) for v, probe in plan.probes.items()}
    found = netlist_models(plan.arrangement, library.inverts, probes)
    if found != expected_models(target):
        yield f"{formula}: {len(found)} assignments read, {sum(found.values())} choices of states"


def translation_faults(formula: Formula) -> Iterator[str]:
    """Models of the one-in-three form are the models of the source, each extended in one way."""
    made = one_in_three(formula)
    target = (made.target.values(found) for found in all_models(made.target))
    found = Counter(tuple(made.backward(values).values()) for values in target)
    if found != Counter(tuple(formula.values(model).values()) for model in all_models(formula)):
        yield f"{formula}: {len(found)} restricted models, {sum(found.values())} of the target"


def port_faults(formula: Formula, library: Library, method: str = "input") -> Iterator[str]:
    """At every place stands one tile, with just the ports that the spans and columns of the layout ask."""
    target = formula if can_say(library, formula.meaning) else one_in_three(formula).target
    layout = bus.BusLayout(order_formula(target, method), library)
    if any(one >= other for one, other in pairwise(layout.columns)):
        yield f"{formula}: columns {layout.columns}"
    try:
        plan = layout.floorplan().arrangement
    except (AssertionError, InputError) as error:
        yield f"{formula}: {error}"
        return
    wanted = expected_ports(layout)
    tiles = dict(plan.items())
    for place in product(range(plan.rows), range(plan.cols)):
        ports = frozenset(tiles[place].ports) if place in tiles else frozenset()
        if ports != wanted.get(place, frozenset()):
            yield f"{formula}: {''.join(sorted(ports))} at {place}"


def expected_ports(layout: bus.BusLayout) -> dict[Position, frozenset[str]]:
    """The ports of each place: E and W inside spans and clauses, N and S along columns."""
    found: dict[Position, set[str]] = {}

    def join(one: Position, side: str) -> None:
        found.setdefault(one, set()).add(side)
        beyond = one[0] + STEPS[side][0], one[1] + STEPS[side][1]
        found.setdefault(beyond, set()).add(OPPOSITE[side])

    for index, line in enumerate(layout.rows, layout.top):
        for row in line:
            for column in range(row.first, row.last):
                join((index, column), "E")
            for column in row.columns:
                for height in range(index, 0, -1):
                    join((height, column), "N")
    start = 0
    for clause in layout.clauses:
        columns = layout.columns[start : start + len(clause)]
        for column in range(columns[0], columns[-1]):
            join((0, column), "E")
        start += len(clause)
    if not role_options(layout.library, "never", ""):
        for column in layout.never_columns:
            join((1, column), "N")
    return {place: frozenset(sides) for place, sides in found.items()}


def span_faults(width: int = 4, most: int = 4) -> Iterator[str]:
    """Spans packed by the left-edge rule: all placed, apart in a line, as few lines as over one column."""
    spans = [(first, last) for first in range(width) for last in range(first, width)]
    for count in range(1, most + 1):
        for chosen in combinations([*spans, *spans], count):
            rows = [
                bus.VariableRow(v, (first, last), first, last) for v, (first, last) in enumerate(chosen, 1)
            ]
            lines = bus.left_edge(rows)
            if sorted(row.variable for line in lines for row in line) != list(range(1, count + 1)):
                yield f"{chosen}: not every row is placed once"
            if any(one.last >= other.first for line in lines for one, other in pairwise(line)):
                yield f"{chosen}: two rows meet"
            over = max(sum(first <= column <= last for first, last in chosen) for column in range(width))
            if len(lines) != over:
                yield f"{chosen}: {len(lines)} lines"


def small_formulas(literals: int, longest: int = 3) -> Iterator[list[tuple[int, ...]]]:
    """All formulas of so many literals up to the names of variables: cut into clauses, named and signed."""
    for cuts in product((False, True), repeat=literals - 1):
        lengths = [1]
        for cut in cuts:
            if cut:
                lengths.append(1)
            else:
                lengths[-1] += 1
        if max(lengths) > longest:
            continue
        for names, signs in product(_namings(literals), product((1, -1), repeat=literals)):
            flat = iter([name * sign for name, sign in zip(names, signs, strict=True)])
            yield [tuple(next(flat) for _ in range(length)) for length in lengths]


def _namings(length: int) -> Iterator[tuple[int, ...]]:
    """Names 1, 2, ... for places in order of their first use, in all ways."""
    if length == 0:
        yield ()
        return
    for names in _namings(length - 1):
        yield from ((*names, name) for name in range(1, max(names, default=0) + 2))
