"""The CNF of the thesis (Kleijn 2018, 3.3): its worked example clause for clause, and what it says of Figure
1.
"""

from hardboard.puzzles.kamaji import from_rows
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.verify import kamaji
from hardboard.verify.sat import search

EXAMPLE = from_rows([[1, 2, 1], [2, 3, 2], [1, 2, 1]])

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
