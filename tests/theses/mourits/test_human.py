"""The trail explains every room, and is true; ratings follow from it."""

import numpy as np
import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.trail import show_trail
from hardboard.theses.mourits import human
from hardboard.theses.mourits.rate import label, rate


def some(corpus, *numbers: str):  # type: ignore[no-untyped-def]
    records = [record for record in corpus("nurimeizu") if any(f"/{n}." in record["id"] for n in numbers)]
    boards = [FAMILY.board_from_record(record) for record in records]
    return [(b, FAMILY.solution_from_record(r["solution"], b)) for b, r in zip(boards, records, strict=True)]


@pytest.mark.slow
def test_every_step_is_true_and_every_cell_is_explained(corpus) -> None:  # type: ignore[no-untyped-def]
    for board, solution in some(corpus, "002", "008", "026", "065"):
        found, trail = human.solve(board)
        assert np.array_equal(found, solution)
        assert sorted(cell for step in trail for cell in step.cells) == sorted(np.ndindex(board.shape))
        for step in trail:
            assert all(("black" if solution[cell] else "white") == step.value for cell in step.cells)


@pytest.mark.slow
def test_with_a_solver_every_guess_is_right_and_the_hardest_boards_are_explained(corpus) -> None:  # type: ignore[no-untyped-def]
    """Number 149 leaves 62 of its 78 rooms open to contradictions; a search by guesses alone takes minutes at
    least.
    """
    ((board, solution),) = some(corpus, "149")
    found, trail = human.solve(board, solutions=lambda board: iter([solution]))
    assert np.array_equal(found, solution)
    assert sorted(cell for step in trail for cell in step.cells) == sorted(np.ndindex(board.shape))
    assert all(
        ("black" if solution[cell] else "white") == step.value for step in trail for cell in step.cells
    )
    assert trail[-1].depth == sum(step.technique == "backtracking" for step in trail) > 5
    assert rate(board, solutions=lambda board: iter([solution])).label == "hard"


def test_the_small_example_in_words() -> None:
    icons = np.full((3, 3), "", dtype="<U1")
    icons[0, 0], icons[1, 1], icons[2, 2] = "S", "O", "G"
    board = Board.of_rooms(np.array([[0, 0, 1], [2, 3, 1], [2, 4, 4]]), icons)
    solution, trail = human.solve(board)
    assert solution is not None and solution.tolist() == [[0, 0, 1], [1, 0, 1], [1, 0, 0]]
    text = show_trail(trail)
    assert "icons: row 1, column 1; row 1, column 2 are white, because the room has an icon" in text
    assert len(trail) == 5


def test_a_board_without_solution() -> None:
    board = Board.of_rooms(np.array([[0, 1, 2], [0, 1, 2]]), np.array([["S", "O", "G"], ["", "", ""]]))
    assert human.solve(board)[0] is None
    with pytest.raises(InputError):
        rate(board)


@pytest.mark.slow
def test_ratings(corpus) -> None:  # type: ignore[no-untyped-def]
    labels = {n: rate(some(corpus, n)[0][0]) for n in ("063", "002", "008")}
    assert [labels[n].label for n in ("063", "002", "008")] == ["easy", "medium", "hard"]
    assert labels["063"].effort < labels["002"].effort < labels["008"].effort
    assert labels["008"].facts["two rooms"] > 0 and "two rooms" not in labels["002"].facts


@pytest.mark.slow
def test_the_label_alone_is_the_label_of_the_rating(corpus) -> None:  # type: ignore[no-untyped-def]
    for board, _ in some(corpus, "063", "002", "008", "112"):
        assert label(board) == rate(board).label
