"""The puzzles of `examples/puzzles`: of every family, each with one solution, and made by a command that
makes the same again."""

import json
from pathlib import Path

import pytest

from benchmarks._puzzles import Source, make
from hardboard.puzzles import family
from hardboard.verify.judge import judge

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "puzzles"
FAMILIES = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FAMILIES)
def test_each_has_the_solution_of_its_record_and_no_other(name: str) -> None:
    puzzles = Source(FOLDER).published(name)
    assert len(puzzles) >= 18
    for puzzle in puzzles:
        assert not family(name).violations(puzzle.board, puzzle.solution), puzzle.name
        assert judge(name).unique(puzzle.board), puzzle.name


@pytest.mark.parametrize("name", FAMILIES)
def test_a_seed_gives_one_puzzle_and_that_as_it_was_asked_for(name: str) -> None:
    known = json.loads((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    puzzle, again = (make(name, known["rows"], known["difficulty"], known["seed"]) for _ in range(2))
    assert puzzle.record == again.record
    # Which puzzle it is depends on the solver's choices, and so on the machine.
    made = json.loads(json.dumps(puzzle.record))
    for key in ("id", "rows", "cols", "difficulty", "seed"):
        assert made.get(key) == known.get(key), key
    assert made.keys() == known.keys()
    assert judge(name).unique(puzzle.board)
