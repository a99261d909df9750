"""One colouring for each allowed state, and the clues on which they agree, as one CNF.

A cell can carry a number as a clue if it is white in all colourings and sees that number in all of them. All
such clues together give the strongest tile for these colourings. Each model of these clauses is therefore a
tile. A *wrong completion* (of a forbidden state, or a second one of an allowed state) refutes the tile unless
some agreed clue differs from the number seen there.

    variables   white(state, cell)      runs and sums of runs      agreed(cell)      number(cell, value)
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from hardboard.gadgets.contract.kurodoko import KurodokoContract
from hardboard.gadgets.contract.sides import side_kind
from hardboard.gadgets.geometry import side_cell, side_middle
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import State, all_states
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading, number_regions
from hardboard.verify.connectivity.cuts import cut_clauses
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.workbench.kurodoko.spec import FramedSpec
from hardboard.workbench.kurodoko.tile_view import TileView, seen_beyond, sight_line
from hardboard.workbench.kurodoko.window_cnf import ALL

#: What a cell sees in a wrong completion: None if it is black, else the number, and whether it may be larger.
Seen = tuple[int, bool] | None
#: A run or a sum that leaves the tile where the contract says nothing.
OPEN = -1
#: The largest clue that a tile file can hold.
LARGEST = 35
AXES = (("W", "E"), ("N", "S"))


class TileCandidates:
    """The clauses for a specification. `colourings` reads a model; `refute` adds a wrong completion."""

    def __init__(self, spec: FramedSpec) -> None:
        self.spec = spec
        self.contract = library_contract(spec.library, KurodokoContract)
        if (wanted := self.contract.clues("plain").size) != len(spec.frame):
            raise InputError(
                f"a frame of {len(spec.frame)} cells a side", f"{wanted}, as the contract's lines"
            )
        self.states = [state for state in all_states(spec.ports) if state in spec.states]
        self.cnf = Cnf()
        self.black = {state: self._colours(state) for state in self.states}
        self.agreed: dict[Cell, int] = {}
        self.number: dict[tuple[Cell, int], int] = {}
        self.differs: dict[tuple[Cell, Seen], int] = {}
        for r, c in np.argwhere(spec.free).tolist():
            self.agreed[r, c] = self._fresh()
        for state in self.states:
            self._sights(state)
        self._agree()

    def _fresh(self) -> int:
        return int(self.cnf.fresh(1)[0])

    def _colours(self, state: State) -> Ints:
        """Return the literals of a state's cells, with the clauses of frame, ports and contract."""
        spec, size = self.spec, self.spec.frame.shape
        black: Ints = -self.cnf.fresh(spec.frame.size).reshape(size)
        known = dict(self._known(state))
        for cell, value in known.items():
            self.cnf.add(int(black[cell]) if value else -int(black[cell]))
        for one, other in ((black[:-1], black[1:]), (black[:, :-1], black[:, 1:])):
            self.cnf.add_rows(np.stack([-one.ravel(), -other.ravel()], axis=1))
        return black

    def _known(self, state: State) -> Iterator[tuple[Cell, bool]]:
        spec, size = self.spec, (len(self.spec.frame), len(self.spec.frame))
        tile = spec.bare
        for r, c in np.argwhere(spec.black).tolist():
            yield (r, c), True
        for r, c in np.argwhere((spec.frame > 0) | (spec.frame == RAY)).tolist():
            yield (r, c), False
        for side in ALL:
            what = side_kind(tile, side)
            for at, dark in enumerate(self.contract.black(what).tolist()):
                yield side_cell(size, side, at, 0), dark
            for at in self.contract.white[what]:
                yield side_cell(size, side, at, 1), False
            for at, pair in self.contract.sight[what].items():
                count = pair[side in state]
                yield from (
                    (side_cell(size, side, at, depth), depth > count) for depth in range(1, count + 2)
                )
        for side in spec.ports:
            yield side_middle(size, side, 1), side in state
        view = TileView(tile, spec.library, picture=spec.frame)
        for cell in view.open_marks:
            yield from self._ray(view, cell)

    def _ray(self, view: TileView, cell: Cell) -> Iterator[tuple[Cell, bool]]:
        """A ? sees as far as the first ! on each side."""
        for side in ALL:
            count, _ = view.look(cell, side)
            down, right = STEPS[side]
            yield from (((cell[0] + k * down, cell[1] + k * right), False) for k in range(1, count + 1))

    def _sights(self, state: State) -> None:
        """Encode how many cells each cell sees in a state: runs grow from the neighbour's, then add up."""
        runs = {side: self._runs(state, side) for side in ALL}
        fixed = {(r, c): int(self.spec.frame[r, c]) for r, c in np.argwhere(self.spec.frame > 0).tolist()}
        for cell in [*self.agreed, *fixed]:
            sums = [self._added(runs[one][cell], runs[other][cell]) for one, other in AXES]
            total = {
                value if value == OPEN else value + 1: name for value, name in self._added(*sums).items()
            }
            for value, name in total.items():
                if cell in fixed:
                    if value != fixed[cell]:
                        self.cnf.add(-name)
                elif value == OPEN or value > LARGEST:
                    self.cnf.add(-name, -self.agreed[cell])
                else:
                    shown = self.number.setdefault((cell, value), 0) or self._number(cell, value)
                    self.cnf.add(-name, -self.agreed[cell], shown)
            if cell in self.agreed:
                self.cnf.add(-self.agreed[cell], -int(self.black[state][cell]))

    def _number(self, cell: Cell, value: int) -> int:
        self.number[cell, value] = self._fresh()
        return self.number[cell, value]

    def _runs(self, state: State, side: str) -> dict[Cell, dict[int, int]]:
        """For each cell, a literal for each length that its run of white cells on a side may have."""
        black, size = self.black[state], len(self.spec.frame)
        down, right = STEPS[side]
        cells = [(r, c) for r in range(size) for c in range(size)]
        if down + right > 0:
            cells.reverse()
        runs: dict[Cell, dict[int, int]] = {}
        for cell in cells:
            near = (cell[0] + down, cell[1] + right)
            if near not in runs:
                seen = seen_beyond(self.contract, self.spec.bare, self.spec.library, state, cell, side, 0)
                runs[cell] = {OPEN if seen is None else seen: TRUE}
                continue
            longer = {value if value == OPEN else value + 1: name for value, name in runs[near].items()}
            runs[cell] = {0: self._fresh()} | {value: self._fresh() for value in longer}
            self.cnf.add(-int(black[near]), runs[cell][0])
            for value, name in longer.items():
                self.cnf.add(int(black[near]), -name, runs[cell][value])
        return runs

    def _added(self, one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
        sums: dict[int, int] = {}
        for a, x in one.items():
            for b, y in other.items():
                value = OPEN if OPEN in (a, b) else a + b
                if value not in sums:
                    sums[value] = self._fresh()
                self.cnf.add(-x, -y, sums[value])
        return sums

    def _agree(self) -> None:
        """Require that an agreed cell has one number."""
        by_cell: dict[Cell, list[int]] = {}
        for (cell, _), name in self.number.items():
            by_cell.setdefault(cell, []).append(name)
        for names in by_cell.values():
            for one, other in combinations(names, 2):
                self.cnf.add(-one, -other)

    def colourings(self, model: Sequence[int]) -> dict[State, Shading]:
        """Return the colourings of a model."""
        values = np.array([0, *model]) > 0
        return {state: ~values[-black] for state, black in self.black.items()}

    def clues(self, colourings: dict[State, Shading]) -> Ints:
        """Return the frame's clues and every clue on which the colourings agree."""
        seen = [self._seen_numbers(state, shading) for state, shading in colourings.items()]
        steady = (
            np.logical_and.reduce([one == seen[0] for one in seen]) & (seen[0] > 0) & (seen[0] <= LARGEST)
        )
        agreed: Ints = np.where(steady & self.spec.free, seen[0], self.spec.frame).astype(np.int32)
        agreed[self.spec.black & (self.spec.frame != END)] = 0
        return agreed

    def _seen_numbers(self, state: State, shading: Shading) -> Ints:
        """Return the sight of each cell, 0 if it is black or looks into unknown cells."""
        size = len(shading)
        numbers = np.where(shading, 0, 1).astype(np.int32)
        for r, c in np.argwhere(~shading).tolist():
            for side in ALL:
                count, stop = sight_line(shading, (r, c), side)
                if stop is None:
                    total = seen_beyond(
                        self.contract, self.spec.bare, self.spec.library, state, (r, c), side, count
                    )
                    count = -4 * size if total is None else total
                numbers[r, c] += count
        return np.maximum(numbers, 0)

    def disconnected(self, colourings: dict[State, Shading]) -> list[list[int]]:
        """Clauses against colourings whose white cells are not connected inside the tile (section 5.2)."""
        cuts = []
        size = (len(self.spec.frame), len(self.spec.frame))
        for state, shading in colourings.items():
            shut, black = shading.copy(), self.black[state].copy()
            for side in state:
                shut[side_middle(size, side)], black[side_middle(size, side)] = True, TRUE
            if number_regions(~shut)[1] > 1:
                cuts += [list(clause) for clause in cut_clauses(black, shut, apart=False)]
        return cuts

    def refuted(
        self, seen: dict[Cell, Seen], state: State, shading: Shading
    ) -> tuple[list[list[int]], list[int]]:
        """Clauses against tiles with this completion: definitions, and that it is refuted or chosen."""
        new: list[list[int]] = []
        clause = []
        for cell, value in seen.items():
            if (cell, value) not in self.differs:
                name = self.differs[cell, value] = self._fresh()
                new.append([-name, self.agreed[cell]])
                new += [
                    [-name, -number]
                    for v, number in self._numbers(cell)
                    if value is not None and _may_be(value, v)
                ]
            clause.append(self.differs[cell, value])
        if state in self.black:
            same = self._fresh()
            clause.append(same)
            flat = zip(self.black[state].ravel().tolist(), shading.ravel().tolist(), strict=True)
            new += [[-same, literal if dark else -literal] for literal, dark in flat]
        return new, clause

    def _numbers(self, cell: Cell) -> Iterable[tuple[int, int]]:
        return (
            (value, self.number[cell, value])
            for value in range(1, LARGEST + 1)
            if (cell, value) in self.number
        )


def _may_be(seen: tuple[int, bool], number: int) -> bool:
    """Return True if a clue of this number would be right for these sights."""
    return number >= seen[0] if seen[1] else number == seen[0]
