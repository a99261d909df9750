"""A board is the same puzzle in whatever format it was written, with whatever numbers; another one is not."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import blank_record
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family, family_names, needed_part
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
