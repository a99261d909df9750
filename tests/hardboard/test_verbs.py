"""Every verb for every declared family, on a small board of its own making."""

from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.cli import main
from hardboard.puzzles.registry import declared, family, part

SIZE = 5


@pytest.mark.parametrize("name", declared())
def test_every_verb(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run_all(["--family", name], family(name).suffixes)
    assert capsys.readouterr().err.count("Traceback") == 0


def run_all(own: list[str], suffixes: list[str]) -> None:
    """Make a board, and do everything with it that can be done."""

    def verb(name: str, *words: str) -> None:
        assert main([name, *words, *own]) == 0, (name, *words)

    boards = [f"board{suffix}" for suffix in suffixes]
    outputs = [word for board in boards for word in ("-o", board)]
    verb("generate", "--size", str(SIZE), "--seed", "3", "--solution", "made.txt", *outputs)
    verb("solve", "board.txt", "--unique")
    verb("solve", "board.txt", "-o", "solution.txt")
    assert Path("solution.txt").read_text() == Path("made.txt").read_text()
    for board in boards:
        verb("check", board, "solution.txt")
    verb("convert", "board.json", "-o", "again.txt")
    verb("solve", "again.txt", "--count")
    verb("render", "board.txt", "solution.txt", "-o", "solved.png")
    verb("render", "board.txt", "-o", "board.svg")
    verb("rate", "board.txt")
    verb("solve", "board.txt", "--explain")
    Path("partial.txt").write_text(("?" * SIZE + "\n") * SIZE)
    verb("hint", "board.txt", "partial.txt")
    verb("prove", "board.txt", "--unique", "-o", "proof")
    assert main(["check-proof", "proof", *[word for word in own if own[1].endswith(".py")]]) == 0
    verb("dimacs", "board.txt", "-o", "board.cnf")
    _answered()
    verb("dimacs", "board.txt", "--answer", "answer", "-o", "read.txt")
    assert Path("read.txt").read_text().strip() == Path("solution.txt").read_text().strip()


def _answered() -> None:
    """What a solver that knows nothing of puzzles says to the clauses."""
    formula = CNF(from_file="board.cnf")
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    values = [*model, *(-v for v in range(len(model) + 1, formula.nv + 1))]
    Path("answer").write_text(f"s SATISFIABLE\nv {' '.join(map(str, values))} 0\n")


@pytest.mark.parametrize("name", [n for n in declared() if "symmetry" in family(n).wishes])
def test_clues_are_symmetric_where_it_is_wished(name: str) -> None:
    board, _ = part(name, "generate")(SIZE, SIZE, seed=1, symmetry="half-turn")
    assert {board.size - 1 - cell for cell in board.clues} == set(board.clues)
