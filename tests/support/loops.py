"""Published loop puzzles as they were collected from janko.at, and their boards and solutions.

A file of records for each genre: `problem`, `areas`, and the `solution` by the sides through which the loop
leaves each cell (in letters of German or English), or for Slitherlink by the cells inside.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardboard.puzzles.declared.drawn import Line
from hardboard.puzzles.family import Record
from hardboard.puzzles.registry import family

#: Family -> its file.
FILES = {
    "slitherlink": "slitherlink", "masyu": "masyu", "yajilin": "yajilin", "koburin": "koburin",
    "regional-yajilin": "yajilin-regional", "country-road": "country-road", "moon-or-sun": "moonsun",
    "geradeweg": "geradeweg", "linesweeper": "linesweeper",
}  # fmt: skip
CORPUS = Path("corpus/loops")
_SIDES = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "o": (0, 1), "w": (0, -1)}
_ARROWS = {"n": "U", "s": "D", "e": "R", "o": "R", "w": "L"}


def puzzles(name: str, folder: Path) -> Iterator[Record]:
    """The records of a family."""
    with (folder / f"{FILES[name]}.jsonl").open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def board_of(name: str, raw: Record) -> Any:
    """The board of a published record."""
    return family(name).board_from_record(record_of(name, raw))


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


def published(name: str, raw: Record) -> frozenset[Line]:
    """The lines of the published solution."""
    grid = raw["solution"]
    if name == "slitherlink":
        return frozenset(_outline(grid))
    found = set()
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            for side in word if set(word) <= set(_SIDES) else "":
                down, right = _SIDES[side]
                one, other = sorted([(row, col), (row + down, col + right)])
                found.add((one, other))
    return frozenset(found)


def _outline(grid: list[list[str]]) -> Iterator[Line]:
    rows, cols = len(grid), len(grid[0])

    def inside(row: int, col: int) -> bool:
        return 0 <= row < rows and 0 <= col < cols and grid[row][col] == "x"

    for row in range(rows + 1):
        for col in range(cols + 1):
            if inside(row - 1, col) != inside(row, col):
                yield (row, col), (row, col + 1)
            if inside(row, col - 1) != inside(row, col):
                yield (row, col), (row + 1, col)
