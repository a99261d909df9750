"""Every row of the race: ours and the rival in turns on the same boards, best of three, CPU time.

    python -m benchmarks race                 # all rows
    python -m benchmarks race unique verify   # those whose names contain one of these words

The rivals of the judges are clingo, fed through its backend (see `_backend`), of the optional group `rivals`,
and on planted boards also CaDiCaL with all rules but connectivity written down. The generator's is Range of
Simon Tatham's collection, where it is installed. Where nobody else does a thing, the row shows our time and
what it costs a cell. A ratio is the rival's time to ours: above 1 we are ahead.

The split: published boards are those of the corpus beside the repository whose place in it is not divisible
by three, evenly spread; the others are for tuning. Planted boards have the seeds 1 and 2, generators 0 to 2,
and formulas 1; nothing was tuned on these.
"""

import json
import math
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np

from benchmarks.compile import random_formula
from hardboard.api.puzzle import maker
from hardboard.proof.check import check as check_proof
from hardboard.puzzles import family
from hardboard.puzzles.formula import Formula, make
from hardboard.puzzles.registry import needed
from hardboard.reduction import compile_formula
from hardboard.reduction.bisection import rows as least_rows
from hardboard.reduction.order import order
from hardboard.reduction.spans import Problem
from hardboard.verify.claim import check
from hardboard.verify.judge import judge
from hardboard.verify.kurodoko import PlainEncoding, find, prepare
from hardboard.verify.kurodoko.propagate import untouched
from hardboard.verify.sat import search
from tests.support.plant import planted

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
#: At most so many boards of a corpus, evenly spread.
BOARDS = 25
Row = tuple[str, Callable[[], None]]
#: How often faster we are, of every row that has a rival.
RATIOS: list[float] = []


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


def plain(board: Any) -> bool:
    """Whether CaDiCaL finds a solution of the rules as they stand; connectivity is added by need."""
    return search.find(PlainEncoding(untouched(board)), solver="cadical153") is not None


def mean(ratios: list[float]) -> float:
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def against(rivals: dict[str, Callable[[Any], Any]], ours: Callable[[Any], Any], boards: list[Any]) -> None:
    """How often faster we are than each rival, by the geometric mean, and how often slower."""
    if not boards:
        print("  no boards here")
        return
    times = [in_turns(ours, *rivals.values(), on=board) for board in boards]
    print(f"  {len(boards)} boards: ours {sum(row[0] for row in times) * 1000:.0f} ms")
    for number, name in enumerate(rivals, 1):
        ratios = [row[number] / row[0] for row in times]
        RATIOS.append(mean(ratios))
        print(
            f"  {name} {sum(row[number] for row in times) * 1000:.0f} ms: {mean(ratios):.1f} x ahead by the "
            f"geometric mean, behind on {sum(ratio < 1 for ratio in ratios)}"
        )


def judges(kind: str, limit: int, boards: list[Any], **more: Callable[[Any], Any]) -> None:
    """Find one solution, or tell whether there is one alone."""
    from benchmarks._backend import COUNT

    arbiter, clingo = judge(kind), partial(COUNT[kind], limit=limit)
    for board in boards:
        if clingo(board) != arbiter.count(board, limit):
            raise SystemExit(f"{kind}: the judges disagree")
    against({"clingo": clingo, **more}, arbiter.find if limit == 1 else arbiter.unique, boards)


def within(seconds: int, work: Callable[[Any], Any], on: Any) -> float | None:
    """The CPU seconds of a function in a process of its own, None if it is not done after so many."""
    from resource import RLIMIT_CPU, setrlimit

    read, write = os.pipe()
    child = os.fork()
    if not child:
        begun = process_time()
        setrlimit(RLIMIT_CPU, (math.ceil(begun) + seconds, math.ceil(begun) + seconds))
        work(on)
        os.write(write, str(process_time() - begun).encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as said:
        return float(words) if (words := said.read()) else None


def large(boards: list[Any], limit: int = 30) -> None:
    """Boards that rivals do not solve in time: ours best of three, each rival once."""
    from benchmarks._backend import count_kurodoko

    for board in boards:
        (ours,) = in_turns(find, on=board)
        print(f"  ours {ours:.2f} s")
        for name, rival in (
            ("clingo", partial(count_kurodoko, limit=1)),
            ("CaDiCaL, all clues written", plain),
        ):
            theirs = within(limit, rival, board)
            print(f"  {name} " + (f"none in {limit} s" if theirs is None else f"{theirs:.2f} s"))
            RATIOS.append((theirs or limit) / ours)


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
        each = mine / board.clues.size * 1e6
        print(
            f"  {clauses} clauses, {board.clues.size} cells: {mine:.2f} s, {each:.3f} us a cell,"
            f" {mine / copy:.0f} x a copy"
        )


def proofs(target: str, sizes: tuple[int, ...]) -> None:
    """Proving and checking the claim of a formula."""
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


#: Solving like a person takes minutes for larger puzzles.
RATED = 30


def generators(kind: str, sizes: tuple[int, ...]) -> None:
    """Three seeds of each size, and how hard the puzzles are; beside Range where that makes such puzzles."""
    for size in sizes:
        make = maker(kind, size)
        start = process_time()
        boards = [make(seed).board for seed in range(3)]
        seconds = (process_time() - start) / 3
        rated = levels(kind, boards) if size <= RATED else "too large to be rated here"
        print(f"  {size} x {size}: {seconds:.2f} s, {rated}")
        if kind == "kurodoko" and (
            path := shutil.which("sgt-range", path=f"{os.environ['PATH']}:/usr/games")
        ):
            words, theirs = in_child([path, "--generate", "3", f"{size}x{size}"])
            RATIOS.append(theirs / 3 / seconds)
            made = [family(kind).read_board(line.split("#")[0]) for line in words.split()]
            print(f"  Range: {theirs / 3:.2f} s, {levels(kind, made)}; {RATIOS[-1]:.1f} x ahead")


def levels(kind: str, boards: list[Any]) -> str:
    """How many puzzles there are of each difficulty."""
    found = Counter(needed(kind, "rate")(board).label for board in boards)
    return " ".join(f"{label} {number}" for label, number in found.items())


def in_child(words: list[str]) -> tuple[str, float]:
    """What a command prints, and its CPU seconds."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(words, capture_output=True, check=True, text=True)
    after = getrusage(RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


#: The bound takes the eigenvalues of 600 matrices: 3 s for 100 clauses, 8 s for 200, 70 s for 500.
BOUNDED = 200


def area(sizes: tuple[int, ...]) -> None:
    """Rows of the bus, beside the least number that is known to be needed."""
    for clauses in sizes:
        given = random_formula(clauses, 1)
        start = process_time()
        rows = Problem(given).rows(order(given).clauses)
        seconds = process_time() - start
        least = least_rows(given) if clauses <= BOUNDED else 0
        beside = f", {least} are needed: {rows / least:.2f} times the bound" if least else ""
        print(f"  {clauses} clauses: {rows} rows{beside}; {seconds:.2f} s", flush=True)


def start() -> None:
    """Commands from a cold start, each in a process of its own."""
    board = maker("kurodoko", 9)(1).board
    with TemporaryDirectory() as folder:
        nine = Path(folder, "9x9.txt")
        nine.write_text(family("kurodoko").write_board(board, ".txt"))
        for words in (["--version"], ["solve", str(nine)], ["verify", "1,2,3"]):
            seconds = min(in_child([sys.executable, "-m", "hardboard", *words])[1] for _ in range(3))
            print(f"  hardboard {words[0]} {Path(words[-1]).name if words[1:] else ''}: {seconds:.2f} s")


def rows() -> Iterator[Row]:
    """The name of each row, and what prints it."""
    yield "Kurodoko published, find", lambda: judges("kurodoko", 1, corpus("kurodoko"))
    for kind in ("kurodoko", "kuroshuto", "nurimeizu"):
        name = f"{kind.capitalize()} published, unique"
        yield name, lambda kind=kind: judges(kind, 2, corpus(kind))
    dense = [planted((64, 64), 0.15, seed)[0] for seed in (1, 2)]
    written = {"CaDiCaL, all clues written": plain}
    yield "Kurodoko planted 64 x 64, 15 %, find", lambda: judges("kurodoko", 1, dense, **written)
    vast = [planted((97, 97), 0.15, seed)[0] for seed in (1, 2)]
    yield "Kurodoko planted 97 x 97, 15 %, find", lambda: large(vast)
    yield "compact, decide", lambda: decide((50, 200, 500))
    for target in ("kurodoko", "kuroshuto", "kamaji", "nurimeizu"):
        yield f"{target}, verify", lambda t=target: scale(check, t, (10, 20, 40))
    yield "compact, prove and check", lambda: proofs("kurodoko", (10, 20))
    yield "generate Kurodoko", lambda: generators("kurodoko", (15, 20, 30))
    yield "generate Nurimeizu", lambda: generators("nurimeizu", (20, 40))
    yield "area", lambda: area((100, 200, 500, 1000))
    yield "cold start", start


def main() -> None:
    """Run the rows asked for, or all."""
    words = sys.argv[1:]
    prepare()  # as clingo is loaded before the clock runs
    for name, run in rows():
        if not words or any(word in name for word in words):
            print(name, flush=True)
            run()
    if RATIOS:
        print(f"geometric mean over {len(RATIOS)} comparisons: {mean(RATIOS):.1f} x ahead")
