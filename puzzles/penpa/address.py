"""An address of penpa-edit: lines of text, deflated and written in base 64, and the answer in the same way.

Frequent JSON words are written in two signs, the first of which is `z`. A `z` itself becomes `zZ`.

    >>> packed = unpack(pack("edit", ["square,1,1", "", "", '{"number":{}}', "", "[7]"]))
    >>> packed.header, packed.question, packed.centres
    (['square', '1', '1'], {'number': {}}, [7])
"""

import base64
import binascii
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from hardboard.puzzles.errors import InputError, UnfitFileError
from hardboard.puzzles.reading import load_json

PAGE = "https://swaroopg92.github.io/penpa-edit/"
#: Bytes of a drawing at most, unpacked.
UNPACKED_MOST = 1 << 24
#: What is written short, with the sign that stands for it after the `z`.
SHORT = {
    '"qa"': "9", '"pu_q"': "Q", '"pu_a"': "A", '"grid"': "G", '"edit_mode"': "M", '"surface"': "S",
    '"line"': "L", '"lineE"': "E", '"wall"': "W", '"cage"': "C", '"number"': "N", '"symbol"': "Y",
    '"special"': "P", '"board"': "B", '"command_redo"': "R", '"command_undo"': "U", '"command_replay"': "8",
    '"numberS"': "1", '"freeline"': "F", '"freelineE"': "2", '"thermo"': "T", '"arrows"': "3",
    '"direction"': "D", '"squareframe"': "0", '"polygon"': "5", '"deletelineE"': "4", '"killercages"': "6",
    '"nobulbthermo"': "7", '"__a"': "_", "null": "O",
}  # fmt: skip
LONG = {sign: word for word, sign in SHORT.items()} | {"Z": "z"}
_PART = re.compile(r"(?:^|[#?&])([a-z])=([^&\s]*)")


@dataclass(frozen=True)
class PackedDrawing:
    """The lines of a drawing."""

    lines: Sequence[str]

    @property
    def header(self) -> list[str]:
        """The first line: the kind of board, its size, the title, the rules."""
        return self.lines[0].split(",")

    def number(self, at: int) -> int:
        """Return a number of the header."""
        word = self.header[at] if at < len(self.header) else ""
        if not re.fullmatch("[0-9]{1,4}", word):
            raise InputError(f"the size {word[:20]!r}", "a number", "the drawing at penpa-edit")
        return int(word)

    @property
    def question(self) -> dict[str, Any]:
        """Return the elements that are drawn as the puzzle."""
        value = self.json(3)
        if not isinstance(value, dict):
            raise InputError("no drawing", "one in the fourth line", "the drawing at penpa-edit")
        return value

    @property
    def centres(self) -> list[int]:
        """The cells of the board, by their numbers."""
        steps = self.json(5)
        if not isinstance(steps, list) or not all(type(step) is int for step in steps):
            raise InputError("no cells", "a list of numbers", "the drawing at penpa-edit")
        return list(accumulate(steps))

    def json(self, at: int) -> Any:
        """Return the value in a line; None if the line is missing."""
        if at >= len(self.lines) or not self.lines[at]:
            return None
        try:
            return load_json(self.lines[at])
        except InputError as error:
            raise error.at(f"the drawing at penpa-edit: line {at + 1}") from None


def pack(mode: str, lines: Sequence[str], answer: str | None = None) -> str:
    """Return the address of these lines, and of an answer."""
    text = "\n".join(lines).replace("z", "zZ")
    for word, sign in SHORT.items():
        text = text.replace(word, f"z{sign}")
    return f"{PAGE}#m={mode}&p={_deflated(text)}" + (f"&a={_deflated(answer)}" if answer else "") + "\n"


def _deflated(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def unpack(text: str) -> PackedDrawing:
    """Return the lines at an address."""
    parts = dict(_PART.findall(text.strip()))
    if "p" not in parts:
        raise InputError(f"{text.strip()[:40]!r}", "an address with #m=edit&p=... or #m=solve&p=...")
    if parts["p"].startswith("http"):
        raise InputError("an address of penpa-edit that holds another one", "that one, by itself")
    lines = re.sub(r"z(.)", lambda match: LONG.get(match[1], match[0]), _inflated(parts["p"])).split("\n")
    if len(lines) < 6:
        raise InputError("a drawing in an old form", "one of penpa-edit 2 or later", "the address")
    return PackedDrawing(lines)


def _inflated(word: str) -> str:
    try:
        packed = base64.b64decode((word + "=" * (-len(word) % 4)).encode("ascii"), validate=True)
        unpacker = zlib.decompressobj(-15)
        found = unpacker.decompress(packed, UNPACKED_MOST)
        if unpacker.unconsumed_tail:
            raise UnfitFileError(
                f"more than {UNPACKED_MOST} bytes", "a drawing of at most so many", "the address"
            )
        return found.decode()
    except (binascii.Error, zlib.error, UnicodeError):
        raise InputError(
            "something that cannot be unpacked", "an address as penpa-edit writes it", "after p="
        ) from None


def drawing_name(text: str) -> str:
    """Return a drawing's first tag, or else its title; empty if it has none or cannot be read."""
    try:
        packed = unpack(text)
        tags = packed.json(17)
        title = packed.header[15].removeprefix("Title: ") if len(packed.header) > 15 else ""
    except InputError:
        return ""
    name = tags[0] if isinstance(tags, list) and tags and isinstance(tags[0], str) else title
    return re.sub(r"\s*\(.*|%2C.*", "", name).strip().lower().replace(" ", "-")
