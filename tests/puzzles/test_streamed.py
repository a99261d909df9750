"""Texts and rules band by band: the same words, and the same breaches, as with the whole board in memory."""

from io import BytesIO
from typing import Any

import numpy as np
import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kuroshuto import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import family, family_part
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.streamed import read_clues, read_shades, spell_clues
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import find_model


def assert_same(found: list[Violation], whole: list[Violation], shades: Shading) -> None:
    """The same breaches; of Kurodoko clues that wait for the same end in vain, the first stands for all, and
    clues that are black wait for nothing.
    """
    whole = [breach for breach in whole if "sees" not in breach.message or not shades[breach.cells[0]]]
    said = {str(breach) for breach in found}
    assert said <= {str(breach) for breach in whole} and len(said) == len(found)
    assert {breach.rule for breach in found} == {breach.rule for breach in whole}
    unlike = [breach for breach in whole if str(breach) not in said]
    assert all("sees" in breach.message for breach in unlike)
    columns = {breach.cells[0][1] for breach in found if "sees" in breach.message}
    assert all(breach.cells[0][1] in columns for breach in unlike)


def test_rows_are_spelled_and_read_as_elsewhere() -> None:
    rng = np.random.default_rng(1)
    for top, shape in ((9, (7, 23)), (12, (7, 23)), (1_000_000, (1000, 1000))):
        clues = np.zeros(shape, dtype=np.int32)
        clues[:7, :23] = rng.integers(-1, top, (7, 23))
        text = spell_clues(clues)
        assert text.decode() == FAMILY.writers[".grid"](Board.of_array(clues))
        read = np.stack(list(read_clues(BytesIO(text), "board")))
        assert np.array_equal(read, clues) and np.array_equal(
            read, FAMILY.read_board(text.decode()).clue_array
        )


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto"])
@pytest.mark.parametrize("seed", range(12))
def test_the_same_breaches_are_found(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardboard.puzzles.streamed.BAND", 3)
    rng = np.random.default_rng(seed)
    shape = tuple(rng.integers(1, 12, 2).tolist())
    shades = rng.random(shape) < rng.choice([0.05, 0.3, 0.5])
    clues = np.where(rng.random(shape) < 0.4, rng.integers(-1, 9, shape), 0).astype(np.int32)
    whole = family(name).violations(Board.of_array(clues), shades)
    found = family_part(name, "streamed")(iter(clues), iter(shades))
    assert_same(found, whole, shades)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "library"),
    [
        pytest.param("kurodoko", "koelker", marks=pytest.mark.thorough),
        ("kurodoko", "compact"),
        ("kuroshuto", None),
    ],
)
def test_a_solution_laid_down_is_accepted_and_one_cell_changed_is_judged_alike(
    name: str, library: str | None
) -> None:
    made: Any = compile_formula(parse("1,2,3 -1,2,4"), name, library)
    assignment = find_model(made.source)
    assert assignment is not None
    shades, clues = made.lay_down(assignment), made.board.clue_array
    check = family_part(name, "streamed")
    assert check(iter(clues), iter(shades)) == []
    rng = np.random.default_rng(3)
    for spot in rng.integers(0, shades.size, 10).tolist():
        other = shades.copy()
        other.flat[spot] ^= True
        whole = family(name).violations(made.board, other)
        found = check(iter(clues), iter(other))
        assert_same(found, whole, other)


def test_texts_that_are_none_are_refused_with_their_line() -> None:
    with pytest.raises(InputError, match="b: line 2: the cell '1a'"):
        list(read_clues(BytesIO(b"1 .\n1a 2\n"), "b"))
    with pytest.raises(InputError, match="b: line 2: 1 cell; expected 2 cells"):
        list(read_clues(BytesIO(b"1 .\n1\n"), "b"))
    with pytest.raises(InputError, match="s: line 1: a character"):
        list(read_shades(BytesIO(b".x\n"), "s"))
    check = family_part("kurodoko", "streamed")
    for shades in (np.zeros((1, 2), bool), np.zeros((3, 2), bool), np.zeros((2, 3), bool)):
        with pytest.raises(InputError, match="a solution of"):
            check(iter(np.zeros((2, 2), np.int32)), iter(shades))
    with pytest.raises(InputError, match="the clue 1000000; expected a number from 1 to"):
        check(iter(np.full((2, 2), 1_000_000, np.int32)), iter(np.zeros((2, 2), bool)))
