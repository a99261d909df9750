"""Reading and writing files for the command line: one clear line for what is wrong, no file left
half-written.
"""

import sys
from pathlib import Path
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formula import ONE_IN_THREE, Formula, parse

PICTURES = (".png", ".svg")


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise InputError(error.strerror or str(error), "a file that can be read", path) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"the byte 0x{data[error.start]:02x}", "text (UTF-8)", f"{_shown(path)}: line {line}"
        ) from None


def _shown(path: str) -> str:
    return "standard input" if path == "-" else path


def write_text(path: str, text: str) -> None:
    """Write a text file whole, or not at all; `-` is standard output."""
    if path == "-":
        sys.stdout.write(text)
    else:
        from hardboard.render.files import write_whole

        write_whole(Path(path), text.encode())


def read_formula(source: str, meaning: str = ONE_IN_THREE) -> Formula:
    """A formula from a file, from standard input (`-`), or written out on the command line."""
    looks_like_file = source == "-" or Path(source).suffix in (".cnf", ".dimacs", ".txt") or "/" in source
    if not looks_like_file and not _exists(source):
        try:
            return parse(source, meaning)
        except InputError as error:
            raise InputError(error.found, error.expected, "formula") from None
    text = read_text(source)
    try:
        return parse(text, meaning, dimacs=Path(source).suffix in (".cnf", ".dimacs"))
    except InputError as error:
        raise error.at(_shown(source)) from None


def _exists(source: str) -> bool:
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False


def read_board(path: str, family: Family) -> Any:
    """The board in a file; its suffix or its first signs tell the format."""
    try:
        return family.read_board(read_text(path), Path(path).suffix)
    except InputError as error:
        raise error if error.where.startswith(path) else error.at(_shown(path)) from None


def read_solution(path: str, family: Family, board: Any) -> Any:
    """The solution in a file, which must fit the board."""
    try:
        return family.read_solution(read_text(path), board)
    except InputError as error:
        raise error if error.where.startswith(path) else error.at(_shown(path)) from None


def suffix(path: str) -> str:
    """The suffix of a path in small letters."""
    return Path(path).suffix.lower()


def picture_suffix(path: str) -> None:
    """Refuse a file that is no picture."""
    if suffix(path) not in PICTURES:
        raise InputError(f"the suffix {suffix(path)!r}", ".png or .svg", path)
