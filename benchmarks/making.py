"""New puzzles of every family at several sizes: processor seconds, the median and the slowest of some seeds.

    python -m benchmarks making [sizes] [seeds] [seconds for each] [families] [--to FILE]

Sizes are written 6,8,10,15, which is the default. What is not made in time counts with the limit and is
counted in brackets. `+DIFFICULTY` as a family asks for puzzles that are so hard:

    python -m benchmarks making 8 10 30 +easy lits norinori

With `--to` the seconds of each puzzle are a line in a file, and what is there already is not made again: so a
long table is made in parts, in any order, and printed whole from the file by the last of them.
"""

import argparse
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time

from hardboard.api.puzzle import maker
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.registry import having


class TooLong(BaseException):
    """A puzzle that was not made in time."""


def _stop(*_: object) -> None:
    raise TooLong


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """What takes more processor time than this is `TooLong`."""
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def made_in(name: str, size: int, seed: int, limit: float, difficulty: str | None) -> float:
    """The seconds that a puzzle takes, or the limit."""
    make = maker(name, size, difficulty=difficulty)
    start = process_time()
    try:
        with limited(limit):
            make(seed)
        return process_time() - start
    except (TooLong, GaveUp, InputError):
        return limit


class Made:
    """The seconds of puzzles, kept in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.known = path, dict[str, float]()
        for line in path.read_text(encoding="utf-8").splitlines() if path and path.exists() else ():
            key, seconds = json.loads(line)
            self.known[json.dumps(key)] = seconds

    def seconds(self, name: str, size: int, seed: int, limit: float, difficulty: str | None) -> float:
        """The seconds of one puzzle, as they are known or measured now."""
        key = json.dumps([name, size, seed, limit, difficulty])
        if key not in self.known:
            self.known[key] = made_in(name, size, seed, limit, difficulty)
            if self.path:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(f"[{key}, {self.known[key]:.3f}]\n")
        return self.known[key]


def cell(made: Made, name: str, size: int, seeds: int, limit: float, difficulty: str | None) -> str:
    """The median and the slowest, and how many were not made."""
    times = [made.seconds(name, size, seed, limit, difficulty) for seed in range(1, seeds + 1)]
    late = sum(seconds >= limit for seconds in times)
    return f"{median(times):.2f} / {max(times):.2f}" + (f" [{late} not]" if late else "")


def main() -> None:
    """A row for each family."""
    parser = argparse.ArgumentParser(prog="benchmarks making")
    parser.add_argument("sizes", nargs="?", default="6,8,10,15")
    parser.add_argument("seeds", nargs="?", type=int, default=10)
    parser.add_argument("seconds", nargs="?", type=float, default=30)
    parser.add_argument("families", nargs="*", help="of all if none is named; +DIFFICULTY: so hard")
    parser.add_argument(
        "--to", type=Path, help="a file that gets a line for each puzzle, and is gone on with"
    )
    args = parser.parse_args()
    sizes, made = [int(size) for size in args.sizes.split(",")], Made(args.to)
    difficulty = next((word[1:] for word in args.families if word.startswith("+")), None)
    names = [word for word in args.families if not word.startswith("+")] or having("generate")
    print("| median / slowest [s] | " + " | ".join(f"{size} x {size}" for size in sizes) + " |")
    print("| --- " * (len(sizes) + 1) + "|")
    for name in names:
        print(f"| {name} |", end="", flush=True)
        for size in sizes:
            print(f" {cell(made, name, size, args.seeds, args.seconds, difficulty)} |", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
