"""The theses' own generators: unique puzzles, the same from the same seed, on the command line."""

import json
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.puzzles import family
from hardboard.puzzles.registry import names
from hardboard.theses.kleijn import thesis as kleijn
from hardboard.theses.kleijn.human import biggerfirst
from hardboard.theses.straathof.thesis import Drawing
from hardboard.verify.judge import judge

FAMILIES = [name for name in names() if "thesis" in family(name).people.generators]
SIZE = {"kamaji": 4, "kuroshuto": 7, "nurimeizu": 4}


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_has_the_one_solution_that_comes_with_it(name: str) -> None:
    kind = family(name)
    generate = kind.located(kind.people.generators["thesis"])
    board, solution = generate(SIZE[name], SIZE[name], seed=3, solutions=judge(name).solutions)
    assert not kind.violations(board, solution)
    assert judge(name).unique(board)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_the_command_makes_the_same_from_the_same_seed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["generate", "--family", name, "--method", "thesis", "--size", str(SIZE[name]), "--seed", "5"]
    puzzles = []
    for _ in range(2):
        assert main([*argv, "--json"]) == 0
        puzzles.append(json.loads(capsys.readouterr().out))
    assert puzzles[0] == puzzles[1]


def test_straathof_draws_numbers_that_reach_one_black_tile_each() -> None:
    for seed in range(20):
        drawing = Drawing((8, 8), Random(seed))
        if drawing.fill():
            shading = [[(r, c) in drawing.black for c in range(8)] for r in range(8)]
            assert not family("kuroshuto").violations(drawing.board(), np.array(shading))


@pytest.mark.parametrize("draw", [kleijn.draw_board, kleijn.draw_by_parts])
def test_kleijn_draws_boards_that_can_be_covered(draw: Callable[[int, Random], object]) -> None:
    boards = [board for seed in range(8) if (board := draw(4, Random(seed))) is not None]
    assert boards and all(judge("kamaji").find(board) is not None for board in boards)


def test_fewest_free_neighbours_first_lays_only_pieces_of_every_solution() -> None:
    board = family("kamaji").located(family("kamaji").people.generate)(
        7, 7, seed=2, difficulty="easy", solutions=judge("kamaji").solutions
    )[0]
    (solution,) = judge("kamaji").solutions(board)
    assert biggerfirst(board, free_first=True).laid <= solution
