"""One solver for a whole puzzle in the making, and puzzles of families that were hard to make."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hardboard.people.declared.generate import Maker, generate
from hardboard.people.declared.rivals import Rivals
from hardboard.people.declared.roles import roles_of
from hardboard.puzzles.registry import family
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.judge import judge


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is made from scratch: tries and encodings."""
    made: list[str] = []
    for kind in (Maker, NativeEncoding):
        before = kind.__init__

        def noted(self: Any, *args: Any, before: Any = before, kind: type = kind, **options: Any) -> None:
            made.append(kind.__name__)
            before(self, *args, **options)

        monkeypatch.setattr(kind, "__init__", noted)
    yield made


@pytest.mark.parametrize("name", ["mosaic", "heyawake", "hitori", "cave"])
def test_the_rules_are_written_down_a_few_times_a_try_however_many_clues_there_are(
    name: str, written: list[str]
) -> None:
    declared = family(name).declared
    assert declared is not None
    generate(declared, 6, 6, seed=1)
    # the colouring, all boards on the way, and the judge's own at the end
    assert written.count("NativeEncoding") <= 2 * written.count("Maker") + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["kurotto", "minesweeper", "paintarea", "chocona", "masyu", "vertex-slitherlink"]
)
def test_puzzles_that_were_hard_to_make_have_one_solution(name: str) -> None:
    declared = family(name).declared
    assert declared is not None
    board, shading = generate(declared, 5, 5, seed=1)
    assert [one.tolist() for one in judge(name).solutions(board)] == [shading.tolist()]
    again, same = generate(declared, 5, 5, seed=1)
    assert again == board and np.array_equal(same, shading)


def test_a_colouring_that_was_seen_still_counts_when_clues_that_shut_it_out_are_gone() -> None:
    mosaic = family("mosaic")
    declared = mosaic.declared
    assert declared is not None
    board, shading = generate(declared, 4, 4, seed=1)
    rivals = Rivals(declared, roles_of(declared, (4, 4)), board, shading)
    assert rivals.alone(board)
    empty = mosaic.read_board(". . . .\n" * 4)
    assert not rivals.alone(empty)
    assert not rivals.alone(empty) and len(rivals.seen) == 2
    assert rivals.alone(board)


def test_a_rival_within_a_window_differs_nowhere_else() -> None:
    declared = family("mosaic").declared
    assert declared is not None
    board, shading = generate(declared, 4, 4, seed=1)
    rivals = Rivals(declared, roles_of(declared, (4, 4)), board, shading)
    empty = family("mosaic").read_board(". . . .\n" * 4)
    assert not rivals.within(board, shading, range(16)) and not rivals.within(empty, shading, ())
    assert rivals.within(empty, shading, (5, 6))
    other = rivals.shading(rivals.seen[-1])
    assert {*np.flatnonzero(other != shading).tolist()} <= {5, 6} and (other != shading).any()
