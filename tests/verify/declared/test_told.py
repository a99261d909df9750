"""Solutions that are only written down are told by the rules, without arrays: as many as the judge has, and
they read the same.
"""

from collections.abc import Iterator
from itertools import islice

import pytest

from hardboard import blank
from hardboard.puzzles import family
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.registry import part
from hardboard.verify.judge import judge
from tests.support.puzzles import NAMES

#: Families whose rules are not declared.
BY_HAND = ("kamaji",)
TOLD = [name for name in NAMES if name not in BY_HAND]
MANY = 3000


def told(name: str, board: AnyBoard) -> list[str]:
    return written(name, part(name, "told")(board))


def judged(name: str, board: AnyBoard) -> list[str]:
    return written(name, judge(name).solutions(board))


def written(name: str, solutions: Iterator[object]) -> list[str]:
    """Solutions in each form in which they are written."""
    kind = family(name)
    return sorted(
        f"{kind.show_solution(one)} {kind.solution_to_json(one)} {kind.solution_to_record(one)}"
        for one in islice(solutions, MANY)
    )


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", TOLD)
def test_an_empty_board_has_all_solutions_that_the_judge_finds(name: str) -> None:
    board = blank(name, (2, 3)).board
    assert told(name, board) == judged(name, board)
