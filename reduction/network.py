"""The layers in which neighbouring signals swap, so that every copy of a variable arrives under its literal.

The odd-even transposition network (section 4.3 of Kölker's paper), stopped as soon as everything is in place.
Tracks are numbered from the left; a track may be empty, and then a signal moves into it without a swap.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hardboard.puzzles.formula import Formula


@dataclass(frozen=True)
class RoutingNetwork:
    """`start[t]` is the goal track of the signal that starts on track t, or None on an empty track.

    `layers` run from the variables up to the clauses; each is a set of tracks t whose contents change places
    with t + 1.
    """

    start: tuple[int | None, ...]
    layers: tuple[frozenset[int], ...]
    #: Variable -> its tracks at the bottom, from the left.
    sources: dict[int, tuple[int, ...]]
    #: The tracks at the bottom that carry a Zero, where Zeros come from there.
    zeros: tuple[int, ...] = ()

    def spaced(self) -> "RoutingNetwork":
        """The same network with a layer of wires alone after every layer."""
        return replace(
            self, layers=tuple(part for layer in self.layers for part in (layer, frozenset[int]()))
        )

    def tracks(self) -> list[list[int | None]]:
        """The goal of each track's signal before the first layer, between layers and after the last."""
        rows = [list(self.start)]
        for layer in self.layers:
            row = list(rows[-1])
            for t in layer:
                row[t], row[t + 1] = row[t + 1], row[t]
            rows.append(row)
        return rows


def route_network(
    formula: Formula, variables: Sequence[int], *, zeros: bool = False, packed: bool = False
) -> RoutingNetwork:
    """The network that brings each variable's copies, side by side at the bottom in the given order, under
    its literals.

    Literal j of clause i has track 3i + j. The tracks of literals that a short clause lacks stay empty from
    bottom to top. With `zeros`, each gets the signal of a Zero, and Zeros start at the bottom right (as in
    section 4.3). With `packed` the signals start side by side from the left, whatever is empty at the top.
    """
    goals: dict[int, list[int]] = {}
    for i, clause in enumerate(formula.clauses):
        for j, literal in enumerate(clause):
            goals.setdefault(abs(literal), []).append(3 * i + j)
    every = range(3 * len(formula.clauses))
    taken = {goal for row in goals.values() for goal in row}
    lacking = [goal for goal in every if goal not in taken] if zeros or packed else []
    places = iter(every if zeros or packed else sorted(taken))
    start: list[int | None] = [None] * len(every)
    sources: dict[int, tuple[int, ...]] = {}
    for variable in variables:
        sources[variable] = tuple(next(places) for _ in goals[variable])
        for place, goal in zip(sources[variable], goals[variable], strict=True):
            start[place] = goal
    labels = [track if goal is None else goal for track, goal in enumerate(start)]
    ends = tuple(next(places) for _ in lacking)
    for place, goal in zip(ends, lacking, strict=True):
        labels[place] = goal
    if zeros:
        return RoutingNetwork(tuple(labels), tuple(_sort(labels)), sources, ends)
    return RoutingNetwork(tuple(start), tuple(_sort(labels)), sources)


def _sort(labels: list[int]) -> list[frozenset[int]]:
    """Layers of exchanges that sort the labels: odd and even places in turn, from the parity that leaves
    fewer layers.
    """
    return min((_transpose(list(labels), parity) for parity in (0, 1)), key=len)


def _transpose(labels: list[int], parity: int) -> list[frozenset[int]]:
    layers = []
    goal = sorted(labels)
    while labels != goal:
        layer = frozenset(t for t in range(parity, len(labels) - 1, 2) if labels[t] > labels[t + 1])
        for t in layer:
            labels[t], labels[t + 1] = labels[t + 1], labels[t]
        layers.append(layer)
        parity = 1 - parity
    return layers
