"""Kits of Coq changed: a mutant is refused by `check_found`, or its boards of five formulas are right.

    python -m benchmarks coq [mutants a library] [seed] [libraries]

A symbol of a tile, a colour of a state, a tile of a role, a tile at an edge, a rule (see
`tests/support/coq_mutants.py`). The check is Coq's own function, extracted to a program.
"""

import sys
from collections import Counter
from time import process_time

from hardboard.gadgets import load
from hardboard.gadgets.folder import listed, theorem
from tests.support.coq_mutants import mutants, program, verdicts, wrong


def main() -> None:
    """A line for each library, and one for each mutant that is wrong."""
    words = sys.argv[1:]
    number, seed = int(words[0]) if words else 200, words[1] if len(words) > 1 else "1"
    for name in words[2:] or [name for name in listed() if theorem(name)]:
        library, start = load(name), process_time()
        changed, found, faults = mutants(library, number, seed), Counter[str](), []
        for mutant, boards in verdicts(program(library, changed), changed):
            fault = wrong(library, mutant, boards) if boards else []
            found["refused" if not boards else "WRONG" if fault else "right"] += 1
            faults += [f"  {mutant.words}: {each}" for each in fault]
        said = f"{found['refused']} refused, {found['right']} right, {found['WRONG']} wrong"
        seconds = f"{process_time() - start:.0f} s"
        print(f"{name}: {number} mutants, {said} ({seconds})", *faults, sep="\n", flush=True)


if __name__ == "__main__":
    main()
