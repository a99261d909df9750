"""Texts to be mutated by the fuzz: one in each format that some verb reads, small, and right as they are."""

import contextlib
import doctest
import importlib
import io
import re
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from hardboard.cli.main import main as hardboard
from hardboard.gadgets.folder import HOME
from hardboard.gadgets.folder import handwritten as libraries
from hardboard.puzzles.registry import declared, family, names, needed
from hardboard.verify.judge import judge

SIGNS = '0123456789-+.,:;/#?!|{}[]()"\\\n\t abcgxyzNESWäλ\x00'
FORMULAS = ("1,2,3 -1,2", "(a, ~b) (b, c)", "p cnf 3 2\n1 -2 0\n3 0\n", "α,β -α # remark\n")
NUMBERS = (0, -1, 7, 99, 10**6, 10**9, 10**18)
#: Numbers that a board cannot hold, or just not; `=fff` is the largest of puzz.link's addresses.
EXTREMES = ("0", "-1", f"{2**31 - 1}", f"{10**30}", "=fff")
_NUMBER = re.compile(r"-?[0-9]+")
WORDS = ("null", "true", "1.9", '"1"', "[]", "{}", "NaN")
EXAMPLES = Path(__file__).parents[2] / "examples"
#: Boards and formulas that have certificates of each kind.
CLAIMS: tuple[list[str], ...] = (
    ["2x2:2a3a"], ["3x3:2d5c"], ["3x3:2d5c", "--unique"], ["3x3:2d5c", "--count"],
    ["--formula", "1,2 -1", "--library", "compact"],
    ["--formula", "1,2", "--library", "compact", "--count"],
    ["--formula", "1", "--target", "kamaji"],
)  # fmt: skip


class Text(NamedTuple):
    """What a text is, the family or library it belongs to, the text, and a certificate's other files."""

    kind: str
    name: str
    text: str
    file: str = ""
    others: Mapping[str, str] = MappingProxyType({})


@cache
def texts() -> dict[str, list[Text]]:
    """Kind -> texts of that kind."""
    found = [Text("formula", "", text) for text in FORMULAS]
    for name in names():
        found += _boards(name)
    for library in libraries():
        tiles = sorted((HOME / library).glob("*.txt"))
        found += [Text("tile", library, path.read_text(encoding="utf-8")) for path in tiles]
        found.append(Text("library", library, (HOME / library / "library.toml").read_text(encoding="utf-8")))
    found += [Text("spec", "compact", "tile pair\nlibrary compact\nports N E\nrelation N != E\n")]
    found += [Text("family", "", path.read_text()) for path in sorted((EXAMPLES / "families").glob("*.py"))]
    found += [part for claim in CLAIMS for part in _certificate(claim)]
    return {kind: [text for text in found if text.kind == kind] for kind in {text.kind for text in found}}


def _boards(name: str) -> list[Text]:
    """A board of the family in all its formats, its solution, part of that, and a solver's answer."""
    kind, (board, solution) = family(name), example(name)
    found = [Text("board", name, kind.write_board(board, suffix)) for suffix in kind.suffixes]
    found.append(Text("lines", name, kind.write_board(board, ".json") * 2))
    shown = kind.show_solution(solution)
    found += [Text("solution", name, shown), Text("partial", name, shown.replace("#", "?", 1))]
    return [*found, Text("answer", name, "s SATISFIABLE\nv 1 -2 3 -4 0\n")]


@cache
def example(name: str) -> tuple[Any, Any]:
    """A small board of a family, and its solution: the one in its module, or a generated one."""
    if name not in declared():
        made: tuple[Any, Any] = needed(name, "generate")(4, 4, seed=1, solutions=judge(name).solutions)
        return made
    module = importlib.import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}")
    (test,) = doctest.DocTestFinder(recurse=False).find(module, module=module)
    doctest.DocTestRunner().run(test, clear_globs=False)
    return test.globs["board"], test.globs["solved"]


def _certificate(claim: list[str]) -> list[Text]:
    """Each file of a certificate, with the others beside it."""
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.redirect_stdout(io.StringIO()):
            status = hardboard(["prove", *claim, "-o", folder + "/proof"])
        assert status == 0, claim
        files = {path.name: path.read_text(encoding="utf-8") for path in Path(folder, "proof").iterdir()}
    return [Text("certificate", "", text, name, files) for name, text in sorted(files.items())]


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
