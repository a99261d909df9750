"""Forged certificates: true ones changed in one place, and whether the checker sees it.

A change may be harmless (a hint that is not needed, a line end); then what is accepted must be what was true
before: the same claim about the same board and formula, with the same number.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hardboard.gadgets import load
from hardboard.proof.check import Verdict, check
from hardboard.proof.check.files import read_json
from hardboard.proof.prove.certificate import prove, prove_number, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import family, targets
from hardboard.reduction import compile_formula

#: What a certificate says, as far as a forger would change it.
SAID = ("family", "hash", "formula", "meaning", "map", "number", "one_to_one", "given")
Lines = list[str]


@dataclass(frozen=True)
class Forgery:
    """What was changed where, and what the checker says: accepted or not, and why."""

    certificate: str
    change: str
    accepted: bool
    harmless: bool
    reason: str


def certificates(folder: Path) -> list[Path]:
    """True certificates of every kind and family."""
    for kind in targets():
        library = family(kind).library if kind != "kurodoko" else "compact"
        made = compile_formula(parse("1,2 -1,3"), target=kind, library=library)
        counts = bool(getattr(load(library or ""), "counts", False))
        write(prove_claim(made, count=counts), folder / f"theorem-{kind}")
        write(prove(made.board, kind), folder / f"solvable-{kind}")
        if kind in ("kurodoko", "kuroshuto"):
            write(prove_number(made.board, kind), folder / f"number-{kind}")
            impossible = compile_formula(parse("1 -1"), target=kind, library=library)
            write(prove(impossible.board, kind), folder / f"unsolvable-{kind}")
    return sorted(folder.iterdir())


def forgeries(number: int, seed: int) -> Iterator[Forgery]:
    """So many changes, drawn at random, each tried on a copy."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as place:
        originals = certificates(Path(place) / "true")
        true = {original: check(original) for original in originals}
        for _ in range(number):
            original = rng.choice(originals)
            copy = Path(place) / "forged"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(original, copy)
            yield examined(original, true[original], copy, changed(copy, rng))


def examined(original: Path, true: Verdict, copy: Path, change: str) -> Forgery:
    """What the checker says of a changed certificate, which has to be about the board of the true one."""
    board = family(true.facts["family"]).board_from_record(read_json(original / "board.json"))
    name = original.name
    try:
        verdict = check(copy, board)
    except InputError as error:
        return Forgery(name, change, False, False, str(error))
    same = verdict.accepted and (verdict.claim, *map(verdict.facts.get, SAID)) == (
        true.claim,
        *map(true.facts.get, SAID),
    )
    return Forgery(name, change, verdict.accepted, same, verdict.reason)


def changed(folder: Path, rng: Random) -> str:
    """Change a certificate in one place; returns what was done."""
    path = rng.choice(sorted(path for path in folder.iterdir() if path.suffix != ".gz"))
    ways: list[Callable[[Path, Random], str]] = [cut_off, line_out, lines_swapped, word_changed]
    if path.suffix == ".json":
        ways = [cut_off, key_twice, value_changed, value_changed, value_changed]
    return f"{path.name}: {rng.choice(ways)(path, rng)}"


def cut_off(path: Path, rng: Random) -> str:
    """Leave out the end of a file."""
    text = path.read_text()
    path.write_text(text[: rng.randrange(max(1, len(text) - 2))])
    return "cut off"


def line_out(path: Path, rng: Random) -> str:
    """Leave out a line."""
    return _lines(path, lambda lines: lines.pop(rng.randrange(len(lines))) and "a line left out")


def lines_swapped(path: Path, rng: Random) -> str:
    """Exchange two lines."""

    def swap(lines: Lines) -> str:
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
        return "two lines exchanged"

    return _lines(path, swap)


def word_changed(path: Path, rng: Random) -> str:
    """Put another word of the file, or a near number, in a word's place: literal, hint, step, cell, rule."""

    def change(lines: Lines) -> str:
        spot = rng.randrange(len(lines))
        words = lines[spot].split() or [""]
        at, old = rng.randrange(len(words)), ""
        old, other = words[at], rng.choice(rng.choice(lines).split() or [""])
        if old.lstrip("-").isdecimal() and rng.random() < 0.5:
            other = str(rng.choice((-int(old), int(old) + 1, int(old) - 1)))
        words[at] = other
        lines[spot] = " ".join(words)
        return f"{old} -> {other}"

    return _lines(path, change)


def _lines(path: Path, change: Callable[[Lines], str]) -> str:
    lines = path.read_text().splitlines() or [""]
    said = change(lines)
    path.write_text("\n".join(lines) + "\n")
    return said


def key_twice(path: Path, rng: Random) -> str:
    """Say something of a JSON object twice, the second time differently."""
    record = json.loads(path.read_text())
    key = rng.choice(sorted(record))
    path.write_text(
        json.dumps(record)[:-1] + f", {json.dumps(key)}: {json.dumps(_other(record[key], rng))}}}"
    )
    return f"{key} twice"


def value_changed(path: Path, rng: Random) -> str:
    """Change a value in a JSON object: board, formula, map, number, family, places, tiles."""
    record: Any = json.loads(path.read_text())
    whole, where = record, []
    while isinstance(record, dict | list) and record:
        key = rng.choice(sorted(record)) if isinstance(record, dict) else rng.randrange(len(record))
        where.append(str(key))
        if not isinstance(record[key], dict | list) or not record[key]:
            record[key] = _other(record[key], rng)
            break
        record = record[key]
    path.write_text(json.dumps(whole))
    return "/".join(where)


def _other(value: Any, rng: Random) -> Any:
    """Another value of the same sort, or of none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-value - 1, value + 1, value - 1))
    if isinstance(value, str):
        names = [name for name in targets() if name != value]
        return rng.choice((value + "1", value[::-1] + ".", *(names if value in targets() else [])))
    return rng.choice((0, "", [], 7))
