"""Boards and solutions as text, of families that are written by hand and of clue grids: as others write them,
and what is wrong with a text is said in one line.
"""

import pickle

import numpy as np
import pytest
from hypothesis import given, strategies as st

from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.formats import parse_json
from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.kamaji import from_rows, piece_table

KURODOKO, KUROSHUTO, KAMAJI, NURIMEIZU = map(family, ("kurodoko", "kuroshuto", "kamaji", "nurimeizu"))
FIGURE_1 = "4\n5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n"
FIGURE_17 = "- - - 2\n- - 1 -\n3 - - -\n3 1 - -\n"
SOLVED_17 = "x o x 2\no o 1 o\n3 x o x\n3 1 o o\n"
SOURCE = f"[begin]\npuzzle kuroshuto\n[problem]\n{FIGURE_17}[solution]\n{SOLVED_17}[end]\n"
ADDRESS = "an address with kurodoko"

#: Family, format (None: any), text, what is said.
WRONG_BOARDS: list[tuple[str, str | None, str, str]] = [
    ("kurodoko", None, "", "a Range ID"),
    ("kurodoko", None, "3x3", "a Range ID"),
    ("kurodoko", None, "3x3:zz", "52 cells; expected 9"),
    ("kurodoko", None, "3x3:a", "1 cell; expected 9"),
    ("kurodoko", None, "0x0:", "a board of 0 rows"),
    ("kurodoko", None, "99999999x99999999:a", "a board of 99999999 rows"),
    ("kurodoko", None, "9" * 5000 + ":a", "a Range ID"),
    ("kurodoko", None, "2x1:a!", "the character '!' at place 6"),
    ("kurodoko", None, "2x1:_a", "the character '_'"),
    ("kurodoko", None, "2x1:0a", "the cell '0'"),
    ("kurodoko", None, "2x1:9999999999a", "the cell '9999999999'"),
    ("kurodoko", None, "2x1:٣a", "the character"),
    ("kurodoko", ".url", "nurikabe/3/3/zz", ADDRESS),
    ("kurodoko", ".url", "xkurodoko/1/1/1", ADDRESS),
    ("kurodoko", ".url", "kurodoko/3/3/z", "20 numbers and gaps; expected 9"),
    ("kurodoko", ".url", "kurodoko/1/1/-g", "the character '-'"),
    ("kurodoko", ".url", "kurodoko/1/1/+12", "the character '+'"),
    ("kurodoko", ".url", "kurodoko/1/1/0", "0; expected a number from 1"),
    ("kurodoko", ".url", "kurodoko/1/1/-00", "0; expected a number from 1"),
    ("kurodoko", ".url", "kurodoko/0/1/", ADDRESS),
    ("kurodoko", ".url", f"kurodoko/{'9' * 5000}/1/1", ADDRESS),
    ("kurodoko", ".json", "[1,2", "column 5; expected JSON"),
    ("kurodoko", ".json", '{"clues":\n[[1,]]}', "line 2"),
    ("kurodoko", ".json", "[1]", "a JSON list"),
    ("kurodoko", ".json", "{}", "rows: None"),
    ("kurodoko", ".json", '{"clues": 5}', "rows: None"),
    ("kurodoko", ".json", '{"clues": []}', "rows: 0"),
    ("kurodoko", ".json", '{"clues": [[]]}', "cols: 0"),
    ("kurodoko", ".json", '{"clues": [[1], [1, 2]]}', "row 2: 2 entries; expected 1"),
    ("kurodoko", ".json", '{"clues": [[1], 5]}', "row 2: 5"),
    ("kurodoko", ".json", '{"clues": [[0]]}', "row 1, column 1: 0; expected a number"),
    ("kurodoko", ".json", '{"clues": [[-2]]}', "-2; expected a number"),
    ("kurodoko", ".json", '{"clues": [[1.0]]}', "1.0; expected a number"),
    ("kurodoko", ".json", '{"clues": [[true]]}', "True; expected a number"),
    ("kurodoko", ".json", '{"clues": [["3"]]}', "'3'; expected a number"),
    ("kurodoko", ".json", '{"clues": [[2147483648]]}', "2147483648; expected a number"),
    ("kurodoko", ".json", '{"clues": [[NaN]]}', "NaN; expected JSON"),
    ("kurodoko", ".json", '{"rows": 2, "clues": [[1]]}', "1 row; expected 2 rows"),
    ("kurodoko", ".json", '{"cols": "x", "clues": [[1]]}', "cols: 'x'"),
    ("kurodoko", ".json", "[" * 100_000, "nested too deeply"),
    ("kurodoko", ".json", '{"clues": [[' + "9" * 5000 + "]]}", "too long"),
    ("kuroshuto", None, "- -\n-\n", "line 2: 1 cell; expected 2 cells"),
    ("kuroshuto", None, "- 0\n", "line 1: the cell '0'"),
    ("kuroshuto", None, "\n- a\n", "line 2: the cell 'a'"),
    ("kuroshuto", None, "", "no cells"),
    ("kuroshuto", None, "[solution]\n- -\n", "no heading 'problem'"),
    ("kamaji", None, "", "0 lines; expected the size"),
    ("kamaji", None, "2\n3\n1 2\n", "1 row; expected 2"),
    ("kamaji", None, "2\n3\n1 2\n1 2 1\n", "line 4: 3 numbers; expected 2"),
    ("kamaji", None, "2\n3\n1 2\n1 x\n", "line 4: 'x'"),
    ("kamaji", None, "2\n3\n1 2\n1 -2\n", "line 4: '-2'"),
    ("kamaji", None, "2\n3\n1 0\n1 2\n", "row 1, column 2: the number 0"),
    (
        "kamaji",
        None,
        "2\n3\n1 4\n1 2\n",
        "row 1, column 2: the number 4; expected a number from 1 to the maximum 3",
    ),
    ("kamaji", None, "2 2\n3\n1 2\n1 2\n", "row 2: 1 cell; expected 2 cells"),
    ("kamaji", None, "2\n0\n1 2\n1 2\n", "the maximum 0"),
    ("kamaji", None, '{"clues": [[1, 2], [1]]}', "row 2: 1 cell; expected 2"),
    ("kamaji", None, '{"clues": [[1, null]]}', "row 1, column 2: the number None"),
    ("kamaji", None, '{"clues": [[1, true]]}', "row 1, column 2: the number True"),
    ("kamaji", None, '{"clues": []}', "no cells"),
    ("kamaji", None, '{"rows": 2, "clues": [[1, 2]]}', "rows 2; expected 1"),
    ("kamaji", None, '{"maximum": "3", "clues": [[1, 2]]}', "the maximum '3'"),
    ("kamaji", None, '{"clues": 3}', "no clues"),
    ("nurimeizu", None, '{"clues": [["S", null]], "rooms": [[0, 1]]}', "0 cells with G"),
    ("nurimeizu", None, '{"clues": [["S", "G"]], "rooms": [[0, 1, 2]]}', "3 entries"),
    ("nurimeizu", None, '{"clues": [["S", "G", "Q"]], "rooms": [[0, 1, 2]]}', "row 1, column 3"),
    ("nurimeizu", None, '{"clues": [["S", "G"]], "rooms": [[0, "a"]]}', "rooms, row 1, column 2"),
    ("nurimeizu", None, '{"clues": [["S", "G"]], "rooms": [[0, -1]]}', "a cell without a room"),
    ("nurimeizu", None, '{"clues": [["S", null, "G"]], "rooms": [[0, 1, 0]]}', "a room in several parts"),
    ("nurimeizu", None, '{"rows": 2, "clues": [["S", "G"]], "rooms": [[0, 1]]}', "1 row; expected 2 rows"),
    ("nurimeizu", None, '{"rooms": [[0, 1]]}', "rows: None"),
    ("nurimeizu", None, "nurimaze/3/1/o15", "0 cells with G"),
    ("nurimeizu", None, "nurimaze/3/1/z152", "base 32"),
    ("nurimeizu", None, "nurimaze/3/1/o1-2", "the character '-'"),
    ("nurimeizu", None, "nurimaze/0/1/", "columns"),
    ("nurimeizu", None, "problem\ns q g\nareas\n1 1 1\n", "line 2"),
    ("nurimeizu", None, "problem\ns - g\n", "no line 'areas'"),
    ("nurimeizu", None, "problem\ns - g\nareas\n1 1\n", "line 4"),
]


@pytest.mark.parametrize(("name", "suffix", "text", "words"), WRONG_BOARDS)
def test_what_is_wrong_with_a_board_is_said_in_one_line(
    name: str, suffix: str | None, text: str, words: str
) -> None:
    kind = family(name)
    with pytest.raises(InputError) as caught:
        if suffix == ".json":
            kind.board_from_record(parse_json(text))
        else:
            kind.readers[suffix](text) if suffix else kind.read_board(text)
    assert words in str(caught.value) and "\n" not in str(caught.value)


#: A board of each kind of solution, texts and records that are none of it, and what is said.
SQUARE = from_rows([[2, 3], [5, 5]])
WRONG_SOLUTIONS = [
    ("kamaji", SQUARE, "r1c1 r1c2\nr1c2 r1c1\n", "line 2: the piece r1c1 r1c2 again"),
    ("kamaji", SQUARE, "r1c1 r1c1\n", "line 1: a cell written twice"),
    ("kamaji", SQUARE, "r1c1 r1c3\n", "line 1: the cell r1c3; expected a cell of the 2 x 2 board"),
    ("kamaji", SQUARE, "1,1 1,2\n", "line 1: '1,1'"),
    ("kamaji", SQUARE, "{}", "no solution"),
    ("kamaji", SQUARE, '{"solution": [[[0, 0], [0]]]}', "piece 1"),
    ("kamaji", SQUARE, '{"solution": [[]]}', "piece 1: no cells"),
    ("kamaji", SQUARE, '{"solution": 5}', "piece 1"),
    ("kuroshuto", KUROSHUTO.read_board(FIGURE_17), SOLVED_17.replace("3 1", "3 -"), ""),
    ("kuroshuto", KUROSHUTO.read_board(FIGURE_17), SOLVED_17.replace("2", "3"), ""),
    ("kuroshuto", KUROSHUTO.read_board(FIGURE_17), "o o\no o\n", ""),
    *(
        ("kurodoko", KURODOKO.read_board("3x2:f"), text, words)
        for text, words in (
            ("{}", "no solution"),
            ('{"solution": null}', "no solution"),
            ('{"solution": "x"}', "'x'"),
            ('{"solution": {"a": 1}}', "a list of 2 rows"),
            ('{"solution": [[0, 0, 0]]}', "1 row"),
            ('{"solution": [[0, 0, 0], [0, 0]]}', "row 2: 2 cells; expected 3"),
            ('{"solution": [[0, 0, 0], "000"]}', "row 2"),
            ('{"solution": [[0, 0, 2], [0, 0, 0]]}', "row 1: 2; expected 0 or 1"),
            ('{"solution": [[0, 0.5, 0], [0, 0, 0]]}', "row 1: 0.5"),
            ('{"solution": [[0, null, 0], [0, 0, 0]]}', "row 1: None"),
            ('{"solution": [["1", 0, 0], [0, 0, 0]]}', "row 1: '1'"),
            ('{"solution": [[1' + 30 * "0" + ", 0, 0], [0, 0, 0]]}", "row 1: 10000"),
            ('{"solution": ["...", ".."]}', "line 2: 2 cells"),
            ('{"solution": ["..."]}', "1 row; expected 2"),
        )
    ),
]


@pytest.mark.parametrize(("name", "board", "text", "words"), WRONG_SOLUTIONS)
def test_what_is_wrong_with_a_solution_is_said_in_one_line(
    name: str, board: object, text: str, words: str
) -> None:
    with pytest.raises(InputError) as caught:
        family(name).read_solution(text, board)
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("rows", "shape", "words"),
    [
        ([], None, "no cells"),
        ([""], None, "no cells"),
        (["..", ".x"], None, "line 2: the character 'x'"),
        (["..", ".."], (3, 2), "2 rows; expected 3"),
        (["..", ".."], (2, 3), "line 1: 2 cells; expected 3"),
    ],
)
def test_what_is_not_a_shading_is_refused(rows: list[str], shape: tuple[int, int] | None, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_shading(rows, shape)


def roomy(*clues: int) -> Board:
    """Return a row with these clues, with empty rows below so that the largest has as many cells to see."""
    rows = -(-max(clues) // len(clues))
    return Board.of_array(np.pad(np.array([clues]), ((0, rows - 1), (0, 0))))


def test_clue_grids_as_others_write_them() -> None:
    board = KURODOKO.board_from_record({"clues": [[2, None, 3], [4, None, None]]})
    assert KURODOKO.write_board(board, ".txt") == "3x2:2a3_4b\n"
    assert KURODOKO.write_board(board, ".url") == "https://puzz.link/p?kurodoko/3/2/2g34h\n"
    json_text = '{"family":"kurodoko","rows":2,"cols":3,"clues":[[2,null,3],[4,null,null]]}\n'
    assert KURODOKO.write_board(board, ".json") == json_text
    wide = roomy(15, 16, 255, 256, 4095, 4096, 8191, -1)
    address = KURODOKO.write_board(wide, ".url")
    assert "/8/1024/f-10-ff+100+fff=000=fff.z" in address and KURODOKO.read_board(address) == wide
    with pytest.raises(InputError, match="the clue 8192; expected at most 8191"):
        KURODOKO.write_board(roomy(8192), ".url")
    assert KURODOKO.write_board(Board.of_array(np.array([[UNKNOWN]])), ".txt") == "puzzle kurodoko\n\n?\n"


def test_a_source_of_jankos_site_has_a_board_and_its_solution() -> None:
    board = KUROSHUTO.read_board(SOURCE)
    assert board == KUROSHUTO.read_board(FIGURE_17) == KUROSHUTO.read_board(SOLVED_17)
    shading = KUROSHUTO.read_solution(SOLVED_17, board)
    assert np.argwhere(shading).tolist() == [[0, 0], [0, 2], [2, 1], [2, 3]]
    for text in (SOURCE, KUROSHUTO.show_solution(shading)):
        assert np.array_equal(KUROSHUTO.read_solution(text, board), shading)


def test_the_text_of_figure_1_of_the_thesis() -> None:
    board = KAMAJI.read_board(FIGURE_1)
    assert board == from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])
    assert board.maximum == 5 and KAMAJI.write_board(board, ".txt") == FIGURE_1
    assert KAMAJI.board_from_record({"rows": 1, "cols": 2, "clues": [[2, 3]]}).maximum == 3
    with pytest.raises(InputError, match="a square"):
        KAMAJI.write_board(from_rows([[1, 2, 3]]), ".txt")


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(1, 6), min_size=3, max_size=3), min_size=1, max_size=5), st.data())
def test_pieces_survive_text_and_json(numbers: list[list[int]], data: st.DataObject) -> None:
    """Any set of pieces, with the cells of the maximum in it, comes back."""
    board = from_rows(numbers)
    table = piece_table(board)
    every = table.pieces(np.arange(len(table)))
    solution = frozenset(piece for piece in every if len(piece) == 1 or data.draw(st.booleans()))
    assert KAMAJI.read_solution(KAMAJI.show_solution(solution), board) == solution
    assert KAMAJI.solution_from_record(KAMAJI.solution_to_record(solution), board) == solution


def test_the_maximum_may_be_left_out_and_cells_may_come_in_any_order() -> None:
    wanted = frozenset({((0, 0), (0, 1)), ((1, 0),), ((1, 1),)})
    assert KAMAJI.solution_from_record([[[0, 1], [0, 0]]], SQUARE) == wanted
    assert KAMAJI.read_solution("r1c2 r1c1\n\nr2c2\n", SQUARE) == wanted


@pytest.mark.slow
@given(st.text(alphabet="0123456789abcxz_:/. g-+=", max_size=25))
def test_any_text_is_a_board_or_one_line(text: str) -> None:
    for read in (KURODOKO.readers[".txt"], lambda tail: KURODOKO.readers[".url"](f"kurodoko/{tail}")):
        try:
            assert read(text).shape
        except InputError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
def test_equal_boards_are_equal_to_the_byte(kind: type[np.integer]) -> None:
    """Sets and caches know a board by its bytes, whether it was made of an array or not."""
    made = Board.of_array(np.asfortranarray(np.array([[1, 0, 2], [0, 3, 0]], dtype=kind)))
    board = KURODOKO.board_from_record({"clues": [[1, None, 2], [None, 3, None]]})
    assert made == board == pickle.loads(pickle.dumps(made)) and hash(made) == hash(board)
    assert made.clue_cells() == board.clue_cells()
    assert made.clue_array.tobytes() == board.clue_array.tobytes()
    assert made.clue_array.dtype == np.int32 and not made.clue_array.flags.writeable


@pytest.mark.parametrize("clues", [[[2.5]], [[1 << 40]], [[True]], [], [[]]])
def test_what_is_no_array_of_clues_is_refused(clues: list[list[float]]) -> None:
    with pytest.raises(InputError):
        Board.of_array(np.array(clues))
