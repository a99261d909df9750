"""What a bus layout needs: roles with ports, and the relations that will do, the best first.

States list the values of the joints at the ports, in the order N E S W. The layout reads polarities off the
tiles (`hardboard.reduction.polarity`), so clauses may take their literals negated, and one kind of tap is
enough where there is a negation.

    >>> roles()["along"].options
    (('EW', ((0, 0), (1, 1))),)
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from hardboard.gadgets.relation import SIDES

State = tuple[int, ...]
#: Ports and the states that are allowed.
Option = tuple[str, tuple[State, ...]]
#: Bends and splitters by their ports.
BENDS = ("ES", "SW", "NE", "NW")
THREES = ("NEW", "NES", "NSW", "ESW")
#: Corners and sides of the board, each with a filler of its own.
EDGES = ("N", "E", "S", "W", "NE", "ES", "SW", "NW")


@dataclass(frozen=True)
class Role:
    """A role, the relations that will do for it, and the edges of the board that its tile stands at."""

    name: str
    options: tuple[Option, ...]
    edges: str = ""


def relation(ports: str, test: Callable[..., bool]) -> Option:
    """The states of these ports that pass a test of their values."""
    order = "".join(side for side in SIDES if side in ports)
    every = product((0, 1), repeat=len(order))
    return order, tuple(state for state in every if test(**dict(zip(order, state, strict=True))))


def tied(one: str, other: str, *parities: int) -> tuple[Option, ...]:
    """Two ports that are equal (0) or opposite (1)."""
    return tuple(
        relation(one + other, lambda parity=parity, **v: v[one] ^ v[other] == parity) for parity in parities
    )


def _tap(parity: int) -> tuple[Option, ...]:
    """What comes along a row is handed on and goes up: as it is, or (1) negated."""
    return tuple(relation("NEW", lambda N, E, W, k=k: parity == N ^ W and k == E ^ W) for k in (0, 1))


def _one_in_three(ports: str = "ESW") -> tuple[Option, ...]:
    return tuple(
        relation(
            ports, lambda signs=signs, **v: sum(v[s] ^ k for s, k in zip(ports, signs, strict=True)) == 1
        )
        for signs in product((0, 1), repeat=3)
    )


def _splitter(ports: str) -> tuple[Option, ...]:
    """Three ports with one value, each as it is or negated."""
    return tuple(
        relation(
            ports, lambda a=a, b=b, **v: v[ports[0]] ^ v[ports[1]] == a and v[ports[0]] ^ v[ports[2]] == b
        )
        for a, b in product((0, 1), repeat=2)
    )


def _or_end() -> tuple[Option, ...]:
    return tuple(
        relation("SW", lambda S, W, a=a, b=b: bool((S ^ a) | (W ^ b))) for a, b in product((0, 1), repeat=2)
    )


def _or_gate() -> tuple[Option, ...]:
    """What goes on is whether one of the two that come in holds: equal polarities W and E first."""
    signs = sorted(product((0, 1), repeat=3), key=lambda abc: abc[1] != abc[2])
    return tuple(
        relation("ESW", lambda E, S, W, a=a, b=b, c=c: E ^ c == (S ^ a) | (W ^ b)) for a, b, c in signs
    )


def roles() -> dict[str, Role]:
    """All roles by name, those that fail soonest first."""
    found = {
        "filler": (relation("", lambda: True),),
        "start": (relation("E", lambda E: True),),
        "stop": (relation("W", lambda W: True),),
        "along": tied("W", "E", 0),
        "up": tied("N", "S", 0),
        "left": tied("S", "E", 0, 1),
        "right": tied("S", "W", 0, 1),
        "fact": tuple(relation("S", lambda S, k=k: k == S) for k in (1, 0)),
        "nought": tuple(relation("N", lambda N, k=k: k == N) for k in (0, 1)),
        "tap0": _tap(0),
        "tap1": _tap(1),
        "one3": _one_in_three(),
        "edge": (relation("", lambda: True),),
        "cross": (relation("NESW", lambda N, E, S, W: N == S and W == E),),
        "under": (relation("N", lambda N: True),),
        "over": (relation("S", lambda S: True),),
        "negate": tied("W", "E", 1),
        # Where rows begin and end at their first and last literals.
        "first": tied("N", "E", 0, 1),
        "last0": tied("N", "W", 0),
        "last1": tied("N", "W", 1),
        "never": (relation("", lambda: False),),
        "orend": _or_end(),
        "or": _or_gate(),
        # For crossovers made of nine tiles, where one tile cannot do it.
        "xorN": tuple(relation("NSW", lambda k=k, **v: sum(v.values()) % 2 == k) for k in (0, 1)),
        "xorE": tuple(relation("ESW", lambda k=k, **v: sum(v.values()) % 2 == k) for k in (0, 1)),
        "xor4": tuple(
            relation("NESW", lambda N, E, S, W, a=a, b=b: W ^ S ^ a == N and W ^ S ^ b == E)
            for a, b in product((0, 1), repeat=2)
        ),
        "bendES": tied("E", "S", 0, 1),
        "bendNW": tied("N", "W", 0, 1),
        "tapX": (*_tap(0), *_tap(1)),
        "tapY": tuple(
            relation("NES", lambda N, E, S, a=a, b=b: a == N ^ S and b == E ^ S)
            for a, b in product((0, 1), repeat=2)
        ),
        # For blocks, where tiles cannot be turned.
        **{f"bend{ends}{k}": tied(*ends, k) for ends in BENDS for k in (0, 1)},
        "negateNS": tied("N", "S", 1),
        **{f"split{ports}{k}": (way,) for ports in THREES for k, way in enumerate(_splitter(ports))},
        **{f"one{ports}{k}": (way,) for ports in THREES for k, way in enumerate(_one_in_three(ports))},
    }
    named = {name: Role(name, options) for name, options in found.items() if name != "edge"}
    edges = {f"edge{at}": Role(f"edge{at}", found["edge"], at) for at in EDGES}
    return named | edges


#: What every library needs, in the order in which it is looked for.
FIRST = ("filler", "start", "stop", "along", "up", "left", "right", "fact", "over", "under", "one3")
#: Of these and of the tiles at edges, a nought, two taps and a crossover, how many are there is told.
NEEDED = (*FIRST, *(f"edge{at}" for at in EDGES), "nought", "tap0", "tap1", "cross")
#: The tiles of the crossover made of three exclusive ors, and how they stand.
XOR = ("xorN", "xorE", "xor4", "bendES", "bendNW", "tapX", "tapY")
CROSS3 = (("bendES", "xorN", "filler"), ("tapX", "xor4", "xorE"), ("filler", "tapY", "bendNW"))
#: More tiles for a crossover that is a block.
WIDER = (
    *("negate", "negateNS"),
    *(f"bend{ports}{k}" for ports in BENDS for k in range(2)),
    *(f"split{ports}{k}" for ports in THREES for k in range(4)),
    *(f"one{ports}{k}" for ports in THREES for k in range(8)),
)
