"""The four rules of Kurodoko: each breach is named with its place, and a solution has none."""

import pytest

from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import read_shading


@pytest.mark.parametrize(
    ("board", "shading", "message"),
    [
        ("2x1:2a", ["#."], "the clue at row 1, column 1 is black"),
        ("2x2:d", ["#.", "#."], "row 1, column 1 and row 2, column 1 are both black"),
        ("3x1:c", [".#."], "1 white cell around row 1, column 3 is cut off"),
        ("3x1:3b", ["..#"], "the 3 at row 1, column 1 sees 2 white cells"),
    ],
)
def test_each_breach_is_named_with_its_place(board: str, shading: list[str], message: str) -> None:
    assert message in [
        breach.message for breach in KURODOKO.violations(KURODOKO.read_board(board), read_shading(shading))
    ]


def test_every_breach_is_named_not_only_the_first() -> None:
    found = KURODOKO.violations(KURODOKO.read_board("3x2:2b2b"), read_shading(["##.", "#.#"]))
    assert [breach.rule for breach in found].count(KURODOKO.rules[0]) == 2
    assert [breach.rule for breach in found].count(KURODOKO.rules[1]) == 2
    assert [breach.rule for breach in found].count(KURODOKO.rules[2]) == 1
