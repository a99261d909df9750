"""Connected components, regions of a grid and shortest paths, for arrays that are too large for plain loops.

>>> components(4, np.array([0]), np.array([3])).tolist()
[0, 1, 2, 0]
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
Shading = NDArray[np.bool_]


def least_members(count: int, ones: Numbers, others: Numbers) -> Numbers:
    """Return, for each of `count` nodes, the least node of its component; edge k joins ones[k] and others[k].

    Roots of trees are hooked onto smaller roots, and paths are halved until each node points at its root
    (Shiloach and Vishkin 1982).
    """
    part = np.arange(count)
    while (part[ones] != part[others]).any():
        apart = part[ones] != part[others]
        ones, others = ones[apart], others[apart]
        here, there = part[ones], part[others]
        np.minimum.at(part, np.maximum(here, there), np.minimum(here, there))
        while (part != part[part]).any():
            part = part[part]
    return part


def components(count: int, ones: Numbers, others: Numbers) -> Numbers:
    """Number the components from 0 on, in the order of their least nodes; return the number of each node."""
    part = least_members(count, ones, others)
    return (np.cumsum(part == np.arange(count)) - 1)[part]


def grid_components(labels: Numbers) -> Numbers:
    """Number the connected pieces of equal labels from 0 on, in the order of their first cells."""
    index = np.arange(labels.size).reshape(labels.shape)
    across, down = labels[:, :-1] == labels[:, 1:], labels[:-1] == labels[1:]
    ones = np.concatenate([index[:, :-1][across], index[:-1][down]])
    others = np.concatenate([index[:, 1:][across], index[1:][down]])
    return components(labels.size, ones, others).reshape(labels.shape)


def regions(mask: Shading, corners: bool = False) -> tuple[NDArray[np.int32], int]:
    """Number the connected groups of True cells from 1 on (0 elsewhere), and count them.

    The nodes are runs of each row, far fewer than cells. `corners` joins cells that touch at a corner, too.
    """
    rows, cols = mask.shape
    fenced = np.zeros((rows, cols + 2), dtype=bool)
    fenced[:, 1:-1] = mask
    starts = np.flatnonzero(fenced[:, 1:] & ~fenced[:, :-1])
    ends = np.flatnonzero(~fenced[:, 1:] & fenced[:, :-1])
    # Runs of the next row that touch a run: they end behind its start and start before its end.
    touching = 0 if corners else 1
    first = np.searchsorted(ends, starts + cols + 1 + touching)
    number = np.searchsorted(starts, ends + cols + 2 - touching) - first
    ones = np.repeat(np.arange(starts.size), number)
    others = np.arange(ones.size) + np.repeat(first - np.cumsum(number) + number, number)
    part = components(starts.size, ones, others)
    labels = np.zeros(mask.shape, dtype=np.int32)
    labels[mask] = np.repeat(part + 1, ends - starts)
    return labels, int(part.max(initial=-1)) + 1


def shortest_path(free: Shading, start: Sequence[int], goal: Sequence[int]) -> list[tuple[int, int]] | None:
    """Return a shortest path over free cells by breadth first search of whole frontiers, or None."""
    width = free.shape[1] + 2
    fenced = np.zeros((free.shape[0] + 2, width), dtype=bool)
    fenced[1:-1, 1:-1] = free
    waiting = fenced.ravel()
    first, last = ((row + 1) * width + col + 1 for row, col in (start, goal))
    if not (waiting[first] and waiting[last]):
        return None
    before = np.full(waiting.size, -1)
    frontier, waiting[first] = np.array([first]), False
    while frontier.size and waiting[last]:
        near = (frontier[:, None] + (-width, 1, width, -1)).ravel()
        fresh = waiting[near]
        near, origin = near[fresh], np.repeat(frontier, 4)[fresh]
        near, chosen = np.unique(near, return_index=True)
        before[near], waiting[near] = origin[chosen], False
        frontier = near
    if waiting[last]:
        return None
    path = [last]
    while path[-1] != first:
        path.append(int(before[path[-1]]))
    return [(spot // width - 1, spot % width - 1) for spot in reversed(path)]
