"""Check the relation of each tile against its role, because a layout relies on it.

In Kölker's layout every role has one relation (section 4.1 of the paper), and so it has in that by sums. On a
bus roles are looser: a crossover passes both signals, a tap has one value at all ports, an end is free,
`never` contradicts. The relation of a whole row of clause tiles is checked in `hardboard.reduction.polarity`.

    >>> from hardboard.gadgets import load
    >>> check_relations(load("compact"))
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.relation import OPPOSITE, relation_states
from hardboard.gadgets.roles import NETWORK, SUMS, SUMS_ORS
from hardboard.puzzles.errors import InputError

#: Roles with one relation each, by layout.
FIXED = {"network": NETWORK, "sums": SUMS | SUMS_ORS}
#: Roles of one port that may have either value.
FREE = ("free", "start", "stop")
#: Roles whose ports are opposite if joints invert, so that a signal arrives as it left, and those that
#: negate it.
PASSING, NEGATING = ("up", "along"), ("negate-up", "negate-along")


@cache
def check_relations(library: Library) -> None:
    """Refuse a library with a tile whose relation is not that of its role."""
    for role, tile in _played(library):
        expected = _expected(library, role, tile)
        if expected:
            raise InputError(
                f"the relation {tile.relation!r} of the tile {tile.name!r} in the role {role!r} "
                f"of {library.name!r}",
                expected,
            )


def _played(library: Library) -> Iterator[tuple[str, Tile]]:
    for role, named in library.roles.items():
        yield from ((role, library.tile(name)) for name in ([named] if isinstance(named, str) else named))


def _expected(library: Library, role: str, tile: Tile) -> str:
    """Return the expected relation; empty if the tile has it."""
    if (known := FIXED.get(library.layout, {}).get(role)) is not None:
        (relation,) = known.relations
        return "" if tile.states == relation_states(relation, tile.ports) else relation
    right, expected = True, ""
    if role in FREE:
        right, expected = len(tile.ports) == 1 and len(tile.states) == 2, "one port that is free"
    elif role == "filler":
        right, expected = not tile.ports and len(tile.states) == 1, "no ports, and always true"
    elif role == "never":
        right = _contradicts(library, tile) or _opposed(library, tile)
        expected = "one that cannot be met, alone or by two joined tiles"
    elif role == "tap":
        right = _tied(tile, tile.ports) and len(tile.states) == 2
        expected = "one that ties all its ports together"
    elif role in PASSING:
        right, expected = _parity(tile) == library.inverts, "one that hands on what it receives"
    elif role in NEGATING:
        right, expected = _parity(tile) == (not library.inverts), "one that negates what it receives"
    elif role == "cross":
        right, expected = crosses(library, tile), "two signals that pass through, N to S and W to E"
    return "" if right else expected


def _tied(tile: Tile, ports: tuple[str, ...]) -> bool:
    """Return True if the ports are equal or opposite in pairs, each of them with both values."""
    pairs = combinations(ports, 2)
    together = all(len({(a in state) != (b in state) for state in tile.states}) == 1 for a, b in pairs)
    return together and all(len({port in state for state in tile.states}) == 2 for port in ports)


def _parity(tile: Tile) -> int | None:
    """0 if the two ports of a tile are equal, 1 if they are opposite, None if they are not tied."""
    if len(tile.ports) != 2 or not _tied(tile, tile.ports):
        return None
    return int(len(next(iter(tile.states))) == 1)


def crosses(library: Library, tile: Tile) -> bool:
    """Return True if both signals pass through a crossover, independently."""
    passing = {(a in state) != (b in state) for state in tile.states for a, b in ("NS", "WE")}
    return len(tile.states) == 4 and passing == {library.inverts}


def _opposed(library: Library, tile: Tile) -> bool:
    """Return True if another tile of the role, port to port with this one, needs the opposite joint."""
    named = library.roles.get("never", ())
    others = [library.tile(name) for name in named] if isinstance(named, list) else []
    for other in others:
        single = len(tile.ports) == len(other.ports) == len(tile.states) == len(other.states) == 1
        if single and tile.ports[0] == OPPOSITE[other.ports[0]]:
            differ = tile.states.isdisjoint({frozenset()}) != other.states.isdisjoint({frozenset()})
            if differ != library.inverts:
                return True
    return False


def _contradicts(library: Library, tile: Tile) -> bool:
    """A tile without a state; or one of which two, port to port, would need the joint to be otherwise."""
    if not tile.states:
        return True
    return library.inverts and len(tile.ports) == 1 and len(tile.states) == 1
