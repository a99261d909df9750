"""The claim on one formula: it holds for what the compiler makes, and every kind of lie about it is found."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from hardboard.campaigns.random_formulas import Recipe
from hardboard.puzzles.declared.board import Board
from hardboard.reduction import Compiled, compile_formula, make_formula, parse
from hardboard.verify.claim import check_claim, decide_board, misread_faults
from hardboard.verify.formulas import violated_clauses
from hardboard.verify.judge import judge


@dataclass(frozen=True)
class Liar:
    """A claim that differs from a true one in one point."""

    truth: Compiled
    source: Any
    board: Any
    family: str = "kurodoko"
    twist: str = ""

    def lay_down(self, assignment: Mapping[int, bool]) -> Any:
        if self.twist == "stuck":
            raise KeyError("nothing")
        solution = self.truth.lay_down(assignment)
        if self.twist == "spoilt":
            solution = solution.copy()
            solution[0, 0] = ~solution[0, 0]
        return solution

    @property
    def pins(self) -> dict[int, tuple[Any, bool]]:
        return self.truth.pins

    def read_back(self, solution: Any) -> dict[int, bool]:
        found = self.truth.read_back(solution)
        return {v: not value for v, value in found.items()} if self.twist == "opposite" else found


def liar(text: str, twist: str = "", **changes: Any) -> Liar:
    made = compile_formula(parse(text), library="compact")
    return replace(Liar(made, made.source, made.board, twist=twist), **changes)


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        (liar("1,2", source=parse("1 -1 2")), "the formula is unsatisfiable but the board is solvable"),
        (liar("1 -1 2", source=parse("1,2")), "the formula is satisfiable but the board is unsolvable"),
        (liar("1,2", "spoilt"), "laid down: a number counts the white cells"),
        (liar("1,2", "stuck"), "the assignment cannot be laid down"),
        (liar("1,-2", "opposite"), "reads back as another one"),
        (liar("1,2,3", "opposite"), "does not satisfy the formula"),
    ],
)
def test_a_lie_is_found(claim: Liar, fault: str) -> None:
    verdict = check_claim(claim)
    assert not verdict.agree and any(fault in found for found in verdict.faults), verdict.faults


def without(board: Board, cell: tuple[int, int]) -> Board:
    clues = board.clue_array.copy()
    clues[cell] = 0
    return Board.of_array(clues)


def test_a_wrong_number_of_solutions_is_found() -> None:
    """A board that has lost one clue, so that a model has two solutions."""
    claim = liar("1,2")
    boards = (without(claim.board, cell) for cell, _ in claim.board.clue_cells())
    loose = next(board for board in boards if judge("kurodoko").count(board, limit=3) == 3)
    verdict = check_claim(replace(claim, board=loose), count=True)
    assert verdict.models == 2 and verdict.solutions > 2 and not verdict.agree
    assert "2 models but the board has" in verdict.faults[-1]


@pytest.mark.parametrize("target", ["kurodoko", "kuroshuto", "kamaji", "nurimeizu"])
def test_a_solution_that_reads_back_as_no_model_is_found_though_the_solver_prefers_others(
    target: str,
) -> None:
    """The board says less than the formula: 1,2 has the models 01 and 10, and only the second satisfies 1,2
    1.
    """
    made = compile_formula(parse("1,2"), target)
    for more, wrong in (("1", "1=0 2=1"), ("2", "1=1 2=0")):
        claim = replace(Liar(made, parse(f"1,2 {more}"), made.board), family=target)
        assert misread_faults(claim, decide_board(claim)[1]) == [
            f"a solution reads back as {wrong}, which does not satisfy the formula"
        ]
    assert misread_faults(made, decide_board(made)[1]) == []


def test_a_board_that_says_more_than_its_formula_is_found_whichever_model_the_solver_prefers() -> None:
    """1,2 1 allows one of the two models of 1,2: the other one cannot be laid down there."""
    for more in ("1", "2"):
        made = compile_formula(parse(f"1,2 {more}"), library="compact")
        verdict = check_claim(Liar(made, parse("1,2"), made.board))
        assert any("cannot be laid down" in fault for fault in verdict.faults), verdict.faults


def test_violated_formulas_have_exactly_the_other_assignments_as_models() -> None:
    rng = Random(8)
    for meaning in ("one-in-three", "sat"):
        for _ in range(150):
            formula = make_formula(Recipe((1, 3), (0, 3), (1, 4), repeats=0.3).draw(rng), 4, meaning)
            with Solver(
                name="minisat22", bootstrap_with=[c for c in violated_clauses(formula) if c]
            ) as engine:
                for values in product((1, -1), repeat=4):
                    given = [sign * v for v, sign in enumerate(values, 1)]
                    fails = all(violated_clauses(formula)) and engine.solve(assumptions=given)
                    assert fails == (not formula.holds({v: sign > 0 for v, sign in enumerate(values, 1)}))
