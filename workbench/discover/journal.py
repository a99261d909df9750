"""What a search has found out so far, on disk: tiles, what is impossible, what was not found in how many
tries.

It is written after every role, as a whole, so that a search can be stopped at any moment and goes on from
there.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.reading import SMALL, load_json, read_text
from hardboard.render.files import write_whole

NAME = "search.json"


@dataclass
class Journal:
    """Frame -> role -> what is known. In memory only, if there is no folder."""

    folder: Path | None
    data: dict[str, Any] = field(default_factory=dict)

    def role(self, frame: str, role: str) -> dict[str, Any]:
        """What is known of a role in a frame."""
        entry: dict[str, Any] = self.data.setdefault("frames", {}).setdefault(frame, {}).setdefault(role, {})
        return entry

    def save(self) -> None:
        """Write it down."""
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / NAME, (json.dumps(self.data, indent=1) + "\n").encode())


def opened(folder: Path | None, settings: dict[str, Any], resume: bool) -> Journal:
    """A fresh journal, or with `resume` the one in the folder, which must be of the same search."""
    path = None if folder is None else folder / NAME
    if path is not None and path.exists() and not resume:
        raise InputError(f"{path}, which a search has left there", "--resume, or another folder")
    if path is None or not path.exists():
        return Journal(folder, {"search": settings})
    try:
        data = load_json(read_text(path, SMALL))
        known = data["search"]
    except InputError as error:
        raise error if error.where.startswith(str(path)) else error.at(str(path)) from None
    except (KeyError, TypeError) as error:
        raise InputError(f"{type(error).__name__} {error}", "the journal of a search", str(path)) from None
    for key in ("family", "seed"):
        if known.get(key) != settings[key]:
            raise InputError(f"a search with {key} {known.get(key)!r}", f"{settings[key]!r}", str(path))
    return Journal(folder, data)
