"""Random formulas of a campaign, and the shrinking of what fails."""

from random import Random

import pytest

from hardboard.workbench.recipe import Clauses, Recipe, shrink


@pytest.mark.parametrize("seed", range(20))
def test_a_recipe_is_followed(seed: int) -> None:
    rng = Random(seed)
    drawn = Recipe((2, 5), (0, 4), (3, 3), negations=0, repeats=0).draw(rng)
    assert 2 <= len(drawn) <= 5 and all(len(clause) <= 4 for clause in drawn)
    assert all(1 <= literal <= 3 for clause in drawn for literal in clause)
    assert all(len(set(clause)) == min(len(clause), 3) for clause in drawn)
    assert all(literal < 0 for clause in Recipe(negations=1).draw(rng) for literal in clause)


def smaller(clauses: Clauses) -> list[Clauses]:
    """Formulas with a clause, a literal or a sign less, said anew."""
    found: list[Clauses] = [clauses[:i] + clauses[i + 1 :] for i in range(len(clauses)) if len(clauses) > 1]
    for i, clause in enumerate(clauses):
        for j, literal in enumerate(clause):
            found.append((*clauses[:i], clause[:j] + clause[j + 1 :], *clauses[i + 1 :]))
            if literal < 0:
                found.append((*clauses[:i], (*clause[:j], -literal, *clause[j + 1 :]), *clauses[i + 1 :]))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_what_is_shrunk_still_fails_and_nothing_smaller_does(seed: int) -> None:
    def fails(clauses: Clauses) -> bool:
        return sum(literal < 0 for clause in clauses for literal in clause) >= 2 and any(
            len(c) > 1 for c in clauses
        )

    rng = Random(seed)
    clauses = Recipe((3, 6), (2, 3), (4, 4), negations=0.7).draw(rng)
    if not fails(clauses):
        clauses = ((-1, -2, 3), *clauses)
    small = shrink(clauses, fails)
    assert fails(small) and not any(map(fails, smaller(small)))


def test_shrinking_ends_at_one_clause_and_merges_variables() -> None:
    assert shrink(((1, 2), (3, -4)), lambda clauses: True) == ((),)
    assert shrink(((5, 9),), lambda clauses: bool(clauses) and all(len(c) == 2 for c in clauses)) == ((1, 1),)
