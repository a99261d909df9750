"""The compiler and its witness maps, with solutions from several solvers and seeds."""

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.backend import woven
from hardboard.puzzles import InputError, family
from hardboard.reduction import Compiled, Unsatisfied, compile_formula, make, parse
from hardboard.verify.claim import check
from hardboard.verify.formulas import model
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import find

KURODOKO = family("kurodoko")


class Scrambled:
    """An encoding with its variables renumbered and some of them turned round, so that a solver strays
    elsewhere.
    """

    def __init__(self, encoding: Any, rng: Random) -> None:
        self.encoding = encoding
        used = {abs(x) for clause in encoding.clauses for x in clause} | set(encoding.decisive)
        self.top = max(used, default=0)
        self.number = [0, *rng.sample(range(1, self.top + 1), self.top)]
        self.sign = [1, *(rng.choice((1, -1)) for _ in range(self.top))]
        self.clauses = [self.into(clause) for clause in encoding.clauses] + [
            [v, -v] for v in range(1, self.top + 1)
        ]
        self.decisive = [self.number[v] for v in encoding.decisive]
        rng.shuffle(self.clauses)

    def into(self, clause: Sequence[int]) -> list[int]:
        return [(1 if x > 0 else -1) * self.sign[abs(x)] * self.number[abs(x)] for x in clause]

    def back(self, model: Sequence[int]) -> list[int]:
        return [
            v if (model[self.number[v] - 1] > 0) == (self.sign[v] > 0) else -v for v in range(1, self.top + 1)
        ]

    def decode(self, model: Sequence[int]) -> Any:
        return self.encoding.decode(self.back(model))

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        return [self.into(clause) for clause in self.encoding.broken(self.back(model))]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "meaning", "library"),
    [
        ("1,2,3 -1,2", "one-in-three", "koelker"),
        ("1,-2 2,3,1", "one-in-three", "koelker"),
        ("1,2", "sat", "koelker"),
        ("1,2,3 -1,2,4 5,-4", "one-in-three", "compact"),
        ("1,2,3,4 -1,-2 -3,4,1", "sat", "compact"),
    ],
)
def test_any_solution_of_any_solver_reads_back_as_a_satisfying_assignment(
    text: str, meaning: str, library: str
) -> None:
    made = compile_formula(parse(text, meaning), library=library)
    encoding = judge("kurodoko").encoding(made.board)
    seen = set()
    for solver in ("cadical153", "glucose4", "minisat22"):
        for seed in range(3):
            solution = find(Scrambled(encoding, Random(seed)), solver=solver)
            assert KURODOKO.violations(made.board, solution) == []
            assert made.source.holds(made.read_back(solution)), (solver, seed)
            seen.add(solution.tobytes())
    assert len(seen) > 1, "the solvers all found the same solution; the test shows nothing"


@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_an_assignment_that_fails_is_refused_with_its_clause(library: str) -> None:
    made = compile_formula(parse("1,2 2,3"), library=library)
    with pytest.raises(Unsatisfied, match="clause 2 of the formula"):
        made.lay_down({1: True, 2: False, 3: False})


def test_a_spoilt_solution_reads_back_as_something_else() -> None:
    """Read-back looks at the board: flip the cell it looks at and the value flips."""
    made = compile_formula(parse("1,2,3"))
    solution = made.lay_down({1: True, 2: False, 3: False})
    for variable, probe in made.floorplan.probes.items():
        cell = made.laid.pin(probe.place, probe.side)
        spoilt = solution.copy()
        spoilt[cell] = ~spoilt[cell]
        assert made.read_back(spoilt)[variable] != made.read_back(solution)[variable]


def test_facts_are_counted_on_the_board() -> None:
    made = compile_formula(parse("1,2,3 -1,2,4"))
    clues = made.board.clue_array
    assert (made.facts["rows"], made.facts["cols"]) == clues.shape
    assert made.facts["clues"] == np.count_nonzero(clues) and made.facts["largest_clue"] == clues.max()
    assert made.facts["tiles"] == sum(1 for _ in made.floorplan.arrangement.items())


def test_compiling_twice_gives_the_same_board() -> None:
    for library in ("koelker", "compact"):
        formula = parse("1,2,3 -1,2,4 4,5,-3 2,-5,1")
        assert (
            compile_formula(formula, library=library).board == compile_formula(formula, library=library).board
        )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "sudoku"}, "the target 'sudoku'"),
        ({"library": "nothing"}, "the library 'nothing'"),
        ({"order": "best"}, "the order 'best'"),
        (
            {"target": "kurodoko", "library": "kuroshuto"},
            "the library 'kuroshuto' for kuroshuto; expected a library for kurodoko",
        ),
    ],
)
def test_what_cannot_be_compiled_to(options: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        compile_formula(parse("1"), **options)


def test_a_library_may_be_given_as_a_value() -> None:
    assert compile_formula(parse("1"), library=load("compact")).board.shape == (17, 9)


def test_cnf_needs_no_detour_where_there_are_or_gates() -> None:
    formula = parse("1,2,3,4", "sat")
    assert compile_formula(formula, library="compact").translation.target is formula
    assert compile_formula(formula).translation.target.meaning == "one-in-three"


def laid_down_faults(made: Compiled) -> list[Any]:
    found = model(made.source)
    return [] if found is None else KURODOKO.violations(made.board, made.lay_down(found))


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_corpus_assignments_lie_down_by_the_rules(corpus, part) -> None:
    records = corpus("one-in-three")
    for record in Random(1).sample(records, 25)[part::4]:
        made = compile_formula(make([tuple(clause) for clause in record["clauses"]]))
        assert laid_down_faults(made) == [], record["id"]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_small_corpus_formulas_verified_end_to_end(corpus, part) -> None:
    records = sorted(corpus("one-in-three"), key=lambda record: len(record["clauses"]))
    for record in records[:6][part::4]:
        verdict = check(compile_formula(make([tuple(clause) for clause in record["clauses"]])))
        assert verdict.faults == () and verdict.satisfiable == (record["solutions"] > 0)
    for record in records[:50][part::4]:
        formula = make([tuple(clause) for clause in record["clauses"]])
        verdict = check(compile_formula(formula, library="compact"), count=record["solutions"] < 200)
        assert verdict.faults == ()
        assert verdict.models in (None, record["solutions"] * 2**formula.free)


def test_each_floorplan_is_laid_once_and_each_t_grid_woven_once(monkeypatch) -> None:
    """The board of two floors takes the layout that its caller has."""
    calls: list[str] = []
    for name, module in (("upon", woven), ("weave", woven)):
        kept = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, name=name, kept=kept: calls.append(name) or kept(*a))
    made = compile_formula(parse("(a, ~b)"), "slitherlink", "t-grid")
    made.read_back(made.lay_down({"a": True, "b": True}))
    assert calls == ["upon", "weave"]


def test_the_compiler_loads_nothing_of_the_workbench() -> None:
    program = (
        "import sys; from hardboard.reduction import compile_formula; compile_formula('1', library='creek')"
    )
    words = f"{program}; print([m for m in sys.modules if '.workbench' in m or '.discover' in m])"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
