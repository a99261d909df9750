"""Explain the construction of a board step by step, in one sentence each, with the cells of the step."""

from hardboard.gadgets.backend import family_backend
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import WORDS, formula_summary
from hardboard.reduction import Compiled
from hardboard.workbench.pictures import compiled_overlay

#: Boxes that one step shows at most.
MOST_BOXES = 3000


def compile_steps(made: Compiled) -> list[Record]:
    """Parse, order, route, place, solder, rays, board."""
    over, facts = compiled_overlay(made), made.facts
    rows, cols = made.board.shape
    spans = [_strip(span.side, span.first, span.stop, rows, cols) for span in over.spans]
    flags = [_strip(flag.side, flag.first, flag.stop, rows, cols) for flag in over.flags]
    tiles = [[tile.row, tile.col, tile.row + tile.height, tile.col + tile.width] for tile in over.tiles]
    bands = [
        [band.first, 0, band.stop, cols] if band.axis == "rows" else [0, band.first, rows, band.stop]
        for band in over.bands
    ]
    whole = [[0, 0, rows, cols]]
    told: list[tuple[str, str, list[list[int]] | list[list[float]]]] = [
        ("parse", _parsed(made), spans),
        ("order", _ordered(made), flags),
        ("route", _routed(made), bands or whole),
        ("place", f"{facts['tiles']} tiles of the library {made.floorplan.library.name!r} are put at their "
         "places; every port meets a port.", tiles),
        ("solder", f"Neighbouring tiles share their border lines and are joined into one sheet of "
         f"{rows} x {cols} cells.", tiles),
        ("rays", _rays(made), whole),
        ("board", f"What remains is a plain {made.family} board of {rows * cols} cells: it can be solved "
         "exactly when the formula can.", whole),
    ]  # fmt: skip
    return [{"name": name, "sentence": text, "boxes": boxes[:MOST_BOXES]} for name, text, boxes in told]


def _strip(side: str, first: float, stop: float, rows: int, cols: int) -> list[float]:
    """Return the cells of the board along a stretch of one of its sides."""
    return [0, first, rows, stop] if side in "NS" else [first, 0, stop, cols]


def _parsed(made: Compiled) -> str:
    source, target = made.source, made.translation.target
    said = f"{formula_summary(source)}, read as {source.meaning}: {WORDS[source.meaning]}."
    if made.translation.rules:
        said += f" Brought to exactly-one form, they are {counted_noun(len(target.clauses), 'clause')}"
        said += f" over {counted_noun(len(target.live), 'variable')}."
    return said


def _ordered(made: Compiled) -> str:
    spans = made.floorplan.wiring.spans
    order = [span.clause + 1 for span in sorted(spans, key=lambda span: span.first[1])]
    shown = ", ".join(map(str, order[:12])) + (", ..." if len(order) > 12 else "")
    return f"Clauses stand in the order {shown or 'given'}, from left to right; variables begin at the side."


def _routed(made: Compiled) -> str:
    if made.floorplan.layers:
        return (
            f"{counted_noun(made.floorplan.layers, 'layer')} of swaps between neighbouring wires bring every "
            "copy of a variable under its literal."
        )
    return "Every variable runs along a row and turns into a column for each of its literals."


def _rays(made: Compiled) -> str:
    facts = made.facts
    clues = f"{counted_noun(facts['clues'], 'clue')} up to {facts['largest_clue']}"
    if family_backend(made.family).soldered:
        return f"Places left open on the sheet become clues, each the length of its rays: {clues}."
    return f"These tiles have no rays; the sheet has {clues} already."
