"""The Kurodoko judge: a race against others, the whole corpus, millions of cells, ways of connectivity and
their agreement.

    python benchmarks/judge.py                      all five tables
    python benchmarks/judge.py race --limit 60      one of them; 60 s for each solver and board

The race needs the optional group `rivals`. A solver that does not answer within the limit counts with the
limit.
"""

import argparse
import json
import math
import multiprocessing
import random
import resource
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks._rivals import RIVALS
from hardboard.puzzles import family
from hardboard.puzzles.formula import Formula, every_assignment
from hardboard.puzzles.kurodoko import Board
from hardboard.reduction import compile_formula, make
from hardboard.verify import judge
from hardboard.verify import kurodoko as judge_of
from hardboard.verify.connectivity import WAYS
from tests.support.plant import planted

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "kurodoko.jsonl"
KURODOKO = family("kurodoko")
FORK = multiprocessing.get_context("fork")
Named = tuple[str, Board]


def ours(board: Board) -> str:
    return "unsolvable" if judge("kurodoko").find(board) is None else "solvable"


def _child(work: Callable[[Any], Any], warm: Any, item: Any, pipe: Any) -> None:
    """Time a call, the best of a few if it is short, after one that loads what has to be loaded."""
    work(warm)
    best, answer, again = math.inf, None, 5
    while again:
        start = time.perf_counter()
        answer = work(item)
        best = min(best, time.perf_counter() - start)
        again = again - 1 if best < 0.5 else 0
    pipe.send((best, answer, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2))


def timed(work: Callable[[Any], Any], warm: Any, item: Any, limit: float) -> tuple[float, Any, float]:
    """Seconds, answer and gigabytes of a call in a process of its own; (infinity, None, 0) if it takes
    longer.
    """
    here, there = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_child, args=(work, warm, item, there))
    process.start()
    try:
        return here.recv() if here.poll(limit + 5) else (math.inf, None, 0.0)
    finally:
        process.kill()
        process.join()


def corpus_boards() -> list[Named]:
    """The published puzzles, smallest first; none if the corpus is not here."""
    if not CORPUS.exists():
        return []
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    boards = [(str(record["id"])[-24:], KURODOKO.board_from_record(record)) for record in records]
    return sorted(boards, key=lambda named: named[1].clues.size)


def of_all_sizes(boards: list[Named], number: int) -> list[Named]:
    """So many boards, spread evenly over the sizes that occur, without clues that lack a number (not all
    rivals know them).
    """
    known = [named for named in boards if named[1].clues.min() >= 0]
    sizes = sorted({board.clues.size for _, board in known})
    groups = [[named for named in known if named[1].clues.size == size] for size in sizes]
    chosen: list[Named] = []
    for turn in range(number):
        chosen += [group[turn] for group in groups if turn < len(group)]
        if len(chosen) >= number:
            break
    return sorted(chosen[:number], key=lambda named: named[1].clues.size)


def random_formula(clauses: int, variables: int, seed: int, satisfiable: bool) -> Formula:
    """A random formula of three different variables a clause; a satisfiable one is true of a random
    assignment.
    """
    rng = random.Random(seed)
    values = [rng.choice((1, -1)) for _ in range(variables + 1)]
    while True:
        literals = []
        for _ in range(clauses):
            names, true = rng.sample(range(1, variables + 1), 3), rng.randrange(3)
            signs = [values[name] if k == true else -values[name] for k, name in enumerate(names)]
            literals.append([s * name for s, name in zip(signs, names, strict=True)])
        if not satisfiable:
            literals = [[rng.choice((1, -1)) * x for x in clause] for clause in literals]
        formula = make([(x, y, z) for x, y, z in literals])
        if satisfiable or all(formula.failing(one) for one in every_assignment(formula.keys)):
            return formula


def compiled(clauses: int, satisfiable: bool, variables: int | None = None) -> Board:
    """The classic board of a random formula."""
    return compile_formula(random_formula(clauses, variables or max(3, clauses), 1, satisfiable)).board


def race_boards() -> Iterator[Named]:
    yield from of_all_sizes(corpus_boards(), 30)
    for size in (30, 64, 97):
        for share in (0.05, 0.3):
            yield f"planted {size} x {size}, {share:.0%}", planted((size, size), share, seed=1)[0]
    for clauses in (1, 2, 4):
        yield f"compiled, {clauses} clauses", compiled(clauses, True)


def race(limit: float) -> None:
    judge_of.prepare()  # as the others' libraries are loaded before the clock runs
    print(
        f"Deciding, in milliseconds; '-' is more than {limit:.0f} s. Ratio: the best of the others to ours.\n"
    )
    print(
        f"{'board':26} {'cells':>7} {'ours':>9} "
        + " ".join(f"{name:>19}" for name in RIVALS)
        + f" {'ratio':>8}"
    )
    warm = planted((6, 6), 0.3, seed=1)[0]
    ratios = []
    for name, board in race_boards():
        mine, answer, _ = timed(ours, warm, board, limit)
        times = []
        for work in RIVALS.values():
            seconds, other, _ = timed(work, warm, board, limit)
            if other not in (None, answer):
                raise SystemExit(f"{name}: ours says {answer}, {work.__name__} says {other}")
            times.append(seconds if other is not None else math.inf)
        ratios.append(min(limit, *times) / mine)
        cells = " ".join(
            f"{seconds * 1000:19.1f}" if seconds < math.inf else f"{'-':>19}" for seconds in times
        )
        print(f"{name:26} {board.clues.size:7} {mine * 1000:9.1f} {cells} {ratios[-1]:8.1f}", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"\n{len(ratios)} boards; geometric mean of the ratios {mean:.1f}, smallest {min(ratios):.1f}\n")


def _one(board: Board) -> tuple[bool, bool]:
    found = judge("kurodoko").find(board)
    return found is not None and not KURODOKO.violations(board, found), judge("kurodoko").unique(board)


def corpus(limit: float) -> None:
    boards = corpus_boards()
    start = time.perf_counter()
    with FORK.Pool() as pool:
        results = pool.map(_one, [board for _, board in boards], chunksize=4)
    seconds = time.perf_counter() - start
    odd = [name for (name, _), both in zip(boards, results, strict=True) if not all(both)]
    print(
        f"Corpus: {len(boards)} puzzles found and proved unique in {seconds:.1f} s; exceptions: "
        f"{odd or 'none'}\n"
    )


def large(limit: float) -> None:
    print(f"{'clauses':>7} {'formula':>14} {'cells':>9} {'seconds':>8} {'us a cell':>10} {'GB':>5}  answer")
    warm = compiled(1, True)
    for clauses in (4, 8, 16, 32):
        for satisfiable in (True, False):
            board = compiled(clauses, satisfiable, variables=max(4, min(12, clauses // 2)))
            seconds, answer, memory = timed(ours, warm, board, max(limit, 120))
            kind = "satisfiable" if satisfiable else "unsatisfiable"
            each = seconds / board.clues.size * 1e6
            print(
                f"{clauses:7} {kind:>14} {board.clues.size:9} {seconds:8.2f} {each:10.2f} "
                f"{memory:5.2f}  {answer}",
                flush=True,
            )
    print()


def ways(limit: float) -> None:
    print(
        "Connectivity: seconds to find one solution of each board, sum over the group; '-' if one "
        "takes too long.\n"
    )
    boards = corpus_boards()
    groups = {
        "corpus, up to 100 cells": [b for _, b in boards if b.clues.size <= 100][::10],
        "corpus, 101 to 400 cells": [b for _, b in boards if 100 < b.clues.size <= 400][::10],
        "corpus, more": [b for _, b in boards if b.clues.size > 400][::3],
        "planted 20 x 20, 5 %": [planted((20, 20), 0.05, seed)[0] for seed in range(3)],
        "planted 30 x 30, 30 %": [planted((30, 30), 0.3, seed)[0] for seed in range(3)],
    }
    warm = planted((6, 6), 0.3, seed=1)[0]
    print(f"{'boards':26} {'number':>6} " + " ".join(f"{name:>9}" for name in WAYS))
    for group, members in groups.items():
        row = []
        for way in WAYS.values():
            total = 0.0
            for board in members:
                work = partial(judge_of.find, connectivity=way)
                total += timed(work, warm, board, min(limit, 20))[0] if total < math.inf else 0
            row.append(f"{total:9.3f}" if total < math.inf else f"{'-':>9}")
        print(f"{group:26} {len(members):6} " + " ".join(row), flush=True)
    print()


def agree(limit: float) -> None:
    """The eager ways of connectivity find the solution that the lazy one finds, on the whole corpus."""
    warm = planted((6, 6), 0.3, seed=1)[0]
    for name, way in WAYS.items():
        same, late = 0, []
        for puzzle, board in corpus_boards():
            seconds, found, _ = timed(partial(judge_of.find, connectivity=way), warm, board, limit)
            if seconds == math.inf:
                late.append(f"{puzzle} ({board.shape[0]} x {board.shape[1]})")
            elif not np.array_equal(found, judge_of.find(board)):
                raise SystemExit(f"{puzzle}: {name} finds another solution")
            else:
                same += 1
        undecided = ", ".join(late) or "none"
        print(
            f"Connectivity by {name}: the same solution of {same} puzzles; not in {limit:.0f} s: {undecided}",
            flush=True,
        )
    print()


TABLES = {"race": race, "corpus": corpus, "large": large, "ways": ways, "agree": agree}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], help="which tables (all)")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each solver and board")
    arguments = parser.parse_args()
    np.seterr(all="raise")
    for name in arguments.tables or TABLES:
        TABLES[name](arguments.limit)


if __name__ == "__main__":
    main()
