"""Solvers of formulas: one interface, exact counts."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from hardboard.puzzles import InputError
from hardboard.puzzles.minimal import minimal_subset
from hardboard.puzzles.registry import family, family_names
from hardboard.verify.judge import judge
from hardboard.verify.sat.projection import exact_clauses, projection_header, undetermined_variables
from hardboard.verify.sat.search import highest_variable
from hardboard.verify.sat.solver import Solver, TimeIsUp, time_limit
from tests.support.boards import by_brute_force, small_boards

NAMES = ["cadical195", "cadical153", "minisat22", "glucose4"]


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes: no model, and hard to see."""
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    apart = [
        [-at[one][hole], -at[two][hole]]
        for hole in range(holes)
        for two in range(holes + 1)
        for one in range(two)
    ]
    return [*at, *apart]


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_clause_cannot_hold_whether_it_comes_first_or_later(name: str) -> None:
    with Solver([[1], []], name=name) as solver:
        assert solver.solve() is None
    with Solver([[1]], name=name) as solver:
        assert solver.solve() == [1]
        solver.add([[]])
        assert solver.solve() is None


@pytest.mark.parametrize("name", NAMES)
def test_a_model_has_a_value_for_variables_in_no_clause(name: str) -> None:
    with Solver([[2]], name=name, top=4) as solver:
        model = solver.solve()
    assert model is not None
    assert [abs(x) for x in model] == [1, 2, 3, 4]


@pytest.mark.parametrize("name", NAMES)
def test_models_differ_at_the_variables_asked_for_and_break_nothing(name: str) -> None:
    with Solver([[1, 2, 3]], name=name) as solver:
        found = solver.models([1, 2], lambda model: [[-1, -2]] if model[:2] == [1, 2] else [])
        assert sorted(model[:2] for model in found) == [[-1, -2], [-1, 2], [1, -2]]


def test_the_backbone_is_what_all_models_share() -> None:
    with Solver([[1], [-1, 2], [3, 4]], top=4) as solver:
        assert solver.backbone([1, 2, 3, 4], lambda model: (), [-3]) == [1, 2, -3, 4]
        assert solver.backbone([1, 2, 3, 4], lambda model: ()) == [1, 2]
        assert solver.backbone([1], lambda model: [[-1]]) is None


def test_a_proof_ends_in_the_empty_clause() -> None:
    with Solver(pigeons(3), name="glucose4", proof=True) as solver:
        assert solver.solve() is None
        assert solver.proof()[-1] == "0"
    with Solver([[1], [-1]], name="glucose4", proof=True) as solver:
        assert solver.solve() is None
        assert solver.proof()[-1] == "0"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_search_outlives_its_time_limit(name: str) -> None:
    start = time.process_time()
    with pytest.raises(TimeIsUp), time_limit(0.2), Solver(pigeons(11), name=name) as solver:
        solver.solve()
    assert time.process_time() - start < 20
    with time_limit(60), Solver(pigeons(3), name=name) as solver:
        assert solver.solve() is None
        assert solver.solve([1]) is None


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C as Python hears it, wherever the tests are run: in the background it is not, in a worker's
    process it ends that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("heard")
def test_ctrl_c_inside_a_solver_is_a_keyboard_interrupt_each_time(name: str) -> None:
    assert threading.current_thread() is threading.main_thread()
    for _ in range(2):
        with Solver(pigeons(11), name=name) as solver:
            pid = os.fork()
            if not pid:  # The solver holds the interpreter: the signal has to come from outside.
                time.sleep(0.05)
                os.kill(os.getppid(), signal.SIGINT)
                os._exit(0)
            with pytest.raises(KeyboardInterrupt):
                solver.solve()
                time.sleep(10)
        os.waitpid(pid, 0)


@pytest.mark.usefixtures("heard")
def test_ctrl_c_is_heard_with_other_threads_about() -> None:
    end = threading.Event()
    others = [threading.Thread(target=end.wait) for _ in range(4)]
    for thread in others:
        thread.start()
    try:
        test_ctrl_c_inside_a_solver_is_a_keyboard_interrupt_each_time("cadical195")
    finally:
        end.set()
        for thread in others:
            thread.join()


@given(st.lists(st.integers(0, 9)), st.integers(0, 20), st.integers(1, 8))
def test_a_minimal_part_is_enough_and_none_of_it_can_go(items: list[int], wanted: int, at_once: int) -> None:
    enough = lambda part: part if sum(part) >= min(wanted, sum(items)) else None  # noqa: E731
    kept = minimal_subset(items, enough, at_once)
    assert enough(kept) is not None
    assert all(enough(kept[:i] + kept[i + 1 :]) is None for i in range(len(kept)))


def models(clauses: list, variables: list[int]) -> int:
    """How many ways there are to satisfy clauses, as far as some variables go."""
    with Solver(clauses, top=max(variables, default=0)) as engine:
        return sum(1 for _ in engine.models(variables))


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("kind", family_names())
def test_a_cnf_has_as_many_models_as_there_are_solutions(kind: str) -> None:
    """The exact one over all its variables, the complete one over those that it shows; and so the judge."""
    for board in small_boards(kind, 6, 5):
        encoding, complete = judge(kind).encoding(board), judge(kind).complete(board)
        right = by_brute_force(kind, board)
        assert judge(kind).count(board) == right
        every = list(range(1, highest_variable(encoding) + 1))
        assert models(exact_clauses(encoding), every) == right
        shown = [int(word) for word in projection_header(complete)[-1].split()[2:-1]]
        assert models(complete.clauses, shown) == right


def test_ones_need_pieces_of_their_own_and_still_models_are_as_many() -> None:
    """Here a solution can have pieces that it could do without, which are not to be counted."""
    board = family("kamaji").board_from_record({"clues": [[1, 1, 1], [1, 1, 1]], "maximum": 2})
    encoding = judge("kamaji").encoding(board)
    assert models(exact_clauses(encoding), list(range(1, highest_variable(encoding) + 1))) == judge(
        "kamaji"
    ).count(board)


def test_rules_that_say_only_if_leave_nothing_loose() -> None:
    """LITS says of shapes what they are where they are, and not that they are not where they are not."""
    board = family("lits").read_board("a a b b b\na b b b b\na b a a b\na a a c b\na a c c c")
    encoding = judge("lits").encoding(board)
    assert undetermined_variables(encoding.clauses, encoding.decisive, highest_variable(encoding))
    clauses = exact_clauses(encoding)
    assert models(clauses, list(range(1, highest_variable(encoding) + 1))) == judge("lits").count(board) == 1
    with pytest.raises(InputError, match=r"1 solution with .* variables to be set in each"):
        exact_clauses(encoding, 2)


def test_what_is_not_determined_is_seen_and_too_many_solutions_are_refused() -> None:
    assert undetermined_variables([[1, -2], [-1, 2]], [1], 2) == []
    assert undetermined_variables([[1, 2], [3, -4], [-3, 4]], [1], 4) == [2, 3, 4]
    board = family("kurodoko").board_from_record({"rows": 4, "cols": 4, "clues": [[None] * 4] * 4})
    with pytest.raises(InputError, match="more than 10 solutions"):
        exact_clauses(judge("kurodoko").encoding(board), 10)
