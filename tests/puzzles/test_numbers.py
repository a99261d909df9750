"""One description of what may stand on a board, whoever reads it: the family, both
checkers, and every format that it is written in.
"""

import copy
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import empty
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family, names, needed

#: Numbers at the edges of cells of the board (3 x 4), of a byte, of a digit, of what an array holds.
EDGES = (
    -3,
    -2,
    -1,
    0,
    1,
    2,
    9,
    12,
    13,
    98,
    99,
    100,
    101,
    255,
    256,
    1000,
    1 << 20,
    1 << 30,
    (1 << 31) - 1,
    1 << 31,
)


def boards(kind: Family) -> Iterator[tuple[str, Record]]:
    """Empty boards with one number each, in every field that has numbers."""
    bare = empty(kind.name, needed(kind.name, "fields"), 3, 4)
    for field in bare.keys() - {"family", "puzzle", "rows", "cols"}:
        for number in EDGES:
            record = copy.deepcopy(bare)
            values = record[field]
            if isinstance(values, list) and values and isinstance(values[0], list):
                values[0][0] = number
            elif isinstance(values, list) and values:
                values[0] = number
            else:
                record[field] = number
            yield f"{field} {number}", record


def read(kind: Family, record: Record) -> AnyBoard | None:
    try:
        board: AnyBoard = kind.board_from_record(record)
    except InputError:
        return None
    return board


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_reader_takes_the_same_numbers(name: str) -> None:
    kind = family(name)
    for what, record in boards(kind):
        board = read(kind, record)
        if board is None:
            continue
        for suffix in {".json", *kind.writers} & {".json", *kind.readers}:
            try:
                text = kind.write_board(board, suffix)
            except InputError:
                continue  # the format has no room for it
            assert kind.same(kind.read_board(text), board), (what, suffix)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto"])
@pytest.mark.parametrize("number", [12, 99, 100, 8191])
def test_a_command_takes_a_number_if_all_do(
    name: str,
    number: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    clues: list[list[int | None]] = [[None] * 4 for _ in range(3)]
    clues[0][0] = number
    Path("b.json").write_text(json.dumps({"family": name, "rows": 3, "cols": 4, "clues": clues}))
    commands = [
        "convert b.json -o c.txt", "prove b.json -o p", "check-proof p --all-checkers", "solve b.json",
        "hint b.json", "rate b.json", "dimacs b.json -o x.cnf", "render b.json -o x.svg",
        f"edit b.json --put r2c2={number}",
    ]  # fmt: skip
    for command in commands if number <= 99 else [one for one in commands if "check-proof" not in one]:
        refused = main(command.split()) == 2
        said = capsys.readouterr().err
        assert refused == (number > 99), (command, said)
        assert not refused or str(number) in said
