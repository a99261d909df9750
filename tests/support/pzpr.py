"""pzpr, the engine of puzz.link, as a judge that is not ours: what it makes of addresses and colourings.

    python -m tests.support.pzpr

records its verdicts on loops anew. It is found where `.ci/run` installs it, or in the folder that PZPR
in the environment names: the package, or a checkout of the source of puzz.link, which has more puzzles.
Our verdicts stand against its on fresh colourings of fresh boards: half are solutions with up to three cells
changed, the others are drawn. The convention that something must be black is no rule.
"""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from hardboard.gadgets import load
from hardboard.puzzles.declared.board import CELLS, Board
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import edge_spots
from hardboard.puzzles.declared.drawn import Line, loop_lines
from hardboard.puzzles.declared.family import facts_of
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import declared, family, family_part
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import all_models


def solution_of(board: Board, drawn: Iterable[Line]) -> Shading:
    """Return the solution with these lines, the inverse of `lines`: points are visited where a line ends."""
    solution, first = np.zeros(board.shape, dtype=bool), int(board.loop == CELLS)
    for (top, left), (bottom, right) in drawn:
        for spot in (
            (2 * top + first, 2 * left + first),
            (top + bottom + first, left + right + first),
            (2 * bottom + first, 2 * right + first),
        ):
            solution[spot] = True
    return solution


ROOT = Path(__file__).resolve().parents[2]
INSTALLED = ROOT / ".ci" / "node_modules" / "pzpr"


def missing() -> str:
    """Why pzpr cannot be asked; empty if it can."""
    if shutil.which("node") is None:
        return "node is not installed (see .ci/run)"
    return "" if _folder().exists() else "node's package pzpr is not installed (see .ci/run)"


def _folder() -> Path:
    return Path(os.environ.get("PZPR") or INSTALLED)


def ask(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One answer for each request: see pzpr.js. Puzzles that it does not know have an `error`."""
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("pzpr.js")), str(_folder())],
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


#: Where verdicts on loops are recorded for a test (`--record`), since the installed pzpr knows few of them.
LOOPS = Path(__file__).parents[1] / "puzzles" / "declared" / "loop_verdicts.jsonl"
#: Boards are of this size, and each has so many colourings.
SIZE, EACH = 5, 10
#: So many boards of a family are recorded.
BOARDS = 4


@dataclass(frozen=True)
class Verdict:
    """What both say of one colouring."""

    rows: list[str]
    #: the rule that pzpr names first, None if the board is solved
    theirs: str | None
    ours: set[str]

    @property
    def agrees(self) -> bool:
        """Both accept it, or we name the rule too."""
        return self.theirs in self.ours if self.theirs else not self.ours


def agreement(name: str, number: int, seed: int) -> list[Verdict]:
    """The verdicts on so many colourings; none if pzpr does not know the family."""
    value, rng = family(name), random.Random(f"{name} {seed}")
    boards, requests = [], []
    for k in range(-(-number // EACH)):
        board, solution = family_part(name, "generate")(SIZE, SIZE, seed=seed * 1000 + k)
        boards.append(board)
        text = value.write_board(board, ".url").strip().split("?")[1]
        colourings = list(islice(_colourings(value, board, solution, rng), EACH))
        requests.append({"text": text, "colourings": colourings} | _looks(value.declared.layout))
    found = []
    for board, request, answer in zip(boards, requests, ask(requests), strict=True):
        places = value.declared.places(board)
        for rows, theirs in zip(request["colourings"], answer.get("verdicts", ()), strict=False):
            found.append(Verdict(rows, theirs, _ours(value, board, places, rows)))
    return found[:number]


def _ours(value: Any, board: Any, places: Sequence[Constraint], rows: list[str]) -> set[str]:
    """The rules of which we say that they are broken at some of these places of a board."""
    facts = facts_of(value.solution_from_record(rows, board))
    words = {word for place in places if place.broken(facts) for word in place.rule.split()}
    return words | {"lnCross"} if "lnBranch" in words else words


def recorded(number: int, seed: int) -> list[dict[str, Any]]:
    """Loops that were drawn, with pzpr's verdicts: address and for each drawing its edges as bits."""
    asked, records = [], []
    for name in declared():
        value, rng = family(name), random.Random(f"{name} {seed}")
        for k in range(BOARDS) if value.declared.layout.loop and value.declared.pzpr else ():
            board, solution = family_part(name, "generate")(SIZE, SIZE, seed=seed * 1000 + k)
            rows = list(islice(_colourings(value, board, solution, rng), -(-number // BOARDS)))
            address = value.write_board(board, ".url").strip()
            looks = _looks(value.declared.layout)
            asked.append({"text": address.split("?")[1], "colourings": rows} | looks)
            drawn: list[Any] = [value.solution_from_record(each, board) for each in rows]
            bits = [
                sum(bool(one.flat[edge]) << i for i, edge in enumerate(edge_spots(board))) for one in drawn
            ]
            records.append({"family": name, "board": address, "drawn": bits})
    for record, answer in zip(records, ask(asked), strict=True):
        pairs = zip(record["drawn"], answer["verdicts"], strict=True)
        record["drawn"] = [[f"{one:x}", theirs] for one, theirs in pairs]
    return records


def _looks(layout: Layout) -> dict[str, Any]:
    """How pzpr has to take colourings."""
    shaded = layout.shaded and ("all" if layout.room_numbers else "clueless")
    return {"circles": layout.clues == "colours", "loop": bool(layout.loop), "shaded": shaded}


def of_library(name: str, formulas: Sequence[Formula], seed: int, spoilt: int) -> list[Verdict]:
    """The verdicts on models laid down on compiled boards, of a library or in two floors (yajilin/t-grid):
    one of each formula that has some, as it is and with one cell or line changed, so many times; none if pzpr
    does not know the family.
    """
    target, _, library = name.rpartition("/")
    value, rng, asked = family(target or load(library).family), random.Random(f"{name} {seed}"), []
    for formula in formulas if value.declared.pzpr else ():
        made = compile_formula(formula, target or None, load(library))
        model = next(iter(all_models(formula, live=True)), None)
        if model is not None:
            board, solution = made.board, made.lay_down(model)
            text = value.write_board(board, ".url").strip().split("?")[1]
            colourings = [solution, *(_spoilt(board, solution, rng) for _ in range(spoilt))]
            rows = [value.solution_to_record(one) for one in colourings]
            asked.append((board, {"text": text, "colourings": rows} | _looks(value.declared.layout)))
    verdicts = []
    answers = ask([request for _, request in asked])
    for (board, request), answer in zip(asked, answers, strict=True):
        places = value.declared.places(board)
        for rows, theirs in zip(request["colourings"], answer.get("verdicts", ()), strict=False):
            verdicts.append(Verdict(rows, theirs, _ours(value, board, places, rows)))
    return verdicts


def _spoilt(board: Any, solution: Shading, rng: random.Random) -> Shading:
    """The solution with one cell changed that shows no clue, where pzpr cannot have a black cell, or with one
    line changed between such cells.
    """
    changed = solution.copy()
    if board.loop:
        ends = [board.near[edge] for edge in edge_spots(board)]
        free = [
            edge
            for edge, near in zip(edge_spots(board), ends, strict=True)
            if not board.clues.keys() & set(near)
        ]
        edge = rng.choice(free)
        changed.flat[edge] = not changed.flat[edge]
        return solution_of(board, loop_lines(board, changed))
    cell = rng.choice([cell for cell in board.cells if cell not in board.clues])
    changed.flat[cell] = not changed.flat[cell]
    return changed


def _drawings(value: Any, board: Any, solution: Shading, rng: random.Random) -> Any:
    """Lines drawn at random, or a solution with up to three changed; none where pzpr cannot have one."""
    every = edge_spots(board)
    while True:
        colours, near = solution.copy(), rng.random() < 0.6
        for edge in rng.sample(every, rng.randint(0, 3) if near else len(every) // 2):
            colours.flat[edge] = not colours.flat[edge] if near else rng.random() < 0.4
        drawn = solution_of(board, loop_lines(board, colours))
        if "lnOnClue" not in {breach.code for breach in value.violations(board, drawn)}:
            yield value.solution_to_record(drawn)


def _colourings(value: Any, board: Any, solution: Shading, rng: random.Random) -> Any:
    """Colourings with a black cell at least, and with none where pzpr cannot have one (on a clue)."""
    size = solution.size
    if board.loop:
        yield from _drawings(value, board, solution, rng)
    while True:
        colours = solution.copy()
        near = rng.random() < 0.5
        for cell in rng.sample(range(size), rng.randint(0, 3) if near else size // 2):
            colours.flat[cell] = not colours.flat[cell] if near else rng.random() < 0.5
        if colours.any() and "clueColour" not in {breach.code for breach in value.violations(board, colours)}:
            yield value.solution_to_record(colours)


if __name__ == "__main__":
    LOOPS.write_text("".join(json.dumps(one) + "\n" for one in recorded(100, 1)), encoding="utf-8")
