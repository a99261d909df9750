"""Certificates changed in one place."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from hardboard.puzzles.registry import family_names

Lines = list[str]


def files_for(kind: str, folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if re.fullmatch(CHANGES[kind][0], path.name)]


def changed(folder: Path, kind: str, rng: Random) -> str | None:
    """Change a certificate in one place; returns what was done, or None if nothing was."""
    path = rng.choice(files_for(kind, folder))
    before = path.read_bytes()
    said = CHANGES[kind][1](path, rng)
    return None if said is None or path.read_bytes() == before else f"{kind}: {path.name}: {said}"


def cut_off(path: Path, rng: Random) -> str:
    """Leave out the end of a file."""
    text = path.read_text()
    path.write_text(text[: rng.randrange(max(1, len(text) - 2))])
    return "cut off"


def line_out(path: Path, rng: Random) -> str:
    return _lines(path, lambda lines: lines.pop(rng.randrange(len(lines))) and "a line left out")


def lines_swapped(path: Path, rng: Random) -> str:
    def swap(lines: Lines) -> str:
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
        return "two lines exchanged"

    return _lines(path, swap)


def word_changed(
    path: Path, rng: Random, spots: Callable[[Lines], range] = lambda words: range(len(words))
) -> str:
    """Put another word of the file, or a near number, in a word's place: literal, hint, step, cell, rule."""

    def change(lines: Lines) -> str:
        spot = rng.randrange(len(lines))
        words = lines[spot].split() or [""]
        at = rng.choice(spots(words) or range(len(words)))
        old, other = words[at], rng.choice(rng.choice(lines).split() or [""])
        if old.lstrip("-").isdecimal() and rng.random() < 0.5:
            other = str(rng.choice((-int(old), int(old) + 1, int(old) - 1)))
        words[at] = other
        lines[spot] = " ".join(words)
        return f"{old} -> {other}"

    return _lines(path, change)


def step_changed(path: Path, rng: Random) -> str:
    return word_changed(path, rng, lambda words: range(words.index("0") if "0" in words else len(words)))


def hint_changed(path: Path, rng: Random) -> str:
    return word_changed(
        path, rng, lambda words: range(words.index("0") + 1 if "0" in words else 0, len(words))
    )


def cell_changed(path: Path, rng: Random) -> str:
    """Turn over a character of a solution."""
    text = path.read_text()
    at = rng.randrange(len(text))
    path.write_text(text[:at] + rng.choice(".#12345 \n") + text[at + 1 :])
    return f"character {at}"


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


def value_changed(path: Path, rng: Random, key: str = "") -> str | None:
    """Change a value in a JSON object, or in one of its entries: board, formula, number, places, tiles."""
    whole: Any = json.loads(path.read_text())
    if key and key not in whole:
        return None
    if key and not isinstance(whole[key], dict | list):
        whole[key] = _other(whole[key], rng)
        path.write_text(json.dumps(whole))
        return key
    record, where = whole[key] if key else whole, [key]
    while isinstance(record, dict | list) and record:
        at = rng.choice(sorted(record)) if isinstance(record, dict) else rng.randrange(len(record))
        where.append(str(at))
        if not isinstance(record[at], dict | list) or not record[at]:
            record[at] = _other(record[at], rng)
            break
        record = record[at]
    path.write_text(json.dumps(whole))
    return "/".join(where)


def other_family(path: Path, rng: Random) -> str:
    """Say that the board is one of another family."""
    head = json.loads(path.read_text())
    head["family"] = rng.choice([name for name in family_names() if name != head["family"]])
    path.write_text(json.dumps(head))
    return str(head["family"])


def _other(value: Any, rng: Random) -> Any:
    """Another value of the same sort, or of none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-value - 1, value + 1, value - 1))
    if isinstance(value, str):
        return rng.choice((value + "1", value[::-1] + "."))
    return rng.choice((0, "", [], 7))


Way = Callable[[Path, Random], str | None]
TEXTS = r".*\.(txt|cnf|lrat)"
#: Kind of change -> the files in which it is made, and how.
CHANGES: dict[str, tuple[str, Way]] = {
    "board": (r"board\.json", value_changed),
    "formula": (r"plan\.json", partial(value_changed, key="formula")),
    "probe": (r"plan\.json", partial(value_changed, key="probes")),
    "plan": (r"plan\.json", value_changed),
    "head": (r"certificate\.json", value_changed),
    "number": (r"certificate\.json", partial(value_changed, key="number")),
    "other family": (r"certificate\.json", other_family),
    "duplicate key": (r".*\.json", key_twice),
    "truncation": (r".*", cut_off),
    "line left out": (TEXTS, line_out),
    "order": (TEXTS, lines_swapped),
    "map": (r"map\.txt", word_changed),
    "reason": (r"reasons\.txt", word_changed),
    "clause": (r".*\.cnf", word_changed),
    "step": (r".*\.lrat", step_changed),
    "hint": (r".*\.lrat", hint_changed),
    "solution": (r"solutions?\.txt", cell_changed),
}
