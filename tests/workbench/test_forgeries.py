"""No forged certificate is accepted, and each is refused in one line."""

from collections.abc import Callable

import pytest

from hardboard.puzzles.registry import names
from tests.support.boards import small_boards
from tests.support.forgeries import forgeries

NUMBER, SEED = 20, 5


@pytest.mark.thorough
@pytest.mark.parametrize("small", [False, True])
def test_forged_certificates_are_refused_with_the_reason(
    small: bool, cases: Callable[[int], int], seed: int
) -> None:
    boards = [(kind, board) for kind in names() for board in small_boards(kind, 2, SEED)]
    seen = list(forgeries(cases(NUMBER), SEED + seed, *([boards] if small else [])))
    assert not [forgery for forgery in seen if forgery.accepted and not forgery.harmless]
    refused = [forgery for forgery in seen if not forgery.accepted]
    assert len(refused) > cases(NUMBER) // 2
    assert all(forgery.reason and "\n" not in forgery.reason for forgery in refused)
