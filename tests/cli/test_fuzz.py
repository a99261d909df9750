"""Mutated inputs and extreme numbers: no traceback, no hang, no answer without a word."""

from pathlib import Path
from typing import Any

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family, family_names
from hardboard.verify.judge import judge
from tests.support.fuzz import GOOD, example, extreme, one
from tests.support.invoke import Invoke


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_mutated_inputs_are_answered_or_refused_in_words(first: int) -> None:
    outcomes = [one(seed) for seed in range(first, first + 20)]
    assert [outcome.words for outcome in outcomes if outcome.what not in GOOD] == []


@pytest.mark.thorough
def test_thousands_of_mutated_inputs(cases, seed) -> None:
    first = 1000 + 100_000 * seed
    outcomes = [one(number) for number in range(first, first + cases(2000))]
    assert [outcome.words for outcome in outcomes if outcome.what not in GOOD] == []


def texts(name: str) -> list[tuple[str, str]]:
    """The small board of a family in all its formats, with an extreme number each time."""
    kind, board = family(name), example(name)[0]
    rows, cols = (kind.board_to_record(board)[key] for key in ("rows", "cols"))
    return [
        (suffix, text)
        for suffix in kind.suffixes
        for text in extreme(kind.write_board(board, suffix), rows * cols)
    ]


def numbers(value: Any) -> list[int]:
    if isinstance(value, dict | list):
        return [n for part in (value.values() if isinstance(value, dict) else value) for n in numbers(part)]
    return [value] if isinstance(value, int) else []


@pytest.mark.sampled(14)
@pytest.mark.slow
@pytest.mark.parametrize("name", family_names())
def test_no_board_holds_a_number_that_takes_long_to_count_to(name: str) -> None:
    kind, taken = family(name), 0
    for suffix, text in texts(name):
        try:
            board = kind.read_board(text, suffix)
        except InputError:
            continue
        taken += 1
        if kind.declared is None:  # whatever its numbers are, there is an answer
            judge(name).find(board)
            continue
        record = {key: value for key, value in kind.board_to_record(board).items() if key != "rooms"}
        assert max(numbers(record)) <= max(99, board.size), text
    assert (
        taken or kind.declared is None or kind.declared.layout.clues == "sides"
    )  # no number stands on such a board


@pytest.mark.parametrize("number", ["0", "-1", "1.0", "nan", "9" * 16, "9" * 5000])
@pytest.mark.parametrize("verb", ["solve --count --limit", "solve --all --limit", "prove --count --most"])
def test_numbers_that_count_nothing_are_refused(
    verb: str, number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text("puzzle kurodoko\n\n. 2\n")
    said = invoke(*verb.split(), number, "board.txt", status=2).err.splitlines()
    assert "error: argument --" in said[-1]
    invoke(*verb.split(), "9" * 15, "board.txt")
