"""Read what anybody may have made.

The kind and the size of a file are looked at before anything else is done with it. So are the depth and the
number of parts of JSON. No other module opens files to read them.

    >>> read_text("/dev/zero")
    Traceback (most recent call last):
    hardboard.puzzles.errors.UnfitFileError: /dev/zero: a device; expected a file
    >>> load_json("[" * 1000 + "]" * 1000)
    Traceback (most recent call last):
    hardboard.puzzles.errors.UnfitFileError: JSON nested too deeply; expected brackets at most 32 deep
"""

import os
import re
import stat
import sys
from typing import Any, BinaryIO

from hardboard.puzzles.errors import InputError, UnfitFileError

#: What a file is called.
FileName = str | os.PathLike[str]
#: Bytes of a file that are read at most, packed or not.
MOST_BYTES = 1 << 29
#: The same for what is never large: tiles, libraries, journals, what `certificate.json` says.
SMALL = 1 << 25
#: Brackets within brackets in JSON, and its lists and objects, and its texts, at most.
DEEPEST, LISTS, TEXTS = 32, 1 << 22, 1 << 22
#: A text of JSON, or what is left of one that does not end, so that nothing is looked at twice; a bracket.
SIGNS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
#: Most of a large board. In JSON none of these stands behind a backslash: without them texts end as they did.
PLAIN = b"0123456789-.,: \n"
#: What a file may be that is none, by its mode.
KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}
#: How pictures begin, which nobody can read as a text.
DRAWN = {
    b"\x89PNG": ".png",
    b"GIF8": ".gif",
    b"RIFF": ".webp",
    b"%PDF": ".pdf",
    b"<svg": ".svg",
    b"<!doctype html": ".html",
    b"\\documentclass": ".tex",
}
#: How much is unpacked at once.
PORTION = 1 << 20


def open_file(path: FileName) -> BinaryIO:
    """Open a regular file for reading; refuse devices, pipes and folders without waiting."""
    where = shown_name(path)
    try:
        # A device may do something when it is opened, so what it is is asked before, too.
        _plain(os.stat(path), where)
        file = open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")  # noqa: SIM115
        _plain(os.fstat(file.fileno()), where)
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        words = getattr(error, "strerror", None) or str(error)
        raise InputError(words, "a file that can be read", where) from None
    return file


def _plain(about: os.stat_result, where: str) -> None:
    if not stat.S_ISREG(about.st_mode):
        raise UnfitFileError(KINDS.get(stat.S_IFMT(about.st_mode), "no file"), "a file", where)


def read_bytes(path: FileName, most: int = MOST_BYTES) -> bytes:
    """Return the text of a file, or of standard input for `-`."""
    if path == "-":
        return _few(sys.stdin.buffer.read(most + 1), most, "standard input")
    with open_file(path) as file:
        _limit(os.fstat(file.fileno()).st_size, most, shown_name(path))
        try:
            return _few(file.read(most + 1), most, shown_name(path))
        except OSError as error:
            raise InputError(
                error.strerror or str(error), "a file that can be read", shown_name(path)
            ) from None


def first_bytes(path: FileName, most: int) -> bytes:
    """Return the first bytes of a file."""
    with open_file(path) as file:
        return file.read(most)


def read_packed(path: FileName, most: int = MOST_BYTES) -> bytes:
    """Return the content of a packed file (`.gz`), whose size is found out first without keeping it."""
    import gzip
    import zlib

    where, size = shown_name(path), 0
    try:
        with open_file(path) as file:
            with gzip.GzipFile(fileobj=file) as stream:
                while portion := stream.read(PORTION):
                    size += len(portion)
                    _limit(size, most, where)
            file.seek(0)
            with gzip.GzipFile(fileobj=file) as stream:
                return _few(stream.read(size + 1), size, where)
    except (OSError, EOFError, zlib.error):
        raise InputError("something that cannot be unpacked", "a file packed by gzip", where) from None


def _few(data: bytes, most: int, where: str) -> bytes:
    _limit(len(data), most, where)
    return data


def _limit(size: int, most: int, where: str) -> None:
    if size > most:
        raise UnfitFileError(f"more than {most} bytes", "a file of at most so many", where)


def read_text(path: FileName, most: int = MOST_BYTES) -> str:
    """Return the text of a file, or of standard input for `-`."""
    return decode_text(read_bytes(path, most), path)


def decode_text(data: bytes, path: FileName, form: str = "utf-8-sig") -> str:
    """Bytes that are text and no picture, or the line on which they are none."""
    if drawn := next((suffix for sign, suffix in DRAWN.items() if data.startswith(sign)), ""):
        raise UnfitFileError(f"a picture ({drawn})", "text", shown_name(path))
    try:
        return data.decode(form)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"the byte 0x{data[error.start]:02x}", "text (UTF-8)", f"{shown_name(path)}: line {line}"
        ) from None


def shown_name(path: FileName) -> str:
    """Return the name of a file for an error, shortened if it is long."""
    name = str(path) or "a file without a name"
    return "standard input" if name == "-" else name if len(name) <= 200 else name[:60] + "..."


def load_json(text: str) -> Any:
    """Return the value in a JSON text, in which no key comes twice."""
    import json

    _moderate(text)
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        if re.search(r"\\ud[89a-f]", text, re.IGNORECASE):
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        raise InputError("half of a sign (a lone surrogate)", "text that can be written") from None
    except json.JSONDecodeError as error:
        raise InputError(
            f"{error.msg.lower()} at column {error.colno}", "JSON", f"line {error.lineno}"
        ) from None
    except InputError:
        raise
    except (RecursionError, ValueError):
        raise InputError("a number too long to read", "JSON") from None


def _no_number(word: str) -> None:
    raise InputError(word, "JSON, which has no such number")


def _moderate(text: str) -> None:
    rest = text.encode("utf-8", "surrogatepass").translate(None, PLAIN)
    if rest.count(b"[") + rest.count(b"{") > LISTS:
        raise UnfitFileError(f"more than {LISTS} lists and objects", "JSON with fewer")
    if rest.count(b'"') > 2 * TEXTS:
        raise UnfitFileError(f"more than {TEXTS} texts", "JSON with fewer")
    depth = 0
    for sign in SIGNS.finditer(rest):
        depth += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(sign[0], 0)
        if depth > DEEPEST:
            raise UnfitFileError("JSON nested too deeply", f"brackets at most {DEEPEST} deep")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        raise InputError(f"the key {max(keys, key=keys.count)!r} twice", "each key once")
    return record
