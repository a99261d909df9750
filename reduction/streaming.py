"""The board of a formula written band by band, with memory for its tiles and one band."""

from collections.abc import Callable, Iterator
from typing import IO

from hardboard.gadgets import Library
from hardboard.gadgets.backend import family_backend
from hardboard.gadgets.sheet import BLANK
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.registry import DEFAULT, family
from hardboard.puzzles.streamed import spell_clues
from hardboard.reduction.compiler import clause_order, plan_formula


def stream_board(
    formula: Formula,
    out: IO[bytes],
    target: str = DEFAULT,
    library: Library | str | None = None,
    order: str | None = None,
    layout: str | None = None,
    watch: Callable[[Iterator[Ints], int], Iterator[Ints]] = lambda items, total: items,
) -> Record:
    """Write the board that `compile_formula` would make, in rows of words.

    Args:
        formula: the formula.
        out: a file that is open for bytes.
        target: the puzzle.
        library: a library of tiles or its name; None for the default of the target.
        order: the arrangement of clauses and variables: see `compile_formula`.
        layout: the layout: see `compile_formula`.
        watch: a function through which the bands pass, given their number.

    Returns:
        The figures of the board: rows, columns, tiles and others.

    Raises:
        InputError: the target has no clues in cells, or the formula does not fit the library.

    >>> from io import BytesIO
    >>> from hardboard.puzzles.formula import parse
    >>> out = BytesIO()
    >>> stream_board(parse("1"), out, "kurodoko", "compact")["rows"], out.getvalue().count(b"\\n")
    (17, 19)
    """
    bands = family_backend(target).bands
    if bands is None:
        raise InputError(
            f"a board of {target} band by band", "another target: its rooms are numbered as a whole"
        )
    translation, plan = plan_formula(formula, target, library, order, layout)
    facts: Record = {"rows": 0, "cols": 0, "clues": 0, "largest_clue": 0}
    out.write(family(target).named("").encode())
    for band in watch(bands(plan.arrangement), plan.arrangement.rows):
        out.write(spell_clues(band))
        facts["rows"] += len(band)
        facts["cols"] = band.shape[1]
        facts["clues"] += int((band != 0).sum())
        facts["largest_clue"] = max(facts["largest_clue"], int(band.max()))
    tiles = int((plan.arrangement.places != BLANK).sum())
    return facts | {"tiles": tiles, "layers": plan.layers} | clause_order(translation, plan)
