"""Every row of the race: ours and the rival in turns on the same boards, best of three, CPU time.

    python -m benchmarks race                 # all rows
    python -m benchmarks race unique verify   # those whose names contain one of these words

The rival of the judges is clingo, fed through its backend (see `_backend`), of the optional group `rivals`.
Boards are those of the corpus beside the repository whose place in it is not divisible by three; the others
are for tuning. Where nobody else does a thing, the row shows our time and what it costs a cell.
"""

import json
import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

import numpy as np

from hardboard.proof.check import check as check_proof
from hardboard.puzzles import family
from hardboard.puzzles.formula import Formula, make
from hardboard.puzzles.registry import part
from hardboard.reduction import compile_formula
from hardboard.verify.claim import check
from hardboard.verify.judge import judge
from hardboard.verify.kurodoko import find, prepare
from tests.support.plant import planted

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
#: At most so many boards of a corpus, evenly spread.
BOARDS = 25
Row = tuple[str, Callable[[], None]]


def in_turns(*works: Callable[[Any], Any], on: Any) -> list[float]:
    """The CPU seconds of each function, called in turns, the best of three."""
    times = [math.inf] * len(works)
    for _ in range(3):
        for k, work in enumerate(works):
            start = process_time()
            work(on)
            times[k] = min(times[k], process_time() - start)
    return times


def corpus(kind: str) -> list[Any]:
    """Published boards on which nothing was tuned."""
    path = CORPUS / f"{kind}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = [line for place, line in enumerate(lines) if place % 3]
    chosen = kept[:: max(1, len(kept) // BOARDS)]
    return [family(kind).board_from_record(json.loads(line)) for line in chosen]


def against_clingo(kind: str, limit: int, boards: list[Any]) -> None:
    """Find or count up to a limit: how often faster we are, by the geometric mean, and how often slower."""
    from benchmarks._backend import COUNT

    arbiter = judge(kind)
    ours, rival = arbiter.find if limit == 1 else arbiter.unique, partial(COUNT[kind], limit=limit)
    ratios, mine, theirs = [], 0.0, 0.0
    for board in boards:
        if rival(board) != arbiter.count(board, limit):
            raise SystemExit(f"{kind}: the judges disagree")
        one, two = in_turns(ours, rival, on=board)
        ratios.append(two / one)
        mine, theirs = mine + one, theirs + two
    if not ratios:
        print("  no boards here")
        return
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(
        f"  {len(ratios)} boards: ours {mine * 1000:.0f} ms, clingo {theirs * 1000:.0f} ms; "
        f"{mean:.1f} x ahead by the geometric mean, behind on {sum(ratio < 1 for ratio in ratios)}"
    )


def formula(clauses: int, seed: int = 1) -> Formula:
    """A random satisfiable formula with as many variables as clauses."""
    rng = Random(seed)
    values = {v: rng.random() < 0.5 for v in range(1, max(3, clauses) + 1)}
    made = []
    for _ in range(clauses):
        chosen, true = rng.sample(sorted(values), 3), rng.randrange(3)
        made.append([v if values[v] == (k == true) else -v for k, v in enumerate(chosen)])
    return make(made)


def scale(work: Callable[[Any], Any], target: str, sizes: tuple[int, ...]) -> None:
    """What a thing costs on compiled boards of some sizes, and the exponent from the first to the last."""
    points = []
    for clauses in sizes:
        made = compile_formula(formula(clauses), target, "compact" if target == "kurodoko" else None)
        cells = math.prod(made.board.shape)
        (seconds,) = in_turns(work, on=made)
        points.append((cells, seconds))
        print(f"  {clauses} clauses, {cells} cells: {seconds:.2f} s, {seconds / cells * 1e6:.2f} us a cell")
    (a, s), (b, t) = points[0], points[-1]
    print(f"  exponent in cells {math.log(t / s) / math.log(b / a):.2f}")


def decide(sizes: tuple[int, ...]) -> None:
    """Deciding beside copying the board."""
    for clauses in sizes:
        board = compile_formula(formula(clauses), "kurodoko", "compact").board
        mine, copy = in_turns(find, lambda board: np.copy(board.clues), on=board)
        print(f"  {clauses} clauses, {board.clues.size} cells: {mine:.2f} s, {mine / copy:.0f} x a copy")


def proofs(target: str, sizes: tuple[int, ...]) -> None:
    """Proving and checking the claim of a formula."""
    from tempfile import TemporaryDirectory

    from hardboard.proof.prove.certificate import write
    from hardboard.proof.prove.theorem.certificate import prove_claim

    for clauses in sizes:
        made = compile_formula(formula(clauses), target, "compact" if target == "kurodoko" else None)
        start = process_time()
        certificate = prove_claim(made)
        proved = process_time() - start
        with TemporaryDirectory() as folder:
            write(certificate, Path(folder))
            (checked,) = in_turns(check_proof, on=Path(folder))
        print(f"  {clauses} clauses: prove {proved:.2f} s, check {checked:.2f} s")


def generators(kind: str, sizes: tuple[int, ...]) -> None:
    """The mean of three seeds."""
    for size in sizes:
        start = process_time()
        for seed in range(3):
            part(kind, "generate")(size, size, seed=seed, solutions=judge(kind).solutions)
        print(f"  {size} x {size}: {(process_time() - start) / 3:.2f} s")


def start() -> None:
    """Commands from a cold start, each in a process of its own."""
    for words in (["--version"], ["verify", "1,2,3"]):
        times = []
        for _ in range(3):
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-m", "hardboard", *words], capture_output=True, check=True)
            after = getrusage(RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        print(f"  hardboard {' '.join(words)}: {min(times):.2f} s")


def rows() -> Iterator[Row]:
    """The name of each row, and what prints it."""
    yield "Kurodoko published, find", lambda: against_clingo("kurodoko", 1, corpus("kurodoko"))
    for kind in ("kurodoko", "kuroshuto", "nurimeizu"):
        name = f"{kind.capitalize()} published, unique"
        yield name, lambda kind=kind: against_clingo(kind, 2, corpus(kind))
    dense = [planted((64, 64), 0.15, seed)[0] for seed in (1, 2)]
    yield "Kurodoko planted 64 x 64, 15 %, find", lambda: against_clingo("kurodoko", 1, dense)
    yield "compact, decide", lambda: decide((50, 200))
    for target in ("kurodoko", "kuroshuto", "kamaji", "nurimeizu"):
        yield f"{target}, verify", lambda t=target: scale(check, t, (10, 20, 40))
    yield "compact, prove and check", lambda: proofs("kurodoko", (10, 20))
    yield "generate Kurodoko", lambda: generators("kurodoko", (15, 20))
    yield "generate Nurimeizu", lambda: generators("nurimeizu", (10, 20))
    yield "cold start", start


def main() -> None:
    """Run the rows asked for, or all."""
    words = sys.argv[1:]
    prepare()  # as clingo is loaded before the clock runs
    for name, run in rows():
        if not words or any(word in name for word in words):
            print(name, flush=True)
            run()
