"""Cuts that are told to all windows that look alike part their witnesses there, too."""

from random import Random

import numpy as np
import pytest

from hardboard.puzzles.grid import Shading
from hardboard.verify.connectivity.cuts import Cut, cuts
from hardboard.verify.connectivity.repeated import Repeated
from hardboard.verify.connectivity.wide import wide_cuts


def tiled(rng: Random, side: int, tiles: int) -> Shading:
    """A board of two tiles in random order, so that much of it looks alike."""
    kinds = [np.array([[rng.random() < 0.45 for _ in range(side)] for _ in range(side)]) for _ in range(2)]
    return np.block([[rng.choice(kinds) for _ in range(tiles)] for _ in range(tiles)])


def copies_of(board: Repeated, cut: Cut) -> list[Cut]:
    cols = board.shape[1]
    rows = zip(*(part.tolist() for part in board.copies(cut)), strict=True)
    return [
        Cut(tuple(divmod(cell, cols) for cell in border), (divmod(own, cols), divmod(other, cols)))
        for border, own, other in rows
    ]


@pytest.mark.slow
def test_every_copy_of_a_cut_parts_its_witnesses() -> None:
    rng, copied, far = Random(1), 0, 0
    for _ in range(8):
        # More cells than are searched as bits: cuts around holes and towards far regions are among them.
        shading = tiled(rng, rng.randint(5, 9), 12)
        rows, cols = shading.shape
        others = tiled(rng, 3, rows // 3 + 1)[:rows, :cols]
        for board in (Repeated(others.astype(np.int32)), Repeated(shading.astype(np.int32))):
            for cut in rng.sample(cuts(shading), 12):
                copies = copies_of(board, cut)
                assert cut in copies
                assert all(copy.holds(shading.shape) for copy in copies[:3])
                copied += len(copies) - 1
                far += any(copy.witnesses[1] == cut.witnesses[1] for copy in copies if copy != cut)
    assert copied > 100 and far > 5


def test_a_copy_does_not_swallow_the_far_witness() -> None:
    """Two white cells far apart: where the ring around the one would lie around the other nothing is said."""
    shading = np.ones((60, 60), dtype=bool)
    shading[5, 5] = shading[40, 40] = False
    (cut,) = cuts(shading)
    moves = {copy.witnesses[0] for copy in copies_of(Repeated(np.zeros((60, 60), dtype=np.int32)), cut)}
    assert len(moves) == 56 * 56 - 9 and (6, 6) not in moves and (7, 7) in moves


def test_a_cut_at_the_boards_edge_stays_where_it_is() -> None:
    shading = np.zeros((60, 60), dtype=bool)
    shading[0, 1] = shading[1, 0] = True
    (cut,) = cuts(shading)
    assert copies_of(Repeated(np.zeros((60, 60), dtype=np.int32)), cut) == [cut]


def test_cuts_of_large_boards_part_their_witnesses() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        shading = rng.random(rng.integers(1, 30, 2)) < rng.choice([0.3, 0.5, 0.7])
        found = wide_cuts(shading)
        assert bool(found) == bool(cuts(shading))
        for cut in found:
            assert cut.holds(shading.shape)
            assert all(shading[cell] for cell in cut.border)
            assert not any(shading[cell] for cell in cut.witnesses)
