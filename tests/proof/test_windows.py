"""Places that a window is sure of are kept by every solution of every board around it."""

from pathlib import Path
from random import Random

import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.check.window import Seen
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.window import prove_window
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family
from tests.support.windows import case, families, refuted, told


@pytest.mark.parametrize("name", families())
def test_no_sure_place_is_broken_by_a_solution(name: str) -> None:
    for k in range(4):
        assert list(refuted(case(name, Random(f"sample {k}")))) == []


def test_patterns_that_look_beyond_the_window_are_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test sees them if they are taken for sure."""
    monkeypatch.setattr(Seen, "surely", lambda *_: True)
    seen = (list(refuted(case("declared-kuroshuto", Random(f"1 {k}")))) for k in range(40))
    assert any(seen)


def test_a_lie_that_rests_on_what_lies_beyond_the_window_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prover that takes every pattern for sure shows that a cell with a clue is black."""
    kind = family("declared-kuroshuto")
    board = kind.board_from_record({"rows": 3, "cols": 3, "clues": [[None] * 3, [None, 2, None], [None] * 3]})
    data = told([None, 2], [], [1, 1, 1], {(1, 1): 2}, {})
    with pytest.raises(InputError, match="another colouring"):
        prove_window(kind, board, data, {}, [{(1, 1): True}])
    with monkeypatch.context() as lying:
        lying.setattr(Seen, "surely", lambda *_: True)
        write(prove_window(kind, board, data, {}, [{(1, 1): True}]), tmp_path)
        assert check(tmp_path).accepted
    assert not check(tmp_path).accepted
