"""The steps for a Kurodoko tile: *What a tile promises* in `docs/theorems.md`.

line      its border shows the contract's line, in clues and in every colouring
ray       (Kölker's Lemma 1) every ? sees a ! in each direction, or looks along a ray, and every ray that
          stops here stops at a cell that is black in every solution, with an end square on the way
white     the cells behind its border that neighbours may take for white are white
joint     the cells on the two sides of a port's middle have opposite colours
sound     a state that it does not allow has no solution, whatever stands beside the tile
complete  each state's colouring keeps the rules, with the contract's sights beyond the border
connected (section 5.2) white cells of a colouring are connected inside the tile, but for the middle of a
          port whose value is 1; and the line shared with a neighbour has a white cell that is no such middle

>>> from hardboard.gadgets import load
>>> list(joint_faults(TileView(load("koelker").tile("wire"), load("koelker"))))
[]
"""

from collections.abc import Callable, Iterator

import numpy as np

from hardboard.gadgets.contract.kurodoko import signs
from hardboard.gadgets.contract.sides import PORT, side_kind, side_line
from hardboard.gadgets.geometry import side_cell, side_middle
from hardboard.gadgets.relation import OPPOSITE, State, all_states, show_state
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.grid import Cell, Shading, adjacent_pairs, number_regions
from hardboard.puzzles.rules import cell_name
from hardboard.workbench.contract import ContractArgument
from hardboard.workbench.kurodoko.tile_view import TileView, seen_beyond, sight_line, tile_edges
from hardboard.workbench.kurodoko.window_cnf import ALL


def line_faults(view: TileView) -> Iterator[str]:
    """Check that the border shows the contract's line, in clues and in every colouring."""
    tile = view.tile
    for side in ALL if not view.edges else "":
        wanted = side_kind(tile, side)
        if not np.array_equal(signs(side_line(view.picture, side)), signs(view.contract.clues(wanted))):
            yield f"the clues on side {side} are not {view.contract.line[wanted]}"
        for state, shading in tile.colourings.items():
            if not np.array_equal(side_line(shading, side), view.contract.black(wanted)):
                yield (
                    f"in {show_state(state, tile.ports)} the colours on side {side} are not "
                    f"{view.contract.line[wanted]}"
                )


def ray_faults(view: TileView) -> Iterator[str]:
    """Lemma 1: every ? lies on a ray or sees a ! in each direction; rays that stop here have sure ends."""
    tile, picture = view.tile, view.picture
    for cell in view.open_marks:
        for side in view.along(cell):
            if view.look(cell, side)[1] is None and not _leaves_by_ray(view, cell, side):
                yield f"the ? at {cell_name(cell)} looks out of the tile on side {side}, where no ray runs on"
    for side in tile.ports:
        for at in view.contract.rays:
            cells = view.lane(side, at)
            if picture[cells[-1]] != END:
                if side_kind(tile, OPPOSITE[side]) != PORT:
                    yield f"the ray at place {at} of side {side} meets no ! and no port"
            elif not view.core[cells[-1]]:
                yield (
                    f"the ray at place {at} of side {side} stops at {cell_name(cells[-1])}, which need not "
                    "be black"
                )
            elif not any(_is_end(view, cell) for cell in cells[:-1]):
                yield (
                    f"the ray at place {at} of side {side} has no ? whose other three sights end at "
                    "sure black cells"
                )


def _leaves_by_ray(view: TileView, cell: Cell, side: str) -> bool:
    return side in view.tile.ports and (cell[1] if side in "NS" else cell[0]) in view.contract.rays


def _is_end(view: TileView, cell: Cell) -> bool:
    """Return True for an end square: a ? whose sights across the ray end at cells that are surely black."""
    if view.picture[cell] != RAY:
        return False
    stops = [view.look(cell, side)[1] for side in ALL if side not in view.along(cell)]
    return all(stop is not None and view.core[stop] for stop in stops)


def white_faults(view: TileView) -> Iterator[str]:
    """Check that cells that neighbours assume to be white are white, without the neighbours' promises."""
    rules = view.rules(promises=False, lanes=False)
    for side in ALL:
        for at in view.contract.white[side_kind(view.tile, side)] if side not in view.edges else ():
            cell = side_cell(view.tile.size, side, at, 1)
            if rules.colourings({cell: True}, 1):
                yield f"{cell_name(cell)} need not be white"


def joint_faults(view: TileView) -> Iterator[str]:
    """On the two sides of a port's middle the colours are opposite, or alike if joints do not invert."""
    for side in view.tile.ports:
        cells = [side_middle(view.tile.size, side, depth) for depth in (1, -1)]
        for one in (False, True):
            other = one if view.library.inverts else not one
            if view.known_cnf.colourings(dict(zip(cells, (one, other), strict=True)), 1):
                alike = "opposite" if view.library.inverts else "equal"
                yield f"the cells inside and outside port {side} need not be {alike}"
                break


def sound_faults(view: TileView) -> Iterator[str]:
    """Check that a state that the tile does not allow has no solution in any context."""
    for state in all_states(view.tile.ports):
        if state not in view.tile.states and view.completions(state, 1):
            yield f"{show_state(state, view.tile.ports)} is forbidden but possible in some context"


def complete_faults(view: TileView) -> Iterator[str]:
    """Check that each state's colouring obeys rules 1, 2, 4 with the contract's sights beyond the border."""
    tile = view.tile
    for state in sorted(tile.states, key=sorted):
        name = show_state(state, tile.ports)
        if state not in tile.colourings:
            yield f"{name} has no colouring"
            continue
        shading = tile.colourings[state]
        for side, cell in ((side, side_middle(tile.size, side, 1)) for side in tile.ports):
            if shading[cell] != (side in state):
                yield f"in {name} the colour inside port {side} is not its value"
        if adjacent_pairs(shading):
            yield f"in {name} two black cells are neighbours"
        yield from (f"in {name} {fault}" for fault in _sight_faults(view, state, shading))
        yield from (f"in {name} {fault}" for fault in _profile_faults(view, state, shading))


def _profile_faults(view: TileView, state: State, shading: Shading) -> Iterator[str]:
    """Check that neighbours see into the tile as the contract says."""
    for side in ALL if not view.edges else "":
        for at, pair in view.contract.sight[side_kind(view.tile, side)].items():
            inward = OPPOSITE[side]
            count, stop = sight_line(shading, side_cell(view.tile.size, side, at, 0), inward)
            if count != pair[side in state] or stop is None:
                yield (
                    f"{count} white cells are seen inward at place {at} of side {side}, not "
                    f"{pair[side in state]}"
                )


def _sight_faults(view: TileView, state: State, shading: Shading) -> Iterator[str]:
    """Check rules 1 and 4 for every clue."""
    for r, c in np.argwhere(signs(view.picture) != 0).tolist():
        clue = int(view.picture[r, c])
        if shading[r, c]:
            yield f"the clue at {cell_name((r, c))} is black"
        elif clue == RAY:
            for side in ALL:
                if sight_line(shading, (r, c), side) != view.look((r, c), side):
                    yield f"the ? at {cell_name((r, c))} does not see as far as the first ! on side {side}"
        else:
            seen = [_seen(view, state, shading, (r, c), side) for side in ALL]
            if None in seen:
                yield (
                    f"the clue {clue} at {cell_name((r, c))} looks out of the tile where the contract says "
                    "nothing"
                )
            elif 1 + sum(count or 0 for count in seen) != clue:
                total = 1 + sum(count or 0 for count in seen)
                yield f"the clue {clue} at {cell_name((r, c))} sees {total} cells"


def _seen(view: TileView, state: State, shading: Shading, cell: Cell, side: str) -> int | None:
    """Return white cells seen on a side, beyond the border as the contract says; None if it says nothing."""
    count, stop = sight_line(shading, cell, side)
    if stop is not None or side in view.edges:
        return count
    return seen_beyond(view.contract, view.tile, view.library, state, cell, side, count)


def connected_faults(view: TileView) -> Iterator[str]:
    """Section 5.2: white cells are connected inside the tile, except the middle of a port of value 1."""
    tile = view.tile
    for state, shading in tile.colourings.items():
        trapped = {side_middle(tile.size, side) for side in tile.ports if side in state}
        white = ~shading
        for cell in trapped:
            white[cell] = False
        _, count = number_regions(white)
        if count != 1:
            yield f"in {show_state(state, tile.ports)} the white cells of the tile are in {count} parts"
        for side in ALL:
            if not side_line(white, side).any():
                yield (
                    f"in {show_state(state, tile.ports)} no white cell of side {side} is connected to "
                    "the others"
                )


STEPS_OF_PROOF: dict[str, Callable[[TileView], Iterator[str]]] = {
    "line": line_faults,
    "ray": ray_faults,
    "white": white_faults,
    "joint": joint_faults,
    "sound": sound_faults,
    "complete": complete_faults,
    "connected": connected_faults,
}

ARGUMENT = ContractArgument(TileView, STEPS_OF_PROOF, lambda tile, _: tile_edges(tile))
