"""Declared families as data for the page without a server: rules, layouts, fields and how marks look.

A rule is the name of its meaning's class and the fields of that. `studio/page/rule_constraints.js` makes
constraints of it on a board. It knows no family.

    >>> rule = rules_of(family("mosaic").declared)[0]
    >>> rule["text"], rule["meaning"]["of"]["type"], len(rule["meaning"]["of"]["cells"])
    ('a number counts the black cells on and around it', 'CellsCounted', 9)
"""

from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from hardboard.puzzles import Family, InputError, penpa
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.vocabulary.rule import BoardFunction
from hardboard.puzzles.formats import Record
from hardboard.puzzles.penpa import address, drawing as drawn, paper
from hardboard.puzzles.registry import DEFAULT, family
from hardboard.render import draw
from hardboard.studio.opened import editable_fields
from hardboard.studio.play import player_marks


def family_data(name: str) -> Record:
    """Return all that the page needs to know of a family to open, draw, check and make its boards.

    Raises:
        InputError: a rule is a custom function.
    """
    kind = family(name)
    declaration = kind.declared
    return {
        "name": name,
        "pzpr": [] if declaration.layout.icons else list(declaration.pzpr),
        "layout": asdict(declaration.layout),
        "title": kind.title,
        "names": penpa.tags(kind),
        "sentences": list(kind.sentences),
        "rules": rules_of(declaration),
        "fields": list(editable_fields(name)),
        "play": _marks(kind),
    }


def picture_colours() -> Record:
    """Return the colours of pictures by name, and by theme.

    >>> picture_colours()["themes"]["dark"]["changes"]["#ffffff"]
    '#f3f5f7'
    """
    from hardboard.render import style
    from hardboard.render.themes import THEMES
    from hardboard.studio.picture import Picture

    blank = Picture(draw(DEFAULT, Board(1, 1))).facts["themes"]
    themes = {
        name: {word: blank[name][word] for word in ("ground", "palette", "coarse")}
        | {"changes": THEMES[name][1]}
        for name in blank
    }
    return {name: getattr(style, name) for name in ("INK", "PAPER", "GREY", "GRID")} | {"themes": themes}


def drawing() -> Record:
    """Return the words, styles and symbols of a drawing at penpa-edit.

    >>> drawing()["symbols"]["O"]
    (1, 'circle_M')
    """
    return {
        "page": address.PAGE,
        "version": penpa.VERSION,
        "size": penpa.SIZE,
        "largest": paper.LARGEST,
        "short": address.SHORT,
        "kinds": {kind: empty() for kind, empty in paper.KINDS.items()},
        "ways": drawn.WAYS,
        "symbols": drawn.SYMBOLS,
        "stones": drawn.STONES,
    }


def _marks(kind: Family) -> Record:
    """Return the looks of marks, except those that depend on a board."""
    layout = kind.declared.layout
    board = layout.inner(Board(1, 1, rooms=(0,) * layout.rooms))
    return player_marks(kind, board) | {"crosses": [], "passed": []}


def rules_of(declaration: Declaration) -> list[Record]:
    """Return the rules as data.

    Raises:
        InputError: a rule is a custom function.
    """
    for rule in declaration.rules:
        if isinstance(rule.meaning, BoardFunction):
            raise InputError(f"{declaration.name}: {rule.text!r} is a custom function", "rules that are data")
    return [{"text": rule.text, "meaning": json_data(rule.meaning)} for rule in declaration.rules]


def json_data(value: Any) -> Any:
    """Return plain data of the vocabulary as JSON has it: dataclasses as objects with their `type`.

    Tuples and sets become lists, mappings lists of pairs. Steps stay numbers.

    >>> from hardboard.puzzles.declared.constraints import Count
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
