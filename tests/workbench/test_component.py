"""Components of Kölker's layout alone: the paper's claim, the tiles' relations and the judge say the same."""

from dataclasses import replace

import pytest

from hardboard.gadgets.tile import Tile
from hardboard.puzzles import InputError
from hardboard.workbench.component import component

SIZES = [("swap", ""), *(("variable", str(k)) for k in (1, 2, 3, 4))]
SIZES += [("clause", size) for size in ("3", "1,-2,3", "-1,-2,-3", "2", "-1", "0")]


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_a_component_does_what_the_paper_says(kind: str, size: str) -> None:
    part = component(kind, size)
    assert part.composed() == part.judged() == part.claimed()


@pytest.mark.parametrize("copies", [5, 8, 12])
def test_larger_variables_by_the_relations_alone(copies: int) -> None:
    part = component("variable", str(copies))
    assert part.composed() == part.claimed() == {(False,) * copies, (True,) * copies}
    assert len({row for row, _ in part.tiles}) == copies
    columns = [col for _, col in part.tiles]
    assert max(columns) - min(columns) + 1 == 2 * copies - 1


def test_a_component_with_a_wrong_tile_is_found_out() -> None:
    part = component("clause", "3")
    wire = next(place for place, tile in part.tiles.items() if tile.label == "wire")
    negation: Tile = part.library.role("negation")
    wrong = replace(part, tiles={**part.tiles, wire: negation})
    assert wrong.composed() == wrong.judged() != wrong.claimed()


@pytest.mark.parametrize(
    ("kind", "size"), [("swap", "2"), ("variable", "0"), ("variable", "99"), ("clause", "4")]
)
def test_sizes_that_there_are_none_of_are_refused(kind: str, size: str) -> None:
    with pytest.raises(InputError):
        component(kind, size)
