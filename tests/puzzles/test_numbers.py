"""One description of what may stand on a board, whoever reads it: the family, both
checkers, and every format that it is written in.
"""

import copy
from collections.abc import Iterator

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import empty
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family, names, needed

#: Numbers at the edges of cells of the board (3 x 4), of a byte, of a digit, of what an array holds.
EDGES = (*range(-3, 3), 9, 12, 13, *range(98, 102), 255, 256, 1000, 1 << 20, 1 << 30, (1 << 31) - 1, 1 << 31)


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
