"""The core's functions on arrays that are no boards: recorded answers, and arrays that are damaged."""

import hashlib
import json
from array import array
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.core import CoreError
from hardboard.core.functions import SETS_LIMIT, UnprovedStep, arrange_clauses, proof_hints, search_subsets
from hardboard.proof.check.lrat import check_lrat
from hardboard.proof.prove.lrat import trimmed_proof
from tests.verify.sat.test_solver import pigeons

Clauses = list[list[int]]


def resolution_steps(clauses: Clauses, rng: Random) -> Clauses:
    """The steps of a proof that no solver made: variables are resolved away, one after the other."""
    known, steps = [frozenset(clause) for clause in clauses], []
    top = max(abs(literal) for clause in clauses for literal in clause)
    for variable in rng.sample(range(1, top + 1), top):
        positive = [clause for clause in known if variable in clause]
        negative = [clause for clause in known if -variable in clause]
        known = [clause for clause in known if variable not in clause and -variable not in clause]
        for one in positive:
            for other in negative:
                both = (one | other) - {variable, -variable}
                if not any(-literal in both for literal in both) and not any(old <= both for old in known):
                    known = [old for old in known if not both <= old] + [both]
                    steps.append(sorted(both))
    return steps


#: By the number of holes, the first digits of SHA-256 of trimmed proofs, as Python's propagation made them.
TRIMMED = {2: "c34e764c23e052a2", 3: "d948c9cf108fc4ee", 4: "99f3b424607b5aee"}


@pytest.mark.parametrize("holes", TRIMMED)
def test_proofs_are_trimmed_as_they_were(holes: int) -> None:
    clauses = pigeons(holes)
    kept, proof = trimmed_proof(clauses, resolution_steps(clauses, Random(holes)))
    digest = hashlib.sha256(json.dumps((kept, proof)).encode()).hexdigest()
    assert digest.startswith(TRIMMED[holes])
    assert check_lrat([clauses[k] for k in kept if k < len(clauses)], proof) == proof.count("\n")


def test_a_literal_that_is_false_in_any_case_needs_no_hint() -> None:
    clauses = [[1], [-1, -2], [2, 3, 4], [2, 3, -4], [-3, 5], [-3, -5]]
    kept, proof = trimmed_proof(clauses, [[2, 3], []])
    assert check_lrat([clauses[k] for k in kept if k < len(clauses)], proof) == 2


def test_a_step_that_does_not_follow_is_named() -> None:
    with pytest.raises(UnprovedStep, match="2"):
        proof_hints(array("i", [1, 2, 0, -1, 2, 0, 2, 0, 1, 0, 0]), 2)
    with pytest.raises(AssertionError, match="step 1 does not follow"):
        trimmed_proof([[1, 2]], [[1]])


@pytest.mark.parametrize("flat", [[], [1], [0, 1], [1 << 30, 0], [-(1 << 31), 0], [(1 << 31) - 1, 0, 0]])
def test_clauses_that_are_none_are_refused(flat: list[int]) -> None:
    with pytest.raises((CoreError, OverflowError)):
        proof_hints(array("i", flat), 1)


def test_arrays_of_another_type_or_length_are_refused() -> None:
    for flat in (
        array("q", [1, 0, 0]),
        np.array([1, 0, 0]),
        np.zeros((2, 2), np.intc),
        np.zeros(6, np.intc)[::2],
    ):
        with pytest.raises(CoreError, match="expected"):
            proof_hints(flat, 0)


def framed(rows: list[str]) -> np.ndarray:
    """A board in its frame, as bytes."""
    return np.pad(
        np.array([[cell == "#" for cell in row] for row in rows], np.uint8), 1, constant_values=2
    ).ravel()


def test_every_set_is_tried() -> None:
    """Of four cells in a row, 6 sets of two; the clue in the first sees itself and one more."""
    cells, chosen = framed(["...."]), np.array([0, 1], np.intc)
    clues, free = (np.array([7], np.intc), np.array([4], np.intc)), np.array([7, 8, 9, 10], np.intc)
    assert search_subsets(cells, 6, clues, free, chosen, 99) == (0, 6)
    cells, chosen = framed(["...."]), np.array([0], np.intc)
    clues = np.array([7], np.intc), np.array([3], np.intc)
    assert search_subsets(cells, 6, clues, free, chosen, 2) == (SETS_LIMIT, 2)
    assert search_subsets(cells, 6, clues, free, chosen, 99) == (1, 2) and cells.tolist()[6:12] == [
        2,
        0,
        0,
        0,
        1,
        2,
    ]


def damaged(rng: Random, values: Any) -> Any:
    """An array in which a number is another."""
    values = values.copy()
    if len(values):
        limits = np.iinfo(values.dtype)
        wrong = [limits.min, -1, 0, 1, 2, 3, 7, 100, limits.max]
        values[rng.randrange(len(values))] = rng.choice([x for x in wrong if limits.min <= x <= limits.max])
    return values


def test_damaged_arrays_are_refused_or_read_as_others() -> None:
    """No damage makes the core read what is not there; a sanitizer sees what happens else."""
    rng, refused = Random(8), 0
    homes = np.array([0, 2, 4, 7], np.intc), np.array([0, 1, 1, 2, 0, 2, 3], np.intc)
    places = np.array([6, 7, 8], np.intc)
    for _ in range(1500):
        number = rng.randrange(9)
        own = [homes[0], homes[1], np.arange(4, dtype=np.intc), framed(["..."]), places, places, places,
               np.arange(2, dtype=np.intc), np.array([1, 2, 0, -1, 0, 1, 0, 0], np.intc)]  # fmt: skip
        own[number] = damaged(rng, own[number])
        draws = np.array([rng.random() for _ in range(20)])
        try:
            if number < 3:
                arrange_clauses(own[2], (own[0], own[1]), np.ones(5), draws, (0.1, 0.9))
            elif number < 8:
                search_subsets(own[3], 5, (own[4], own[5]), own[6], own[7], 50)
            else:
                proof_hints(own[8], 2)
        except (CoreError, UnprovedStep, OverflowError):
            refused += 1
    assert 300 < refused < 1400


@pytest.mark.parametrize("draw", [-0.1, 1.0, float("nan"), float("inf")])
def test_draws_lie_between_0_and_1(draw: float) -> None:
    homes = np.array([0, 2], np.intc), np.array([0, 1], np.intc)
    with pytest.raises(CoreError):
        arrange_clauses(np.arange(2, dtype=np.intc), homes, np.ones(3), np.array([0.5, draw]), (0.1, 0.9))
