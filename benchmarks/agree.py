"""Two checkers, written apart, on true and forged certificates: every difference, in either direction.

python -m benchmarks agree [true certificates] [changes of each] [seed] [turns] [folder for those that differ]

By turns they are about boards (b), theorems (t) or tiles wherever they stand (w): `bbbtbbbtbw` by itself.
"""

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.support.agreement import TURNS, comparisons


def main() -> None:
    """A line for each difference, and what both said of how many."""
    words = [*sys.argv[1:], *("2000", "1", "1", TURNS, "")[len(sys.argv[1:]) :]]
    number, forged, seed = map(int, words[:3])
    outcomes: Counter[str] = Counter()
    families: Counter[str] = Counter()
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
            families[each.name.split("-")[0]] += not each.change
    print(f"seed {seed}:", ", ".join(f"{count} {name}" for name, count in sorted(outcomes.items())))
    print("true ones:", ", ".join(f"{count} {name}" for name, count in sorted(families.items())))


if __name__ == "__main__":
    main()
