"""The contradiction algorithm: its switches change the way, never the answer."""

import random
from dataclasses import replace

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board, pieces
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import regions
from hardboard.puzzles.registry import part
from hardboard.theses.mourits.checks import CHECKS, check_cycle
from hardboard.theses.mourits.contradiction import BASIC, MODIFIED, ContradictionRun, Options, solve
from hardboard.theses.mourits.draw import draw_board
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.local import LocalChecks, square_of_one_colour
from hardboard.theses.mourits.state import BLACK, WHITE, State
from hardboard.verify.sat.bits import flood

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
    board, rng = part("nurimeizu", "generate")(size, size, seed=seed)[0], random.Random(seed)
    parted = [2 * room + (rng.random() < 0.2) for room in board.rooms]
    return replace(board, rooms=tuple(pieces(board, parted)))


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


@pytest.mark.parametrize("seed", range(10))
def test_flood_and_cycle_check_agree_with_region_labels(seed: int) -> None:
    board = drawn(seed)
    layout = RoomMasks(board)
    state = State(layout)
    draw = random.Random(seed)
    for room in range(layout.count):
        state.put(room, draw.choice((WHITE, WHITE, BLACK)))
    white = ~state.shading()
    labels, _ = regions(white)
    cell = tuple(np.argwhere(white)[0].tolist())
    assert flood(layout.bit(cell), state.white, layout.width).bit_count() == int(
        (labels == labels[cell]).sum()
    )
    cyclic = any(found.code == "cuLoop" for found in FAMILY.violations(board, state.shading()))
    assert check_cycle(state) == (not cyclic)


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
