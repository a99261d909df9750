"""Certificates about Kamaji boards and tiles, and the judge of their clauses, against brute force."""

from random import Random

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from hardboard.proof.check.justify import holds, justifier
from hardboard.proof.check.reasons import GIVEN, Reason
from hardboard.proof.prove.rules import COVER, ONCE, PIECE
from hardboard.puzzles.kamaji import Board, Solution, from_rows, piece_table
from hardboard.puzzles.kamaji.lines import Piece
from hardboard.theses.kleijn import brute
from hardboard.workbench.certify import certificates

Link = tuple[tuple[int, int], tuple[int, int]]


def link(piece: Piece) -> Link:
    return piece[0], piece[-1]


def random_board(rng: Random) -> Board:
    maximum = rng.randint(3, 5)
    rows, cols = rng.randint(2, 3), rng.randint(3, 4)
    return from_rows([[rng.choice((1, 1, 1, 2, 2, 3)) for _ in range(cols)] for _ in range(rows)], maximum)


def all_solutions(board: Board) -> list[Solution]:
    """Every solution, minimal or not."""
    return list(brute.solutions(board, only_minimal=False))


def has(solution: Solution, facts: dict) -> bool:
    return all((subject in {link(piece) for piece in solution}) == laid for subject, laid in facts.items())


def random_facts(rng: Random, board: Board, most: int) -> dict[Link, bool]:
    """Facts about pieces, and now and then about two cells that are none."""
    cells = [(r, c) for r in range(board.shape[0]) for c in range(board.shape[1])]
    pieces = [link(piece) for piece in piece_table(board).number_of]
    chosen = rng.sample(pieces, min(len(pieces), rng.randint(1, most)))
    if rng.random() < 0.3:
        one, other = sorted((rng.choice(cells), rng.choice(cells)))
        chosen.append((one, other))
    return {subject: rng.random() < 0.5 for subject in chosen}


@pytest.mark.thorough
def test_every_state_of_every_tile_is_certified() -> None:
    library = load("kamaji")
    found = list(certificates(library))
    assert len(found) == sum(len(list(all_states(tile.ports))) for tile in library.tiles.values())
    assert [one.name for one in found if not one.ok] == []
    assert {one.claim for one in found} == {"solvable", "unsolvable"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", [PIECE, ONCE, COVER])
def test_no_accepted_clause_forbids_a_solution(kind: str) -> None:
    rng, accepted, boards = Random(8), 0, 0
    while boards < 60:
        board = random_board(rng)
        solutions = all_solutions(board)
        if not solutions:
            continue
        boards += 1
        for _ in range(40):
            cell = (rng.randrange(board.shape[0]), rng.randrange(board.shape[1]))
            facts = random_facts(rng, board, 6)
            if not justifier("kamaji", board)(
                facts, Reason(kind, (rng.choice(list(facts)) if kind == PIECE else cell,))
            ):
                accepted += 1
                assert not any(has(solution, facts) for solution in solutions)
    assert accepted > 20


def test_a_cell_justifies_exactly_the_clauses_that_name_all_its_pieces() -> None:
    rng = Random(9)
    for _ in range(60):
        board = random_board(rng)
        table = piece_table(board)
        links = [link(piece) for piece in table.number_of]
        for number, at in enumerate(table.at):
            cell = divmod(number, board.shape[1])
            judged = justifier("kamaji", board)
            assert judged(dict.fromkeys((links[k] for k in at), False), Reason(COVER, (cell,))) == ""
            for left in at:
                facts = {links[k]: k == left for k in at}
                assert judged(facts, Reason(COVER, (cell,))), "a piece that may be laid after all"
                facts.pop(links[left])
                assert judged(facts, Reason(COVER, (cell,))), "a piece left out"


#: Maximum 5, Figure 1 of the thesis.
FIGURE = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]], 5)
DOWN, DIAGONAL = ((0, 0), (2, 0)), ((0, 0), (1, 1))


@pytest.mark.parametrize(
    ("facts", "reason", "fault"),
    [
        ({DIAGONAL: True}, Reason(PIECE, (DIAGONAL,)), "straight and adds up"),
        ({DOWN: False}, Reason(PIECE, (DOWN,)), "does not say"),
        ({DIAGONAL: True}, Reason(PIECE, (DOWN,)), "does not say"),
        ({DOWN: True}, Reason(PIECE, ((0, 0),)), "none for this rule"),
        ({DOWN: True}, Reason(PIECE, (((2, 0), (0, 0)),)), "none for this rule"),
        ({DOWN: True}, Reason(PIECE, ()), "none for this rule"),
        ({((2, 0), (0, 0)): True, DOWN: True}, Reason(ONCE, ((0, 0),)), "no link"),
        ({((0, 0), (4, 0)): True}, Reason(PIECE, (((0, 0), (4, 0)),)), "no link"),
        ({(0, 0): True}, Reason(ONCE, ((0, 0),)), "no link"),
        ({DIAGONAL: True}, Reason(ONCE, ((0, 0),)), "two pieces"),
        ({DIAGONAL: True, DOWN: False}, Reason(ONCE, ((0, 0),)), "two pieces"),
        ({DIAGONAL: True, DOWN: True}, Reason(ONCE, ((1, 1),)), "two pieces"),
        ({DIAGONAL: True, DOWN: True}, Reason(ONCE, ((0, 0), (1, 1))), "none for this rule"),
        ({((0, 1), (0, 2)): True, ((0, 1), (1, 0)): True}, Reason(ONCE, ((0, 1),)), "several pieces"),
        ({}, Reason(COVER, ((0, 0),)), "may cover"),
        ({DIAGONAL: True}, Reason(COVER, ((0, 0),)), "may cover"),
        ({DIAGONAL: False}, Reason(COVER, ((7, 0),)), "none of the board"),
        ({DIAGONAL: False}, Reason(COVER, (DIAGONAL,)), "none for this rule"),
        ({DIAGONAL: False}, Reason(GIVEN, (DIAGONAL,)), "not given"),
        ({DIAGONAL: False}, Reason("white", ((0, 0),)), "no rule"),
    ],
)
def test_a_clause_that_the_named_rule_does_not_imply_is_refused(
    facts: dict, reason: Reason, fault: str
) -> None:
    assert fault in justifier("kamaji", FIGURE)(facts, reason)


def test_the_right_reasons_are_accepted() -> None:
    judged = justifier("kamaji", FIGURE)
    assert not judged({DOWN: True}, Reason(PIECE, (DOWN,)))
    assert not judged({((0, 0), (1, 2)): True}, Reason(PIECE, (((0, 0), (1, 2)),)))
    assert not judged({DIAGONAL: True, ((1, 0), (1, 1)): True}, Reason(ONCE, ((1, 1),)))
    assert not judged({DIAGONAL: False}, Reason(COVER, ((0, 0),)))
    assert not judged({((1, 2), (1, 2)): False}, Reason(COVER, ((1, 2),)))


def test_what_holds_in_a_solution() -> None:
    solution = brute.find(FIGURE)
    assert holds("kamaji", solution, DIAGONAL) is True
    assert holds("kamaji", solution, ((1, 2), (1, 2))) is True
    assert holds("kamaji", solution, DOWN) is False
    for strange in ((0, 0), ((0, 0), (4, 4)), ((1, 1), (0, 0))):
        assert holds("kamaji", solution, strange) is None
