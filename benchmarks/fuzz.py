"""Mutated inputs over all verbs and formats, in process: no traceback, no hang, no bomb.

    python -m benchmarks fuzz [INPUTS] [--seed N]

Every input is a text in one of the formats (boards of every family, formulas, tiles, libraries, certificates)
with some of its characters, words or lines changed, given to a verb that reads such a text. The inputs run in
worker processes that may use 2 GB; one that is not done after 10 seconds
of work is ended and counted as a hang.
"""

import argparse
import contextlib
import io
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hardboard.cli import main as hardboard
from hardboard.gadgets.folder import HOME
from hardboard.gadgets.folder import names as libraries
from hardboard.puzzles.registry import family, names, needed
from hardboard.verify.judge import judge

SECONDS, MEMORY = 10, 2 << 30
WRITTEN = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")
SIGNS = '0123456789-+.,:;/#?!|{}[]()"\\\n\t abcgxyzNESWäλ\x00'
FORMULAS = ("1,2,3 -1,2", "(a, ~b) (b, c)", "p cnf 3 2\n1 -2 0\n3 0\n", "α,β -α # remark\n")
#: Verbs that read a board, with what follows its name.
VERBS = (
    ["solve"], ["solve", "--unique"], ["solve", "--count", "--limit", "3"], ["solve", "--json"],
    ["solve", "--explain"], ["render"], ["rate"], ["hint"], ["dimacs"], ["convert", "--to", "json"],
    ["convert", "--to", "grid"], ["convert", "--to", "url"], ["convert", "--to", "pzprv3"],
)  # fmt: skip


@cache
def seeds() -> list[tuple[str, str, str]]:
    """Kind of text, the family or library it belongs to, and the text."""
    found = [("formula", "", text) for text in FORMULAS]
    for name in WRITTEN:
        board, solution = needed(name, "generate")(4, 4, seed=1, solutions=judge(name).solutions)
        kind = family(name)
        found += [("board", name, kind.write_board(board, suffix)) for suffix in kind.suffixes]
        found.append(("solution", name, kind.show_solution(solution)))
        found.append(("lines", name, kind.write_board(board, ".json") * 2))
    for library in libraries():
        found += [("tile", library, path.read_text()) for path in sorted((HOME / library).glob("*.txt"))[:4]]
        found.append(("library", library, (HOME / library / "library.toml").read_text()))
    return found


def mutated(rng: Random, text: str) -> str:
    """The text with a few changes."""
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(text) + 1)
        how = rng.randrange(8)
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        if how == 0:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        elif how == 1:
            text = text[:at] + rng.choice(SIGNS) + text[at:]
        elif how == 2:
            text = text[:at] + text[at + rng.randint(1, 5) :]
        elif how == 3:
            lines[line] = lines[rng.randrange(len(lines))]
            text = "\n".join(lines)
        elif how == 4:
            text = "\n".join(lines[:line] + lines[line + 1 :])
        elif how == 5:
            number = str(rng.choice((0, -1, 7, 99, 10**6, 10**9, 10**18)))
            text = text[:at] + number + text[at:]
        elif how == 6:
            text = text[: at // 2]
        else:
            text = text[:at] + rng.choice(("null", "true", "1.9", '"1"', "[]", "{}", "NaN")) + text[at:]
    return text


def words(rng: Random, kind: str, name: str, text: str, folder: Path) -> list[str]:
    """A command that reads the text."""
    file = folder / rng.choice(("in.txt", "in.json", "in.url", "in.jsonl", "in"))
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    if kind == "formula":
        source = text if rng.random() < 0.5 else str(file)
        verb = rng.choice(
            (["compile"], ["compile", "--json"], ["verify"], ["verify", "--library", "compact"])
        )
        return [verb[0], source if not source.startswith("-") else " " + source, *verb[1:]]
    if kind == "tile":
        return ["gadgets", rng.choice(("show", "check", "count")), str(file), "--library", name]
    if kind == "library":
        mine = folder / "mine"
        shutil.copytree(HOME / name, mine)
        (mine / "library.toml").write_text(text, encoding="utf-8")
        target = ["--target", name if name in names() else "kurodoko"]
        return ["compile", "1,2", *target, "--library", str(mine), "--json"]
    if kind == "solution":
        board = folder / "board.json"
        board.write_text(next(t for k, n, t in seeds() if n == name and t.startswith("{")))
        return [*rng.choice((["check"], ["render"], ["hint"])), str(board), str(file)]
    verb = rng.choice(VERBS)
    named = ["--family", rng.choice((name, rng.choice(names())))] if rng.random() < 0.6 else []
    return [verb[0], str(file), *verb[1:], *named]


class Hang(Exception):
    """An input took too long."""


def _ring(*_: Any) -> None:
    raise Hang


def one(seed: int) -> tuple[str, str]:
    """What becomes of one input: ok, refused, or what went wrong, and the input."""
    rng = Random(seed)
    kind, name, text = rng.choice(seeds())
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    here = Path.cwd()
    out, err = io.StringIO(), io.StringIO()
    argv = words(rng, kind, name, mutated(rng, text), folder)
    signal.signal(signal.SIGPROF, _ring)
    # Seconds of work: what other programs do meanwhile is not this one's fault.
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        os.chdir(folder)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status: Any = hardboard(argv)
    except SystemExit as stop:
        status = stop.code
    except Hang:
        return "hang", f"seed {seed}: {argv}"
    except MemoryError:
        return "memory", f"seed {seed}: {argv}"
    except BaseException:
        return "traceback", f"seed {seed}: {argv}\n{traceback.format_exc()}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.chdir(here)
        shutil.rmtree(folder, ignore_errors=True)
    if status not in (0, 1, 2, 3):
        return "traceback", f"seed {seed}: exit status {status}"
    complaint = err.getvalue().strip().splitlines()
    if status == 2 and not complaint and not out.getvalue():
        return "silent", f"seed {seed}: {argv}"
    return ("refused" if status == 2 else "answered"), ""


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (2 * MEMORY, 2 * MEMORY))


def run(inputs: int, seed: int, jobs: int | None = None) -> Iterator[tuple[str, str]]:
    """What becomes of so many inputs."""
    with ProcessPoolExecutor(jobs or os.cpu_count(), initializer=_limit) as pool:
        yield from pool.map(one, range(seed, seed + inputs), chunksize=20)


def main() -> None:
    """Run and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    begun, counts = time.monotonic(), Counter[str]()
    for what, words_ in run(args.inputs, args.seed):
        counts[what] += 1
        if what not in ("answered", "refused"):
            print(f"{what}: {words_}", file=sys.stderr)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1 << 20)
    print(f"{args.inputs} inputs from seed {args.seed} in {time.monotonic() - begun:.0f} s: {dict(counts)}")
    print(f"largest process {peak:.2f} GB")
    raise SystemExit(0 if not set(counts) - {"answered", "refused"} and peak < MEMORY / (1 << 30) else 1)


if __name__ == "__main__":
    main()
