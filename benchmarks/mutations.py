"""Boards wrong in one place: what `verify` and the certificate say of each, and why the harmless ones are
harmless.

`stricter` is said of a change that the formula does not mind (another clause says the same), so only the
certificate refuses it. A formula without a model leaves `verify` little to notice: most changed boards have
no solution, either. So they are few.

python benchmarks/mutations.py [seed]
"""

import sys
from collections import Counter
from itertools import islice
from random import Random

from hardboard.gadgets import load
from hardboard.reduction import compile_formula, parse
from tests.support.mutations import (
    MAZE_WAYS,
    NUMBER_WAYS,
    WAYS,
    examine,
    exchanged,
    mutations,
    off_by_one,
)

#: Library -> in which ways boards are changed, and how many times as many as said below.
LIBRARIES = {
    "koelker": ((off_by_one, exchanged), 1),
    "compact": ((off_by_one, exchanged), 1),
    "kuroshuto": (WAYS, 2),
    "kamaji": (NUMBER_WAYS, 2),
    "nurimeizu": (MAZE_WAYS, 2),
}
#: Formula -> how many changed boards; the last one has no model.
FORMULAS = {"1,2,3 -1,2,4": 12, "1,1,-2 2,3": 10, "-1,2,3 2,-3,1 -2": 10, "1,1 2,-1,3 -1,-3": 3}


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    totals: Counter[str] = Counter()
    for library, (ways, times) in LIBRARIES.items():
        for formula, number in FORMULAS.items():
            made = compile_formula(parse(formula), target=load(library).family, library=library)
            print(f"\n{library}  {formula}  {made.board.shape[0]} x {made.board.shape[1]}")
            for mutation in islice(mutations(made, Random(seed), ways), times * number):
                found = examine(made, mutation)
                totals[found.outcome] += 1
                print(f"  {found.outcome:9}{mutation.words}")
                print(
                    f"           verify: {found.verify or 'nothing'}\n           certificate: "
                    f"{found.certificate or 'proved'}"
                )
                if found.harmless:
                    print(f"           harmless: {found.harmless}")
    print(
        f"\n{sum(totals.values())} changed boards (seed {seed}): "
        + ", ".join(f"{n} {what}" for what, n in totals.items())
    )


if __name__ == "__main__":
    main()
