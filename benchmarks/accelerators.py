"""Declared families with each accelerator taken away: the same solutions, or the boards where they differ.

    python -m benchmarks accelerators [boards a family] [seed] [names]

What is known of kinds of places (what is written down, forced, cut) is taken away one by one, and steps of
the encoding are left out; random boards of up to twelve cells, all families. What is not known is answered
by `broken` of the places alone.
"""

import sys
from random import Random
from time import process_time

from tests.support import accelerators
from tests.support.boards import random_board

SHAPES = ((3, 3), (3, 4), (2, 5), (1, 4), (4, 2))


def main() -> None:
    """A line for each accelerator."""
    words = sys.argv[1:]
    boards, seed = int(words[0]) if words else 20, words[1] if len(words) > 1 else "1"
    families = accelerators.families()
    for name in words[2:] or accelerators.names():
        start, wrong, solutions = process_time(), [], 0
        for kind, declaration in families.items():
            rng = Random(f"{seed} {kind}")
            for number in range(boards):
                board = random_board(declaration.layout, rng, *SHAPES[number % len(SHAPES)])
                for before, after in accelerators.solutions(name, declaration, board):
                    solutions += len(before)
                    wrong += [f"  {kind}, board {number}: {len(after)} solutions for {len(before)}"] * (
                        before != after
                    )
        print(
            f"without {name:10} {boards} boards of each of {len(families)} families, {solutions} solutions: "
            f"{len(wrong)} boards differ ({process_time() - start:.0f} s)",
            *wrong,
            sep="\n",
            flush=True,
        )


if __name__ == "__main__":
    main()
