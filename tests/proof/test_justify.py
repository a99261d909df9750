"""The part to be trusted: a clause that is accepted forbids no solution, whatever rule and place its reason
names; and what a named rule does not imply is refused.
"""

from collections.abc import Callable
from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from hardboard.proof.check.justify import facts_of, holds, justifier
from hardboard.proof.check.justify.declared import SUM
from hardboard.proof.check.reasons import GIVEN, Reason
from hardboard.proof.prove.certificate import RefutedBoard, prove
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.rules import APART, CONNECTED, COVER, ONCE, PIECE, WHITE, ProofRule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.kamaji import from_rows, piece_table
from hardboard.puzzles.registry import family, family_names
from hardboard.verify.judge import judge
from hardboard.workbench.certify import certificates
from tests.support.boards import small_boards
from tests.support.mazes import board_of, random_maze, truths
from tests.support.page_checker import certified_by_rules

SIGHT = "nmSumViewNe"
#: The rules of the families whose certificates do not name constraints of their declared rules.
RULES = {"kamaji": (PIECE, ONCE, COVER), "nurimeizu": ("room", "icon", "square", "entered", "cycle", "path")}

#: Families of which few small random boards have a solution.
BARREN = ("nurimisaki", "star-battle")


def truth(kind: str, board: Any, solution: Any) -> dict[Any, bool]:
    """Return all that can be said of a solution, and if it is so."""
    if kind == "nurimeizu":
        return truths(board, solution)
    if kind == "kamaji":
        pieces = piece_table(board).number_of
        return {(piece[0], piece[-1]): piece in solution for piece in pieces}
    return dict(facts_of(kind, board, solution))


def spots(subject: Any) -> tuple[Any, ...]:
    """Return the cells that a subject is about."""
    return (subject,) if isinstance(subject[0], int) else subject


def drawn(rng: Random, true: dict[Any, bool], cells: list[Any]) -> tuple[dict[Any, bool], tuple[Any, ...]]:
    """Return facts of a solution near some cell, one of them turned over or none, and places for a reason:
    mostly that cell, and now and then others, in any order, or off the board.
    """
    row, col = cell = rng.choice(cells)
    near = {(row + down, col + right) for down, right in product((-1, 0, 1), repeat=2)}
    wide = rng.random() < 0.3
    few = [
        one for one in true if wide or (cell in spots(one) if rng.random() < 0.3 else near & {*spots(one)})
    ]
    share = rng.choice((0.3, 0.6, 0.9, 1))
    facts = {one: true[one] for one in few if rng.random() < share}
    if facts and rng.random() < 0.6:
        turned = rng.choice(sorted(facts, key=str))
        facts[turned] = not facts[turned]
    named = [cell, *rng.sample(cells, min(len(cells), rng.choice((0, 0, 1, 1, 2, 3))))]
    strange = [*true, (99, 0), (-1, 0), (cell, cells[-1])]
    places = rng.choice(([cell], [cell], named, named[1:], [rng.choice(strange)], [*near][:2], few[:1]))
    return facts, tuple(places)


def accept_no_solution(kind: str, number: int, seed: int) -> None:
    """Assert that accepted clauses about that many boards of a family forbid no solution."""
    rng, accepted = Random(f"{kind} {seed}"), 0
    boards = (
        (random_maze(rng) for _ in range(number)) if kind == "nurimeizu" else small_boards(kind, number, seed)
    )
    for board in boards:
        known = [truth(kind, board, one) for one in islice(judge(kind).solutions(board), 40)]
        if not known or not known[0]:
            continue
        judged, cells = justifier(kind, board), sorted({cell for one in known[0] for cell in spots(one)})
        for _ in range(80):
            facts, places = drawn(rng, rng.choice(known), cells)
            for rule in RULES.get(kind) or family(kind).declared.codes:
                if not judged(facts, Reason(rule, places)):
                    accepted += 1
                    assert not any(facts.items() <= one.items() for one in known), (
                        board,
                        facts,
                        rule,
                        places,
                    )
    assert accepted or seed or kind in BARREN


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*RULES, "kurodoko"])
def test_no_accepted_clause_forbids_a_solution(kind: str, cases: Callable[[int], int], seed: int) -> None:
    accept_no_solution(kind, cases(30), seed)


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in family_names() if name not in RULES])
def test_nor_does_one_by_a_declared_rule(kind: str, cases: Callable[[int], int], seed: int) -> None:
    accept_no_solution(kind, cases(30), seed)


@pytest.mark.sampled(9)
@pytest.mark.slow
@pytest.mark.parametrize("name", certified_by_rules())
def test_clauses_of_uniqueness_are_justified_and_forged_ones_are_not(name: str, corpus: Any) -> None:
    """A forged clause lacks a fact, or names another place or rule."""
    value, rng = family(name), Random(name)
    for record in sorted(corpus(f"families/{name}"), key=lambda record: record["rows"] * record["cols"])[:2]:
        board = value.board_from_record(record)
        facts = facts_of(name, board, value.solution_from_record(record["solution"], board))
        rules = refute(name, board, {}, [ProofRule(facts, Reason("other", (1,)))])
        assert isinstance(rules, list)
        judged, own = justifier(name, board), [rule for rule in rules if rule.reason.kind != "other"]
        assert own and not any(judged(rule.facts, rule.reason) for rule in own)
        for rule in rng.sample(own, min(12, len(own))):
            kind, cells, off = rule.reason.kind, rule.reason.cells, (board.rows, 0)
            gone = rng.choice(list(rule.facts))
            assert judged({one: so for one, so in rule.facts.items() if one != gone}, rule.reason)
            assert judged(rule.facts, Reason("nothing", cells)) and judged(rule.facts, Reason(kind, (off,)))
            assert judged(rule.facts | {off: True}, rule.reason)
            assert (not cells) if kind == SUM else judged(rule.facts, Reason(kind, ()))


KURODOKO = Board.of_array(np.array([[2, 0, 0], [0, 0, 0], [0, 0, -1]], dtype=np.int32))
KUROSHUTO = Board.of_array(np.array([[0, 1], [0, 0]], dtype=np.int32))
#: Maximum 5, Figure 1 of Kleijn's thesis.
KAMAJI = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]], 5)
MAZE = board_of(["abc", "def"], ["S..", "..G"])
BOARDS = {"kurodoko": KURODOKO, "kuroshuto": KUROSHUTO, "kamaji": KAMAJI, "nurimeizu": MAZE}
DOWN, DIAGONAL = ((0, 0), (2, 0)), ((0, 0), (1, 1))
A, B, C, D, E, F = product(range(2), range(3))
#: A family, the facts that a clause forbids, the rule and the places that it names, what the checker says.
REFUSED: list[tuple[str, dict[Any, bool], str, tuple[Any, ...], str]] = [
    ("kurodoko", {A: True}, WHITE, (B,), "no rule"),
    ("kurodoko", {B: True}, WHITE, (A,), "can be kept"),
    ("kurodoko", {A: False}, WHITE, (A,), "can be kept"),
    ("kurodoko", {B: True, F: True}, APART, (B,), "can be kept"),
    ("kurodoko", {B: True, C: False}, APART, (B,), "can be kept"),
    ("kurodoko", {B: True, C: True}, APART, (B, C), "does not name one place"),
    ("kurodoko", {B: True}, SIGHT, (A,), "can be kept"),
    ("kurodoko", {B: True}, SIGHT, ((2, 2),), "no rule"),
    ("kurodoko", {B: True}, SIGHT, (A, (2, 2)), "does not name one place"),
    ("kurodoko", {B: True, D: True, A: False}, CONNECTED, (A,), "can be kept"),
    ("kurodoko", {B: True, A: False, (2, 2): False}, CONNECTED, (A,), "can be kept"),
    ("kurodoko", {B: True}, CONNECTED, (), "does not name one place"),
    ("kurodoko", {(0, 3): True}, SIGHT, (A,), "not a cell of the board"),
    ("kurodoko", {(A, B): True}, SIGHT, (A,), "not a cell of the board"),
    ("kurodoko", {B: True}, GIVEN, (B,), "not given"),
    ("kurodoko", {A: True}, "hunch", (A,), "no rule"),
    ("kuroshuto", {A: True}, "nmShootShadeNe1", (A,), ""),
    ("kuroshuto", {A: True}, "whim", (A,), ""),
    ("kuroshuto", {(5, 5): True}, "clueColour", ((5, 5),), ""),
    ("kamaji", {DIAGONAL: True}, PIECE, (DIAGONAL,), "straight and adds up"),
    ("kamaji", {DOWN: False}, PIECE, (DOWN,), "does not say"),
    ("kamaji", {DIAGONAL: True}, PIECE, (DOWN,), "does not say"),
    ("kamaji", {DOWN: True}, PIECE, (A,), "none for this rule"),
    ("kamaji", {DOWN: True}, PIECE, (((2, 0), A),), "none for this rule"),
    ("kamaji", {DOWN: True}, PIECE, (), "none for this rule"),
    ("kamaji", {((2, 0), A): True, DOWN: True}, ONCE, (A,), "no link"),
    ("kamaji", {(A, (4, 0)): True}, PIECE, ((A, (4, 0)),), "no link"),
    ("kamaji", {A: True}, ONCE, (A,), "no link"),
    ("kamaji", {DIAGONAL: True}, ONCE, (A,), "two pieces"),
    ("kamaji", {DIAGONAL: True, DOWN: False}, ONCE, (A,), "two pieces"),
    ("kamaji", {DIAGONAL: True, DOWN: True}, ONCE, (E,), "two pieces"),
    ("kamaji", {DIAGONAL: True, DOWN: True}, ONCE, (A, E), "none for this rule"),
    ("kamaji", {(B, C): True, (B, D): True}, ONCE, (B,), "several pieces"),
    ("kamaji", {}, COVER, (A,), "may cover"),
    ("kamaji", {DIAGONAL: True}, COVER, (A,), "may cover"),
    ("kamaji", {DIAGONAL: False}, COVER, ((7, 0),), "none of the board"),
    ("kamaji", {DIAGONAL: False}, COVER, (DIAGONAL,), "none for this rule"),
    ("kamaji", {DIAGONAL: False}, GIVEN, (DIAGONAL,), "not given"),
    ("kamaji", {DIAGONAL: False}, "white", (A,), "no rule"),
    ("nurimeizu", {A: True}, "whim", (A,), ""),
    ("nurimeizu", {B: True}, "icon", (B,), ""),
    ("nurimeizu", {(9, 9): True}, "icon", ((9, 9),), ""),
    ("nurimeizu", {A: True}, "icon", ((A, A),), ""),
    ("nurimeizu", {A: True, B: False}, "room", (A, B), ""),
    ("nurimeizu", {A: True, B: True, D: True, E: False}, "square", (A,), ""),
    *(("nurimeizu", {at: True}, "square", (at,), "no square") for at in (C, D, F)),
    ("nurimeizu", {A: False, B: False, C: False}, "cycle", (A, B, C), ""),
    ("nurimeizu", {A: False, B: False}, "cycle", (A, B), ""),
    ("nurimeizu", {B: False, C: True, E: True}, "entered", (B,), ""),
    ("nurimeizu", {B: True, C: True, E: True, A: True}, "entered", (B,), ""),
    ("nurimeizu", {A: False, B: True, D: True}, "entered", (A,), ""),
    ("nurimeizu", {(A, A): True, (B, B): False}, "path", (A,), ""),
    ("nurimeizu", {(A, A): False}, "path", (A,), ""),
    ("nurimeizu", {(A, A): True}, "icon", (A,), ""),
]


@pytest.mark.parametrize(("kind", "facts", "rule", "places", "fault"), REFUSED)
def test_a_clause_that_the_named_rule_does_not_imply_is_refused(
    kind: str, facts: dict[Any, bool], rule: str, places: tuple[Any, ...], fault: str
) -> None:
    said = justifier(kind, BOARDS[kind])(facts, Reason(rule, places))
    assert said and fault in said


@pytest.mark.parametrize(
    ("kind", "facts", "rule", "places"),
    [
        ("kurodoko", {A: True}, WHITE, (A,)),
        ("kurodoko", {B: True, D: True}, SIGHT, (A,)),
        ("kurodoko", {B: True, D: True, A: False, (2, 2): False}, CONNECTED, (A,)),
        ("kurodoko", {B: True, C: True, (2, 2): False}, APART, (B,)),
        ("kamaji", {DOWN: True}, PIECE, (DOWN,)),
        ("kamaji", {(A, F): True}, PIECE, ((A, F),)),
        ("kamaji", {DIAGONAL: True, (D, E): True}, ONCE, (E,)),
        ("kamaji", {DIAGONAL: False}, COVER, (A,)),
        ("kamaji", {(F, F): False}, COVER, (F,)),
        ("nurimeizu", {A: True}, "icon", (A,)),
        ("nurimeizu", {(A, A): False}, "icon", (A,)),
        ("nurimeizu", {A: True, B: True, D: True, E: True}, "square", (A,)),
        ("nurimeizu", {A: False, B: False, E: False, D: False}, "cycle", (A, B, E, D)),
        ("nurimeizu", {C: False, B: True, F: True}, "entered", (C,)),
        ("nurimeizu", {C: False, B: False, (B, C): False, F: True}, "entered", (C,)),
        ("nurimeizu", {E: False, B: False, D: False, (B, E): True, (D, E): True}, "entered", (E,)),
        ("nurimeizu", {(B, B): True, B: True}, "path", (B,)),
        ("nurimeizu", {(A, A): True, (B, B): False, (D, D): False}, "path", (A,)),
    ],
)
def test_the_right_reasons_are_accepted(
    kind: str, facts: dict[Any, bool], rule: str, places: tuple[Any, ...]
) -> None:
    assert justifier(kind, BOARDS[kind])(facts, Reason(rule, places)) == ""


def test_what_is_given_justifies_that_it_is_not_otherwise_and_nothing_more() -> None:
    judged = justifier("kurodoko", KURODOKO, {B: True})
    assert not judged({B: False}, Reason(GIVEN, (B,)))
    for facts, places in (({B: True}, (B,)), ({C: False}, (B,)), ({C: False}, (C,)), ({B: False}, ())):
        assert judged(facts, Reason(GIVEN, places))
    with pytest.raises(InputError):  # a link of a maze is no fact that can be given
        prove(MAZE, "nurimeizu", {(A, B): True})


def test_pieces_that_are_laid_hold_and_what_is_no_line_is_neither() -> None:
    (solution, *_) = judge("kamaji").solutions(KAMAJI)
    said = [holds("kamaji", solution, subject) for subject in (DIAGONAL, (F, F), DOWN)]
    assert said == [True, True, False]
    assert {holds("kamaji", solution, strange) for strange in (A, (A, (4, 4)), (E, A))} == {None}


def test_a_candidate_cycle_that_s_does_not_reach_is_cut_by_need() -> None:
    """A ring of white cells enters itself, and black cells may be all around; only the rule about cycles
    forbids it.
    """
    rooms = ["abcdefgJ", "hiiiiijK", "kiopqimL", "nirstiuM", "viwxyizN", "AiiiiiBO", "CDEFGHIP"]
    icons = [".......S", ".T.....G", *["........"] * 5]
    certificate = prove(board_of(rooms, icons), "nurimeizu")
    assert isinstance(certificate, RefutedBoard)
    assert {rule.reason.kind for rule in certificate.rules} == {"icon", "cycle"}


def test_a_board_without_a_solution_is_refuted_by_few_rules() -> None:
    value = family("hitori")
    rules = refute("hitori", value.read_board("1 1 1\n1 1 1\n1 1 1"), {})
    assert isinstance(rules, list) and {rule.reason.kind for rule in rules} <= set(value.declared.codes)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["kamaji", "nurimeizu"])
def test_every_state_of_every_tile_is_certified(name: str) -> None:
    library = load(name)
    found = list(certificates(library))
    assert len(found) == sum(len(all_states(tile.ports)) for tile in library.tiles.values())
    assert [one.name for one in found if not one.ok] == []
    allowed = sum(len(tile.states) for tile in library.tiles.values())
    assert sum(one.claim == "solvable" for one in found) == allowed
