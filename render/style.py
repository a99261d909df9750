"""Colours and letters: one palette, one font, and the signs that the font can draw.

The font is the one that Pillow carries, so a picture needs nothing of the machine it is made on. It has no
accents and no arrows: `font_text` spells such letters out. A bar over a letter is written with U+0304 (x̄,
made by `barred("x")`) and drawn.

    >>> font_text("Kölker, 3 × 4 ≠ x̄")
    'Koelker, 3 x 4 != x̄'
"""

import unicodedata
from functools import lru_cache

from PIL import ImageFont

#: On the board: what is white, what is written, what is written quietly, the lines between cells.
PAPER, INK, GREY, GRID = "#ffffff", "#1f2328", "#656d78", "#a9b1bb"
#: Around the board. These have values of their own, so that a theme can change them alone.
PAGE_INK, PAGE_GREY = "#1e2228", "#5c646e"
BLACK, CLUE_TINT = "#1a1a1a", "#ddd3f2"
#: What is not part of the machine where signals are shown: a black cell, a piece.
FADED, FADED_PIECE = "#8f979f", "#b6c0cb"
#: Tile names, and the outlines of tiles.
NAME, OUTLINE = "#47617f", "#7f97b8"
#: Blue and orange, which people with any kind of colour vision tell apart, and a printer without colours by
#: light and dark: on white cells, on black cells, as a line.
TRUE, TRUE_DARK, TRUE_PURE = "#a8d4f2", "#08406a", "#00497a"
FALSE, FALSE_DARK, FALSE_PURE = "#fde0b0", "#8a4a00", "#b85c00"
#: A wire whose value is not shown, or not known.
WIRE, WIRE_DARK, WIRE_PURE = "#e8ecf1", "#3c4650", "#66717d"
WRONG, WRONG_TINT = "#b3261e", "#fbe1de"
BAND = ("#eef1f5", "#e2e7ee")
PATH, PIECE, SPECIAL = "#00805c", "#35608f", "#cfe3f7"
#: A loop, and cells that it leaves out where these are shaded.
LOOP, SHADE = "#00643f", "#4a5560"
#: Colours for marked cells, by name; `MARKS` in the order in which they are used when none is named.
NAMED = {
    "red": "#c62828",
    "purple": "#8e44ad",
    "green": "#00805c",
    "blue": "#0068a5",
    "orange": "#b85c00",
    "grey": GREY,
}
MARKS = ("red", "purple", "blue", "orange", "green", "grey")

#: The smallest letters worth drawing, in pixels, and the smallest cell that a clue can be written in.
SMALLEST_LETTER, LEGIBLE = 6, 10
BAR = "\u0304"
#: Letters that leave room for a bar below the height of capitals.
LOW = frozenset("acegmnopqrsuvwxyz_")
#: Half the height of a capital letter or digit, as a share of the font's size.
HALF_CAPITAL = 0.355

_SPELL = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "×": "x", "−": "-", "–": "-", "—": "-", "¬": "not ", "≠": "!=", "≤": "<=", "≥": ">=",
    "→": "->", "←": "<-",
    "∧": "and", "∨": "or", "⊕": "xor", "„": "\"",
}  # fmt: skip


def with_bars(text: str) -> str:
    """Return the text with a bar over each letter."""
    return "".join(letter + BAR for letter in text)


@lru_cache(maxsize=4096)
def font_text(text: str) -> str:
    """Return the text in letters of the font (bars kept), `?` for all others."""
    spelt = "".join(_SPELL.get(letter, letter) for letter in unicodedata.normalize("NFC", text))
    parts = (
        letter
        for letter in unicodedata.normalize("NFD", spelt)
        if letter == BAR or not unicodedata.combining(letter)
    )
    return "".join(letter if letter == BAR or _has(letter) else "?" for letter in parts)


def letters_with_bars(text: str) -> list[tuple[str, bool]]:
    """Return each letter of the text with whether it has a bar."""
    pairs: list[tuple[str, bool]] = []
    for letter in unicodedata.normalize("NFD", text):
        if letter == BAR and pairs:
            pairs[-1] = (pairs[-1][0], True)
        else:
            pairs.append((letter, False))
    return pairs


@lru_cache(maxsize=256)
def font_of_size(size: int) -> ImageFont.FreeTypeFont:
    """Return the font at a size in pixels."""
    face = ImageFont.load_default(size)
    assert isinstance(face, ImageFont.FreeTypeFont), "Pillow was built without FreeType"
    return face


@lru_cache(maxsize=512)
def _has(letter: str) -> bool:
    big = font_of_size(40)
    return letter == " " or bytes(big.getmask(letter)) != bytes(big.getmask("\uffff"))


@lru_cache(maxsize=65536)
def text_width(text: str) -> float:
    """Return the width of the text as a share of the font's size."""
    return (
        float(
            font_of_size(100).getlength("".join(letter for letter, _ in letters_with_bars(font_text(text))))
        )
        / 100
    )


def shorten_text(text: str, most: int = 16) -> str:
    """Return the text, cut off after this many letters."""
    return text if len(letters_with_bars(text)) <= most else text[: most - 2] + ".."


def fitted_size(text: str, size: float, fit: float) -> float:
    """Return the font size, at most `size`, at which the text is no wider than `fit`."""
    return min(size, fit / max(text_width(text), 1e-9))
