"""Addresses of penpa-edit: a drawing of the board, and with it a solution that penpa-edit checks by itself.

penpa-edit knows no puzzles, only what is drawn: numbers, symbols, shaded cells, edges. So one codec does for
every family that says what may be printed on its boards (`hardboard.puzzles.fields`). The tags or the title
of a drawing tell its family. Drawn elements that do not belong to such a board are refused.

>>> from hardboard.puzzles.families.kurodoko import FAMILY
>>> address = write(FAMILY, FAMILY.read_board("3x3:2d5c"))
>>> address[:48], drawing_name(address)
('https://swaroopg92.github.io/penpa-edit/#m=edit&', 'kurodoko')
>>> FAMILY.same(read(FAMILY, address), FAMILY.read_board("3x3:2d5c"))
True
"""

import json
from collections.abc import Sequence
from typing import Any

from hardboard.puzzles.declared.fields import fields_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import BoardField
from hardboard.puzzles.penpa.address import PackedDrawing, drawing_name, pack, unpack
from hardboard.puzzles.penpa.answer import answer, family_layout, grid, tool
from hardboard.puzzles.penpa.drawing import margins, put
from hardboard.puzzles.penpa.paper import KINDS, LARGEST, Paper, from_centres
from hardboard.puzzles.penpa.taking import take

__all__ = ["drawing_name", "read", "tags", "write"]

#: The version of penpa-edit whose way of checking the answers are made for.
VERSION = [3, 2, 3]
#: The width of a cell in points.
SIZE = 38


def _fields(family: Family) -> Sequence[BoardField]:
    fields: Sequence[BoardField] = family.own_part("fields") or fields_of(family) or ()
    return fields


def write(family: Family, board: AnyBoard, solution: object = None) -> str:
    """Return the address of a board: to be edited, or, with a solution, to be solved and checked."""
    record, fields, layout = family.board_to_record(board), _fields(family), family_layout(family)
    paper = Paper(record["rows"], record["cols"], *margins(record, fields))
    if max(paper.width, paper.height) - 4 > LARGEST:
        raise InputError(f"a board of {paper.rows} x {paper.cols} cells", f"at most {LARGEST} a side in all")
    drawn: dict[str, Any] = {kind: value() for kind, value in KINDS.items()}
    put(paper, drawn, record, fields, layout)
    lines = [""] * 19
    lines[0] = _header(family, paper, record, fields)
    lines[1] = _json(paper.margins)
    lines[3], lines[14] = _json(drawn), _json({kind: value() for kind, value in KINDS.items()})
    lines[5], lines[6] = _json(paper.centres()), _json(["Surface", "Composite"])
    lines[10], lines[13], lines[17] = _json(VERSION), "0", _json(tags(family))
    if solution is None:
        lines[2], lines[4], lines[15] = _json({"grid": grid(layout)}), lines[14], lines[14]
        return pack("edit", lines)
    checked, marks = answer(family, board, solution, paper)
    lines[2] = "~".join(map(_json, (grid(layout), *tool(layout, solution))))
    lines[7], lines[8], lines[9], lines[15] = _json(dict.fromkeys(checked, True)), '"x"', '"x"', "x"
    return pack("solve", lines, _json(marks))


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _header(family: Family, paper: Paper, record: dict[str, Any], fields: Sequence[BoardField]) -> str:
    across, down = paper.width - 4, paper.height - 4
    totals = [
        f"{f.name}: {record[f.name]}" for f in fields if f.where == BoardField.BOARD and f.name in record
    ]
    rules = "\n".join([*family.sentences, *totals])
    for sign, code in (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F")):
        rules = rules.replace(sign, code)
    middle = paper.middle()
    shape = ["square", across, down, SIZE, 0, 1, 1, (across + 1) * SIZE, (down + 1) * SIZE, middle, middle]
    about = [f"Title: {family.title}", "Author: ", "", rules, "OFF", "false"]
    return ",".join(map(str, [*shape, 0, 0, 0, 0, *about]))


def tags(family: Family) -> list[str]:
    """Return the names of a puzzle, here and elsewhere; penpa-edit takes the names that it knows."""
    names = (family.name, *family.aliases)
    return list(dict.fromkeys(form for name in names for form in (name, name.replace("-", " "))))


def read(family: Family, text: str) -> object:
    """Return the board that is drawn at an address."""
    packed = unpack(text)
    paper, fields = _paper(packed), _fields(family)
    record: dict[str, Any] = {"rows": paper.rows, "cols": paper.cols}
    return family.board_from_record(
        record | take(paper, packed.question, fields, family_layout(family), family.name)
    )


def _paper(packed: PackedDrawing) -> Paper:
    kind, across, down = packed.header[0], *(packed.number(at) for at in (1, 2))
    turned = packed.header[4:7] != ["0", "1", "1"]
    if kind != "square" or turned:
        raise InputError(
            f"a board of the kind {kind[:20]!r}{', turned or mirrored' * turned}", "a square one, not turned"
        )
    return from_centres(across, down, packed.centres)
