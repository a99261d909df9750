"""Find the exclusive or of variables that each port of a floorplan shows, tile by tile from the probes. A
port shows the exclusive or of other ports if it equals it, or its opposite, in all states of its tile.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.compiler import compile_formula
    >>> shown = port_parities(compile_formula(parse("a,-b"), library="compact").floorplan)
    >>> sorted(shown[(0, 0), "S"][0]), shown[(1, 1), "N"]
    ([1], (frozenset({2}), False))
"""

from collections import deque
from collections.abc import Iterator
from functools import cache, reduce
from itertools import chain, combinations
from operator import xor

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import STEPS
from hardboard.reduction.floorplan import Floorplan
from hardboard.reduction.wiring import Port

#: The exclusive or of some variables, and whether it is negated.
Parity = tuple[frozenset[int], bool]


def tile_joints(plan: Floorplan) -> list[tuple[Position, str, Position]]:
    """Return every joint once: a place, its east or south side, and the place beyond."""
    ties = []
    for side in "ES":
        down, right = STEPS[side]
        for row, col in np.argwhere(plan.arrangement.ports[side]).tolist():
            ties.append(((row, col), side, (row + down, col + right)))
    return ties


def port_parities(plan: Floorplan) -> dict[Port, Parity]:
    """Return the parity of each port that shows an exclusive or of variables, negated or not."""
    return {port: parity for port, parity, _ in _spread(plan)}


def received_parities(plan: Floorplan) -> Iterator[tuple[Port, Parity]]:
    """Yield each such joint once: a port, and its value as the receiving tile sees it."""
    return ((port, parity) for port, parity, receives in _spread(plan) if receives)


def _spread(plan: Floorplan) -> Iterator[tuple[Port, Parity, bool]]:
    """Return ports from which variables are read on, with their parities."""
    shown: dict[Port, Parity] = {}
    beyond = {(place, side): (far, OPPOSITE[side]) for place, side, far in tile_joints(plan)}
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
        for side, others, odd in parity_sums(tiles[place], known):
            if (place, side) not in shown:
                terms = [shown[place, other] for other in others]
                empty: frozenset[int] = frozenset()
                variables = reduce(frozenset.symmetric_difference, (names for names, _ in terms), empty)
                yield from show((place, side), (variables, reduce(xor, (no for _, no in terms), odd)))


@cache
def parity_sums(tile: Tile, known: frozenset[str]) -> list[tuple[str, tuple[str, ...], bool]]:
    """Other ports that in all states are the exclusive or of some known ones, the fewest, or (True) not."""
    results = []
    for side in sorted(set(tile.ports) - known):
        for others in chain.from_iterable(combinations(sorted(known), k) for k in range(len(known) + 1)):
            odd = {(len(state & {side, *others})) % 2 == 1 for state in tile.states}
            if len(odd) == 1:
                results.append((side, others, odd.pop()))
                break
    return results
