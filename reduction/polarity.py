"""The tile for a signal that must arrive as it is, and the one for a signal that must arrive negated.

On a wire every port carries a variable x or its negation; a *bit* says which (0: x, 1: not x). A tile passes
bits on by the parity between its ports, and a joint flips the bit if the library's joints invert. Everything
here is read off the tiles' relations, so a layout needs no knowledge of any library's polarity.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from hardboard.gadgets import Library, Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE


@cache
def role_options(library: Library, role: str, ports: str) -> tuple[Tile, ...]:
    """Return the tiles that can play a role, in every orientation that has exactly these ports."""
    named = library.roles.get(role, ())
    tiles: dict[Tile, None] = {}
    for name in [named] if isinstance(named, str) else named:
        for orientation in library.orientations(library.tile(name)):
            tile = library.tile(name).turned(orientation)
            if set(tile.ports) == set(ports):
                tiles[tile] = None
    return tuple(tiles)


def only_tile(library: Library, role: str, ports: str) -> Tile:
    """Return the tile for a role where there is no choice."""
    tiles = role_options(library, role, ports)
    if not tiles:
        raise InputError(
            f"no tile for the role {role!r} in the library {library.name!r}", f"one with the ports {ports}"
        )
    return tiles[0]


@cache
def port_parity(tile: Tile, one: str, other: str) -> int:
    """0 if two ports are equal in every state of a tile, 1 if they are opposite in every state."""
    seen = {(one in state) != (other in state) for state in tile.states}
    if len(seen) != 1:
        raise InputError(f"the tile {tile.label!r}", f"one that ties port {one} to port {other}")
    return int(seen.pop())


def check_passing(library: Library, tile: Tile, one: str, other: str) -> Tile:
    """Check that a tile on a straight wire passes its input on: its parity undoes that of a joint."""
    if port_parity(tile, one, other) != int(library.inverts):
        raise InputError(
            f"the tile {tile.label!r} of {library.name!r}",
            f"a wire from {one} to {other} that negates nothing",
        )
    return tile


@dataclass(frozen=True)
class ClauseRow:
    """A row of tiles for one clause, and the bit with which each column's literal must arrive."""

    tiles: tuple[Tile, ...]
    bits: tuple[int, ...]


@cache
def clause_row(library: Library, pattern: str, meaning: str) -> ClauseRow:
    """Return the tiles for a clause whose literals are at the `x` of a pattern such as `xx.x`."""
    prefix = "clause" if meaning == ONE_IN_THREE else "or"
    for roles in _role_choices(library, prefix, pattern):
        for bits in product((0, 1), repeat=min(3, pattern.count("x"))):
            tiles, wanted = _spread_roles(library, roles, bits, pattern)
            if _says(library, tiles, wanted, meaning):
                return ClauseRow(tiles, wanted)
    raise InputError(
        f"no tiles for a clause of {pattern.count('x')} literals in {library.name!r}",
        f"tiles for the roles {prefix}-*",
    )


def _role_choices(library: Library, prefix: str, pattern: str) -> Iterator[tuple[Tile, ...]]:
    """Choices of one tile for each of: the only column; or the left, the middle ones and the right."""
    count = pattern.count("x")
    if count == 1:
        yield from ((tile,) for tile in role_options(library, "clause-only", "S"))
        return
    named = (
        [("left", "ES"), ("right", "SW")]
        if count == 2
        else [("left", "ES"), ("middle", "ESW"), ("right", "SW")]
    )
    yield from product(*(role_options(library, f"{prefix}-{where}", ports) for where, ports in named))


def _spread_roles(
    library: Library, roles: Sequence[Tile], bits: Sequence[int], pattern: str
) -> tuple[tuple[Tile, ...], tuple[int, ...]]:
    tiles, wanted = [], []
    last = pattern.count("x") - 1
    seen = 0
    for sign in pattern:
        if sign != "x":
            tiles.append(only_tile(library, "along", "EW"))
            wanted.append(0)
            continue
        which = 0 if seen == 0 else len(roles) - 1 if seen == last else 1
        tiles.append(roles[which])
        wanted.append(bits[which])
        seen += 1
    return tuple(tiles), tuple(wanted)


#: True literals so far (two stands for more), and the values that can come out of the tiles so far.
RowClass = tuple[int, frozenset[bool]]
EMPTY_ROW: RowClass = (0, frozenset({False}))


def _says(library: Library, tiles: Sequence[Tile], bits: Sequence[int], meaning: str) -> bool:
    """Return True if the row of tiles accepts exactly the literals that the clause does.

    All literal vectors are tried at once, by classes.
    """
    classes = {EMPTY_ROW}
    for place, (tile, bit) in enumerate(zip(tiles, bits, strict=True)):
        classes = row_classes(library, tile, bit, classes, first=place == 0)
    return clause_holds(classes, meaning)


def clause_holds(classes: Collection[RowClass], meaning: str) -> bool:
    """Return True if a row in these classes accepts exactly the literals that the clause does."""
    good = {1} if meaning == ONE_IN_THREE else {1, 2}
    return all(bool(out) == (true in good) for true, out in classes)


def row_classes(
    library: Library, tile: Tile, bit: int, before: Collection[RowClass], first: bool = False
) -> set[RowClass]:
    """Return the classes of literal vectors after one more tile, whose literal arrives with this bit."""
    found = set()
    for (true, coming), literal in product(before, (False, True) if "S" in tile.ports else (None,)):
        out = {
            ("E" in state) != library.inverts if "E" in tile.ports else False
            for state in tile.states
            if (literal is None or ("S" in state) == (literal != bool(bit)))
            and (first or ("W" in state) in coming)
        }
        found.add((min(2, true + bool(literal)), frozenset(out)))
    return found


@dataclass(frozen=True)
class LiteralTap:
    """A tile that takes a literal off its row: whether the row, or the column above, is negated before."""

    tile: Tile
    negate_row: bool = False
    negate_column: bool = False


@dataclass(frozen=True)
class TapRow:
    """The taps of one variable's row, and the bit with which its first port shows the variable."""

    taps: tuple[LiteralTap, ...]
    start_bit: int


def choose_taps(
    library: Library, needed: Sequence[int], ends: bool, starts: Sequence[int] = (0, 1)
) -> TapRow:
    """Choose the taps of a row so that literal i is received above with bit `needed[i]`.

    With `ends`, the row has its own tiles at both ends, and one of the bits `starts` comes out of the first.
    Without, the row begins and stops at its first and last literal.
    """
    if not ends:
        return TapRow(_taps(library, needed, None, ends), needed[0] ^ int(library.inverts))
    flip = int(library.inverts)
    tries = [TapRow(_taps(library, needed, bit ^ flip, ends), bit) for bit in starts]
    return min(tries, key=lambda candidate: sum(tap.negate_row for tap in candidate.taps))


def _taps(
    library: Library, needed: Sequence[int], incoming: int | None, ends: bool
) -> tuple[LiteralTap, ...]:
    flip = int(library.inverts)
    taps = []
    for place, want in enumerate(needed):
        more = ends or place < len(needed) - 1
        ports = "N" + "W" * (incoming is not None) + "E" * more
        tap = _tap(library, ports, incoming, want ^ flip)
        taps.append(tap)
        if more and incoming is None:
            incoming = want ^ flip ^ port_parity(tap.tile, "N", "E") ^ flip
        elif more and incoming is not None:
            incoming ^= int(tap.negate_row) ^ port_parity(tap.tile, "W", "E") ^ flip
    return tuple(taps)


def _tap(library: Library, ports: str, incoming: int | None, want: int) -> LiteralTap:
    """Return a tap whose north port has bit `want`; it negates the row or the column if no tile does."""
    choices = role_options(library, "tap", ports)
    if not choices:
        raise InputError(
            f"no tap with the ports {ports} in {library.name!r}", "such a tile for the role 'tap'"
        )
    if incoming is None:
        return LiteralTap(choices[0])
    for tile in choices:
        if port_parity(tile, "W", "N") == incoming ^ want:
            return LiteralTap(tile)
    if role_options(library, "negate-up", "NS"):
        return LiteralTap(choices[0], negate_column=True)
    if role_options(library, "negate-along", "EW"):
        return LiteralTap(choices[0], negate_row=True)
    raise InputError(
        f"no tap that negates in {library.name!r}",
        "one, or a tile for the role 'negate-up' or 'negate-along'",
    )
