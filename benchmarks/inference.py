"""Boards with a known solution and a cell that is forced exactly if a formula has no model: what the judge
says of the cell, beside the formula.

python -m benchmarks inference [formulas a target] [seed] [target, or target/library ...]

Formulas are different, of one or two clauses of up to three literals over up to two variables. The last
column is what a naive construction is fooled by: on how many of some boards of formulas *with* a model a cell
near the corner is forced all the same: "is any cell forced?" is always answered yes.
"""

import sys
from collections import Counter
from time import process_time

from hardboard.puzzles.registry import compilable
from tests.support.inference import drawn, naive, outcome

#: Boards of formulas with a model on which the naive question is asked.
NAIVE = 10


def row(target: str, number: int, seed: int) -> int:
    """Print a line; how many were wrong."""
    begun, said, asked, fooled = process_time(), Counter[str](), 0, 0
    for formula in drawn(number, seed):
        found = outcome(formula, target)
        said[found.words] += 1
        if found.satisfiable and asked < NAIVE and found.made.family != "kamaji":
            asked, fooled = asked + 1, fooled + naive(found)
    words = ", ".join(f"{count} {word}" for word, count in sorted(said.items()))
    print(
        f"{target:20} {words}; naive fooled {fooled} of {asked}; {process_time() - begun:.0f} s", flush=True
    )
    return said["WRONG"]


def main() -> None:
    """A line for each target."""
    number, seed = (int(word) for word in (*sys.argv[1:3], *("200", "1")[len(sys.argv[1:3]) :]))
    wrong = sum(row(target, number, seed) for target in sys.argv[3:] or [*compilable(), "kurodoko/compact"])
    print(f"seed {seed}: {wrong} wrong")


if __name__ == "__main__":
    main()
