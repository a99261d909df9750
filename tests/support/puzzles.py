"""Puzzles for tests: a small one of every family, and published ones (tests/conftest.py says where).

Loop puzzles are as they were collected from janko.at: a file of records a genre, with `problem`, `areas`
and the `solution`. Families without any have new puzzles, so that none is left out.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from hardboard.api import puzzle
from hardboard.api.puzzle import Puzzle, generate
from hardboard.puzzles import InputError, families
from hardboard.puzzles.family import Family, Record
from hardboard.puzzles.registry import FAMILIES, declared, family

#: Family -> its file.
FILES = {
    "slitherlink": "slitherlink", "masyu": "masyu", "yajilin": "yajilin", "koburin": "koburin",
    "regional-yajilin": "yajilin-regional", "country-road": "country-road", "moon-or-sun": "moonsun",
    "geradeweg": "geradeweg", "linesweeper": "linesweeper",
}  # fmt: skip
_ARROWS = {"n": "U", "s": "D", "e": "R", "o": "R", "w": "L"}


def loop_records(name: str, folder: Path) -> Iterator[Record]:
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


CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "families"
#: Records that do not fit their own solution, or have several.
DAMAGED = {
    ("nurikabe", "1097_39x20"),
    ("kurotto", "221_21x10"),
    ("kurotto", "224_10x10"),
    ("norinori", "177_12x22"),
}


@cache
def declarations() -> dict[str, Family]:
    """Every family that is declared, those with a judge written by hand too."""
    folder = Path(families.__file__).parent
    modules = sorted(path.stem for path in folder.glob("[a-z]*.py"))
    values = (vars(import_module(f"{families.__name__}.{module}")) for module in modules)
    return {one.name: one for one in (value.get("FAMILY") or value["DECLARED"] for value in values)}


def names() -> list[str]:
    return declared()


def published(name: str) -> list[dict[str, Any]]:
    """The puzzles of a family in the corpus that are not damaged."""
    if name in FILES:
        if not (CORPUS.parent / "loops").is_dir():
            return []
        raw = enumerate(loop_records(name, CORPUS.parent / "loops"))
        return list(_boards(name, (record_of(name, one) | {"id": number} for number, one in raw)))
    path = next(filter(Path.exists, (CORPUS / f"{name}.jsonl", CORPUS.parent / f"{name}.jsonl")), CORPUS)
    lines = path.read_text().splitlines() if path.is_file() else []
    records = [record for record in map(json.loads, lines) if (name, record["id"]) not in DAMAGED]
    solved = (record for record in records if record.get("solution"))
    return [record | {"solution": _signs(record["solution"])} for record in _boards(name, solved)]


def _boards(name: str, records: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the records that are boards, with their sizes, and name the others."""
    value = declarations()[name]
    for record in records:
        try:
            rows, cols = value.size(value.board_from_record(record))
        except InputError as error:
            print(f"{name}, {record['id']}: no board: {error}", file=sys.stderr)
        else:
            yield record | {"rows": rows, "cols": cols}


def _signs(rows: list[Any]) -> list[str]:
    """Rows of signs, where rows of 0 and 1 may be given."""
    return [row if isinstance(row, str) else "".join(".#"[black] for black in row) for row in rows]


def puzzles(name: str, number: int, *, smallest: bool = False) -> list[dict[str, Any]]:
    """So many puzzles: the smallest, or some of all sizes; with no corpus, new ones of 6 x 6 cells."""
    records = published(name)
    if not records:
        return [made(name, 6, seed) for seed in range(1, number + 1)]
    records.sort(key=lambda record: record["rows"] * record["cols"])
    return records[:number] if smallest else records[:: max(1, len(records) // number)][:number]


def made(name: str, size: int, seed: int) -> dict[str, Any]:
    puzzle = generate(name, size, seed=seed)
    return family(name).board_to_record(puzzle.board) | {
        "solution": family(name).solution_to_record(puzzle.solution),
        "id": f"seed {seed}",
    }


#: As they are listed to users: a test that adds a family of its own takes it away again.
NAMES = tuple(FAMILIES)
#: In every family puzzles of this size are made in a second, and have clues of all kinds of the family.
SIZE = 5


@cache
def small(name: str) -> Puzzle:
    return puzzle.generate(name, SIZE, seed=1)
