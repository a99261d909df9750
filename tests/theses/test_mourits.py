"""Mourits 2022: contradictions, trails, random boards, attempts at the same time."""

import random
from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board, room_pieces
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.registry import family_part
from hardboard.puzzles.trail import show_trail
from hardboard.theses.mourits import contradiction, human
from hardboard.theses.mourits.checks import CHECKS
from hardboard.theses.mourits.contradiction import BASIC, MODIFIED, ContradictionRun, Options, solve
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.local import LocalChecks, square_of_one_colour
from hardboard.theses.mourits.parallel import Parallel
from hardboard.theses.mourits.rate import label, rate
from hardboard.theses.mourits.state import BLACK, WHITE, State
from hardboard.theses.mourits.thesis import DISTRIBUTIONS, draw_board, draw_icons, draw_rooms, shapes

VARIANTS = {
    "modified": MODIFIED,
    "basic": BASIC,
    "without two rooms": Options(two_rooms=False),
    "without white path": Options(white_path=False),
    "by colour": Options(scope="colour"),
    "whole board": Options(scope="board"),
    "larger rooms first": Options(order="size"),
    "edges first": Options(order="edges"),
    "reading order": Options(order="reading"),
    "lookahead": Options(lookahead=True),
}


def drawn(seed: int, size: int = 8):  # type: ignore[no-untyped-def]
    """A board with at least one solution: a puzzle's, with some rooms parted."""
    board, rng = family_part("nurimeizu", "generate")(size, size, seed=seed)[0], random.Random(seed)
    parted = [2 * room + (rng.random() < 0.2) for room in board.rooms]
    return replace(board, rooms=tuple(room_pieces(board, parted)))


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_solves(corpus, name: str) -> None:  # type: ignore[no-untyped-def]
    for record in [
        r for r in corpus("nurimeizu") if any(f"/{n}." in r["id"] for n in ("002", "063", "065", "151"))
    ]:
        board = FAMILY.board_from_record(record)
        assert np.array_equal(
            solve(board, VARIANTS[name]), FAMILY.solution_from_record(record["solution"], board)
        )


@pytest.mark.sampled(12)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_room_based_checks_say_what_whole_board_checks_say(seed: int) -> None:
    """Colour random rooms one after the other; at each step both ways agree whether a rule is broken."""
    draw = random.Random(seed)
    layout = RoomMasks(draw_board(draw, 6, 7, distribution=draw.choice("abcde")) if seed % 2 else drawn(seed))
    state, local = State(layout), LocalChecks(layout)
    for room in layout.icon_rooms:
        state.put(room, WHITE)
    wrong = local(state, 0)
    assert (wrong is None) == all(
        check(state) for check, _ in CHECKS.values() if check is not CHECKS["squares"][0]
    )
    if wrong:
        return
    for _ in range(60):
        rooms = state.free()
        if not rooms:
            return
        mark, head = state.mark(), len(state.steps)
        for room in draw.sample(rooms, min(len(rooms), draw.choice((1, 1, 2, 3)))):
            state.put(room, draw.choice((WHITE, BLACK)))
        square = any(square_of_one_colour(state, room) for room in state.steps[head:])
        assert square == (not CHECKS["squares"][0](state))
        broken = local(state, head)
        others = [name for name, (check, _) in CHECKS.items() if name != "squares" and not check(state)]
        assert bool(broken) == bool(others), (broken, others)
        if broken:
            assert broken in others
        if broken or square or draw.random() < 0.3:
            state.back_to(mark)


@pytest.mark.slow
def test_deductions_hold_in_every_solution() -> None:
    """What is coloured without backtracking has that colour in all solutions."""
    from hardboard.theses.mourits.brute import solutions

    several = 0
    for seed in range(30):
        board = drawn(seed, 4)
        run = ContradictionRun(board, Options(backtracking=False))
        run.deduce()
        found = list(solutions(board))
        several += len(found) > 1
        for shading in found:
            for room in run.state.steps:
                cell = run.layout.room_cells[room][0]
                assert shading[cell] == (run.state.colour[room] == BLACK)
    assert several > 3


def test_a_black_room_cuts_off_white_cells_behind_uncoloured_ones() -> None:
    """The thesis (3.3.4) looks at the white cells beside the black room alone: here there are none."""
    icons = np.array([["S", "", "", "", "T"], ["G", "", "", "", ""]])
    run = ContradictionRun(Board.of_rooms(np.arange(10).reshape(2, 5), icons))
    for room, colour in ((0, WHITE), (4, WHITE), (5, WHITE), (6, BLACK), (7, BLACK), (8, BLACK), (9, BLACK)):
        run.state.put(room, colour)
    assert run.local(run.state, 0) is None
    run.state.put(2, BLACK)
    assert run.local(run.state, 7) == "connected" and not CHECKS["connected"][0](run.state)


def some(corpus, *numbers: str):  # type: ignore[no-untyped-def]
    records = [record for record in corpus("nurimeizu") if any(f"/{n}." in record["id"] for n in numbers)]
    boards = [FAMILY.board_from_record(record) for record in records]
    return [(b, FAMILY.solution_from_record(r["solution"], b)) for b, r in zip(boards, records, strict=True)]


@pytest.mark.slow
def test_every_step_is_true_and_every_cell_is_explained(corpus) -> None:  # type: ignore[no-untyped-def]
    for board, solution in some(corpus, "002", "008", "026", "065"):
        found, trail = human.solve(board)
        assert np.array_equal(found, solution)
        assert sorted(cell for step in trail for cell in step.cells) == sorted(np.ndindex(board.shape))
        for step in trail:
            assert all(("black" if solution[cell] else "white") == step.value for cell in step.cells)


@pytest.mark.slow
def test_with_a_solver_every_guess_is_right_and_the_hardest_boards_are_explained(corpus) -> None:  # type: ignore[no-untyped-def]
    """Number 149 leaves 62 of its 78 rooms open to contradictions; a search by guesses alone takes minutes at
    least.
    """
    ((board, solution),) = some(corpus, "149")
    found, trail = human.solve(board, solutions=lambda board: iter([solution]))
    assert np.array_equal(found, solution)
    assert sorted(cell for step in trail for cell in step.cells) == sorted(np.ndindex(board.shape))
    assert all(
        ("black" if solution[cell] else "white") == step.value for step in trail for cell in step.cells
    )
    assert trail[-1].depth == sum(step.technique == "backtracking" for step in trail) > 5
    assert rate(board, solutions=lambda board: iter([solution])).label == "hard"


def test_the_small_example_in_words() -> None:
    icons = np.full((3, 3), "", dtype="<U1")
    icons[0, 0], icons[1, 1], icons[2, 2] = "S", "O", "G"
    board = Board.of_rooms(np.array([[0, 0, 1], [2, 3, 1], [2, 4, 4]]), icons)
    solution, trail = human.solve(board)
    assert solution is not None and solution.tolist() == [[0, 0, 1], [1, 0, 1], [1, 0, 0]]
    text = show_trail(trail)
    assert "icons: row 1, column 1; row 1, column 2 are white, because the room has an icon" in text
    assert len(trail) == 5


def test_a_board_without_solution() -> None:
    board = Board.of_rooms(np.array([[0, 1, 2], [0, 1, 2]]), np.array([["S", "O", "G"], ["", "", ""]]))
    assert human.solve(board)[0] is None
    with pytest.raises(InputError):
        rate(board)


@pytest.mark.slow
def test_ratings(corpus) -> None:  # type: ignore[no-untyped-def]
    labels = {n: rate(some(corpus, n)[0][0]) for n in ("063", "002", "008")}
    assert [labels[n].label for n in ("063", "002", "008")] == ["easy", "medium", "hard"]
    assert labels["063"].effort < labels["002"].effort < labels["008"].effort
    assert labels["008"].facts["two rooms"] > 0 and "two rooms" not in labels["002"].facts


@pytest.mark.slow
def test_the_label_alone_is_the_label_of_the_rating(corpus) -> None:  # type: ignore[no-untyped-def]
    for board, _ in some(corpus, "063", "002", "008", "112"):
        assert label(board) == rate(board).label


def test_rooms_are_of_these_shapes() -> None:
    for name in DISTRIBUTIONS:
        board = draw_board(random.Random(3), 8, 9, distribution=name)
        for room in range(board.room_count):
            cells = np.argwhere(board.room_array == room)
            moved = frozenset((int(r), int(c)) for r, c in cells - cells.min(axis=0))
            assert moved in shapes(len(moved))


def test_distribution_b_has_no_rooms_of_four() -> None:
    sizes: Counter[int] = Counter()
    for seed in range(10):
        sizes.update(
            np.bincount(draw_rooms(random.Random(seed), 10, 10, DISTRIBUTIONS["b"]).ravel()).tolist()
        )
    assert not sizes[4] and sizes[1] > sizes[3] > 0


def test_icons() -> None:
    for seed in range(30):
        icons = draw_icons(random.Random(seed), 4, 4, 2, 3)
        assert Counter(icons.ravel().tolist()) == {"": 9, "S": 1, "G": 1, "O": 2, "T": 3}
        start, goal = np.argwhere(icons == "S")[0], np.argwhere(icons == "G")[0]
        assert np.abs(start - goal).max() > 1


BOARDS = [draw_board(Random(seed), 4, 4, distribution="a") for seed in range(40)]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("two_rooms", [True, False])
def test_the_solutions_are_the_same(workers: int, two_rooms: bool) -> None:
    options = Options(two_rooms=two_rooms)
    solvable = 0
    for board in BOARDS:
        wanted = sorted(one.tobytes() for one in contradiction.solutions(board, options))
        found = sorted(one.tobytes() for one in Parallel(board, options, workers).solutions())
        assert found == wanted
        solvable += bool(wanted)
    assert 0 < solvable < len(BOARDS)


def test_one_run_tells_how_long_fewer_workers_wait() -> None:
    tried = set()
    for board in BOARDS[:12]:
        most = Parallel(board, workers=4)
        list(most.solutions())
        tried |= {each.technique for each in most.rounds}
        for workers in (1, 2, 4):
            run = Parallel(board, workers=workers)
            list(run.solutions())
            assert most.waits(workers)[0] == run.longest
    assert tried == {"one room", "two rooms"}
