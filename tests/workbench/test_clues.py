"""Clues with switches say of every part of a board's clues what the family's own judge says of that board."""

from random import Random

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from hardboard.workbench.explain import NOTHING, WHITE, all_clues, only, ruled_out
from hardboard.workbench.tiles import Bench, pinned


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "tile", "rest"), [("koelker", "wire", NOTHING), ("kuroshuto", "wire", WHITE)]
)
def test_switches_agree_with_the_judge(library: str, tile: str, rest: int) -> None:
    bench = Bench(load(library).tile(tile), load(library))
    rng, every, verdicts = Random(1), all_clues(bench), set()
    for share in (0.95, 0.6):
        kept = [cell for cell in every if rng.random() < share]
        board = only(bench, kept, rest)
        rules = bench.judge.encoding(board)
        for state in all_states(bench.tile.ports):
            signs = [1 if side in state else -1 for side in bench.tile.ports]
            pins = [
                sign * bench.judge.literal(rules, bench.pin(side))
                for sign, side in zip(signs, bench.tile.ports, strict=True)
            ]
            possible = next(pinned(rules, pins), None) is not None
            core = ruled_out(bench, kept, state, rest)
            assert (core is None) == possible, (share, state)
            assert core is None or (
                set(core) <= set(kept) and ruled_out(bench, core, state, rest) is not None
            )
            verdicts.add(possible)
    assert verdicts == {True, False}
