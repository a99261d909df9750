"""Generated puzzles of declared families: one solution, the clues that were wished for, none too many."""

from dataclasses import replace
from itertools import islice

import pytest

import hardboard
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.registry import declared, family, part
from hardboard.verify.judge import judge

SIZE = 5


#: Rooms can take many tries until a puzzle has one solution; with a star in each, few.
QUICK = [n for n in declared() if not (layout := family(n).declared.layout).rooms or layout.total]


@pytest.mark.sampled(6)
@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_generated_puzzle_has_the_solution_that_comes_with_it_and_no_other(name: str) -> None:
    puzzle = hardboard.generate(name, SIZE, seed=3)
    assert [one.tolist() for one in judge(name).solutions(puzzle.board)] == [puzzle.solution.tolist()]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in declared() if "numbered" in family(name).people.wishes])
def test_no_clue_is_unknown_where_that_is_wished(name: str) -> None:
    board, solution = part(name, "generate")(SIZE, SIZE, seed=1, numbered=True)
    assert UNKNOWN not in board.clues.values()
    assert [one.tolist() for one in islice(judge(name).solutions(board), 2)] == [solution.tolist()]


@pytest.mark.slow
def test_minimal_nurikabe_and_minesweeper_have_unknown_clues_unless_that_is_wished() -> None:
    for name in ("nurikabe", "minesweeper"):
        made = [part(name, "generate")(5, 5, seed=seed, minimal=True)[0] for seed in range(1, 4)]
        assert any(UNKNOWN in board.clues.values() for board in made), name
        assert "numbered" in family(name).people.wishes


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in declared() if "minimal" in family(n).people.wishes][:13:2])
def test_no_clue_can_be_left_out_of_a_minimal_puzzle(name: str) -> None:
    """Without any one of them (a wall loses its number) the solution is not the only one, or none at all."""
    kind, puzzle = family(name), hardboard.generate(name, 4, seed=1, minimal=True)
    board, solution = puzzle.board, puzzle.solution
    field = "corners" if kind.declared.layout.corners else "clues"
    wall = kind.declared.layout.clue == "wall"
    for spot, clue in getattr(board, field).items():
        left = {other: value for other, value in getattr(board, field).items() if other != spot}
        if wall and clue == UNKNOWN:
            continue
        arrows = {cell: way for cell, way in board.arrows.items() if cell != spot}
        less = replace(board, arrows=arrows, **{field: left | ({spot: UNKNOWN} if wall else {})})
        found = [one.tolist() for one in islice(judge(name).solutions(less), 2)]
        assert found != [solution.tolist()], spot
