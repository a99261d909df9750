"""The core in WebAssembly gives the native core's answers, and takes the same way to them."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardboard.core import BoardSolver
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.verify import records
from tests.support.boards import random_board
from tests.support.wasm import core_wasm, needs_wasm

pytestmark = needs_wasm

BOARDS = 1000
#: Solutions are counted up to this number.
MOST = 3
SCRIPT = Path(__file__).with_name("core.mjs")


class Recorder(BoardSolver):
    """A solver that keeps what it is told."""

    def __init__(self, rows: int, cols: int, variables: int = 0) -> None:
        super().__init__(rows, cols, variables)
        self.told: dict[str, Any] = {"shape": [rows, cols, variables], "symbols": [], "records": []}

    def show(self, symbols: Any, number: int, *, corners: bool = False) -> None:
        """Keep the symbols."""
        self.told["symbols"].append([int(corners), number, list(symbols)])
        super().show(symbols, number, corners=corners)

    def add(self, records: Any, *, condition: int | None = None) -> None:
        """Keep the records."""
        self.told["records"] += list(records)
        super().add(records, condition=condition)


def answers(core: BoardSolver) -> list[Any]:
    """The number of solutions, these, and how many conflicts and decisions it took."""
    found = core.search(most=MOST)
    return [found, [model.hex() for model in core.models], core.stat("conflicts"), core.stat("decisions")]


@pytest.mark.thorough
def test_wasm_takes_the_same_way_to_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "BoardSolver", Recorder)
    rng, names, boards, right = Random(3), [name for name in FAMILIES if family(name).declared], [], []
    while len(boards) < BOARDS:
        rules = family(names[len(boards) % len(names)])
        try:
            board = random_board(rules.declared.layout, rng, rng.randint(3, 7), rng.randint(3, 7))
        except InputError:
            continue
        core = records.load(rules.declared, board)
        boards.append(core.told)
        right.append(answers(core))
    run = subprocess.run(
        ["node", str(SCRIPT), str(core_wasm()), str(MOST)],
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == right
