"""From a request to a board on a desk: that of a formula, or one written in any format.

>>> open_request({"board": "3x2:2a3_4b"}).about["family"]
'kurodoko'
"""

import re
from collections.abc import Mapping

from hardboard.api.files import read_board
from hardboard.api.puzzle import blank
from hardboard.puzzles import InputError, family
from hardboard.studio.compiled import OpenedFormula
from hardboard.studio.opened import OpenedBoard, refuse_large_board


def open_request(request: Mapping[str, object]) -> OpenedBoard:
    """Return the board that a request names: of a formula, or a board's text in any format."""
    if "formula" in request:
        return OpenedFormula(request)
    text, name = request.get("board"), request.get("family")
    if "empty" in request:
        return _empty(name, request["empty"])
    if not isinstance(text, str) or not text.strip():
        raise InputError("no board", "the text of one, an address, or an ID", "board")
    if name is not None and (not isinstance(name, str) or name.endswith(".py")):
        raise InputError("the family", "the name of one", "family")
    try:
        kind, board = read_board("board", name or None, text)
    except InputError as error:
        raise InputError(error.found, error.expected, error.where.removeprefix("board: ")) from None
    refuse_large_board(*board.shape)
    return OpenedBoard(family(kind.name), board)


def _empty(name: object, size: object) -> OpenedBoard:
    match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", size) if isinstance(size, str) else None
    if not match or not isinstance(name, str):
        raise InputError(
            f"the size {str(size)[:20]!r}", "rows and columns, 1 to 99, such as 6x7, of a family", "empty"
        )
    made = blank(name, (int(match[1]), int(match[2])))
    return OpenedBoard(made.family, made.board)
