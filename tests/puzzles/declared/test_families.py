"""Every family's module: short, its example solved there is the only solution, and its texts read back."""

import doctest
import importlib
import inspect

import pytest

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


@pytest.mark.parametrize("name", declared())
def test_boards_read_back_from_text_and_json(name, random_board):
    import random

    value, rng = family(name), random.Random(name)
    for _ in range(5):
        board = random_board(value.declared.layout, rng, 3, 4)
        record = value.board_to_record(board)
        for suffix in (".grid" if ".grid" in value.writers else ".txt", ".json"):
            again = value.read_board(value.write_board(board, suffix), suffix)
            there = value.board_to_record(again)
            assert {**there, "rooms": None} == {**record, "rooms": None}
            if record.get("rooms"):
                assert _partition(there["rooms"]) == _partition(record["rooms"])


def _partition(rooms):
    first = {}
    return [first.setdefault(room, len(first)) for row in rooms for room in row]
