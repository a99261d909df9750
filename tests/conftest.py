"""Shared fixtures."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from hardboard.puzzles.registry import FAMILIES

# The same examples each time, and no clock: the machine may be busy.
settings.register_profile("hardboard", deadline=None, derandomize=True)
settings.load_profile("hardboard")

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"


@pytest.fixture(scope="session")
def corpus() -> Callable[[str], list[dict[str, Any]]]:
    """`corpus("kurodoko")`: the records of that file, or a skip with a reason where the corpus is absent."""

    def load(name: str) -> list[dict[str, Any]]:
        path = CORPUS / f"{name}.jsonl"
        if not path.exists():
            pytest.skip(f"the corpus of published puzzles is not here ({name}.jsonl)")
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    return load


@pytest.fixture(scope="session")
def random_board() -> Callable[..., Any]:
    """`random_board(layout, rng, rows, cols)`: a small board of a layout with whatever is printed on it."""

    def grid(rows: int, cols: int, value: Callable[[], Any]) -> list[list[Any]]:
        return [[value() for _ in range(cols)] for _ in range(rows)]

    def make(layout: Any, rng: random.Random, rows: int, cols: int) -> Any:
        def clue() -> Any:
            if rng.random() < 0.6 and not layout.full:
                return None
            if layout.clues == "colours":
                return rng.choice("BW")
            if layout.clues == "rings":
                size = rng.choice([1, 1, 2, 3])
                return [rng.choice([-1, 1, 2, 3] + [0, 4] * (size == 1)) for _ in range(size)]
            unknown = [-1] if layout.unknown else []
            return rng.choice([*range(layout.least, layout.least + 4), *unknown])

        record: dict[str, Any] = {"rows": rows, "cols": cols, "clues": grid(rows, cols, clue)}
        record["rooms"] = _rooms(rng, rows, cols)
        ways = ((None if value is None else rng.choice("UDLR") for value in row) for row in record["clues"])
        record["arrows"] = [list(row) for row in ways]
        if layout.room_numbers:
            seen: set[int] = set()
            for row, rooms in zip(record["clues"], record["rooms"], strict=True):
                for i, room in enumerate(rooms):
                    row[i] = None if room in seen else row[i]
                    seen |= {room} if row[i] is not None else set()
        record["corners"] = grid(rows + 1, cols + 1, lambda: rng.choice([None, None, None, 0, 1, 1, 2]))
        for key, size, length in (("row_clues", rows, cols), ("col_clues", cols, rows)):
            numbers = [rng.choice([None, *range(length + 1)]) for _ in range(size)]
            record[key] = numbers if layout.lines == "number" else [[n] if n else [] for n in numbers]
        record[layout.total or "stars"] = 1
        return layout.board(record)

    return make


def _rooms(rng: random.Random, rows: int, cols: int) -> list[list[int]]:
    """Each cell joins the room to its left or above, or starts one."""
    rooms = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            beside = [rooms[r][c - 1]] * (c > 0) + [rooms[r - 1][c]] * (r > 0)
            rooms[r][c] = rng.choice([*beside, *beside, r * cols + c])
    return rooms


@pytest.fixture(autouse=True)
def _families_as_they_were() -> Iterator[None]:
    """A family that a test adds, or loads from a file, is gone when the test is over."""
    before = dict(FAMILIES)
    yield
    FAMILIES.clear()
    FAMILIES.update(before)
