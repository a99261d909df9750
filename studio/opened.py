"""Answer questions about an opened board: a formula's board or a puzzle.

    >>> from hardboard.puzzles import family
    >>> desk = OpenedBoard(family("kurodoko"), family("kurodoko").read_board("3x2:2a3_4b"))
    >>> desk.about["family"], desk.ask("check", {"marks": "???\\n???"})["violations"]
    ('kurodoko', [])

A *look* names a picture of the board: empty for the board as it is, `v` and a bit for each variable that
occurs for the board under these values. Numbers of clauses may follow, `v010.1.3`: their wires alone have
colours.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import product
from typing import Any

from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.fields import BoardField, blank_record, with_value
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family_part
from hardboard.studio.limits import CELLS, FORMULA
from hardboard.studio.picture import DETAIL, Picture

#: Pictures of other looks that are kept.
LOOKS = 4
#: The side of the picture of a sign, in pixels.
SIGN = 24
#: Boards of so many cells can be edited.
EDITED = 1 << 13


class OpenedBoard:
    """A board and the questions that it answers, by name; each takes the fields of a request."""

    def __init__(self, kind: Family, board: AnyBoard) -> None:
        self.kind, self.board = kind, board
        self.picture = lru_cache(LOOKS)(self._picture)

    def _picture(self, look: str) -> Picture:
        from hardboard.render import draw

        if look:
            raise InputError(f"the look {look[:40]!r}", "none: this board is of no formula")
        return Picture(draw(self.kind.name, self.board))

    @property
    def about(self) -> Record:
        """The answer to opening the board."""
        from hardboard.studio.play import player_marks

        rows, cols = self.board.shape
        return {
            "kind": "board",
            "family": self.kind.name,
            "rows": rows,
            "cols": cols,
            "size": list(self.kind.size(self.board)),
            "rules": self.kind.sentences,
            "play": player_marks(self.kind, self.board) if rows * cols <= 1 << 16 else None,
            "text": self.kind.write_board(self.board, ".json") if rows * cols <= 1 << 14 else None,
            "fields": list(editable_fields(self.kind.name)) if rows * cols <= EDITED else [],
            "record": self.kind.record(self.board) if rows * cols <= EDITED else None,
            "suffixes": self.kind.suffixes,
            "picture": self.picture("").facts,
        }

    def questions(self) -> Mapping[str, Callable[..., Any]]:
        """Return the questions about the board."""
        from hardboard.studio.play import check_progress, true_candidates

        return {
            "about": lambda: self.about,
            "raster": self.raster,
            "detail": lambda row, col, look="": self.picture(look).detail(row, col),
            "picture": lambda look="": self.picture(look).facts,
            "check": lambda marks: check_progress(self.kind, self.board, marks),
            "candidates": lambda marks: true_candidates(self.kind, self.board, marks),
            "printed": self.printed,
        }

    def printed(self, record: object) -> Record:
        """Return the whole picture of an edited board of this family, and the marks that a player can put on
        it.
        """
        from hardboard.render import draw
        from hardboard.studio.play import player_marks

        board = self.kind.board_from_record(_object(record))
        rows, cols = board.shape
        if rows * cols > EDITED:
            raise InputError(f"a board of {rows} x {cols} cells", f"at most {EDITED} cells to edit")
        picture = Picture(draw(self.kind.name, board))
        spots = product(range(-(-rows // DETAIL)), range(-(-cols // DETAIL)))
        blocks = [[*spot, picture.detail(*spot)] for spot in spots]
        return {"picture": picture.facts, "blocks": blocks, "play": player_marks(self.kind, board)}

    def raster(self, level: int, row: int, col: int, look: str = "", theme: str = "screen") -> bytes:
        """Return a block of the overview."""
        if not 0 <= level <= 12 or theme not in ("screen", "dark"):
            raise InputError(f"the block {level}/{row}/{col}, {theme[:20]!r}", "one of the board")
        return self.picture(look).raster(level, row, col, theme)

    def ask(self, name: str, fields: Mapping[str, object]) -> Any:
        """Return the answer to a question; refuse unknown fields and wrong types."""
        known = self.questions()
        if name not in known:
            raise InputError(f"the question {name[:40]!r}", "one of " + " ".join(known))
        try:
            return known[name](**fields)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                raise InputError(f"other fields than {name!r} has", "those of docs/studio.md") from None
            raise


@lru_cache(64)
def editable_fields(name: str) -> tuple[Record, ...]:
    """Return the fields that an author may set on boards of a family, with pictures of their signs.

    >>> clues = editable_fields("masyu")[0]
    >>> clues["words"], sorted(clues["pictures"])
    (('B', 'W'), ['B', 'W'])
    """
    fields = family_part(name, "fields") or ()
    return tuple(asdict(field) | {"pictures": _signs(name, fields, field)} for field in fields)


def _signs(name: str, fields: Sequence[BoardField], field: BoardField) -> dict[str, str]:
    """Draw each sign that may stand in a cell as the family draws it, in the middle cell of a small board."""
    from hardboard.render import draw
    from hardboard.render.svg import svg_markup

    if field.where != "cells" or field.of:
        return {}
    kind, side = family(name), 3
    empty = blank_record(name, fields, side, side)
    empty |= {one.name: [[0] * side] * side for one in fields if one.where == "rooms"}
    pictures = {}
    for sign in (*field.words, *["?"] * field.unknown):
        board = kind.board_from_record(with_value(empty, field, (1, 1), field.read(sign)))
        scene = draw(name, board)
        left, top = scene.cells()[0].xy[0].tolist()
        cell = max(board.shape) // side
        moved = scene.moved(-left - (cell + (cell - 1) / 2), -top - (cell + (cell - 1) / 2))
        pictures[sign] = svg_markup(replace(moved, width=cell, height=cell), SIGN / cell)
    return pictures


def _object(record: object) -> Record:
    if not isinstance(record, dict):
        raise InputError("no record", "a JSON object", "record")
    return record


def refuse_large_board(rows: int, cols: int) -> None:
    """Refuse a board that is too large for the page."""
    if rows * cols > CELLS:
        raise InputError(
            f"a board of {rows} x {cols} cells",
            f"at most {CELLS} cells on this page; `hardboard compile --stream` writes larger ones",
        )


def formula_text(request: Mapping[str, object]) -> str:
    """Return the formula of a request, which must be a text of some size."""
    text = request.get("formula")
    if not isinstance(text, str):
        raise InputError("no formula", "clauses such as 1,2,3 or (a, ~b)", "formula")
    if len(text) > FORMULA:
        raise InputError(f"a formula of {len(text)} characters", f"at most {FORMULA} on this page", "formula")
    return text
