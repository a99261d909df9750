"""Solutions that are a shading (black and white cells): their text and their JSON, for all families that have them."""

from typing import Any

import numpy as np

from puzzles.errors import InputError
from puzzles.family import parse_json
from puzzles.grid import Shading, read_shading


def read_solution(text: str, board: Any) -> Shading:
    """The shading in rows of `.` and `#`, or in a JSON record with a `solution`; it must fit the board."""
    if text.lstrip().startswith("{"):
        record = parse_json(text)
        if record.get("solution") is None:
            raise InputError("no solution", "a field 'solution'")
        return solution_from_record(record["solution"], board)
    return read_shading(text.split(), board.shape)


def solution_from_record(rows: Any, board: Any) -> Shading:
    """The shading in a record's `solution`: rows of 0 and 1 as in the corpus, or of `.` and `#`."""
    if isinstance(rows, list) and all(isinstance(row, str) for row in rows):
        return read_shading(rows, board.shape)
    try:
        shading = np.array(rows, dtype=np.int64)
    except (ValueError, TypeError, OverflowError):
        raise InputError("rows of unequal length", "a solution of 0 and 1") from None
    if shading.shape != board.shape or not np.isin(shading, (0, 1)).all():
        raise InputError(f"a solution of shape {shading.shape}", f"0 and 1 in the shape {board.shape}")
    return shading.astype(bool)


def solution_to_record(shading: Shading) -> list[list[int]]:
    """Rows of 0 (white) and 1 (black), as in the corpus."""
    rows: list[list[int]] = shading.astype(int).tolist()
    return rows


def to_rows(shading: Shading) -> list[str]:
    """One string of `.` and `#` for each row."""
    return ["".join("#" if black else "." for black in row) for row in shading.tolist()]
