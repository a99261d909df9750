"""Boards of rooms and icons: which rules a shading breaks, texts, and what is no board."""

from collections.abc import Callable

import numpy as np
import pytest

from hardboard.puzzles import mazes
from hardboard.puzzles.declared import Board
from hardboard.puzzles.grid import SMALL, read_shading
from hardboard.puzzles.registry import family

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


def board(icons: list[str]) -> Board:
    signs = np.array([["" if sign == "." else sign for sign in row] for row in icons])
    return Board.of_rooms(np.arange(signs.size).reshape(signs.shape), signs)


@pytest.mark.parametrize(
    ("icons", "rows", "names"),
    [
        ("S.. ... ..G", "..# #.# #..", ""),
        ("S.. ... ..G", "#.# #.# #..", "objShaded routeDivide"),
        ("S.. ... ..G", ".#. #.. #..", "routeDivide cuDivide cuLoop cu2x2"),
        ("S.O ... ..G", "... #.# #..", "routeIgnoreCP"),
        ("S.. .T. ..G", "..# #.# #..", "routePassDeadEnd"),
        ("S.. ... G..", ".#. .#. .#.", "cuDivide"),
        ("S.. .T. G..", ".## ... .##", ""),
        ("S.. ... ..G", "... .#. ...", "cuLoop"),
        ("S.. ... ..G", "..# ..# #..", "cuLoop cu2x2"),
        ("S.. ... G..", ".## .## .#.", "cuDivide cs2x2"),
    ],
)
def test_the_rules_that_a_shading_breaks(icons: str, rows: str, names: str) -> None:
    found = FAMILY.violations(board(icons.split()), read_shading(rows.split()))
    assert {breach.code for breach in found} == set(names.split())


def test_a_room_of_two_colours_is_named_by_its_cells() -> None:
    puzzle = FAMILY.read_board(EXAMPLE)
    (found,) = (
        breach
        for breach in FAMILY.violations(puzzle, read_shading(["..#", "#..", "#.."]))
        if breach.code == "bkMixed"
    )
    assert set(found.cells) == {(0, 2), (1, 2)}


@pytest.mark.parametrize("small", [0, SMALL])
def test_the_path_runs_from_s_to_g_on_boards_of_any_size(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mazes, "SMALL", small)
    puzzle = FAMILY.read_board(EXAMPLE)
    path = mazes.white_path(puzzle, read_shading(["..#", "#.#", "#.."]))
    assert path == [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]
    assert mazes.white_path(puzzle, read_shading(["...", "###", "..."])) is None
    assert mazes.white_path(puzzle, read_shading(["#.."] * 3)) is None


def test_published_solutions_break_no_rule(corpus: Callable[..., list[dict[str, object]]]) -> None:
    records = [record for record in corpus("nurimeizu") if record["solution"]]
    assert len(records) == 96
    for record in records:
        puzzle = FAMILY.board_from_record(record)
        assert FAMILY.violations(puzzle, FAMILY.solution_from_record(record["solution"], puzzle)) == []


def test_each_text_keeps_the_board() -> None:
    puzzle = FAMILY.read_board(EXAMPLE)
    for suffix, write in FAMILY.writers.items():
        text = write(puzzle)
        assert FAMILY.read_board(text, suffix) == FAMILY.read_board(text) == puzzle
    assert FAMILY.writers[".janko"](puzzle) == EXAMPLE
    bracketed = EXAMPLE.replace("problem", "[problem]").replace("areas", "[areas]")
    assert FAMILY.read_board(bracketed) == puzzle


def test_addresses_are_those_of_puzz_link(corpus: Callable[..., list[dict[str, object]]]) -> None:
    """Borders between columns, then between rows, five a digit; then icons, and digits for empty cells."""
    write, read = FAMILY.writers[".url"], FAMILY.readers[".url"]
    assert write(FAMILY.read_board(EXAMPLE)).strip().endswith("nurimaze/3/3/f0pg17372")
    line = Board.of_rooms(np.array([[7, 7, 3]]), np.array([["S", "", "G"]]))
    assert write(line).strip().endswith("nurimaze/3/1/8152") and read("nurimaze/3/1/8152") == line
    large = board(["S........", *["........."] * 7, "........G"])
    assert read(write(large)) == large
    records = [record for record in corpus("nurimeizu") if "nurimaze/" in str(record["id"])]
    assert len(records) == 13
    for record in records:
        address = str(record["id"])
        assert read(address) == FAMILY.board_from_record(record)
        assert write(read(address)).split("?")[1].strip() == address.split("?")[1]
