"""Declared families as data for the page without a server: rules, layouts, fields and how marks look.

A rule is the name of its meaning's class and the fields of that. If it speaks of clues one by one, there is
also a list of *templates* for each possible clue. Each is a record of the native core without the numbers of
the symbols. `studio/page/records.js` makes records of templates and other rules.
`studio/page/certificate_checker.js` reads the fields alone. Neither knows a family.

    >>> rule = rules_of(family("mosaic").declared)[0]
    >>> rule["text"], rule["meaning"]["clues"]["2"], rule["meaning"]["templates"][2][:3]
    ('a number counts the black cells on and around it', [2], [1, 0, [9, 0, 0, -1, 0, 0, 1, 1, 0, 0, -1, \
-1, -1, -1, 1, 1, 1, 1, -1, 0, 1, 2]])
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from itertools import combinations_with_replacement
from typing import Any

from hardboard.puzzles import Family, InputError
from hardboard.puzzles.declared.board import ARROWS, UNKNOWN, Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import Pattern
from hardboard.puzzles.declared.vocabulary.rule import BoardFunction, EachClue, Meaning
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import ALWAYS
from hardboard.puzzles.registry import DEFAULT, family
from hardboard.render import draw
from hardboard.studio.opened import edited
from hardboard.studio.play import marks
from hardboard.verify.records import NotForTheCore, local_record

#: Clues around a cell are at most that many numbers, none larger.
MOST_RUNS, LONGEST_RUN = 4, 8


def family_data(name: str) -> Record:
    """Return all that the page needs to know of a family to open, draw, check and make its boards.

    Raises:
        InputError: a rule is no data, or the core has no record for it.
    """
    kind = family(name)
    declaration = kind.declared
    return {
        "name": name,
        "pzpr": [] if declaration.layout.icons else list(declaration.pzpr),
        "layout": asdict(declaration.layout),
        "sentences": list(kind.sentences),
        "rules": rules_of(declaration),
        "fields": list(edited(name)),
        "play": _marks(kind),
    }


def style() -> Record:
    """Return the colours of pictures, by name, and what themes make of them.

    >>> style()["themes"]["dark"]["changes"]["#ffffff"]
    '#f3f5f7'
    """
    from hardboard.render import style as colours
    from hardboard.render.themes import THEMES
    from hardboard.studio.picture import Picture

    blank = Picture(draw(DEFAULT, Board(1, 1))).facts["themes"]
    themes = {
        name: {word: blank[name][word] for word in ("ground", "palette", "coarse")}
        | {"changes": THEMES[name][1]}
        for name in blank
    }
    return {name: getattr(colours, name) for name in ("INK", "PAPER", "GREY", "GRID")} | {"themes": themes}


def _marks(kind: Family) -> Record:
    """Return how marks look; what depends on a board is left out."""
    layout = kind.declared.layout
    board = layout.inner(Board(1, 1, rooms=(0,) * layout.rooms))
    return marks(kind, board) | {"crosses": [], "passed": []}


def rules_of(declaration: Declaration) -> list[Record]:
    """Return the rules as data.

    Raises:
        InputError: a rule is no data, or the core has no record for it.
    """
    try:
        return [
            {"text": rule.text, "meaning": _meaning(rule.meaning, declaration.layout)}
            for rule in declaration.rules
        ]
    except NotForTheCore as reason:
        raise InputError(
            f"{declaration.name}: {reason}", "rules that the page can ask the core about"
        ) from None


def _meaning(meaning: Meaning, layout: Layout) -> Record:
    if isinstance(meaning, EachClue):
        return _each_clue(meaning, layout) | {"declared": json_data(meaning)}
    if isinstance(meaning, BoardFunction):
        raise NotForTheCore("a rule that is a custom function")
    made: Record = json_data(meaning)
    return made


def json_data(value: Any) -> Any:
    """Return plain data of the vocabulary as JSON has it: dataclasses as objects with their `type`.

    Tuples and sets become lists, mappings lists of pairs. Steps stay numbers.

    >>> from hardboard.puzzles.declared.places import Count
    >>> json_data(Count("csAdjacent", (0, 1), frozenset([1, 0])))["allowed"]
    [0, 1]
    """
    if is_dataclass(value):
        own = {field.name: json_data(getattr(value, field.name)) for field in fields(value) if field.init}
        return {"type": type(value).__name__, **own}
    if isinstance(value, frozenset):
        return [json_data(each) for each in sorted(value, key=lambda each: (str(type(each)), each))]
    if isinstance(value, Mapping):
        return [[json_data(key), json_data(each)] for key, each in value.items()]
    return [json_data(each) for each in value] if isinstance(value, tuple | range) else value


def _each_clue(meaning: EachClue, layout: Layout) -> Record:
    """Return templates, and which of them stand where: at every cell, at all clues, at each clue."""
    numbers: dict[str, int] = {}

    def listed(patterns: Iterable[Pattern]) -> list[int]:
        texts = [json.dumps(local_record(one, meaning.corners)) for one in patterns if not one.says_nothing]
        return [numbers.setdefault(text, len(numbers)) for text in texts]

    by_clue = {} if meaning.of is None else {
        key: listed(meaning.of.patterns(clue, ALWAYS + 1))
        for key, clue in _clues(layout)
        if not meaning.of.numbers_only or (isinstance(clue, int) and clue >= 0)
    }  # fmt: skip
    always = [[_shown(one), number] for one in meaning.always for number in listed([one])]
    alike = listed(meaning.alike)
    # A list of which the page has never heard fits around no cell: it has the templates of one such list.
    other = by_clue.pop(OTHER, [])
    return {
        "type": EachClue.__name__,
        "corners": meaning.corners,
        "templates": [json.loads(text) for text in numbers],
        "always": always,
        "alike": alike,
        "clues": {key: some for key, some in by_clue.items() if some != other},
        "other": other,
    }


#: The key of a list of numbers that fit around no cell.
OTHER = "[8,8]"


def _clues(layout: Layout) -> Iterator[tuple[str, Any]]:
    """Yield each clue that may be printed, as JSON and as it stands on a board."""
    if layout.clues == "rings":
        for size in range(1, MOST_RUNS + 1):
            for some in combinations_with_replacement(range(UNKNOWN, LONGEST_RUN + 1), size):
                yield json.dumps(list(some), separators=(",", ":")), some
        return
    words = {"colours": "BW", "sides": "".join(ARROWS), "icons": layout.icons}.get(layout.clues, "")
    yield from ((json.dumps(clue), clue) for clue in words or range(layout.least, ALWAYS + 1))


def _shown(pattern: Pattern) -> list[object] | None:
    """Return what a cell must show for a pattern to stand there: None for whatever it shows."""
    return None if pattern.own is None else list(pattern.own)
