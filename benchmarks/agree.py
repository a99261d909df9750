"""Two checkers, written apart, on true and forged certificates: every difference, in either direction.

python -m benchmarks agree [true certificates] [changes of each] [seed] [turns] [folder for those that differ]

By turns they are about boards (b), puzzles with one solution (p), narrow boards of found tiles (n), theorems
of formulas (t), theorems of random formulas of 3 to 20 clauses (f), windows (v) or tiles of libraries
wherever they stand (w). `true` before the rest: no changes.
"""

import json
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.support.agreement import TURNS, comparisons


def main() -> None:
    """A line for each difference, and what both said of how many."""
    asked = sys.argv[1:]
    if asked[:1] == ["true"]:
        asked = [*(asked[1:2] or ["2000"]), "0", *asked[2:]]
    words = [*asked, *("2000", "1", "1", TURNS, "")[len(asked) :]]
    number, forged, seed = map(int, words[:3])
    outcomes: Counter[str] = Counter()
    kinds: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as place:
        for each, folder in comparisons(number, forged, seed, Path(place), words[3]):
            sort = "forged" if each.change else "true"
            if each.differ:
                outcomes[f"{sort}: DIFFERENT"] += 1
                print(each, flush=True)
                if words[4]:
                    shutil.copytree(folder, Path(words[4]) / str(sum(outcomes.values())))
            else:
                verdict = "beyond the second" if each.beyond else "accepted" if each.first else "refused"
                outcomes[f"{sort}: {verdict} by both"] += 1
            if not each.change:
                head = json.loads((folder / "certificate.json").read_text(encoding="utf-8"))
                kinds[head["family"], head["claim"]] += 1
    show(kinds)
    print(f"seed {seed}:", ", ".join(f"{count} {name}" for name, count in sorted(outcomes.items())))


def show(kinds: Counter[tuple[str, str]]) -> None:
    """How many true certificates there were of each family and claim."""
    claims = sorted({claim for _, claim in kinds})
    print(f"{'true certificates':20}", *(f"{claim:>11}" for claim in claims))
    for name in sorted({name for name, _ in kinds}):
        print(f"{name:20}", *(f"{kinds[name, claim]:11}" for claim in claims))
    totals = (sum(count for (_, own), count in kinds.items() if own == claim) for claim in claims)
    print(f"{'all':20}", *(f"{total:11}" for total in totals))


if __name__ == "__main__":
    main()
