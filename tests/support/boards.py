"""Small random boards of every family, and their solutions by brute force: every colouring (in Kamaji, every
set of pieces that add up; of loops, all lines that end nowhere) is held against the family's own rules.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np

from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import CELLS
from hardboard.puzzles.kamaji import minimal, piece_table
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import DEFAULT_SOLVER

#: Pieces of a Kamaji board at most.
PIECES = 12
#: Rows and columns; no more cells, for all colourings are tried.
SHAPES = ((2, 2), (3, 3), (2, 4), (3, 2), (1, 4), (4, 2), (3, 4))


def small_boards(kind: str, number: int, seed: int) -> Iterator[Any]:
    """So many boards of a family, of up to twelve cells."""
    rng, made = Random(f"{kind} {seed}"), 0
    while made < number:
        rows, cols = SHAPES[made % len(SHAPES)]
        try:
            yield _small_board(kind, rng, rows, cols)
        except InputError:
            continue
        made += 1


def _small_board(kind: str, rng: Random, rows: int, cols: int) -> Any:
    if (declared := family(kind).declared) is not None and kind not in BY_HAND:
        return random_board(declared.layout, rng, rows, cols)
    return family(kind).board_from_record(BY_HAND[kind](rng, rows, cols))


def _numbers(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    """Sums are small, so that there are pieces; but not too many, for all sets of them are tried."""
    most = rng.choice((2, 3, 4))
    while True:
        record = {"clues": grid(rows, cols, lambda: rng.randint(1, most)), "maximum": most}
        if len(piece_table(family("kamaji").board_from_record(record)).number_of) <= PIECES:
            return record


def _clues(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    return {"clues": grid(rows, cols, lambda: rng.choice([None] * 8 + [-1, 1, 2, 3, 4, 5]))}


def _maze(rng: Random, rows: int, cols: int) -> dict[str, Any]:
    icons = [[None] * cols for _ in range(rows)]
    spots = rng.sample(list(product(range(rows), range(cols))), rng.randint(2, 3))
    for icon, (r, c) in zip("SGT", spots, strict=False):
        icons[r][c] = icon
    return {"clues": icons, "rooms": rooms(rng, rows, cols)}


#: The families that are not boards of a declared layout: random, rows, columns -> a record.
BY_HAND: dict[str, Callable[[Random, int, int], dict[str, Any]]] = {
    "kurodoko": _clues,
    "kuroshuto": _clues,
    "kamaji": _numbers,
    "nurimeizu": _maze,
}


def by_brute_force(kind: str, board: Any) -> int:
    """How many solutions there are, in Kamaji minimal ones, by trying all."""
    rules = family(kind)
    if kind == "kamaji":
        pieces = list(piece_table(board).number_of)
        chosen = (
            frozenset(piece for piece, taken in zip(pieces, some, strict=True) if taken)
            for some in product((False, True), repeat=len(pieces))
        )
        return sum(not rules.violations(board, one) and minimal(board, one) for one in chosen)
    return sum(not rules.violations(board, one) for one in colourings(board))


def colourings(board: Any) -> Iterator[Any]:
    """All colourings of a board; of a loop, those in which an even number of lines meets at each point."""
    if getattr(board, "loop", ""):
        yield from _drawings(board)
    else:
        for some in product((False, True), repeat=board.shape[0] * board.shape[1]):
            yield np.array(some).reshape(board.shape)


def _drawings(board: Any) -> Iterator[Any]:
    """All ways to draw lines such that an even number of them meets at each point: the edges of some squares
    between four points, those of two of them left out. No loop, and several, are among them.
    """
    first = board.loop == CELLS
    squares = product(
        range(first + 1, board.rows - first - 1, 2), range(first + 1, board.cols - first - 1, 2)
    )
    steps = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)])
    around = [tuple((np.array(middle) + steps).T) for middle in squares]
    for some in product((False, True), repeat=len(around)):
        drawn = np.zeros(board.shape, dtype=bool)
        for edges, so in zip(around, some, strict=True):
            drawn[edges] ^= so
        for row, col in np.argwhere(drawn).tolist():
            down, right = (1, 0) if row % 2 != first else (0, 1)
            drawn[row - down, col - right] = drawn[row + down, col + right] = True
        yield drawn


def grid(rows: int, cols: int, value: Callable[[], Any]) -> list[list[Any]]:
    return [[value() for _ in range(cols)] for _ in range(rows)]


def random_board(layout: Any, rng: Random, rows: int, cols: int) -> Any:
    """A small board of a layout with whatever is printed on it."""

    def clue() -> Any:
        if rng.random() < (0.2 if layout.full else 0.6):
            return None
        if layout.clues == "blocks":
            return -1
        if layout.clues == "colours":
            return rng.choice("BW")
        if layout.clues == "sides":
            return rng.choice("UDLR")
        if layout.icons:
            return rng.choice([None, None, *(icon for icon in layout.icons if icon not in layout.once)])
        if layout.clues == "rings":
            size = rng.choice([1, 1, 2, 3])
            return [rng.choice([-1, 1, 2, 3] + [0, 4] * (size == 1)) for _ in range(size)]
        unknown = [-1] if layout.unknown else []
        return rng.choice([*range(layout.least, layout.least + 4), *unknown])

    record: dict[str, Any] = {"rows": rows, "cols": cols, "clues": grid(rows, cols, clue)}
    record["rooms"] = rooms(rng, rows, cols)
    if layout.icons:
        spots = list(product(range(rows), range(cols)))
        for icon, (r, c) in zip(
            layout.once, rng.sample(spots, min(len(layout.once), len(spots))), strict=False
        ):
            record["clues"][r][c] = icon
    ways = ((None if value is None else rng.choice("UDLR") for value in row) for row in record["clues"])
    record["arrows"] = [list(row) for row in ways]
    if layout.room_numbers:
        seen: set[int] = set()
        for row, own in zip(record["clues"], record["rooms"], strict=True):
            for i, room in enumerate(own):
                row[i] = None if room in seen else row[i]
                seen |= {room} if row[i] is not None else set()
    record["corners"] = grid(rows + 1, cols + 1, lambda: rng.choice([None, None, None, 0, 1, 1, 2]))
    for key, size, length in (("row_clues", rows, cols), ("col_clues", cols, rows)):
        numbers = [rng.choice([None, *range(length + 1)]) for _ in range(size)]
        record[key] = numbers if layout.lines == "number" else [[n] if n else [] for n in numbers]
    record[layout.total or "stars"] = 1
    return layout.board(record)


def rooms(rng: Random, rows: int, cols: int) -> list[list[int]]:
    """Each cell joins the room to its left or above, or starts one."""
    found = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            beside = [found[r][c - 1]] * (c > 0) + [found[r - 1][c]] * (r > 0)
            found[r][c] = rng.choice([*beside, *beside, r * cols + c])
    return found


def distinct(family: str, board: Any, places: Iterable[Any], solver: str = DEFAULT_SOLVER) -> Iterator[Any]:
    """Solutions of a board, one for each way in which they can look at the places."""
    arbiter = judge(family)
    if arbiter.encoding is None:
        raise ValueError(f"the judge of {family} has no encoding to project")
    if arbiter.find(board) is None:
        return
    encoding = arbiter.encoding(board)
    literals = {abs(arbiter.literal(encoding, place)) for place in places}
    yield from search.SharedSolver(encoding, solver).distinct(sorted(literals - {TRUE}))
