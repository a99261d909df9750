"""Found libraries changed as wholes: a mutant is refused, or its boards of five formulas are counted right.

    python -m benchmarks libraries [mutants a library] [seed] [libraries]

Roles exchanged, tiles of other edges, answers removed, strips and classes changed, tiles copied over others,
tiles of blocks replaced, clues and states changed (see `tests/support/library_mutants.py`).
"""

import sys
from collections import Counter
from time import process_time

from hardboard.gadgets import load
from hardboard.gadgets.folder import listed
from tests.support.library_mutants import mutants, outcome


def main() -> None:
    """A line for each library, and one for each mutant that is wrong."""
    words = sys.argv[1:]
    number, seed = int(words[0]) if words else 100, words[1] if len(words) > 1 else "1"
    for name in words[2:] or listed():
        start, found, wrong = process_time(), Counter[str](), []
        for mutant in mutants(load(name), number, seed):
            said = outcome(mutant)
            found[said.split(":")[0]] += 1
            if said.startswith("WRONG"):
                wrong.append(f"  {mutant.words}: {said}")
        print(
            f"{name}: {number} mutants, {found['refused']} refused, {found['right']} right, {found['WRONG']} "
            f"wrong ({process_time() - start:.0f} s)",
            *wrong,
            sep="\n",
            flush=True,
        )


if __name__ == "__main__":
    main()
