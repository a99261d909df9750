"""Mourits (2022), Nurimeizu: algorithms, checks and modifications; how many random boards are unique."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np

from benchmarks._puzzles import Puzzle, Source
from benchmarks.documents import Table
from benchmarks.documents._counted import coloured_by_actions
from benchmarks.documents._unique import distributions, rooms_of_one, table_7, table_8, table_10
from hardboard.theses.mourits import backtracking
from hardboard.theses.mourits.checks import CHECKS
from hardboard.theses.mourits.contradiction import BASIC, MODIFIED, ContradictionRun, Options
from hardboard.theses.mourits.parallel import Parallel
from hardboard.theses.mourits.state import State
from hardboard.verify.judge import judge

TITLE = "Mourits (2022), Solving and Generating the Nurimeizu puzzle"
#: Processor seconds for each run but the modified algorithm's.
LIMIT = 20.0
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


class OutOfTime(Exception):
    """A run took longer than the limit."""


def puzzles_of(source: Source) -> dict[int, Puzzle]:
    """The puzzles of Table 1 by number if they are in the folder, else ten others, numbered from 1 on."""
    named = {
        number: puzzle for puzzle in source.published("nurimeizu") if (number := janko_number(puzzle.name))
    }
    wanted = TABLE_1[: source.most]
    if all(number in named for number in wanted):
        print(f"puzzles: {len(wanted)} of the thesis's ten, by their numbers on Janko's site")
        return {number: named[number] for number in wanted}
    return dict(enumerate(source.puzzles("nurimeizu", 10, (6, 8, 10, 12)), 1))


def janko_number(name: str) -> int | None:
    """The number of a puzzle on Janko's site, if its name says so."""
    match = re.search(r"/(\d+)\.", name)
    return int(match[1]) if match else None


def theirs(column: tuple[float | str, ...], number: int) -> str:
    """The thesis's figure for a puzzle, if it is one of its ten."""
    return str(column[TABLE_1.index(number)]) if number in TABLE_1 else "-"


def alarm(limit: float) -> Callable[[], None]:
    """A function to call often: it raises once the processor time is used up."""
    end = time.process_time() + limit

    def tick() -> None:
        if time.process_time() > end:
            raise OutOfTime

    return tick


def timed(puzzle: Puzzle, options: Options | None, limit: float) -> str:
    """Seconds until the solution is found, or a word that it took too long."""
    start = time.process_time()
    tick = alarm(limit)
    try:
        runs: Iterator[Any] = (
            backtracking.solutions(puzzle.board, tick)
            if options is None
            else ContradictionRun(puzzle.board, options, tick=tick).solutions()
        )
        right = np.array_equal(next(runs, None), puzzle.solution)
    except OutOfTime:
        return f">{limit:.0f}"
    return f"{time.process_time() - start:.2f}" if right else "wrong"


def runtimes(source: Source, table: int) -> None:
    """Seconds of each variant on each puzzle, beside the thesis's."""
    columns = THESIS[table]
    puzzles = puzzles_of(source)
    print("puzzle rooms  " + "".join(f"{name:>22}" for name, _, _ in columns))
    print(" " * 14 + f"{'ours':>11} {'thesis':>10}" * len(columns))
    for number, puzzle in puzzles.items():
        line = f"{number:6} {puzzle.board.room_count:5}  "
        for _, options, column in columns:
            seconds = timed(puzzle, options, 36000 if options == MODIFIED else LIMIT)
            line += f"{seconds:>11} {theirs(column, number):>10}"
        print(line, flush=True)


def table_3(source: Source) -> None:
    """The percentage of each check among the checks that failed."""
    print("puzzle" + "".join(f"{name:>16}" for name in CHECK_NAMES))
    print(" " * 6 + "    ours  thesis" * len(CHECK_NAMES))
    for number, puzzle in puzzles_of(source).items():
        tally: Counter[str] = Counter()
        ContradictionRun(puzzle.board, MODIFIED, tally=tally).deduce()
        total = sum(tally[name] for name in CHECK_NAMES) or 1
        row = TABLE_3.get(number, ("-",) * len(CHECK_NAMES))
        cells = zip(CHECK_NAMES, row, strict=True)
        print(
            f"{number:6}" + "".join(f"{100 * tally[n] / total:9.1f} {his!s:>6}" for n, his in cells),
            flush=True,
        )
    print("156: the published board has 90 rooms, the thesis's 87; see docs/sources.md, 5.2")


def by_list(state: State) -> bool:
    """check_white_connected as in the thesis's experiments: visited cells in a list that is searched."""
    layout, seen = state.layout, [start_of(state)]
    for cell in seen:
        seen += [near for near in open_near(state, cell) if near not in seen]
    return all(white_bit in seen for white_bit in bits(state.white & layout.everything))


def by_array(state: State) -> bool:
    """The same with an array of truth values, as 5.3.4 proposes."""
    layout, queue = state.layout, [start_of(state)]
    seen = [False] * (layout.rows * layout.width + layout.width)
    seen[queue[0]] = True
    for cell in queue:
        for near in open_near(state, cell):
            if not seen[near]:
                seen[near] = True
                queue.append(near)
    return all(seen[white_bit] for white_bit in bits(state.white & layout.everything))


def start_of(state: State) -> int:
    """The number of S's cell."""
    return state.layout.start.bit_length() - 1


def open_near(state: State, cell: int) -> list[int]:
    """The cells beside one that are not black."""
    width, free = state.layout.width, state.layout.everything & ~state.black
    return [
        near for near in (cell - 1, cell + 1, cell - width, cell + width) if near >= 0 and free >> near & 1
    ]


def bits(cells: int) -> Iterator[int]:
    """The numbers of the cells of a set."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


#: Ways to keep the visited cells of check_white_connected.
VISITED: dict[str, Callable[[State], bool]] = {
    "a list": by_list,
    "an array": by_array,
    "a whole number": CHECKS["connected"][0],
}


def visited(source: Source) -> None:
    """5.3.4: seconds on puzzle 111 (or the seventh of others), by how visited cells are kept; the checks are
    those over the whole board, the shortest of three runs.
    """
    puzzles = puzzles_of(source)
    number = 111 if 111 in puzzles else max(puzzles)
    times = {}
    for name, check in VISITED.items():
        checks = {**CHECKS, "connected": (check, "both")}
        times[name] = min(spent_with(puzzles[number], checks) for _ in range(3))
    print(f"puzzle {number}, seconds")
    for name, spent in times.items():
        saved = 100 * (1 - spent / times["a list"])
        print(f"visited cells in {name:16} {spent:8.2f}   {saved:5.1f} % less than in a list")
    print("the thesis: an array takes 12.6 % less than a list (puzzle 111)")


def spent_with(puzzle: Puzzle, checks: Mapping[str, Any]) -> float:
    """Processor seconds of the modified algorithm with these checks."""
    return seconds_until(ContradictionRun(puzzle.board, Options(scope="board"), checks=checks), puzzle)


#: How many workers attempts are shared among.
WORKERS = (1, 2, 4, 8, 16)


def in_parallel(source: Source) -> None:
    """6: attempts to colour, one after the other as in the thesis, and in rounds by several workers: those
    that have to wait for each other. Below, processor seconds: in turn, and those that wait for each other.
    """
    puzzles = puzzles_of(source)
    print("puzzle in turn" + "".join(f"{f'{workers} workers':>12}" for workers in WORKERS))
    for number, puzzle in puzzles.items():
        alone, run = ContradictionRun(puzzle.board), Parallel(puzzle.board, workers=max(WORKERS))
        one, all_of_them = (seconds_until(each, puzzle) for each in (alone, run))
        rest = all_of_them - sum(spent for each in run.rounds for _, spent in each.costs)
        waits = [run.waits(workers) for workers in WORKERS]
        print(f"{number:6} {tried(alone):7}" + "".join(f"{attempts:12}" for attempts, _ in waits))
        print(f"{'s':>6} {one:7.2f}" + "".join(f"{rest + spent:12.2f}" for _, spent in waits), flush=True)
    print("the thesis proposes it, and does not measure; attempts do not depend on the machine, seconds do")


def seconds_until(run: ContradictionRun, puzzle: Puzzle) -> float:
    """Processor seconds until a run has the solution, which is the known one."""
    begin = time.process_time()
    assert np.array_equal(next(run.solutions()), puzzle.solution), "every way has the one solution"
    return time.process_time() - begin


def tried(run: ContradictionRun) -> int:
    """The attempts of a run before its search."""
    return run.probes["one room"] + run.probes["two rooms"]


def checked(source: Source) -> None:
    """Every puzzle by SAT, with proof of uniqueness (the thesis has no SAT: section 6)."""
    puzzles = source.puzzles("nurimeizu", 200, (6, 8, 10))
    begin = time.process_time()
    wrong = []
    for puzzle in puzzles:
        found = list(islice(judge("nurimeizu").solutions(puzzle.board), 2))
        if len(found) != 1 or (puzzle.solution is not None and not np.array_equal(found[0], puzzle.solution)):
            wrong.append(puzzle.name)
    spent = time.process_time() - begin
    print(f"{len(puzzles) - len(wrong)} of {len(puzzles)} with the one solution, {spent:.1f} s", *wrong)


def runtime_table(number: int, title: str) -> Table:
    """One of the tables of seconds."""
    return Table(f"table-{number}", title, lambda source: runtimes(source, number))


TABLES = (
    Table("3.3.1", "rooms coloured before any attempt", coloured_by_actions),
    runtime_table(2, "seconds by algorithm"),
    Table("table-3", "which checks find contradictions", table_3),
    runtime_table(4, "seconds with and without two rooms"),
    runtime_table(5, "seconds by scope of the checks"),
    runtime_table(6, "seconds by order of rooms"),
    Table("5.3.4", "how visited cells are kept", visited),
    Table("table-7", "unique boards by circles and triangles", table_7),
    Table("table-8", "unique boards by deviation", table_8),
    Table("table-9", "distributions of room sizes", distributions),
    Table("table-10", "unique boards by distribution", table_10),
    Table("5.4.3", "rooms of one cell", rooms_of_one),
    Table("6", "every puzzle by SAT", checked),
    Table("6-parallel", "attempts at the same time", in_parallel),
)
