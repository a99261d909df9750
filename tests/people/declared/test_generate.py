"""New puzzles of every declared family: one solution, the same for the same seed, as hard as wished."""

from itertools import islice

import numpy as np
import pytest

from hardboard.people.declared.generate import generate
from hardboard.people.declared.rate import label
from hardboard.people.declared.roles import roles_of
from hardboard.people.declared.session import BoardSession, has_only, literals, other_solution
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import declared, family, part
from hardboard.verify.judge import judge

SEEDS = 20
#: LITS has hardly any puzzles that are smaller.
SIZES = {"lits": 6}
#: Families whose rules speak of one clue at a time: a puzzle gains a clue for each rival.
SEPARATE = {
    "aqre",
    "canal-view",
    "cave",
    "creek",
    "heyawake",
    "light-up",
    "masyu",
    "mosaic",
}


def declaration(name: str) -> Declaration:
    found = family(name).declared
    assert found is not None
    return found


def check_puzzle(name: str, board: Board, solution: Shading) -> None:
    """Check a puzzle with the family's own solver and its rules."""
    kind = family(name)
    found = list(judge(name).solutions(board))
    assert len(found) == 1 and np.array_equal(found[0], solution) and not kind.violations(board, solution)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_has_one_solution_and_comes_again_with_its_seed(name: str) -> None:
    size = SIZES.get(name, 5)
    board, solution = generate(declaration(name), size, size, seed=3)
    check_puzzle(name, board, solution)
    again, same = generate(declaration(name), size, size, seed=3)
    assert again == board and np.array_equal(same, solution)


@pytest.mark.thorough
@pytest.mark.parametrize("name", declared())
def test_many_new_puzzles_have_one_solution(name: str) -> None:
    size = SIZES.get(name, 5)
    for seed in range(SEEDS):
        check_puzzle(name, *generate(declaration(name), size, size, seed=seed))


@pytest.mark.thorough
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_is_as_hard_as_wished(name: str) -> None:
    """A family may have no easy puzzles, or no hard ones, that are so small; it has some of one word."""
    found = set()
    for word in ("easy", "medium", "hard"):
        try:
            board, solution = generate(declaration(name), 4, 4, seed=1, difficulty=word, tries=20)
        except InputError:
            continue
        assert label(declaration(name), board) == word
        check_puzzle(name, board, solution)
        found.add(word)
    assert found or name in {"lits", "norinori"}


@pytest.mark.parametrize("name", ["creek", "heyawake", "mosaic"])
def test_no_clue_of_a_minimal_puzzle_can_be_left_out(name: str) -> None:
    board, solution = generate(declaration(name), 5, 5, seed=1, minimal=True)
    for kind in ("clues", "corners"):
        for spot in getattr(board, kind):
            left = {other: clue for other, clue in getattr(board, kind).items() if other != spot}
            assert (
                other_solution(declaration(name), Board(**{**vars_of(board), kind: left}), solution)
                is not None
            )


def vars_of(board: Board) -> dict[str, object]:
    """Return what a board is made from."""
    return {name: getattr(board, name) for name in ("rows", "cols", "clues", "rooms", "arrows", "corners")}


def test_rules_that_speak_of_one_clue_at_a_time_are_told_from_others() -> None:
    separate = {name for name in declared() if roles_of(declaration(name)).separate}
    assert separate >= SEPARATE
    assert not separate & {"hitori", "lits", "norinuri", "nurikabe", "nurimisaki", "simple-loop", "yajilin"}


def test_a_session_excludes_what_is_forbidden_and_keeps_what_is_given() -> None:
    mosaic = family("mosaic")
    empty = mosaic.read_board(". .\n. .")
    session = BoardSession(declaration("mosaic"), empty)
    first = session.solution([0])
    assert first is not None and first[0] and session.keeps(literals(first))
    session.forbid(first)
    assert not session.keeps(literals(first)) and session.solution([0]) not in (None, first)
    session.add([[1]])
    assert session.solution([0]) is None


def test_another_solution_differs_nowhere_but_where_it_may() -> None:
    mosaic = family("mosaic")
    empty, full = mosaic.read_board(". .\n. ."), mosaic.read_board("4 .\n. .")
    black = np.ones((2, 2), dtype=bool)
    assert has_only(declaration("mosaic"), full, black)
    assert not has_only(declaration("mosaic"), empty, black)
    assert not has_only(declaration("mosaic"), full, ~black)
    other = other_solution(declaration("mosaic"), empty, black, {0: True, 1: True, 2: True})
    assert other is not None and np.argwhere(other != black).tolist() == [[1, 1]]
    assert other_solution(declaration("mosaic"), empty, black, dict.fromkeys(range(4), True)) is None


SIZE = 5


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in declared() if "numbered" in family(name).people.wishes])
def test_no_clue_is_unknown_where_that_is_wished(name: str) -> None:
    board, solution = part(name, "generate")(SIZE, SIZE, seed=1, numbered=True)
    assert UNKNOWN not in board.clues.values()
    assert [one.tolist() for one in islice(judge(name).solutions(board), 2)] == [solution.tolist()]


@pytest.mark.slow
def test_minimal_nurikabe_and_minesweeper_have_unknown_clues_unless_that_is_wished() -> None:
    for name in ("nurikabe", "minesweeper"):
        made = [part(name, "generate")(5, 5, seed=seed, minimal=True)[0] for seed in range(1, 4)]
        assert any(UNKNOWN in board.clues.values() for board in made), name
        assert "numbered" in family(name).people.wishes
