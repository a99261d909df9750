"""The CNF of the thesis (Kleijn 2018, 3.3): its worked example clause for clause, and what it says of Figure
1.
"""

from math import comb

import numpy as np

from hardboard.puzzles.kamaji import from_rows, piece_table
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.verify import kamaji
from hardboard.verify.sat import search

EXAMPLE = from_rows([[1, 2, 1], [2, 3, 2], [1, 2, 1]])
FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])

#: The list of 28 clauses at the end of 3.3.3, `-` for not.
CLAUSES = """
001 002, 011 013, -011 -013, 023 024, 102 105, -102 -105, 124 126, -124 -126, 205 207, 217 218, -217 -218,
226 228, 001 -011, 011 -001, 002 -102, 102 -002, 013 -023, 023 -013, 024 -124, 124 -024, 105 -205, 205 -105,
126 -226, 226 -126, 207 -217, 217 -207, 218 -228, 228 -218
"""


def test_the_worked_example_has_the_clauses_of_the_thesis_in_its_order() -> None:
    encoding = KleijnEncoding(EXAMPLE)
    written = [
        " ".join(encoding.name(literal).replace("x_", "") for literal in clause)
        for clause in encoding.clauses
    ]
    assert written == [clause.strip() for clause in CLAUSES.split(",")]
    assert len(written) == 28


def test_the_worked_example_has_two_solutions() -> None:
    pairs = [{((0, 0), (0, 1)), ((0, 2), (1, 2)), ((1, 0), (2, 0)), ((2, 1), (2, 2))}]
    pairs.append({((0, 0), (1, 0)), ((0, 1), (0, 2)), ((1, 2), (2, 2)), ((2, 0), (2, 1))})
    expected = {frozenset(pieces | {((1, 1),)}) for pieces in pairs}
    assert set(search.solutions(KleijnEncoding(EXAMPLE))) == set(kamaji.solutions(EXAMPLE)) == expected


def test_pieces_of_figure_1_are_numbered_as_in_the_thesis_but_for_its_slip() -> None:
    """The thesis gives entry (1, 1) the pieces 1, 3, 6 and 8; the fourth is piece 9, since (1, 0) begins
    three pieces.
    """
    table = piece_table(FIGURE_1)
    numbered = table.pieces(np.arange(len(table)))
    assert [k + 1 for k in table.at[5]] == [1, 3, 6, 9]
    assert numbered[2] == ((0, 1), (1, 1), (2, 1))
    assert [piece[0] for piece in numbered[5:8]] == [(1, 0)] * 3


def test_the_components_have_as_many_clauses_as_the_thesis_says() -> None:
    encoding = KleijnEncoding(FIGURE_1)
    table = encoding.table
    assert len(encoding.second_component(5)) == comb(4, 2)
    assert len(encoding.third_component(2)) == 3 * 2
    big = [cell for cell in range(16) if FIGURE_1.numbers.flat[cell] not in (1, 5)]
    pairs = sum(comb(len(table.at[cell]), 2) for cell in big)
    ties = sum(len(table.cells_of[k]) * (len(table.cells_of[k]) - 1) for k in range(encoding.lines))
    assert len(encoding.clauses) == 15 + pairs + ties


def test_a_superfluous_piece_is_cut_off_together_with_what_makes_it_so() -> None:
    """Figure 2 has a second solution with all four ones of the other diagonal; it is no minimal one."""
    board = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])
    encoding = KleijnEncoding(board)
    (only,) = search.solutions(KleijnEncoding(board))
    diagonal = ((0, 3), (1, 2), (2, 1), (3, 0))

    def model(pieces: set) -> list[int]:
        chosen = {(r * 4 + c, encoding.table.number_of[piece]) for piece in pieces for r, c in piece}
        return [number if pair in chosen else -number for pair, number in encoding.x.items()]

    assert encoding.broken(model(set(only))) == []
    larger = model({*only, diagonal})
    assert encoding.decode(larger) == only | {diagonal}
    (cut,) = encoding.broken(larger)
    assert all(larger[abs(literal) - 1] == -literal for literal in cut)
