"""One law for the compiler: whatever the target, the tiles, the order and the layout, a board has one
solution for each model of its formula, and the two witness maps are inverse to each other.

With Kölker's tiles a model has several solutions, which are read back as this model. Boards are those of
earlier versions, by their hashes: a change on purpose prints its new hashes here, and its commit says why.
"""

import hashlib
import json
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
from tests.support.boards import distinct
from tests.support.formulas import drawn, small

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


FORMULA = "1,2,3 -1,2 3"
#: Target, library and layout -> the hashes of the board of the one-in-three formula and of the CNF.
BOARDS = {
    ("kurodoko", "compact", None): "ccb0f55d7099 0efd9df2ce23",
    ("kamaji", "kamaji", None): "0db86aabf6ff c1074d8092df",
    ("kurodoko", "koelker", None): "e236ffbe8587 b75b742e6277",
    ("kuroshuto", "kuroshuto", None): "7ad8d3d81ae4 af5b513f6cef",
    ("nurimeizu", "nurimeizu", None): "84c6ef95af37 c031063ea46e",
    ("chocona", "chocona", None): "5930579d01d0 21b3d22d904b",
    ("context", "context", None): "138adc9252e2 58f98ace9c14",
    ("creek", "creek", None): "58370682cdf3 049cc4f10673",
    ("kurodoko", "found-kurodoko", None): "3e7fe8e5057b 74bf382c585c",
    ("kuroshuto", "found-kuroshuto", None): "e5761e55ad19 7b6a07cc1ab4",
    ("kurotto", "kurotto", None): "6a0ce7453acf bbe342429d4b",
    ("light-up", "light-up", None): "37a3bcbf528e d128792926ba",
    ("minesweeper", "minesweeper", None): "8a2cfbed2488 3e05673cc85b",
    ("mosaic", "mosaic", None): "31a3b39d5642 e0c7d7b80588",
    ("slitherlink", "slitherlink", None): "022c3b158d73 f206176c0bff",
    ("t-grid", "t-grid", None): "13679c4dff4c d467c9c7f2e8",
    ("tapa", "tapa", None): "4798c07158a0 74ed60c2374b",
    ("kurodoko", "koelker", "kinked"): "992eb4a89d61 f8792c88aeb0",
    ("kurodoko", "koelker", "zeros-below"): "3a9c40710c8b f88ec7ea935c",
    ("kurotto", "kurotto", "proved"): "6a0ce7453acf 645e8c0115b5",
    ("mosaic", "mosaic", "proved"): "98a7b2ad6293 b86b5807aeef",
    ("kamaji", "kamaji", "proved"): "55d3ee3d723a 245d46a80bf0",
    ("slitherlink", "t-grid", None): "9ad5d755bcac e04d9a695a7e",
    ("yajilin", "t-grid", None): "12d68c615ed9 8d7d6cf768ca",
}


@pytest.mark.slow
@pytest.mark.parametrize(("target", "library", "layout"), BOARDS)
def test_boards_stay_as_they_are(target: str, library: str, layout: str | None) -> None:
    found = []
    for meaning in ("one-in-three", "sat"):
        made = compile_formula(parse(FORMULA, meaning), target, library, layout=layout)
        record = json.dumps(family(target).board_to_record(made.board), sort_keys=True)
        found.append(hashlib.sha256(record.encode()).hexdigest()[:12])
    assert " ".join(found) == BOARDS[target, library, layout]


def test_every_library_has_a_board() -> None:
    assert {library for _, library, _ in BOARDS} == set(library_names())
