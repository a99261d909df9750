"""The finite steps of Theorem 1 (`docs/theorems.md`) for one library with a bus: each is a function that
says what is wrong. They know no puzzle. What they look at is taken from `hardboard.reduction.bus`, where the
layout finds it, so that a change there is seen here.

    >>> from hardboard.gadgets import load
    >>> list(composition_faults(load("compact")))
    []
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import JoinedStates, Relation, join_states
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, SAT
from hardboard.reduction import bus
from hardboard.reduction.polarity import (
    EMPTY_ROW,
    LiteralTap,
    RowClass,
    clause_holds,
    only_tile,
    role_options,
    row_classes,
)
from hardboard.reduction.roles import check_relations, crosses

#: Gaps in the row of a clause: at most one column before each literal but the first.
GAPPED = ("x", "xx", "x.x", "xxx", "x.xx", "xx.x", "x.x.x")
#: What may have come out of a row of OR tiles from its second tile on: true literals so far, values.
STATIONARY = {(0, frozenset({False})), (1, frozenset({True})), (2, frozenset({True}))}
#: OR clauses of so many literals are compared with all vectors one by one; longer ones follow.
LONGEST = 6


def crossover_faults(library: Library) -> Iterator[str]:
    """Check that a crossover hands on in both directions, independently."""
    tile = only_tile(library, "cross", "NESW")
    if not crosses(library, tile):
        yield f"the states of the crossover {tile.label}"


def join_row(
    library: Library, tiles: Mapping[int, Relation]
) -> dict[frozenset[tuple[int, str]], JoinedStates]:
    """Join the relations of tiles side by side, which are numbered from left to right."""
    ties = {(number, "W"): (number - 1, "E") for number in tiles}
    return join_states(tiles, ties, library.inverts)


def row_ways(library: Library, tiles: Sequence[Tile], south: Sequence[bool | None]) -> int:
    """Return the number of agreeing states of tiles side by side, for given south ports."""
    sides = ["", *(tile.ports for tile in tiles), ""]
    if any(("E" in left) != ("W" in right) for left, right in pairwise(sides)):
        return 0
    fitting = {
        number: (tile.ports, [s for s in tile.states if value is None or ("S" in s) == value])
        for number, (tile, value) in enumerate(zip(tiles, south, strict=True))
    }
    return sum(ways.number for ways in join_row(library, fitting).values())


def _literals_hold(literals: Sequence[bool], meaning: str) -> bool:
    return any(literals) if meaning == SAT else sum(literals) == 1


def clause_faults(library: Library, pattern: str, meaning: str) -> Iterator[str]:
    """Check that a clause's row has one choice of states for accepted vectors, else none."""
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
        if row_ways(library, row.tiles, south) != _literals_hold(literals, meaning):
            yield f"the row {pattern} for the literals {literals}"


def gap_faults(library: Library) -> Iterator[str]:
    """Check that a row with gaps has the tiles and bits of the row without, and passing tiles between."""
    for pattern in GAPPED:
        row = bus.clause_row(library, pattern, ONE_IN_THREE)
        plain = bus.clause_row(library, pattern.replace(".", ""), ONE_IN_THREE)
        filled = [spot for spot, sign in enumerate(pattern) if sign == "x"]
        if tuple(row.bits[spot] for spot in filled) != plain.bits:
            yield f"the bits of {pattern}"
        if tuple(row.tiles[spot] for spot in filled) != plain.tiles:
            yield f"the tiles of {pattern}"
        yield from clause_faults(library, pattern, ONE_IN_THREE)


def or_faults(library: Library, longest: int = 12) -> Iterator[str]:
    """Rows of OR tiles of every length: a left, middles, a right, of which each step is always the same."""
    short = bus.clause_row(library, "xxx", SAT)
    (left, middle, right), (first, inner, last) = short.tiles, short.bits
    after = row_classes(library, left, first, {EMPTY_ROW}, first=True)
    after = row_classes(library, middle, inner, after)
    if after != STATIONARY or row_classes(library, middle, inner, after) != STATIONARY:
        yield f"after two tiles {sorted(after, key=str)}"
    ends = row_classes(library, right, last, STATIONARY)
    if not clause_holds(ends, SAT):
        yield f"at the end {sorted(ends, key=str)}"
    yield from determined_faults(library)
    for length in range(4, longest + 1):
        row = bus.clause_row(library, "x" * length, SAT)
        if row.tiles != (left, *[middle] * (length - 2), right):
            yield f"the tiles of {length} literals"
        if row.bits != (first, *[inner] * (length - 2), last):
            yield f"the bits of {length} literals"


def determined_faults(library: Library) -> Iterator[str]:
    """Check that every row that the compiler may take has, in each tile, one state at most for values from
    below and from the left.

    So has every tile that may be first or last. After more and more middle tiles the classes repeat, so rows
    of all lengths are looked at.
    """
    for prefix, meaning in (("clause", ONE_IN_THREE), ("or", SAT)):
        tiles = [
            role_options(library, f"{prefix}-{where}", ports)
            for where, ports in (("left", "ES"), ("middle", "ESW"), ("right", "SW"))
        ]
        ends = [*tiles[0], *tiles[2], *role_options(library, f"{prefix}-only", "S")]
        yield from (f"{tile.label} at an end is not determined" for tile in ends if _several(tile))
        for roles, bits in product(product(*tiles), product((0, 1), repeat=3)):
            if _several(roles[1]) and _accepted(library, roles, bits, meaning):
                yield f"{roles[1].label} is not determined by what comes from below and from the left"


def _several(tile: Tile) -> bool:
    return max(Counter(("S" in state, "W" in state) for state in tile.states).values()) > 1


def _accepted(library: Library, roles: Sequence[Tile], bits: Sequence[int], meaning: str) -> bool:
    """Return True if the row with some number of middle tiles, at least one, says its clause."""
    left, middle, right = roles
    after = row_classes(library, left, bits[0], {EMPTY_ROW}, first=True)
    seen: list[set[RowClass]] = []
    while (after := row_classes(library, middle, bits[1], after)) not in seen:
        seen.append(after)
        if clause_holds(row_classes(library, right, bits[2], after), meaning):
            return True
    return False


def tap_faults(library: Library, longest: int = 5) -> Iterator[str]:
    """Taps for every sequence of needs; a row is a function of its variable and gives what is needed."""
    ends = library.settings.get("span") == "full"
    steps: dict[tuple[int | None, int, bool], LiteralTap] = {}
    for needed in (bits for length in range(1, longest + 1) for bits in product((0, 1), repeat=length)):
        try:
            found = bus.choose_taps(library, needed, ends)
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


def _passed(library: Library, tap: LiteralTap, coming: int | None, want: int) -> int:
    """Return the bit that arrives at the next tap."""
    flip = int(library.inverts)
    state = next(iter(tap.tile.states))
    if coming is None:
        return want ^ flip ^ (("N" in state) != ("E" in state)) ^ flip
    return coming ^ int(tap.negate_row) ^ (("W" in state) != ("E" in state)) ^ flip


def _row_faults(
    library: Library, needed: Sequence[int], ends: bool, taps: Sequence[LiteralTap], start_bit: int
) -> Iterator[str]:
    """Check both ways to go through a row: every literal above must have the bit that its clause needs."""
    tiles: list[Tile] = [only_tile(library, "start", "E")] if ends else []
    for tap in taps:
        tiles += [only_tile(library, "negate-along", "EW")] if tap.negate_row else []
        tiles.append(tap.tile)
    tiles += [only_tile(library, "stop", "W")] if ends else []
    joined = join_row(library, {number: (tile.ports, tile.states) for number, tile in enumerate(tiles)})
    if (number := sum(ways.number for ways in joined.values())) != 2:
        yield f"{number} ways through a row for {needed}"
    for shown, ways in joined.items():
        first = ("E" if ends else "N") in ways.states[0]
        above = [
            ((number, "N") in shown) != library.inverts
            for number, tile in enumerate(tiles)
            if "N" in tile.ports
        ]
        received = [value != tap.negate_column for value, tap in zip(above, taps, strict=True)]
        if received != [(first != bool(start_bit)) != bool(bit) for bit in needed]:
            yield f"{received} received for {needed}"


def relation_faults(library: Library) -> Iterator[str]:
    """Check that every role has the relation that the layout relies on."""
    check_relations(library)
    yield from ()


def short_faults(library: Library) -> Iterator[str]:
    """Check rows of up to three literals, one of which is true, with gaps and without."""
    yield from gap_faults(library)
    yield from determined_faults(library)


def any_length_faults(library: Library) -> Iterator[str]:
    """Check rows of OR tiles of any length, if the library has them."""
    if any(library.roles.get(f"or-{where}") for where in ("left", "middle", "right")):
        for count in range(1, LONGEST + 1):
            yield from clause_faults(library, "x" * count, SAT)
        yield from or_faults(library)


def never_faults(library: Library) -> Iterator[str]:
    """Check that an empty clause is a tile without a state, or two that have no states that agree."""
    if role_options(library, "never", ""):
        if only_tile(library, "never", "").states:
            yield "the tile of an empty clause has a state"
        return
    above, below = only_tile(library, "never", "S"), only_tile(library, "never", "N")
    if any((("S" in a) != library.inverts) == ("N" in b) for a in above.states for b in below.states):
        yield f"{above.label} above {below.label}, for an empty clause, can agree"


STEPS: dict[str, Callable[[Library], Iterator[str]]] = {
    "relations": relation_faults,
    "crossover": crossover_faults,
    "taps": tap_faults,
    "clauses": short_faults,
    "ors": any_length_faults,
    "never": never_faults,
}


def composition_faults(library: Library) -> Iterator[str]:
    """Return all faults of a library with a bus, missing tiles among them."""
    for name, step in STEPS.items():
        try:
            yield from (f"{name}: {fault}" for fault in step(library))
        except InputError as error:
            yield f"{name}: {error}"
