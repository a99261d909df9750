"""The CNF file is the thesis's: group by group, and for Figure 17 clause by clause."""

import re
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from pysat.solvers import Solver

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.dimacs import read_dimacs, write_dimacs
from hardboard.puzzles.families.kuroshuto import FAMILY
from hardboard.theses.straathof import human
from hardboard.theses.straathof.encoding import StraathofEncoding, clause_groups
from hardboard.verify.sat.search import highest_variable

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
