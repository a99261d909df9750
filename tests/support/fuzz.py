"""Mutated inputs over all verbs and formats, in process: no traceback, no hang, no bomb.

Every input is a file of a recorded command, a word of it, or a board of any family in any format, with
some of its characters, words or lines changed; every seventh has an extreme number, too. Failures:

    traceback  an exception that is no answer, or a strange exit status
    hang       10 seconds of work, here or in processes that were started; or a minute of any kind
    memory     more than there is
    silent     bad input, and not one line that says so
"""

import ast
import contextlib
import doctest
import importlib
import io
import os
import re
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hardboard.cli.main import main
from hardboard.puzzles.registry import FAMILIES, declared, family, family_names, needed_part
from hardboard.verify.judge import judge
from tests.recorded.record import HOME, commands, steps

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
    nodes = (node for one in test.examples for node in ast.walk(ast.parse(one.source)))
    call = next(
        one for one in nodes if isinstance(one, ast.Call) and ast.unparse(one.func).endswith(".check")
    )
    text, drawing = map(ast.literal_eval, call.args)
    board = family(name).read_board(text)
    return board, family(name).read_solution(drawing, board)


def extreme(text: str, cells: int) -> Iterator[str]:
    """The text with each of its numbers, one at a time, made extreme; one more than a board has cells, too.

    >>> list(extreme("2 .", 4))[:3]
    ['0 .', '-1 .', '2147483647 .']
    """
    for number in _NUMBER.finditer(text):
        for value in (*EXTREMES, str(cells + 1)):
            yield text[: number.start()] + value + text[number.end() :]


def mutated(rng: Random, text: str) -> str:
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


#: Verbs that are not asked: they open a port, or compute for seconds.
LEFT_ALONE = ("studio", "mcp", "demo", "campaign", "bench-set", "discover")
#: What is asked of boards; `@` stands for the file.
BOARDS = (
    "solve @", "solve @ --unique", "solve @ --all --limit 3", "solve @ --json", "solve @ --explain",
    "check @ @", "render @", "render @ -o out.svg", "rate @", "hint @", "dimacs @", "prove @ --unique",
    "edit @ --change superfluous", "convert @ --to json", "convert @ --to grid", "convert @ --to url",
    "options @", "sheet @ -o out.pdf",
)  # fmt: skip


@cache
def recorded() -> list[list[str]]:
    every = [words for _, command in commands() for words in steps(command)]
    return [words for words in every if words and words[0] not in LEFT_ALONE and "--help" not in words]


def command(rng: Random, folder: Path) -> list[str]:
    return _board(rng, folder) if rng.random() < 0.5 else _recorded(rng, folder)


def _board(rng: Random, folder: Path) -> list[str]:
    name = rng.choice(family_names())
    kind = family(name)
    suffix = rng.choice(kind.suffixes)
    text = mutated(rng, kind.write_board(example(name)[0], suffix))
    path = folder / f"in{rng.choice((suffix, '.txt'))}"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    words = [str(path) if word == "@" else word for word in rng.choice(BOARDS).split()]
    return [*words, "--family", name] if rng.random() < 0.7 else words


def _recorded(rng: Random, folder: Path) -> list[str]:
    """With a file of its inputs changed, one file of a folder among them; or with a word changed."""
    words = [word for word in rng.choice(recorded()) if word != "<"]
    given = [path for path in (HOME / "inputs").iterdir() if path.name in words]
    for path in given:
        copy = shutil.copytree if path.is_dir() else shutil.copyfile
        copy(path, folder / path.name)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    if files and rng.random() < 0.8:
        file = rng.choice(files)
        text = mutated(rng, file.read_text(encoding="utf-8", errors="replace"))
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
        return words
    at = rng.randrange(1, len(words)) if len(words) > 1 else 0
    word = mutated(rng, words[at]).replace("\0", "")
    return [*words[:at], " " + word if word.startswith("-") else word, *words[at + 1 :]]


SECONDS, PATIENCE = 10, 60
GOOD = ("answered", "refused")


class Outcome(NamedTuple):
    """What became of an input, and the input if it went wrong."""

    what: str
    words: str = ""


class Hang(BaseException):
    """An input took too long."""


def _ring(*_: Any) -> None:
    raise Hang


def one(seed: int) -> Outcome:
    """What becomes of one input."""
    folder, here = Path(tempfile.mkdtemp(prefix="fuzz-")), Path.cwd()
    families = dict(FAMILIES)
    try:
        argv = command(Random(seed), folder)
        os.chdir(folder)
        begun = _work()
        what, words = _run(argv)
        spent = _work() - begun
    finally:
        os.chdir(here)
        shutil.rmtree(folder, ignore_errors=True)
        FAMILIES.clear()
        FAMILIES.update(families)
    what = "hang" if what in GOOD and spent > SECONDS else what
    return Outcome(what, f"seed {seed}: {argv}\n{words}" if what not in GOOD else "")


def _work() -> float:
    """Seconds of work in this process and in those that it has started and that are done. What other
    programs do meanwhile is not this one's fault.
    """
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def _run(argv: list[str]) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    for timer, sign, seconds in (
        (signal.ITIMER_PROF, signal.SIGPROF, SECONDS),
        (signal.ITIMER_REAL, signal.SIGALRM, PATIENCE),
    ):
        signal.signal(sign, _ring)
        signal.setitimer(timer, seconds)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status: Any = main(argv)
    except SystemExit as stop:
        status = stop.code
    except Hang:
        return "hang", traceback.format_exc()
    except MemoryError:
        return "memory", traceback.format_exc()
    except BaseException:
        return "traceback", traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    if status not in (0, 1, 2, 3):
        return "traceback", f"exit status {status}"
    if status == 2 and not err.getvalue().strip() and not out.getvalue():
        return "silent", ""
    return ("refused" if status == 2 else "answered"), ""
