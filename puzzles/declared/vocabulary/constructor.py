"""The reference of a rule constructor: arguments, result and errors in its docstring, from one table.

Arguments mean the same in all constructors, so the table explains each of them once.

>>> from hardboard.puzzles.declared.vocabulary import no_square
>>> print(no_square.__doc__.split("Args:")[1].split("Returns:")[0].rstrip())
<BLANKLINE>
        colour: `BLACK` or `WHITE`
        name: the name of the violation
"""

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import TypeVar, cast

Constructor = TypeVar("Constructor", bound=Callable[..., object])

#: Argument -> its meaning. Most of them name a violation, as pzpr's checklists do.
ARGUMENTS = {
    "colour": "`BLACK` or `WHITE`",
    "name": "the name of the violation",
    "names": "the names of the violations in one string; of two, the first is for too many cells",
    "around": '"beside"; or "around", which includes cells that touch at a corner',
    "when": "the colour of the number's own cell for which the rule holds; None for both",
    "number": "the number of black cells; None for the number that the board prints for itself",
    "length": "the number of cells in a line that is too many",
    "borders": "the number of borders between rooms that is too many",
    "or_none": "True if a room without black cells obeys this rule, because another rule forbids it",
    "itself": "True if the number counts its own cell",
    "clues": "True if cells with a clue are visited (`loop_visits`), or never shaded (`shaded_apart`)",
    "cells": "a function that returns the cells of a board that have the colour",
    "text": "the rule as a sentence",
    "of": "the colour of the neighbours that are counted",
    "allowed": "the numbers of such neighbours that obey the rule",
    "among": '"cells" for a rule about all cells, "clues" for cells with a clue, "others" for the rest',
    "start": "the icon of the first cell",
    "goal": "the icon of the last cell",
    "on": "the icon of the cells that the path visits",
    "off": "the icon of the cells that the path avoids",
    "none": "the violation where nothing is: no clue in an area, no arrow, no mark, no line",
    "two": "the violation of an area with two clues",
    "size": "the violation of an area of another size",
    "twice": "the violation where something happens twice",
    "never": "the violation where it never happens",
    "dark": "the violation of a cell without light",
    "many": "the violation of a point with more than two lines",
    "few": "the violation of a point with one line",
    "parts": "the violation of several loops",
    "both": "the violation of a room in which the loop visits both kinds of marks",
    "moons": "the violations of moons: not all visited, two rooms in a row",
    "suns": "the violations of suns: not all visited, two rooms in a row",
    "short": "the violation of a stretch that is too short",
    "long": "the violation of a stretch that is too long",
    "unequal": "the violation of two stretches of different lengths",
}
#: Arguments for which a constructor raises an error if it does not know the value.
CHECKED = {"around", "among", "length"}


def constructor(made: Constructor) -> Constructor:
    """Complete the docstring of a rule constructor by its arguments, its result and its errors."""
    about, example, code = (made.__doc__ or "").partition(">>>")
    made.__doc__ = "\n".join(
        [about.rstrip(), *_sections(cast(FunctionType, made)), "", "    " + example + code]
    )
    return made


def _sections(made: FunctionType) -> Iterator[str]:
    code = made.__code__
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    yield "\n    Args:"
    yield from (f"        {name}: {ARGUMENTS[name]}" for name in arguments)
    several = "tuple" in str(made.__annotations__["return"])
    yield f"\n    Returns:\n        {'The rules, in a tuple.' if several else 'The rule.'}"
    if checked := CHECKED & {*arguments}:
        yield f"\n    Raises:\n        InputError: `{min(checked)}` has another value."
