"""Mourits's section 5.4: how many random boards are unique, by icons (Tables 7 and 8) and by rooms (Tables 9
and 10, 5.4.3).
"""

import random
from collections import Counter
from itertools import islice, product
from typing import Any

import numpy as np

from benchmarks._puzzles import Source
from benchmarks.documents._work import divided
from hardboard.theses.mourits import contradiction
from hardboard.theses.mourits.contradiction import Options
from hardboard.theses.mourits.thesis import DISTRIBUTIONS, draw_board

#: Table 7: circles 0 to 4 down, triangles 0 to 4 across.
TABLE_7 = (
    (3.50, 4.80, 3.71, 2.52, 1.66), (4.47, 2.58, 1.53, 0.80, 0.37), (2.50, 1.17, 0.64, 0.25, 0.07),
    (1.19, 0.46, 0.11, 0.03, 0.04), (0.52, 0.18, 0.04, 0.02, 0.00),
)  # fmt: skip
SHAPES = ((4, 4), (4, 5), (5, 5))
TABLE_8 = {0: (3.49, 1.73, 1.16), 1: (3.63, 1.83, 0.84), 2: (3.05, 1.74, 0.71), 3: (2.42, 1.44, 0.64)}
TABLE_10 = {
    "a": (3.63, 1.83, 0.84), "b": (2.26, 1.14, 0.48), "c": (4.82, 2.63, 1.32), "d": (7.29, 4.55, 2.56),
    "e": (2.62, 1.13, 0.54),
}  # fmt: skip


def unique_share(job: tuple[int, int, int, str, float, tuple[int, int] | None, int]) -> float:
    """The percentage of random boards with exactly one solution."""
    rows, cols, boards, distribution, deviation, icons, seed = job
    draw = random.Random(seed)
    options = Options(two_rooms=False, lookahead=True)
    hits = 0
    for _ in range(boards):
        board = draw_board(draw, rows, cols, distribution=distribution, deviation=deviation, icons=icons)
        hits += len(list(islice(contradiction.solutions(board, options), 2))) == 1
    return 100 * hits / boards


def shares(source: Source, jobs: list[tuple[Any, ...]]) -> list[float]:
    """The percentages of all jobs; the thesis drew 10,000 boards for each."""
    boards = source.cut(1000)
    print(f"puzzles: {boards} random boards a cell, from seed {source.seed}")
    tasks = [(r, c, boards, *rest, source.seed) for r, c, *rest in jobs]
    return divided(unique_share, tasks, source.processes)[0]


def table_7(source: Source) -> None:
    """Unique 4 x 4 boards by circles (down) and triangles (across)."""
    found = shares(source, [(4, 4, "a", 0.0, icons) for icons in product(range(5), repeat=2)])
    heads([f"{triangles} triangles" for triangles in range(5)])
    for row, his in enumerate(TABLE_7):
        print(f"{row:3}" + "".join(f"{found[5 * row + c]:8.2f} {his[c]:6.2f}" for c in range(5)))


def table_8(source: Source) -> None:
    """Unique boards by the deviation of the numbers of icons."""
    jobs = [(*shape, "a", float(sigma), None) for sigma in TABLE_8 for shape in SHAPES]
    show(TABLE_8, shares(source, jobs))


def table_10(source: Source) -> None:
    """Unique boards by the distribution of room sizes."""
    jobs = [(*shape, name, 1.0, None) for name in TABLE_10 for shape in SHAPES]
    show(TABLE_10, shares(source, jobs))


def rooms_of_one(source: Source) -> None:
    """Section 5.4.3: boards whose rooms have one cell each."""
    (share,) = shares(source, [(4, 4, "1", 1.0, None)])
    print(f"{share:.2f}% of 4 x 4 boards with rooms of one cell are unique; the thesis 0.01%")


def heads(names: list[str]) -> None:
    """The columns' names, and whose figures stand below."""
    print("   " + "".join(f"{name:>15}" for name in names))
    print("   " + f"{'ours':>8} {'thesis':>6}" * len(names))


def show(table: dict[Any, tuple[float, ...]], found: list[float]) -> None:
    """Rows of 4 x 4, 4 x 5, 5 x 5, ours and the thesis's."""
    heads([f"{rows} x {columns}" for rows, columns in SHAPES])
    for row, (name, his) in enumerate(table.items()):
        mine = found[3 * row : 3 * row + 3]
        print(f"{name!s:>3}" + "".join(f"{a:8.2f} {b:6.2f}" for a, b in zip(mine, his, strict=True)))


def distributions(source: Source) -> None:
    """Table 9: the chances, and the sizes of the rooms that stay: a small one fits more often."""
    boards = source.cut(200)
    print(f"puzzles: rooms of {boards} random 5 x 5 boards from seed {source.seed}")
    for name, weights in DISTRIBUTIONS.items():
        draw = random.Random(source.seed)
        tally: Counter[int] = Counter()
        for _ in range(boards):
            rooms = draw_board(draw, 5, 5, distribution=name, icons=(0, 0)).rooms
            tally.update(np.unique(rooms, return_counts=True)[1].tolist())
        total = tally.total()
        drawn = " ".join(f"{100 * tally[size] / total:5.1f}" for size in range(1, 5))
        print(f"{name}  chance {' '.join(f'{w:3}' for w in weights)}   rooms {drawn}")
