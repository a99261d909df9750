"""Names that people choose: of variables, tiles, libraries and families, and the paths that are made of them.

Two names that are equal under Unicode normalisation (form NFC) look alike on every screen, so that they are
one name. A name that may stand in a path is also a plain word: it leads to no other folder, on no system.

    >>> nfc_text("A\\u030a") == nfc_text("\\u212b") == "\\u00c5"
    True
    >>> plain_name("my tile-2", "the tile")
    'my tile-2'
    >>> plain_name("../../home", "the tile")
    Traceback (most recent call last):
    hardboard.puzzles.errors.InputError: the tile '../../home'; expected a name of letters, digits and _ - + .
"""

import os
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from hardboard.puzzles.errors import InputError

#: Letters that show nothing.
_BLANK = "\u115f\u1160\u3164\uffa0"
_PLAIN = re.compile(rf"(?!.*[{_BLANK}])\w(?:[\w .+-]*[\w+-])?")
_PART = re.compile(rf"(?!.*[{_BLANK}])\w(?:[\w .+~=-]*[\w+~=-])?")
#: Bytes of a name, and of a name with what programs put behind it: file systems take 255.
LONGEST, LONGEST_PART = 100, 200
#: Names that Windows keeps for devices, whatever suffix they have.
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")}
WANTED = "a name of letters, digits and _ - + ."

_FAMILY = re.compile("(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
_VARIABLE = re.compile(rf"(?![{_BLANK}])[^\W\d][^\W{_BLANK}]*|[0-9]{{1,18}}")
#: Words that stand for something else in formulas of other programs.
CONNECTIVES = {
    "and", "or", "not", "xor", "nand", "nor", "xnor", "iff", "implies", "true", "false",
}  # fmt: skip
#: What to write instead.
WRITTEN = "(a, ~b) (c): commas between literals, ~ for not, a clause beside the other for and"


def nfc_text(text: str) -> str:
    """Return a text in the one form (NFC) in which texts that are canonically equivalent are equal."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(maxsize=4096)
def plain_name(name: str, what: str) -> str:
    """Return a name that may stand in a path, in its one form.

    Args:
        name: the name as it was chosen.
        what: the thing that has it, for the complaint: "the tile".

    Raises:
        InputError: the name is empty, long, or no plain word.
    """
    return _checked_name(name, what, _PLAIN, LONGEST)


def _checked_name(name: str, what: str, form: re.Pattern[str], most: int) -> str:
    own = nfc_text(name)
    if not form.fullmatch(own) or own.partition(".")[0].strip().casefold() in DEVICES:
        raise InputError(f"{what} {name!r:.60}", WANTED)
    if len(own.encode()) > most:
        raise InputError(f"{what} {name!r:.60}", f"a name of at most {most} bytes")
    return own


def family_name(name: object) -> str:
    """Return the name of a family if it is one: small letters, digits, and hyphens between words.

    Raises:
        InputError: the name is none.
    """
    if type(name) is not str or not _FAMILY.fullmatch(name) or name in DEVICES:
        raise InputError(f"the name {name!r:.40}", "small letters and digits, with hyphens between words")
    return name


def path_inside(folder: Path, *names: str) -> Path:
    """Return the path below a folder that is made of names, none of which leads out of it.

    A name may also have the signs of a tile's orientation and state (`xor~2`, `N=0S=1`).

    Raises:
        InputError: a name is no plain word, or a link in the folder leads elsewhere.
    """
    parts = (_checked_name(name, "the name of a file", _PART, LONGEST_PART) for name in names)
    path = folder.joinpath(*parts)
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise InputError("a link that leads out of the folder", "a folder without links", str(path))
    return path


def variable_name(name: str, literal: str = "") -> str:
    """Return the name of a variable as formulas write it: a number without zeros in front, or a word.

    Args:
        name: the name as it was written.
        literal: the same with its sign, for the complaint.

    Raises:
        InputError: the name is neither, or a word such as `and`.
    """
    own, shown = nfc_text(name), literal or name
    if not _VARIABLE.fullmatch(own):
        shown = repr(shown if len(shown) <= 40 else shown[:40] + "...")
        raise InputError(f"the literal {shown}", "a non-zero number or a name, with - or ~ for not")
    if unicodedata.normalize("NFKC", own).casefold() in CONNECTIVES:  # also in wide or bold letters
        raise InputError(f"the word {shown!r}", f"clauses such as {WRITTEN}")
    if own.isdecimal() and int(own) == 0:
        raise InputError("the literal 0", "a non-zero number or a name")
    return str(int(own)) if own.isdecimal() else own
