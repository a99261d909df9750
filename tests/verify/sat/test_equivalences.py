"""Merging equal and opposite variables keeps satisfiability and the number of solutions."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.reduction import compile_formula, parse
from hardboard.verify import judge
from hardboard.verify.kurodoko import lazy as byneed
from hardboard.verify.sat.equivalences import merge

TOP = 5
LITERALS = st.integers(1, TOP).flatmap(lambda v: st.sampled_from((v, -v)))
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=12)


def models(clauses: list[list[int]], top: int) -> set[tuple[bool, ...]]:
    return {
        bits
        for bits in product((False, True), repeat=top)
        if all(any(bits[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    }


@pytest.mark.slow
@given(CLAUSES)
def test_the_models_of_merged_clauses_spelt_out_again_are_the_models(clauses: list[list[int]]) -> None:
    rows = np.array([clause + [0] * (3 - len(clause)) for clause in clauses], dtype=np.int32).reshape(-1, 3)
    found = merge([rows], TOP)
    count = int(np.abs(found.literals).max())
    spelt = {
        tuple(bits[abs(x) - 1] == (x > 0) for x in found.literals.tolist())
        for bits in models(found.clauses, count)
    }
    assert spelt == models(clauses, TOP)


@pytest.mark.parametrize("formula", ["1,2,3 -1,2,4", "1,2,3 -1,-2,4 3,-4", "1,2 -1,2 1,-2 -1,-2"])
def test_a_board_has_as_many_solutions_with_merging_as_without(
    formula: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = compile_formula(parse(formula), library="compact").board
    monkeypatch.setattr(byneed, "MANY_TO_MERGE", 10**9)
    plain = judge("kurodoko").count(board)
    monkeypatch.setattr(byneed, "MANY_TO_MERGE", 10)
    assert judge("kurodoko").count(board) == plain
