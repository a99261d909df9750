"""Every verb for every declared family, on the board that its module shows."""

import doctest
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.cli.main import main
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.registry import declared, family, part
from hardboard.verify.judge import judge

SIZE = 5


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("name", declared())
def test_every_verb(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    value = family(name)
    board, solved = _example(name)
    for suffix in value.suffixes:
        Path(f"board{suffix}").write_text(value.write_board(board, suffix))
    Path("made.txt").write_text(value.show_solution(solved) + "\n")
    run_all(["--family", name], value.suffixes)
    assert capsys.readouterr().err.count("Traceback") == 0


def _example(name: str) -> tuple[Any, Any]:
    """The board that the family's module shows, and its solution."""
    module = import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}")
    (test,) = doctest.DocTestFinder(recurse=False).find(module, module=module)
    doctest.DocTestRunner().run(test, clear_globs=False)
    return test.globs["board"], test.globs["solved"]


#: Rooms can take many tries until a puzzle has one solution; with a star in each, few.
QUICK = [n for n in declared() if not (layout := family(n).declared.layout).rooms or layout.total]


@pytest.mark.sampled(6)
@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_generated_puzzle_has_the_solution_that_comes_with_it_and_no_other(name: str) -> None:
    board, solution = part(name, "generate")(SIZE, SIZE, seed=3)
    assert [one.tolist() for one in judge(name).solutions(board)] == [solution.tolist()]


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


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in declared() if "numbered" in family(name).people.wishes])
def test_no_clue_is_unknown_where_that_is_wished(name: str) -> None:
    board, solution = part(name, "generate")(SIZE, SIZE, seed=1, numbered=True)
    assert UNKNOWN not in board.clues.values()
    assert [one.tolist() for one in islice(judge(name).solutions(board), 2)] == [solution.tolist()]


@pytest.mark.slow
def test_nurikabe_and_minesweeper_have_unknown_clues_unless_that_is_wished() -> None:
    for name in ("nurikabe", "minesweeper"):
        made = [part(name, "generate")(5, 5, seed=seed)[0] for seed in range(1, 4)]
        assert any(UNKNOWN in board.clues.values() for board in made), name
        assert "numbered" in family(name).people.wishes


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in declared() if "minimal" in family(n).people.wishes][:13:2])
def test_no_clue_can_be_left_out_of_a_minimal_puzzle(name: str) -> None:
    """Without any one of them (a wall loses its number) the solution is not the only one, or none at all."""
    kind = family(name)
    board, solution = part(name, "generate")(4, 4, seed=1, minimal=True)
    field = "corners" if kind.declared.layout.corners else "clues"
    wall = kind.declared.layout.clue == "wall"
    for spot, clue in getattr(board, field).items():
        left = {other: value for other, value in getattr(board, field).items() if other != spot}
        if wall and clue == UNKNOWN:
            continue
        arrows = {cell: way for cell, way in board.arrows.items() if cell != spot}
        less = replace(board, arrows=arrows, **{field: left | ({spot: UNKNOWN} if wall else {})})
        found = [one.tolist() for one in islice(judge(name).solutions(less), 2)]
        assert found != [solution.tolist()], spot
