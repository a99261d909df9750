"""DIMACS goes out and a solver's answer comes back in."""

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.puzzles.dimacs import read_answer, write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.kamaji import Board, from_rows, violations
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.verify.kamaji import CoverEncoding, solutions
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.search import highest

FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])


@pytest.mark.parametrize("encode", [KleijnEncoding, CoverEncoding])
def test_any_solver_can_do_the_work(encode: type) -> None:
    encoding = encode(FIGURE_1)
    cnf = CNF(from_string=write_dimacs(encoding.clauses, highest(encoding)))
    assert cnf.clauses == encoding.clauses
    assert cnf.nv == encoding.variables
    with Solver(name="minisat22", bootstrap_with=cnf.clauses) as solver:
        assert solver.solve()
        literals = " ".join(map(str, solver.get_model()))
    for answer in (f"SAT\n{literals} 0\n", f"c by hand\ns SATISFIABLE\nv {literals}\nv 0\n"):
        solution = encoding.decode(read_answer(answer, highest(encoding)))
        assert violations(FIGURE_1, solution) == []
        assert solution in set(solutions(FIGURE_1))


@pytest.mark.parametrize("encode", [KleijnEncoding, CoverEncoding])
@pytest.mark.parametrize(
    "board", [FIGURE_1, from_rows([[1, 2, 3, 2], [3, 3, 3, 1], [1, 2, 1, 3], [2, 3, 2, 3], [1, 2, 1, 3]])]
)
def test_the_literals_say_which_pieces_are_laid(encode: type, board: Board) -> None:
    encoding = encode(board)
    assert encoding.literals == [encoding.literal(piece) for piece in encoding.pieces]
    with Solver(name="minisat22", bootstrap_with=encoding.clauses) as solver:
        assert solver.solve()
        true = {TRUE, *solver.get_model()}
    pairs = zip(encoding.literals, encoding.pieces, strict=True)
    assert {piece for literal, piece in pairs if literal in true} == set(
        encoding.decode(sorted(true - {TRUE}, key=abs))
    )


@pytest.mark.parametrize("answer", ["UNSAT\n", "s UNSATISFIABLE\n"])
def test_no_solution_is_an_answer_too(answer: str) -> None:
    assert read_answer(answer, highest(KleijnEncoding(FIGURE_1))) is None


def test_an_uncoverable_cell_is_an_empty_clause() -> None:
    assert "\n0\n" in write_dimacs(KleijnEncoding(from_rows([[3, 3], [3, 4]])).clauses, 0)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("", "no verdict"),
        ("SAT\n1 -2 x 0\n", "line 2: 'x'; expected a literal"),
        ("SAT\n1 -2 0\n", "no value for variable 3"),
    ],
)
def test_a_bad_answer_is_named(answer: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_answer(answer, highest(KleijnEncoding(FIGURE_1)))
