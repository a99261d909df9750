"""Describe the overlay of a board as plain values: tiles and their names, bands, signals, marked cells, a
note.

A picture does not know how its board was built. Whoever does says it in cells:

    >>> BoardOverlay(tiles=[(0, 0, 9, 9, "var")], signals=[([(1, 4)], True)]).tiles[0].name
    'var'
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction
from hardboard.render.style import MARKS, NAMED

#: Cells as a list of (row, column), or as an array with a row for each.
CellList = Iterable[Cell] | NDArray[np.integer]


class TileFrame(NamedTuple):
    """A tile: the place of its top left cell, its size, its name."""

    row: int
    col: int
    height: int
    width: int
    name: str = ""


class ComponentStrip(NamedTuple):
    """A component's rows, from `first` up to but without `stop`, and its label; or its columns."""

    first: int
    stop: int
    label: str
    axis: Literal["rows", "columns"] = "rows"


class SideName(NamedTuple):
    """A name at a side of the board, for the cells from `first` up to but without `stop` along that side. It
    has the value of the named thing, if that is shown.
    """

    side: str
    first: float
    stop: float
    label: str
    value: bool | None = None


class ClauseBracket(NamedTuple):
    """A bracket over cells along a side of the board, such as the columns of a clause: its number, what it
    says, and whether that fails.
    """

    side: str
    first: float
    stop: float
    number: str
    text: str = ""
    wrong: bool = False


class WireSignal(NamedTuple):
    """The cells of a wire and its truth value, or None."""

    cells: CellList
    value: bool | None


class CellMark(NamedTuple):
    """Cells to point at, the name of a colour (`style.NAMED`), and the words below the picture."""

    cells: CellList
    colour: str = "red"
    caption: str = ""
    #: One frame around all of them, and not one around each.
    whole: bool = False


@dataclass(frozen=True)
class BoardOverlay:
    """Everything drawn over a board. Plain tuples become objects."""

    tiles: Sequence[TileFrame] = field(default=())
    bands: Sequence[ComponentStrip] = field(default=())
    signals: Sequence[WireSignal] = field(default=())
    marks: Sequence[CellMark] = field(default=())
    flags: Sequence[SideName] = field(default=())
    spans: Sequence[ClauseBracket] = field(default=())
    #: Whether the names of tiles are written.
    tile_names: bool = True
    #: Whether a small map with the names of all tiles stands below.
    tile_map: bool = False
    #: Whether rows and columns are numbered at the border.
    rulers: bool = False
    #: Colours of the drawing itself, each with its meaning.
    colours: Sequence[tuple[str, str]] = ()
    #: Lines of the legend without a colour.
    keys: Sequence[str] = field(default=())
    #: Lines above and below the board.
    title: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        kinds = {
            "tiles": TileFrame,
            "bands": ComponentStrip,
            "signals": WireSignal,
            "marks": CellMark,
            "flags": SideName,
            "spans": ClauseBracket,
        }
        for name, kind in kinds.items():
            object.__setattr__(self, name, tuple(kind(*item) for item in getattr(self, name)))


def cell_array(cells: CellList) -> NDArray[np.int64]:
    """Return cells as an array with a row for each."""
    listed = cells if isinstance(cells, np.ndarray) else list(cells)
    return np.asarray(listed, dtype=np.int64).reshape(-1, 2)


def colour_of(mark: CellMark) -> str:
    """Return the colour that a mark names."""
    if mark.colour not in NAMED:
        raise InputError(f"the colour {mark.colour!r}", "one of " + " ".join(NAMED))
    return NAMED[mark.colour]


def violation_marks(violations: Iterable[Violation]) -> tuple[CellMark, ...]:
    """Return a mark for each violated rule: its cells, their number, and its own colour."""
    by_rule: dict[str, list[Violation]] = defaultdict(list)
    for violation in violations:
        by_rule[violation.rule].append(violation)
    marks = []
    for number, (rule, broken) in enumerate(by_rule.items()):
        times = "" if len(broken) == 1 else f" ({len(broken)} times)"
        cells = [cell for violation in broken for cell in violation.cells]
        marks.append(CellMark(cells, MARKS[number % len(MARKS)], f"broken: {rule}{times}"))
    return tuple(marks)


def verdict_overlay(cells: Sequence[Cell], words: str) -> BoardOverlay:
    """Return an overlay with a sentence about a board, and the cells that it is about, if any, marked."""
    marks = [CellMark(cells, "red", words)] if cells else []
    return BoardOverlay(marks=marks, keys=[words] if words and not cells else [], rulers=True)


def step_marks(step: Deduction) -> tuple[CellMark, ...]:
    """Return the cells that a deduction decides, and the cells of its reason."""
    said = CellMark(step.cells, "blue", f"{step.title}: {step.said or step.value}")
    return said, CellMark(step.because, "orange", f"because {step.reason}")
