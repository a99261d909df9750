"""A judge that is not ours: Simon Tatham's Range. (pzpr has tests/puzzles/declared/test_pzpr.py.)"""

import shutil
import subprocess
from pathlib import Path

import pytest

from hardboard.puzzles import family
from hardboard.reduction import compile_formula, parse

RANGE = shutil.which("sgt-range") or "/usr/games/sgt-range"


@pytest.mark.parametrize("formula", ["1,2,3", "1,2,3 -1,2,4", "1,2,3 -1,2,4 3,-4"])
def test_range_loads_a_board_whose_width_and_height_add_up_to_128_at_most(formula: str) -> None:
    if not Path(RANGE).exists():
        pytest.skip("Simon Tatham's Range is not installed (see .ci/run)")
    made = compile_formula(parse(formula), library="compact")
    assert sum(made.board.shape) <= 128
    done = subprocess.run(
        [RANGE, "--print", "1x1", "--with-solutions"],
        input=family("kurodoko").write_board(made.board, ".txt"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    # One page with the puzzle and one with the solution that Range found.
    assert done.stdout.count("%%Page:") == 2
