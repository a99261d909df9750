"""Mutants of every tile: what is said of them is what brute force finds."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from tests.support.mutants import KINDS, Judged, confirmed, exhaust, judged, mutants

SAMPLE = {"koelker": ["wire", "xor", "sidesplit"], "compact": ["cross", "orgate", "split000", "var"]}


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), [(name, tile) for name, tiles in SAMPLE.items() for tile in tiles])
def test_every_claim_about_a_mutant_is_confirmed_by_brute_force(
    name: str, tile: str, cases: Callable[[int], int], seed: int
) -> None:
    library, rng = load(name), Random(f"{tile} {seed}" if seed else tile)
    changed = mutants(library.tile(tile), library, rng)
    found = [judged(mutant, library) for mutant in islice(changed, cases(4))]
    assert {one.mutant.kind for one in found} <= set(KINDS)
    for one in found:
        assert confirmed(one) == []
        assert one.changed == bool(one.misfit or one.wrong or one.lacking)


def test_mutants_that_change_the_relation_are_told_from_those_that_do_not() -> None:
    library = load("compact")
    outcomes = [
        judged(m, library).changed for m in islice(mutants(library.tile("cross"), library, Random(3)), 24)
    ]
    assert 6 < sum(outcomes) < 24


@pytest.mark.slow
def test_a_false_claim_is_not_confirmed() -> None:
    library = load("koelker")
    mutant = next(mutants(library.tile("negation"), library, Random(1)))
    right = judged(mutant, library)
    lies = Judged(mutant, right.bench, dict(list(right.completions.items())[:-1]))
    assert confirmed(right) == [] and confirmed(lies) != []
    state, other = all_states(mutant.tile.ports)[0], next(iter(right.completions))
    swapped = Judged(mutant, right.bench, right.completions | {state: right.completions[other]})
    assert (confirmed(swapped) != []) == (state != other)


def test_brute_force_solves_boards_as_the_judge_does() -> None:
    from hardboard.puzzles import family
    from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
    from hardboard.verify.judge import judge

    for text in ("3x3:a4b3b5a", "3x3:a2b2b2a", "4x4:5b5d3b4d"):
        board = KURODOKO.read_board(text)
        found = exhaust(board, {})
        assert (found is None) == (judge("kurodoko").find(board) is None)
        assert found is None or family("kurodoko").violations(board, found) == []
