"""Declared families against clingo in two ways, puzzlekit and multi-puzzle-solver: one table.

    python -m benchmarks families [puzzles a family] [seconds for each] [families]

Published puzzles of all sizes (see `_families`). We and clingo have to find the published solution and to
show that there is no second one: clingo with rules written as noqx writes them, grounded, and fed through its
backend without grounding (`_ungrounded`). The other two, where they have the family and can be told the
board, have to find the solution. CPU seconds, geometric means over the puzzles that the rival was told, and
behind it how often it takes our time on these; what is not answered in time or answered wrongly counts with
the limit, and who is late three times in a row is late for what is larger. Each solver is one process that
has loaded all it needs; a rival that is not installed is left out. A family with a judge written by hand has
a second row, in which it is judged by its declaration.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from itertools import islice
from math import exp, log
from time import process_time
from typing import Any

from benchmarks import _kits
from benchmarks._asked import PATIENCE, Asked
from benchmarks._families import declarations, puzzles
from benchmarks._programs import RULES, program
from benchmarks._ungrounded import FAMILIES, solutions
from hardboard.puzzles.registry import family
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.judge import judge
from hardboard.verify.sat.solver import TimeIsUp, time_limit

#: A family, and the record of a puzzle.
Puzzle = tuple[str, dict[str, Any]]
DECLARED = " (declared)"


def ours(puzzle: Puzzle, limit: float) -> list[list[str]] | None:
    """Up to two solutions by the judge."""
    name, record = puzzle
    value = declarations()[name.removesuffix(DECLARED)] if name.endswith(DECLARED) else family(name)
    arbiter = judge_of(value) if name.endswith(DECLARED) else judge(name)
    assert arbiter is not None
    try:
        with time_limit(limit):
            found = list(islice(arbiter.solutions(value.board_from_record(record)), 2))
    except TimeIsUp:
        return None
    return [["".join(".#"[black] for black in row) for row in one.tolist()] for one in found]


def clingo(puzzle: Puzzle, limit: float) -> list[list[str]] | None:
    """Up to two models; None if time ran out."""
    import clingo as engine

    start, board, found = process_time(), _board(puzzle), []
    control = engine.Control(["2", "--warn=none"])
    control.add("base", [], program(puzzle[0], board))
    control.ground([("base", [])])

    def note(model: Any) -> None:
        black = {(s.arguments[0].number, s.arguments[1].number) for s in model.symbols(shown=True)}
        found.append(["".join(".#"[(r, c) in black] for c in range(board.cols)) for r in range(board.rows)])

    with control.solve(on_model=note, async_=True) as handle:
        while not (done := handle.wait(0.1)) and process_time() - start < limit:
            pass
        handle.cancel()
    return found if done else None


def backend(puzzle: Puzzle, limit: float) -> list[list[str]] | None:
    """Up to two models, without grounding; None if time ran out."""
    board = _board(puzzle)
    found = solutions(puzzle[0], board, 2, limit)
    if found is None:
        return None
    rows = (range(row * board.cols, (row + 1) * board.cols) for row in range(board.rows))
    lines = [*rows]
    return [["".join(".#"[cell in black] for cell in line) for line in lines] for black in found]


def puzzlekit(puzzle: Puzzle, limit: float) -> list[list[str]] | None:
    """Its solution."""
    rows = _kits.puzzlekit(puzzle[0], _board(puzzle), PATIENCE * limit)
    return None if rows is None else [rows]


def multi(puzzle: Puzzle, limit: float) -> list[list[str]] | None:
    """Its solution."""
    rows = _kits.multi_puzzle_solver(puzzle[0], _board(puzzle), PATIENCE * limit)
    return None if rows is None else [rows]


def _board(puzzle: Puzzle) -> Any:
    return declarations()[puzzle[0]].board_from_record(puzzle[1])


SOLVERS: dict[str, tuple[Callable[[Puzzle, float], Any], Any]] = {
    "ours": (ours, None),
    "clingo": (clingo, RULES),
    "clingo, backend": (backend, FAMILIES),
    "puzzlekit": (puzzlekit, _kits.KIT),
    "multi-puzzle-solver": (multi, _kits.MULTI),
}


def load() -> None:
    """Load what the solvers need, before the clock runs."""
    importlib.import_module("clingo")
    kits = {
        "puzzlekit": [f"puzzlekit.solvers.{module}" for module, *_ in _kits.KIT.values()],
        "multi-puzzle-solver": [f"puzzle_solver.puzzles.{m}.{m}" for m, *_ in _kits.MULTI.values()],
    }
    for name, modules in kits.items():
        if importlib.util.find_spec(modules[0].partition(".")[0]) is None:
            print(f"{name} is not installed and left out", file=sys.stderr)
            del SOLVERS[name]
        else:
            for module in modules:
                importlib.import_module(module)


def mean(times: list[float]) -> float:
    """The geometric mean."""
    return exp(sum(log(max(t, 1e-4)) for t in times) / len(times))


class Row:
    """One family: the seconds of each solver for each puzzle that it was told, and what it did not solve."""

    def __init__(self, name: str) -> None:
        self.name, self.number = name, 0
        self.times: dict[str, dict[int, float]] = {solver: {} for solver in SOLVERS}
        self.unsolved: dict[str, list[str]] = {solver: [] for solver in SOLVERS}
        #: how many in a row were not answered in time
        self.late = dict.fromkeys(SOLVERS, 0)

    def note(self, solver: str, number: int, record: dict[str, Any], seconds: float, found: Any) -> None:
        """One answer."""
        if isinstance(found, _kits.Untold):
            return
        right = found == [record["solution"]]
        self.late[solver] = self.late[solver] + 1 if found is None else 0
        self.times[solver][number] = seconds if right else LIMIT
        if not right:
            what = "late" if found is None else f"{found!r}"[:60] if isinstance(found, Exception) else "wrong"
            self.unsolved[solver].append(f"{record['id']} {what}")

    def shown(self, solver: str) -> str:
        """Mean, how often it takes our time, how many of how many are not solved."""
        times = self.times[solver]
        if not times:
            return "-"
        lost = f", {len(self.unsolved[solver])} of {len(times)} not" if self.unsolved[solver] else ""
        if solver == "ours":
            return f"{mean(list(times.values())):.4f}{lost}"
        return f"{mean(list(times.values())):.4f} ({self.ratio(solver):.1f}x{lost})"

    def ratio(self, solver: str) -> float:
        """How often a solver takes our time on the puzzles that it was told."""
        times = self.times[solver]
        return mean(list(times.values())) / mean([self.times["ours"][number] for number in times])


LIMIT = 10.0
#: Who has not answered so many in a row is not asked for larger ones.
GIVEN_UP = 3


def raced(name: str, number: int, asked: dict[str, Asked]) -> Row:
    """A row."""
    row = Row(name)
    plain = name.removesuffix(DECLARED)
    records = puzzles(plain, number)
    for solver, (_, families) in SOLVERS.items():  # once before the clock runs: what is kept is there then
        if families is None or plain in families:
            asked[solver].ask((name, records[0]))
    for place, record in enumerate(records):
        row.number += 1
        for solver, (_, families) in SOLVERS.items():
            if families is None or (plain in families and not name.endswith(DECLARED)):
                answer = asked[solver].ask((name, record)) if row.late[solver] < GIVEN_UP else (LIMIT, None)
                row.note(solver, place, record, *answer)
    return row


def main(argv: list[str] | None = None) -> None:
    global LIMIT
    words = sys.argv[1:] if argv is None else argv
    number, LIMIT = int((*words, "20")[0]), float((*words[1:], "10")[0])
    by_hand = [name for name, value in declarations().items() if family(name).declared is None]
    every = sorted([*declarations(), *(name + DECLARED for name in by_hand)])
    load()
    asked = {name: Asked(solve, LIMIT) for name, (solve, _) in SOLVERS.items()}
    print("| family | puzzles | " + " | ".join(f"{name} [s]" for name in SOLVERS) + " |")
    print("| --- | --- |" + " --- |" * len(SOLVERS), flush=True)
    rows = []
    for name in [name for name in every if not words[2:] or name.removesuffix(DECLARED) in words[2:]]:
        rows.append(raced(name, number, asked))
        print(
            f"| {name} | {rows[-1].number} | " + " | ".join(map(rows[-1].shown, SOLVERS)) + " |", flush=True
        )
    for one in asked.values():
        one.end()
    report(rows)


def report(rows: list[Row]) -> None:
    """Where we are behind, and what was not solved."""
    rivals = [(row, solver) for row in rows for solver in SOLVERS if solver != "ours" and row.times[solver]]
    behind = [f"{row.name}: {solver}" for row, solver in rivals if row.ratio(solver) < 1]
    least = min((row.ratio(solver) for row, solver in rivals), default=1)
    print(
        f"\nbehind in {', '.join(behind) or 'no family'}; the nearest rival takes {least:.1f} times our time"
    )
    for row in rows:
        for solver, lost in row.unsolved.items():
            if lost:
                print(f"{row.name}, {solver}: {'; '.join(lost)}")


if __name__ == "__main__":
    main()
