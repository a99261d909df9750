"""Uniqueness certificates of published puzzles: written, and checked, one after the other.

python -m benchmarks uniqueness [family ...]
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove_number, write
from hardboard.puzzles.registry import family, names

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"


def published() -> list[str]:
    """The families of which there are published puzzles here."""
    return [kind for kind in names() if (CORPUS / f"{kind}.jsonl").exists()]


def row(kind: str, folder: Path) -> tuple[int, int]:
    spent = {"prove": 0.0, "check": 0.0}
    accepted = number = steps = size = worst = 0
    for line in (CORPUS / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines():
        board = family(kind).board_from_record(json.loads(line))
        start = time.process_time()
        write(prove_number(board, kind, limit=1), folder)
        middle = time.process_time()
        verdict = check(folder, board)
        end = time.process_time()
        spent["prove"] += middle - start
        spent["check"] += end - middle
        number, accepted = number + 1, accepted + (verdict.accepted and verdict.facts.get("number") == 1)
        steps += verdict.facts.get("proof_steps", 0)
        size = max(size, sum(path.stat().st_size for path in folder.iterdir()))
        worst = max(worst, int(end - start))
    times = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in spent.items())
    print(
        f"{kind}: {accepted} of {number} accepted, {times}, {steps} steps, at most {size >> 10} KB, {worst} s"
    )
    return accepted, number


def main() -> None:
    if not CORPUS.exists():
        sys.exit(f"no puzzles in {CORPUS}")
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(kind, Path(folder) / kind) for kind in sys.argv[1:] or published()]
    print(f"{sum(a for a, _ in rows)} of {sum(n for _, n in rows)} accepted")


if __name__ == "__main__":
    main()
