"""The finite steps of Theorem 1 (`docs/theorems.md`), each a function that says what is wrong.

None knows a puzzle. `tests/theorems/test_composition.py` runs them on the libraries as they are, and
`tests/theorems/test_mutations.py` on libraries and layouts that were changed. What they look at is taken
from `hardboard.reduction.bus`, where the layout finds it, so that a change there is seen here.

    >>> from hardboard.gadgets import load
    >>> list(crossover_faults(load("compact")))
    []
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, all_states
from hardboard.gadgets.sheet import Arrangement
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS
from hardboard.reduction import Formula, bus
from hardboard.reduction.cnf import one_in_three
from hardboard.reduction.compiler import LAYOUTS, can_say
from hardboard.reduction.floorplan import Floorplan
from hardboard.reduction.order import order
from hardboard.reduction.polarity import Tap, one, options
from hardboard.verify.formulas import models
from hardboard.verify.solver import Solver

#: Gaps in the row of a clause: at most one column before each literal but the first.
GAPPED = ("x", "xx", "x.x", "xxx", "x.xx", "xx.x", "x.x.x")
#: What may have come out of a row of OR tiles from its second tile on: true literals so far, values.
STATIONARY = {(0, frozenset({False})), (1, frozenset({True})), (2, frozenset({True}))}

Model = tuple[bool, ...]


def crossover_faults(library: Library) -> Iterator[str]:
    """A crossover hands on in both directions, independently."""
    states = one(library, "cross", "NESW").states
    if len(states) != 4:
        yield f"a crossover of {len(states)} states"
    for state in states:
        for a, b in ("NS", "WE"):
            if ((a in state) != (b in state)) != library.inverts:
                yield f"{a} and {b} of a crossover in the state {sorted(state)}"


def row_ways(library: Library, tiles: Sequence[Tile], south: Sequence[bool | None]) -> int:
    """In how many ways tiles side by side have states that agree when their south ports are as given."""
    coming: Counter[bool | None] = Counter({None: 1})
    for tile, value in zip(tiles, south, strict=True):
        leaving: Counter[bool | None] = Counter()
        for state in tile.states:
            if value is None or ("S" in state) == value:
                arriving = "W" in state if "W" in tile.ports else None
                leaving[("E" in state) != library.inverts if "E" in tile.ports else None] += coming[arriving]
        coming = leaving
    return coming[None]


def holds(literals: Sequence[bool], meaning: str) -> bool:
    """Whether a clause of these literals holds."""
    return any(literals) if meaning == "sat" else sum(literals) == 1


def clause_faults(library: Library, pattern: str, meaning: str) -> Iterator[str]:
    """The row of a clause has one choice of states for the vectors that the clause accepts, else none."""
    row = bus.clause_row(library, pattern, meaning)
    if [("S" in tile.ports) for tile in row.tiles] != [sign == "x" for sign in pattern]:
        yield f"the ports below the row {pattern}"
        return
    for literals in product((False, True), repeat=pattern.count("x")):
        values = iter(literals)
        south = [
            next(values) != bool(bit) if sign == "x" else None
            for sign, bit in zip(pattern, row.bits, strict=True)
        ]
        if row_ways(library, row.tiles, south) != holds(literals, meaning):
            yield f"the row {pattern} for the literals {literals}"


def gap_faults(library: Library) -> Iterator[str]:
    """A row with gaps has the tiles and the bits of the row without, tiles that pass along in between."""
    for pattern in GAPPED:
        row = bus.clause_row(library, pattern, "one-in-three")
        plain = bus.clause_row(library, pattern.replace(".", ""), "one-in-three")
        filled = [spot for spot, sign in enumerate(pattern) if sign == "x"]
        if tuple(row.bits[spot] for spot in filled) != plain.bits:
            yield f"the bits of {pattern}"
        if tuple(row.tiles[spot] for spot in filled) != plain.tiles:
            yield f"the tiles of {pattern}"
        yield from clause_faults(library, pattern, "one-in-three")


def or_faults(library: Library, longest: int = 12) -> Iterator[str]:
    """Rows of OR tiles of every length: a left, middles, a right, of which each step is always the same."""
    short = bus.clause_row(library, "xxx", "sat")
    (left, middle, right), (first, inner, last) = short.tiles, short.bits
    after = {(0, frozenset({False}))}
    after = classes(library, left, first, after, start=True)
    after = classes(library, middle, inner, after)
    if after != STATIONARY or classes(library, middle, inner, after) != STATIONARY:
        yield f"after two tiles {sorted(after, key=str)}"
    ends = classes(library, right, last, STATIONARY)
    if any(bool(out) != (true > 0) for true, out in ends):
        yield f"at the end {sorted(ends, key=str)}"
    yield from determined_faults(library)
    for length in range(4, longest + 1):
        row = bus.clause_row(library, "x" * length, "sat")
        if row.tiles != (left, *[middle] * (length - 2), right):
            yield f"the tiles of {length} literals"
        if row.bits != (first, *[inner] * (length - 2), last):
            yield f"the bits of {length} literals"


def determined_faults(library: Library) -> Iterator[str]:
    """Every row that the compiler may take has, in each tile, one state at most for values from below and
    from the left.

    So has every tile that may be first or last. After more and more middle tiles the classes repeat, so rows
    of all lengths are looked at.
    """
    for prefix, meaning in (("clause", "one-in-three"), ("or", "sat")):
        tiles = [
            options(library, f"{prefix}-{where}", ports)
            for where, ports in (("left", "ES"), ("middle", "ESW"), ("right", "SW"))
        ]
        ends = [*tiles[0], *tiles[2], *options(library, f"{prefix}-only", "S")]
        yield from (f"{tile.label} at an end is not determined" for tile in ends if _several(tile))
        for roles, bits in product(product(*tiles), product((0, 1), repeat=3)):
            if _several(roles[1]) and _accepted(library, roles, bits, meaning):
                yield f"{roles[1].label} is not determined by what comes from below and from the left"


def _several(tile: Tile) -> bool:
    return max(Counter(("S" in state, "W" in state) for state in tile.states).values()) > 1


def _accepted(library: Library, roles: Sequence[Tile], bits: Sequence[int], meaning: str) -> bool:
    """Whether the row with some number of middle tiles, one at least, says its clause."""
    (left, middle, right), good = roles, {1} if meaning == "one-in-three" else {1, 2}
    after = classes(library, left, bits[0], {(0, frozenset({False}))}, start=True)
    after = classes(library, middle, bits[1], after)
    seen: list[set[tuple[int, frozenset[bool]]]] = []
    while after not in seen:
        seen.append(after)
        if all(bool(out) == (true in good) for true, out in classes(library, right, bits[2], after)):
            return True
        after = classes(library, middle, bits[1], after)
    return False


def classes(
    library: Library, tile: Tile, bit: int, before: set[tuple[int, frozenset[bool]]], start: bool = False
) -> set[tuple[int, frozenset[bool]]]:
    """One more tile: how many literals were true so far (two for more), and which values may come out."""
    found = set()
    for (true, coming), literal in product(before, (False, True)):
        out = {
            ("E" in state) != library.inverts if "E" in tile.ports else False
            for state in tile.states
            if ("S" in state) == (literal != bool(bit)) and (start or ("W" in state) in coming)
        }
        found.add((min(2, true + literal), frozenset(out)))
    return found


def tap_faults(library: Library, longest: int = 5) -> Iterator[str]:
    """Taps for every sequence of needs; a row is a function of its variable and gives what is needed."""
    ends = library.settings.get("span") == "full"
    steps: dict[tuple[int | None, int, bool], Tap] = {}
    for needed in (bits for length in range(1, longest + 1) for bits in product((0, 1), repeat=length)):
        try:
            found = bus.thread(library, needed, ends)
        except InputError as error:
            yield f"{needed}: {error}"
            continue
        yield from _row_faults(library, needed, ends, found.taps, found.start_bit)
        coming = found.start_bit ^ int(library.inverts) if ends else None
        for place, (want, tap) in enumerate(zip(needed, found.taps, strict=True)):
            more = ends or place < len(needed) - 1
            if steps.setdefault((coming, want, more), tap) != tap:
                yield f"two taps for {coming, want, more}"
            coming = _passed(library, tap, coming, want) if more else None
    arriving = {coming for coming, _, _ in steps if coming is not None}
    wanted = product(sorted(arriving), (0, 1), (True,) if ends else (False, True))
    if missing := [case for case in wanted if case not in steps]:
        yield f"no row has a tap for {missing[0]}"


def _passed(library: Library, tap: Tap, coming: int | None, want: int) -> int:
    """The bit that arrives at the next tap."""
    flip = int(library.inverts)
    state = next(iter(tap.tile.states))
    if coming is None:
        return want ^ flip ^ (("N" in state) != ("E" in state)) ^ flip
    return coming ^ int(tap.negate_row) ^ (("W" in state) != ("E" in state)) ^ flip


def _row_faults(
    library: Library, needed: Sequence[int], ends: bool, taps: Sequence[Tap], start_bit: int
) -> Iterator[str]:
    """Two ways to go through a row, and in each every literal above has the bit that its clause needs."""
    tiles: list[Tile] = [one(library, "start", "E")] if ends else []
    for tap in taps:
        tiles += [one(library, "negate-along", "EW")] if tap.negate_row else []
        tiles.append(tap.tile)
    tiles += [one(library, "stop", "W")] if ends else []
    ways: list[list[frozenset[str]]] = [[]]
    for tile in tiles:
        ways = [
            [*way, state]
            for way in ways
            for state in tile.states
            if not way or (("E" in way[-1]) != library.inverts) == ("W" in state)
        ]
    if len(ways) != 2:
        yield f"{len(ways)} ways through a row for {needed}"
    for way in ways:
        first = "E" in way[0] if ends else "N" in way[0]
        above = [
            ("N" in s) != library.inverts for s, tile in zip(way, tiles, strict=True) if "N" in tile.ports
        ]
        received = [value != tap.negate_column for value, tap in zip(above, taps, strict=True)]
        if received != [(first != bool(start_bit)) != bool(bit) for bit in needed]:
            yield f"{received} received for {needed}"


def netlist_models(
    plan: Arrangement, inverts: bool, probes: Mapping[int, tuple[Position, str, bool]]
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
    return target, LAYOUTS[library.layout](order(target, method), library)


def expected_models(formula: Formula) -> Counter[Model]:
    """The models over the variables that occur, each once."""
    values = (formula.values(found) for found in models(formula, live=True))
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
    target = (made.target.values(found) for found in models(made.target))
    found = Counter(tuple(made.backward(values).values()) for values in target)
    if found != Counter(tuple(formula.values(model).values()) for model in models(formula)):
        yield f"{formula}: {len(found)} restricted models, {sum(found.values())} of the target"


def port_faults(formula: Formula, library: Library, method: str = "input") -> Iterator[str]:
    """At every place stands one tile, with just the ports that the spans and columns of the layout ask."""
    target = formula if can_say(library, formula.meaning) else one_in_three(formula).target
    layout = bus._Bus(order(target, method), library)
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


def expected_ports(layout: bus._Bus) -> dict[Position, frozenset[str]]:
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
    if not options(layout.library, "never", ""):
        for column in layout.never_columns:
            join((1, column), "N")
    return {place: frozenset(sides) for place, sides in found.items()}


def span_faults(width: int = 4, most: int = 4) -> Iterator[str]:
    """Spans packed by the left-edge rule: all placed, apart in a line, as few lines as over one column."""
    spans = [(first, last) for first in range(width) for last in range(first, width)]
    for count in range(1, most + 1):
        for chosen in combinations([*spans, *spans], count):
            rows = [bus.Row(v, (first, last), first, last) for v, (first, last) in enumerate(chosen, 1)]
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
