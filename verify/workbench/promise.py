"""Each tile against its library's contract, and nothing else: the local steps of the theorem in `docs/theorems.md`.

    line      its border shows the contract's line, in clues and in every colouring
    ray       (Kölker's Lemma 1) every ? sees a ! in each direction, or looks along a ray, and every ray that stops here
              stops at a cell that is black in every solution, with an end square on the way
    white     the cells behind its border that neighbours may take for white are white
    joint     the cells on the two sides of a port's middle have opposite colours
    sound     a state that it does not allow has no solution, whatever stands beside the tile
    complete  each state's colouring keeps the rules, with the contract's sights beyond the border
    connected (section 5.2) white cells of a colouring are connected inside the tile, but for the middle of a port whose
              value is 1; and the line shared with a neighbour has a white cell that is not such a middle

    >>> from gadgets import load
    >>> [step.name for step in steps(load("koelker").tile("wire"), load("koelker")) if step.faults]
    []
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np

from gadgets import Library, Tile
from gadgets.contract import PLAIN, PORT, Contract, contract, kind, side_line, signs
from gadgets.derive import derived
from gadgets.relation import State, all_states, show_state
from gadgets.tile import END, RAY
from puzzles.errors import InputError
from puzzles.grid import STEPS, Cell, Ints, Shading, adjacent_pairs, regions
from puzzles.rules import place
from verify import search
from verify.tiles import backbone
from verify.workbench.local import ALL, LocalRules, Sight


@dataclass(frozen=True)
class Step:
    """One step of the argument for one tile: its name and what speaks against it."""

    name: str
    faults: tuple[str, ...]


def middle(size: Cell, side: str, depth: int = 0) -> Cell:
    """The cell in the middle of a side, `depth` steps inside (outside, if negative)."""
    height, width = size
    row = {"N": depth, "S": height - 1 - depth}.get(side, height // 2)
    return row, {"W": depth, "E": width - 1 - depth}.get(side, width // 2)


def beside(size: Cell, side: str, at: int, depth: int) -> Cell:
    """The cell at a place of a side's line, `depth` steps inside."""
    row, col = middle(size, side, depth)
    return (row, at) if side in "NS" else (at, col)


def surroundings(tile: Tile) -> list[str]:
    """The edges of the board that a tile may stand at: any of the sides without a port."""
    free = [side for side in ALL if side not in tile.ports]
    return ["".join(sides) for count in range(len(free) + 1) for sides in combinations(free, count)]


class Alone:
    """A tile and its contract, on a board that ends at some of the tile's edges."""

    def __init__(self, tile: Tile, library: Library, edges: str = "", picture: Ints | None = None) -> None:
        """`picture` are the clues, if not the tile's own."""
        promised = contract(library)
        if promised is None:
            raise InputError(f"no contract in the library {library.name!r}", "a table [contract] in its library.toml")
        self.tile, self.library, self.edges, self.contract = tile, library, edges, promised
        derives = library.settings.get("clues") == "derived"
        self.picture: Ints = picture if picture is not None else derived(tile, library, edges) if derives else tile.picture

    def rules(self, sights: Sequence[Sight] = (), lanes: bool = True, promises: bool = True) -> LocalRules:
        """The rules for the tile: `lanes` are the cells that rays keep white, `promises` what neighbours keep white."""
        size = self.tile.size
        white = [cell for cell in self.lane_cells if self.picture[cell] != END] if lanes else []
        if promises:
            for side in ALL:
                if side not in self.edges:
                    white += [beside(size, side, at, -1) for at in self.contract.white[kind(self.tile, side)]]
        black = [cell for cell in self.lane_cells if self.picture[cell] == END] if lanes else []
        return LocalRules(signs(self.picture), self.contract.margin, self.edges, white, black, sights)

    @cached_property
    def core(self) -> Shading:
        """The cells that are black in every solution, by the numbered clues alone."""
        rules = self.rules(lanes=False)
        variables = list(rules.decisive)
        kept = backbone(rules, variables, [])
        forced = np.array(kept if kept is not None else [*variables, *(-v for v in variables)], dtype=np.int64)
        return np.isin(rules.window(rules.black), forced)

    def look(self, cell: Cell, side: str) -> tuple[int, Cell | None]:
        """Cells before the first ! on a side, and that cell; None if the sight leaves the tile."""
        down, right = STEPS[side]
        r, c, count = cell[0] + down, cell[1] + right, 0
        while 0 <= r < self.tile.size[0] and 0 <= c < self.tile.size[1]:
            if self.picture[r, c] == END:
                return count, (r, c)
            r, c, count = r + down, c + right, count + 1
        return count, None

    @property
    def open_marks(self) -> list[Cell]:
        """The cells with a ?."""
        return [(r, c) for r, c in np.argwhere(self.picture == RAY).tolist()]

    def along(self, cell: Cell) -> str:
        """The two sides of a ? between which its ray runs; none if every sight ends inside the tile."""
        leaving = [side for side in ALL if self.look(cell, side)[1] is None]
        return "NS" if set(leaving) & set("NS") else "WE" if leaving else ""

    @cached_property
    def lane_cells(self) -> list[Cell]:
        """The cells of all rays inside the tile, with the ! they stop at."""
        found: dict[Cell, None] = {}
        for side in self.tile.ports:
            for at in self.contract.rays:
                found |= dict.fromkeys(self.lane(side, at))
        return list(found)

    def lane(self, side: str, at: int) -> list[Cell]:
        """The cells of the ray that enters at a place of a side, up to and with the first !, or to the other side."""
        start = beside(self.tile.size, side, at, 0)
        inward = {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
        count, _ = self.look(start, inward)
        down, right = STEPS[inward]
        cells = [(start[0] + k * down, start[1] + k * right) for k in range(count + 2)]
        return [cell for cell in cells if 0 <= cell[0] < self.tile.size[0] and 0 <= cell[1] < self.tile.size[1]]

    @cached_property
    def sights(self) -> list[Sight]:
        """What each ? demands: across its ray if it has one (along it, it sees what it should), else in all directions."""
        found = []
        for cell in self.open_marks:
            axis = self.along(cell)
            sides = "".join(side for side in ALL if side not in axis)
            found.append(Sight(cell, sum(self.look(cell, side)[0] for side in sides), sides))
        return found

    @cached_property
    def whole(self) -> LocalRules:
        """All that is known of the tile on any board."""
        return self.rules(self.sights)

    def pins(self, state: State) -> dict[Cell, bool]:
        """The cells whose colours are the values of the ports."""
        return {middle(self.tile.size, side, 1): side in state for side in self.tile.ports}

    def completions(self, state: State, limit: int = 2) -> list[Shading]:
        """Colourings of the tile's cells in a port state, up to `limit`, on some board or other."""
        assumptions = self.whole.pins(self.pins(state))
        if assumptions is None:
            return []
        found = search.solutions(self.whole, assumptions=assumptions)
        return [shading for shading, _ in zip(found, range(limit), strict=False)]


def line_faults(alone: Alone) -> Iterator[str]:
    """The border shows the contract's line, in clues and in every colouring."""
    tile = alone.tile
    for side in ALL if not alone.edges else "":
        wanted = kind(tile, side)
        if not np.array_equal(signs(side_line(alone.picture, side)), signs(alone.contract.clues(wanted))):
            yield f"the clues on side {side} are not {alone.contract.line[wanted]}"
        for state, shading in tile.colourings.items():
            if not np.array_equal(side_line(shading, side), alone.contract.black(wanted)):
                yield f"in {show_state(state, tile.ports)} the colours on side {side} are not {alone.contract.line[wanted]}"


def ray_faults(alone: Alone) -> Iterator[str]:
    """Lemma 1: every ? lies on a ray or sees a ! in each direction, and every ray that stops here stops at a sure end."""
    tile, picture = alone.tile, alone.picture
    for cell in alone.open_marks:
        for side in alone.along(cell):
            if alone.look(cell, side)[1] is None and not _leaves_by_ray(alone, cell, side):
                yield f"the ? at {place(cell)} looks out of the tile on side {side}, where no ray runs on"
    for side in tile.ports:
        for at in alone.contract.rays:
            cells = alone.lane(side, at)
            if picture[cells[-1]] != END:
                if kind(tile, {"N": "S", "S": "N", "E": "W", "W": "E"}[side]) != PORT:
                    yield f"the ray at place {at} of side {side} meets no ! and no port"
            elif not alone.core[cells[-1]]:
                yield f"the ray at place {at} of side {side} stops at {place(cells[-1])}, which need not be black"
            elif not any(_is_end(alone, cell) for cell in cells[:-1]):
                yield f"the ray at place {at} of side {side} has no ? whose other three sights end at sure black cells"


def _leaves_by_ray(alone: Alone, cell: Cell, side: str) -> bool:
    return side in alone.tile.ports and (cell[1] if side in "NS" else cell[0]) in alone.contract.rays


def _is_end(alone: Alone, cell: Cell) -> bool:
    """Whether a cell is an end square: a ? whose sights across the ray end at cells that are black for sure."""
    if alone.picture[cell] != RAY:
        return False
    stops = [alone.look(cell, side)[1] for side in ALL if side not in alone.along(cell)]
    return all(stop is not None and alone.core[stop] for stop in stops)


def white_faults(alone: Alone) -> Iterator[str]:
    """The cells that neighbours may take for white are white, without what neighbours promise."""
    rules = alone.rules(promises=False, lanes=False)
    for side in ALL:
        for at in alone.contract.white[kind(alone.tile, side)] if side not in alone.edges else ():
            cell = beside(alone.tile.size, side, at, 1)
            assumptions = rules.pins({cell: True})
            if assumptions is not None and search.find(rules, assumptions=assumptions) is not None:
                yield f"{place(cell)} need not be white"


def joint_faults(alone: Alone) -> Iterator[str]:
    """On the two sides of a port's middle the colours are opposite (or alike, in a library that does not invert)."""
    for side in alone.tile.ports:
        cells = [middle(alone.tile.size, side, depth) for depth in (1, -1)]
        for one in (False, True):
            other = one if alone.library.inverts else not one
            assumptions = alone.whole.pins(dict(zip(cells, (one, other), strict=True)))
            if assumptions is not None and search.find(alone.whole, assumptions=assumptions) is not None:
                alike = "opposite" if alone.library.inverts else "equal"
                yield f"the cells inside and outside port {side} need not be {alike}"
                break


def sound_faults(alone: Alone) -> Iterator[str]:
    """A state that the tile does not allow has no solution in any context."""
    for state in all_states(alone.tile.ports):
        if state not in alone.tile.states and alone.completions(state, 1):
            yield f"{show_state(state, alone.tile.ports)} is forbidden but possible in some context"


def complete_faults(alone: Alone) -> Iterator[str]:
    """Each state's colouring keeps rules 1, 2 and 4, with the contract's sights beyond the border."""
    tile = alone.tile
    for state in sorted(tile.states, key=sorted):
        name = show_state(state, tile.ports)
        if state not in tile.colourings:
            yield f"{name} has no colouring"
            continue
        shading = tile.colourings[state]
        for side, cell in ((side, middle(tile.size, side, 1)) for side in tile.ports):
            if shading[cell] != (side in state):
                yield f"in {name} the colour inside port {side} is not its value"
        if adjacent_pairs(shading):
            yield f"in {name} two black cells are neighbours"
        yield from (f"in {name} {fault}" for fault in _sight_faults(alone, state, shading))
        yield from (f"in {name} {fault}" for fault in _profile_faults(alone, state, shading))


def _profile_faults(alone: Alone, state: State, shading: Shading) -> Iterator[str]:
    """Neighbours see into the tile what the contract says."""
    for side in ALL if not alone.edges else "":
        for at, pair in alone.contract.sight[kind(alone.tile, side)].items():
            inward = {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
            count, stop = sight(shading, beside(alone.tile.size, side, at, 0), inward)
            if count != pair[side in state] or stop is None:
                yield f"{count} white cells are seen inward at place {at} of side {side}, not {pair[side in state]}"


def sight(shading: Shading, cell: Cell, side: str) -> tuple[int, Cell | None]:
    """White cells seen from a cell on a side, and the black cell that ends them; None at the border."""
    down, right = STEPS[side]
    r, c, count = cell[0] + down, cell[1] + right, 0
    while 0 <= r < shading.shape[0] and 0 <= c < shading.shape[1]:
        if shading[r, c]:
            return count, (r, c)
        r, c, count = r + down, c + right, count + 1
    return count, None


def _sight_faults(alone: Alone, state: State, shading: Shading) -> Iterator[str]:
    """Rules 1 and 4 for every clue."""
    for r, c in np.argwhere(signs(alone.picture) != 0).tolist():
        clue = int(alone.picture[r, c])
        if shading[r, c]:
            yield f"the clue at {place((r, c))} is black"
        elif clue == RAY:
            for side in ALL:
                if sight(shading, (r, c), side) != alone.look((r, c), side):
                    yield f"the ? at {place((r, c))} does not see as far as the first ! on side {side}"
        else:
            seen = [_seen(alone, state, shading, (r, c), side) for side in ALL]
            if None in seen:
                yield f"the clue {clue} at {place((r, c))} looks out of the tile where the contract says nothing"
            elif 1 + sum(count or 0 for count in seen) != clue:
                yield f"the clue {clue} at {place((r, c))} sees {1 + sum(count or 0 for count in seen)} cells"


def _seen(alone: Alone, state: State, shading: Shading, cell: Cell, side: str) -> int | None:
    """White cells seen on a side, with those beyond the border that the contract knows of; None if it knows none."""
    count, stop = sight(shading, cell, side)
    if stop is not None or side in alone.edges:
        return count
    return beyond(alone.contract, alone.tile, alone.library, state, cell, side, count)


def beyond(
    promised: Contract, tile: Tile, library: Library, state: State, cell: Cell, side: str, count: int
) -> int | None:
    """`count` and the cells that are seen in the neighbour, whose value at the port is this tile's or its opposite."""
    at = cell[1] if side in "NS" else cell[0]
    pair = promised.sight[kind(tile, side)].get(at)
    return None if pair is None else count + pair[(side in state) != library.inverts]


def connected_faults(alone: Alone) -> Iterator[str]:
    """Section 5.2: white cells are connected inside the tile, but for the middle of a port whose value is 1."""
    tile = alone.tile
    for state, shading in tile.colourings.items():
        trapped = {middle(tile.size, side) for side in tile.ports if side in state}
        white = ~shading
        for cell in trapped:
            white[cell] = False
        _, count = regions(white)
        if count != 1:
            yield f"in {show_state(state, tile.ports)} the white cells of the tile are in {count} parts"
        for side in ALL:
            if not side_line(white, side).any():
                yield f"in {show_state(state, tile.ports)} no white cell of side {side} is connected to the others"


STEPS_OF_PROOF: dict[str, Callable[[Alone], Iterator[str]]] = {
    "line": line_faults,
    "ray": ray_faults,
    "white": white_faults,
    "joint": joint_faults,
    "sound": sound_faults,
    "complete": complete_faults,
    "connected": connected_faults,
}


def steps(tile: Tile, library: Library, edges: str = "") -> list[Step]:
    """Every step of the argument for one tile at some edges of the board."""
    alone = Alone(tile, library, edges)
    return [Step(name, tuple(check(alone))) for name, check in STEPS_OF_PROOF.items()]


def broken_promises(tile: Tile, library: Library, edges: Sequence[str] | None = None) -> list[str]:
    """What speaks against a tile at the edges it may stand at (all of them, if none are given)."""
    found: dict[tuple[str, str], str] = {}
    for at in surroundings(tile) if edges is None else edges:
        for step in steps(tile, library, at):
            for fault in step.faults:
                found.setdefault((step.name, fault), f" (where the board ends on side {' and '.join(at)})" if at else "")
    return [f"{name}: {fault}{where}" for (name, fault), where in found.items()]


__all__ = ["PLAIN", "Alone", "Step", "beyond", "broken_promises", "middle", "sight", "steps", "surroundings"]
