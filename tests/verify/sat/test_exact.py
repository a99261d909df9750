"""A board's CNF says what its models are: counted, on small boards of every family."""

import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family, names
from hardboard.verify.judge import judge
from hardboard.verify.sat.projection import exact_clauses, header, loose
from hardboard.verify.sat.search import highest
from hardboard.verify.sat.solver import Solver
from tests.support.boards import by_brute_force, small_boards


def models(clauses: list, variables: list[int]) -> int:
    """How many ways there are to satisfy clauses, as far as some variables go."""
    with Solver(clauses, top=max(variables, default=0)) as engine:
        return sum(1 for _ in engine.models(variables))


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("kind", names())
def test_an_exact_cnf_has_as_many_models_as_there_are_solutions(kind: str) -> None:
    for board in small_boards(kind, 6, 5):
        encoding = judge(kind).encoding(board)
        clauses = exact_clauses(encoding)
        every = list(range(1, highest(encoding) + 1))
        assert models(clauses, every) == by_brute_force(kind, board)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in names() if judge(name).complete])
def test_projected_on_the_variables_shown_models_are_as_many_as_solutions(kind: str) -> None:
    for board in small_boards(kind, 6, 5):
        encoding = judge(kind).complete(board)
        shown = [int(word) for word in header(encoding)[-1].split()[2:-1]]
        assert models(encoding.clauses, shown) == by_brute_force(kind, board)


def test_ones_need_pieces_of_their_own_and_still_models_are_as_many() -> None:
    """Here a solution can have pieces that it could do without, which are not to be counted."""
    board = family("kamaji").board_from_record({"clues": [[1, 1, 1], [1, 1, 1]], "maximum": 2})
    encoding = judge("kamaji").encoding(board)
    assert models(exact_clauses(encoding), list(range(1, highest(encoding) + 1))) == judge("kamaji").count(
        board
    )


def test_rules_that_say_only_if_leave_nothing_loose() -> None:
    """LITS says of shapes what they are where they are, and not that they are not where they are not."""
    board = family("lits").read_board("a a b b b\na b b b b\na b a a b\na a a c b\na a c c c")
    encoding = judge("lits").encoding(board)
    assert loose(encoding.clauses, encoding.decisive, highest(encoding))
    clauses = exact_clauses(encoding)
    assert models(clauses, list(range(1, highest(encoding) + 1))) == judge("lits").count(board) == 1
    with pytest.raises(InputError, match=r"1 solution with .* variables to be set in each"):
        exact_clauses(encoding, 2)


def test_what_is_not_determined_is_seen_and_too_many_solutions_are_refused() -> None:
    assert loose([[1, -2], [-1, 2]], [1], 2) == []
    assert loose([[1, 2], [3, -4], [-3, 4]], [1], 4) == [2, 3, 4]
    board = family("kurodoko").board_from_record({"rows": 4, "cols": 4, "clues": [[None] * 4] * 4})
    with pytest.raises(InputError, match="more than 10 solutions"):
        exact_clauses(judge("kurodoko").encoding(board), 10)
