"""A drawing for a family without a library: its ports and its relation are found out."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles import registry
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from hardboard.workbench.drawing import AROUND, drawn, parsed

OWN = """from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are
FAMILY = declare("mine-field", Layout(clues="numbers"), (clues_are(WHITE), clue_counts("around", "count")))
"""
WIRE = "tile first\n\nsigns\n01.10\n01.10\n.111.\n01.10\n01.10\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    Path("mine.py").write_text(OWN)
    return ["--family", "./mine.py"]


@pytest.mark.parametrize(
    ("text", "status", "lines"),
    [
        (WIRE, 0, ["ports: N (row 1, column 3); S (row 5, column 3)", "relation: N != S", "  0  1  1",
                   "  1  1  none"]),
        ("ports N S\nrelation N = S\n" + WIRE[12:], 1, ["not ok: N = S is declared, other for N=0 S=0;"]),
        ("ports N S\nrelation N xor S\n" + WIRE[12:], 0, ["ok: N xor S"]),
        (". 1 . 1 .\n", 0, ["ports: E (row 1, column 5); W (row 1, column 1)", "relation: free"]),
        ("ports W\n. . .\n. 2 .\n. . .\n", 0, ["open at the border, too: row 1, column 1", "  0  21",
                                               "  1  7"]),
        ("9 . .\n. . .\n", 1, ["no completion: the 9 at row 1, column 1 cannot be"]),
        (". . .\n. 2 .\n. . .\n", 2, ["8 open cells at the border", "such as 'ports N S'"]),
        ("ports N9\n. 1\n. .\n", 2, ["the port N9; expected a place from 1 to 2"]),
    ],
)  # fmt: skip
def test_a_first_drawing_for_a_family_of_ones_own(
    own: list[str], text: str, status: int, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("first.txt").write_text(text)
    assert main(["tiles", "check", "first.txt", *own, "--explain"]) == status
    said = capsys.readouterr()
    for line in lines:
        assert line in said.out + said.err
    assert main(["tiles", "check", "first.txt", *own, "--json"]) == status
    if status < 2:
        told = json.loads(capsys.readouterr().out)
        assert told["ok"] == (not status) and told["library"] is None and told["around"] == AROUND


def test_a_drawing_is_drawn_with_its_states(own: list[str]) -> None:
    Path("first.txt").write_text(WIRE)
    assert main(["tiles", "check", "first.txt", *own, "-o", "first.svg"]) == 0
    text = Path("first.svg").read_text()
    assert "in every completion" in text and "N=0 S=1" in text and "N=0 S=0" not in text


@pytest.mark.parametrize(
    ("name", "text", "relation"),
    [
        ("minesweeper", "0 0 0\n1 1 1\n. 1 .\n1 1 1\n0 0 0\n", "E != W"),
        ("slitherlink", "ports W E\n. 2 2 2 .\n", "free"),
        ("masyu", "ports W E\n. . .\n. B .\n. . .\n", "(E or W)"),
        ("nonogram", "rows: 1, 2\ncols: 1, 1, 1\n", "N != S"),
    ],
)
def test_what_drawings_of_shipped_families_do(name: str, text: str, relation: str) -> None:
    kind = family(name)
    _, _, board, named = parsed(text, kind)
    found = drawn(kind, board, named)
    assert found.relation == relation
    for state, some in found.completions.items():
        for one in some:
            assert kind.violations(found.board, one) == []
            assert {port.name for port in found.ports if one[port.spot] == 1} == state
    if not found.around:
        assert sum(found.ways.values()) == judge(name).count(found.board)
