"""Reading and writing files for the command line: one clear line for what is wrong, no file left
half-written.
"""

import os
import re
import sys
from collections.abc import Collection
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.formats import PICTURES, format_and_puzzle
from hardboard.puzzles.reading import load_json, read_text, shown_name
from hardboard.puzzles.registry import family, infer_family, is_nameless


def write_text(path: str, text: str) -> None:
    """Write a text file whole, or not at all; `-` is standard output. No text goes by the name of a
    picture.
    """
    if suffix(path) in PICTURES:
        raise InputError(f"a text for the picture {os.path.basename(path)!r}", "another suffix", path)
    if path == "-":
        sys.stdout.write(text)
    else:
        from pathlib import Path

        from hardboard.render.files import write_whole

        write_whole(Path(path), text.encode())


def is_existing_file(source: str) -> bool:
    """Return True if this name exists and is not a folder."""
    return os.path.exists(source) and not os.path.isdir(source)


#: What a board looks like that is written out as an argument: an address, or a Range ID.
_BOARD = re.compile(
    r"\s*(?:https?://\S+|\S*range\.html#\S+|[0-9]{1,20}(?:x[0-9]{1,20})?:\S*|pzprv3/.*)\s*", re.DOTALL
)


_FORMULA = re.compile(r"(\s*c\b.*\n)*\s*p\s+cnf\b")


def board_text(source: str) -> str:
    """Return the text of a board: the argument itself if it is an address or a Range ID, else the file's."""
    written_out = _BOARD.fullmatch(source) or format_and_puzzle(source)[0] in (".url", ".penpa")
    return source if written_out and not is_existing_file(source) else read_text(source)


def read_board(source: str, name: str | None = None, text: str | None = None) -> tuple[Family, Any]:
    """Return the board in a file, on standard input or in an address, and its family."""
    text = board_text(source) if text is None else text
    try:
        if not text.strip():
            raise InputError("nothing in it", "a board")
        if _FORMULA.match(text):
            raise InputError("a formula in DIMACS", "a board (`hardboard compile` makes one of a formula)")
        if is_json_lines(text):
            raise InputError(
                "several puzzles, one a line", "one board (`hardboard convert` parts them: -o board.json)"
            )
        kind = family(infer_family(text, name))
        return kind, _as(kind, text, suffix(source), name is None)
    except InputError as error:
        raise error if error.where.startswith(source) else error.at(shown_name(source)) from None


def _as(kind: Family, text: str, suffix: str, guessed: bool) -> AnyBoard:
    """Return the board of a text. If no family can read it, the error names the last one that tried."""
    try:
        board: AnyBoard = kind.read_board(text, suffix)
    except InputError as error:
        if not guessed or not is_nameless(text):
            raise
        wish = f"{error.expected} if it is of {kind.name}, else --family NAME"
        raise InputError(error.found, wish, error.where) from None
    return board


def is_json_lines(text: str) -> bool:
    """Return True if a text is JSON lines: no JSON as a whole, and several lines that begin as JSON does."""
    if not text.lstrip().startswith("{") or sum(line.startswith("{") for line in text.splitlines()) < 2:
        return False
    try:
        load_json(text)
    except InputError:
        return True
    return False


def read_solution(path: str, kind: Family, board: AnyBoard) -> Any:
    """Return the solution in a file, which must fit the board."""
    try:
        return kind.read_solution(read_text(path), board)
    except InputError as error:
        raise error if error.where.startswith(path) else error.at(shown_name(path)) from None


def suffix(path: str) -> str:
    """Return the suffix of a path in small letters.

    >>> suffix("a/b.TXT"), suffix("a.b/c"), suffix(".txt")
    ('.txt', '', '')
    """
    return os.path.splitext(path)[1].lower()


def refuse_suffix(known: Collection[str], *paths: str) -> None:
    """Refuse files whose suffix is not one of these."""
    for path in paths:
        if suffix(path) not in known:
            raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join(known), path)


def picture_suffix(*paths: str, others: tuple[str, ...] = ()) -> None:
    """Refuse files that are neither pictures nor something else that is written."""
    refuse_suffix((*others, *PICTURES), *paths)
