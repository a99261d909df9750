"""What a plan says of ports is what is painted there: theorems about boards of two tiles, written by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from hardboard.proof.second import check
from hardboard.puzzles.registry import family

#: Three rows of three white cells.
BLANK = ["..."] * 3


def plan(**said: Any) -> dict[str, Any]:
    """A plan of two tiles, one above the other, whose joint shows variable 1."""
    return {
        "inverts": False,
        "places": [[0], [1]],
        "always": None,
        "probes": {"1": [0, 0, "S", False]},
    } | said


def write(folder: Path, name: str, record: dict[str, Any], plan: dict[str, Any], **more: Any) -> None:
    head = {"format": "hardboard certificate 2", "family": name, "claim": "equivalent", **more}
    for file, said in (("certificate", head), ("board", record), ("plan", plan)):
        (folder / f"{file}.json").write_text(json.dumps(said))


@pytest.mark.parametrize("depth", [-1, -2])
def test_a_port_is_read_at_one_of_the_two_tiles(tmp_path: Path, depth: int) -> None:
    """Of a board with no black cell it was believed that it has two solutions: the port of either tile was
    read inside the other, where nobody looked what is painted.
    """
    record = {"rows": 6, "cols": 3, "clues": [[0] * 3] * 6}
    tiles = [{"name": side, "ports": [side], "states": {"": BLANK, side: BLANK}} for side in ("S", "N")]
    geometry = {"tops": [0, 3, 6], "left": 0, "pitch": 3, "depth": depth}
    formula = {"meaning": "sat", "clauses": [[1, -1]]}
    said = plan(formula=formula, geometry=geometry, tiles=tiles, order=[0, 1])
    write(tmp_path, "mosaic", record, said, exact=True, number="2")
    cells = [f"r{row}c{col}" for row in range(1, 7) for col in range(1, 4)]
    rule = family("mosaic").declared.rules[0].names[0]
    clauses = [[-k] for k in range(1, 19)] + [[-18 - k, k] for k in range(1, 19)]
    clauses += [[-37, *range(19, 37)], [37]]
    hints = [hint for k in range(1, 19) for hint in (k, 18 + k)] + [38, 37]
    lay(tmp_path, cells, [f"{rule} {cell}" for cell in cells], clauses, hints)
    verdict = check(tmp_path)
    assert not verdict.accepted and "port" in verdict.reason


def test_a_line_over_a_border_is_not_its_own_opposite(tmp_path: Path) -> None:
    """A Kamaji board with a solution was believed to have none: a joint that inverts agrees in no state, so
    nothing was laid, and nobody looked at the joint.
    """
    record = {"rows": 2, "cols": 1, "maximum": 2, "clues": [[1], [1]]}
    states = {"S": ["r1c1-r2c1"], "N": list[str]()}
    tiles = [{"name": side, "ports": [side], "states": {side: laid}} for side, laid in states.items()]
    geometry = {"tops": [0, 1, 2], "left": 0, "pitch": 1, "depth": 0}
    formula = {"meaning": "sat", "clauses": [[1], [-1]]}
    said = plan(formula=formula, geometry=geometry, tiles=tiles, order=[], inverts=True)
    write(tmp_path, "kamaji", record, said, exact=False)
    lay(tmp_path, ["r1c1-r2c1"], ["cover r1c1"], [[1], [-2, -1], [-3, 2], [3]], [1, 2, 4, 3])
    verdict = check(tmp_path)
    assert not verdict.accepted and "ports" in verdict.reason


def lay(folder: Path, about: list[str], why: list[str], clauses: list[list[int]], hints: list[int]) -> None:
    """Step 1 of one kind of places: a proof of one step."""
    (folder / "map.txt").write_text("".join(f"{k} 0 {it}\n" for k, it in enumerate(about, 1)))
    (folder / "reasons.txt").write_text("".join(f"{reason}\n" for reason in why))
    top = max(abs(literal) for clause in clauses for literal in clause)
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    (folder / "lemmas.cnf").write_text("\n".join([f"p cnf {top} {len(clauses)}", *lines]) + "\n")
    (folder / "lemmas.lrat").write_text(" ".join(map(str, [len(clauses) + 1, 0, *hints, 0])) + "\n")
