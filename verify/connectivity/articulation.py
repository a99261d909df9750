"""Points of articulation (Hopcroft and Tarjan 1973): nodes over which every way leads to some others.

>>> reached, needed = walk([[1], [0, 2], [1, 3], [2], []], {0}, range(5), {0, 2, 4})
>>> sorted(reached), sorted(needed)
([0, 1, 2, 3], [0, 1])
"""

from collections.abc import Collection, Iterable, Sequence, Set


def walk(
    near: Sequence[Iterable[int]], starts: Collection[int], among: Collection[int], wanted: Collection[int]
) -> tuple[Set[int], Set[int]]:
    """Return the reached nodes, and those that lie on every way to some wanted node.

    Args:
        near: the neighbours of each node.
        starts: the nodes where ways begin.
        among: the nodes that ways may visit.
        wanted: the nodes where ways should end.
    """
    root = -1
    number, low, holds, needed = {root: 0}, {root: 0}, {root: False}, set[int]()
    trail = [(root, iter(starts))]
    while trail:
        node, rest = trail[-1]
        beyond = next((other for other in rest if other in among and other not in number), None)
        if beyond is not None:
            number[beyond] = len(number)
            back = [number[other] for other in near[beyond] if other in number]
            low[beyond] = 0 if beyond in starts else min(back, default=number[beyond])
            holds[beyond] = beyond in wanted
            trail.append((beyond, iter(near[beyond])))
            continue
        trail.pop()
        if trail:
            before = trail[-1][0]
            if holds[node] and low[node] >= number[before]:
                needed.add(before)
            low[before] = min(low[before], low[node])
            holds[before] |= holds[node]
    return number.keys() - {root}, needed - {root}
