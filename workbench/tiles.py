"""Find the completions of a tile in every port state, allowed or not.

A tile is checked between free ends: each of its ports meets the library's tile for the role `free`. The board
made of these few tiles is solved once for each combination of port values. What it does in every other
context follows from the library's contract: see `hardboard.workbench`.

    >>> from hardboard.gadgets import load
    >>> from hardboard.gadgets.relation import show_state
    >>> found = tile_completions(load("koelker").tile("wire"), load("koelker"))
    >>> {show_state(state, "NS"): len(solutions) for state, solutions in found.items()}
    {'N=0 S=0': 0, 'N=0 S=1': 2, 'N=1 S=0': 2, 'N=1 S=1': 0}
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import backend_of
from hardboard.gadgets.relation import State, all_states
from hardboard.puzzles import family
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.judge import GuardedSession, judge

#: The cells of a piece.
Piece = tuple[Cell, ...]
#: Completions of a state that are looked for: one, or several.
FEW = 2


class TileBench:
    """A tile between free ends, on a board that ends at the given edges of the tile.

    One session answers all questions about the board. Its pins are the cells of the board or, where solutions
    are laid pieces, the pieces.
    """

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        self.tile, self.library = tile, library
        self.judge = judge(library.family)
        self.setting = backend_of(library).setting(tile, library, edges)
        self.board, self.corner = self.setting.board, self.setting.corner
        self._found: dict[tuple[State, int | None], list[object]] = {}

    @cached_property
    def pieces(self) -> Sequence[Piece] | None:
        """The pieces that can be laid; None if a solution is a colouring."""
        if family(self.library.family).declared is not None:
            return None
        table = self.judge.encoding(self.board).table
        pieces: Sequence[Piece] = table.pieces(range(len(table)))
        return pieces

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        pins = np.ndindex(*self.board.shape) if self.pieces is None else self.pieces
        known = dict.fromkeys([*self.setting.pins.values(), *pins])
        return {pin: number for number, pin in enumerate(known, 1)}

    @cached_property
    def _session(self) -> GuardedSession:
        return GuardedSession(self.judge, self.board, list(self._numbers))

    def window(self, cells: np.ndarray) -> np.ndarray:
        """Return the tile's part of an array of the board's cells."""
        (top, left), (height, width) = self.corner, self.tile.size
        return cells[top : top + height, left : left + width]

    def _inside(self) -> list[int]:
        (top, left), (height, width) = self.corner, self.tile.size
        cells = {(top + r, left + c) for r in range(height) for c in range(width)}
        if self.pieces is None:
            return [self._numbers[cell] for cell in sorted(cells)]
        return [self._numbers[piece] for piece in self.pieces if cells & set(piece)]

    def _values(self, state: State) -> list[int]:
        numbers = {side: self._numbers[self.pin(side)] for side in self.tile.ports}
        return [number if side in state else -number for side, number in numbers.items()]

    def pin(self, side: str) -> Any:
        """Return the pin of a port: for most puzzles a cell."""
        return self.setting.pins[side]

    def completions(self, state: State, limit: int | None = None) -> list[object]:
        """Return solutions of the board in a port state, up to `limit`; the board is solved once for both."""
        if (state, limit) not in self._found:
            solutions = self._session.solutions(self._values(state))
            self._found[state, limit] = list(islice(solutions, limit))
        return self._found[state, limit]

    def two(self, state: State) -> list[object]:
        """Return one completion of a state, and another, which differs within the tile if any does."""
        found = self.completions(state, FEW)
        shadings = [each for each in found if isinstance(each, np.ndarray)]
        if len(shadings) < FEW or (self.window(shadings[0]) != self.window(shadings[1])).any():
            return found
        apart = list(islice(self._session.solutions(self._values(state), self._inside()), FEW))
        return apart if len(apart) == FEW else found

    def forced(self, state: State) -> tuple[Shading, Shading] | None:
        """The tile's cells that are black, and white, in every completion of a state, if it has one."""
        kept = self._session.backbone(self._values(state), self._inside())
        if kept is None:
            return None
        # The pins inside a tile are its cells row by row.
        black, white = (np.array([sign * x in kept for x in self._inside()]) for sign in (1, -1))
        return black.reshape(self.tile.size), white.reshape(self.tile.size)

    def laid(self, state: State) -> list[tuple[Cell, ...]] | None:
        """Return the laid pieces of a state, where solutions are pieces.

        A piece is laid if every completion of the state has it. Only pieces with cells of the tile count, in
        the tile's rows and columns. None if the state has no completion.
        """
        kept = self._session.backbone(self._values(state), self._inside())
        if kept is None:
            return None
        top, left = self.corner
        laid = [piece for piece, number in self._numbers.items() if number in kept]
        return [tuple((r - top, c - left) for r, c in piece) for piece in laid]


@lru_cache(maxsize=4)
def bench_of(tile: Tile, library: Library) -> TileBench:
    """Return the bench of a tile, which check, diagram and pictures of its states share."""
    return TileBench(tile, library)


def tile_completions(
    tile: Tile, library: Library, edges: str = "", limit: int = 2
) -> dict[State, list[object]]:
    """For every port state, up to `limit` solutions between free ends, on a board with these edges."""
    bench = TileBench(tile, library, edges)
    return {state: bench.completions(state, limit) for state in all_states(tile.ports)}
