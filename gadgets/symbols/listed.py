"""A list of rules as text, one line a pattern: how it stands in a library's `library.toml`.

    [contract.rules]
    rooms = 0                               rooms have so many cells at most; 0 if there are none
    connected = ["cuDivide: white"]         colours, `white at corners` if corners connect
    lines = ["akariDup: at most one"]       of empty cells in line; or `at least one`
    patterns = [
        "crShadeGt: 1 at 0,0: 0 1 black of c1: off white",
    ]

    [contract.rules.cells]                  lists of cells, as steps down and right from the spot
    c1 = "0,0 0,1 1,0 1,1"

A pattern is its name, the signs of cells, its constraint, and the colour of cells off the board. The sign is
`outside` where the board may have ended, or nothing. The cell to point at may follow.

    0 1 black of c1                 so many of these cells are black; `if 0,0 white` behind it
    #. or .# in c1                  the cells have one of these looks
    1 and white seen along c1; c2 make 3
                                    1, and of each line the cells before the first of the other colour
    2 black in areas beside

    >>> beside = Pattern(Count("near", (0, encode_step(0, 1)), frozenset([0, 1]), at=0))
    >>> text = rule_list_table(RuleList(((".", None),), (beside,)))
    >>> text["patterns"], text["cells"]
    (['near: : 0 1 black of c1: off white: at 0,0'], {'c1': '0,0 0,1'})
    >>> read_rule_list(text, {".": None}).patterns == (beside,)
    True
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from re import Match
from typing import Any, NamedTuple

from hardboard.gadgets.symbols.rulelist import RuleList
from hardboard.gadgets.symbols.walls import LARGEST
from hardboard.puzzles.declared.areas import AreaSum
from hardboard.puzzles.declared.board import BLACK, WHITE, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table
from hardboard.puzzles.declared.patterns import OUTSIDE, Guard, Pattern, Symbol, decode_step, encode_step
from hardboard.puzzles.declared.vocabulary.rule import COLOURS, Lines, Linked
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record

KEYS = {"rooms", "connected", "lines", "patterns", "cells"}
_COLOUR = {"white": WHITE, "black": BLACK}
_OFF = {WHITE: "white", BLACK: "black", None: "none"}
_FEW = {True: "at most one", False: "at least one"}


def rule_list_table(rules: RuleList) -> Record:
    """Return the table of a list."""
    writer = PatternWriter({symbol: sign for sign, symbol in rules.symbols})
    patterns = [writer.line(pattern) for pattern in rules.patterns]
    return {
        "rooms": rules.rooms,
        "connected": [
            f"{each.rule}: {COLOURS[each.colour]}{' at corners' * each.corners}" for each in rules.linked
        ],
        "lines": [f"{each.rule}: {_FEW[each.few]}" for each in rules.lines],
        "patterns": patterns,
        "cells": {name: cells for cells, name in writer.cells.items()},
    }


class PatternWriter:
    """Patterns as lines, and the lists of cells that they name."""

    def __init__(self, signs: Mapping[Symbol, str]) -> None:
        self.signs, self.cells = {**signs, OUTSIDE: "outside"}, dict[str, str]()

    def line(self, pattern: Pattern) -> str:
        """Return a pattern as a line."""
        place, name = pattern.place, pattern.place.rule
        parts = [name, self._guard(pattern.shows), self._asked(place), f"off {_OFF[pattern.off]}"]
        return ": ".join(parts + ([f"at {_shown(place.at)}"] if place.at is not None else []))

    def _guard(self, guard: Guard) -> str:
        order = list(self.signs.values())
        shown = []
        for cell, symbols in guard:
            signs = sorted((self.signs[symbol] for symbol in symbols), key=order.index)
            single = "".join(sign for sign in signs if sign != "outside")
            outside = ["outside"] if OUTSIDE in symbols else []
            shown.append(" or ".join([single] * bool(single) + outside) + f" at {_shown(cell)}")
        return ", ".join(shown)

    def named(self, cells: Iterable[Index]) -> str:
        """Return the name of a list of cells."""
        return self.cells.setdefault(" ".join(map(_shown, cells)), f"c{len(self.cells) + 1}")

    def _asked(self, place: Constraint) -> str:
        return next(asked for asked in ASKED if asked.kind is type(place)).text(place, self)


def _shown(cell: Index) -> str:
    return "{},{}".format(*decode_step(cell))


def read_rule_list(data: object, named: Mapping[str, Symbol], where: str = "") -> RuleList:
    """Return the rule list in a table for boards with these symbols; faults are reported."""
    if not isinstance(data, dict) or set(data) != KEYS:
        raise InputError("a list of rules", "the fields " + " ".join(sorted(KEYS)), where)
    try:
        reader = PatternReader(named, {name: _cells(text) for name, text in data["cells"].items()})
        linked = tuple(_linked(line) for line in data["connected"])
        few = {word: few for few, word in _FEW.items()}
        lines = tuple(Lines(line.split(": ")[0], few[line.split(": ")[1]]) for line in data["lines"])
        rooms = data["rooms"]
        if type(rooms) is not int or not 0 <= rooms <= LARGEST:
            raise ValueError(f"rooms of {rooms!r} cells")
        patterns = tuple(reader.pattern(line) for line in data["patterns"])
    except (ValueError, KeyError, AttributeError, TypeError, IndexError) as error:
        raise InputError(f"{type(error).__name__} {error}"[:100], "a list of rules", where) from None
    return RuleList(tuple(named.items()), patterns, lines, linked, rooms)


def _linked(line: str) -> Linked:
    name, words = line.split(": ")
    colour, _, corners = words.partition(" at ")
    if corners not in ("", "corners"):
        raise ValueError(line)
    return Linked(name, _COLOUR[colour], bool(corners))


def _cell(text: str) -> Index:
    down, right = text.split(",")
    return encode_step(int(down), int(right))


def _cells(text: str) -> tuple[Index, ...]:
    return tuple(map(_cell, text.split()))


class PatternReader:
    """Lines as patterns."""

    def __init__(self, named: Mapping[str, Symbol], cells: Mapping[str, tuple[Index, ...]]) -> None:
        self.named, self.cells = named, cells

    def pattern(self, line: str) -> Pattern:
        """Return the pattern of a line."""
        name, guard, asked, off, *at = (part.strip() for part in line.split(": "))
        where = _cell(at[0].removeprefix("at ")) if at else None
        colours = {word: colour for colour, word in _OFF.items()}
        shows = tuple(self._guard(guard))
        return Pattern(self._place(name, asked, where), shows, colours[off.removeprefix("off ")])

    def _guard(self, text: str) -> Iterator[tuple[Index, frozenset[Symbol]]]:
        for part in text.split(", ") if text else ():
            signs, cell = part.split(" at ")
            symbols: set[Symbol] = set()
            for word in signs.split(" or "):
                symbols |= {OUTSIDE} if word == "outside" else {self.named[sign] for sign in word}
            yield _cell(cell), frozenset(symbols)

    def _place(self, name: str, text: str, at: Index | None) -> Constraint:
        for asked in ASKED:
            if found := re.fullmatch(asked.form, text):
                return asked.read(found, self, {"rule": name, "at": at})
        raise ValueError(text)


def _count_text(place: Count, writer: PatternWriter) -> str:
    when = " and ".join(f"{_shown(cell)} {COLOURS[colour]}" for cell, colour in place.when.items())
    black = " ".join(map(str, sorted(place.allowed))) or "none"
    return f"{black} black of {writer.named(place.cells)}" + f" if {when}" * bool(when)


def _read_count(found: Match[str], reader: PatternReader, named: Any) -> Count:
    allowed = frozenset(map(int, [] if found[1] == "none" else found[1].split()))
    when = dict(_when(part) for part in found[3].split(" and ")) if found[3] else {}
    return Count(cells=reader.cells[found[2]], allowed=allowed, when=when, **named)


def _when(part: str) -> tuple[Index, bool]:
    cell, colour = part.split()
    return _cell(cell), _COLOUR[colour]


def _sight_text(place: Sight, writer: PatternWriter) -> str:
    lines = "; ".join(map(writer.named, place.rays))
    return f"{place.base} and {COLOURS[place.colour]} seen along {lines} make {place.total}"


def _read_sight(found: Match[str], reader: PatternReader, named: Any) -> Sight:
    rays = tuple(reader.cells[word] for word in found[3].split("; "))
    scope, colour = (0, *(cell for ray in rays for cell in ray)), _COLOUR[found[2]]
    return Sight(cells=scope, rays=rays, colour=colour, total=int(found[4]), base=int(found[1]), **named)


def _areas_text(place: AreaSum, writer: PatternWriter) -> str:
    return f"{place.total} {COLOURS[place.colour]} in areas beside"


def _read_areas(found: Match[str], reader: PatternReader, named: Any) -> AreaSum:
    return AreaSum(cells=(0,), near=((),), colour=_COLOUR[found[2]], total=int(found[1]), **named)


def _table_text(place: Table, writer: PatternWriter) -> str:
    looks = ["".join(".#"[bits >> i & 1] for i in range(len(place.cells))) for bits in sorted(place.patterns)]
    return f"{' or '.join(looks) or 'none'} in {writer.named(place.cells)}"


def _read_table(found: Match[str], reader: PatternReader, named: Any) -> Table:
    own = reader.cells[found[2]]
    words = [] if found[1] == "none" else found[1].split(" or ")
    if any(len(word) != len(own) or set(word) - {*".#"} for word in words):
        raise ValueError(found[0])
    bits = (sum(1 << i for i, look in enumerate(word) if look == "#") for word in words)
    return Table(cells=own, patterns=frozenset(bits), **named)


class PlaceSyntax(NamedTuple):
    """The text of a place of some kind: its writer, its form, and its reader."""

    kind: type[Constraint]
    text: Callable[[Any, PatternWriter], str]
    form: str
    read: Callable[[Match[str], PatternReader, Any], Constraint]


#: The first whose form a text has is meant.
ASKED = (
    PlaceSyntax(Count, _count_text, r"(none|[\d ]+) black of (\w+)(?: if (.+))?", _read_count),
    PlaceSyntax(Sight, _sight_text, r"(\d+) and (black|white) seen along (.+) make (\d+)", _read_sight),
    PlaceSyntax(AreaSum, _areas_text, r"(\d+) (black|white) in areas beside", _read_areas),
    PlaceSyntax(Table, _table_text, r"(.*) in (\w+)", _read_table),
)
