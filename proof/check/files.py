"""The files of a certificate: what its head says, and how its parts are read."""

import gzip
import zlib
from pathlib import Path
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import parse_json

FORMAT = "hardboard certificate 2"
SOLVABLE, UNSOLVABLE, EXACTLY, EQUIVALENT = "solvable", "unsolvable", "exactly", "equivalent"
ANYWHERE, WINDOW = "anywhere", "window"


#: Characters of a file that are read at most.
MOST = 1 << 30
UNREADABLE = (OSError, UnicodeDecodeError, EOFError, zlib.error)
#: What `certificate.json` says.
Head = dict[str, Any]


class Refused(Exception):
    """A certificate that proves nothing, with the reason in one line."""


def content(path: Path) -> str:
    """The text of a file, which may be packed (`board.json.gz`)."""
    packed = path.with_name(path.name + ".gz")
    if path.exists() or not packed.exists():
        return path.read_text(encoding="utf-8")
    with gzip.open(packed, "rt", encoding="utf-8") as file:
        return file.read(MOST)


def text(folder: Path, name: str) -> str:
    """The text of a file of the certificate."""
    try:
        return content(folder / name)
    except UNREADABLE as error:
        said = getattr(error, "strerror", None) or "not a text"
        raise InputError(said, "a file of a certificate", str(folder / name)) from None


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """A JSON object in a file of the certificate."""
    words = text(folder, name)
    try:
        return parse_json(words)
    except InputError as error:
        raise error.at(str(folder / name)) from None


def whole(value: Any) -> int:
    """A whole number as it stands: 1.9, true and "1" are none."""
    if type(value) is not int or abs(value) >= 1 << 31:
        raise TypeError(f"{value!r:.20} is no whole number")
    return value


def truth(value: Any) -> bool:
    """True or false as it stands."""
    if type(value) is not bool:
        raise TypeError(f"{value!r:.20} is neither true nor false")
    return value
