"""The search finds what there is, and says so where there is nothing."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from hardboard.gadgets import Tile, load
from hardboard.gadgets.backend.kurodoko import _states
from hardboard.gadgets.laid_tiles import lay_tiles
from hardboard.gadgets.relation import State, all_states, relation_states
from hardboard.gadgets.sheet import surrounded
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading, adjacent_pairs, number_regions, visible_counts
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.kurodoko.spec import FramedSpec, parse_specs
from hardboard.workbench.kurodoko.synthesis import synthesize
from hardboard.workbench.report import examine_tile
from hardboard.workbench.tiles import tile_completions

COMPACT = load("compact")


def spec(ports: str, relation: str, unique: bool = True) -> FramedSpec:
    return parse_specs(
        f"tile x\nlibrary compact\nports {ports}\nrelation {relation}\nunique {'yes' if unique else 'no'}"
    )[0]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", COMPACT.tiles)
def test_every_compact_tile_is_found_again_with_one_completion_for_each_state(name: str) -> None:
    known = COMPACT.tile(name)
    tile = synthesize(spec(" ".join(known.ports) or "none", known.relation), 60).tile
    assert tile is not None
    assert broken_promises(tile, COMPACT) == []
    found = tile_completions(tile, COMPACT)
    assert {state: len(solutions) for state, solutions in found.items()} == {
        s: int(s in known.states) for s in found
    }


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("relation", ["N or W or E", "not (N and W and E)", "N = (W and E)"])
@pytest.mark.parametrize("unique", [True, False])
def test_that_there_is_no_tile_is_said_after_an_exhaustive_search(relation: str, unique: bool) -> None:
    outcome = synthesize(spec("N E W", relation, unique), 60)
    assert outcome.tile is None and outcome.exhausted
    assert "all were ruled out" in str(outcome)


@pytest.mark.slow
def test_out_of_time_is_not_taken_for_exhausted() -> None:
    outcome = synthesize(spec("N E W", "N or W or E"), 0)
    assert outcome.tile is None and not outcome.exhausted
    assert "in time" in str(outcome)


@pytest.mark.thorough
def test_few_clues_are_enough_and_none_of_them_can_be_left_out() -> None:
    outcome = synthesize(spec("N S", "N != S"), 60, few=True)
    tile = outcome.tile
    assert tile is not None
    full = synthesize(spec("N S", "N != S"), 60).tile
    assert full is not None
    inner = tile.picture[1:-1, 1:-1]
    assert 0 < (inner > 0).sum() < 10
    assert examine_tile(tile, COMPACT).ok and examine_tile(tile, COMPACT).unique


def test_bad_specifications_are_refused_in_one_line() -> None:
    for text, complaint in (
        ("ports N", "lines 'ports' and 'relation'"),
        ("ports N X\nrelation N", "some of N E S W"),
        ("ports N\nrelation false", "one that allows a state"),
        ("ports N\nrelation N\ncolour red", "one of tile library"),
        ("ports N\nrelation N\nframe\n#24\n2..", "a square of odd size"),
        ("ports N\nrelation N\nlibrary kuroshuto", "no kurodoko contract"),
    ):
        with pytest.raises(InputError, match=complaint):
            parse_specs(text)
    with pytest.raises(InputError, match="as the contract's lines"):
        synthesize(parse_specs("ports N\nrelation N\nframe\n" + "\n".join(["....."] * 5))[0])


def local_colourings(state: State) -> Iterator[tuple[Shading, bool]]:
    """Every colouring of a four-port compact tile in a port state, by brute force over its inner nine cells.

    White cells may be joined outside the tile; whether they are joined inside comes with each colouring.
    """
    frame = COMPACT.tile("cross").colourings[frozenset("NE")].copy()
    frame[3:6, 3:6] = False
    for side, near, far in (
        ("N", (1, 4), (2, 4)),
        ("S", (7, 4), (6, 4)),
        ("W", (4, 1), (4, 2)),
        ("E", (4, 7), (4, 6)),
    ):
        frame[near], frame[far] = side in state, side not in state
    for bits in product((False, True), repeat=9):
        shading = frame.copy()
        shading[3:6, 3:6] = np.array(bits).reshape(3, 3)
        if not adjacent_pairs(shading) and number_regions(~np.pad(shading, 1))[1] == 1:
            shut = shading.copy()
            for side, cell in (("N", (0, 4)), ("S", (8, 4)), ("W", (4, 0)), ("E", (4, 8))):
                shut[cell] = side in state
            yield shading, number_regions(~shut)[1] == 1


def signature(state: State, shading: Shading) -> np.ndarray:
    """What every cell sees, 0 if black, between free ends."""
    tile = Tile(
        "x", tuple("NESW"), "free", frozenset([state]), np.zeros((9, 9), dtype=np.int32), {state: shading}
    )
    around, centre = surrounded(tile, COMPACT)
    laid = lay_tiles(around)
    whole = laid.paint(_states(around, centre, state))
    seen: np.ndarray = np.where(whole, 0, visible_counts(whole))[laid.window(centre)]
    return seen


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("relation", "exists"), [("N = E = S = W", False), ("N != S = E = W", True)])
def test_exhaustion_agrees_with_trying_all_pairs_of_colourings(relation: str, exists: bool) -> None:
    """By definition: the clues on which two colourings agree must rule out every other colouring of every
    state.
    """
    every = [
        (state, signature(state, c), joined)
        for state in all_states("NESW")
        for c, joined in local_colourings(state)
    ]
    table = np.array([seen.ravel() for _, seen, _ in every])
    allowed = sorted(relation_states(relation, "NESW"), key=sorted)
    first, second = (
        [k for k, (state, _, joined) in enumerate(every) if state == one and joined] for one in allowed
    )

    def works(a: int, b: int) -> bool:
        agreed = (table[a] == table[b]) & (table[a] > 0)
        return set(np.flatnonzero((table[:, agreed] == table[a, agreed]).all(axis=1)).tolist()) == {a, b}

    assert any(works(a, b) for a in first for b in second) == exists
    outcome = synthesize(spec("N E S W", relation), 60)
    assert (outcome.tile is not None) == exists and outcome.exhausted != exists
