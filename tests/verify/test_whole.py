"""Rules written down whole have the models that all rules together have: held to all colourings of small
boards, with areas of every kind, and random clauses beside them.
"""

from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.verify.declared.whole import Hanging, WholeEncoding, grid_sides
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import highest, solutions


def random_clauses(rng, top, number, most=3):
    return [
        [rng.choice((1, -1)) * v for v in rng.sample(range(1, top + 1), rng.randint(1, min(most, top)))]
        for _ in range(number)
    ]


def holds(clauses, values):
    return all(any((x > 0) == values[abs(x) - 1] for x in clause) for clause in clauses)


def hangs(mask, sides, roots, tree):
    """Whether the cells of a mask hang together, or each part has a root; and have no cycle."""
    cells = set(np.flatnonzero(mask).tolist())
    pairs = [(a, b) for a, b in sides.tolist() if a in cells and b in cells]
    part = {cell: cell for cell in cells}
    for _ in cells:
        for a, b in pairs:
            part[a] = part[b] = min(part[a], part[b])
    parts = set(part.values())
    fine = len(parts) <= 1 if roots is None else parts <= {part[root] for root in roots if root in cells}
    return fine and (not tree or len(pairs) == len(cells) - len(parts))


@pytest.mark.sampled(5)
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["free", "rooted", "tree", "rooted tree", "parted"])
def test_areas_written_whole_are_those_that_hang_together(kind):
    rng = Random(kind)
    for _ in range(25):
        shape = rng.choice([(1, 4), (2, 3), (3, 3), (2, 4)])
        size, sides = shape[0] * shape[1], grid_sides(shape)
        roots = rng.sample(range(size), 1 if kind == "rooted tree" else 2) if "rooted" in kind else None
        without = np.array(sorted(rng.sample(range(size), 2)) if kind == "parted" else [], dtype=np.int64)
        colour = rng.random() < 0.5
        clauses = random_clauses(rng, size, rng.randint(0, 5))
        black = np.arange(1, size + 1, dtype=np.int32)
        for cell in rng.sample(range(size), rng.randint(0, 2)):
            clauses.append([rng.choice((1, -1)) * (cell + 1)])
        whole = WholeEncoding(
            clauses,
            black.reshape(shape),
            [Hanging(colour, sides, roots, tree="tree" in kind, without=without)],
        )
        found = sorted(tuple(one.ravel().tolist()) for one in solutions(whole))
        wanted = []
        for values in product((False, True), repeat=size):
            mask = np.array(values) == colour
            mask[without] = False
            if holds(clauses, values) and hangs(mask, sides, roots, "tree" in kind):
                wanted.append(values)
        assert found == sorted(wanted)


def test_a_compiled_board_is_written_in_few_clauses():
    """What the encoding costs, as `convert --help` has it: known cells and wires cost nothing."""
    from hardboard.reduction import compile_formula

    for target in ("creek", "kuroshuto", "nurimeizu"):
        made = compile_formula("(a, b, c) (~a, b, d)", target)
        whole = judge(target).complete(made.board)
        assert highest(whole) < made.board.shape[0] * made.board.shape[1] / 4
