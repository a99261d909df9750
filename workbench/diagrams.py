"""Pictures of tiles: forced cells, completions of the states, and reasons why a state is impossible.

The diagram is in the manner of Kölker's appendix A.2, but its content is proved. A cell is filled, dotted or
marked with a port's letter if it is so in every completion that the judge finds between free ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from hardboard.former_names import former_names
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import backend_of
from hardboard.gadgets.relation import State, all_states, show_state
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.clue_array import ClueArray
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import STEPS, Cell, Shading
from hardboard.puzzles.registry import family
from hardboard.render import (
    BoardOverlay,
    CellMark,
    Diagram,
    Scene,
    draw,
    draw_diagram,
    side_by_side,
    tile_diagram,
)
from hardboard.render.covers import CoveredTile, PortMark, draw_cover
from hardboard.render.diagram import named_ports
from hardboard.render.overlay import TileFrame
from hardboard.workbench.drawing import TileSketch
from hardboard.workbench.explain import ImpossibleState, PossibleState, in_tile
from hardboard.workbench.report import TileReport, untestable_reason
from hardboard.workbench.tiles import TileBench, bench_of

Forced = dict[State, tuple[Shading, Shading]]
#: States of a drawing that are drawn.
MOST_VIEWS = 8
Pieces = dict[State, frozenset[tuple[Cell, ...]]]


def tile_text_diagram(tile: Tile, library: Library, bare: bool = False) -> Scene:
    """Return the tile with all that is forced in it, as the judge can say; `bare` of name and relation."""
    pieces = laid_pieces(tile, library)
    if pieces:
        return _of_pieces(tile, library, pieces, bare)
    if draws_loop(library):
        return _of_strands(tile, library, bare)
    picture = tile_diagram_of(tile, library)
    return draw_diagram(replace(picture, title="", relation="") if bare else picture)


def printed_tile(tile: Tile, library: Library) -> Scene:
    """Draw the printed part of a tile, without asking a solver for its states.

    >>> from hardboard.gadgets import load
    >>> compact = load("compact")
    >>> printed_tile(compact.tiles["wire"], compact)
    <picture of 9 x 9 cells>
    """
    if tile.covers:
        return draw_cover(CoveredTile(tile.picture, (), (), (), ()))
    return draw(library.family, _own(TileBench(tile, library)))


def draws_loop(library: Library) -> bool:
    """Return True if strands of a loop run through the tiles."""
    kind = family(library.family).declared
    return kind is not None and bool(kind.layout.loop)


def _of_strands(tile: Tile, library: Library, bare: bool) -> Scene:
    """A tile with strands, drawn as loops are: each state; or, if it is bare, what all have in common."""
    forced, bench = forced_cells(tile, library), bench_of(tile, library)
    if bare or not forced:
        lines = [np.where(black, 1, -1) for black, _ in forced.values()]
        common = _padded(bench, np.min(lines, axis=0)) if lines else None
        scene = draw(library.family, _own(bench), common, BoardOverlay(tiles=[_frame(bench)]))
        return scene if bare else side_by_side([scene], [""], title=f"{tile.name}: {tile.relation}")
    scenes = [
        _in_lines(bench, black + 0 - (~black & ~white), _port_marks(bench, state))
        for state, (black, white) in forced.items()
    ]
    captions = [show_state(state, tile.ports) if state or tile.ports else "" for state in forced]
    return side_by_side(scenes, captions, title=f"{tile.name}: {_told(tile, forced, library)}")


def _in_lines(bench: TileBench, lines: np.ndarray, marks: Sequence[CellMark] = ()) -> Scene:
    shown = BoardOverlay(tiles=[_frame(bench)], marks=marks)
    return draw(bench.library.family, _own(bench), _padded(bench, lines), shown)


def _frame(bench: TileBench) -> TileFrame:
    return TileFrame(_margin(bench), _margin(bench), *bench.tile.size)


def _bench(tile: Tile, library: Library) -> TileBench | None:
    """The tile between free ends, if it can be judged there."""
    try:
        return None if untestable_reason(library) else bench_of(tile, library)
    except LayoutError:
        return None


@lru_cache(maxsize=64)
def laid_pieces(tile: Tile, library: Library) -> Pieces:
    """Return, for each allowed state of a tile of numbers, the pieces that are laid in every completion.

    The pieces are cells of the tile. The result is empty for other tiles, and where nothing can be judged.
    """
    bench = _bench(tile, library) if tile.covers else None
    if bench is None:
        return {}
    answers = ((state, bench.laid(state)) for state in all_states(tile.ports) if state in tile.states)
    return {state: frozenset(pieces) for state, pieces in answers if pieces is not None}


def _of_pieces(tile: Tile, library: Library, by_state: Pieces, bare: bool) -> Scene:
    """Return a tile of numbers: the common part of all states, and each state if wanted."""
    views = piece_views(tile, library, by_state)
    if bare:
        return draw_cover(views[0])
    title = f"{tile.name}: {_told(tile, by_state, library)}"
    captions = ["in every state", *(show_state(state, tile.ports) for state in by_state)]
    if len(views) == 1:
        captions = captions[:1]
    words = "grey pieces lie so in every state, on white cells; " + (
        "a thick piece across the border is a port's value 1; beyond the border stands the neighbour's number"
    )
    return side_by_side([draw_cover(view) for view in views], captions, title=title, note=words)


def piece_views(tile: Tile, library: Library, by_state: Pieces) -> list[CoveredTile]:
    """Return the common part of all states, then each state, if there are several."""
    bench = bench_of(tile, library)
    always = frozenset.intersection(*by_state.values())
    covered = {cell for piece in always for cell in piece}
    every = {(r, c) for r, c in np.ndindex(*tile.size)}
    ports, _ = named_ports(tile.ports, sorted(by_state, key=sorted))
    known = {side: letter == "1" if letter in ("0", "1") else None for side, letter in ports}
    shared = CoveredTile(tile.picture, sorted(always), (), (), sorted(every - covered))
    views = [replace(shared, gates=[_gate(bench, side, known[side], letter) for side, letter in ports])]
    for state, pieces in by_state.items() if len(by_state) > 1 else ():
        gates = [_gate(bench, side, side in state) for side in tile.ports]
        views.append(replace(shared, here=sorted(pieces - always), gates=gates))
    return views


def _gate(bench: TileBench, side: str, value: bool | None, letter: str = "") -> PortMark:
    """Return a port: the cell of the tile and the neighbour's number in the piece that would cross there."""
    (top, left), (down, right) = bench.corner, STEPS[side]
    one, two = bench.pin(side)
    inside = one if (one[0] + down, one[1] + right) == two else two
    across = (inside[0] + down, inside[1] + right)
    number = int(bench.board.numbers[across])
    return PortMark(side, (inside[0] - top, inside[1] - left), number, value, letter)


def tile_diagram_of(tile: Tile, library: Library) -> Diagram:
    """Return the parts that `tile_text_diagram` draws."""
    forced = forced_cells(tile, library)
    shown = replace(tile, picture=backend_of(library).picture(tile, library, ""))
    if not forced:
        # What a file says of its states is not drawn: nothing of it has been found to be so.
        bare = tile_diagram(replace(shown, colourings={}))
        return replace(bare, ports=[(side,) for side in tile.ports], relation=_told(tile, forced, library))
    blacks = {state: black for state, (black, _) in forced.items()}
    decided = np.logical_and.reduce([black | white for black, white in forced.values()])
    drawn = tile_diagram(replace(shown, colourings=blacks))
    symbols = np.where(decided, drawn.symbols, "")
    told = _told(tile, forced, library)
    rooms = _rooms(tile, library)
    return replace(drawn, symbols=symbols, whites=drawn.whites & decided, relation=told, **rooms)


def _rooms(tile: Tile, library: Library) -> Record:
    """Return the rooms and icons of a tile, if its puzzle has them, as on the solver's board."""
    declared = family(library.family).declared
    if declared is None or not declared.layout.icons:
        return {}
    bench = bench_of(tile, library)
    return {"rooms": bench.window(bench.board.room_array), "icons": bench.window(bench.board.icon_array)}


def _told(tile: Tile, taken: Mapping[State, object], library: Library) -> str:
    """Return the relation, and the states that the tile cannot take, if they are known."""
    failing = sorted(show_state(state, tile.ports) for state in tile.states - set(taken))
    bench = _bench(tile, library) if failing else None
    if bench is None or not (taken or bench.pieces is None):
        return tile.relation
    return f"{tile.relation}   NOT SO: no completion for {', '.join(failing)}"


def forced_cells(tile: Tile, library: Library) -> Forced:
    """For each allowed state the cells that are black, and white, in every completion, if judged."""
    bench = None if tile.covers else _bench(tile, library)
    if bench is None or bench.pieces is not None:
        return {}
    by_state = ((state, bench.forced(state)) for state in all_states(tile.ports) if state in tile.states)
    return {state: cells for state, cells in by_state if cells is not None}


def drawing_picture(found: TileSketch) -> Scene:
    """Return a drawing with the common part of its completions, and completions of each possible state."""
    names = [port.name for port in found.ports]
    (top, bottom), (left, right) = ((span.start, span.stop) for span in found.window)
    frame = TileFrame(top, left, bottom - top, right - left)

    def view(part: ArrayLike, marks: Sequence[CellMark]) -> Scene:
        cells = np.full(found.board.shape, -1, dtype=np.int8)
        cells[found.window] = part
        return draw(found.family, found.board, cells, BoardOverlay(tiles=[frame], marks=marks))

    pins = {port.name: [port.spot] for port in found.ports}
    ports = [CellMark([spot for spots in pins.values() for spot in spots], "purple", "ports")] if pins else []
    views = {"in every completion": view(-1 if found.known is None else found.known, ports)}
    for state in [state for state, number in found.ways.items() if number][:MOST_VIEWS]:
        for number, shading in enumerate(found.completions[state], 1):
            several = f", completion {number}" if len(found.completions[state]) > 1 else ""
            views[show_state(state, names) + several] = view(
                found.drawn_part(shading), value_marks(pins, state)
            )
    return side_by_side([*views.values()], [*views])


def explanation_picture(
    report: TileReport, reasons: Sequence[PossibleState | ImpossibleState] | None = None
) -> Scene:
    """Draw the given states, or those that differ from the declaration; without any, the tile itself."""
    shown = report.reasons if reasons is None else reasons
    if report.bench is None or not shown:
        return tile_text_diagram(report.tile, report.library)
    scenes, captions = [], []
    for reason in shown:
        if isinstance(reason, PossibleState):
            differ = CellMark(
                _inside(report.bench, reason.differ(report.bench)), "purple", "here they differ"
            )
            marks = [differ] if reason.differ(report.bench) else []
            for solution in (reason.solution, reason.second):
                if solution is not None:
                    scenes.append(completion_picture(report.bench, reason.state, solution, marks))
            if reason.second is not None:
                captions.append(f"{show_state(reason.state, report.tile.ports)}: one completion")
        else:
            scenes.append(impossibility_picture(report.bench, reason))
        captions.append(_caption(report, reason))
    paired = all(isinstance(one, PossibleState) and one.second is not None for one in shown)
    columns = 2 if paired else None
    return side_by_side(scenes, captions, columns, title=f"{report.tile.name}: {report.tile.relation}")


def _caption(report: TileReport, reason: PossibleState | ImpossibleState) -> str:
    name, allowed = show_state(reason.state, report.tile.ports), reason.state in report.tile.states
    if isinstance(reason, PossibleState) and reason.second is not None:
        assert report.bench is not None
        cells = len(reason.differ(report.bench))
        where = f"in {counted_noun(cells, 'cell')}" if cells else "beyond the tile alone"
        return f"{name}: another completion, which differs {where}"
    if isinstance(reason, PossibleState):
        rightly = "is allowed: here is" if allowed else "is forbidden, but here is"
        return f"{name} {rightly} a completion that keeps all rules"
    assert report.bench is not None
    rightly = "should be allowed, but" if allowed else "is forbidden:"
    last = "no chain of simple steps was found"
    if reason.steps:
        last = in_tile(reason.steps[-1].reason, report.bench)
    return f"{name} {rightly} these {len(reason.clues)} {reason.what} rule it out: {last}"


def completion_picture(
    bench: TileBench, state: State, solution: object, more: Sequence[CellMark] = ()
) -> Scene:
    """Return one completion of a tile between free ends, without these, with its port values marked."""
    marks = [*_port_marks(bench, state), *more]
    return draw(bench.library.family, _own(bench), _part(bench, solution), BoardOverlay(marks=marks))


def in_state(report: TileReport, state: State) -> Scene | None:
    """Return the tile in a state: its own colouring or cover, or the judge's; None without a completion."""
    bench, colourings = report.bench, report.completions.get(state)
    if bench is None or not colourings:
        return None
    if bench.tile.covers:
        pieces = laid_pieces(bench.tile, bench.library)
        views = piece_views(bench.tile, bench.library, pieces)
        return draw_cover(views[list(pieces).index(state) + 1 if len(views) > 1 else 0])
    if not isinstance(colourings[0], np.ndarray):
        return None
    own = bench.tile.colourings.get(state) if _cut(bench) else None
    if draws_loop(bench.library):
        return _in_lines(bench, bench.window(colourings[0]) if own is None else own)
    return draw(bench.library.family, _own(bench), _part(bench, colourings[0]) if own is None else own)


def impossibility_picture(bench: TileBench, reason: ImpossibleState) -> Scene:
    """Draw the clues or constraints that exclude a state, their consequences, and the contradiction."""
    marks = [
        CellMark(_inside(bench, reason.clues), "purple", f"these {reason.what} rule the state out"),
        *_port_marks(bench, reason.state),
    ]
    if reason.steps and reason.steps[-1].technique == "contradiction":
        marks.append(
            CellMark(_inside(bench, reason.steps[-1].cells), "red", "here it ends in a contradiction")
        )
    return draw(bench.library.family, _own(bench), _concluded(bench, reason), BoardOverlay(marks=marks))


def _concluded(bench: TileBench, reason: ImpossibleState) -> object:
    """Return forced colours: 1 for black, 0 for white, -1 for neither; None for cells without colours."""
    if bench.tile.covers:
        return None
    colours = np.full(bench.board.shape, -1, dtype=np.int8)
    if _has_array(bench):
        colours[bench.board.clue_array != 0] = 0
    for step in reason.steps:
        if step.depth == 0 and step.value in ("black", "white"):
            for cell in step.cells:
                colours[cell] = int(step.value == "black")
    return _part(bench, colours)


def _cut(bench: TileBench) -> bool:
    """Return True if the tile's part of the bench's board is a board; in Nurimeizu it lacks S and G."""
    return _has_array(bench) or _alone(bench) is not None


def _has_array(bench: TileBench) -> bool:
    return isinstance(getattr(bench.board, "clues", None), ClueArray)


def _alone(bench: TileBench) -> object:
    """Return the tile's own cells as a board, if its family can make one."""
    make = backend_of(bench.library).alone
    return None if make is None else make(bench.tile, bench.library)


def _own(bench: TileBench) -> Any:
    """Return the tile's own part of the bench's board; the whole, if that is no board."""
    alone = _alone(bench)
    if alone is not None or not _cut(bench):
        return bench.board if alone is None else alone
    return Board.of_array(bench.window(bench.board.clue_array))


def _part(bench: TileBench, cells: object) -> object:
    return _padded(bench, bench.window(cells)) if isinstance(cells, np.ndarray) and _cut(bench) else cells


def _margin(bench: TileBench) -> int:
    alone = _alone(bench)
    return (alone.shape[0] - bench.tile.size[0]) // 2 if isinstance(alone, Board) else 0


def _padded(bench: TileBench, cells: np.ndarray) -> np.ndarray:
    return np.pad(cells, _margin(bench))


def _inside(bench: TileBench, cells: Sequence[Cell]) -> list[Cell]:
    (top, left), (height, width) = (
        (bench.corner, bench.tile.size) if _cut(bench) else ((0, 0), bench.board.shape)
    )
    own = [(r - top, c - left) for r, c in cells if 0 <= r - top < height and 0 <= c - left < width]
    return [(r + _margin(bench), c + _margin(bench)) for r, c in own]


def _cells(pin: Any) -> list[Cell]:
    """Return the cells from which a port is read: one cell, or a piece."""
    return [pin] if isinstance(pin[0], int) else list(pin)


def _port_marks(bench: TileBench, state: State) -> list[CellMark]:
    return value_marks({side: _inside(bench, _cells(bench.pin(side))) for side in bench.tile.ports}, state)


def value_marks(pins: Mapping[str, Sequence[Cell]], state: State) -> list[CellMark]:
    """Return marks of the cells of ports, in a colour for each value."""
    marks = []
    for value, colour in ((True, "blue"), (False, "orange")):
        cells = [cell for side, own in pins.items() if (side in state) == value for cell in own]
        marks += [CellMark(cells, colour, f"ports of value {int(value)}")] if cells else []
    return marks


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
