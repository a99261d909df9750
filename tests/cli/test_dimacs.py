"""`hardboard dimacs`: any SAT solver can be put to work on a board of any family."""

from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.cli.main import main
from hardboard.puzzles import family
from hardboard.puzzles.registry import part, with_own_tiles
from hardboard.verify import judge


@pytest.mark.slow
@pytest.mark.parametrize("name", with_own_tiles())
def test_a_foreign_solver_s_answer_to_the_written_file_is_the_board_s_solution(
    name: str, tmp_path: Path
) -> None:
    kind = family(name)
    board, solution = part(name, "generate")(6, 6, seed=2, solutions=judge(name).solutions)
    paths = [tmp_path / file for file in ("board.json", "board.cnf", "answer", "solution.txt")]
    paths[0].write_text(kind.write_board(board, ".json"))
    assert main(["dimacs", str(paths[0]), "--family", name, "-o", str(paths[1])]) == 0
    formula = CNF(from_file=str(paths[1]))
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    values = [*model, *(-v for v in range(len(model) + 1, formula.nv + 1))]
    paths[2].write_text(f"s SATISFIABLE\nv {' '.join(map(str, values))} 0\n")
    assert (
        main(["dimacs", str(paths[0]), "--family", name, "--answer", str(paths[2]), "-o", str(paths[3])]) == 0
    )
    assert paths[3].read_text().strip() == kind.show_solution(solution).strip()


def test_an_unsatisfiable_answer_means_no_solution_and_a_torn_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, answer = tmp_path / "board.txt", tmp_path / "answer"
    board.write_text("3x3:i\n")
    answer.write_text("s UNSATISFIABLE\n")
    assert main(["dimacs", str(board), "--answer", str(answer)]) == 1
    answer.write_text("s SATISFIABLE\nv 1 -2\n")
    assert main(["dimacs", str(board), "--answer", str(answer)]) == 2
    assert capsys.readouterr().err.startswith(f"hardboard: {answer}: ")


@pytest.mark.parametrize("clues", [[[2, None], [3, 99]], [[1]], [[5, 5], [5, 5]]])
def test_boards_that_bounds_refute_are_written_too(clues: list[list[int | None]]) -> None:
    """With the clauses that make them unsatisfiable, not with a traceback."""
    board = family("kurodoko").board_from_record({"clues": clues})
    complete = judge("kurodoko").complete
    assert complete is not None
    with Solver(name="minisat22", bootstrap_with=[list(c) for c in complete(board).clauses if c]) as engine:
        solvable = engine.solve() and all(complete(board).clauses)
    assert solvable == (judge("kurodoko").find(board) is not None)
