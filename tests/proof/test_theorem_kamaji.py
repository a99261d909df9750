"""The theorem for one Kamaji board: proved for right boards, refused as soon as one of its parts is wrong."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import Position
from hardboard.proof.check.justify.kamaji import line
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.kamaji import Looks
from hardboard.proof.check.theorem.plan import Plan, PlanTile, Port, facing
from hardboard.proof.check.theorem.soundness import Kinds
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.proof.prove.theorem.kamaji import derive
from hardboard.proof.prove.theorem.soundness import words
from hardboard.puzzles import InputError
from hardboard.puzzles.kamaji import Board, violations
from hardboard.puzzles.kamaji.lines import Solution
from hardboard.puzzles.kamaji.pieces import piece_table
from hardboard.reduction import compile_formula, parse

Link = tuple[tuple[int, int], tuple[int, int]]


def compiled(formula: str) -> Any:
    return compile_formula(parse(formula), "kamaji")


def kinds_of(plan: Plan, board: Board) -> Kinds:
    return Kinds(Looks(plan, board), exact=True)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_state_that_the_plan_does_not_have_is_not_refuted() -> None:
    """The tile may be in it: step 1 fails, though there are fewer states to be painted."""
    made = compiled("1,2")
    plan = plan_of(made)
    for number, piece in enumerate(plan.pieces):
        if piece.ports and piece in plan.tiles.values():
            for state in piece.drawings:
                fewer = {other: cover for other, cover in piece.drawings.items() if other != state}
                changed = with_piece(plan, number, fewer)
                assert Looks(changed, made.board).fault() == ""
                with pytest.raises(InputError, match="does not follow"):
                    derive(kinds_of(changed, made.board), made.board)


def with_piece(plan: Plan, number: int, drawings: Mapping[State, Any]) -> Plan:
    piece = plan.pieces[number]
    pieces = (*plan.pieces[:number], PlanTile(piece.name, piece.ports, drawings), *plan.pieces[number + 1 :])
    return replace(plan, pieces=pieces)


def agreeing(plan: Plan) -> Iterator[dict[Position, State]]:
    """All choices of states that agree."""
    literals: dict[Port, int] = {}
    for number, port in enumerate((port for port in plan.ports if port[1] in "ES"), 1):
        literals |= {port: number, facing(port): number}
    clauses = [
        [-literals[place, side] if side in state else literals[place, side] for side in piece.ports]
        for place, piece in plan.tiles.items()
        for state in piece.forbidden
    ]
    with Solver(name="glucose4", bootstrap_with=clauses) as engine:
        for values in engine.enum_models():
            true = set(values)
            yield {p: frozenset(s for s in t.ports if literals[p, s] in true) for p, t in plan.tiles.items()}


def painted(plan: Plan, states: Mapping[Position, State]) -> Solution:
    links: set[Link] = set(plan.always)
    for place, state in states.items():
        top, left = plan.geometry.corner(place)
        cover = plan.tiles[place].drawings[state]
        links |= {((r + top, c + left), (s + top, d + left)) for (r, c), (s, d) in cover}
        links |= {plan.pin((place, side)) for side in state}
    return frozenset(tuple(line(link)) or link for link in links)


def broken(plan: Plan, board: Board) -> bool:
    """Whether some states that agree, painted, are no solution by the rules."""
    return any(violations(board, painted(plan, states)) for states in agreeing(plan))


def test_states_that_agree_painted_are_solutions_by_the_rules() -> None:
    made = compiled("1,2 -2")
    plan = plan_of(made)
    assert len(list(agreeing(plan))) == 1
    assert Looks(plan, made.board).fault() == "" and not broken(plan, made.board)


@pytest.mark.thorough
def test_no_painting_is_accepted_that_is_no_solution_by_the_rules() -> None:
    """Pieces left out, added or moved, in a tile or outside, and drawings of two states exchanged."""
    made, rng, seen = compiled("1,2"), Random(3), Counter[bool]()
    plan = plan_of(made)
    for _ in range(80):
        changed = tampered(plan, made.board, rng)
        assert Looks(changed, made.board).fault() or not broken(changed, made.board)
        seen[Looks(changed, made.board).fault() == ""] += 1
    assert seen[False] > 50 and seen[True], "a piece across a border is said twice, and may be left out once"


def tampered(plan: Plan, board: Board, rng: Random) -> Plan:
    used = [number for number, piece in enumerate(plan.pieces) if piece in plan.tiles.values()]
    way = rng.randrange(4)
    if way == 0:
        return replace(plan, always=other_cover(plan.always, board, rng))
    number = rng.choice([n for n in used if plan.pieces[n].ports] if way == 1 else used)
    drawings = dict(plan.pieces[number].drawings)
    one, other = rng.choice(list(drawings)), rng.choice(list(drawings))
    if way == 1 and one != other:
        drawings[one], drawings[other] = drawings[other], drawings[one]
        return with_piece(plan, number, drawings)
    place = next(place for place, piece in plan.tiles.items() if piece is plan.pieces[number])
    tile = Board(board.numbers[plan.geometry.window(place)].copy(), board.maximum)
    crossing = [link for link in drawings[one] if max(link[1]) == plan.geometry.pitch]
    if crossing and rng.random() < 0.3:
        drawings[one] = tuple(link for link in drawings[one] if link not in crossing)
    else:
        drawings[one] = other_cover(drawings[one], tile, rng)
    return with_piece(plan, number, drawings)


def other_cover(cover: tuple[Link, ...], board: Board, rng: Random) -> tuple[Link, ...]:
    """The cover with a piece less, a piece more or both."""
    changed = list(cover)
    if rng.random() < 0.7:
        changed.remove(rng.choice(changed))
    if rng.random() < 0.7 or len(changed) == len(cover):
        piece = rng.choice(list(piece_table(board).number_of))
        changed.append((piece[0], piece[-1]))
    return tuple(changed)


@pytest.mark.slow
def test_where_the_numbers_of_a_joint_do_not_add_up_its_value_is_never_1() -> None:
    made = compiled("1")
    plan = plan_of(made)
    number, piece = next((n, piece) for n, piece in enumerate(plan.pieces) if piece.name == "terme")
    pin = plan.pin((next(place for place, tile in plan.tiles.items() if tile is piece), "E"))
    never = with_piece(plan, number, {state: cover for state, cover in piece.drawings.items() if not state})
    assert faults_of_value_1(never, made.board) == [
        "the line named is straight and adds up to the maximum, or may do so"
    ]
    with pytest.raises(InputError, match=r"terme .* is not in state E=1"):
        derive(kinds_of(never, made.board), made.board)
    numbers = made.board.numbers.copy()
    numbers[pin[0]] = made.board.maximum - 1
    board = Board(numbers, made.board.maximum)
    assert faults_of_value_1(never, board) == [""]
    derive(kinds_of(never, board), board)


def faults_of_value_1(plan: Plan, board: Board) -> list[str]:
    """What the checker says of `piece` as the reason why terme is never in state E=1."""
    kinds = kinds_of(plan, board)
    claims = [claim for claim in kinds.claims() if re.match("terme .* E=1", words(kinds, claim))]
    return [
        kinds.looks.judge(kinds.looks.patch(kinds.looks.firsts[claim.kind]))(
            claim.facts, Reason("piece", tuple(claim.facts))
        )
        for claim in claims
    ]
