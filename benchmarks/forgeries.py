"""Certificates changed in one place: how many the checker refuses, and whether it accepts what was not true.

python -m benchmarks forgeries [number] [seed]
"""

import sys
from collections import Counter
from typing import Any

from hardboard.puzzles.registry import names
from tests.support.boards import small_boards
from tests.support.forgeries import forgeries


def boards(seed: int) -> list[tuple[str, Any]]:
    """Two small boards of every family."""
    return [(kind, board) for kind in names() for board in small_boards(kind, 2, seed)]


def main() -> None:
    """A line for each kind of change; whatever is accepted and not true, or refused without one line."""
    number, seed = (int(word) for word in (*sys.argv[1:3], *("1200", "18")[len(sys.argv[1:3]) :]))
    outcomes: dict[str, Counter[str]] = {}
    for forgery in forgeries(number, seed, boards(seed)):
        outcome = "harmless" if forgery.harmless else "ACCEPTED" if forgery.accepted else "refused"
        outcomes.setdefault(forgery.change.split(":")[0], Counter())[outcome] += 1
        if outcome == "ACCEPTED" or "\n" in forgery.reason or (outcome == "refused" and not forgery.reason):
            print(forgery)
    for kind, counts in sorted(outcomes.items()):
        print(f"{kind:16}", ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    total = sum(outcomes.values(), Counter[str]())
    print(f"seed {seed}:", ", ".join(f"{count} {name}" for name, count in sorted(total.items())))


if __name__ == "__main__":
    main()
