"""Combinations of fields of a layout that are valid, and suggestions for those that are not.

An error names a change after which *all* fields go together, so following it never leads to the next error.

    >>> from hardboard.puzzles.declared.layout import Layout
    >>> Layout(lines="runs", arrows=True)
    Traceback (most recent call last):
    hardboard.puzzles.errors.InputError: Layout: arrows without numbers; expected arrows=False
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from types import SimpleNamespace

from hardboard.puzzles.declared.board import CELLS

#: Fields of a layout that do not go together -> whether they are there.
DISAGREEMENTS: dict[str, Callable[[SimpleNamespace], bool]] = {
    "symbols of two kinds": lambda own: bool(own.clues) + own.corners + bool(own.lines) > 1,
    "arrows without numbers": lambda own: own.arrows and own.clues != "numbers",
    "full without numbers": lambda own: own.full and own.clues != "numbers",
    "room_numbers without rooms and numbers": lambda own: (
        own.room_numbers and not (own.rooms and own.clues == "numbers")
    ),
    "icons without clues that are icons": lambda own: bool(own.icons) != (str(own.clues) == "icons"),
    "an icon once that is none": lambda own: not set(own.once) <= set(own.icons),
    "covered without rooms": lambda own: own.covered and not own.rooms,
    "optional without a total": lambda own: own.optional and not own.total,
    "a loop with full, corners, lines or a total": lambda own: (
        bool(own.loop) and (own.full or own.corners or bool(own.lines) or bool(own.total))
    ),
    "shaded without a loop through cells": lambda own: own.shaded and own.loop != CELLS,
}
#: So many ways to mend a layout are named.
REPAIRS = 3
#: What else a field may be where fields do not go together.
OTHERWISE: tuple[tuple[str, object], ...] = (
    *(("clues", word) for word in ("numbers", "")),
    *(("loop", word) for word in (CELLS, "")),
    *(("lines", ""), ("total", "total"), ("total", ""), ("rooms", True)),
    *(("icons", ()), ("once", ())),
    *(
        (flag, False)
        for flag in ("full", "covered", "room_numbers", "arrows", "corners", "optional", "shaded")
    ),
)


def field_disagreements(fields: Mapping[str, object]) -> list[str]:
    """Return which fields of a layout do not go together, in words."""
    own = SimpleNamespace(**fields)
    return [found for found, wrong in DISAGREEMENTS.items() if wrong(own)]


def field_repairs(fields: Mapping[str, object]) -> list[str]:
    """Return the fewest changes after which the fields of a layout agree.


    >>> from hardboard.puzzles.declared.layout import Layout
    >>> field_repairs(vars(Layout()) | {"arrows": True})
    ['clues="numbers"', 'arrows=False']
    """
    changes = [change for change in OTHERWISE if fields[change[0]] != change[1]]
    good = [
        some
        for size in range(1, len(fields))
        for some in combinations(changes, size)
        if len({name for name, _ in some}) == size and not field_disagreements({**fields, **dict(some)})
    ]
    keeping = [some for some in good if all(value for _, value in some)][:1]
    least = [some for some in good if len(some) == len(good[0]) and some not in keeping]
    shown = (keeping + least)[:REPAIRS]
    return [", ".join(f"{name}={_quoted(value)}" for name, value in some) for some in shown]


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)
