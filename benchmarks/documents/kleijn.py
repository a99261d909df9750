"""Kleijn (2018), Kamaji: numbers, runs of Biggerfirst, brute force beside it, generating, the CNF."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from random import Random
from statistics import mean, median
from typing import Any

from benchmarks._puzzles import Puzzle, Source
from benchmarks.documents import Table
from benchmarks.documents._network import Guided, Network, images
from benchmarks.documents._work import divided
from hardboard.people.rating import LABELS
from hardboard.people.repair import repair
from hardboard.puzzles.kamaji import Board
from hardboard.theses.kleijn import brute, human, thesis
from hardboard.theses.kleijn.generate import STYLES, draw_board, mend
from hardboard.verify.kamaji import JUDGE, KleijnEncoding

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


def table_3(source: Source) -> None:
    """Of 1000 attempts: valid and unique boards, by his method, by parts (8.1.2), and by ours."""
    tries = source.cut(1000)
    print(f"{tries} attempts from seed {source.seed} on, as of 1000: valid, unique")
    print(
        f"{'size':8}{'the thesis':>14}{'his method here':>18}{'by parts':>14}{'lines first':>14}{'mended':>9}"
    )
    for size, theirs in TABLE_3.items():
        cells = ["{}, {}".format(*shares(partial(draw, size), tries, source.seed)) for draw in DRAWS]
        few = max(1, tries // 10)
        last = f"{1000 * sum(mended(size, source.seed + k) for k in range(few)) // few}"
        row = f"{cells[0]:>18}{cells[1]:>14}{cells[2]:>14}{last:>9}"
        print(f"{size:2} x {size:2} {theirs[0]:8}, {theirs[1]:4}{row}", flush=True)


def shares(draw: Callable[..., Board | None], tries: int, seed: int) -> tuple[int, int]:
    """How many of a thousand drawn boards are valid, and how many unique."""
    boards = [draw(draw=Random(seed + number)) for number in range(tries)]
    valid = [board for board in boards if board is not None]
    unique = sum(JUDGE.unique(board) for board in valid)
    return 1000 * len(valid) // tries, 1000 * unique // tries


#: What may stand where the text is silent: pairs to begin with, how seldom ones are taken, removals, draws.
GUESSED = tuple(
    thesis.Parameters(pairs, seldom, removals, draws)
    for pairs, seldom, removals, draws in product((0, 1, 4, 8), (0.1, 1 / 3, 1.0), (1.0, 8.0), (0, 40))
)


def fit(source: Source) -> None:
    """The parameters that come nearest to his Table 3: the distance is the sum, over sizes, of how far the
    share of valid boards is from his, and the share of unique ones.
    """
    tries = source.cut(200)
    print(f"{tries} attempts a size and choice from seed {source.seed} on; of 1000: valid, unique")
    work = partial(rates, tries=tries, seed=source.seed)
    found, _ = divided(work, GUESSED, source.processes)
    print(
        f"{'pairs':>5} {'seldom':>7} {'removals':>8} {'draws':>6}" + "".join(f"{n:8} x {n}" for n in TABLE_3)
    )
    print(f"{'the thesis':29}" + "".join(f"{valid:6}, {unique:3}" for valid, unique in TABLE_3.values()))
    ordered = sorted(zip(found, GUESSED, strict=True), key=lambda one: far(one[0]))
    for rows, guess in ordered[:10]:
        cells = "".join(f"{valid:6}, {unique:3}" for valid, unique in rows)
        print(f"{guess.pairs:5} {guess.seldom:7.2f} {guess.removals:8.0f} {guess.draws:6}{cells}", flush=True)
    most = max(unique for rows in found for _, unique in rows)
    print(f"the most unique boards of all {len(found)} choices and sizes: {most} of 1000; his least is 65")


def rates(parameters: thesis.Parameters, tries: int, seed: int) -> list[tuple[int, int]]:
    """For each size, how many of a thousand boards are valid, and how many unique."""
    return [shares(partial(thesis.draw_board, size, parameters=parameters), tries, seed) for size in TABLE_3]


def far(rows: list[tuple[int, int]]) -> int:
    """How far shares are from Table 3."""
    pairs = zip(rows, TABLE_3.values(), strict=True)
    return sum(abs(mine[0] - his[0]) + abs(mine[1] - his[1]) for mine, his in pairs)


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
        made = repair(board, wanted, JUDGE.solutions, lambda a, b: a == b, change, 50)
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
