"""Every family, every verb that takes a board, every form that it writes: what comes out is what it should.

The verbs are those whose description has a board, the families those of the registry, the forms those that a
family and a verb list: whatever is added is asked, or the first test fails.
"""

import argparse
import json
import re
from argparse import SUPPRESS
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from hardboard.api.files import read_board, read_solution
from hardboard.api.puzzle import Puzzle
from hardboard.campaigns.plan import compiler_choices
from hardboard.cli import command_descriptions
from hardboard.cli.commands.solve import SOLUTIONS
from hardboard.people.rating import LABELS
from hardboard.puzzles.dimacs import read_dimacs
from hardboard.puzzles.formats import PICTURES
from hardboard.puzzles.registry import compilable_families, family
from hardboard.reduction import compile_formula
from hardboard.render import draw
from hardboard.studio.about import about
from hardboard.studio.request_words import ABSENT
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import highest_variable
from hardboard.verify.sat.solver import Solver
from tests.support.invoke import Invoke
from tests.support.legible import READERS
from tests.support.puzzles import NAMES, small


def verbs_missing() -> set[str]:
    """Verbs of the command line that the page neither offers nor says why not; or says so and offers them."""
    return (set(about()["verbs"]) | set(ABSENT)) ^ set(command_descriptions.command_summaries())


def arguments_missing(verb: str) -> list[str]:
    """What the parser of a verb takes and the page does not describe, under none of its names."""
    shown = {one["name"] for one in about()["verbs"][verb]}
    taken = [
        action
        for action in command_descriptions.parser_of(verb)._actions
        if action.dest not in ("help", SUPPRESS)
    ]
    return [one.dest for one in taken if not {one.dest, *(w.lstrip("-") for w in one.option_strings)} & shown]


def targets_missing() -> set[str]:
    """Targets that a campaign over all leaves out."""
    return set(compilable_families()) ^ {way.target for way in compiler_choices(["all"])}


def labels_that_differ(one: Puzzle) -> dict[str, Counter[str]]:
    """The words of a puzzle's picture in each form, if they are not the same in all, solved and not, or if a
    clue is not among them.
    """
    for solution in (None, one.solution):
        seen = {form: read(draw(one.name, one.board, solution)) for form, read in READERS.items()}
        if any(labels != seen[".svg"] for labels in seen.values()):
            return seen
    return {} if single(seen[".svg"]) >= single(clues(one)) else seen | {"clues": clues(one)}


def clues(one: Puzzle) -> Counter[str]:
    record = one.family.board_to_record(one.board)
    unwritten = ("rows", "cols", "rooms", "maximum")
    return Counter(_numbers([value for key, value in record.items() if key not in unwritten]))


def _numbers(value: object) -> list[str]:
    if isinstance(value, dict):
        return _numbers(list(value.values()))
    if isinstance(value, list | tuple):
        return [word for one in value for word in _numbers(one)]
    return [str(value)] if isinstance(value, int) and value >= 0 else []


def single(labels: Counter[str]) -> Counter[str]:
    """Single words: `1 3` is two clues of Tapa in one cell."""
    return Counter(word for label in labels.elements() for word in label.split())


pytestmark = pytest.mark.slow

#: Verbs on boards that are figures of a source document, and no verbs of every family.
DOCUMENTS = ("papers figure", "papers brute-force")


class Bench:
    """A puzzle of a family in a folder, and the command line."""

    def __init__(self, name: str, folder: Path, invoke: Invoke) -> None:
        self.puzzle, self.folder, self.invoke = small(name), folder, invoke
        self.board = self.file("board.json", self.puzzle.write(".json"))
        self.solution = self.file("solution.txt", self.puzzle.show(self.puzzle.solution) + "\n")

    def file(self, name: str, text: str = "") -> str:
        if text:
            (self.folder / name).write_text(text, encoding="utf-8")
        return str(self.folder / name)

    def run(self, *words: str, status: int = 0) -> str:
        """What a command prints."""
        return self.invoke(*words, status=status).out

    def solves(self, solution: Any) -> bool:
        wanted = self.puzzle.solution
        return bool(
            np.array_equal(solution, wanted) if isinstance(wanted, np.ndarray) else solution == wanted
        )


def _solve(bench: Bench) -> None:
    kind, board = bench.puzzle.family, bench.puzzle.board
    told = json.loads(bench.run("solve", bench.board, "--unique", "--json"))
    assert told["unique"] and told["solution"] == kind.solution_to_json(bench.puzzle.solution)
    for form in SOLUTIONS:
        path = bench.file(f"solved{form}")
        bench.run("solve", bench.board, "-o", path)
        if form in PICTURES:
            assert Path(path).stat().st_size > 500
        else:
            assert bench.solves(read_solution(path, kind, board)), form


def _check(bench: Bench) -> None:
    bench.run("check", bench.board, bench.solution)
    assert json.loads(bench.run("check", bench.board, bench.solution, "--json"))["violations"] == []


def _render(bench: Bench) -> None:
    assert not labels_that_differ(bench.puzzle)
    files = [bench.file(f"drawn{form}") for form in PICTURES]
    bench.run("draw", bench.board, bench.solution, *(word for file in files for word in ("-o", file)))
    assert all(Path(file).stat().st_size > 500 for file in files)


def _convert(bench: Bench) -> None:
    kind = bench.puzzle.family
    for form in kind.suffixes:
        path = bench.file(f"again{form}")
        bench.run("convert", bench.board, "-o", path)
        for source, name in ((path, kind.name), (bench.run("convert", bench.board, "--to", form), kind.name)):
            text = None if source == path else source
            found, board = read_board("board", name, text) if text else read_board(path, name)
            assert found.name == kind.name and kind.same(board, bench.puzzle.board), form
        if form in (".json", ".url", ".pzprv3", ".penpa"):
            assert kind.same(read_board(path)[1], bench.puzzle.board), f"{form} says the family itself"

    _as_clauses(bench)


def _as_clauses(bench: Bench) -> None:
    path = bench.file("rules.cnf")
    bench.run("convert", bench.board, "-o", path)
    clauses = read_dimacs(Path(path).read_text(encoding="utf-8")).clauses
    with Solver(clauses, name="cadical195") as engine:
        model = engine.solve()
    assert model is not None
    answer = bench.file("answer", "s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n")
    text = bench.run("convert", bench.board, "--answer", answer)
    assert bench.solves(read_solution(bench.file("read.txt", text), bench.puzzle.family, bench.puzzle.board))


def _rate(bench: Bench) -> None:
    told = json.loads(bench.run("rate", bench.board, "--json"))
    assert told["label"] in LABELS and told["effort"] > 0 and told["meaning"]


def _hint(bench: Bench) -> None:
    told = json.loads(bench.run("hint", bench.board, "--json"))
    assert any(told.get(seen) for seen in ("cells", "corners", "lines"))
    assert told["reason"] and told["status"] == "hint"
    whole = bench.run("hint", bench.board, bench.solution, "--json", status=0)
    assert json.loads(whole)["status"] == "solved"


def _edit(bench: Bench) -> None:
    told = json.loads(bench.run("edit", bench.board, "--json"))
    assert told["status"] == "one" and told["label"] in LABELS
    path = bench.file("edited.json")
    bench.run("edit", bench.board, "--change", "superfluous", "-o", path)
    less = read_board(path)[1]
    assert bench.solves(next(iter(bench.puzzle.judge.solutions(less))))
    size = "x".join(map(str, bench.puzzle.family.size(bench.puzzle.board)))
    empty = bench.file("empty.json")
    told = bench.invoke(
        "edit --family", bench.puzzle.name, "--size", size, "-o", empty, "--json", status=(0, 1)
    )
    assert json.loads(told.out)["status"] in ("none", "several", "one")
    assert read_board(empty)[0].name == bench.puzzle.name


def _prove(bench: Bench) -> None:
    bench.run("prove", bench.board, "--unique", "-o", bench.file("proof"))
    assert "exactly 1 solution" in bench.run("check-proof", bench.file("proof"), "--board", bench.board)


def _sheet(bench: Bench) -> None:
    lines = bench.file("all.jsonl", json.dumps(json.loads(bench.puzzle.write(".json"))) + "\n")
    words: list[str] = []
    real = Canvas.drawString

    def spy(self: Any, x: float, y: float, text: str, *more: Any, **rest: Any) -> Any:
        words.append(text)
        return real(self, x, y, text, *more, **rest)

    with patch.object(Canvas, "drawString", spy):
        bench.run("print", lines, "--solutions", "-o", bench.file("book.pdf"))
    told = " ".join(" ".join(words).split())
    assert all(sentence in told for sentence in bench.puzzle.family.sentences), told
    twice = single(clues(bench.puzzle)) + single(clues(bench.puzzle))
    assert single(Counter(words)) >= twice, "each clue, in the puzzle and in its solution"


CHECKS: dict[str, Callable[[Bench], None]] = {
    "solve": _solve, "check": _check, "draw": _render, "convert": _convert,
    "rate": _rate, "hint": _hint, "prove": _prove, "print": _sheet, "edit": _edit,
}  # fmt: skip


def test_every_verb_with_a_board_is_in_the_matrix() -> None:
    taking = {
        verb
        for verb in command_descriptions.command_summaries()
        for one in command_descriptions.argument_records(verb)
        if one["name"] in ("board", "puzzles") and one["positional"]
    }
    assert taking == {*CHECKS, *DOCUMENTS}


def test_what_draws_draws_in_several_forms_at_once() -> None:
    """A second `-o` is another file, wherever the first is a picture, and each has its theme and its crop."""
    drawing = {
        verb: {one.dest: one for one in command_descriptions.parser_of(verb)._actions}
        for verb in command_descriptions.command_summaries()
    }
    outputs = {verb: known["output"] for verb, known in drawing.items() if {"cell", "output"} <= known.keys()}
    assert len(outputs) > 9 and "draw" in outputs
    assert [verb for verb, one in outputs.items() if not isinstance(one, argparse._AppendAction)] == []
    assert all({"theme", "crop"} <= drawing[verb].keys() for verb in outputs)


@pytest.mark.sampled(30)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("verb", CHECKS)
def test_a_verb_of_a_family(verb: str, name: str, tmp_path: Path, invoke: Invoke) -> None:
    CHECKS[verb](Bench(name, tmp_path, invoke))


#: So many solutions are compared.
FEW = 60


def models(encoding: Any, solver: str = "cadical195") -> list[str]:
    """The solutions that the models of a CNF stand for, each once, at most `FEW` and one more."""
    with Solver(encoding.clauses, name=solver, top=highest_variable(encoding)) as engine:
        found = engine.models(encoding.decisive)
        return [str(encoding.decode(model)) for model in islice(found, FEW + 1)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("solver", ["cadical195", "glucose4"])
def test_the_cnf_of_a_puzzle_has_its_one_solution(name: str, solver: str) -> None:
    one = small(name)
    found = models(judge(name).complete(one.board), solver)  # type: ignore[misc]
    assert set(found) == {str(judge(name).find(one.board))}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("formula", ["(a, b) (~b, c)", "(a) (~a)"])
@pytest.mark.parametrize("target", compilable_families())
def test_the_cnf_of_a_compiled_board_is_as_satisfiable_as_its_formula(target: str, formula: str) -> None:
    made = compile_formula(formula, target)
    encoding = judge(made.family).complete(made.board)  # type: ignore[misc]
    with Solver(encoding.clauses, name="cadical195", top=highest_variable(encoding)) as engine:
        assert (engine.solve() is not None) == (formula == "(a, b) (~b, c)")


@pytest.mark.parametrize("clues", [[[2, None], [3, 99]], [[1]], [[5, 5], [5, 5]]])
def test_boards_that_bounds_refute_are_written_too(clues: list[list[int | None]]) -> None:
    """With the clauses that make them unsatisfiable, not with a traceback."""
    board = family("kurodoko").board_from_record({"clues": clues})
    assert bool(models(judge("kurodoko").complete(board))) == (judge("kurodoko").find(board) is not None)  # type: ignore[misc]


#: What pzpr calls rules, and what methods are called that have a name as well; not what all call so.
INTERNAL = re.compile(r"\b(?!arXiv\b|coNP\b)(?:[a-z]+[A-Z]\w*|method \d(?! \())")


def spoken(text: str) -> str:
    """A text that people see, in which no internal name stands."""
    assert not INTERNAL.findall(text), text
    return text


def drawn(path: Path) -> str:
    """The words on a picture, none of them internal."""
    return spoken("\n".join(re.findall(r"<text[^>]*>([^<]*)<", path.read_text(encoding="utf-8"))))


def said(invoke: Invoke, *words: object) -> str:
    """What a command prints, whatever its status, in words."""
    shown = invoke(*words, status=(0, 1, 2, 3))
    return spoken(shown.out + shown.err)


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_sentences(name: str, invoke: Invoke) -> None:
    sentences = family(name).sentences
    assert all(re.fullmatch(r"[A-Z0-9].*\.", one) for one in sentences)
    for verb in ("families", "rules"):
        out = " ".join(said(invoke, verb, name).split())
        assert all(one in out for one in sentences), out
    assert out.startswith(family(name).title)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_wrong_is_said_in_words(name: str, tmp_path: Path, invoke: Invoke) -> None:
    one, kind = small(name), family(name)
    board, wrong = tmp_path / "board.json", tmp_path / "wrong.txt"
    board.write_text(one.write(".json"), encoding="utf-8")
    shading = isinstance(one.solution, np.ndarray)
    wrong.write_text(kind.show_solution(~one.solution if shading else frozenset()), encoding="utf-8")
    out = said(invoke, "check", board, wrong, "-o", tmp_path / "wrong.svg")
    assert any(rule in out for rule in kind.rules), out
    assert "broken: " in drawn(tmp_path / "wrong.svg")
    if shading:
        said(invoke, "hint", board, wrong)
    record = json.loads(one.write(".json"))
    shown = kind.solution_to_record(~one.solution if shading else frozenset())
    (tmp_path / "all.jsonl").write_text(json.dumps(record | {"solution": shown}) + "\n", encoding="utf-8")
    said(invoke, "check", tmp_path / "all.jsonl")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_steps_are_told_in_words(name: str, tmp_path: Path, invoke: Invoke) -> None:
    board = tmp_path / "board.json"
    board.write_text(small(name).write(".json"), encoding="utf-8")
    said(invoke, "solve", board, "--explain", "-o", tmp_path / "steps.svg")
    assert drawn(tmp_path / "steps.svg")
    assert said(invoke, "rate", board).startswith(LABELS)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", compilable_families())
def test_tiles_are_explained_in_words(target: str, invoke: Invoke) -> None:
    from hardboard.gadgets import load

    library = load(str(family(target).tiles.library))
    tile = min(library.tiles.values(), key=lambda one: (len(one.ports) < 2, len(one.ports), one.name))
    said(invoke, "tiles", "check", tile.name, "--library", library.name, "--explain")
