"""Straathof 2025: the human solver, its ratings, and the CNF file, for Figure 17 clause by clause."""

import re
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from pysat.solvers import Solver

from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.dimacs import read_dimacs, write_dimacs
from hardboard.puzzles.families.kuroshuto import FAMILY
from hardboard.puzzles.trail import Deduction, show_trail
from hardboard.theses.straathof import human, techniques
from hardboard.theses.straathof.encoding import StraathofEncoding, clause_groups
from hardboard.theses.straathof.human import BACKTRACKING, FREE, GUESS, PICKS, solutions, solve
from hardboard.theses.straathof.lists import board_lists
from hardboard.theses.straathof.position import ContradictionError, TilePosition
from hardboard.theses.straathof.rate import GUESS_WEIGHT, LOOKS, POINTS, rate
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import highest_variable
from tests.support.boards import small_boards

NEEDS_A_GUESS = FAMILY.read_board("2 - - -\n- - - 1\n- - - -\n2 2 - -")


def position(text: str) -> TilePosition:
    """The board of a text with its x and o as colours."""
    board = FAMILY.read_board(text)
    found = TilePosition(board_lists(board))
    for r, row in enumerate(text.split("\n")):
        for c, word in enumerate(row.split()):
            place = 1 << (r * found.lists.stride + c)
            found.black |= place if word == "x" else 0
            found.white |= place if word == "o" else 0
    return found


def only_step(found: TilePosition) -> Deduction:
    (step,) = found.steps
    return step


def test_single_candidate_and_what_follows_at_once() -> None:
    found = position("1 - -\no - -\n- - -")
    assert techniques.single_candidate(found)
    assert [(step.technique, step.cells, step.value) for step in found.steps[:2]] == [
        ("single candidate", ((0, 1),), "black"),
        ("beside black", ((0, 2), (1, 1)), "white"),
    ]
    assert found.steps[0].because == ((0, 0),)


def test_the_other_candidates_of_a_served_number_are_white() -> None:
    found = position("- - 2 - -\n1 - - - -\no - - - -")
    found.blacken(0, "given", (), "the test says so")
    served = [step for step in found.steps if step.technique == "number is served"]
    assert {(step.cells, step.because[0]) for step in served} == {
        (((0, 4), (2, 2)), (0, 2)),
        (((1, 1),), (1, 0)),
    }


def test_diagonal_position() -> None:
    found = position("1 - -\n- - -\n- - -")
    assert techniques.diagonal_position(found)
    assert only_step(found).cells == ((1, 1),)


def test_candidates_on_opposite_sides_are_no_diagonal_position() -> None:
    assert not techniques.diagonal_position(position("- 1 -\n- o -"))
    assert not techniques.diagonal_position(position("- o -\n- 2 -\n- o -"))


def test_diamond() -> None:
    found = position("- x - -\nx o - -\n- x - -\n- - - -")
    assert techniques.diamond(found)
    assert only_step(found).cells == ((1, 2),)
    assert only_step(found).because[0] == (1, 1)


def test_flood_fill_sees_what_a_diamond_does_not() -> None:
    found = position("- - x -\n- - - -\nx - - -")
    assert not techniques.diamond(found)
    assert techniques.flood_fill(found)
    assert only_step(found).cells == ((1, 1),)


def test_on_a_single_row_a_black_tile_cuts() -> None:
    found = position("- - -")
    assert techniques.flood_fill(found)
    assert only_step(found).cells == ((0, 1),)


def test_a_number_without_candidates_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError, match="the 1 at row 1, column 1 has no candidate left"):
        techniques.single_candidate(position("1 o\no -"))
    solution, trail = solve(FAMILY.read_board("5 -\n- -"))
    assert solution is None
    assert str(trail[-1]).startswith(
        "contradiction: row 1, column 1 is impossible, because the 5 at row 1, column 1"
    )


def test_unreached_tiles_are_white_only_where_the_puzzle_is_known_to_be_unique() -> None:
    board = FAMILY.read_board("1 -\n- -\n- -")
    reached_by_none = {(1, 1), (2, 0), (2, 1)}
    used = {step.technique for step in solve(board, unique=True)[1]}
    assert "unreached is white" in used
    certain = {cell for step in solve(board)[1] if step.depth == 0 for cell in step.cells}
    assert not certain & {cell for cell in reached_by_none if any(found[cell] for found in solutions(board))}


def test_a_free_choice_is_no_certainty() -> None:
    solution, trail = solve(FAMILY.read_board("- - -\n- - -"))
    assert solution is not None and not solution.any()
    assert [(step.technique, step.depth) for step in trail] == [(FREE, 1)]


def test_a_failed_guess_leaves_one_step_that_says_how_it_failed() -> None:
    _, trail = solve(NEEDS_A_GUESS)
    (failed,) = [step for step in trail if step.technique == BACKTRACKING]
    assert (failed.cells, failed.value, failed.depth) == (((0, 2),), "white", 0)
    assert failed.reason.endswith("black at row 4, column 3 cuts white tiles off")
    assert all(step.depth == 0 for step in trail)
    assert f"{len(trail)}. single candidate: row 1, column 4 is black" in show_trail(trail)


def all_solutions(board: Board) -> set[bytes]:
    return {found.tobytes() for found in judge("kuroshuto").solutions(board)}


@pytest.mark.sampled(12)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_steps_without_a_guess_hold_in_every_solution_and_all_solutions_are_found(seed: int) -> None:
    (board,) = small_boards("kuroshuto", 1, seed)
    expected = all_solutions(board)
    listed = [found.tobytes() for found in solutions(board)]
    assert sorted(listed) == sorted(expected)
    solution, trail = solve(board)
    assert (solution is None) == (not expected)
    assert solution is None or solution.tobytes() in expected
    shadings = [np.frombuffer(found, dtype=bool).reshape(board.shape) for found in expected]
    for step in trail:
        if step.depth == 0:
            assert all(
                shading[cell] == (step.value == "black") for shading in shadings for cell in step.cells
            ), step


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_with_the_unreached_rule_a_solution_is_found_whenever_there_is_one(seed: int) -> None:
    (board,) = small_boards("kuroshuto", 1, 1000 + seed)
    solution, _ = solve(board, unique=True)
    expected = all_solutions(board)
    assert (solution is None) == (not expected)
    assert solution is None or solution.tobytes() in expected


@pytest.mark.slow
def test_the_corpus_is_solved_as_published_and_unique(corpus) -> None:
    kuroshuto = family("kuroshuto")
    unpublished = []
    for record in corpus("kuroshuto"):
        board = kuroshuto.board_from_record(record)
        (found,) = islice(solutions(board), 2)
        assert FAMILY.violations(board, found) == []
        for unique in (False, True):
            solution, trail = solve(board, unique=unique)
            assert np.array_equal(solution, found), record["id"]
            coloured = [cell for step in trail for cell in step.cells]
            assert len(coloured) == len(set(coloured)) == np.count_nonzero(board.clue_array == 0), (
                "each tile once"
            )
        if record["solution"] is None:
            unpublished.append(record["id"])
        else:
            assert np.array_equal(found, kuroshuto.solution_from_record(record["solution"], board)), record[
                "id"
            ]
    assert len(unpublished) == 3


@pytest.mark.parametrize("guess", PICKS)
def test_whatever_tile_is_guessed_the_solution_is_right(guess: str) -> None:
    solution, trail = solve(NEEDS_A_GUESS, guess=guess)
    assert solution is not None and FAMILY.violations(NEEDS_A_GUESS, solution) == []
    assert any(step.technique in (GUESS, BACKTRACKING) for step in trail)
    nothing = FAMILY.read_board("1 1\n1 1")
    assert solve(nothing, guess=guess)[0] is None


#: Table 4 of the thesis: the puzzles of Janko's site that need a guess, by how many; the other 178 of the 210
#: need none.
GUESSES = {
    1: {4, 9, 16, 19, 23, 26, 49, 54, 63, 66, 86, 96, 145, 146, 151, 167, 185, 186, 201, 205},
    2: {6, 50, 55, 81, 83, 97, 176, 190, 192},
    3: {60, 162, 175, 199},
    4: {76, 80, 129, 196},
    5: {147},
}


def test_a_puzzle_that_candidates_solve_is_easy() -> None:
    rating = rate(FAMILY.read_board("1 -"))
    assert (rating.label, rating.facts["points"], rating.facts["backtracking"]) == ("easy", 0, 0)


def test_techniques_give_points_once_each() -> None:
    rating = rate(FAMILY.read_board("- - - 2\n- - 1 -\n3 - - -\n3 1 - -"))
    assert rating.label == "medium"
    assert rating.facts["used"] == ["flood fill"]
    assert rating.facts["points"] == POINTS["flood fill"] == 2


def test_a_guess_outweighs_all_points() -> None:
    rating = rate(FAMILY.read_board("2 - - -\n- - - 1\n- - - -\n2 2 - -"))
    assert (rating.label, rating.facts["backtracking"]) == ("hard", 1)
    assert rating.effort == 16 + LOOKS * (GUESS_WEIGHT + rating.facts["points"])


def test_what_has_no_solution_has_no_rating() -> None:
    with pytest.raises(InputError):
        rate(FAMILY.read_board("3 -"))


@pytest.mark.slow
def test_backtracking_sets_agree_with_table_4_but_for_one_puzzle(corpus) -> None:
    kuroshuto, others, compared = family("kuroshuto"), {}, 0
    for record in corpus("kuroshuto"):
        if number := re.match(r"(?:/Kuroshuto/)?(\d+)[._]", record["id"]):
            puzzle = int(number[1])
            expected = next((guesses for guesses, puzzles in GUESSES.items() if puzzle in puzzles), 0)
            found = rate(kuroshuto.board_from_record(record)).facts["backtracking"]
            compared += 1
            if found != expected:
                others[puzzle] = (found, expected)
    assert compared == 99
    assert others == {81: (3, 2)}


SOURCE = Path(__file__).resolve().parents[4] / "shared" / "seeds" / "straathof-2025-kuroshuto.txt"
FIGURE_17 = FAMILY.read_board("- - - 2\n- - 1 -\n3 - - -\n3 1 - -")
#: Counted in the printed listing, in its order.
PRINTED = {
    "1 black tile per number": 16,
    "numbered tiles": 5,
    "no 2 black neighbours": 24,
    "1 arrow per tile": 66,
    "1 arrow per vertex": 63,
    "tile arrows can't point backwards": 23,
    "vertex arrows can't point backwards": 18,
    "arrows from white tiles only point to white tiles": 46,
    "tile and vertex arrows can't cross": 70,
}
#: One printed clause has an arrow out of the root, which has none; six have an arrow out of a vertex on the
#: edge, none of which exists either. Each of these variables occurs in no other clause, so the seven clauses
#: say nothing.
EMPTY_TALK = {(-28, -30), (-112, -114), (-128, -130), (-144, -146), (-135, -149), (-139, -153), (-143, -157)}


def written(board: Board) -> str:
    encoding = StraathofEncoding(board)
    return write_dimacs(encoding.clauses, highest_variable(encoding))


def test_clause_counts_by_group_are_those_of_the_listing_but_for_clauses_that_say_nothing() -> None:
    counts = {group.name: len(group.clauses) for group in clause_groups(FIGURE_17)}
    assert list(counts) == list(PRINTED)
    assert sum(PRINTED.values()) == 331
    differences = {name: PRINTED[name] - count for name, count in counts.items() if count != PRINTED[name]}
    assert differences == {"tile arrows can't point backwards": 1, "vertex arrows can't point backwards": 6}


def test_the_listing_has_our_clauses_and_seven_that_say_nothing() -> None:
    if not SOURCE.exists():
        pytest.skip("the text of the thesis is not here")
    text = SOURCE.read_text(encoding="utf-8")
    listing = text[text.index("p cnf 128 331") + len("p cnf 128 331") : text.index("## 5 Generating")]
    printed = {
        frozenset(map(int, found[1].split()))
        for found in re.finditer(r"(?<=\s)((?:-?[1-9]\d* )+)0(?=\s)", listing)
    }
    ours = {frozenset(clause) for clause in read_dimacs(written(FIGURE_17)).clauses}
    extra = {frozenset(clause) for clause in EMPTY_TALK}
    assert len(printed) == 331
    assert printed == ours | extra
    assert not ours & extra
    used = [abs(literal) for clause in printed for literal in clause]
    for clause in extra:
        assert min(used.count(abs(literal)) for literal in clause) == 1


def models(board: Board) -> list[np.ndarray]:
    """Up to two solutions that a solver reads out of the file: tiles whose variable is false are black."""
    size = board.clue_array.size
    with Solver(name="minisat22", bootstrap_with=read_dimacs(written(board)).clauses) as solver:
        found = []
        while len(found) < 2 and solver.solve():
            tiles = solver.get_model()[:size]
            found.append(np.array(tiles).reshape(board.shape) < 0)
            solver.add_clause([-tile for tile in tiles])
        return found


@pytest.mark.parametrize(
    "board",
    [
        FIGURE_17,
        FAMILY.read_board("- - - - -\n- 3 2 1 -\n- 2 2 - -\n- 1 1 1 -\n- - - - -"),
        FAMILY.read_board("2 - - -\n- - - 1\n- - - -\n2 2 - -"),
        FAMILY.read_board("- 1 -\n- - 2"),
        FAMILY.read_board("- - - -\n- 1 - -\n- - - -"),
    ],
    ids=["figure 17", "nothing on the edge", "needs a guess", "not square", "many solutions"],
)
def test_a_solver_reads_the_right_solutions_out_of_the_file(board: Board) -> None:
    expected = [found.tolist() for found in human.solutions(board)]
    found = [shading.tolist() for shading in models(board)]
    assert len(found) == len(list(islice(expected, 2)))
    assert all(shading in expected for shading in found)


@pytest.mark.parametrize(
    ("size", "number", "his"), [(4, 100, 128), (6, 256, 300), (8, 484, 544), (10, 784, 860)]
)
def test_a_board_has_9_n_n_minus_12_n_plus_4_variables(size: int, number: int, his: int) -> None:
    clues = np.zeros((size, size), dtype=np.int32)
    clues[0, 0] = 1
    used = {abs(literal) for clause in StraathofEncoding(Board.of_array(clues)).clauses for literal in clause}
    roots_arrows = 2
    assert len(used) + roots_arrows == number == 9 * size**2 - 12 * size + 4
    assert his == 9 * size**2 - 4 * size, "the thesis's count (erratum 10)"
