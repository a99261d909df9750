"""Published puzzles spoilt until they have two solutions: clues are left out; where every cell has a number,
the numbers of a piece are changed, with the same sum.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge


def spoilt(corpus: Path, kind: str, rng: Random) -> Iterator[Any]:
    """Boards with two solutions or more, from the smallest published ones."""
    records = [json.loads(line) for line in (corpus / f"{kind}.jsonl").read_text("utf-8").splitlines()]
    for record in sorted(records, key=lambda record: record["rows"] * record["cols"]):
        for _ in range(200):
            _spoil(record, rng)
            board = family(kind).board_from_record(record)
            if len(list(islice(judge(kind).solutions(board), 2))) == 2:
                yield board
                break


def _spoil(record: dict[str, Any], rng: Random) -> None:
    """One change that leaves the published solution one."""
    clues = record["clues"]
    shown = [
        (r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue not in (None, "S", "G")
    ]
    if len(shown) < record["rows"] * record["cols"]:
        r, c = rng.choice(shown)
        clues[r][c] = None
        return
    (r, c), (s, d) = rng.sample(rng.choice(record["solution"]), 2)
    if clues[r][c] > 2 and clues[s][d] > 1:
        clues[r][c], clues[s][d] = clues[r][c] - 1, clues[s][d] + 1
