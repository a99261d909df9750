"""Nobody waits for ever for the second checker: what takes too long is beyond it, and it says so."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from hardboard.api.certificates import check_proof
from hardboard.proof import second
from hardboard.proof.second.files import TooLargeError, WorkBudget, walk
from hardboard.proof.second.kamaji import Pieces
from hardboard.proof.second.lemmas import kinds
from hardboard.proof.second.netlist import all_assignments, merged_relation
from hardboard.proof.second.plan import StatedPlan, read_plan

WIDE = 14
FEW = 1_000


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkBudget, "most", FEW)
    monkeypatch.setattr(WorkBudget, "left", FEW)


def plan() -> StatedPlan:
    """A row of tiles over another one, each joined to the one below and free in its value."""
    tiles = [{"name": side, "ports": [side], "states": {"": ["."], side: ["#"]}} for side in "SN"]
    data: dict[str, Any] = {
        "formula": {"meaning": "sat", "clauses": []},
        "geometry": {"tops": [0, 1, 2], "left": 0, "pitch": 1, "depth": 0},
        "inverts": False,
        "places": [[0] * WIDE, [1] * WIDE],
        "tiles": tiles,
        "always": None,
        "probes": {},
        "order": [],
    }
    return read_plan(data)


def test_states_that_are_tried_together_are_counted() -> None:
    own = plan()
    with pytest.raises(TooLargeError):
        merged_relation(own, [(0, col) for col in range(WIDE)])
    WorkBudget.left = FEW
    with pytest.raises(TooLargeError):
        list(own.choices([(0, col) for col in range(WIDE)], {}))
    WorkBudget.left = FEW
    with pytest.raises(TooLargeError):
        all_assignments(range(WIDE))


def test_literals_of_a_proof_are_counted() -> None:
    """Long clauses that many hints name: the product of two lengths of a file."""
    size = 40
    clauses = [[-number] for number in range(1, size)] + [
        [*range(1, size), size + k] for k in range(1, size + 1)
    ]
    hints = " ".join(map(str, range(1, 2 * size)))
    with pytest.raises(TooLargeError):
        walk(clauses, f"{len(clauses) + 1} {3 * size} 0 {hints} 0")


def test_a_line_beyond_the_board_is_not_written_out() -> None:
    rules = Pieces("kamaji", {"clues": [[1, 2, 1]], "maximum": 3}, {})
    tracemalloc.start()
    assert rules.cells(((0, 0), (0, 300_000))) == []
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20
    assert rules.cells(((0, 0), (0, 2))) == [(0, 0), (0, 1), (0, 2)]


def test_clauses_about_no_kind_are_kept_once(tmp_path: Path) -> None:
    number = 100
    files = {
        "map.txt": "".join(f"{k} {k - 1} r1c1\n" for k in range(1, number + 1)),
        "lemmas.cnf": f"p cnf {number} {number + 1}\n" + "0\n" * (number + 1),
        "reasons.txt": "known r1c1\n" * number,
        "lemmas.lrat": f"{number + 2} 0 1 0\n",
    }
    for name, words in files.items():
        (tmp_path / name).write_text(words)
    made = kinds(tmp_path)
    assert {kind for kind, own in made.items() if own.rules} == {-1} and len(made[-1].rules) == number


def window(folder: Path, *symbols: int | None) -> Path:
    """That a clue of Kurodoko is white, whatever numbers are around it: true, and proved."""
    files = {
        "certificate.json": {"format": "hardboard certificate 2", "family": "kurodoko", "claim": "window"},
        "board.json": {"rows": 3, "cols": 3, "clues": [[5, None, None], [None] * 3, [None] * 3]},
        "window.json": {
            "tile": [0, 0, 1],
            "edges": ["N", "W"],
            "symbols": [None, 5, *symbols],
            "shows": {"r1c1": [5]},
            "classes": {},
            "rooms": 0,
            "listed": [{"r1c1": False}],
        },
    }
    words = {
        "rules.cnf": "p cnf 1 2\n-1 0\n1 0\n",
        "map.txt": "1 r1c1\n",
        "reasons.txt": "clueColour r1c1\nother 1\n",
        "rules.lrat": "3 0 1 2 0\n",
    }
    for name, content in {**{name: json.dumps(it) for name, it in files.items()}, **words}.items():
        (folder / name).write_text(content)
    return folder


def test_what_is_beyond_it_is_neither_accepted_nor_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert second.check(window(tmp_path)).beyond
    monkeypatch.setattr(WorkBudget, "most", 1_000_000)
    verdict = second.check(tmp_path)
    assert verdict.accepted and not verdict.beyond
    assert second.check(window(tmp_path, 10**9)).reason == "a number that no board shows"


@pytest.mark.parametrize("proof", ["3 0 1 2 0", "3\n0 1 2 0\n", "\n3 0\n\n1 2 0\n\n"])
def test_where_the_lines_of_a_proof_end_is_the_same_to_all_checkers(
    proof: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what else lies in the folder is not looked at."""
    monkeypatch.setattr(WorkBudget, "most", 1_000_000)
    (window(tmp_path) / "rules.lrat").write_text(proof)
    for name in ("other.lrat", "rules.lrat.old", "1-rules.lrat", "lemmas.lrat2"):
        (tmp_path / name).write_text("no proof")
    assert check_proof(tmp_path, all_checkers=True).accepted
