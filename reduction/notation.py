"""A floorplan in the paper's notation (Kölker 2012, 4.2 and 4.3). It has a letter for each gadget, `+` for
turned clockwise, `-` for counterclockwise, `2` for a half turn, and `~` in front for mirrored (there a line
above).

For the formula `-2,1`, with Zeros below, the paper's own example:

    B   W+ C   W+ ~B
    N      W      W
    X+  T  X-     W
    S   X  ~S     W
    V_1    V_2    Z

Our Xor and Sidesplit are stored as Appendix A.2 shows them, turned (X2 and S+); their labels here are those
of section 4. On the right of a clause the paper has W-, and we W+: a Wire carries signals both ways.
"""

from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.tile import UPRIGHT, Tile, TileOrientation
from hardboard.reduction.floorplan import Floorplan

#: Role -> the paper's letter, and how the tile that is stored is turned against the paper's.
LETTERS = {
    "wire": ("W", UPRIGHT),
    "negation": ("N", UPRIGHT),
    "variable": ("V", UPRIGHT),
    "zero": ("Z", UPRIGHT),
    "xor": ("X", TileOrientation(turns=2)),
    "choice": ("C", UPRIGHT),
    "split": ("T", UPRIGHT),
    "sidesplit": ("S", TileOrientation(turns=1)),
    "bend": ("B", UPRIGHT),
}


def tile_label(tile: Tile) -> str:
    """Return the paper's name of a tile, or its own where the paper has none."""
    if tile.name not in LETTERS:
        return tile.label
    letter, stored = LETTERS[tile.name]
    turned = tile.orientation
    # A mirror image of a tile that is stored turned is the mirror image, turned the other way.
    turns = turned.turns + (-stored.turns if turned.mirrored else stored.turns)
    whole = TileOrientation(turned.mirrored, turns % 4)
    mark = str(whole)
    return f"~{letter}{mark[1:]}" if whole.mirrored else f"{letter}{mark}"


def tile_labels(plan: Floorplan) -> dict[Position, str]:
    """Place -> label; that of a Variable names its variable."""
    names = {probe.place: plan.part(probe.place).removeprefix("variable ") for probe in plan.probes.values()}
    shown = {place: tile_label(tile) for place, tile in plan.arrangement.items()}
    return {place: f"{text}_{names[place]}" if place in names else text for place, text in shown.items()}


def label_table(plan: Floorplan) -> list[list[str]]:
    """Return rows of labels, empty where there is no tile."""
    known = tile_labels(plan)
    rows, cols = plan.arrangement.rows, plan.arrangement.cols
    return [[known.get((row, col), "") for col in range(cols)] for row in range(rows)]


def show_table(rows: list[list[str]]) -> str:
    """Return the table as text."""
    if not rows:
        return ""
    widths = [max(len(row[col]) for row in rows) for col in range(len(rows[0]))]
    # A column of air between two clauses is a blank wide.
    lines = [
        " ".join(cell.ljust(max(width, 2)) for cell, width in zip(row, widths, strict=True)) for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
