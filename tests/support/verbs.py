"""Every command that takes a board, for a custom family; those of ours are asked by tests/matrix."""

from pathlib import Path

from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.cli.main import main


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
