"""Connected cells: encodings, and boards as wholes."""

from functools import cache

import numpy as np
import pytest

from hardboard.puzzles.grid import number_regions
from hardboard.theses.straathof.acyclic import acyclic
from hardboard.theses.straathof.two_tree import two_tree
from hardboard.verify.connectivity.cuts import cut_clauses, no_pairs, region_cuts
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.search import highest_variable


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


def test_a_compiled_board_is_written_in_few_clauses():
    """What the encoding costs, as `convert --help` has it: known cells and wires cost nothing."""
    from hardboard.reduction import compile_formula

    for target in ("creek", "kuroshuto", "nurimeizu"):
        made = compile_formula("(a, b, c) (~a, b, d)", target)
        whole = judge(target).complete(made.board)
        assert highest_variable(whole) < made.board.shape[0] * made.board.shape[1] / 4
