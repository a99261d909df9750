"""The second checker: it stands alone, accepts what is true, agrees with the first, and knows strands."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hardboard.proof.external_checkers import SECOND
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.proof.second import check
from hardboard.proof.second.files import Cell, Facts, NotAccepted
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second.paint import PaintedColours
from hardboard.proof.second.plan import read_plan
from hardboard.proof.second.shading import ShadedBoard, connected_colour
from hardboard.proof.second.strands import MANY, check_strands, entry_exclusions, outside_cells
from hardboard.puzzles.declared.constraints import Constraint, Sight
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula, parse
from tests.support.agreement import MAKERS, comparisons
from tests.support.invoke import Invoke

CODE = "import sys; import hardboard.proof.second; print(*sys.modules)"


def test_it_loads_the_rules_alone() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    own = {name for name in done.stdout.split() if name.startswith("hardboard.")}
    rooms = ("hardboard.puzzles.", "hardboard.proof.second.")
    assert {name for name in own if not f"{name}.".startswith(rooms)} <= {
        "hardboard.former_names",
        "hardboard.proof",
        "hardboard.representation",
    }


#: A certificate of each claim; the last board has no solution: its 9 would have to see more than there is.
CLAIMS = {
    "solvable": ["3x3:2d5c"],
    "exactly": ["3x3:2d5c", "--unique"],
    "equivalent": ["--formula", "1,2", "--library", "compact"],
    "unsolvable": ["3x3:2d9c"],
}


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_is_the_same_to_both(claim: str, tmp_path: Path, invoke: Invoke) -> None:
    folder = str(tmp_path / "proof")
    invoke("prove", *CLAIMS[claim], "-o", folder, status=(0, 1))
    said = invoke("check-proof", folder, "--all-checkers")
    told = next(line for line in (said.out + said.err).splitlines() if SECOND in line)
    assert told.endswith(": accepted")


#: True certificates of a kind, and how often each is changed in one place.
FEW = {"boards": (31, 6), "puzzles": (3, 1), "tiles": (2, 1), "windows": (12, 1), "narrow": (3, 1)}


def agree(kind: str, number: int, forged: int, seed: int, place: Path) -> None:
    for outcome, _ in comparisons(kind, number, forged, seed, place):
        assert not outcome.differ, outcome
        assert outcome.change or outcome.first, outcome


@pytest.mark.slow
@pytest.mark.parametrize("kind", FEW)
def test_both_agree_on_a_few_of_each_claim(kind: str, tmp_path: Path) -> None:
    agree(kind, *FEW[kind], 3, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", MAKERS)
def test_both_agree_on_all_claims(kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int) -> None:
    agree(kind, cases(40), 4, 11 + seed, tmp_path)


def test_a_board_beyond_it_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "certificate.json").write_text(
        '{"format": "hardboard certificate 2", "family": "kurodoko", "claim": "solvable"}'
    )
    (tmp_path / "board.json").write_text('{"rows": 400, "cols": 400, "clues": []}')
    verdict = check(tmp_path)
    assert verdict.beyond and not verdict.accepted
    assert verdict.reason == "a board of 160000 cells is beyond this checker, which looks at 100000 at most"


#: r1c2 and r1c4 are of one room, r1c1 is not.
MAZE = {
    "rows": 2,
    "cols": 4,
    "clues": [[None] * 4, ["S", None, None, "G"]],
    "rooms": [[0, 1, 1, 1], [2, 3, 4, 5]],
}


@pytest.mark.parametrize(("black", "follows"), [((0, 1), True), ((0, 0), False)])
def test_a_cell_on_the_path_is_not_of_a_black_room(black: Cell, follows: bool) -> None:
    facts: Facts = {black: True, ((0, 3), (0, 3)): True}
    assert Maze("nurimeizu", MAZE, {}).justified(facts, "path", [(0, 3)]) is follows


@pytest.fixture(scope="module")
def whole() -> PaintedColours:
    made = compile_formula(parse("1,2"), target="slitherlink")
    plan = read_plan(json.loads(json.dumps(plan_to_json(plan_of(made)))))
    return PaintedColours(
        plan, ShadedBoard("slitherlink", family("slitherlink").board_to_record(made.board), {})
    )


@pytest.fixture
def painting(whole: PaintedColours) -> Iterator[PaintedColours]:
    """With its own rules again afterwards."""
    assert isinstance(whole.rules, ShadedBoard)
    own = whole.rules.places
    yield whole
    whole.rules.places = own


def with_place(painting: PaintedColours, old: Constraint, new: Constraint) -> PaintedColours:
    assert isinstance(painting.rules, ShadedBoard)
    painting.rules.places = [new if place is old else place for place in painting.rules.places]
    return painting


def connected(painting: PaintedColours) -> Any:
    assert isinstance(painting.rules, ShadedBoard)
    return next(place for place in painting.rules.places if connected_colour(place))


def wide(painting: PaintedColours) -> Any:
    """The place that counts all lines."""
    assert isinstance(painting.rules, ShadedBoard)
    return next(p for p in painting.rules.places if not connected_colour(p) and len(p.scope) > MANY)


@pytest.mark.parametrize(
    "change",
    [{"cells": range(1, 5)}, {"outside": frozenset([0])}, {"colour": False}, {"near": "without the last"}],
)
def test_a_connected_colour_of_another_sort_is_refused(
    change: dict[str, Any], painting: PaintedColours
) -> None:
    own = connected(painting)
    check_strands(painting)
    if "near" in change:
        change = {"near": [*own.near[:-1], own.near[-1][:-1]]}
    with pytest.raises(NotAccepted):
        check_strands(with_place(painting, own, replace(own, **change)))


def test_a_count_of_many_cells_allows_all_numbers_that_may_be_painted(painting: PaintedColours) -> None:
    own, cols = wide(painting), painting.rules.board.shape[1]
    sure = [painting.colour[divmod(at, cols)] for at in own.cells]
    least, most = sure.count(True), len(sure) - sure.count(False)
    assert 0 < least < most
    check_strands(with_place(painting, own, same := replace(own, allowed=frozenset(range(least, most + 1)))))
    for gone in (least, most):
        other = replace(own, allowed=same.allowed - {gone})
        with pytest.raises(NotAccepted, match="may be broken"):
            check_strands(with_place(painting, same, other))
        with_place(painting, other, same)


def test_other_places_that_look_at_many_cells_are_refused(painting: PaintedColours) -> None:
    own = wide(painting)
    seeing = Sight(own.rule, own.cells, [own.cells[1:]], True, 1, 1)
    for other in (replace(own, when={own.cells[0]: True}), seeing):
        with pytest.raises(NotAccepted, match="looks at too much"):
            check_strands(with_place(painting, own, other))
        with_place(painting, other, own)


def test_a_tile_is_entered_in_all_ways_of_the_tiles_to_its_left_and_above(painting: PaintedColours) -> None:
    """Whatever they draw on the lines that they share with it, and whatever must not be in it then."""
    plan = painting.plan
    for at in outside_cells(painting):
        painting.rules.learn(at, painting.below[at])  # type: ignore[union-attr]
    asked, wanted = entry_exclusions(painting), painting.wanted(True)
    assert sum(map(len, wanted.values())) > 100
    for (row, col), facts in wanted.items():
        ways: list[dict[Any, bool]] = [{}]
        for before in [at for at in ((row, col - 1), (row - 1, col)) if at in plan.tiles]:
            line = {*painting.windows[row, col]} & {*painting.windows[before]}
            drawn = [{at: painting.drawn(before, s, at) for at in line} for s in plan.tiles[before].drawings]
            black = {at for one in drawn for at, so in one.items() if so}
            ways = [way | {at: one[at] for at in black} for way in ways for one in drawn]
        said = {frozenset(own.items()) for own in asked[row, col]}
        for own, way in product(facts, ways):
            fits = all(own.get(at, so) is so for at, so in way.items())
            assert (frozenset((own | way).items()) in said) or not fits
