"""What the wires of a floorplan stand for, and where their names belong: for pictures, not for the claim.

A joint between two tiles may show a literal or its opposite, whatever suits the tiles. A *wire* is a stretch
of joints together with the literal that it stands for in the formula, so that a value changes along the way
only where the formula negates. A *flag* is a name at the edge of the board: a variable's where its wire
begins, a literal's where its wire ends in a clause.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.compiler import compile_formula
    >>> wiring = compile_formula(parse("a,-b"), library="compact").floorplan.wiring
    >>> [(flag.literal, flag.side) for flag in wiring.flags]
    [(1, 'W'), (2, 'W'), (1, 'N'), (-2, 'N')]
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain, combinations
from operator import xor
from typing import TYPE_CHECKING

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import STEPS

if TYPE_CHECKING:
    from hardboard.reduction.floorplan import Floorplan

#: A place and one of its sides.
Port = tuple[Position, str]
#: The exclusive or of some variables, and whether it is negated.
Parity = tuple[frozenset[int], bool]


@dataclass(frozen=True)
class Wire:
    """Joints, each named by one of its two ports, that stand for one literal; or, where Kölker's layout swaps
    two signals, for the exclusive or of several.
    """

    literals: tuple[int, ...]
    ports: tuple[Port, ...]
    #: The clause (a number from 0) that the wire belongs to alone; None where it serves several.
    clause: int | None = None

    def value(self, values: Mapping[int, bool]) -> bool:
        """What it carries when the variables have these values."""
        return reduce(xor, (values[abs(literal)] == (literal > 0) for literal in self.literals))


@dataclass(frozen=True)
class Flag:
    """A literal's name beside a tile, on the side of the board where it can be read."""

    literal: int
    place: Position
    side: str
    clause: int | None = None


@dataclass(frozen=True)
class Span:
    """The tiles of a clause on the edge of the board, from the first to the last."""

    clause: int
    first: Position
    last: Position


@dataclass(frozen=True)
class Wiring:
    """The wires, their flags, and the clauses that they end in."""

    wires: tuple[Wire, ...]
    flags: tuple[Flag, ...]
    spans: tuple[Span, ...]


def joints(plan: "Floorplan") -> list[tuple[Position, str, Position]]:
    """Every joint once: a place, its east or south side, and the place beyond."""
    found = []
    for side in "ES":
        down, right = STEPS[side]
        for row, col in np.argwhere(plan.arrangement.ports[side]).tolist():
            found.append(((row, col), side, (row + down, col + right)))
    return found


def parities(plan: "Floorplan") -> dict[Port, Parity]:
    """Port -> what it shows, for all ports where that is an exclusive or of variables, negated or not."""
    return {port: parity for port, parity, _ in _spread(plan)}


def received(plan: "Floorplan") -> Iterator[tuple[Port, Parity]]:
    """Each such joint once: a port, and what it hands on, as the tile that receives it sees it."""
    return ((port, parity) for port, parity, receives in _spread(plan) if receives)


def _spread(plan: "Floorplan") -> Iterator[tuple[Port, Parity, bool]]:
    """Ports from where variables are read on, with what they show and whether they receive it."""
    shown: dict[Port, Parity] = {}
    beyond = {(place, side): (far, OPPOSITE[side]) for place, side, far in joints(plan)}
    beyond |= {far: near for near, far in beyond.items()}
    tiles = dict(plan.arrangement.items())
    waiting = deque(tiles)

    def show(port: Port, parity: Parity) -> Iterator[tuple[Port, Parity, bool]]:
        far, there = beyond[port], (parity[0], parity[1] != plan.library.inverts)
        shown[port], shown[far] = parity, there
        waiting.extend((port[0], far[0]))
        yield from ((port, parity, False), (far, there, True))

    for variable, probe in plan.probes.items():
        yield from show((probe.place, probe.side), (frozenset([variable]), probe.inverted))
    while waiting:
        place = waiting.popleft()
        known = frozenset(side for side in tiles[place].ports if (place, side) in shown)
        for side, others, odd in sums(tiles[place], known):
            if (place, side) not in shown:
                found = [shown[place, other] for other in others]
                empty: frozenset[int] = frozenset()
                variables = reduce(frozenset.symmetric_difference, (names for names, _ in found), empty)
                yield from show((place, side), (variables, reduce(xor, (no for _, no in found), odd)))


@cache
def sums(tile: Tile, known: frozenset[str]) -> list[tuple[str, tuple[str, ...], bool]]:
    """Other ports that in all states are the exclusive or of some known ones, the fewest, or (True) not."""
    results = []
    for side in sorted(set(tile.ports) - known):
        for others in chain.from_iterable(combinations(sorted(known), k) for k in range(len(known) + 1)):
            odd = {(len(state & {side, *others})) % 2 == 1 for state in tile.states}
            if len(odd) == 1:
                results.append((side, others, odd.pop()))
                break
    return results
