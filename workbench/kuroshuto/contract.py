"""The steps for a Kuroshuto tile, those of Theorem 4 in `docs/theorems.md`. F cells are the black ones of the
filler. V cells are black in some state of a tile. The *possible* cells are the places of the contract at
which a tile may have a V cell.

    cells     V cells and role clues are at the contract's places, and the colours at the ports are the state
    filler    every filler clue sees exactly one F cell and no possible V cell
    forced    every F cell is seen by a filler clue at a place that no tile ever takes
    roles     a role clue sees no F cell, and of the possible V cells only those of its own tile
    apart     F cells and possible V cells touch nowhere, not even at corners
    sound     no choice of V cells keeps the role clues of a forbidden state
    complete  exactly one does in an allowed state, the tile's own
    repeat    what a clue can see on any board, it can see on a board of four tiles a side

The filler belongs to the whole board, so each step about it checks boards of several sizes. The last step
shows that these are enough. A tile is looked at in every orientation in which the library lets it stand.

    >>> from hardboard.gadgets import load
    >>> list(cells_faults(Placed(load("kuroshuto").tile("cross"), load("kuroshuto"))))
    []
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import kuroshuto
from hardboard.gadgets.contract.kuroshuto import KuroshutoContract
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import all_states, show_state
from hardboard.gadgets.sheet import BLANK, TileArrangement
from hardboard.gadgets.tile import UPRIGHT
from hardboard.puzzles.grid import Cell, Ints, Shading, cells_at_distance, reached_counts, touching_pair
from hardboard.puzzles.rules import cell_name
from hardboard.workbench.contract import ContractArgument

#: Boards of so many tiles hold every surrounding that a clue can have; `repeat` compares others with that of
#: four.
SHAPES = ((3, 3), (3, 4), (4, 3), (4, 4), (5, 5))
ENOUGH, OTHERS = 4, (3, 5, 6, 9)


class Sheet:
    """The filler of a board without tiles, and where on it tiles can have V cells and role clues."""

    def __init__(self, library: Library, promised: KuroshutoContract, shape: Cell) -> None:
        self.shape, self.pitch = shape, library.pitch
        self.filler: Ints = kuroshuto.filler_board(
            TileArrangement(library, np.full(shape, BLANK, dtype=np.int16), ())
        )
        self.black: Shading = self.filler == kuroshuto.F
        self.possible = self._everywhere(promised.signals)
        self.taken = self.possible | self._everywhere(promised.clues)

    def corners(self) -> Iterator[Cell]:
        """Yield the top left cells of all places of tiles."""
        for row, col in product(range(self.shape[0]), range(self.shape[1])):
            yield kuroshuto.MARGIN + self.pitch * row, kuroshuto.MARGIN + self.pitch * col

    def _everywhere(self, cells: frozenset[Cell]) -> Shading:
        everywhere = np.zeros(self.filler.shape, dtype=bool)
        for (top, left), (r, c) in product(self.corners(), cells):
            everywhere[top + r, left + c] = True
        return everywhere

    @property
    def size(self) -> Cell:
        """Rows and columns of cells."""
        return self.filler.shape[0], self.filler.shape[1]

    def __str__(self) -> str:
        return f"a board of {self.shape[0]} x {self.shape[1]} tiles"


class Placed:
    """A tile in its orientations, its contract, and boards for it."""

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        self.tile, self.library = tile, library
        self.contract = library_contract(library, KuroshutoContract)
        turns = library.orientations(tile) if tile.orientation == UPRIGHT else ()
        self.tiles = [tile.turned(turn) for turn in turns] or [tile]

    @cached_property
    def sheets(self) -> list[Sheet]:
        """Boards of all the shapes."""
        return [Sheet(self.library, self.contract, shape) for shape in SHAPES]


def signals(tile: Tile) -> set[Cell]:
    """Return the V cells of a tile, which are black in one of its states."""
    return {(r, c) for shading in tile.colourings.values() for r, c in np.argwhere(shading).tolist()}


def role_clues(tile: Tile) -> dict[Cell, int]:
    """Return the role clues of a tile."""
    return {(r, c): int(tile.picture[r, c]) for r, c in np.argwhere(tile.picture).tolist()}


def cells_faults(placed: Placed) -> Iterator[str]:
    """V cells and role clues are at the contract's places; the colour of a port's cell is its value."""
    promised = placed.contract
    if promised.size != placed.library.pitch + 1:
        yield (
            f"tiles of {promised.size} cells a side that stand {placed.library.pitch} apart do not "
            "share one line"
        )
    for tile in placed.tiles:
        clues = role_clues(tile)
        for cell in sorted(signals(tile) - promised.signals):
            yield f"{tile.label} has a V cell at {cell_name(cell)}, where the contract has none"
        for cell in sorted(set(clues) - promised.clues):
            yield f"{tile.label} has a role clue at {cell_name(cell)}, where the contract has none"
        for cell in sorted(set(clues) & signals(tile)):
            yield f"{tile.label} has a role clue at its V cell {cell_name(cell)}"
        if (largest := max(clues.values(), default=0)) > promised.largest:
            yield f"{tile.label} has a role clue of {largest}, above {promised.largest}"
        for state, shading in tile.colourings.items():
            if {side for side, cell in promised.ports.items() if shading[cell]} != state:
                yield (
                    f"in {show_state(state, tile.ports)} the colours at the ports of {tile.label} are "
                    "not its values"
                )


def filler_faults(placed: Placed) -> Iterator[str]:
    """Check that filler cells are F cells or clues that see exactly one F cell and no possible V cell."""
    for sheet in placed.sheets:
        if (sheet.taken & sheet.black).any():
            yield f"on {sheet} a tile may take an F cell for one of its own"
        if (sheet.filler == 0).any() or sheet.filler.max() > placed.contract.filler:
            yield (
                f"on {sheet} not every cell of the filler is an F cell or a clue of at most "
                f"{placed.contract.filler}"
            )
        wrong = (sheet.filler > 0) & (
            (reached_counts(sheet.black, sheet.filler) != 1)
            | (reached_counts(sheet.possible, sheet.filler) > 0)
        )
        for r, c in np.argwhere(wrong).tolist():
            yield (
                f"on {sheet} the filler clue at {cell_name((r, c))} does not see one F cell and no "
                "possible V cell"
            )


def forced_faults(placed: Placed) -> Iterator[str]:
    """Check that each F cell is seen by a filler clue where no tile has a V cell or a role clue."""
    for sheet in placed.sheets:
        seen = np.zeros(sheet.size, dtype=bool)
        for r, c in np.argwhere((sheet.filler > 0) & ~sheet.taken).tolist():
            for cell in cells_at_distance((r, c), int(sheet.filler[r, c]), sheet.size):
                seen[cell] = True
        for r, c in np.argwhere(sheet.black & ~seen).tolist():
            yield f"on {sheet} no clue that is always filler sees the F cell {cell_name((r, c))}"


def roles_faults(placed: Placed) -> Iterator[str]:
    """Check that a role clue sees no F cell, and V cells only of its own tile.

    Or the place of a port that its tile lacks: there the neighbour has no port either, since ports meet
    ports.
    """
    for tile, sheet in product(placed.tiles, placed.sheets):
        own = signals(tile) | set(placed.contract.ports.values())
        for (top, left), ((r, c), clue) in product(sheet.corners(), role_clues(tile).items()):
            for y, x in cells_at_distance((top + r, left + c), clue, sheet.size):
                if sheet.black[y, x]:
                    yield f"the role clue at {cell_name((r, c))} of {tile.label} sees an F cell"
                elif sheet.possible[y, x] and (y - top, x - left) not in own:
                    yield (
                        f"the role clue at {cell_name((r, c))} of {tile.label} sees what may be a V cell "
                        "of another tile"
                    )


def apart_faults(placed: Placed) -> Iterator[str]:
    """F cells and possible V cells touch nowhere, not even at corners; so colourings keep rules 2 and 3."""
    for sheet in placed.sheets:
        black = sheet.black | sheet.possible
        if pair := touching_pair(black):
            yield f"on {sheet} {cell_name(pair[0])} and {cell_name(pair[1])} touch and may both be black"


def sound_faults(placed: Placed) -> Iterator[str]:
    """Check that no choice of V cells keeps the role clues in a state that the tile does not allow."""
    for tile in placed.tiles:
        sets = choices(tile, placed.contract)
        for state in all_states(tile.ports):
            if state not in tile.states and sets[state]:
                yield f"{show_state(state, tile.ports)} of {tile.label} is forbidden but keeps the role clues"


def complete_faults(placed: Placed) -> Iterator[str]:
    """Check that the state's colouring is the only choice of V cells that satisfies the role clues."""
    for tile in placed.tiles:
        sets = choices(tile, placed.contract)
        for state in sorted(tile.states, key=sorted):
            name = f"{show_state(state, tile.ports)} of {tile.label}"
            if state not in tile.colourings:
                yield f"{name} has no colouring"
            elif (own := {(r, c) for r, c in np.argwhere(tile.colourings[state]).tolist()}) not in sets[
                state
            ]:
                yield f"{name} has a colouring that breaks a role clue"
            elif sets[state] != [own]:
                yield f"{name} has {len(sets[state])} choices of V cells, not one"


def choices(tile: Tile, promised: KuroshutoContract) -> dict[frozenset[str], list[set[Cell]]]:
    """For each state of the ports, the sets of black V cells in which every role clue sees exactly one."""
    cells = sorted((signals(tile) & promised.signals) | {promised.ports[side] for side in tile.ports})
    seen = [set(cells_at_distance(cell, clue, tile.size)) for cell, clue in role_clues(tile).items()]
    sets: dict[frozenset[str], list[set[Cell]]] = {state: [] for state in all_states(tile.ports)}
    for values in product((False, True), repeat=len(cells)):
        black = {cell for cell, value in zip(cells, values, strict=True) if value}
        if all(len(black & one) == 1 for one in seen):
            sets[frozenset(side for side in tile.ports if promised.ports[side] in black)].append(black)
    return sets


def repeat_faults(placed: Placed) -> Iterator[str]:
    """Check that the board of four tiles a side has all lines that a clue can see on any board."""
    for across, count in product((False, True), OTHERS):
        if not _windows(placed, count, across) <= _windows(placed, ENOUGH, across):
            yield (
                f"a board of {count} tiles has {'columns' if across else 'rows'} that one of {ENOUGH} has not"
            )


def _windows(placed: Placed, count: int, across: bool) -> set[tuple[tuple[bytes, int], ...]]:
    """Return the windows of lines, each line known by its filler and by its place in a tile."""
    sheet = Sheet(placed.library, placed.contract, (ENOUGH, count) if across else (count, ENOUGH))
    lines = sheet.filler.T if across else sheet.filler
    whole = [
        (line.tobytes(), _place_in_tile(i - kuroshuto.MARGIN, sheet.pitch, count))
        for i, line in enumerate(lines)
    ]
    width = 2 * max(placed.contract.largest, placed.contract.filler) + 1
    return {tuple(whole[i : i + width]) for i in range(len(whole) - width + 1)}


def _place_in_tile(line: int, pitch: int, count: int) -> int:
    """Return the position of a line in a tile; before the first and after the last, how far away it is."""
    return line % pitch if 0 <= line < pitch * count else line if line < 0 else line - pitch * (count - 1)


STEPS_OF_PROOF: dict[str, Callable[[Placed], Iterator[str]]] = {
    "cells": cells_faults,
    "filler": filler_faults,
    "forced": forced_faults,
    "roles": roles_faults,
    "apart": apart_faults,
    "sound": sound_faults,
    "complete": complete_faults,
    "repeat": repeat_faults,
}

ARGUMENT = ContractArgument(Placed, STEPS_OF_PROOF)
