"""Kleijn (2018), Kamaji: numbers, runs of Biggerfirst, brute force beside it, generating, the CNF."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean
from typing import Any

from benchmarks._puzzles import Puzzle, Source
from benchmarks.documents import Table
from hardboard.people.kamaji import brute, human, thesis
from hardboard.people.kamaji.generate import STYLES, draw_board, mend
from hardboard.people.rating import LABELS
from hardboard.people.repair import repair
from hardboard.puzzles.kamaji import Board
from hardboard.verify.kamaji import JUDGE, ThesisEncoding

TITLE = "Kleijn (2018), Solving and Constructing Kamaji Puzzles"
SIZES = (7, 8, 9)
#: Table 1, the numbers 1, 2, 3, ... for 7 x 7, 8 x 8 and 9 x 9; one, two and three stars.
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


def row(what: str, ours: str, theirs: str = "") -> None:
    """One line of a table."""
    print(f"{what:26} {ours:48} {theirs}", flush=True)


def seconds(work: Callable[[], Any]) -> float:
    """Processor time that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def grouped(source: Source) -> dict[tuple[str, int], list[Puzzle]]:
    """Twelve puzzles of each difficulty and size, made here: there are few published ones."""
    made = Source(None, source.seed, source.most)
    return {(label, size): made.puzzles("kamaji", 12, (size,), label) for label in LABELS for size in SIZES}


def published(source: Source) -> list[Puzzle]:
    """The published puzzles of the folder, which come on top of those made."""
    puzzles = source.published("kamaji")
    if puzzles:
        print(f"and {len(puzzles)} published ones")
    return puzzles


def table_1(source: Source) -> None:
    """How often each number occurs."""
    groups = grouped(source)
    row("", "ours", "the thesis")
    for (label, size), puzzles in groups.items():
        counts = Counter(int(value) for puzzle in puzzles for value in puzzle.board.numbers.flat)
        ours = " ".join(f"{counts[value] / len(puzzles):.1f}" for value in range(1, size + 1))
        row(f"{label} {size} x {size}", ours, TABLE_1[label][SIZES.index(size)])


def table_2(source: Source) -> None:
    """Runs of Biggerfirst, and the share of pieces that each finds."""
    groups = grouped(source)
    row("", "ours (solved without brute force)", "the thesis")
    for (label, size), puzzles in groups.items():
        row(f"{label} {size} x {size}", runs_of(puzzles), TABLE_2[label][SIZES.index(size)])
    if puzzles := published(source):
        row("published", runs_of(puzzles))
    needs = sum(not human.biggerfirst(p.board).solved for p in groups["hard", 9] + groups["hard", 8])
    hard = 2 * len(groups["hard", 9])
    print(f"of {hard} hard 8 x 8 and 9 x 9, {needs} need brute force at the end; the thesis: no puzzle does")


def runs_of(puzzles: list[Puzzle]) -> str:
    """Mean number of runs, shares of pieces by run, and how many were solved by runs alone."""
    done = [runs for runs in (human.biggerfirst(puzzle.board) for puzzle in puzzles) if runs.solved]
    if not done:
        return f"none ({len(done)} of {len(puzzles)})"
    tally = Counter(number for runs in done for number, pieces in enumerate(runs.runs) for _ in pieces)
    shares = " ".join(f"{100 * tally[number] / tally.total():.0f}" for number in sorted(tally))
    return f"{mean(len(runs.runs) for runs in done):.2f}: {shares} ({len(done)} of {len(puzzles)})"


def figure_6(source: Source) -> None:
    """Milliseconds a puzzle by size: Biggerfirst, the order of section 8.1.1, brute force, SAT."""
    made = Source(None, source.seed, source.most)
    print(
        f"{'size':8}{'Biggerfirst':>14}{'fewest free':>14}{'brute force':>14}{'SAT':>10}   ms, hard puzzles"
    )
    for size in range(7, 12):
        boards = [puzzle.board for puzzle in made.puzzles("kamaji", 10, (size,), "hard")]
        free_first = partial(human.biggerfirst, free_first=True)
        times = [
            1000 * mean(seconds(lambda board=board, solve=solve: solve(board)) for board in boards)
            for solve in (human.solve, free_first, brute.find, JUDGE.find)
        ]
        solved = [sum(solve(b).solved for b in boards) for solve in (human.biggerfirst, free_first)]
        alone = f"solved by runs alone: {solved[0]}, fewest free {solved[1]} of {len(boards)}"
        cells = "".join(f"{milliseconds:14.2f}" for milliseconds in times[:3])
        print(f"{size:2} x {size:2} {cells}{times[3]:10.2f}   {alone}", flush=True)
    print("the thesis: brute force takes longer than Biggerfirst at every size (its figures are a picture)")


def table_3(source: Source) -> None:
    """Of 1000 attempts: valid and unique boards, by his method, by parts (8.1.2), and by ours."""
    tries = 1000 if source.most is None else 10 * source.most
    print(f"{tries} attempts from seed {source.seed} on, as of 1000: valid, unique")
    print(
        f"{'size':8}{'the thesis':>14}{'his method here':>18}{'by parts':>14}{'lines first':>14}{'mended':>9}"
    )
    for size, theirs in TABLE_3.items():
        cells = [shares(partial(draw, size), tries, source.seed) for draw in DRAWS]
        last = f"{1000 * sum(mended(size, source.seed + k) for k in range(tries // 10)) // (tries // 10)}"
        row = f"{cells[0]:>18}{cells[1]:>14}{cells[2]:>14}{last:>9}"
        print(f"{size:2} x {size:2} {theirs[0]:8}, {theirs[1]:4}{row}", flush=True)


def shares(draw: Callable[[Random], Board | None], tries: int, seed: int) -> str:
    """How many of a thousand drawn boards are valid, and how many unique."""
    boards = [draw(Random(seed + number)) for number in range(tries)]
    valid = [board for board in boards if board is not None]
    unique = sum(JUDGE.unique(board) for board in valid)
    return f"{1000 * len(valid) // tries}, {1000 * unique // tries}"


def lines_first(size: int, draw: Random) -> Board | None:
    """Ours before mending: lines without numbers first."""
    return draw_board(size, draw, STYLES["medium"])[0]


DRAWS: tuple[Callable[[int, Random], Board | None], ...] = (
    thesis.draw_board,
    thesis.draw_by_parts,
    lines_first,
)


def mended(size: int, seed: int) -> bool:
    """Whether ours, mended, is unique."""
    draw = Random(seed)
    board, wanted = draw_board(size, draw, STYLES["medium"])
    change = partial(mend, draw=draw)
    return repair(board, wanted, JUDGE.solutions, lambda a, b: a == b, change, 10 * size) is not None


def clauses(source: Source) -> None:
    """Section 6.5: the share of clauses with two literals in his CNF, and MiniSat's time."""
    boards = [puzzle.board for puzzles in grouped(source).values() for puzzle in puzzles]
    boards += [puzzle.board for puzzle in published(source)]
    sizes = Counter(min(len(clause), 3) for board in boards for clause in ThesisEncoding(board).clauses)
    share = 100 * sizes[2] / sizes.total()
    spent = mean(seconds(lambda b=b: JUDGE.methods["thesis"](b)) for b in boards)
    print(f"{share:.1f}% of {sizes.total()} clauses have two literals (the thesis: most)")
    print(f"{1000 * spent:.2f} ms a puzzle, CNF and search")


TABLES = (
    Table("table-1", "how often numbers occur", table_1),
    Table("table-2", "runs of Biggerfirst", table_2),
    Table("figure-6", "Biggerfirst and brute force by size", figure_6),
    Table("table-3", "attempts to generate", table_3),
    Table("6.5", "clauses of two literals", clauses),
)
