"""What places force, one by one, until nothing more follows: every solution is kept.

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
    facts: list[bool | None] | None = None,
    once: bool = False,
) -> list[bool | None] | None:
    """The colours that follow, from some `facts` on; None if the places contradict each other. `note` hears
    of each step, with the facts before it. With `once`, each place is asked once: for who can do with less.
    """
    facts = facts or [None] * size
    known = ((place, kind_of(place)) for place in places)
    tasks = [(place, kind, kind.forced) for place, kind in known if kind.forced is not None]
    at: list[list[int]] = [] if once else [[] for _ in range(size)]
    for number, (place, _, _) in enumerate(tasks if not once else ()):
        for cell in place.scope:
            at[cell].append(number)
    blank = facts.count(None) == size
    queue = [
        n
        for n, (place, kind, _) in enumerate(tasks)
        if not blank or kind.idle is None or not kind.idle(place)
    ]
    queued = [False] * len(tasks)
    for number in queue:
        queued[number] = True
    for number in queue:
        queued[number] = False
        place, _, forced = tasks[number]
        colours = forced(place, facts)
        if note is not None and colours != []:
            note(place, facts, colours)
        if colours is None:
            return None
        for cell, colour in colours:
            facts[cell] = colour
        for cell, _ in colours if not once else ():
            for other in at[cell]:
                if not queued[other]:
                    queued[other] = True
                    queue.append(other)
    return facts
