"""Published loop puzzles as they were collected from janko.at, and their boards and solutions.

A file of records for each genre: `problem`, `areas`, and the `solution` by the sides through which the loop
leaves each cell (in letters of German or English), or for Slitherlink by the cells inside.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardboard.puzzles.family import Record
from hardboard.puzzles.registry import family

#: Family -> its file.
FILES = {
    "slitherlink": "slitherlink", "masyu": "masyu", "yajilin": "yajilin", "koburin": "koburin",
    "regional-yajilin": "yajilin-regional", "country-road": "country-road", "moon-or-sun": "moonsun",
    "geradeweg": "geradeweg", "linesweeper": "linesweeper",
}  # fmt: skip
_ARROWS = {"n": "U", "s": "D", "e": "R", "o": "R", "w": "L"}


def puzzles(name: str, folder: Path) -> Iterator[Record]:
    """The records of a family."""
    with (folder / f"{FILES[name]}.jsonl").open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def record_of(name: str, raw: Record) -> Record:
    """A published record in the family's own words."""
    value = family(name)
    grid = raw.get("problem") or [["-"] * len(row) for row in raw["solution"]]
    record: Record = {"clues": [[_clue(name, word) for word in row] for row in grid]}
    if value.declared.layout.arrows:
        record["arrows"] = [[_ARROWS.get(word[-1]) if word != "-" else None for word in row] for row in grid]
    if value.declared.layout.rooms:
        names: dict[str, int] = {}
        record["rooms"] = [
            [-1 if word == "@" else names.setdefault(word, len(names)) for word in row]
            for row in raw["areas"]
        ]
    return record


def _clue(name: str, word: str) -> Any:
    if word == "-":
        return None
    layout = family(name).declared.layout
    if layout.clues == "colours":
        return {"w": "W", "o": "W"}.get(word, "B")
    digits = word.rstrip("nsewo") if layout.arrows else word
    return int(digits) if digits.isdigit() and int(digits) >= layout.least else -1
