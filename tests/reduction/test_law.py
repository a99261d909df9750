"""One law for the compiler: whatever the target, the tiles, the order and the layout, a board has one
solution for each model of its formula, and the two witness maps are inverse to each other.

With Kölker's tiles a model has several solutions, which are read back as this model.
"""

from collections.abc import Callable
from random import Random

import pytest

from hardboard.gadgets import library_names, load
from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles import family
from hardboard.puzzles.formula import every_assignment
from hardboard.reduction import Compiled, ForbiddenStateError, compile_formula, parse
from hardboard.reduction.compiler import can_lay
from hardboard.verify.claim import check_claim
from hardboard.verify.formulas import all_models
from tests.support.formulas import drawn, small
from tests.support.projection import distinct

#: What is compiled: a library's own puzzle or a puzzle on top of T-grids, and other orders and layouts.
WAYS = {name: (load(name).family, name, {}) for name in library_names()} | {
    "kinks": ("kurodoko", "koelker", {"layout": "kinked"}),
    "zeros-below": ("kurodoko", "koelker", {"layout": "zeros-below"}),
    **{f"compact in order {one}": ("kurodoko", "compact", {"order": one}) for one in ("input", "exact")},
    **{f"proved {name}": (load(name).family, name, {"layout": "proved"})
       for name in library_names() if can_lay(load(name), "proved")},
    **{f"{kind} on T-grids": (kind, "t-grid", {}) for kind in tee_families()},
}  # fmt: skip
#: Boards of these are large: a literal or two are enough.
LARGE = (
    "T-grids",
    "t-grid",
    "proved",
    "slitherlink",
    "context",
    "found",
    "tapa",
    "minesweeper",
    "koelker",
    "zeros",
)
#: Formulas that never hold, repeats, opposite literals, long clauses, names with gaps.
FIXED = ("()", "1 ()", "1 -1", "1,1", "-1,-1,-1", "1,-1,2", "(9, ~a) (b)", "4,-2 x,y")


def law(made: Compiled, counted: bool) -> list[str]:
    """What is wrong with a compiled board."""
    source, rules = made.source, family(made.family)
    faults = list(check_claim(made, count=counted).faults)
    for assignment in every_assignment([source.keys[v - 1] for v in source.live]):
        if not source.holds({**dict.fromkeys(source.keys, False), **assignment}):
            with pytest.raises(ForbiddenStateError):
                made.lay_down(assignment)
            continue
        solution = made.lay_down({str(key): value for key, value in assignment.items()})
        faults += map(str, rules.violations(made.board, solution))
        read = made.read_back(solution)
        faults += [f"{read} for {assignment}"] * ({key: read[key] for key in assignment} != assignment)
    return faults


@pytest.mark.sampled(12)
@pytest.mark.slow
@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
@pytest.mark.parametrize("way", WAYS)
def test_solutions_are_models(way: str, meaning: str, cases: Callable[[int], int], seed: int) -> None:
    target, library, options = WAYS[way]
    rng, large = Random(f"{way} {meaning} {seed}"), any(word in way for word in LARGE)
    formulas = [drawn(rng, meaning, 2 if large else 5) for _ in range(cases(1 if large else 3))]
    formulas += [] if large else [parse(rng.choice(FIXED), meaning)]
    for formula in formulas:
        made = compile_formula(formula, target, library, **options)  # type: ignore[arg-type]
        assert law(made, counted=library != "koelker") == [], str(formula)


@pytest.mark.slow
def test_solutions_of_koelkers_boards_are_read_back_as_the_models(
    cases: Callable[[int], int], seed: int
) -> None:
    for formula in Random(7 + seed).sample(list(small(2, 2)), cases(1)):
        made = compile_formula(formula)
        places = [made.laid.pin(probe.place, probe.side) for probe in made.floorplan.probes.values()]
        found = [tuple(made.read_back(one).values()) for one in distinct(made.family, made.board, places)]
        wanted = {tuple(model.values()) for model in all_models(formula, live=True)}
        assert len(found) == len(set(found)) and set(found) == wanted, str(formula)


def test_the_law_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Compiled.read_back
    monkeypatch.setattr(
        Compiled, "read_back", lambda made, one: {k: not v for k, v in own(made, one).items()}
    )
    assert law(compile_formula("1,1,2", library="compact"), counted=True) != []
