"""The files of a certificate: what its head says, and how its parts are read."""

from pathlib import Path
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import parse_json

FORMAT = "hardboard certificate 1"
SOLVABLE, UNSOLVABLE, EQUIVALENT = "solvable", "unsolvable", "equivalent"


class Refused(Exception):
    """A certificate that proves nothing, with the reason in one line."""


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object in a file."""
    try:
        return parse_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            getattr(error, "strerror", None) or str(error), "a file of a certificate", str(path)
        ) from None
    except InputError as error:
        raise error.at(str(path)) from None


def text(folder: Path, name: str) -> str:
    """The text of a file of the certificate."""
    try:
        return (folder / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{name}: {getattr(error, 'strerror', None) or 'not a text'}") from None
