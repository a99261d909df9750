"""Read the files of a certificate: its head and its parts."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record, parse_json
from hardboard.puzzles.reading import decode_text, read_bytes, read_packed

#: Numbers as they are written, without zeros in front.
NUMBER = "[1-9][0-9]{0,8}"
FORMAT = "hardboard certificate 2"
SOLVABLE, UNSOLVABLE, EXACTLY, EQUIVALENT = "solvable", "unsolvable", "exactly", "equivalent"
WINDOW = "window"
#: What a certificate says of tiles that were found, in a family that has others made by people.
FOUND = "found"
#: What `certificate.json` says.
Head = Record
#: What a check finds out, for people and programs.
Found = dict[str, object]


class CertificateRefused(Exception):
    """A certificate that proves nothing, with the reason in one line."""


def file_content(folder: Path, name: str) -> bytes:
    """Return the content of a file of the certificate, which may be packed (`board.json.gz`)."""
    path, packed = folder / name, folder / f"{name}.gz"
    return read_bytes(path) if path.exists() or not packed.exists() else read_packed(packed)


def file_text(folder: Path, name: str) -> str:
    """Return the text of a file of the certificate, whose lines end with LF or CR LF."""
    return decode_text(file_content(folder, name), folder / name, "utf-8").replace("\r\n", "\n")


def file_lines(folder: Path, name: str) -> list[str]:
    """Return the lines of a file of the certificate; the last one need not end."""
    words = file_text(folder, name)
    return words.removesuffix("\n").split("\n") if words else []


def read_json(folder: Path, name: str) -> Record:
    """Return a JSON object in a file of the certificate."""
    return parse_object(file_text(folder, name), folder / name)


def parse_object(words: str, path: Path) -> Record:
    """Parse the JSON object in the text of a file."""
    try:
        return parse_json(words)
    except InputError as error:
        raise error.at(str(path)) from None


def refuse_unknown_entries(entries: Iterable[str], names: Collection[str], name: str) -> None:
    """Refuse a JSON object of a certificate with an unknown entry."""
    if strange := sorted({*entries} - {*names}):
        raise InputError(f"the entry {strange[0][:40]!r}", f"no others than {', '.join(sorted(names))}", name)


def as_list(value: object) -> list[Any]:
    """Return a list; refuse texts and tables."""
    if type(value) is not list:
        raise TypeError(f"{value!r:.20} is no list")
    return value


def as_whole_number(value: object) -> int:
    """Return a whole number; refuse 1.9, true and "1"."""
    if type(value) is not int or abs(value) >= 1 << 31:
        raise TypeError(f"{value!r:.20} is no whole number")
    return value


def as_truth(value: object) -> bool:
    """Return True or False; refuse other values."""
    if type(value) is not bool:
        raise TypeError(f"{value!r:.20} is neither true nor false")
    return value
