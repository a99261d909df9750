"""Words of puzz.link's addresses: values behind each other, None for nothing, UNKNOWN for a `?`.

>>> NUMBERS.write([2, None, 3, 18, None, None, UNKNOWN])
'2g3-12h.'
>>> NUMBERS.read("2g3-12h.", 7)
([2, None, 3, 18, None, None, -1], '')
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hardboard.puzzles.declared.board import ARROWS, UNKNOWN
from hardboard.puzzles.errors import InputError

DIGIT = "0123456789abcdefghijklmnopqrstuvwxyz"
_WAYS = (None, *ARROWS)
_COLOURS = (None, "W", "B")


class Words(NamedTuple):
    """How values of one kind are written."""

    word: Callable[[Any], str]
    pattern: str
    #: what a word that fits the pattern stands for
    values: Callable[[str], list[Any]]
    #: the letter before the one that stands for one empty cell; "" if each is a word
    gap: str = "f"
    #: so many empty cells behind a number go into its word, which is 5 higher for each
    takes: int = 0

    def write(self, values: Sequence[object]) -> str:
        """The words of some values."""
        parts, at = [], 0
        while at < len(values):
            if self.gap and values[at] is None:
                end = next((i for i in range(at, len(values)) if values[i] is not None), len(values))
                most = ord("z") - ord(self.gap)
                full, rest = divmod(end - at, most)
                parts.append("z" * full + (chr(ord(self.gap) + rest) if rest else ""))
                at = end
                continue
            word, after = self.word(values[at]), [*values[at + 1 :], *[None] * self.takes][: self.takes]
            taken = next((i for i, value in enumerate(after) if value is not None), self.takes)
            parts.append(DIGIT[int(word) + 5 * taken] if taken and word != "." else word)
            at += 1 + (taken if word != "." else 0)
        return "".join(parts)

    def read(self, body: str, size: int) -> tuple[list[Any], str]:
        """So many values, and the rest of the body."""
        values: list[Any] = []
        at = 0
        while at < len(body) and len(values) < size:
            if self.gap and self.gap < body[at] <= "z":
                values += [None] * (ord(body[at]) - ord(self.gap))
                at += 1
            elif token := re.compile(self.pattern).match(body, at):
                values += self.values(token[0])
                at = token.end()
            else:
                raise InputError(f"the character {body[at]!r}", "a number or a letter for a gap", "line 1")
        if len(values) > size + self.takes:
            raise InputError(f"{len(values)} numbers and gaps", f"{size}", "line 1")
        return (values + [None] * size)[:size], body[at:]


def _hex(value: int) -> str:
    """A number of up to four digits, the longer ones with a sign before them."""
    for limit, sign, digits, base in (
        (16, "", 1, 0),
        (256, "-", 2, 0),
        (4096, "+", 3, 0),
        (8192, "=", 3, 4096),
    ):
        if 0 <= value < limit:
            return f"{sign}{value - base:0{digits}x}"
    raise InputError(f"the number {value}", "at most 8191: the puzz.link format has no room for it")


def _unhex(word: str) -> int:
    return int(word.lstrip("-+="), 16) + 4096 * word.startswith("=")


def _small(most: int, none: str = ".") -> Callable[[Any], str]:
    def word(value: int) -> str:
        if not UNKNOWN <= value <= most:
            raise InputError(
                f"the number {value}", f"at most {most}: the puzz.link format has no room for it"
            )
        return none if value == UNKNOWN else DIGIT[value]

    return word


def _taking(word: str) -> list[Any]:
    taken, number = divmod(int(word, 16), 5) if word != "." else (0, UNKNOWN)
    return [number, *[None] * taken]


def _pointed(value: tuple[str | None, int]) -> str:
    way, number = _WAYS.index(value[0]), "." if value[1] == UNKNOWN else _hex(value[1])
    signs = {"-": f"{way + 5}", "+": f"-{way}"}
    return signs[number[0]] + number[1:] if number[0] in signs else f"{way}{number}"


def _unpointed(word: str) -> list[Any]:
    way, number = (word[1], word[2:]) if word[0] == "-" else (word[0], word[1:])
    return [(_WAYS[int(way) % 5], UNKNOWN if number == "." else int(number, 16))]


def _ring(numbers: Sequence[int]) -> str:
    """Of a list of two, three or four numbers, each less than 6, 4 or 2 is a digit of one number."""
    if len(numbers) == 1:
        return _small(8)(numbers[0])
    base, first = {2: (6, 360), 3: (4, 396), 4: (2, 460)}[len(numbers)]
    if max(numbers) >= base or 0 in numbers:
        raise InputError(f"the numbers {list(numbers)}", "runs that fit around a cell")
    value = first + sum(max(0, n) * base**place for place, n in enumerate(reversed(numbers)))
    return "9" if value == 475 else DIGIT[value // 36] + DIGIT[value % 36]


def _unring(word: str) -> list[Any]:
    if len(word) == 1:
        return [(1, 1, 1, 1) if word == "9" else (UNKNOWN if word == "." else int(word),)]
    value = int(word, 36)
    size, base, first = next(kind for kind in ((4, 2, 460), (3, 4, 396), (2, 6, 360)) if value >= kind[2])
    digits = [(value - first) // base**place % base for place in reversed(range(size))]
    return [tuple(n or UNKNOWN for n in digits)]


def _base36(value: int | None) -> str:
    """Each empty cell is a word."""
    if value is None or value == UNKNOWN:
        return "." if value is None else "@"
    if value < 36 * 36:
        return DIGIT[value] if value < 36 else f"-{DIGIT[value // 36]}{DIGIT[value % 36]}"
    raise InputError(f"the number {value}", "at most 1295: the puzz.link format has no room for it")


def _unbase36(word: str) -> list[int | None]:
    if word in "@%.":
        return [None if word == "." else UNKNOWN]
    return [int(word.lstrip("-"), 36)]


NUMBERS = Words(
    lambda value: "." if value == UNKNOWN else _hex(value),
    r"[0-9a-f.]|-[0-9a-f]{2}|[+=][0-9a-f]{3}",
    lambda word: [UNKNOWN if word == "." else _unhex(word)],
)
FEW = Words(_small(4), r"[0-9a-e.]", _taking, takes=2)
DIGITS = Words(_small(9), r"[0-9.]", lambda word: [UNKNOWN if word == "." else int(word)], gap="`")
POINTED = Words(_pointed, r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}", _unpointed, gap="`")
RINGS = Words(_ring, r"[0-9.]|[a-d][0-9a-z]", _unring)
BASE36 = Words(_base36, r"[0-9a-z@%.]|-[0-9a-z]{2}", _unbase36, gap="")
OUTSIDE = Words(
    lambda value: "." if value is None else _hex(value),
    r"[0-9a-f.]|-[0-9a-f]{2}",
    lambda word: [None if word == "." else _unhex(word)],
    gap="",
)
TRIPLES = Words(
    lambda three: DIGIT[
        sum(_COLOURS.index(c) * 3**place for c, place in zip(three, (2, 1, 0), strict=False))
    ],
    r"[0-9a-q]",
    lambda word: [tuple(_COLOURS[int(word, 36) // 3**place % 3] for place in (2, 1, 0))],
    gap="",
)
BITS = Words(
    lambda five: DIGIT[sum((one is not None) << 4 - place for place, one in enumerate(five))],
    r"[0-9a-v]",
    lambda word: [tuple(UNKNOWN if int(word, 32) >> 4 - place & 1 else None for place in range(5))],
    gap="",
)
