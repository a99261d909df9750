"""Boards of every library and every pair of stages have one solution for each model, also for pzpr."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hardboard.gadgets import Tile, load
from hardboard.gadgets.contract.bulges import SHUT
from hardboard.gadgets.folder import discovered
from hardboard.gadgets.metacell import tee_families
from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, make
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.report import examine
from tests.support import pzpr
from tests.support.formulas import drawn, small
from tests.support.hamilton import cycles_of_board
from tests.support.pzpr_verdicts import of_library

Number = Callable[[int], int]
LIBRARIES = [*discovered(), *(f"{name}/t-grid" for name in tee_families())]
#: Rows of a T-grid that a frontier goes along, at most.
WIDEST = 30


def target_of(name: str) -> str:
    """The family of a library's boards, or of the boards that T-grids are embedded into."""
    return name.rpartition("/")[0] or load(name).family


@pytest.mark.parametrize("name", LIBRARIES)
def test_solutions_are_what_models_are_encoded_as(name: str, cases: Number, seed: int) -> None:
    library, target, rng = load(name.rpartition("/")[2]), target_of(name), Random(seed)
    meanings = (ONE_IN_THREE, SAT) if "or-middle" in library.roles else (ONE_IN_THREE,)
    for number in range(cases(20)):
        formula = drawn(rng, meanings[number % len(meanings)], 6)
        made = compile_formula(formula, target, library)
        wanted = sorted(made.lay_down(model).tobytes() for model in models(formula, live=True))
        assert sorted(one.tobytes() for one in judge(target).solutions(made.board)) == wanted, str(formula)
        declared = family(target).declared
        if declared.layout.clues == SHUT and min(made.board.printed_shape) <= WIDEST:
            assert cycles_of_board(made.board) == len(wanted), str(formula)


@pytest.mark.parametrize("name", LIBRARIES)
def test_pzpr_accepts_them_and_refuses_spoilt_ones(name: str, cases: Number, seed: int) -> None:
    if why := pzpr.missing():
        pytest.skip(why)
    rng = Random(seed)
    formulas = [drawn(rng, ONE_IN_THREE, 6) for _ in range(cases(3))]
    assert [one for one in of_library(name, formulas, 1 + seed, 20) if not one.agrees] == []


@pytest.mark.parametrize("name", discovered())
def test_a_changed_tile_is_refused_or_right(name: str, cases: Number, seed: int) -> None:
    """One symbol of a tile or one cell of a colouring is changed."""
    library, rng = load(name), Random(seed)
    whole = [tile for role, tile in library.tiles.items() if role not in library.blocks and tile.ports]
    for _ in range(cases(40)):
        changed = mutant(rng.choice(whole), library.contract.symbols, rng)  # type: ignore[union-attr]
        if admitted(changed, library) and not broken_promises(changed, library):
            report = examine(changed, library)
            assert report.ok and report.unique, changed


def mutant(tile: Tile, symbols: str, rng: Random) -> Tile:
    """Return the tile with one symbol or one cell of a colouring changed."""
    row, col = rng.randrange(tile.size[0]), rng.randrange(tile.size[1])
    if rng.random() < 0.5:
        codes = [0 if sign == "." else ord(sign) for sign in symbols]
        picture = tile.picture.copy()
        picture[row, col] = rng.choice([code for code in codes if code != picture[row, col]])
        return replace(tile, picture=picture)
    state = rng.choice(sorted(tile.states, key=sorted))
    shading = tile.colourings[state].copy()
    shading[row, col] ^= True
    return replace(tile, colourings={**tile.colourings, state: shading})


def admitted(tile: Tile, library: object) -> bool:
    """Return True if the library would be loaded with this tile."""
    try:
        library.contract.admit(tile, "")  # type: ignore[attr-defined]
    except InputError:
        return False
    return True


@pytest.mark.parametrize("target", ["slitherlink", "t-grid"])
def test_numbers_of_loops_are_certified_by_both_checkers(
    target: str, cases: Number, seed: int, tmp_path: Path
) -> None:
    for formula in Random(seed).sample(list(small(2, 2)), min(cases(8), 40)):
        write(prove_claim(compile_formula(formula, target), count=True), tmp_path)
        one, other = check(tmp_path), second.check(tmp_path)
        number = len(list(models(formula, live=True)))
        assert one.accepted and other.accepted and number == one.facts["number"] == other.facts["number"]


#: Two clauses with five models, and one with two.
TEN = ((1, 2, 3), (3, 4, 5), (6, 7))


@pytest.mark.parametrize("library", ["compact", "kuroshuto", "kamaji"])
def test_a_formula_with_a_million_models_has_a_board_with_as_many_solutions(
    library: str, tmp_path: Path
) -> None:
    formula = make([tuple(x + 7 * k for x in clause) for k in range(6) for clause in TEN])
    write(prove_claim(compile_formula(formula, load(library).family, library), count=True), tmp_path)
    verdict = check(tmp_path)
    assert verdict.accepted and int(verdict.facts["number"]) == 10**6
