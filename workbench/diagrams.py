"""Pictures of tiles: the diagram of what is forced, the completions of its states, and why a state cannot be.

The diagram is in the manner of Kölker's appendix A.2, but what it shows is proved: a cell is filled, or
dotted, or marked with a port's letter, if every completion that the judge finds between free ends has it so.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import backend
from hardboard.gadgets.relation import State, all_states, show_state
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.grid import Cell, Shading
from hardboard.render import Diagram, Mark, Overlay, Scene, draw, draw_diagram, side_by_side, tile_diagram
from hardboard.workbench.explain import Impossible, Possible, in_tile
from hardboard.workbench.report import Report, untestable
from hardboard.workbench.tiles import Bench

Forced = dict[State, tuple[Shading, Shading]]


def diagram(tile: Tile, library: Library, bare: bool = False) -> Scene:
    """The tile with all that is forced in it, as far as the judge of its family can say; `bare` of name and
    relation.
    """
    picture = described(tile, library)
    return draw_diagram(replace(picture, title="", relation="") if bare else picture)


def described(tile: Tile, library: Library) -> Diagram:
    """What `diagram` draws."""
    forced = forced_cells(tile, library)
    shown = replace(tile, picture=backend(library.family).picture(tile, library, ""))
    if not forced:
        # What a file says of its states is not drawn: nothing of it has been found to be so.
        bare = tile_diagram(replace(shown, colourings={}))
        return replace(bare, ports=[(side,) for side in tile.ports], relation=_told(tile, forced, library))
    blacks = {state: black for state, (black, _) in forced.items()}
    decided = np.logical_and.reduce([black | white for black, white in forced.values()])
    drawn = tile_diagram(replace(shown, colourings=blacks))
    symbols = np.where(decided, drawn.symbols, "")
    told = _told(tile, forced, library)
    return replace(drawn, symbols=symbols, whites=drawn.whites & decided, relation=told)


def _told(tile: Tile, forced: Forced, library: Library) -> str:
    """The relation, and which of its states the tile cannot take, as far as that can be judged."""
    failing = sorted(show_state(state, tile.ports) for state in tile.states - set(forced))
    if not failing or tile.covers or untestable(library) or (not forced and not _judged(tile, library)):
        return tile.relation
    return f"{tile.relation}   NOT SO: no completion for {', '.join(failing)}"


def _judged(tile: Tile, library: Library) -> bool:
    """Whether states can be tried out at all."""
    try:
        return hasattr(Bench(tile, library).rules, "black")
    except LayoutError:
        return False


def forced_cells(tile: Tile, library: Library) -> Forced:
    """For each allowed state the cells that are black, and white, in every completion; nothing where none can
    be judged.
    """
    if untestable(library) or tile.covers:
        return {}
    try:
        bench = Bench(tile, library)
    except LayoutError:
        return {}
    if not hasattr(bench.rules, "black"):
        return {}
    by_state = ((state, bench.forced(state)) for state in all_states(tile.ports) if state in tile.states)
    return {state: cells for state, cells in by_state if cells is not None}


def explanation(report: Report, reasons: Sequence[Possible | Impossible] | None = None) -> Scene:
    """One picture for each state on which tile and declaration differ, or for each that is given; the tile
    itself if there is none.
    """
    shown = report.reasons if reasons is None else reasons
    if report.bench is None or not shown:
        return diagram(report.tile, report.library)
    scenes, captions = [], []
    for reason in shown:
        if isinstance(reason, Possible):
            scenes.append(completion(report.bench, reason.state, reason.solution))
        else:
            scenes.append(impossibility(report.bench, reason))
        captions.append(_caption(report, reason))
    return side_by_side(scenes, captions, title=f"{report.tile.name}: {report.tile.relation}")


def _caption(report: Report, reason: Possible | Impossible) -> str:
    name, allowed = show_state(reason.state, report.tile.ports), reason.state in report.tile.states
    if isinstance(reason, Possible):
        rightly = "is allowed: here is" if allowed else "is forbidden, but here is"
        return f"{name} {rightly} a completion that keeps all rules"
    assert report.bench is not None
    rightly = "should be allowed, but" if allowed else "is forbidden:"
    last = (
        in_tile(reason.steps[-1].reason, report.bench)
        if reason.steps
        else "no chain of simple steps was found"
    )
    return f"{name} {rightly} these {len(reason.clues)} {reason.what} rule it out: {last}"


def completion(bench: Bench, state: State, solution: Any) -> Scene:
    """One completion of a tile between free ends, its own part only, with the values of its ports marked."""
    return draw(
        bench.library.family, _own(bench), _part(bench, solution), Overlay(marks=_port_marks(bench, state))
    )


def in_state(report: Report, state: State) -> Scene | None:
    """The tile in a state: its own colouring or cover, else the judge's completion; None where it has
    none.
    """
    bench, colourings = report.bench, report.completions.get(state)
    if bench is None or not colourings:
        return None
    if state in bench.tile.covers:
        return _covered(bench, state)
    if not isinstance(colourings[0], np.ndarray):
        return None
    own = bench.tile.colourings.get(state) if _cut(bench) else None
    return draw(bench.library.family, _own(bench), _part(bench, colourings[0]) if own is None else own)


def _covered(bench: Bench, state: State) -> Scene:
    """The pieces of a tile made of numbers; one that crosses its border is drawn as far as the border."""
    height, width = bench.tile.size
    pieces = []
    for (a, b), (c, d) in bench.tile.covers[state]:
        steps = max(abs(c - a), abs(d - b), 1)
        line = [(a + (c - a) * k // steps, b + (d - b) * k // steps) for k in range(steps + 1)]
        pieces.append(list(dict.fromkeys(cell for cell in line if cell[0] < height and cell[1] < width)))
    return draw(
        bench.library.family,
        replace(bench.board, numbers=bench.tile.picture),
        frozenset(tuple(piece) for piece in pieces),
    )


def impossibility(bench: Bench, reason: Impossible) -> Scene:
    """The clues, or the places of rules, that rule a state out, what follows from them, and where it ends."""
    marks = [
        Mark(_inside(bench, reason.clues), "purple", f"these {reason.what} rule the state out"),
        *_port_marks(bench, reason.state),
    ]
    if reason.steps and reason.steps[-1].technique == "contradiction":
        marks.append(Mark(_inside(bench, reason.steps[-1].cells), "red", "here it ends in a contradiction"))
    return draw(bench.library.family, _own(bench), _concluded(bench, reason), Overlay(marks=marks))


def _concluded(bench: Bench, reason: Impossible) -> np.ndarray | None:
    """The colours that follow: 1 for black, 0 for white, -1 where nothing does; none where cells have no
    colours.
    """
    if bench.tile.covers:
        return None
    colours = np.full(bench.board.shape, -1, dtype=np.int8)
    if isinstance(getattr(bench.board, "clues", None), np.ndarray):
        colours[bench.board.clues != 0] = 0
    for step in reason.steps:
        if step.depth == 0 and step.value in ("black", "white"):
            for cell in step.cells:
                colours[cell] = int(step.value == "black")
    return _part(bench, colours)


def _cut(bench: Bench) -> bool:
    """Whether the tile's own part of the bench's board is a board; in Nurimeizu it is not, without S and
    G.
    """
    return isinstance(getattr(bench.board, "clues", None), np.ndarray) or _alone(bench) is not None


def _alone(bench: Bench) -> Any:
    """The tile's own cells as a board, where its family has a way of its own to make one."""
    make = backend(bench.library.family).alone
    return None if make is None else make(bench.tile, bench.library)


def _own(bench: Bench) -> Any:
    """The tile's own part of the bench's board; the whole, if that is no board."""
    alone = _alone(bench)
    if alone is not None or not _cut(bench):
        return bench.board if alone is None else alone
    return replace(bench.board, clues=bench.window(bench.board.clues).copy())


def _part(bench: Bench, cells: np.ndarray) -> np.ndarray:
    """What is shown of an array of the bench's cells."""
    return bench.window(cells) if _cut(bench) else cells


def _inside(bench: Bench, cells: Sequence[Cell]) -> list[Cell]:
    (top, left), (height, width) = (
        (bench.corner, bench.tile.size) if _cut(bench) else ((0, 0), bench.board.shape)
    )
    return [(r - top, c - left) for r, c in cells if 0 <= r - top < height and 0 <= c - left < width]


def _cells(pin: Any) -> list[Cell]:
    """The cells of what a port is read from: one cell, or a piece."""
    return [pin] if isinstance(pin[0], int) else list(pin)


def _port_marks(bench: Bench, state: State) -> list[Mark]:
    pins = {side: bench.pin(side) for side in bench.tile.ports}
    marks = []
    for value, colour in ((True, "blue"), (False, "orange")):
        cells = [cell for side, pin in pins.items() if (side in state) == value for cell in _cells(pin)]
        marks += [Mark(_inside(bench, cells), colour, f"ports of value {int(value)}")] if cells else []
    return marks
