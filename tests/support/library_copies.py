"""Copies of libraries that tests may spoil."""

import shutil
from pathlib import Path

from hardboard.gadgets.library_folder import FOUND, HOME


def copied(name: str, target: Path) -> Path:
    """Return a copy of a library that may be spoilt."""
    home = HOME if (HOME / name).is_dir() else FOUND
    return Path(shutil.copytree(home / name, target / name))


def edited(path: Path, old: str, new: str) -> Path:
    """Put other words in the place of some that a file must have."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path
