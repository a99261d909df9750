"""What places force, one by one, until nothing more follows: every solution is kept.

>>> from hardboard.puzzles.declared.places import Count
>>> presolve([Count("one", (0, 1), frozenset([1])), Count("white", (0,), frozenset([0]))], 2)
[False, True]
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts, Index
from hardboard.puzzles.declared.places import Count, Place, Runs, Sight, Table

#: Colours that facts force at a place. None: they break it.
Forced = list[tuple[Index, bool]] | None


def presolve(
    places: Sequence[Place], size: int, note: Callable[[Place, list[bool | None], Forced], None] | None = None
) -> list[bool | None] | None:
    """The colours that follow; None if the places contradict each other. `note` hears of each step, with the
    facts before it.
    """
    facts: list[bool | None] = [None] * size
    tasks = [(place, FORCED[type(place)]) for place in places if type(place) in FORCED]
    at: list[list[int]] = [[] for _ in range(size)]
    for number, (place, _) in enumerate(tasks):
        for cell in place.scope:
            at[cell].append(number)
    queue = [number for number, (place, _) in enumerate(tasks) if not _idle(place)]
    queued = [False] * len(tasks)
    for number in queue:
        queued[number] = True
    for number in queue:
        queued[number] = False
        place, forced = tasks[number]
        colours = forced(place, facts)
        if note is not None and colours != []:
            note(place, facts, colours)
        if colours is None:
            return None
        for cell, colour in colours:
            facts[cell] = colour
        for cell, _ in colours:
            for other in at[cell]:
                if not queued[other]:
                    queued[other] = True
                    queue.append(other)
    return facts


def _idle(place: Place) -> bool:
    """Whether a place surely says nothing as long as nothing is known."""
    return type(place) is Count and _says_nothing(place.allowed, len(place.cells), len(place.when))


@cache
def _says_nothing(allowed: frozenset[int], size: int, conditions: int) -> bool:
    some = [n for n in range(size + 1) if n in allowed]
    forces = not some or (conditions == 0 < size and (some[-1] == 0 or some[0] == size))
    return conditions > 1 or not forces


def forced_count(place: Count, facts: Facts) -> Forced:
    """All open cells are white, or black, if one more of the other colour is not allowed."""
    away = [cell for cell, colour in place.when.items() if facts[cell] is not colour]
    if away and (len(away) > 1 or facts[away[0]] is not None):
        return []
    black, open_cells = 0, []
    for cell in place.cells:
        fact = facts[cell]
        if fact is None:
            open_cells.append(cell)
        elif fact:
            black += 1
    good = [n for n in range(black, black + len(open_cells) + 1) if n in place.allowed]
    if away:
        return [] if good else [(away[0], not place.when[away[0]])]
    if not good:
        return None
    if not open_cells:
        return []
    if good[-1] == black:
        return [(cell, WHITE) for cell in open_cells]
    if good[0] == black + len(open_cells):
        return [(cell, BLACK) for cell in open_cells]
    return []


def lengths(place: Sight, facts: Facts) -> list[list[int]]:
    """Of each ray, the lengths of its run with which the others can make up the total."""
    every = place.runs(facts)
    possible = []
    for number, runs in enumerate(every):
        rest = {place.total - place.base}
        for other in every[:number] + every[number + 1 :]:
            rest = {left - run for left in rest for run in other if run <= left}
        possible.append([run for run in runs if run in rest])
    return possible


def forced_sight(place: Sight, facts: Facts) -> Forced:
    """Along each ray as far as the shortest run; and its end, if it can have one length."""
    colours = []
    for ray, runs in zip(place.rays, lengths(place, facts), strict=True):
        if not runs:
            return None
        colours += [(cell, place.colour) for cell in ray[: runs[0]] if facts[cell] is None]
        if len(runs) == 1 and runs[0] < len(ray) and facts[ray[runs[0]]] is None:
            colours.append((ray[runs[0]], not place.colour))
    return colours


def forced_table(place: Table, facts: Facts) -> Forced:
    """The cells that have one colour in all patterns that are left."""
    black = sum(1 << i for i, cell in enumerate(place.cells) if facts[cell] is BLACK)
    white = sum(1 << i for i, cell in enumerate(place.cells) if facts[cell] is WHITE)
    left = [pattern for pattern in place.patterns if pattern & black == black and not pattern & white]
    if not left:
        return None
    every, some = left[0], left[0]
    for pattern in left:
        every &= pattern
        some |= pattern
    open_cells = [(i, cell) for i, cell in enumerate(place.cells) if facts[cell] is None]
    same = [(i, cell) for i, cell in open_cells if not (every ^ some) >> i & 1]
    return [(cell, bool(every >> i & 1)) for i, cell in same]


def forced_runs(place: Runs, facts: Facts) -> Forced:
    """The cells that have one colour in all ways to fill the line: how much of the pattern may have been
    read before each cell, from the front and from the back, as bits.
    """
    pattern = place.pattern()
    black = sum(1 << i for i, colour in enumerate(pattern) if colour is BLACK)
    white = sum(1 << i for i, colour in enumerate(pattern) if colour is WHITE)
    stay = 1 | 1 << len(pattern) | white << 1
    front = [1]
    for cell in place.cells:
        now, fact = front[-1], facts[cell]
        after = (now & stay | (now & white) << 1) if fact is not BLACK else 0
        front.append(after | (now & black) << 1 if fact is not WHITE else after)
    back = front[-1] & 1 << len(pattern)
    if not back:
        return None
    colours = []
    for i in range(len(place.cells) - 1, -1, -1):
        cell, now = place.cells[i], front[i]
        fact = facts[cell]
        if_white = now & (back & stay | back >> 1 & white) if fact is not BLACK else 0
        if_black = now & back >> 1 & black if fact is not WHITE else 0
        if fact is None and not (if_white and if_black):
            colours.append((cell, bool(if_black)))
        back = if_white | if_black
    return colours


FORCED: dict[type[Place], Callable[[Any, Facts], Forced]] = {
    Count: forced_count,
    Sight: forced_sight,
    Table: forced_table,
    Runs: forced_runs,
}
