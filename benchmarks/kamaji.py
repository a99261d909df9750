"""Kamaji: how fast puzzles are made, and how they compare with those of Kleijn 2018, Tables 1 to 3.

Times are processor time. `python benchmarks/kamaji.py` takes a minute or two.
"""

import random
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from hardboard.puzzles.kamaji import Board, human
from hardboard.puzzles.kamaji.cover import draw_cover
from hardboard.puzzles.kamaji.generate import STYLES, draw_board, generate, mend
from hardboard.puzzles.repair import repair
from hardboard.verify.kamaji import JUDGE

SIZES = (7, 8, 9)
PUZZLES = 12

#: Table 1, the numbers 1, 2, 3, ... for 7 x 7, 8 x 8 and 9 x 9.
TABLE_1 = {
    "easy": (
        "4 10.5 8.5 8.5 10.5 6 1",
        "4.5 10.5 8 14 8 10.5 7.5 1",
        "6.5 11.5 10.5 9.5 9.5 10.5 11.5 10.5 1",
    ),
    "medium": ("5.8 14.5 12 6.2 6.5 3 1", "6.8 18 12 10.8 5.8 5.8 4 1", "8 17.1 14.9 12.6 9.8 7.8 5.5 4.2 1"),
    "hard": ("12.2 13.2 7.5 6.2 6 2.8 1", "11.8 19.8 11 7 5.5 5.8 2.2 1", "17 19.4 15.2 7.8 9 4.4 3.8 3.4 1"),
}
#: Table 2: average number of runs; percentage of the pieces found in runs 1, 2, ...
TABLE_2 = {
    "easy": ("2.00: 86 14", "1.50: 96 4", "2.50: 94 5 1"),
    "medium": ("2.50: 80 13 7", "3.00: 76 21 1 1 1", "3.20: 72 19 8 1"),
    "hard": ("3.25: 61 25 11 3", "3.25: 54 30 15 1", "3.40: 61 26 10 3"),
}
#: Table 3: of 1000 attempts, how many gave a valid puzzle and how many a unique one.
TABLE_3 = {4: (945, 98), 5: (775, 83), 6: (680, 65), 7: (508, 76)}


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def make(size: int, seed: int, difficulty: str | None = None) -> Board:
    return generate(size, size, seed=seed, difficulty=difficulty, solutions=JUDGE.solutions)[0]


def row(what: str, ours: str, theirs: str = "") -> None:
    print(f"{what:34} {ours:44} {theirs}")


def speed() -> None:
    row("making", "processor time", "limit")
    row("20 unique 9 x 9", f"{timed(lambda: [make(9, seed) for seed in range(20)])[1]:.2f} s", "20 s")
    row("20 unique 9 x 9, hard", f"{timed(lambda: [make(9, seed, 'hard') for seed in range(20)])[1]:.2f} s")
    row(
        "one unique 15 x 15, slowest of 5",
        f"{max(timed(lambda s=s: make(15, s))[1] for s in range(5)):.2f} s",
        "60 s",
    )
    valid = [timed(lambda s=s: draw_board(25, random.Random(s), STYLES["medium"]))[1] for s in range(5)]
    row("one valid 25 x 25, slowest of 5", f"{max(valid):.2f} s", "60 s (the thesis reaches 18 x 18)")
    row(
        "one unique 25 x 25, slowest of 5",
        f"{max(timed(lambda s=s: make(25, s))[1] for s in range(5)):.2f} s",
    )


def solving() -> None:
    print()
    row("solving, mean over 10", "9 x 9 hard", "15 x 15 medium")
    boards = [[make(9, seed, "hard") for seed in range(10)], [make(15, seed, "medium") for seed in range(10)]]
    for name, method in JUDGE.methods.items():
        cells = [
            timed(lambda some=some, method=method: [method(board) for board in some])[1] for some in boards
        ]
        row(name, f"{cells[0] * 100:.2f} ms", f"{cells[1] * 100:.2f} ms")
    large = Board(np.tile(np.array([[8, 9], [13, 12], [13, 12], [8, 9]], dtype=np.int32), (100, 200)), 21)
    row("lean, 400 x 400, forced pairs", f"{timed(lambda: JUDGE.find(large))[1]:.2f} s")


def attempts(size: int, tries: int = 200) -> tuple[int, int, int]:
    """Of 1000 attempts: boards that can be covered, are unique as drawn, and are unique after mending."""
    style = STYLES["medium"]
    covers = (
        draw_cover(size, size, random.Random(seed), style.lengths, style.sharing) for seed in range(tries)
    )
    valid = sum(cover is not None for cover in covers)
    drawn = mended = 0
    for seed in range(tries):
        draw = random.Random(seed)
        board, wanted = draw_board(size, draw, style)
        drawn += JUDGE.unique(board)
        fixed = repair(
            board, wanted, JUDGE.solutions, lambda a, b: a == b, partial(mend, draw=draw), 10 * size
        )
        mended += fixed is not None
    return valid * 1000 // tries, drawn * 1000 // tries, mended * 1000 // tries


def table_3() -> None:
    print()
    row("of 1000 attempts (Table 3)", "valid, unique as drawn, unique mended", "thesis: valid, unique")
    for size, (valid, unique) in TABLE_3.items():
        row(f"{size} x {size}", ", ".join(map(str, attempts(size))), f"{valid}, {unique}")


def tables_1_and_2() -> None:
    made = {
        (level, size): [make(size, seed, level) for seed in range(PUZZLES)]
        for level in STYLES
        for size in SIZES
    }
    print()
    row("occurrences of 1, 2, 3, ... (Table 1)", "ours", "thesis")
    for (level, size), boards in made.items():
        counts = Counter(int(value) for board in boards for value in board.numbers.flat)
        ours = " ".join(f"{counts[value] / len(boards):.1f}" for value in range(1, size + 1))
        row(f"{level} {size} x {size}", ours, TABLE_1[level][SIZES.index(size)])
    print()
    row("runs: % of pieces in each (Table 2)", "ours (solved without brute force)", "thesis")
    for (level, size), boards in made.items():
        done = [runs for runs in map(human.biggerfirst, boards) if runs.solved]
        found = Counter(number for runs in done for number, pieces in enumerate(runs.runs) for _ in pieces)
        mean = sum(len(runs.runs) for runs in done) / len(done)
        shares = " ".join(f"{100 * found[number] / found.total():.0f}" for number in sorted(found))
        ours = f"{mean:.2f}: {shares} ({len(done)} of {len(boards)})"
        row(f"{level} {size} x {size}", ours, TABLE_2[level][SIZES.index(size)])


def main() -> None:
    speed()
    solving()
    table_3()
    tables_1_and_2()


if __name__ == "__main__":
    main()
