"""Makes the puzzles of this folder anew: `python examples/puzzles/make.py` (same seeds, same puzzles).

Each has exactly one solution, which its record holds. The folder can be given to
`python -m benchmarks tables ... --corpus`.
"""

import json
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent
sys.path.insert(0, str(HOME.parents[1]))

from benchmarks._puzzles import make  # noqa: E402
from hardboard.people.rating import LABELS  # noqa: E402

#: Family -> sides of its puzzles; there are two of each side and difficulty.
SIDES = {
    "kurodoko": (5, 7, 9, 11),
    "kuroshuto": (6, 8, 10, 12),
    "kamaji": (5, 7, 8, 9),
    "nurimeizu": (6, 8, 10),
}


def lines(name: str) -> list[str]:
    """Return the records of a family's puzzles."""
    plans = [(side, label, seed) for side in SIDES[name] for label in LABELS for seed in (1, 2)]
    return [json.dumps(make(name, side, label, seed).record) for side, label, seed in plans]


if __name__ == "__main__":
    for name in SIDES:
        (HOME / f"{name}.jsonl").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")
        print(name, flush=True)
