"""What stands on a board: numbers that it can hold, rooms that hang together, words that there are."""

import json
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from hardboard.puzzles.declared import Board, Layout
from hardboard.puzzles.declared.doubled import undoubled_board
from hardboard.puzzles.declared.layout import WORDS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import declared, family
from tests.support.fuzz import example
from tests.support.invoke import Invoke

#: Texts that show walls between rooms, which then are in one piece.
WALLS = (".url", ".grid")
WITH_ROOMS = [name for name in declared() if family(name).declared.layout.rooms]


@pytest.mark.parametrize("field", WORDS)
def test_a_word_that_there_is_not_is_refused_with_those_that_there_are(field: str) -> None:
    with pytest.raises(InputError, match=f"Layout, {field}: 'numbrs'") as told:
        Layout(**{field: "numbrs"})
    assert all(repr(word) in str(told.value) for word in WORDS[field])


@pytest.mark.parametrize(
    "fields",
    [
        {"clues": "numbers", "corners": True},
        {"clues": "numbers", "lines": "runs"},
        {"corners": True, "lines": "number"},
        {"arrows": True},
        {"full": True},
        {"clues": "numbers", "room_numbers": True},
        {"optional": True},
        {"clues": "numbers", "total": "rooms"},
        {"least": -1},
    ],
)
def test_fields_that_do_not_go_together_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(InputError, match=r"^Layout"):
        Layout(**fields)  # type: ignore[arg-type]


#: Fields that may not go together with others.
CHOICES: dict[str, tuple[object, ...]] = {
    "clues": ("numbers", "colours"), "lines": ("runs",), "loop": ("cells", "lines"), "total": ("stars",),
    **dict.fromkeys(("full", "rooms", "room_numbers", "arrows", "corners", "optional", "shaded"), (True,)),
}  # fmt: skip


def test_who_follows_an_error_of_a_layout_has_one() -> None:
    """Each advice at once: none leads to another error, and none back."""
    refused = 0
    for names in (some for size in (1, 2, 3) for some in combinations(CHOICES, size)):
        for values in product(*map(CHOICES.get, names)):  # type: ignore[arg-type]
            fields = dict(zip(names, values, strict=True))
            try:
                Layout(**fields)  # type: ignore[arg-type]
            except InputError as error:
                refused += 1
                for advice in error.expected.split(" or "):
                    Layout(**fields | eval(f"dict({advice})"))
    assert refused > 300


def in_pieces(board: Board) -> Board:
    """The board with one cell given to a room that it does not touch."""
    touched = {cell: {board.rooms[other] for other in [cell, *board.near[cell]]} for cell in board.cells}
    cell, room = next((c, r) for c in board.cells for r in board.room_cells if r not in touched[c])
    rooms = [*board.rooms[:cell], room, *board.rooms[cell + 1 :]]
    return replace(board, rooms=tuple(rooms), clues={c: n for c, n in board.clues.items() if c != cell})


@pytest.mark.parametrize("name", WITH_ROOMS)
def test_a_room_in_pieces_is_refused_in_every_format(name: str) -> None:
    kind, board = family(name), example(name)[0]
    torn = kind.declared.layout.inner(in_pieces(undoubled_board(board)))
    texts = {suffix: kind.writers[suffix](torn) for suffix in kind.writers if suffix not in WALLS}
    texts[".json"] = json.dumps(kind.record(torn))
    for suffix, text in texts.items():
        with pytest.raises(InputError, match="a room in several parts; expected cells of a room that hang"):
            kind.read_board(text, suffix)
        with pytest.raises(InputError, match="hang together"):
            kind.write_board(torn, suffix)


@pytest.mark.parametrize(
    ("name", "record", "suffix"),
    [
        ("nonogram", {"rows": 1, "cols": 1, "row_clues": [[]], "col_clues": [[1, 1]]}, ".url"),
        ("nonogram", {"rows": 1, "cols": 1, "row_clues": [[]], "col_clues": [[1, 1]]}, ".pzprv3"),
        ("chocona", {"rows": 1, "cols": 2, "clues": [[-1, 1]], "rooms": [[0, 0]]}, ".url"),
        ("kurodoko", {"clues": [[2**31 - 1, None]]}, ".txt"),
        ("kurodoko", {"clues": [[2**31 - 1, None]]}, ".pzprv3"),
        ("kurodoko", {"clues": [[2**31 - 1, None]]}, ".grid"),
    ],
)
def test_what_a_format_cannot_hold_is_not_written(
    name: str, record: dict[str, object], suffix: str, tmp_path: Path, invoke: Invoke
) -> None:
    board, goal = tmp_path / "board.json", tmp_path / f"goal{suffix}"
    board.write_text(json.dumps({"family": name, **record}))
    complaint = invoke("convert", board, "-o", goal, status=2).err
    assert not goal.exists() and complaint.count("\n") == 1, complaint
