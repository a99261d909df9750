"""The page that needs no server: what is asked for is read before anything is made."""

from pathlib import Path

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.studio import export


def test_a_bad_formula_is_refused_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("made in vain")

    for maker in ("tiles", "chosen_puzzles"):
        monkeypatch.setattr(export, maker, never)
    with pytest.raises(InputError, match="formula"):
        export.export(tmp_path / "page", [{"formula": "(a, ~", "target": "", "library": ""}])
    assert not (tmp_path / "page").exists()
