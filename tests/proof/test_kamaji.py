"""Certificates about Kamaji boards and tiles, and the judge of their clauses, against brute force."""

from pathlib import Path
from random import Random

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from hardboard.proof.check.certificates import check
from hardboard.proof.check.justify import holds, justifier
from hardboard.proof.check.reasons import GIVEN, Reason
from hardboard.proof.prove.certificate import Refuted, SolvedBoard, prove, write
from hardboard.proof.prove.refute.kamaji import plain_rules
from hardboard.proof.prove.rules import COVER, ONCE, PIECE
from hardboard.puzzles.kamaji import Board, Solution, from_rows, minimal, piece_table
from hardboard.puzzles.kamaji.lines import Piece
from hardboard.reduction import compile_formula, parse
from hardboard.theses.kleijn import brute
from hardboard.verify import judge
from hardboard.workbench.certify import certificates
from tests.proof.tools import kept, lay, unsatisfiable

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


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_small_boards_are_certified_as_what_they_are(part: int, tmp_path: Path) -> None:
    rng, claims = Random(5 + part), []
    for _ in range(50):
        board = random_board(rng)
        certificate = prove(board, "kamaji")
        assert (
            isinstance(certificate, SolvedBoard)
            == (judge("kamaji").find(board) is not None)
            == bool(all_solutions(board))
        )
        if isinstance(certificate, SolvedBoard):
            assert minimal(board, certificate.solution)
        write(certificate, tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted, verdict.reason
        claims.append(verdict.claim)
    assert min(claims.count("solvable"), claims.count("unsolvable")) > 6


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_with_facts_given_the_certificate_is_about_the_solutions_that_have_them(
    part: int, tmp_path: Path
) -> None:
    rng, claims = Random(6 + part), []
    while len(claims) < 50:
        board = random_board(rng)
        solutions = all_solutions(board)
        if not solutions:
            continue
        given = random_facts(rng, board, 3)
        certificate = prove(board, "kamaji", given)
        assert isinstance(certificate, SolvedBoard) == any(has(solution, given) for solution in solutions)
        write(certificate, tmp_path)
        verdict = check(tmp_path, board, given)
        assert verdict.accepted, verdict.reason
        assert not check(tmp_path, board).accepted, "what is given must be said"
        claims.append(verdict.claim)
    assert min(claims.count("solvable"), claims.count("unsolvable")) > 6


@pytest.mark.thorough
@pytest.mark.slow
def test_given_facts_have_a_minimal_solution_unless_a_piece_of_ones_is_given_as_laid() -> None:
    """What the judge's module says about minimality."""
    rng, compared = Random(7), 0
    while compared < 200:
        board = random_board(rng)
        solutions = all_solutions(board)
        given = random_facts(rng, board, 3) if solutions else {}
        ones = {
            link(piece)
            for piece in piece_table(board).number_of
            if all(board.numbers[cell] == 1 for cell in piece)
        }
        having = [solution for solution in solutions if has(solution, given)]
        if not having or any(laid and subject in ones for subject, laid in given.items()):
            continue
        compared += 1
        assert any(minimal(board, solution) for solution in having)
    row = from_rows([[1, 1, 1, 1]], 3)
    assert isinstance(prove(row, "kamaji", {((0, 0), (0, 2)): True, ((0, 1), (0, 3)): True}), SolvedBoard)
    both = from_rows([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 3)
    laid = {((r, 0), (r, 2)): True for r in range(3)} | {((0, 0), (2, 0)): True}
    certificate = prove(both, "kamaji", laid)
    assert isinstance(certificate, SolvedBoard) and not minimal(both, certificate.solution)


@pytest.mark.thorough
@pytest.mark.slow
def test_twenty_formulas_without_a_model_have_boards_that_are_proved_unsolvable(tmp_path: Path) -> None:
    formulas = unsatisfiable(20, seed=3)
    assert {len(formula.clauses) for formula in formulas} == {1, 2, 3, 4}
    for formula in formulas:
        board = compile_formula(formula, "kamaji").board
        certificate = prove(board, "kamaji")
        assert isinstance(certificate, Refuted)
        assert len(certificate.rules) < board.numbers.size // 10, "a core, not the whole board"
        write(certificate, tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted, (formula.clauses, verdict.reason)


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


def test_every_rule_written_is_justified_and_none_with_a_fact_turned_or_left_out() -> None:
    rng = Random(10)
    for _ in range(30):
        board = random_board(rng)
        judged = justifier("kamaji", board)
        for rule in plain_rules(board):
            assert judged(rule.facts, rule.reason) == ""
            for subject in rule.facts:
                assert judged(dict(rule.facts) | {subject: not rule.facts[subject]}, rule.reason)
                assert judged(
                    {other: laid for other, laid in rule.facts.items() if other != subject}, rule.reason
                )


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


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The certificate of a board that needs search."""
    board = compile_formula(parse("1,1"), "kamaji").board
    return kept(prove(board, "kamaji"), tmp_path_factory.mktemp("proof"))


@pytest.fixture
def proof(accepted: dict[str, str], tmp_path: Path) -> Path:
    return lay(tmp_path, accepted)
