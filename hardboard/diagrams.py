"""Pictures of tiles: the diagram of what is forced, the completions of its states, and why a state cannot be.

The diagram is in the manner of Kölker's appendix A.2, but what it shows is proved: a cell is filled, or dotted, or marked
with a port's letter, if every completion that the judge finds between free ends has it so.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gadgets import Library, Tile
from gadgets.derive import derived
from gadgets.relation import State, all_states, show_state
from puzzles.grid import Ints, Shading
from render import Diagram, Mark, Overlay, Scene, draw, draw_diagram, side_by_side, tile_diagram
from verify.judge import judge
from verify.tiles import Bench

Forced = dict[State, tuple[Shading, Shading]]


def diagram(tile: Tile, library: Library) -> Scene:
    """The tile with all that is forced in it, as far as the judge of its family can say."""
    return draw_diagram(described(tile, library))


def described(tile: Tile, library: Library) -> Diagram:
    """What `diagram` draws."""
    found = forced_cells(tile, library)
    shown = replace(tile, picture=clues(tile, library))
    if not found:
        return tile_diagram(shown)
    blacks = {state: black for state, (black, _) in found.items()}
    decided = np.logical_and.reduce([black | white for black, white in found.values()])
    drawn = tile_diagram(replace(shown, colourings=blacks))
    symbols = np.where(decided, drawn.symbols, "")
    return replace(drawn, symbols=symbols, whites=drawn.whites & decided)


def forced_cells(tile: Tile, library: Library) -> Forced:
    """For each allowed state the cells that are black, and white, in every completion; nothing where none can be judged."""
    if judge(library.family).encoding is None or "free" not in library.roles or library.family == "kamaji":
        return {}
    bench = Bench(tile, library)
    if not hasattr(bench.rules, "black"):
        return {}
    found = ((state, bench.forced(state)) for state in all_states(tile.ports) if state in tile.states)
    return {state: cells for state, cells in found if cells is not None}


def clues(tile: Tile, library: Library) -> Ints:
    """The clues of a tile away from the edges of a board: its picture, or what is derived from its colourings."""
    return derived(tile, library) if library.settings.get("clues") == "derived" else tile.picture


def completion(tile: Tile, library: Library, state: State, solution: Shading, marks: Sequence[Mark] = ()) -> Scene:
    """One completion of a tile between free ends, its own part only."""
    bench = Bench(tile, library)
    window = replace(bench.board, clues=bench.window(bench.board.clues))
    words = Overlay(title=f"{tile.label}: {show_state(state, tile.ports)}", marks=marks)
    return draw(library.family, window, bench.window(solution), words)


def sheet(scenes: list[Scene], captions: list[str], title: str) -> Scene:
    """Several pictures under one title."""
    return side_by_side(scenes, captions, title=title)
