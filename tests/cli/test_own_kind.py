"""A kind of place made up here, with `broken` alone, goes through every door: it is solved, counted, hinted
at, generated, certified to both checkers, written as clauses and drawn.
"""

import json
from itertools import product
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.cli.main import main
from hardboard.puzzles import registry

TEXT = '''"""Numbers count black cells beside them; each row has some, none three steps from another."""
from dataclasses import dataclass
from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are, rule

@dataclass(frozen=True, eq=False)
class Gap(Place):
    def broken(self, facts):
        line = [facts[cell] for cell in self.cells]
        return any(a is True is b for a, b in zip(line, line[3:])) or set(line) == {False}

gaps = rule("no gap of two, no empty row", "gap", lambda board: [
    Gap("gap", tuple(line)) for line in board.row_cells])
FAMILY = declare("gaps", Layout(clues="numbers"), (clues_are(WHITE), clue_counts("beside", "count"), gaps))
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    Path("gaps.py").write_text(TEXT)
    return ["--family", "./gaps.py"]


def test_it_is_counted_as_all_colourings_say(own: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["2 . . .", ". . . ."]
    Path("board.txt").write_text("\n".join(rows) + "\n")
    wanted = 0
    for black in product((False, True), repeat=8):
        lines = black[:4], black[4:]
        wanted += not black[0] and black[1] + black[4] == 2 and all(any(x) and not x[0] & x[3] for x in lines)
    assert main(["solve", *own, "board.txt", "--count", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == wanted > 1


@pytest.mark.slow
def test_all_verbs_know_it(own: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    outputs = ["-o", "board.txt", "-o", "board.json", "--solution", "made.txt"]
    assert main(["generate", *own, "--size", "4", "--seed", "2", *outputs]) == 0
    run_all(own, [".txt", ".json"])
    assert Path("solved.png").stat().st_size > 500
    assert main(["check-proof", "proof", *own, "--all-checkers"]) == 0
    Path("wrong.txt").write_text("....\n" * 4)
    capsys.readouterr()
    assert main(["check", *own, "board.txt", "wrong.txt"]) == 1
    assert "no gap of two, no empty row" in capsys.readouterr().out


def run_all(own: list[str], suffixes: list[str]) -> None:
    """Everything that can be done with a board: `board` in each format, its solution in `made.txt`."""

    def verb(name: str, *words: str) -> None:
        assert main([name, *words, *own]) == 0, (name, *words)

    verb("solve", "board.txt", "--unique")
    verb("solve", "board.txt", "-o", "solution.txt")
    solution = Path("solution.txt").read_text()
    assert solution == Path("made.txt").read_text()
    for suffix in suffixes:
        verb("check", f"board{suffix}", "solution.txt")
    verb("convert", "board.json", "-o", "again.txt")
    verb("solve", "again.txt", "--count")
    verb("render", "board.txt", "solution.txt", "-o", "solved.png")
    verb("render", "board.txt", "-o", "board.svg")
    verb("rate", "board.txt")
    verb("solve", "board.txt", "--explain")
    Path("partial.txt").write_text(solution.replace(".", "?").replace("#", "?"))
    verb("hint", "board.txt", "partial.txt")
    verb("prove", "board.txt", "--unique", "-o", "proof")
    verb("check-proof", "proof")
    verb("dimacs", "board.txt", "-o", "board.cnf")
    _answered()
    verb("dimacs", "board.txt", "--answer", "answer", "-o", "read.txt")
    assert Path("read.txt").read_text().strip() == solution.strip()


def _answered() -> None:
    """What a solver that knows nothing of puzzles says to the clauses."""
    formula = CNF(from_file="board.cnf")
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    values = [*model, *(-v for v in range(len(model) + 1, formula.nv + 1))]
    Path("answer").write_text(f"s SATISFIABLE\nv {' '.join(map(str, values))} 0\n")
