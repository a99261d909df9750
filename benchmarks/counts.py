"""Counts of small boards of every family: certified, checked, and compared with brute force.

python -m benchmarks counts [number] [seed] [family ...]
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove_number, write
from hardboard.puzzles.registry import names
from tests.support.boards import by_brute_force, small_boards


def row(kind: str, number: int, seed: int, folder: Path) -> bool:
    """Certify so many boards of a family; prints a line."""
    outcomes: Counter[str] = Counter()
    start, most = time.process_time(), 0
    for board in small_boards(kind, number, seed):
        write(prove_number(board, kind), folder)
        verdict, true = check(folder, board), by_brute_force(kind, board)
        most = max(most, true)
        said = "right" if verdict.facts.get("number", 0) == true else "WRONG"
        outcomes[said if verdict.accepted else f"REFUSED {verdict.reason}"] += 1
    words = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
    spent = time.process_time() - start
    print(f"{kind:16} {words}; up to {most} solutions; {spent:.1f} s", flush=True)
    return outcomes["right"] == number


def main() -> None:
    """A line for each family."""
    number, seed = (int(word) for word in (*sys.argv[1:3], *("50", "18")[len(sys.argv[1:3]) :]))
    with tempfile.TemporaryDirectory() as place:
        rows = [row(kind, number, seed, Path(place) / kind) for kind in sys.argv[3:] or names()]
    print(f"seed {seed}: {sum(rows)} of {len(rows)} families right")


if __name__ == "__main__":
    main()
