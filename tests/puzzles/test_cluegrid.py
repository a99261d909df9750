"""Boards of clues and their three text formats: they round-trip, and what is wrong is said in one line."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.formats import parse_json

from_record, to_record = KURODOKO.board_from_record, KURODOKO.board_to_record
write_range, write_pzpr = KURODOKO.writers[".txt"], KURODOKO.writers[".url"]
read_range, read_pzpr = KURODOKO.readers[".txt"], KURODOKO.readers[".url"]


def from_rows(rows: list[list[int | None]]) -> Board:
    return from_record({"clues": rows})


#: Clues at the edges of number formats that fit every board, and long stretches without any.
clue = st.one_of(
    st.just(0),
    st.just(0),
    st.sampled_from([1, 9, 10, 15, 16, 99]),
    st.integers(1, 99),
)


@st.composite
def boards(draw: st.DrawFn, values: st.SearchStrategy[int] = clue) -> Board:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    cells = draw(st.lists(values, min_size=rows * cols, max_size=rows * cols))
    return Board.of_array(np.array(cells, dtype=np.int32).reshape(rows, cols))


def roomy(clues: np.ndarray) -> Board:
    """The board with these clues, with empty rows below where they are too large for so few cells."""
    rows, cols = clues.shape
    most = int(clues.max())
    return Board.of_array(np.pad(clues, ((0, max(0, -(-most // cols) - rows)), (0, 0))))


def test_the_formats_as_others_write_them() -> None:
    board = from_rows([[2, None, 3], [4, None, None]])
    assert write_range(board) == "3x2:2a3_4b\n"
    assert write_pzpr(board) == "https://puzz.link/p?kurodoko/3/2/2g34h\n"
    json_text = '{"family":"kurodoko","rows":2,"cols":3,"clues":[[2,null,3],[4,null,null]]}\n'
    assert KURODOKO.write_board(board, ".json") == json_text
    wide = roomy(np.array([[15, 16, 255, 256, 4095, 4096, 8191, -1]]))
    assert "/8/1024/f-10-ff+100+fff=000=fff.z" in write_pzpr(wide)
    assert read_pzpr(write_pzpr(wide)) == wide
    numbered = roomy(np.array([[15, 16, 255, 256, 4095, 4096, 8191]]))
    assert KURODOKO.read_board(write_range(numbered)) == from_record(to_record(numbered)) == numbered


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
        ("2x1:0a", "the cell '0'"),
        ("2x1:9999999999a", "the cell '9999999999'"),
        ("2x1:٣a", "the character"),
    ],
)
def test_what_is_not_a_range_id(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        KURODOKO.read_board(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nurikabe/3/3/zz", "an address with kurodoko"),
        ("xkurodoko/1/1/1", "an address with kurodoko"),
        ("kurodoko/3/3/z", "20 numbers and gaps; expected 9"),
        ("kurodoko/1/1/-g", "the character '-'"),
        ("kurodoko/1/1/+12", "the character '\\+'"),
        ("kurodoko/1/1/0", "0; expected a number from 1"),
        ("kurodoko/1/1/-00", "0; expected a number from 1"),
        ("kurodoko/0/1/", "an address with kurodoko"),
        (f"kurodoko/{'9' * 5000}/1/1", "an address with kurodoko"),
    ],
)
def test_what_is_not_an_address(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_pzpr(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1,2", "line 1: .*column 5; expected JSON"),
        ('{"clues":\n[[1,]]}', "line 2"),
        ("[1]", "a JSON list"),
        ("{}", "rows: None"),
        ('{"clues": 5}', "rows: None"),
        ('{"clues": []}', "rows: 0"),
        ('{"clues": [[]]}', "cols: 0"),
        ('{"clues": [[1], [1, 2]]}', "row 2: 2 entries; expected 1"),
        ('{"clues": [[1], 5]}', "row 2: 5"),
        ('{"clues": [[0]]}', "row 1, column 1: 0; expected a number"),
        ('{"clues": [[-2]]}', "-2; expected a number"),
        ('{"clues": [[1.0]]}', "1.0; expected a number"),
        ('{"clues": [[true]]}', "True; expected a number"),
        ('{"clues": [["3"]]}', "'3'; expected a number"),
        ('{"clues": [[2147483648]]}', "2147483648; expected a number"),
        ('{"clues": [[NaN]]}', "NaN; expected JSON"),
        ('{"rows": 2, "clues": [[1]]}', "1 row; expected 2 rows"),
        ('{"cols": "x", "clues": [[1]]}', "cols: 'x'"),
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
        write_pzpr(roomy(np.array([[8192]])))
    with pytest.raises(InputError, match="no room"):
        write_range(from_rows([[UNKNOWN]]))


@pytest.mark.slow
@given(st.text(alphabet="0123456789abcxz_:/. g-+=", max_size=25))
def test_any_text_is_a_board_or_one_line(text: str) -> None:
    for read in (read_range, lambda tail: read_pzpr(f"kurodoko/{tail}"), KURODOKO.read_board):
        try:
            assert read(text).shape
        except InputError as error:
            assert "\n" not in str(error)


@given(boards())
def test_a_board_is_the_same_with_an_array_and_without(board: Board) -> None:
    read = from_record(to_record(board))
    assert read == board
    assert read.clue_cells() == board.clue_cells()
    assert pickle.loads(pickle.dumps(board)) == read
    assert hash(read) == hash(board)
    assert read.clue_array.dtype == np.int32
    assert not read.clue_array.flags.writeable


def test_a_board_without_cells_is_refused() -> None:
    with pytest.raises(InputError, match="a board of shape"):
        Board.of_array(np.zeros((0, 3), dtype=np.int32))


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
def test_equal_boards_are_equal_to_the_byte(kind: type[np.integer]) -> None:
    """Sets, caches and compiled functions know a board by its bytes."""
    told = Board.of_array(np.asfortranarray(np.array([[1, 0, 2], [0, 3, 0]], dtype=kind)))
    board = from_rows([[1, None, 2], [None, 3, None]])
    assert (
        told == board
        and hash(told) == hash(board)
        and told.clue_array.tobytes() == board.clue_array.tobytes()
    )


@pytest.mark.parametrize("clues", [[[2.5]], [[1 << 40]], [[True]]])
def test_what_is_no_number_of_a_board_is_refused(clues: list[list[float]]) -> None:
    with pytest.raises(InputError):
        Board.of_array(np.array(clues))
