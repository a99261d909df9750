"""The tables of the source documents: what they measure beside ours does the same, and `--most` only cuts."""

from random import Random

from benchmarks._puzzles import Source
from benchmarks.documents import kleijn, mourits
from benchmarks.documents._attempts import TABLE_3, Guess, far
from benchmarks.documents._network import Guided, Network, images
from benchmarks.documents._work import divided, merged
from hardboard.puzzles import family
from hardboard.puzzles.kamaji import Board, Solution
from hardboard.theses.mourits.contradiction import ContradictionRun
from hardboard.theses.mourits.draw import draw_board
from hardboard.theses.mourits.state import BLACK, WHITE


def test_most_cuts_and_never_enlarges() -> None:
    assert Source().cut(100) == 100
    assert Source(most=7).cut(100) == 7 and Source(most=5000).cut(100) == 100


def test_however_visited_cells_are_kept_the_check_says_the_same() -> None:
    rng, said = Random(3), set()
    for seed in range(60):
        state = ContradictionRun(draw_board(Random(seed), 5, 5, distribution="a")).state
        for room in state.free():
            if rng.random() < 0.6:
                state.put(room, rng.choice((WHITE, BLACK)))
        if state.layout.start & ~state.black:
            answers = {check(state) for check in mourits.VISITED.values()}
            assert len(answers) == 1
            said |= answers
    assert said == {True, False}


def test_the_nearest_parameters_are_those_with_the_smallest_distance() -> None:
    exact = list(TABLE_3.values())
    assert far(exact) == 0
    assert far([(exact[0][0] - 5, exact[0][1] + 2), *exact[1:]]) == 7


def test_pairs_to_begin_with_are_counted_by_the_row() -> None:
    assert [Guess(1.5, 0.1).at(size).pairs for size in (4, 7)] == [6, 10]


def test_the_images_of_a_board_have_the_images_of_its_solution() -> None:
    board, solution = kleijn.unique_boards(1, 3)[0]
    found = images(board.numbers, solution)
    assert len({numbers.tobytes() for numbers, _ in found}) == 8
    for numbers, pieces in found:
        assert not family("kamaji").violations(Board(numbers, board.maximum), in_order(pieces))


def in_order(pieces: Solution) -> Solution:
    return frozenset(tuple(sorted(piece)) for piece in pieces)


def test_the_network_learns_what_it_is_shown() -> None:
    board, solution = kleijn.unique_boards(1, 3)[0]
    eye = Network(5)
    inputs, wanted = eye.seen([board.numbers] * 8), eye.wanted([solution] * 8)
    eye.learn(inputs, wanted, 30)
    guided = Guided(board, eye.chances(inputs)[1][0], eye.place)
    pieces = {piece for piece in solution if len(piece) > 1}
    assert guided.above_half() == guided.greedy() == pieces


def test_a_figure_that_differs_from_run_to_run_shows_its_spread() -> None:
    assert merged(["a  12  3.5 s\n", "a  12  3.1 s\n", "a  12 10.0 s\n"]) == ["a  12 3.1..10.0 s"]
    assert merged(["(1,200; 7%)\n", "(900; 7%)\n"]) == ["(900..1,200; 7%)"]
    assert merged(["-0.1 %\n", "0.2 %\n"]) == ["-0.1..0.2 %"]


def test_runs_that_differ_in_words_stand_below_each_other() -> None:
    assert merged(["of ten >20\nb\n", "of ten 19\nb\n"]) == ["of ten >20", "of ten 19", "b"]
    assert merged(["a\nb\n", "a\n"]) == ["a", "b", "a"]


def test_work_that_is_divided_is_done_in_order_by_any_number_of_processes() -> None:
    wanted = [abs(number) for number in (-3, 1, -2)]
    assert [divided(abs, (-3, 1, -2), processes)[0] for processes in (1, 2)] == [wanted, wanted]
