"""Kleijn (2018), Kamaji: numbers, runs of Biggerfirst, brute force beside it, generating, the CNF."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any

from benchmarks._puzzles import Puzzle, Source
from benchmarks.documents import Table
from benchmarks.documents._attempts import fit, table_3
from benchmarks.documents._network import Guided, Network, images
from hardboard.people.rating import LABELS
from hardboard.people.repair import repair_until_unique
from hardboard.puzzles.kamaji import Board
from hardboard.theses.kleijn import brute, human
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.theses.kleijn.generate import STYLES, draw_board, mend
from hardboard.verify.kamaji import JUDGE

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


#: The searches of Figure 6 and of section 8.1.1: his (plain), and with a look ahead.
SEARCHES: dict[str, Callable[[Board], Any]] = {
    "Biggerfirst": partial(human.solve, look_ahead=False),
    "fewest free": partial(human.solve, look_ahead=False, free_first=True),
    "plain brute": partial(brute.find, look_ahead=False),
    "look ahead": brute.find,
    "SAT": JUDGE.find,
}


def figure_6(source: Source) -> None:
    """Milliseconds a puzzle by size, and pieces laid on the way: Biggerfirst, the order of section 8.1.1, his
    plain brute force, ours with a look ahead, SAT.
    """
    made = Source(None, source.seed, source.most)
    print(f"{'size':8}" + "".join(f"{name:>13}" for name in SEARCHES) + "   ms a hard puzzle (median)")
    for size in range(7, 12):
        boards = [puzzle.board for puzzle in made.puzzles("kamaji", 10, (size,), "hard")]
        times = [median(best(partial(solve, board)) for board in boards) for solve in SEARCHES.values()]
        print(f"{size:2} x {size:2} " + "".join(f"{1000 * spent:13.2f}" for spent in times))
        counts = [sum(pieces_laid(board, name) for board in boards) for name in list(SEARCHES)[:4]]
        print(f"{'pieces':8}" + "".join(f"{count / len(boards):13.0f}" for count in counts), flush=True)
        alone = [human.biggerfirst(board).solved for board in boards]
        free = [human.biggerfirst(board, free_first=True).solved for board in boards]
        print(f"{'':8}solved by runs alone: {sum(alone)}, fewest free {sum(free)} of {len(boards)}")
    print("the thesis: brute force takes longer than Biggerfirst at every size (its figures are a picture)")
    print("pieces laid, those taken away again included, do not depend on the machine")


def best(work: Callable[[], Any]) -> float:
    """The shortest of three times."""
    return min(seconds(work) for _ in range(3))


def pieces_laid(board: Board, name: str) -> int:
    """How many pieces a search lays until it has a solution."""
    if name in ("plain brute", "look ahead"):
        return brute.tried(board, look_ahead=name == "look ahead")
    runs = human.biggerfirst(board, free_first=name == "fewest free")
    return len(runs.laid) + (0 if runs.solved else brute.tried(board, runs.laid, look_ahead=False))


def network(source: Source) -> None:
    """8.1.1: a small neural network that looks at whole boards of 5 x 5, on boards that it has not seen."""
    learnt, tested = (
        unique_boards(source.cut(count), source.seed + at) for count, at in ((1000, 0), (300, 10**6))
    )
    eye = Network(5, source.seed)
    shown = [image for board, solution in learnt for image in images(board.numbers, solution)]
    inputs, wanted = eye.seen([n for n, _ in shown]), eye.wanted([s for _, s in shown])
    print(f"{len(learnt)} unique boards of 5 x 5 to learn from, each in its eight images")
    print(f"{'':29}{'learnt':>32}{'not seen before':>32}")
    print(f"{'times seen':>10} {'seconds':>10}" + f"{'pieces':>14}{'at once':>9}{'likely':>9}" * 2)
    spent, before = 0.0, 0
    for times in TIMES:
        spent += seconds(partial(eye.learn, inputs, wanted, times - before))
        before = times
        told = "".join(success(eye, boards) for boards in (learnt[: len(tested)], tested))
        print(f"{times:10} {spent:10.0f}{told}", flush=True)
    print("pieces found; boards solved by all pieces more likely than not, and by laying likely ones first")
    runs = sum(human.biggerfirst(board).solved for board, _ in tested)
    print(f"Biggerfirst without brute force: {runs} of {len(tested)}; every other method: all")


#: How often the network has seen all boards when it is looked at.
TIMES = (30, 100, 300)


def success(eye: Network, boards: list[tuple[Board, Any]]) -> str:
    """The share of pieces that the network finds, and how many of some boards it solves, in two ways."""
    chances = eye.chances(eye.seen([board.numbers for board, _ in boards]))[1]
    guided = [Guided(board, row, eye.place) for (board, _), row in zip(boards, chances, strict=True)]
    wanted = [{piece for piece in solution if len(piece) > 1} for _, solution in boards]
    both = list(zip(guided, wanted, strict=True))
    pieces = sum(len(one.above_half() & right) for one, right in both) / sum(map(len, wanted))
    whole = [sum(way(one) == right for one, right in both) for way in (Guided.above_half, Guided.greedy)]
    return f"{100 * pieces:12.0f} %" + "".join(f"{f'{count}/{len(boards)}':>9}" for count in whole)


def unique_boards(count: int, seed: int) -> list[tuple[Board, Any]]:
    """Boards of 5 x 5 with one solution, and that."""
    found = []
    while len(found) < count:
        draw = Random(seed)
        board, wanted = draw_board(5, draw, STYLES[LABELS[seed % len(LABELS)]])
        change = partial(mend, draw=draw)
        made = repair_until_unique(board, wanted, JUDGE.solutions, lambda a, b: a == b, change, 50)
        if made is not None:
            found.append((made, JUDGE.find(made)))
        seed += 1
    return found


def clauses(source: Source) -> None:
    """Section 6.5: the share of clauses with two literals in his CNF, and MiniSat's time."""
    boards = [puzzle.board for puzzles in grouped(source).values() for puzzle in puzzles]
    boards += [puzzle.board for puzzle in published(source)]
    sizes = Counter(min(len(clause), 3) for board in boards for clause in KleijnEncoding(board).clauses)
    share = 100 * sizes[2] / sizes.total()
    spent = mean(seconds(lambda b=b: JUDGE.methods["thesis"](b)) for b in boards)
    print(f"{share:.1f}% of {sizes.total()} clauses have two literals (the thesis: most)")
    print(f"{1000 * spent:.2f} ms a puzzle, CNF and search")


TABLES = (
    Table("table-1", "how often numbers occur", table_1),
    Table("table-2", "runs of Biggerfirst", table_2),
    Table("figure-6", "Biggerfirst and brute force by size", figure_6),
    Table("table-3", "attempts to generate", table_3),
    Table("table-3-fit", "the parameters that the text leaves open, searched", fit),
    Table("8.1.1", "a neural network that sees the whole board", network),
    Table("6.5", "clauses of two literals", clauses),
)
