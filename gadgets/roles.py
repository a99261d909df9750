"""The roles of tiles in all layouts: their ports, and the relations that will do, the best first.

In Kölker's layout and in that by sums each role has one relation. On a bus the layout reads polarities off
the tiles (`hardboard.reduction.polarity`), so clauses may take negated literals. `hardboard discover`
therefore has several variants of each tile to look for.

    >>> NETWORK["wire"].ports, SUMS["read"].relations, BUS_TILES["up"].options
    ('NS', ('E = N',), (('NS', ((0, 0), (1, 1))),))
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from hardboard.gadgets.relation import all_states, relation_states

State = tuple[int, ...]
#: Ports and the states that are allowed: the values of the joints at the ports, in the order N E S W.
Option = tuple[str, tuple[State, ...]]
#: Bends and splitters by their ports.
BENDS = ("ES", "SW", "NE", "NW")
THREES = ("NEW", "NES", "NSW", "ESW")
#: Corners and sides of the board, each with a filler of its own.
EDGES = ("N", "E", "S", "W", "NE", "ES", "SW", "NW")


@dataclass(frozen=True)
class TileRole:
    """A role: its ports, its relations, and the edges of the board that its tile stands at."""

    name: str
    ports: str
    relations: tuple[str, ...]
    edges: str = ""

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The relations as states."""
        return tuple((self.ports, self._states(relation)) for relation in self.relations)

    def _states(self, relation: str) -> tuple[State, ...]:
        allowed = relation_states(relation, self.ports)
        ordered = (state for state in all_states(self.ports) if state in allowed)
        return tuple(tuple(int(side in state) for side in self.ports) for state in ordered)


def _table(entries: dict[str, tuple[str, ...]]) -> dict[str, TileRole]:
    return {name: TileRole(name, ports, tuple(relations)) for name, (ports, *relations) in entries.items()}


#: Section 4.1 of Kölker's paper.
NETWORK = _table({
    "wire": ("NS", "N_out = S_in"),
    "negation": ("NS", "N_out = not S_in"),
    "variable": ("N", "free"),
    "zero": ("N", "N_out = false"),
    "xor": ("ESW", "S_out = W_in xor E_in"),
    "choice": ("ESW", "exactly 1 of S_in, W_in, E_in"),
    "split": ("ESW", "W_out = S_in and E_out = S_in"),
    "sidesplit": ("ESW", "S_out = W_in and E_out = W_in"),
    "bend": ("ES", "E_out = S_in"),
})  # fmt: skip

#: What comes from above is N, what runs along the row goes from W to E.
SUMS = _table({
    "start": ("E", "free"),
    "stop": ("W", "free"),
    "along": ("EW", "E = W"),
    "tap": ("ESW", "E = W and S != W"),
    "down": ("SW", "S != W"),
    "read": ("NE", "E = N"),
    "read-not": ("NE", "E != N"),
    "add": ("NEW", "E = N xor W"),
    "add-not": ("NEW", "E != N xor W"),
    "pass": ("NS", "S = N"),
    "pass-not": ("NS", "S != N"),
    "middle": ("NEW", "E = (N or W) and not (N and W)"),
    "middle-not": ("NEW", "E = (not N or W) and (N or not W)"),
    "last": ("NW", "N != W"),
    "last-not": ("NW", "N = W"),
    "alone": ("N", "N"),
    "alone-not": ("N", "not N"),
    "never": ("", "false"),
})  # fmt: skip
#: What the same layout may have besides.
SUMS_ORS = _table({
    "or-left": ("NE", "E = N"),
    "or-middle": ("NEW", "E = (N or W)"),
    "or-right": ("NW", "N or W"),
    "or-right-not": ("NW", "not N or W"),
})  # fmt: skip


def _tied(one: str, other: str, *parities: int) -> tuple[str, ...]:
    """Return two ports that are equal (0) or opposite (1)."""
    return tuple(f"{one} {'!=' if parity else '='} {other}" for parity in parities)


def _both(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Return one of the first relations and one of the others."""
    return tuple(f"{a} and {b}" for a, b in product(one, other))


def _signed(ports: str) -> Iterator[list[str]]:
    """Yield the values of ports, each plain or negated."""
    return ([f"not {p}" if k else p for p, k in zip(ports, signs, strict=True)]
            for signs in product((0, 1), repeat=len(ports)))  # fmt: skip


def _one_in_three(ports: str) -> tuple[str, ...]:
    return tuple(f"exactly 1 of {', '.join(terms)}" for terms in _signed(ports))


def _splitter(ports: str) -> tuple[str, ...]:
    """Return the relations of splitters: three ports with one value, each plain or negated."""
    return _both(*(_tied(ports[0], other, 0, 1) for other in ports[1:]))


def _or_gate() -> tuple[str, ...]:
    """Return the relations that hand on the OR of two inputs, equal polarities W and E first."""
    terms = sorted(_signed("SWE"), key=lambda signed: signed[1][:-1] != signed[2][:-1])
    return tuple(f"{end} = ({one} or {other})" for one, other, end in terms)


_TAPS = [_both(_tied("N", "W", parity), _tied("E", "W", 0, 1)) for parity in (0, 1)]
#: The tiles that are searched for on a bus, those that fail soonest first.
BUS_TILES = _table({
    "filler": ("", "true"),
    "start": ("E", "free"),
    "stop": ("W", "free"),
    "along": ("EW", *_tied("W", "E", 0)),
    "up": ("NS", *_tied("N", "S", 0)),
    "left": ("ES", *_tied("S", "E", 0, 1)),
    "right": ("SW", *_tied("S", "W", 0, 1)),
    "fact": ("S", "S", "not S"),
    "nought": ("N", "not N", "N"),
    "tap0": ("NEW", *_TAPS[0]),
    "tap1": ("NEW", *_TAPS[1]),
    "one3": ("ESW", *_one_in_three("ESW")),
    "cross": ("NESW", "N = S and W = E"),
    "under": ("N", "free"),
    "over": ("S", "free"),
    "negate": ("EW", *_tied("W", "E", 1)),
    # Where rows begin and end at their first and last literals.
    "first": ("NE", *_tied("N", "E", 0, 1)),
    "last0": ("NW", *_tied("N", "W", 0)),
    "last1": ("NW", *_tied("N", "W", 1)),
    "never": ("", "false"),
    "orend": ("SW", *map(" or ".join, _signed("SW"))),
    "or": ("ESW", *_or_gate()),
    # For crossovers made of nine tiles, where one tile cannot do it.
    "xorN": ("NSW", "not odd of N, S, W", "odd of N, S, W"),
    "xorE": ("ESW", "not odd of E, S, W", "odd of E, S, W"),
    "xor4": ("NESW", *_both(_tied("N", "W xor S", 0, 1), _tied("E", "W xor S", 0, 1))),
    "bendES": ("ES", *_tied("E", "S", 0, 1)),
    "bendNW": ("NW", *_tied("N", "W", 0, 1)),
    "tapX": ("NEW", *_TAPS[0], *_TAPS[1]),
    "tapY": ("NES", *_both(_tied("N", "S", 0, 1), _tied("E", "S", 0, 1))),
    # For blocks, where tiles cannot be turned.
    **{f"bend{ends}{k}": (ends, *_tied(*ends, k)) for ends in BENDS for k in (0, 1)},
    "negateNS": ("NS", *_tied("N", "S", 1)),
    **{f"split{ports}{k}": (ports, way) for ports in THREES for k, way in enumerate(_splitter(ports))},
    **{f"one{ports}{k}": (ports, way) for ports in THREES for k, way in enumerate(_one_in_three(ports))},
}) | {f"edge{at}": TileRole(f"edge{at}", "", ("true",), at) for at in EDGES}  # fmt: skip

#: The roles that each layout needs a tile for.
NEEDED = {"network": NETWORK, "bus": {}, "sums": SUMS}
