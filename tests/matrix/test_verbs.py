"""Every family, every verb that takes a board, every form that it writes: what comes out is what it should.

The verbs are those whose description has a board, the families those of the registry, the forms those that a
family and a verb list: whatever is added is asked, or the first test fails.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from hardboard.api.files import read_board, read_solution
from hardboard.cli import command_descriptions
from hardboard.cli.commands.solve import SOLUTIONS
from hardboard.people.rating import LABELS
from hardboard.puzzles.dimacs import read_dimacs
from hardboard.puzzles.formats import PICTURES
from hardboard.verify.sat.solver import Solver
from tests.matrix.doors import clues, labels_that_differ, single
from tests.support.invoke import Invoke
from tests.support.puzzles import NAMES, small

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
        if form in (".json", ".url", ".pzprv3"):
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
