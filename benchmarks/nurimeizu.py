"""Nurimeizu: the experiments of Mourits (2022) again, beside the thesis's numbers, and what goes beyond them.

python benchmarks/nurimeizu.py corpus               every published puzzle by SAT, with proof of uniqueness
python benchmarks/nurimeizu.py tables --limit 60    Tables 2 to 6: algorithms, checks, modifications
python benchmarks/nurimeizu.py rates                Tables 7, 8 and 10: how many random boards are unique
python benchmarks/nurimeizu.py generate             unique 10 x 10 puzzles that need three techniques; 15 x 15
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice, product
from pathlib import Path
from typing import Any

import numpy as np

from hardboard.puzzles import family
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import Board, backtracking, contradiction
from hardboard.puzzles.nurimeizu.contradiction import BASIC, MODIFIED, Contradiction, Options
from hardboard.puzzles.nurimeizu.draw import DISTRIBUTIONS, draw_board
from hardboard.puzzles.nurimeizu.generate import generate
from hardboard.puzzles.nurimeizu.rate import label, needed
from hardboard.verify.nurimeizu import JUDGE

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "nurimeizu.jsonl"
NURIMEIZU = family("nurimeizu")
TABLE_1 = (65, 156, 76, 158, 169, 69, 111, 119, 109, 160)
TOO_LONG = ">36000"

#: The thesis's seconds (C++, Core i7-8750H): for each table, its columns, each a run and a number for each
#: puzzle.
Column = tuple[str, Options | None, tuple[float | str, ...]]
MODIFIED_TIMES = (0.04, 0.22, 17.92, 0.82, 0.25, 0.87, 1.75, 117.92, 0.82, 2080.66)
THESIS: dict[int, tuple[Column, ...]] = {
    2: (
        (
            "backtracking",
            None,
            (0.27, 1.67, 225.71, 0.49, 10.02, TOO_LONG, 831.38, 30743.6, 287.09, TOO_LONG),
        ),
        ("contradiction", BASIC, (0.04, 0.2, 150.48, 0.32, 0.57, 1.48, 121.64, 2831.88, 1.04, 5188.68)),
        ("modified", MODIFIED, MODIFIED_TIMES),
    ),
    4: (
        ("two rooms", MODIFIED, MODIFIED_TIMES),
        (
            "without",
            Options(two_rooms=False),
            (0.05, 0.2, 58.4, 0.83, 0.25, 0.87, 2.77, 2628.41, 0.82, 759.02),
        ),
    ),
    5: (
        ("by room", MODIFIED, MODIFIED_TIMES),
        (
            "by colour",
            Options(scope="colour"),
            (0.04, 0.35, 128.3, 1.13, 0.33, 1.39, 2.07, 128.39, 0.9, 2191.78),
        ),
        (
            "whole board",
            Options(scope="board"),
            (0.03, 0.28, 17.57, 0.52, 0.22, 1.08, 2.21, 106.84, 0.59, 2118.38),
        ),
    ),
    6: (
        ("neighbours", MODIFIED, MODIFIED_TIMES),
        ("size", Options(order="size"), (0.09, 0.29, 17.04, 2.2, 0.14, 0.84, 1.47, 149.56, 1.35, 4140.17)),
        ("edges", Options(order="edges"), (0.07, 0.26, 10.27, 0.58, 0.14, 1.16, 2.27, 171.17, 1.64, 3488.78)),
    ),
}
#: Table 3: percentages of all failed checks.
CHECK_NAMES = ("squares", "connected", "cycle", "circles", "white path")
TABLE_3 = {
    65: (3.4, 24.1, 29.3, 39.7, 3.4), 156: (0.0, 29.8, 21.3, 48.9, 0.0), 76: (1.1, 4.4, 23.1, 70.3, 1.1),
    158: (0.0, 23.6, 11.2, 65.2, 0.0), 169: (3.4, 41.4, 17.2, 24.1, 13.8), 69: (4.8, 16.1, 29.8, 44.4, 4.8),
    111: (3.5, 22.4, 29.9, 35.8, 8.5), 119: (1.7, 17.8, 45.0, 28.1, 7.5), 109: (5.7, 35.4, 26.9, 30.9, 1.1),
    160: (5.4, 8.3, 45.8, 39.3, 1.3),
}  # fmt: skip
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


class OutOfTime(Exception):
    """A run took longer than the limit."""


def records() -> list[dict[str, Any]]:
    if not CORPUS.exists():
        sys.exit("the corpus of published puzzles is not here")
    return [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]


def published(number: int) -> tuple[Board, Shading]:
    """A puzzle of Table 1 and its solution."""
    record = next(record for record in records() if f"/{number:03}." in record["id"])
    board = NURIMEIZU.board_from_record(record)
    return board, NURIMEIZU.solution_from_record(record["solution"], board)


def alarm(limit: float) -> Callable[[], None]:
    """A function to call often: it raises once the processor time is used up."""
    end = time.process_time() + limit

    def tick() -> None:
        if time.process_time() > end:
            raise OutOfTime

    return tick


def timed(board: Board, solution: Shading, options: Options | None, limit: float) -> str:
    """Seconds until the solution is found, or a word that it took too long."""
    start = time.process_time()
    tick = alarm(limit)
    try:
        runs: Iterator[Shading] = (
            backtracking.solutions(board, tick)
            if options is None
            else Contradiction(board, options, tick=tick).solutions()
        )
        if not np.array_equal(next(runs, None), solution):
            sys.exit("not the published solution")
    except OutOfTime:
        return f">{limit:.0f}"
    return f"{time.process_time() - start:.2f}"


def tables(limit: float) -> None:
    """Tables 2 to 6."""
    puzzles = {number: published(number) for number in TABLE_1}
    found: dict[tuple[Options | None, int], str] = {}
    for table, columns in THESIS.items():
        print(f"\nTable {table}: seconds, and the thesis's")
        print("puzzle rooms  " + "".join(f"{name:>22}" for name, _, _ in columns))
        for row, (number, (board, solution)) in enumerate(puzzles.items()):
            line = f"{number:6} {board.room_count:5}  "
            for _, options, theirs in columns:
                most = 36000 if options == MODIFIED else limit
                if (options, number) not in found:
                    found[options, number] = timed(board, solution, options, most)
                line += f"{found[options, number]:>11} {theirs[row]:>10}"
            print(line, flush=True)
    total = sum(float(found[MODIFIED, number]) for number in TABLE_1)
    print(f"\nthe modified algorithm: {total:.0f} s for all ten; the thesis: {sum(MODIFIED_TIMES):.0f} s")
    table_3(puzzles)


def table_3(puzzles: dict[int, tuple[Board, Shading]]) -> None:
    print("\nTable 3: percentage of each check among the checks that failed, and the thesis's")
    print("puzzle" + "".join(f"{name:>16}" for name in CHECK_NAMES))
    for number, (board, _) in puzzles.items():
        tally: Counter[str] = Counter()
        Contradiction(board, MODIFIED, tally=tally).deduce()
        total = sum(tally[name] for name in CHECK_NAMES)
        cells = zip(CHECK_NAMES, TABLE_3[number], strict=True)
        print(
            f"{number:6}"
            + "".join(f"{100 * tally[name] / total:9.1f} {theirs:6.1f}" for name, theirs in cells),
            flush=True,
        )


def unique_share(job: tuple[int, int, int, str, float, tuple[int, int] | None, int]) -> float:
    """The percentage of random boards with exactly one solution."""
    rows, cols, puzzles, distribution, deviation, icons, seed = job
    draw = random.Random(seed)
    options = Options(two_rooms=False, lookahead=True)
    hits = 0
    for _ in range(puzzles):
        board = draw_board(draw, rows, cols, distribution=distribution, deviation=deviation, icons=icons)
        hits += len(list(islice(contradiction.solutions(board, options), 2))) == 1
    return 100 * hits / puzzles


def rates(puzzles: int) -> None:
    """Tables 7, 8 and 10."""
    seven = [(4, 4, puzzles, "a", 0.0, icons, 7) for icons in product(range(5), repeat=2)]
    eight = [(*shape, puzzles, "a", float(sigma), None, 8) for sigma in TABLE_8 for shape in SHAPES]
    ten = [(*shape, puzzles, name, 1.0, None, 10) for name in DISTRIBUTIONS for shape in SHAPES]
    start = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(unique_share, seven + eight + ten))
    print(
        f"{puzzles} boards a cell; {time.perf_counter() - start:.0f} s\n\nTable 7: circles down, "
        "triangles across"
    )
    for row, theirs in enumerate(TABLE_7):
        print(f"{row:3}" + "".join(f"{found[5 * row + c]:8.2f} {theirs[c]:6.2f}" for c in range(5)))
    print("\nTable 8: standard deviation; 4 x 4, 4 x 5, 5 x 5")
    show(TABLE_8, found[25:37])
    print("\nTable 10: distribution of room sizes; 4 x 4, 4 x 5, 5 x 5")
    show(TABLE_10, found[37:])


def show(table: dict[Any, tuple[float, ...]], found: list[float]) -> None:
    for row, (name, theirs) in enumerate(table.items()):
        mine = found[3 * row : 3 * row + 3]
        print(f"{name!s:>3}" + "".join(f"{a:8.2f} {b:6.2f}" for a, b in zip(mine, theirs, strict=True)))


def corpus() -> None:
    """Every published puzzle by SAT."""
    times: dict[str, float] = {}
    for record in records():
        board = NURIMEIZU.board_from_record(record)
        start = time.process_time()
        found = list(islice(JUDGE.solutions(board), 2))
        times[record["id"]] = time.process_time() - start
        if len(found) != 1 or NURIMEIZU.violations(board, found[0]):
            print(f"{record['id']}: {len(found)} solutions")
        elif record["solution"] and not np.array_equal(found[0], np.array(record["solution"], dtype=bool)):
            print(f"{record['id']}: not the published solution")
    largest = next(seconds for name, seconds in times.items() if "/160." in name)
    print(
        f"{len(times)} puzzles in {sum(times.values()):.1f} s, the slowest {max(times.values()):.2f} s, "
        f"160 {largest:.2f} s"
    )


def generating() -> None:
    """Ten unique puzzles that need three techniques or more, from as many seeds as that takes; and larger
    ones.
    """
    print("size      seed   seconds  rooms  icons  label   needs")
    rows = (_generated(10, seed) for seed in count())
    begin, enough = time.process_time(), 0
    while enough < 10:
        line, techniques = next(rows)
        enough += len(techniques) >= 3
        print(line, ", ".join(techniques), "" if len(techniques) >= 3 else "(too few: not counted)")
    print(
        f"ten of 10 x 10 that need three techniques: {time.process_time() - begin:.1f} s, with the "
        "check of what they need"
    )
    for size in (15, 20):
        print(_generated(size, 0)[0])


def _generated(size: int, seed: int) -> tuple[str, list[str]]:
    """A row about one puzzle, and, of a small one, what it needs."""
    start = time.process_time()
    board, _ = generate(size, size, seed=seed, solutions=JUDGE.solutions)
    spent = time.process_time() - start
    assert JUDGE.unique(board)
    icons = int((board.icons != "").sum())
    row = f"{size:2} x {size:2} {seed:5} {spent:9.2f} {board.room_count:6} {icons:6}  {label(board):6} "
    return row, needed(board) if size == 10 else []


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "what", choices=("corpus", "tables", "rates", "generate"), nargs="?", default="corpus"
    )
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each run of tables")
    parser.add_argument("--puzzles", type=int, default=1000, help="random boards for each cell of rates")
    wish = parser.parse_args()
    if wish.what == "tables":
        tables(wish.limit)
    elif wish.what == "rates":
        rates(wish.puzzles)
    elif wish.what == "generate":
        generating()
    else:
        corpus()


if __name__ == "__main__":
    main()
