"""Saved states of the page, for links. Each is a file named by its content, on this machine alone.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     store = SavedStates(Path(folder))
...     store.load(store.save({"formula": "1,2,3"}))
{'formula': '1,2,3'}
"""

import json
import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from hardboard.puzzles import InputError
from hardboard.puzzles.naming import path_inside
from hardboard.puzzles.reading import SMALL, load_json, read_text
from hardboard.render.files import write_whole
from hardboard.studio.limits import STATE, STATES

_KEY = re.compile(r"[0-9a-f]{16}")


def states_folder() -> Path:
    """Return the folder of states."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "hardboard" / "studio"


class SavedStates:
    """A folder of states; the oldest go when there are too many."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, state: object) -> str:
        """Keep a state; its key."""
        if not isinstance(state, dict):
            raise InputError("no state", "a JSON object", "state")
        text = json.dumps(state, sort_keys=True, ensure_ascii=False)
        if len(text) > STATE:
            raise InputError(f"a state of {len(text)} characters", f"at most {STATE}")
        key = sha256(text.encode()).hexdigest()[:16]
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(path_inside(self.folder, f"{key}.json"), text.encode())
        kept = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-STATES]:
            path.unlink(missing_ok=True)
        return key

    def load(self, key: str) -> Any:
        """Return the state of a key."""
        if not _KEY.fullmatch(key):
            raise InputError(f"the key {key[:40]!r}", "16 hexadecimal digits")
        path = path_inside(self.folder, f"{key}.json")
        if not path.is_file():
            raise InputError(f"the key {key}, of which nothing is kept on this machine", "a link made here")
        return load_json(read_text(path, SMALL))
