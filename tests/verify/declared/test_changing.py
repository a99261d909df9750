"""One solver for many boards: what it says of each is what a solver of its own says."""

from random import Random

import pytest

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.changing import Changing, Places, identity
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.sat import search
from tests.support import accelerators
from tests.support.boards import random_board

BOARDS, ASKED = 5, 12


def places_of(rules: list[Rule], board: Board) -> Places:
    return {identity(place): place for rule in rules for place in rule.places(board)}


def changing_rules(declaration: Declaration, boards: list[Board]) -> list[Rule]:
    """Those that do not say the same of all boards."""
    return [
        rule
        for rule in declaration.rules
        if len({frozenset(place.key for place in rule.places(board)) for board in boards}) > 1
    ]


@pytest.mark.slow
@pytest.mark.parametrize("kind", accelerators.families())
def test_a_board_among_others_has_the_solutions_that_it_has_alone(kind: str) -> None:
    declaration, rng = accelerators.families()[kind], Random(f"changing {kind}")
    boards = [random_board(declaration.layout, rng, 3, 4) for _ in range(BOARDS)]
    alone = [
        [one.ravel().tolist() for one in search.solutions(NativeEncoding(declaration, b))] for b in boards
    ]
    wanted = next((solutions[0] for solutions in alone if solutions), None)
    rules = changing_rules(declaration, boards) if rng.random() < 0.5 else [*declaration.rules]
    changing = Changing(declaration, boards[0], rules)
    if wanted is not None:
        changing.forbid(wanted)
    for number in (rng.randrange(BOARDS) for _ in range(ASKED)):
        others = [one for one in alone[number] if one != wanted]
        places = places_of(rules, boards[number])
        found = changing.solution(places)
        assert found in others if others else found is None
        if found is None:
            reasons = {identity(place): place for place in changing.reasons()}
            assert reasons.keys() <= places.keys()
            assert changing.solution(reasons) is None
