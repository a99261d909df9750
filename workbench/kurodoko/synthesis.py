"""The search for a Kurodoko tile (see `workbench.search`): a candidate is one colouring for each allowed
state (`candidates`), and the tile shows all clues on which they agree. A completion of a forbidden state is
wrong in any context that the contract allows (`local`). A second completion of an allowed state is wrong
where tiles are to be unique.

>>> from hardboard.workbench.kurodoko.spec import parse_specs
>>> synthesize(parse_specs("tile wire\\nports N S\\nrelation N != S\\nunique yes")[0]).tile.relation
'N != S'
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import process_time

import numpy as np

from hardboard.gadgets.backend.kurodoko import derived, derives
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import State, all_states
from hardboard.gadgets.tile import END, Tile
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.minimal import minimal_subset
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.kurodoko.candidates import Seen, TileCandidates
from hardboard.workbench.kurodoko.contract import complete_faults
from hardboard.workbench.kurodoko.spec import FramedSpec, framed_by_spec
from hardboard.workbench.kurodoko.tile_view import TileView
from hardboard.workbench.kurodoko.window_cnf import ALL, WindowCnf
from hardboard.workbench.search import CandidateSearch, SearchVerdict, seek_tile
from hardboard.workbench.tiles import tile_completions

#: Solvers: one that takes advice on first guesses, for choosing; one that is quick on what is asked often,
#: for refuting.
CHOOSER, REFUTER = "glucose4", "glucose4"
#: A colouring for each allowed state.
Colourings = dict[State, Shading]


class TileRefuter:
    """A search for completions of a tile with any clues in its frame, which keeps what it learns."""

    def __init__(self, spec: FramedSpec) -> None:
        self.spec = spec
        self.view = TileView(
            spec.bare, spec.library, picture=np.where(spec.black & (spec.frame == 0), 0, spec.frame)
        )
        self.rules: WindowCnf = self.view.known_cnf
        self.engine = Solver(self.rules.clauses, name=REFUTER)
        self.engine.add([self.rules.literal((r, c))] for r, c in np.argwhere(spec.black).tolist())
        self.guards: dict[tuple[Cell, int], int] = {}

    def guard(self, cell: Cell, number: int) -> int:
        """Return the assumption that a cell carries a clue."""
        if (cell, number) not in self.guards:
            self.guards[cell, number], clauses = self.rules.optional(cell, number)
            self.engine.add(clauses)
        return self.guards[cell, number]

    def completion(
        self, clues: dict[Cell, int], state: State, other: Shading | None = None
    ) -> Shading | None:
        """The rectangle's colours in a completion of a state, other than `other` in the tile's cells."""
        pins = self.rules.pins(self.view.pins(state))
        if -TRUE in pins:
            return None
        assumptions = [
            *(pin for pin in pins if pin != TRUE),
            *(self.guard(cell, number) for cell, number in clues.items()),
        ]
        if other is not None:
            self.rules.cnf.top += 1
            name, inner = self.rules.cnf.top, self.rules.window(self.rules.black)
            differ = [
                -x if dark else x
                for x, dark in zip(inner.ravel().tolist(), other.ravel().tolist(), strict=True)
            ]
            self.engine.add([[-name, *(x for x in differ if abs(x) <= self.rules.cnf.top)]])
            assumptions.append(name)
        model = self.engine.by_need(self.rules.broken, assumptions)
        return None if model is None else self.rules.shading(model)

    def seen(self, shading: Shading, cells: Iterator[Cell]) -> dict[Cell, Seen]:
        """Return the sight of each cell in a completion."""
        return {cell: None if shading[self.rules.spot(cell)] else self._look(shading, cell) for cell in cells}

    def _look(self, shading: Shading, cell: Cell) -> tuple[int, bool]:
        count, more = 1, False
        for side in ALL:
            down, right = STEPS[side]
            r, c = self.rules.spot(cell)
            r, c = r + down, c + right
            while not shading[r, c]:
                # The outermost cell stands for the rest of the board.
                if r in (0, shading.shape[0] - 1) or c in (0, shading.shape[1] - 1):
                    more = True
                    break
                r, c, count = r + down, c + right, count + 1
        return count, more


class SightSearch(CandidateSearch[Colourings]):
    """One search; `propose` colours a tile against all wrong completions so far."""

    def __init__(self, spec: FramedSpec, seed: int = 0) -> None:
        self.spec, self.rng = spec, Random(seed)
        self.candidates, self.refuter = TileCandidates(spec), TileRefuter(spec)
        self.chooser: Solver = Solver(self.candidates.cnf.clauses, name=CHOOSER)
        guesses = [v if self.rng.random() < 0.5 else -v for v in range(1, self.candidates.cnf.top + 1)]
        self.chooser.prefer(guesses)

    def propose(self) -> Colourings | None:
        """Connected colourings, one for each allowed state, that refute every wrong completion so far."""
        model = self.chooser.by_need(
            lambda model: self.candidates.disconnected(self.candidates.colourings(model))
        )
        return None if model is None else self.candidates.colourings(model)

    def lessons(self, candidate: Colourings) -> Iterator[list[int]]:
        """For each state in which a tile has a wrong completion, that the next ones refute it."""
        clues = self._clues(self.candidates.clues(candidate))
        for state in self._asked:
            completion = self.refuter.completion(clues, state, candidate.get(state))
            if completion is not None:
                seen = self.refuter.seen(completion, iter(self.candidates.agreed))
                new, clause = self.candidates.refuted(seen, state, self.refuter.rules.window(completion))
                self.chooser.add(new)
                yield clause

    @property
    def _asked(self) -> list[State]:
        return [
            state
            for state in all_states(self.spec.ports)
            if self.spec.unique or state not in self.spec.states
        ]

    def _clues(self, picture: Ints) -> dict[Cell, int]:
        return {cell: int(picture[cell]) for cell in self.candidates.agreed if picture[cell] > 0}

    def drawn(self, candidate: Colourings) -> Tile:
        """Return the tile with all clues on which colourings agree."""
        return replace(self.spec.tile(self.candidates.clues(candidate)), colourings=candidate)

    def finished(self, candidate: Colourings) -> Tile | None:
        """The tile if it passes the check at every edge; without clues if the library derives them."""
        tile = self.drawn(candidate)
        plain = replace(tile, picture=np.zeros_like(tile.picture))
        if derives(self.spec.library) and np.array_equal(derived(plain, self.spec.library), tile.picture):
            tile = plain
        if passes_check(tile, self.spec):
            return tile
        self._forbid(candidate)
        return None

    def _forbid(self, colourings: Colourings) -> None:
        literals = []
        for state, shading in colourings.items():
            black = self.candidates.black[state].ravel().tolist()
            literals += [-x if dark else x for x, dark in zip(black, shading.ravel().tolist(), strict=True)]
        self.chooser.add([literals])

    def fewest(self, tile: Tile, deadline: float) -> Tile:
        """Return the tile with a minimal set of clues, unless time runs out."""
        picture = derived(tile, self.spec.library) if not tile.picture.any() else tile.picture
        clues = self._clues(picture)
        order = list(clues)
        self.rng.shuffle(order)

        def enough(cells: list[Cell]) -> list[Cell] | None:
            few = {cell: clues[cell] for cell in cells}
            return cells if process_time() < deadline and self._holds(few, tile) else None

        kept = self.spec.frame.copy()
        for cell in minimal_subset(order, enough):
            kept[cell] = clues[cell]
        return replace(tile, picture=kept)

    def tidied(self, tile: Tile) -> Tile:
        """Return the tile with black cells made white that no clue needs, state by state."""
        kept = dict(tile.colourings)
        for state, shading in tile.colourings.items():
            for cell in map(tuple, np.argwhere(shading & ~self.spec.black).tolist()):
                lighter = kept[state].copy()
                lighter[cell] = False
                trial = replace(tile, colourings=kept | {state: lighter})
                if next(complete_faults(TileView(trial, self.spec.library)), None) is None:
                    kept[state] = lighter
        return replace(tile, colourings=kept)

    def _holds(self, clues: dict[Cell, int], tile: Tile) -> bool:
        return all(
            self.refuter.completion(clues, state, tile.colourings.get(state)) is None for state in self._asked
        )


def passes_check(tile: Tile, spec: FramedSpec) -> bool:
    """Return True if a tile keeps the contract in every context, and is right between free ends."""
    edges = None if not tile.picture.any() or not derives(spec.library) else [""]
    if broken_promises(tile, spec.library, edges):
        return False
    by_state = tile_completions(tile, spec.library, limit=2)
    least = 1 if spec.unique else 2
    return all(
        (0 < len(by_state[state]) <= least) if state in tile.states else not by_state[state]
        for state in by_state
    )


def synthesize(
    spec: FramedSpec,
    seconds: float = 60,
    seed: int = 0,
    few: bool = False,
    watch: Callable[[str], object] = lambda line: None,
) -> SearchVerdict:
    """Search for a tile; with `few`, leave out superfluous clues."""
    deadline, search = process_time() + seconds, SightSearch(spec, seed)
    outcome = seek_tile(spec, search, seconds, watch)
    if outcome.tile is None or not few:
        return outcome
    fewer = search.fewest(outcome.tile, deadline)
    fewer = fewer if spec.unique else search.tidied(fewer)
    return replace(outcome, tile=fewer) if passes_check(fewer, spec) else outcome


def with_colourings(tile: Tile, library: Library) -> Tile:
    """Return the tile with a colouring for each allowed state, if there are such."""
    free, ends = np.zeros(tile.size, dtype=bool), tile.picture == END
    own = (tile.name, library, tile.ports, tile.relation, tile.states, False, tile.size)
    search = SightSearch(FramedSpec(*own, frame=tile.picture, black=ends, free=free))
    colourings = search.propose()
    if colourings is None:
        return tile
    return search.tidied(replace(tile, colourings=colourings | dict(tile.colourings)))


#: How a specification gets its frames, and how a tile is looked for.
SYNTHESIS = (framed_by_spec, synthesize)
