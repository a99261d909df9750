"""A board is the same board in every format, and bad input is one line."""

import numpy as np
import pytest

from hardboard.puzzles import InputError, family
from hardboard.puzzles.nurimeizu import Board, formats

FAMILY = family("nurimeizu")
EXAMPLE = """begin
puzzle nurimaze
rows 3
cols 3
problem
s - -
- o -
- - g
areas
1 1 2
3 4 2
3 5 5
end
"""


def example() -> Board:
    return formats.read_janko(EXAMPLE)


def test_formats_keep_the_board() -> None:
    board = example()
    for suffix, write in FAMILY.writers.items():
        text = write(board)
        assert FAMILY.read_board(text, suffix) == FAMILY.read_board(text) == board


def test_the_example_is_written_as_it_was_read() -> None:
    assert formats.write_janko(example()) == EXAMPLE
    assert (
        formats.read_janko(EXAMPLE.replace("problem", "[problem]").replace("areas", "[areas]")) == example()
    )


def test_puzz_link_signs() -> None:
    """Borders between columns, then between rows, five a digit; then S, 3 empty cells, a circle, 3 empty
    cells, G.
    """
    assert formats.write_pzpr(example()).strip().endswith("nurimaze/3/3/f0pg17372")
    line = Board(np.array([[0, 1, 2]]), np.array([["S", "", "G"]]))
    assert formats.write_pzpr(line).strip().endswith("nurimaze/3/1/o152")
    assert formats.read_pzpr("nurimaze/3/1/o152") == line


def test_long_runs_of_empty_cells() -> None:
    icons = np.full((9, 9), "", dtype="<U1")
    icons[0, 0], icons[8, 8] = "S", "G"
    board = Board(np.arange(81).reshape(9, 9), icons)
    assert formats.read_pzpr(formats.write_pzpr(board)) == board


def test_rooms_are_numbered_in_reading_order() -> None:
    one = Board(np.array([[7, 7, 3]]), np.array([["S", "", "G"]]))
    two = Board(np.array([[0, 0, 1]]), np.array([["S", "", "G"]]))
    assert one == two and hash(one) == hash(two) and one.rooms.tolist() == [[0, 0, 1]]


def test_corpus_addresses_name_their_boards(corpus) -> None:  # type: ignore[no-untyped-def]
    records = [record for record in corpus("nurimeizu") if "nurimaze/" in record["id"]]
    assert len(records) == 13
    for record in records:
        board = FAMILY.board_from_record(record)
        assert formats.read_pzpr(record["id"]) == board
        assert formats.write_pzpr(board).split("?")[1].strip() == record["id"].split("?")[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"clues": [["S", null]], "rooms": [[0, 1]]}', "0 cells with G"),
        ('{"clues": [["S", "G"]], "rooms": [[0, 1, 2]]}', "grids of one shape"),
        ('{"clues": [["S", "G", "Q"]], "rooms": [[0, 1, 2]]}', "row 1, column 3"),
        ('{"clues": [["S", "G"]], "rooms": [[0, "a"]]}', "room numbers"),
        ('{"clues": [["S", "", "G"]], "rooms": [[0, 1, 0]]}', "a room in 2 pieces"),
        ('{"rows": 2, "clues": [["S", "G"]], "rooms": [[0, 1]]}', "rows 2"),
        ('{"rooms": [[0, 1]]}', "no clues"),
        ("nurimaze/3/1/o15", "2 cells"),
        ("nurimaze/3/1/z152", "base 32"),
        ("nurimaze/3/1/o1-2", "the character '-'"),
        ("nurimaze/0/1/", "columns"),
        ("problem\ns q g\nareas\n1 1 1\n", "line 2"),
        ("problem\ns - g\n", "no line 'areas'"),
        ("problem\ns - g\nareas\n1 1\n", "line 4"),
    ],
)
def test_bad_input_is_named_in_one_line(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        FAMILY.read_board(text)
    assert words in str(caught.value) and "\n" not in str(caught.value)
