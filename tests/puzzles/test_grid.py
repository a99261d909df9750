"""Sight lines, regions and the text of a shading, against the plainest way to say each."""

from collections import deque
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra import numpy as hnp

from hardboard.puzzles import components, grid
from hardboard.puzzles.grid import (
    STEPS,
    Shading,
    adjacent_pairs,
    neighbours,
    number_regions,
    run_lengths_on_sides,
    touching_pair,
)

shadings = hnp.arrays(bool, hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=7))


def walk(blocked: Shading, row: int, col: int, side: str) -> int:
    """Unblocked cells one meets, walking from a cell."""
    down, right = STEPS[side]
    steps = 0
    while 0 <= (row := row + down) < blocked.shape[0] and 0 <= (col := col + right) < blocked.shape[1]:
        if blocked[row, col]:
            break
        steps += 1
    return steps


@pytest.mark.slow
@given(shadings)
def test_a_run_is_what_one_meets_walking(blocked: Shading) -> None:
    for side, found in run_lengths_on_sides(blocked).items():
        assert found.tolist() == [
            [walk(blocked, r, c, side) for c in range(blocked.shape[1])] for r in range(blocked.shape[0])
        ]


@pytest.mark.slow
@given(shadings)
def test_regions_are_what_a_flood_reaches(mask: Shading) -> None:
    labels, count = number_regions(mask)
    assert ((labels == 0) == ~mask).all()
    assert sorted(set(labels.ravel().tolist()) - {0}) == list(range(1, count + 1))
    for label in range(1, count + 1):
        start = tuple(np.argwhere(labels == label)[0].tolist())
        assert flood(mask, start) == {(int(r), int(c)) for r, c in np.argwhere(labels == label)}


def flood(mask: Shading, start: tuple[int, int]) -> set[tuple[int, int]]:
    seen, queue = {start}, deque([start])
    while queue:
        for cell in neighbours(queue.popleft(), mask.shape):
            if mask[cell] and cell not in seen:
                seen.add(cell)
                queue.append(cell)
    return seen


@given(shadings)
def test_adjacent_pairs_are_all_neighbours_each_once(mask: Shading) -> None:
    cells = [(r, c) for r in range(mask.shape[0]) for c in range(mask.shape[1]) if mask[r, c]]
    wanted = {
        frozenset((cell, beside)) for cell in cells for beside in neighbours(cell, mask.shape) if mask[beside]
    }
    found = adjacent_pairs(mask)
    assert len(found) == len(wanted) and set(map(frozenset, found)) == wanted


@given(shadings)
def test_large_masks_are_numbered_as_small_ones_are(mask: Shading) -> None:
    labels, count = number_regions(mask)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid, "SMALL", 0)
        others, number = number_regions(mask)
    assert count == number and (labels == others).all()


@given(shadings)
def test_regions_at_corners_are_what_a_king_reaches(mask: Shading) -> None:
    labels, count = components.regions(mask, corners=True)
    cells = {(int(row), int(col)) for row, col in np.argwhere(mask)}
    assert len({int(labels[cell]) for cell in cells}) == count and not labels[~mask].any()
    while cells:
        group, waiting = set(), [min(cells)]
        while waiting:
            row, col = cell = waiting.pop()
            group.add(cell)
            beside = {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            waiting += beside & cells - group
        assert len({int(labels[cell]) for cell in group}) == 1
        cells -= group
        assert not {int(labels[cell]) for cell in cells} & {int(labels[min(group)])}


@given(shadings)
def test_a_shortest_path_is_as_long_as_a_search_by_steps(free: Shading) -> None:
    start, goal = (0, 0), (free.shape[0] - 1, free.shape[1] - 1)
    steps, queue = ({start: 0} if free[start] else {}), deque([start] if free[start] else [])
    while queue:
        cell = queue.popleft()
        for other in neighbours(cell, free.shape):
            if free[other] and other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    path = components.shortest_path(free, start, goal)
    assert (path is None) == (goal not in steps)
    if path is not None:
        assert path[0] == start and path[-1] == goal and len(path) == steps[goal] + 1
        assert all(free[cell] and cell in neighbours(other, free.shape) for other, cell in pairwise(path))


def test_cells_that_touch_are_found_in_all_directions_and_nowhere_else() -> None:
    for other in ((1, 2), (2, 1), (2, 2), (2, 0)):
        mask = np.zeros((4, 4), dtype=bool)
        mask[1, 1] = mask[other] = True
        assert touching_pair(mask) == ((1, 1), other)
        assert touching_pair(mask[::-1, ::-1]) is not None
    apart = np.zeros((4, 4), dtype=bool)
    apart[0, 0] = apart[0, 2] = apart[2, 0] = apart[3, 3] = True
    assert touching_pair(apart) is None
