"""Texts mutated for the fuzz, and a small board of each family."""

import doctest
import importlib
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hardboard.puzzles.registry import declared, needed_part
from hardboard.verify.judge import judge

SIGNS = '0123456789-+.,:;/#?!|{}[]()"\\\n\t abcgxyzNESWäλ\x00'
NUMBERS = (0, -1, 7, 99, 10**6, 10**9, 10**18)
#: Numbers that a board cannot hold, or just not; `=fff` is the largest of puzz.link's addresses.
EXTREMES = ("0", "-1", f"{2**31 - 1}", f"{10**30}", "=fff")
_NUMBER = re.compile(r"-?[0-9]+")
WORDS = ("null", "true", "1.9", '"1"', "[]", "{}", "NaN")


@cache
def example(name: str) -> tuple[Any, Any]:
    """A small board of a family, and its solution: the one in its module, or a generated one."""
    if name not in declared():
        made: tuple[Any, Any] = needed_part(name, "generate")(4, 4, seed=1, solutions=judge(name).solutions)
        return made
    module = importlib.import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}")
    (test,) = doctest.DocTestFinder(recurse=False).find(module, module=module)
    doctest.DocTestRunner().run(test, clear_globs=False)
    return test.globs["board"], test.globs["solved"]


def extreme(text: str, cells: int) -> Iterator[str]:
    """The text with each of its numbers, one at a time, made extreme; one more than a board has cells, too.

    >>> list(extreme("2 .", 4))[:3]
    ['0 .', '-1 .', '2147483647 .']
    """
    for number in _NUMBER.finditer(text):
        for value in (*EXTREMES, str(cells + 1)):
            yield text[: number.start()] + value + text[number.end() :]


def mutated(rng: Random, text: str) -> str:
    """The text with a few changes."""
    numbers = [*_NUMBER.finditer(text)]
    if numbers and rng.random() < 0.15:
        number = rng.choice(numbers)
        text = text[: number.start()] + rng.choice(EXTREMES) + text[number.end() :]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        change = _shuffled if rng.random() < 0.4 else _changed
        text = change(rng, text, rng.randrange(len(text) + 1))
    return text


def _shuffled(rng: Random, text: str, at: int) -> str:
    """A sign of the text in another place of it, or a digit for a digit: most such texts can be read."""
    digits = [place for place, sign in enumerate(text) if sign.isdecimal()]
    if digits and rng.random() < 0.6:
        at = rng.choice(digits)
        return text[:at] + rng.choice("0123456789") + text[at + 1 :]
    return text[:at] + (rng.choice(text) if text else "") + text[at + 1 :]


def _changed(rng: Random, text: str, at: int) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    match rng.randrange(8):
        case 0:
            return text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        case 1:
            return text[:at] + rng.choice(SIGNS) + text[at:]
        case 2:
            return text[:at] + text[at + rng.randint(1, 5) :]
        case 3:
            return "\n".join([*lines[:line], lines[rng.randrange(len(lines))], *lines[line + 1 :]])
        case 4:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 5:
            return text[:at] + str(rng.choice(NUMBERS)) + text[at:]
        case 6:
            return text[: at // 2]
        case _:
            return text[:at] + rng.choice(WORDS) + text[at:]
