"""Other solvers of Kurodoko, each as a function from a board to "solvable", "unsolvable", or None if it gives
up.

- clingo, with the program `puzzles/kurodoko/kurodoko.lp`: runs by need of each clue only, reachability from
  one clue;
- puzzlekit and multi-puzzle-solver, both on CP-SAT: their own models, asked for one solution.

All come from the optional group `rivals`.
"""

from hardboard.puzzles.asp import part_of
from hardboard.puzzles.kurodoko import Board

#: None if it gave up.
Answer = str | None


def clingo(board: Board) -> Answer:
    """One answer set of the program and the board's facts."""
    import clingo as engine

    asp = part_of("kurodoko")
    control = engine.Control(["--warn=none"])
    control.add("base", [], asp.program + asp.facts(board))
    control.ground([("base", [])])
    return "solvable" if control.solve().satisfiable else "unsolvable"


def puzzlekit(board: Board) -> Answer:
    """The package's Kuromasu solver."""
    from puzzlekit.solvers.kuromasu import KuromasuSolver

    grid = [[str(value) if value else "-" for value in row] for row in board.clues.tolist()]
    result = KuromasuSolver(*board.shape, grid).solve()
    said = {"Optimal": "solvable", "Feasible": "solvable", "Infeasible": "unsolvable"}
    return said.get(str(result.solution_data.get("status")))


def multi_puzzle_solver(board: Board) -> Answer:
    """The package's Range model, solved once; its own call would list all solutions."""
    import numpy as np
    from ortools.sat.python import cp_model
    from puzzle_solver.puzzles.range.range import Board as Model

    model = Model(np.array([[str(value) if value else " " for value in row] for row in board.clues.tolist()]))
    status = cp_model.CpSolver().solve(model.model)
    said = {cp_model.OPTIMAL: "solvable", cp_model.FEASIBLE: "solvable", cp_model.INFEASIBLE: "unsolvable"}
    return said.get(status)


RIVALS = {"clingo": clingo, "puzzlekit": puzzlekit, "multi-puzzle-solver": multi_puzzle_solver}
