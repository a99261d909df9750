"""Certificates changed in one place: how many the checker refuses, and whether it accepts what was not true.

python -m benchmarks forgeries [number] [seed]
"""

import sys
from collections import Counter

from hardboard.workbench.forgeries import forgeries


def main() -> None:
    number, seed = (int(word) for word in (*sys.argv[1:], "1000", "18")[:2])
    outcomes: Counter[str] = Counter()
    for forgery in forgeries(number, seed):
        outcome = "harmless" if forgery.harmless else "ACCEPTED" if forgery.accepted else "refused"
        outcomes[outcome] += 1
        if outcome == "ACCEPTED" or "\n" in forgery.reason or (outcome == "refused" and not forgery.reason):
            print(forgery)
    print(f"seed {seed}:", ", ".join(f"{count} {name}" for name, count in sorted(outcomes.items())))


if __name__ == "__main__":
    main()
