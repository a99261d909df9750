"""New puzzles of every declared family: processor seconds, the median and the slowest of some seeds.

    python -m benchmarks generators [size] [seeds] [seconds for each] [families]

What is not made in time counts with the limit. `+DIFFICULTY` as a family asks for puzzles that are so hard:

    python -m benchmarks generators 8 10 30 +easy lits norinori
"""

import signal
import sys
from statistics import median
from time import process_time
from typing import Any

from hardboard.puzzles.registry import declared, part


class TooLong(BaseException):
    """A puzzle that was not made in time."""


def _stop(*_: object) -> None:
    raise TooLong


def made_in(name: str, size: int, seed: int, limit: float, difficulty: str | None) -> float:
    """The seconds that a puzzle takes, or the limit."""
    generate: Any = part(name, "generate")
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    start = process_time()
    try:
        generate(size, size, seed=seed, difficulty=difficulty)
        return process_time() - start
    except TooLong:
        return limit
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def main() -> None:
    """A row for each family."""
    words = sys.argv[1:]
    size, seeds, limit = int((*words, "8")[0]), int((*words[1:], "10")[0]), float((*words[2:], "30")[0])
    difficulty = next((word[1:] for word in words[3:] if word.startswith("+")), None)
    names = [word for word in words[3:] if not word.startswith("+")] or declared()
    signal.signal(signal.SIGVTALRM, _stop)
    print(f"| family | {size} x {size}, median [s] | slowest [s] | not in {limit:g} s |")
    print("| --- | --- | --- | --- |")
    for name in names:
        times = [made_in(name, size, seed, limit, difficulty) for seed in range(1, seeds + 1)]
        late = sum(seconds >= limit for seconds in times)
        print(f"| {name} | {median(times):.2f} | {max(times):.2f} | {late} of {seeds} |", flush=True)


if __name__ == "__main__":
    main()
