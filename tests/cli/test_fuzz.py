"""Mutated inputs and extreme numbers: no traceback, no hang, no answer without a word."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import declared, family, family_names
from tests.support.fuzz import GOOD, example, extreme, one


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


#: Seconds of work and bytes for all texts of a family: what is there to stop a walk through 2**31 numbers.
SECONDS, MEMORY = 300, 4 << 30

PROGRAM = """
import contextlib, io, json, sys, traceback
from pathlib import Path
from hardboard.cli.main import main

name, *verbs = sys.argv[1:]
for number, (suffix, text) in enumerate(json.load(sys.stdin)):
    path = Path(f"in{suffix}")
    path.write_text(text)
    for verb in verbs:
        print(number, verb, flush=True)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as told:
            status = main([*verb.split(), str(path), "--family", name])
        assert status in (0, 1, 2, 3) and (status != 2 or told.getvalue().count("\\n") == 1), told.getvalue()
print("done")
"""


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
    """All numbers in a record."""
    if isinstance(value, dict | list):
        return [n for part in (value.values() if isinstance(value, dict) else value) for n in numbers(part)]
    return [value] if isinstance(value, int) else []


@pytest.mark.sampled(14)
@pytest.mark.slow
@pytest.mark.parametrize("name", declared())
def test_no_board_holds_a_number_that_takes_long_to_count_to(name: str) -> None:
    kind, taken = family(name), 0
    for suffix, text in texts(name):
        try:
            board = kind.read_board(text, suffix)
        except InputError:
            continue
        taken += 1
        record = {key: value for key, value in kind.board_to_record(board).items() if key != "rooms"}
        assert max(numbers(record)) <= max(99, board.size), text
    assert taken or kind.declared.layout.clues == "sides"  # no number stands on such a board


@pytest.mark.parametrize("number", ["0", "-1", "1.0", "nan", "9" * 16, "9" * 5000])
@pytest.mark.parametrize("verb", ["solve --count --limit", "solve --all --limit", "prove --count --most"])
def test_numbers_that_count_nothing_are_refused(
    verb: str,
    number: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text("puzzle kurodoko\n\n. 2\n")
    with pytest.raises(SystemExit) as ended:
        main([*verb.split(), number, "board.txt"])
    said = capsys.readouterr().err.splitlines()[-1]
    assert ended.value.code == 2 and "error: argument --" in said
    assert main([*verb.split(), "9" * 15, "board.txt"]) == 0


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("name", family_names())
def test_every_extreme_number_is_answered_or_refused(name: str, part: int, tmp_path: Path) -> None:
    """Every fifth of the texts, in five parts: six kinds of extremes take turns in them."""
    some = texts(name)[5 * part :: 25]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, name, "check", "solve --time-limit 5", "rate", "convert --to json"],
        input=json.dumps(some),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        preexec_fn=limited,
        check=False,
    )
    last = done.stdout.split("\n")[-2:-1]
    assert done.returncode != -signal.SIGXCPU, f"{last} of {some} took too long"
    assert last == ["done"], (last, done.stderr[-2000:])
