"""Each of the eight rules, broken alone where that is possible, is named and placed."""

import numpy as np
import pytest

from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.nurimeizu import RULES, Board, rules, violations, white_path


def board(icons: list[str], rooms: list[list[int]] | None = None) -> Board:
    signs = np.array([["" if ch == "." else ch for ch in row] for row in icons])
    numbers = np.array(rooms) if rooms else np.arange(signs.size).reshape(signs.shape)
    return Board(numbers, signs)


def broken(puzzle: Board, rows: list[str]) -> list[int]:
    """The numbers of the rules that a shading breaks."""
    return sorted({RULES.index(found.rule) + 1 for found in violations(puzzle, read_shading(rows))})


FIGURE = board(["S..", "...", "..G"], [[0, 0, 1], [2, 3, 1], [2, 4, 4]])


def test_a_solution_breaks_none() -> None:
    assert violations(FIGURE, read_shading(["..#", "#.#", "#.."])) == []


@pytest.mark.parametrize(
    ("icons", "rows", "rules"),
    [
        (["S..", "...", "..G"], ["..#", "#.#", "#.."], []),
        (["S..", "...", "..G"], ["#.#", "#.#", "#.."], [2, 3]),
        (["S..", "...", "..G"], [".#.", "#..", "#.."], [3, 6, 7, 8]),
        (["S.O", "...", "..G"], ["...", "#.#", "#.."], [4]),
        (["S..", ".T.", "..G"], ["..#", "#.#", "#.."], [5]),
        (["S..", "...", "G.."], [".#.", ".#.", ".#."], [6]),
        (["S..", ".T.", "G.."], [".##", "...", ".##"], []),
        (["S..", "...", "..G"], ["...", ".#.", "..."], [7]),
        (["S..", "...", "..G"], ["..#", "..#", "#.."], [7, 8]),
        (["S..", "...", "G.."], [".##", ".##", ".#."], [6, 8]),
    ],
)
def test_the_rules_that_a_shading_breaks(icons: list[str], rows: list[str], rules: list[int]) -> None:
    assert broken(board(icons), rows) == rules


def test_a_room_of_two_colours() -> None:
    found = violations(FIGURE, read_shading(["..#", "#..", "#.."]))
    assert RULES[0] in {breach.rule for breach in found}
    assert {breach.cells for breach in found if breach.rule == RULES[0]} == {((0, 2), (1, 2))}


def test_the_path_runs_from_s_to_g() -> None:
    path = white_path(FIGURE, read_shading(["..#", "#.#", "#.."]))
    assert path == [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]
    assert white_path(FIGURE, read_shading(["...", "###", "..."])) is None


def test_large_boards_have_the_same_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    shadings = [read_shading(rows) for rows in (["..#", "#.#", "#.."], ["...", "###", "..."], ["#.."] * 3)]
    paths = [white_path(FIGURE, shading) for shading in shadings]
    monkeypatch.setattr(rules, "SMALL", 0)
    assert [white_path(FIGURE, shading) for shading in shadings] == paths


def test_published_solutions_break_no_rule(corpus) -> None:  # type: ignore[no-untyped-def]
    from hardboard.puzzles.nurimeizu import FAMILY

    records = [record for record in corpus("nurimeizu") if record["solution"]]
    assert len(records) == 96
    for record in records:
        puzzle = FAMILY.board_from_record(record)
        assert violations(puzzle, FAMILY.solution_from_record(record["solution"], puzzle)) == []
