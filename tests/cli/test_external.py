"""Judges that are not ours: pzpr, the engine of puzz.link, and Simon Tatham's Range."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import model

NODE_MODULES = Path(__file__).resolve().parents[2] / ".ci" / "node_modules"
RANGE = shutil.which("sgt-range") or "/usr/games/sgt-range"

#: Loads an address, blackens cells, and prints what pzpr says of the result.
SCRIPT = """
const pzpr = require('pzpr');
const {address, rows} = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const puzzle = new pzpr.Puzzle();
puzzle.open(address);
rows.forEach((row, y) => [...row].forEach((sign, x) => {
  if (sign === '#') puzzle.board.getc(2 * x + 1, 2 * y + 1).setQans(1);
}));
const answer = puzzle.check(true);
console.log(JSON.stringify({name: puzzle.pid, size: [puzzle.board.rows, puzzle.board.cols],
  complete: answer.complete,
  numbers: Array.from({length: puzzle.board.cell.length}, (_, i) => puzzle.board.cell[i].qnum)}));
"""


def pzpr(address: str, shading: np.ndarray) -> dict[str, Any]:
    if shutil.which("node") is None or not (NODE_MODULES / "pzpr").exists():
        pytest.skip("node or its package pzpr is not installed (see .ci/run)")
    rows = ["".join("#" if black else "." for black in row) for row in shading]
    done = subprocess.run(
        ["node", "-e", SCRIPT],
        input=json.dumps({"address": address.strip().split("?")[1], "rows": rows}),
        capture_output=True,
        text=True,
        env=os.environ | {"NODE_PATH": str(NODE_MODULES)},
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("target", "library"), [("kurodoko", "compact"), ("kuroshuto", "kuroshuto"), ("nurimeizu", "nurimeizu")]
)
def test_pzpr_accepts_our_solution_of_a_compiled_board_and_refuses_a_spoilt_one(
    target: str, library: str
) -> None:
    made = compile_formula(parse("1,2,3 -1,2"), target, library)
    assignment = model(made.source)
    assert assignment is not None
    laid = made.lay_down(assignment)
    address = family(target).write_board(made.board, ".url")
    answer = pzpr(address, laid)
    assert answer["name"] == {"kuroshuto": "kurochute", "nurimeizu": "nurimaze"}.get(target, target)
    assert (tuple(answer["size"]), answer["complete"]) == (tuple(made.board.shape), True)
    spoilt = laid.copy()
    spoilt[tuple(np.argwhere(laid)[3])] = False
    assert pzpr(address, spoilt)["complete"] is False


def test_pzpr_reads_clues_of_every_length_as_we_write_them() -> None:
    clues = np.zeros((91, 91), dtype=np.int32)  # a board has as many cells as its largest clue says
    clues[:3, :4] = [[5, 0, 15, 16], [255, 256, 0, 4095], [0, 4096, 8191, -1]]
    answer = pzpr(
        family("kurodoko").write_board(Board.of_array(clues), ".url"), np.zeros(clues.shape, dtype=bool)
    )
    # pzpr has -1 for no number and -2 for an unknown one.
    assert answer["numbers"] == np.where(clues == 0, -1, np.where(clues == -1, -2, clues)).ravel().tolist()


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
