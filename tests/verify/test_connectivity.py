"""Connected cells: encodings, and boards as wholes."""

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.puzzles.grid import number_regions
from hardboard.theses.straathof.acyclic import acyclic
from hardboard.theses.straathof.two_tree import two_tree
from hardboard.verify.connectivity.cuts import cut_clauses, no_pairs, region_cuts
from hardboard.verify.declared.reachability_encoding import ReachabilityArea, WholeEncoding, grid_sides
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.search import highest_variable, solutions


@cache
def valid_shadings(shape):
    """Return every shading without black neighbours and with connected white cells."""
    found = np.zeros((1, *shape), dtype=bool)
    for r, c in np.ndindex(shape):
        darker = found[~(found[:, max(r - 1, 0), c] | found[:, r, max(c - 1, 0)])].copy()
        darker[:, r, c] = True
        found = np.concatenate([found, darker])
    return np.array([shading for shading in found if number_regions(~shading)[1] <= 1])


#: Name -> what writes connectivity down; None if candidates are cut.
WAYS = {"lazy": None, "two-tree": two_tree, "acyclic": acyclic}
SHAPES = [(r, c) for r in range(1, 5) for c in range(1, 6) if r <= c or r < 4] + [(5, 1), (7, 1), (1, 8)]


class AnyShading:
    """All shadings without black neighbours, of cells of which some may be known."""

    def __init__(self, black, way, top):
        self.black, self.way = black, way
        cnf = Cnf(top)
        no_pairs(black, cnf)
        if way is not None:
            way(black, cnf)
        self.clauses, self.decisive = cnf.clauses, range(1, top + 1)

    def decode(self, model):
        value = np.array([False, *(literal > 0 for literal in model[: len(self.decisive)])])
        unknown = np.abs(self.black) != TRUE
        shading = self.black == TRUE
        shading[unknown] = value[np.abs(self.black[unknown])] == (self.black[unknown] > 0)
        return shading

    def broken(self, model):
        return cut_clauses(self.black, self.decode(model)) if self.way is None else ()


def all_of(black, way, top):
    return sorted(
        shading.tobytes() for shading in search.solutions(AnyShading(black, way, top), solver="minisat22")
    )


@pytest.mark.sampled(20)
@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_exactly_the_connected_shadings_are_found(shape, way):
    black = np.arange(1, shape[0] * shape[1] + 1, dtype=np.int32).reshape(shape)
    expected = sorted(shading.tobytes() for shading in valid_shadings(shape))
    assert all_of(black, way, black.size) == expected


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_known_and_opposite_cells_are_understood(way):
    rng = np.random.default_rng(5)
    for _ in range(40):
        shape = tuple(rng.integers(2, 5, size=2))
        black = np.arange(1, shape[0] * shape[1] + 1, dtype=np.int32) * rng.choice([1, -1])
        black[rng.random(black.size) < 0.3] = -TRUE
        black[rng.integers(black.size)] = TRUE
        black = black.reshape(shape)
        fixed = (black == TRUE, black == -TRUE)
        expected = {s.tobytes() for s in valid_shadings(shape) if s[fixed[0]].all() and not s[fixed[1]].any()}
        assert set(all_of(black, way, black.size)) == expected


def random_shading(rng, shape):
    black = rng.random(shape) < 0.5
    black[:, 1:] &= ~black[:, :-1]
    for r in range(1, shape[0]):
        black[r] &= ~black[r - 1]
    return black


def test_every_cut_parts_its_witnesses_and_fails_in_its_shading():
    rng = np.random.default_rng(3)
    number = 0
    for _ in range(300):
        shading = random_shading(rng, tuple(rng.integers(2, 12, size=2)))
        found = list(region_cuts(shading))
        assert bool(found) == (number_regions(~shading)[1] > 1)
        for cut in found:
            assert all(shading[cell] for cell in cut.border)
            assert cut.holds(shading.shape)
        number += len(found)
    assert number > 200


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
            [ReachabilityArea(colour, sides, roots, tree="tree" in kind, without=without)],
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
        assert highest_variable(whole) < made.board.shape[0] * made.board.shape[1] / 4
