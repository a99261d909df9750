"""Every declared family: its example is solved as shown, and its verdicts are pzpr's on pzpr's own boards."""

import doctest
import importlib
import inspect

import pytest

from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.registry import declared, family
from hardboard.verify.judge import judge


@pytest.mark.parametrize("name", declared())
def test_the_example_has_the_solution_shown_and_no_other(name):
    module = importlib.import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}")
    assert len(inspect.getsource(module).splitlines()) <= 80
    (test,) = doctest.DocTestFinder(recurse=False).find(module, module=module)
    runner = doctest.DocTestRunner()
    assert runner.run(test, clear_globs=False).failed == 0
    board, solved = test.globs["board"], test.globs["solved"]
    assert [one.tolist() for one in judge(name).solutions(board)] == [solved.tolist()]


#: Names that we find beside pzpr's. LITS: pzpr compares the shapes only of rooms with exactly four black
#: cells; here any four connected ones count, so that facts about a part of a room can break the rule. Boards
#: on which this differs are invalid either way.
BESIDES = {"lits": {"bsSameShape"}}


#: Loops have verdicts of their own: see `test_loops`.
COLOURED = [name for name in declared() if not family(name).declared.layout.loop]


@pytest.mark.sampled(10)
@pytest.mark.slow
@pytest.mark.parametrize("name", COLOURED)
def test_verdicts_and_names_are_those_of_pzpr(name, corpus):
    value = family(name)
    boards = [record for record in corpus("families/pzpr-labelled") if record["family"] == name]
    assert boards or name in ("mosaic", "nurimeizu")
    for record in boards:
        board = value.board_from_record(record)
        tests = record.get("tests") or [(record["shading"], [record["first"]] if record["first"] else [])]
        for rows, wanted in tests:
            shading = read_shading(rows, board.shape)
            names = {breach.code for breach in value.violations(board, shading)}
            assert bool(names) == bool(wanted)
            assert names >= set(wanted)
            assert "tests" not in record or names - set(wanted) <= BESIDES.get(name, set())
