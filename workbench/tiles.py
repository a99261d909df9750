"""What relation does a tile really have? Every port state is tried, allowed or not.

A tile is checked between free ends: each of its ports meets the library's tile for the role `free`, and the
board made of these few tiles is solved once for each combination of port values. What it does in every other
context follows from the library's contract: see `hardboard.workbench`.

    >>> from hardboard.gadgets import load
    >>> relation(load("koelker").tile("wire"), load("koelker")).ok
    True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import backend_of
from hardboard.gadgets.relation import State, all_states, show_state
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE

#: Completions of a state that are looked for: one, or several.
FEW = 2


@dataclass(frozen=True)
class Finding:
    """The states that have a completion between free ends, beside those that the tile declares."""

    tile: Tile
    possible: frozenset[State]

    @property
    def ok(self) -> bool:
        """Whether the relation is exactly the declared one."""
        return self.possible == self.tile.states

    def faults(self) -> list[str]:
        """Each state on which the tile and its declaration differ, in words."""
        ports = self.tile.ports
        extra = sorted(show_state(s, ports) for s in self.possible - self.tile.states)
        lacking = sorted(show_state(s, ports) for s in self.tile.states - self.possible)
        return [f"{s} is forbidden but possible" for s in extra] + [
            f"{s} is allowed but impossible" for s in lacking
        ]


class Bench:
    """A tile between free ends, on a board that ends at the given edges of the tile, with the rules written
    down.
    """

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        self.tile, self.library = tile, library
        self.judge = judge(library.family)
        self.setting = backend_of(library).setting(tile, library, edges)
        self.board, self.corner = self.setting.board, self.setting.corner
        self._found: dict[tuple[State, int | None], list[object]] = {}

    @cached_property
    def rules(self) -> Any:
        """The board's rules as clauses."""
        assert self.judge.encoding is not None, (
            f"the judge of {self.library.family} does not write its rules down"
        )
        return self.judge.encoding(self.board)

    def window(self, cells: np.ndarray) -> np.ndarray:
        """The tile's part of an array of the board's cells."""
        (top, left), (height, width) = self.corner, self.tile.size
        return cells[top : top + height, left : left + width]

    def pins(self, state: State) -> list[int]:
        """Literals that say that the ports have their values in a state; some may be known to hold, or not
        to.
        """
        literals = [self.judge.literal(self.rules, self.pin(side)) for side in self.tile.ports]
        return [x if side in state else -x for side, x in zip(self.tile.ports, literals, strict=True)]

    def pin(self, side: str) -> Any:
        """What the judge calls the value of a port: for most puzzles a cell."""
        return self.setting.pins[side]

    def completions(self, state: State, limit: int | None = None) -> list[object]:
        """Return solutions of the board in a port state, up to `limit`; the board is solved once for both."""
        if (state, limit) not in self._found:
            solutions = pinned(self.rules, self.pins(state))
            self._found[state, limit] = list(islice(solutions, limit))
        return self._found[state, limit]

    def two(self, state: State) -> list[object]:
        """Return one completion of a state, and another, which differs within the tile if any does."""
        found = self.completions(state, FEW)
        shadings = [each for each in found if isinstance(each, np.ndarray)]
        if len(shadings) < FEW or (self.window(shadings[0]) != self.window(shadings[1])).any():
            return found
        variables = sorted({abs(x) for x in self.window(self.rules.black).ravel().tolist()} - {TRUE})
        pins = _unknown(self.pins(state)) or []
        apart = list(islice(search.distinct(self.rules, variables, assumptions=pins), FEW))
        return apart if len(apart) == FEW else found

    def forced(self, state: State) -> tuple[Shading, Shading] | None:
        """The tile's cells that are black, and white, in every completion of a state; None if it has no
        completion.
        """
        found: list[Any] = self.completions(state, FEW)
        if len(found) < FEW:
            return (self.window(found[0]) == 1, self.window(found[0]) != 1) if found else None
        black = self.window(self.rules.black)
        variables = sorted({abs(x) for x in black.ravel().tolist()} - {TRUE})
        kept = search.backbone(self.rules, variables, _unknown(self.pins(state)) or [])
        assert kept is not None, "a state with completions"
        holds = np.array([TRUE, *kept])
        return np.isin(black, holds), np.isin(-black, holds)

    def laid(self, state: State) -> list[tuple[Cell, ...]] | None:
        """Where solutions are pieces: those with cells of the tile that are laid in every completion of a
        state, in the tile's rows and columns; None if it has no completion.
        """
        assumptions = _unknown(self.pins(state))
        if assumptions is None:
            return None
        (top, left), (height, width) = self.corner, self.tile.size
        near = {(top + r, left + c) for r in range(height) for c in range(width)}
        literals = {piece: self.rules.literal(piece) for piece in self.rules.pieces if near & set(piece)}
        kept = search.backbone(self.rules, sorted({abs(x) for x in literals.values()} - {TRUE}), assumptions)
        if kept is None:
            return None
        holds = {TRUE, *kept}
        laid = [piece for piece, literal in literals.items() if literal in holds]
        return [tuple((r - top, c - left) for r, c in piece) for piece in laid]


@lru_cache(maxsize=4)
def bench_of(tile: Tile, library: Library) -> Bench:
    """Return the bench of a tile, which check, diagram and pictures of its states share."""
    return Bench(tile, library)


def _unknown(literals: Sequence[int]) -> list[int] | None:
    """The literals without those known to hold; None if one is known not to."""
    return None if -TRUE in literals else [literal for literal in literals if literal != TRUE]


def completions(tile: Tile, library: Library, edges: str = "", limit: int = 2) -> dict[State, list[object]]:
    """For every port state, up to `limit` solutions of the tile between free ends, on a board that ends at
    these edges.
    """
    bench = Bench(tile, library, edges)
    return {state: bench.completions(state, limit) for state in all_states(tile.ports)}


def pinned(rules: search.Encoding[Any], literals: Sequence[int]) -> Iterator[object]:
    """The solutions in which these literals hold."""
    assumptions = _unknown(literals)
    if assumptions is not None:
        yield from search.solutions(rules, assumptions=assumptions)


def relation(tile: Tile, library: Library, edges: str = "") -> Finding:
    """Try every port state."""
    return Finding(
        tile,
        frozenset(state for state, colourings in completions(tile, library, edges, 1).items() if colourings),
    )
