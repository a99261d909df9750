"""Propagate places one by one until nothing more follows: every solution is kept.

>>> from hardboard.puzzles.declared.places import Count
>>> presolve([Count("one", (0, 1), frozenset([1])), Count("white", (0,), frozenset([0]))], 2)
[False, True]
"""

from collections.abc import Callable, Sequence

from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.kinds.kind import Forced


def presolve(
    places: Sequence[Place],
    size: int,
    note: Callable[[Place, list[bool | None], Forced], None] | None = None,
) -> list[bool | None] | None:
    """Return the colours that follow; None if the places contradict each other. `note` hears of each step,
    with the facts before it.
    """
    facts: list[bool | None] = [None] * size
    known = ((place, kind_of(place)) for place in places)
    tasks = [(place, kind.forced) for place, kind in known if kind.forced is not None]
    at: list[list[int]] = [[] for _ in range(size)]
    for number, (place, _) in enumerate(tasks):
        for cell in place.scope:
            at[cell].append(number)
    queue, queued = [*range(len(tasks))], [True] * len(tasks)
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
