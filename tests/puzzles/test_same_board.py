"""A board is the same puzzle in whatever format it was written, whole or band by band; another one is not."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kuroshuto import FAMILY as KUROSHUTO
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import blank_record
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import family, family_names, family_part, needed_part
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.streamed import read_clues, read_shades, spell_clues
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import find_model
from tests.support.boards import small_boards


@pytest.mark.slow
@pytest.mark.parametrize("name", family_names())
def test_a_board_is_the_same_in_every_format(name: str) -> None:
    kind, told_apart = family(name), 0
    boards = list(small_boards(name, 7, seed=3))
    for board in boards:
        for suffix in kind.suffixes:
            try:
                text = kind.write_board(board, suffix)
            except (
                ValueError
            ):  # What the format cannot say, such as a number in a room that is not connected.
                continue
            assert kind.same(board, kind.read_board(text, suffix)), (suffix, text)
        told_apart += sum(not kind.same(board, other) for other in boards)
    assert told_apart


def renamed(board: Board) -> Board:
    """The same with other numbers for its rooms."""
    most = max(board.rooms) + 5
    return replace(board, rooms=tuple(most - room if room >= 0 else -1 for room in board.rooms))


@pytest.mark.parametrize(
    "name", [name for name in family_names() if family(name).declared and family(name).declared.layout.rooms]
)
def test_the_numbers_of_rooms_are_no_part_of_a_board(name: str) -> None:
    for board in small_boards(name, 7, seed=5):
        assert renamed(board) == board
        joined = replace(board, rooms=(0,) * board.size)
        assert (joined == board) == (max(board.rooms) == min(board.rooms) == 0)


def test_a_number_may_stand_in_any_cell_of_its_room_and_nowhere_else() -> None:
    aqre = family("aqre")
    first = aqre.board_from_record({"rooms": [[0, 0], [1, 1]], "clues": [[1, None], [None, None]]})
    second = aqre.board_from_record({"rooms": [[4, 4], [2, 2]], "clues": [[None, 1], [None, None]]})
    third = aqre.board_from_record({"rooms": [[0, 0], [1, 1]], "clues": [[None, None], [1, None]]})
    assert aqre.same(first, second) and not aqre.same(first, third)


def test_a_certificate_is_about_a_board_in_another_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = {"family": "norinori", "rows": 2, "cols": 2, "rooms": [[7, 7], [3, 3]]}
    Path("a.json").write_text(str(record).replace("'", '"'))
    assert main(["prove", "a.json", "-o", "proof"]) == 0
    assert main(["convert", "a.json", "-o", "a.url"]) == 0
    assert main(["check-proof", "proof", "--board", "a.url"]) == 0
    Path("b.json").write_text(str(record | {"rooms": [[7, 3], [7, 3]]}).replace("'", '"'))
    assert main(["check-proof", "proof", "--board", "b.json"]) == 1


#: Numbers at the edges of cells of the board (3 x 4), of a byte, of a digit, of what an array holds.
EDGES = (*range(-3, 3), 9, 12, 13, *range(98, 102), 255, 256, 1000, 1 << 20, 1 << 30, (1 << 31) - 1, 1 << 31)


def boards(kind: Family) -> Iterator[tuple[str, Record]]:
    """Empty boards with one number each, in every field that has numbers."""
    bare = blank_record(kind.name, needed_part(kind.name, "fields"), 3, 4)
    for field in bare.keys() - {"family", "puzzle", "rows", "cols"}:
        for number in EDGES:
            record = copy.deepcopy(bare)
            values = record[field]
            if isinstance(values, list) and values and isinstance(values[0], list):
                values[0][0] = number
            elif isinstance(values, list) and values:
                values[0] = number
            else:
                record[field] = number
            yield f"{field} {number}", record


def read(kind: Family, record: Record) -> AnyBoard | None:
    try:
        board: AnyBoard = kind.board_from_record(record)
    except InputError:
        return None
    return board


@pytest.mark.slow
@pytest.mark.parametrize("name", family_names())
def test_every_reader_takes_the_same_numbers(name: str) -> None:
    kind = family(name)
    for what, record in boards(kind):
        board = read(kind, record)
        if board is None:
            continue
        for suffix in {".json", *kind.writers} & {".json", *kind.readers}:
            try:
                text = kind.write_board(board, suffix)
            except InputError:
                continue  # the format has no room for it
            assert kind.same(kind.read_board(text), board), (what, suffix)


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
        assert text.decode() == KUROSHUTO.writers[".grid"](Board.of_array(clues))
        read = np.stack(list(read_clues(BytesIO(text), "board")))
        assert np.array_equal(read, clues) and np.array_equal(
            read, KUROSHUTO.read_board(text.decode()).clue_array
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
