"""Hashes of the solutions of 10,000 random boards of each of four families, kept in a file.

python -m tests.support.solution_hashes kurodoko    writes those of a family again
"""

import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice, takewhile
from pathlib import Path
from random import Random
from typing import Any

from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.boards import grid

FILE = Path(__file__).resolve().parents[1] / "verify" / "solution_hashes.json"
FAMILIES = ("kurodoko", "kuroshuto", "nurimeizu", "kamaji")
#: Chunks of a family, boards of a chunk, and solutions of a board that are compared one by one: of a board
#: with more of them the hash says only that there are more.
CHUNKS, BOARDS, MOST = 100, 100, 20


def _near(cell: int, rows: int, cols: int) -> list[int]:
    row, col = divmod(cell, cols)
    steps = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * cols + c for r, c in steps if 0 <= r < rows and 0 <= c < cols]


def _path(cells: set[int], start: int, rows: int, cols: int) -> dict[int, int]:
    """Return each cell that is reached from the start through these cells, with the cell before it."""
    before, queue = {start: start}, [start]
    for cell in queue:
        for other in _near(cell, rows, cols):
            if other in cells and other not in before:
                before[other] = cell
                queue.append(other)
    return before


def _connected_white(rng: Random, rows: int, cols: int) -> set[int]:
    """Return white cells that are connected, where no two of the other cells are neighbours."""
    white = set(range(rows * cols))
    for cell in rng.sample(sorted(white), rows * cols):
        rest = white - {cell}
        wanted = white.issuperset(_near(cell, rows, cols)) and rng.random() < 0.7
        if wanted and rest and len(_path(rest, min(rest), rows, cols)) == len(rest):
            white = rest
    return white


def _seen(cell: int, white: set[int], rows: int, cols: int) -> int:
    """Return how many white cells a Kurodoko clue sees, itself included."""
    first = cell - cell % cols
    rays = (
        range(cell - cols, -1, -cols),
        range(cell + cols, rows * cols, cols),
        range(cell - 1, first - 1, -1),
        range(cell + 1, first + cols),
    )
    return 1 + sum(sum(1 for _ in takewhile(white.__contains__, ray)) for ray in rays)


def _shots(cell: int, white: set[int], rows: int, cols: int) -> list[int]:
    """Return the numbers that a Kuroshuto clue may have."""
    row, col = divmod(cell, cols)
    numbers = []
    for n in range(1, max(rows, cols)):
        ends = ((row - n, col), (row + n, col), (row, col - n), (row, col + n))
        hit = [r * cols + c not in white for r, c in ends if 0 <= r < rows and 0 <= c < cols]
        numbers += [n] * (sum(hit) == 1)
    return numbers


def _shaded(rng: Random, rows: int, cols: int, numbers: Callable[..., list[int]]) -> dict[str, Any]:
    """Return clues of a solution at some cells; one board of four has a clue that is drawn at random."""
    white = _connected_white(rng, rows, cols)
    clues: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    share = rng.choice((0.15, 0.3, 0.5))
    for cell in sorted(white):
        if rng.random() < share and (fitting := numbers(cell, white, rows, cols)):
            clues[cell // cols][cell % cols] = rng.choice([*fitting, *fitting, -1])
    if rng.random() < 0.25:
        clues[rng.randrange(rows)][rng.randrange(cols)] = rng.randint(1, rows + cols - 1)
    return {"clues": clues}


def _kurodoko(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    return _shaded(rng, rows, cols, lambda *seen: [number] if (number := _seen(*seen)) > 1 else [])


def _kuroshuto(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    return _shaded(rng, rows, cols, _shots)


def _tree(rng: Random, rows: int, cols: int) -> set[int]:
    """Return white cells that form a tree to which no cell can be added."""
    white = {rng.randrange(rows * cols)}
    while more := [
        cell
        for cell in range(rows * cols)
        if cell not in white and sum(other in white for other in _near(cell, rows, cols)) == 1
    ]:
        white.add(rng.choice(more))
    return white


def _maze(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    """Return rooms of one colour each and icons of a maze; one board of four has an icon at random."""
    white = _tree(rng, rows, cols)
    rooms = list(range(rows * cols))
    for cell in range(rows * cols):
        same = [
            other for other in _near(cell, rows, cols) if other < cell and (other in white) == (cell in white)
        ]
        if same and rng.random() < 0.6:
            rooms[cell] = rooms[rng.choice(same)]
    icons: list[str | None] = [None] * (rows * cols)
    start, goal = rng.sample(sorted(white), 2)
    before, step = _path(white, start, rows, cols), goal
    on = {start}
    while step != start:
        on.add(step)
        step = before[step]
    for cell in white:
        if rng.random() < 0.2:
            icons[cell] = "O" if cell in on else "T"
    if rng.random() < 0.25:
        icons[rng.randrange(rows * cols)] = rng.choice(("O", "T"))
    icons[start], icons[goal] = "S", "G"
    return {"clues": _rows(icons, cols), "rooms": _rows(rooms, cols)}


def _rows(cells: list[Any], cols: int) -> list[list[Any]]:
    return [cells[first : first + cols] for first in range(0, len(cells), cols)]


def _numbers(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    most = rng.choice((2, 3, 4, 5))
    return {"clues": grid(rows, cols, lambda: rng.randint(1, most)), "maximum": most}


RECORDS = {"kurodoko": _kurodoko, "kuroshuto": _kuroshuto, "nurimeizu": _maze, "kamaji": _numbers}


def boards(name: str, chunk: int) -> Iterator[Any]:
    """Yield the boards of a chunk: 2 to 6 rows and columns."""
    rng, made = Random(f"{name} {chunk}"), 0
    while made < BOARDS:
        record = RECORDS[name](rng, rng.randint(2, 6), rng.randint(2, 6))
        try:
            board = family(name).board_from_record(record)
        except InputError:
            continue
        made += 1
        yield board


def solutions(name: str, board: Any) -> list[str]:
    """Return all solutions of a board as texts in order, or one word if there are too many."""
    found = list(islice(judge(name).solutions(board), MOST + 1))
    return sorted(map(family(name).show_solution, found)) if len(found) <= MOST else ["many"]


def chunk_hash(name: str, chunk: int) -> str:
    """Return one hash of the solutions of all boards of a chunk."""
    told = [solutions(name, board) for board in boards(name, chunk)]
    return sha256(json.dumps(told).encode()).hexdigest()[:16]


def main() -> None:
    """Write the hashes of the families that are named."""
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    kept |= {name: [chunk_hash(name, chunk) for chunk in range(CHUNKS)] for name in sys.argv[1:]}
    FILE.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
