"""A library folder that is wrong in one clue."""

import shutil
from pathlib import Path

import pytest

from hardboard.gadgets.library_folder import HOME


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """Kölker's tiles with the negation replaced by one that negates nothing: a wire that calls itself a
    negation.
    """
    folder = Path(shutil.copytree(HOME / "koelker", tmp_path / "spoilt"))
    wire = (folder / "wire.txt").read_text(encoding="utf-8")
    clues = wire[wire.index("clues") : wire.index("state")]
    text = (folder / "negation.txt").read_text(encoding="utf-8")
    (folder / "negation.txt").write_text(text[: text.index("clues")] + clues, encoding="utf-8")
    return folder
