"""The libraries that were found: every tile from scratch, mutants, and formulas counted by the judge."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hardboard.discover.check import faults
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.folder import discovered, listed
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula
from hardboard.puzzles.registry import compilable
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge

#: Libraries with small windows, for quick tests; the others' are slow.
SMALL = [name for name in listed() if load(name).pitch < 7 and load(name).contract.horizon == 1]
#: Libraries whose crossover is a large block, and so their boards.
LARGE = [name for name in discovered() if any(len(rows) > 3 for rows in load(name).blocks.values())]
MODEST = [name for name in discovered() if name not in LARGE]
#: Roles whose tiles are looked at in the quick tests.
SOME = ("filler", "along", "one3", "edgeNE")


def mutants(tile: Tile, library: Library, number: int, rng: Random) -> list[Tile]:
    """A sign changed, or a cell of one colouring flipped."""
    signs = [0 if sign == "." else ord(sign) for sign in library.contract.symbols]
    found = []
    for _ in range(number):
        row, col = rng.randrange(library.pitch), rng.randrange(library.pitch)
        if rng.random() < 0.5:
            picture = tile.picture.copy()
            picture[row, col] = rng.choice([sign for sign in signs if sign != picture[row, col]])
            found.append(replace(tile, picture=picture))
        else:
            state = rng.choice(sorted(tile.states, key=sorted))
            shading = tile.colourings[state].copy()
            shading[row, col] ^= True
            found.append(replace(tile, colourings={**tile.colourings, state: shading}))
    return found


def test_families_with_found_tiles_can_be_compiled_to() -> None:
    assert discovered() and {load(name).family for name in discovered()} <= set(compilable())


@pytest.mark.parametrize("name", SMALL)
def test_some_tiles_keep_the_contract(name: str) -> None:
    library = load(name)
    assert not [fault for role in SOME for fault in faults(library.tile(role), library)]


@pytest.mark.parametrize("name", SMALL)
def test_mutants_are_refused_or_say_the_same(name: str) -> None:
    """A flipped cell is always refused. A changed sign may be right: then the tile has its relation all the
    same."""
    library, rng = load(name), Random(name)
    for tile in mutants(library.tile("along"), library, 6, rng):
        flipped = bool((tile.picture == library.tile("along").picture).all())
        assert faults(tile, library) or not flipped


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", [*MODEST, *(pytest.param(name, marks=pytest.mark.slow) for name in LARGE)])
def test_formulas_keep_their_counts(name: str) -> None:
    library = load(name)
    clauses = ((1, 2), (-1, 2)) if name in LARGE else ((1, 2, 3), (-1, 2))
    for meaning in (ONE_IN_THREE, SAT)[: 1 + ("or-middle" in library.roles)]:
        formula = Formula(clauses, ("a", "b") if name in LARGE else ("a", "b", "c"), meaning)
        made = compile_formula(formula, library=library)
        solutions = list(judge(made.family).solutions(made.board))
        wanted = [dict(model) for model in models(formula)]
        found = [made.read_back(solution) for solution in solutions]
        assert sorted(map(str, found)) == sorted(map(str, wanted))
        for assignment, solution in zip(found, solutions, strict=True):
            assert np.array_equal(made.lay_down(assignment), solution)


@pytest.mark.slow
@pytest.mark.sampled(10)
@pytest.mark.parametrize("text", ["()", "() (a)", "(a) () (b, ~a) ()"])
@pytest.mark.parametrize("name", discovered())
def test_a_clause_without_literals_cannot_be_met(name: str, text: str) -> None:
    """Where two tiles say it, whole rows of variables pass below them."""
    made = compile_formula(text, library=name)
    assert judge(made.family).find(made.board) is None
