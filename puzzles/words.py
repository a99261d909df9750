"""Words of puzz.link's addresses: values one after the other (None for nothing, UNKNOWN for a `?`), and
borders between rooms, five to a digit.

>>> NUMBERS.write([2, None, 3, 18, None, None, UNKNOWN])
'2g3-12h.'
>>> NUMBERS.read("2g3-12h.", 7)
([2, None, 3, 18, None, None, -1], '')
>>> POINTED.write([("U", 2), None, (None, UNKNOWN)]), RINGS.read("2a0.", 3)
('12a0.', ([(2,), (-1, -1), (-1,)], ''))
>>> room_borders([0, 0, 1, 2, 3, 1], 3), read_borders("e8rest", 2, 3)
('eo', ([0, 1, 1, 1], [0, 1, 0], 'rest'))
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from hardboard.puzzles.errors import InputError, counted_noun

#: A clue whose number is not given.
UNKNOWN = -1
DIGIT = "0123456789abcdefghijklmnopqrstuvwxyz"
#: Empty cells that one letter stands for, at most, in words for numbers of any size.
LONGEST_GAP = 20
#: Up, down, left, right.
_WAYS = (None, *"UDLR")
_COLOURS = (None, "W", "B")
_BITS = {digit: f"{value:05b}" for value, digit in enumerate(DIGIT[:32])}


class ValueWords(NamedTuple):
    """The encoding of values of one kind."""

    word: Callable[[Any], str]
    pattern: str
    #: what a word that fits the pattern stands for
    values: Callable[[str], list[Any]]
    #: the digit before the one that stands for one empty cell; None if each is a word
    gap: int | None = 15
    #: so many empty cells behind a number go into its word, which is 5 higher for each
    takes: int = 0
    #: so many values are a word together
    group: int = 1
    #: what should stand where a character is strange
    wish: str = "a number or a letter for a gap"

    def blanks(self, number: int) -> str:
        """Return the words of this many empty cells."""
        assert self.gap is not None
        full, rest = divmod(number, len(DIGIT) - 1 - self.gap)
        return DIGIT[-1] * full + (DIGIT[self.gap + rest] if rest else "")

    def write(self, values: Sequence[object]) -> str:
        """Return the words of some values."""
        if (together := self.group) > 1:
            return "".join(self.word(values[at : at + together]) for at in range(0, len(values), together))
        parts, at = [], 0
        while at < len(values):
            if self.gap is not None and values[at] is None:
                end = next((i for i in range(at, len(values)) if values[i] is not None), len(values))
                parts.append(self.blanks(end - at))
                at = end
                continue
            after = [*values[at + 1 : at + 1 + self.takes], *[None] * self.takes][: self.takes]
            word = self.word(values[at])
            taken = next((i for i, value in enumerate(after) if value is not None), self.takes)
            parts.append(DIGIT[int(word) + 5 * taken] if taken and word != "." else word)
            at += 1 + (taken if word != "." else 0)
        return "".join(parts)

    def tokens(self, body: str, place: int | None = None) -> Iterator[tuple[int, int | list[Any]]]:
        """Yield the end of each word, and its values or the number of empty cells; `place` is for errors."""
        known: dict[str, int | list[Any]] = {}  # few words differ
        for token in _lexer(self.pattern, self.gap).finditer(body):
            if (whole := token[0]) not in known:
                blanks, word, strange = token.groups()
                if strange:
                    where = "" if place is None else f" at place {place + token.start() + 1}"
                    raise InputError(f"the character {strange!r}{where}", self.wish, "line 1")
                known[whole] = self.values(word) if word else DIGIT.index(blanks) - (self.gap or 0)
            yield token.end(), known[whole]

    def read(self, body: str, size: int) -> tuple[list[Any], str]:
        """Return this many values, padded with empty ones, and the rest of the body."""
        values: list[Any] = []
        end = 0
        for after, found in self.tokens(body) if size else ():
            values += [None] * found if isinstance(found, int) else found
            end = after
            if len(values) >= size:
                break
        if len(values) > size + max(self.takes, self.group - 1):
            raise InputError(f"{len(values)} numbers and gaps", f"{size}", "line 1")
        return (values + [None] * size)[:size], body[end:]


@lru_cache(maxsize=32)
def _lexer(pattern: str, gap: int | None) -> re.Pattern[str]:
    empty = "(?!)" if gap is None else f"[{DIGIT[gap + 1 :]}]"
    return re.compile(f"({empty})|({pattern})|(.)", re.DOTALL)


def hex_word(value: int) -> str:
    """Return a number of up to four digits, the longer ones with a sign before them."""
    for limit, sign, digits, base in (
        (16, "", 1, 0),
        (256, "-", 2, 0),
        (4096, "+", 3, 0),
        (8192, "=", 3, 4096),
    ):
        if 0 <= value < limit:
            return f"{sign}{value - base:0{digits}x}"
    raise InputError(f"the clue {value}", "at most 8191: the puzz.link format has no room for it")


def hex_number(word: str) -> int:
    """Return the inverse of `hex_word`."""
    return int(word.lstrip("-+="), 16) + 4096 * word.startswith("=")


def _small(most: int) -> Callable[[Any], str]:
    def word(value: int) -> str:
        if not UNKNOWN <= value <= most:
            raise InputError(
                f"the number {value}", f"at most {most}: the puzz.link format has no room for it"
            )
        return "." if value == UNKNOWN else DIGIT[value]

    return word


def _taking(word: str) -> list[Any]:
    taken, number = divmod(int(word, 16), 5) if word != "." else (0, UNKNOWN)
    return [number, *[None] * taken]


def _pointed(value: tuple[str | None, int]) -> str:
    way, number = _WAYS.index(value[0]), "." if value[1] == UNKNOWN else hex_word(value[1])
    signs = {"-": f"{way + 5}", "+": f"-{way}"}
    return signs[number[0]] + number[1:] if number[0] in signs else f"{way}{number}"


def _unpointed(word: str) -> list[Any]:
    way, number = (word[1], word[2:]) if word[0] == "-" else (word[0], word[1:])
    return [(_WAYS[int(way) % 5], UNKNOWN if number == "." else int(number, 16))]


def _ring(numbers: Sequence[int]) -> str:
    """Lists of two, three or four numbers, each less than 6, 4 or 2, as digits of one number."""
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
    if value is None or value == UNKNOWN:
        return "." if value is None else "@"
    if value < 36 * 36:
        return DIGIT[value] if value < 36 else f"-{DIGIT[value // 36]}{DIGIT[value % 36]}"
    raise InputError(f"the number {value}", "at most 1295: the puzz.link format has no room for it")


def _unbase36(word: str) -> list[int | None]:
    if word in "@%.":
        return [None if word == "." else UNKNOWN]
    return [int(word.lstrip("-"), 36)]


NUMBERS = ValueWords(
    lambda value: "." if value == UNKNOWN else hex_word(value),
    r"[0-9a-f.]|-[0-9a-f]{2}|[+=][0-9a-f]{3}",
    lambda word: [UNKNOWN if word == "." else hex_number(word)],
)
FEW = ValueWords(_small(4), r"[0-9a-e.]", _taking, takes=2)
DIGITS = ValueWords(_small(9), r"[0-9.]", lambda word: [UNKNOWN if word == "." else int(word)], gap=9)
POINTED = ValueWords(_pointed, r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}", _unpointed, gap=9)
RINGS = ValueWords(_ring, r"[0-9.]|[a-d][0-9a-z]", _unring)
BASE36 = ValueWords(_base36, r"[0-9a-z@%.]|-[0-9a-z]{2}", _unbase36, gap=None)
OUTSIDE = ValueWords(
    lambda value: "." if value is None else hex_word(value),
    r"[0-9a-f.]|-[0-9a-f]{2}",
    lambda word: [None if word == "." else hex_number(word)],
    gap=None,
)
TRIPLES = ValueWords(
    lambda three: DIGIT[
        sum(_COLOURS.index(c) * 3**place for c, place in zip(three, (2, 1, 0), strict=False))
    ],
    r"[0-9a-q]",
    lambda word: [_COLOURS[int(word, 36) // 3**place % 3] for place in (2, 1, 0)],
    gap=None,
    group=3,
)
BITS = ValueWords(
    lambda five: DIGIT[sum((one is not None) << 4 - place for place, one in enumerate(five))],
    r"[0-9a-v]",
    lambda word: [UNKNOWN if int(word, 32) >> 4 - place & 1 else None for place in range(5)],
    gap=None,
    group=5,
)


def icon_words(letters: Sequence[str]) -> ValueWords:
    """Return the words of icons: their numbers, counted from 1."""
    most = len(letters)
    return ValueWords(
        lambda icon: str(letters.index(icon) + 1),
        f"[1-{most}]",
        lambda word: [letters[int(word) - 1]],
        gap=most,
        wish=f"1-{most} or a run of empty cells",
    )


def room_borders(rooms: Sequence[int], cols: int) -> str:
    """Yield the borders of rooms: between columns, row by row, then between rows."""
    upright = [one != other for at, (one, other) in enumerate(pairwise(rooms), 1) if at % cols]
    flat = [one != other for one, other in zip(rooms, rooms[cols:], strict=False)]
    return _fives(upright) + _fives(flat)


def _fives(lines: Sequence[bool]) -> str:
    bits = "".join("01"[line] for line in lines) + "0000"
    return "".join(DIGIT[int(bits[at : at + 5], 2)] for at in range(0, len(lines), 5))


def read_borders(body: str, rows: int, cols: int) -> tuple[list[int], list[int], str]:
    """Read the borders between columns, row by row, and between rows; return them and the text's rest."""
    upright, flat = rows * (cols - 1), (rows - 1) * cols
    middle = -(-upright // 5)
    end = middle - (-flat // 5)
    strange = [character for character in body[:end] if character not in _BITS]
    if strange or len(body) < end:
        found = f"the character {strange[0]!r}" if strange else f"{body[:30]!r}"
        wish = f"{counted_noun(end, 'digit')} of base 32 for the borders of rooms"
        raise InputError(found, wish, "line 1")
    across, down = ("".join(_BITS[digit] for digit in part) for part in (body[:middle], body[middle:end]))
    return [*map(int, across[:upright])], [*map(int, down[:flat])], body[end:]
