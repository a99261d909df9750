"""Components of Kölker's layout, and random formulas of a campaign."""

from dataclasses import replace
from random import Random

import pytest

from hardboard.campaigns.random_formulas import Clauses, Recipe, shrink
from hardboard.gadgets.tile import Tile
from hardboard.puzzles import InputError
from hardboard.workbench.component import paper_component

SIZES = [("swap", ""), *(("variable", str(k)) for k in (1, 2, 3, 4))]
SIZES += [("clause", size) for size in ("3", "1,-2,3", "-1,-2,-3", "2", "-1", "0")]


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_a_component_does_what_the_paper_says(kind: str, size: str) -> None:
    part = paper_component(kind, size)
    assert part.composed() == part.judged() == part.claimed()


@pytest.mark.parametrize("copies", [5, 8, 12])
def test_larger_variables_by_the_relations_alone(copies: int) -> None:
    part = paper_component("variable", str(copies))
    assert part.composed() == part.claimed() == {(False,) * copies, (True,) * copies}
    assert len({row for row, _ in part.tiles}) == copies
    columns = [col for _, col in part.tiles]
    assert max(columns) - min(columns) + 1 == 2 * copies - 1


def test_a_component_with_a_wrong_tile_is_found_out() -> None:
    part = paper_component("clause", "3")
    wire = next(place for place, tile in part.tiles.items() if tile.label == "wire")
    negation: Tile = part.library.role("negation")
    wrong = replace(part, tiles={**part.tiles, wire: negation})
    assert wrong.composed() == wrong.judged() != wrong.claimed()


@pytest.mark.parametrize(
    ("kind", "size"), [("swap", "2"), ("variable", "0"), ("variable", "99"), ("clause", "4")]
)
def test_sizes_that_there_are_none_of_are_refused(kind: str, size: str) -> None:
    with pytest.raises(InputError):
        paper_component(kind, size)


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
