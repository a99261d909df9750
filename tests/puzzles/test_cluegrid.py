"""Boards of clues and their three text formats: they round-trip, and what is wrong is said in one line."""

import json
import pickle
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardboard.puzzles.cluegrid import (
    UNKNOWN,
    ClueGrid,
    from_record,
    from_rows,
    read_pzpr,
    read_range,
    to_record,
    write_pzpr,
    write_range,
)
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import parse_json
from hardboard.puzzles.registry import family

KURODOKO = family("kurodoko")

#: Clues at the edges of number formats that fit every board, and long stretches without any.
clue = st.one_of(
    st.just(0),
    st.just(0),
    st.sampled_from([1, 9, 10, 15, 16, 99]),
    st.integers(1, 99),
)


@st.composite
def boards(draw: st.DrawFn, values: st.SearchStrategy[int] = clue) -> ClueGrid:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    cells = draw(st.lists(values, min_size=rows * cols, max_size=rows * cols))
    return ClueGrid(np.array(cells, dtype=np.int32).reshape(rows, cols))


def roomy(clues: np.ndarray) -> ClueGrid:
    """The board with these clues, with empty rows below where they are too large for so few cells."""
    rows, cols = clues.shape
    most = int(clues.max())
    return ClueGrid(np.pad(clues, ((0, max(0, -(-most // cols) - rows)), (0, 0))))


def empty(rows: int, cols: int) -> ClueGrid:
    return ClueGrid(np.zeros((rows, cols), dtype=np.int32))


@pytest.mark.slow
@given(boards())
@example(empty(2, 13))
@example(empty(1, 26))
@example(empty(1, 27))
@example(empty(9, 6))
def test_range_round_trip(board: ClueGrid) -> None:
    text = write_range(board)
    assert text.count("\n") == 1 and read_range(text) == board


@pytest.mark.slow
@given(boards(st.one_of(clue, st.just(UNKNOWN))))
@example(empty(1, 20))
@example(empty(1, 21))
@example(empty(4, 10))
def test_puzz_link_round_trip(board: ClueGrid) -> None:
    assert read_pzpr(write_pzpr(board, "kurodoko"), ("kurodoko",)) == board


@pytest.mark.slow
@given(boards(st.one_of(clue, st.just(UNKNOWN))))
def test_json_round_trip(board: ClueGrid) -> None:
    assert KURODOKO.read_board(KURODOKO.write_board(board, ".json")) == board
    assert from_record(to_record(board)) == board
    assert json.loads(KURODOKO.write_board(board, ".json"))["rows"] == board.shape[0]


def test_the_formats_as_others_write_them() -> None:
    board = from_rows([[2, None, 3], [4, None, None]])
    assert write_range(board) == "3x2:2a3_4b\n"
    assert write_pzpr(board, "kurodoko") == "https://puzz.link/p?kurodoko/3/2/2g34h\n"
    json_text = '{"family":"kurodoko","rows":2,"cols":3,"clues":[[2,null,3],[4,null,null]]}\n'
    assert KURODOKO.write_board(board, ".json") == json_text
    wide = roomy(np.array([[15, 16, 255, 256, 4095, 4096, 8191, -1]]))
    assert "/8/1024/f-10-ff+100+fff=000=fff.z" in write_pzpr(wide, "kurodoko")
    assert read_pzpr(write_pzpr(wide, "kurodoko"), ("kurodoko",)) == wide
    numbered = roomy(np.array([[15, 16, 255, 256, 4095, 4096, 8191]]))
    assert read_range(write_range(numbered)) == from_record(to_record(numbered)) == numbered


def test_a_square_range_id_may_leave_out_its_height() -> None:
    assert read_range("3:b3a5a2b") == read_range("3x3:b3a5a2b")


def test_an_address_may_stand_behind_anything() -> None:
    for text in ("kurodoko/3/2/2g34h", "https://pzprxs.vercel.app/p?kurodoko/3/2/2g34h \n"):
        assert read_pzpr(text, ("kurodoko",)) == from_rows([[2, None, 3], [4, None, None]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a Range ID"),
        ("3x3", "a Range ID"),
        ("3x3:zz", "52 cells; expected 9"),
        ("3x3:a", "1 cell; expected 9"),
        ("0x0:", "a board of 0 rows"),
        ("99999999x99999999:a", "a board of 99999999 rows"),
        ("9" * 5000 + ":a", "a Range ID"),
        ("2x1:a!", "the character '!' at place 6"),
        ("2x1:_a", "the character '_'"),
        ("2x1:0a", "the clue 0"),
        ("2x1:9999999999a", "at most nine digits"),
        ("2x1:٣a", "the character"),
    ],
)
def test_what_is_not_a_range_id(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_range(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nurikabe/3/3/zz", "an address with kurodoko"),
        ("xkurodoko/1/1/1", "an address with kurodoko"),
        ("kurodoko/3/3/z", "20 cells; expected 9"),
        ("kurodoko/1/1/-g", "the character '-'"),
        ("kurodoko/1/1/+12", "the character '\\+'"),
        ("kurodoko/1/1/0", "the clue 0"),
        ("kurodoko/1/1/-00", "the clue 0"),
        ("kurodoko/0/1/", "a board of 1 row and 0 columns"),
        (f"kurodoko/{'9' * 5000}/1/1", "an address with kurodoko"),
    ],
)
def test_what_is_not_an_address(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_pzpr(text, ("kurodoko",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1,2", "line 1: .*column 5; expected JSON"),
        ('{"clues":\n[[1,]]}', "line 2"),
        ("[1]", "a JSON list"),
        ("{}", "no clues"),
        ('{"clues": 5}', "no clues"),
        ('{"clues": []}', "at least one row"),
        ('{"clues": [[]]}', "at least one row"),
        ('{"clues": [[1], [1, 2]]}', "row 2: 2 cells; expected 1"),
        ('{"clues": [[1], 5]}', "row 2: 5"),
        ('{"clues": [[0]]}', "row 1, column 1: the clue 0"),
        ('{"clues": [[-2]]}', "the clue -2"),
        ('{"clues": [[1.0]]}', "the clue 1.0"),
        ('{"clues": [[true]]}', "the clue True"),
        ('{"clues": [["3"]]}', "the clue '3'"),
        ('{"clues": [[2147483648]]}', "the clue 2147483648"),
        ('{"clues": [[NaN]]}', "NaN; expected JSON"),
        ('{"rows": 2, "clues": [[1]]}', "rows 2; expected 1"),
        ('{"cols": "x", "clues": [[1]]}', "cols x; expected 1"),
        ("[" * 100_000, "nested too deeply"),
        ('{"clues": [[' + "9" * 5000 + "]]}", "too long"),
    ],
)
def test_what_is_not_a_json_board(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        from_record(parse_json(text))
    assert "\n" not in str(caught.value)


def test_a_clue_that_a_format_has_no_room_for_is_named() -> None:
    with pytest.raises(InputError, match="the clue 8192; expected at most 8191"):
        write_pzpr(roomy(np.array([[8192]])), "kurodoko")
    with pytest.raises(InputError, match="no room"):
        write_range(from_rows([[UNKNOWN]]))


@pytest.mark.slow
@given(st.text(alphabet="0123456789abcxz_:/. g-+=", max_size=25))
def test_any_text_is_a_board_or_one_line(text: str) -> None:
    for read in (read_range, lambda tail: read_pzpr(f"kurodoko/{tail}", ("kurodoko",)), KURODOKO.read_board):
        try:
            assert read(text).shape
        except InputError as error:
            assert "\n" not in str(error)


def test_boards_are_values() -> None:
    board = from_rows([[1, None]])
    assert board == from_rows([[1, None]]) and hash(board) == hash(from_rows([[1, None]]))
    assert board != from_rows([[1], [None]])
    with pytest.raises(ValueError, match="read-only"):
        board.clues[0, 0] = 5
    assert board.clue_cells() == [((0, 0), 1)]


@given(boards())
def test_a_board_that_was_read_has_no_array_until_it_is_asked_for(board: ClueGrid) -> None:
    read = from_record(to_record(board))
    assert "clues" not in vars(read) and (read.shape, read.numbers) == (board.shape, board.numbers)
    assert read.clue_cells() == board.clue_cells() and to_record(read) == to_record(board)
    again = pickle.loads(pickle.dumps(read))
    assert "clues" not in vars(again) and again == read == board and hash(again) == hash(board)
    assert read.clues.dtype == np.int32 and not read.clues.flags.writeable


def test_a_board_of_numbers_is_as_strict_as_one_of_an_array() -> None:
    with pytest.raises(InputError, match="a board of shape"):
        ClueGrid.of((0, 3), {})
    with pytest.raises(AttributeError, match="icons"):
        getattr(ClueGrid.of((1, 3), {}), "icons")  # noqa: B009
    with pytest.raises(FrozenInstanceError):
        ClueGrid.of((1, 3), {}).clues = np.zeros((1, 3), dtype=np.int32)  # type: ignore[misc]


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
def test_equal_boards_are_equal_to_the_byte(kind: type[np.integer]) -> None:
    """Sets, caches and compiled functions know a board by its bytes."""
    told = ClueGrid(np.asfortranarray(np.array([[1, 0, 2], [0, 3, 0]], dtype=kind)))
    board = from_rows([[1, None, 2], [None, 3, None]])
    assert told == board and hash(told) == hash(board) and told.clues.dtype == board.clues.dtype


@pytest.mark.parametrize("clues", [[[2.5]], [[1 << 40]], [[True]]])
def test_what_is_no_number_of_a_board_is_refused(clues: list[list[float]]) -> None:
    with pytest.raises(InputError):
        ClueGrid(np.array(clues))
