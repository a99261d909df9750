"""New puzzles of every family at several sizes: processor seconds, the median and the slowest of some seeds.

    python -m benchmarks making [sizes] [seeds] [seconds for each] [families]

Sizes are written 6,8,10,15, which is the default. What is not made in time counts with the limit and is
counted in brackets. `+DIFFICULTY` as a family asks for puzzles that are so hard:

    python -m benchmarks making 8 10 30 +easy lits norinori
"""

import signal
import sys
from statistics import median
from time import process_time

from hardboard.api.puzzle import maker
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.registry import having


class TooLong(BaseException):
    """A puzzle that was not made in time."""


def _stop(*_: object) -> None:
    raise TooLong


def made_in(name: str, size: int, seed: int, limit: float, difficulty: str | None) -> float:
    """The seconds that a puzzle takes, or the limit."""
    make = maker(name, size, difficulty=difficulty)
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    start = process_time()
    try:
        make(seed)
        return process_time() - start
    except (TooLong, GaveUp, InputError):
        return limit
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def cell(name: str, size: int, seeds: int, limit: float, difficulty: str | None) -> str:
    """The median, the slowest, and how many were not made."""
    times = [made_in(name, size, seed, limit, difficulty) for seed in range(1, seeds + 1)]
    late = sum(seconds >= limit for seconds in times)
    return f"{median(times):.2f} / {max(times):.2f}" + (f" [{late} not]" if late else "")


def main() -> None:
    """A row for each family."""
    words = [*sys.argv[1:4], *["6,8,10,15", "10", "30"][len(sys.argv[1:4]) :]]
    sizes, seeds, limit = [int(size) for size in words[0].split(",")], int(words[1]), float(words[2])
    difficulty = next((word[1:] for word in sys.argv[4:] if word.startswith("+")), None)
    names = [word for word in sys.argv[4:] if not word.startswith("+")] or having("generate")
    signal.signal(signal.SIGVTALRM, _stop)
    print("| median / slowest [s] | " + " | ".join(f"{size} x {size}" for size in sizes) + " |")
    print("| --- " * (len(sizes) + 1) + "|")
    for name in names:
        print(f"| {name} |", end="", flush=True)
        for size in sizes:
            print(f" {cell(name, size, seeds, limit, difficulty)} |", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
