"""The theorem for one Nurimeizu board: proved for right boards, refused as soon as one of its parts is
wrong.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.sheet import Position
from hardboard.proof.check.certificates import check
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.nurimeizu import fault
from hardboard.proof.check.theorem.plan import Piece, Plan, beyond, plan_from_json
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.refute.nurimeizu import Scene, refute
from hardboard.proof.prove.theorem.certificate import plan_of, prove_claim
from hardboard.proof.prove.theorem.nurimeizu.rooted import Rooted
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import violations
from hardboard.reduction import compile_formula, make, parse
from hardboard.verify.formulas import model, models
from hardboard.workbench.recipe import Recipe
from tests.support.mutations import MAZE_WAYS, examine, mutations


def compiled(formula: str) -> Any:
    return compile_formula(parse(formula), "nurimeizu")


def formulas() -> Iterator[tuple[tuple[int, ...], ...]]:
    yield from (((1,),), ((),), ((), (1, 2)), ((1,), (-1,)), ((1, 1, 1), (-1, 2)))
    rng = Random(4)
    for count in (1, 2):
        yield tuple(Recipe((count, count), (1, 3), (2, 3), repeats=0.3).draw(rng))


@pytest.mark.slow
def test_boards_of_formulas_with_and_without_a_model_are_certified(tmp_path: Path) -> None:
    solvable = set()
    for number, clauses in enumerate(formulas()):
        made = compile_formula(make(clauses), "nurimeizu")
        write(prove_claim(made), tmp_path / str(number))
        verdict = check(tmp_path / str(number), made.board)
        assert verdict.accepted, (clauses, verdict.reason)
        assert verdict.facts["formula"] == [list(clause) for clause in clauses]
        solvable.add(model(made.source) is not None)
    assert solvable == {False, True}


@pytest.mark.slow
def test_the_frame_is_rooted_room_after_room_and_lemmas_hold_in_every_solution() -> None:
    made = compiled("1,2")
    scene = Scene(made.board)
    rooted = Rooted(scene)
    links = sum(piece.name == "l" for piece in plan_of(made).tiles.values())
    assert len(rooted.rooms) == links + 1, "a knot for each link, and that of S"
    assert len(rooted.lemmas) > 100 and len(rooted.black) > 50
    for lemma in rooted.lemmas[::25]:
        cells = {subject: value for subject, value in lemma.items() if isinstance(subject[0], int)}
        if len(cells) == len(lemma):
            assert isinstance(refute(made.board, cells), list), "a lemma about colours alone"


def paintings(plan: Plan) -> Iterator[Shading]:
    """All choices of states that agree, painted."""
    places = list(plan.tiles)

    def choices(chosen: dict[Position, State]) -> Iterator[dict[Position, State]]:
        if len(chosen) == len(places):
            yield chosen
            return
        place = places[len(chosen)]
        for state in plan.tiles[place].drawings:
            near = [(side, beyond(place, side)) for side in plan.tiles[place].ports]
            if all(
                plan.agree(side in state, OPPOSITE[side] in chosen[there])
                for side, there in near
                if there in chosen
            ):
                yield from choices(chosen | {place: state})

    for chosen in choices({}):
        shading = np.zeros(plan.extent, dtype=bool)
        for place, state in chosen.items():
            shading[plan.window(place)] |= plan.tiles[place].drawings[state]
        yield shading


def test_paintings_are_the_solutions_and_one_for_each_model() -> None:
    made = compiled("1,2,3")
    plan = plan_of(made)
    assert fault(plan, made.board) == ""
    shown = [shading.tobytes() for shading in paintings(plan)]
    assert len(shown) == 3 and set(shown) == {made.lay_down(found).tobytes() for found in models(made.source)}


def repainted(plan: Plan, rng: Random) -> Plan:
    """The plan with the colour of one or two cells of a tile turned over, in one state or in all."""
    number = rng.randrange(len(plan.pieces))
    piece = plan.pieces[number]
    states = list(piece.drawings) if rng.random() < 0.5 else [rng.choice(list(piece.drawings))]
    height, width = piece.drawings[states[0]].shape
    cells = [(rng.randrange(height), rng.randrange(width)) for _ in range(rng.choice((1, 1, 2)))]
    colourings = {state: colouring.copy() for state, colouring in piece.drawings.items()}
    for state, cell in product(states, cells):
        colourings[state][cell] = not colourings[state][cell]
    pieces = (*plan.pieces[:number], Piece(piece.name, piece.ports, colourings), *plan.pieces[number + 1 :])
    return replace(plan, pieces=pieces)


@pytest.mark.slow
def test_where_a_painting_is_accepted_all_of_them_are_solutions_whatever_plan_or_board_is_changed() -> None:
    rng, accepted, refused = Random(2), 0, 0
    for formula in ("1", "1,2"):
        made = compiled(formula)
        plan = plan_of(made)
        changed = [(repainted(plan, rng), made.board) for _ in range(60)]
        changed += [(plan, mutation.board) for mutation in islice(mutations(made, rng, MAZE_WAYS), 60)]
        for other, board in changed:
            broken = any(violations(board, shading) for shading in paintings(other))
            if fault(other, board):
                refused += 1
            else:
                accepted += 1
                assert not broken
    assert refused > 100 and accepted > 10


@pytest.mark.slow
def test_boards_wrong_in_one_place_are_refused_where_the_claim_breaks() -> None:
    outcomes: Counter[str] = Counter()
    for formula, number in (("1", 40), ("1,2", 12)):
        made = compiled(formula)
        for mutation in islice(mutations(made, Random(7), MAZE_WAYS), number):
            outcomes[examine(made, mutation).outcome] += 1
    assert outcomes["MISSED"] == 0 and outcomes["noticed"] >= 25, outcomes


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("proof")
    write(prove_claim(compiled("1 -1")), folder)
    assert check(folder).accepted
    return {path.name: path.read_text() for path in folder.iterdir()}


@pytest.fixture
def proof(kept: dict[str, str], tmp_path: Path) -> Path:
    for name, text in kept.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lemmas.lrat", "lemmas.cnf", "map.txt", "reasons.txt"])
def test_truncated_and_empty_files_are_refused(proof: Path, name: str) -> None:
    lines = (proof / name).read_text().splitlines(keepends=True)
    for left in (lines[:-1], []):
        (proof / name).write_text("".join(left))
        assert not check(proof).accepted


def test_a_lemma_that_is_left_out_is_missed(proof: Path) -> None:
    """Without the lemmas about the frame, what is said of single tiles does not follow."""
    steps = (proof / "lemmas.lrat").read_text().splitlines()
    (proof / "lemmas.lrat").write_text("\n".join(steps[len(steps) // 3 :]) + "\n")
    assert "lemmas.lrat" in check(proof).reason


def tops(data: dict[str, Any], **fields: Any) -> None:
    data["ground"].update(fields)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda data: tops(data, tops=[]),
        lambda data: tops(data, tops=[0, 3, 11, 15, 23]),
        lambda data: tops(data, tops=[0, 3, 3, 15, 23, 26]),
        lambda data: tops(data, tops="x"),
        lambda data: tops(data, margin=1),
        lambda data: tops(data, depth=2),
        lambda data: tops(data, always=["."]),
        lambda data: data.update(inverts=False),
        lambda data: data["places"].reverse(),
        lambda data: data["places"][0].__setitem__(0, -1),
        lambda data: data["formula"]["clauses"].__setitem__(0, [1, -2]),
        lambda data: data["probes"].update({"2": data["probes"]["1"]}),
        lambda data: data["tiles"][0]["states"].popitem(),
    ],
)
def test_another_plan_is_refused_without_a_traceback(proof: Path, change: Any) -> None:
    data = json.loads((proof / "plan.json").read_text())
    change(data)
    (proof / "plan.json").write_text(json.dumps(data))
    assert not check(proof).accepted


def test_a_plan_can_be_written_and_read() -> None:
    plan = plan_of(compiled("1,2")).to_json()
    assert plan_from_json(json.loads(json.dumps(plan)), SHADINGS).to_json() == json.loads(
        json.dumps(plan)
    ) | {"probes": plan["probes"]}
