"""The search for a tile: candidates, refuted by completions (counterexample-guided).

1. Choose a candidate: a colouring for each allowed state, such that every wrong completion known so far is
   refuted by a clue on which the colourings agree (`candidates`). If there is no such choice, there is no
   such tile: the search was exhaustive.
2. Take all clues on which they agree, and look for wrong completions of the tile in any context (`local`). If
   there is none, the tile is found; it is then checked as any other tile is. Otherwise add them, and go on
   with 1.

>>> from hardboard.workbench.kurodoko.spec import parse_specs
>>> synthesize(parse_specs("tile wire\\nports N S\\nrelation N != S\\nunique yes")[0]).tile.relation
'N != S'
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from time import monotonic

import numpy as np

from hardboard.gadgets.backend.kurodoko.clues import derived, derives
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import State, all_states
from hardboard.gadgets.tile import END, Tile
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.minimal import minimal
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.kurodoko.alone import Alone
from hardboard.workbench.kurodoko.candidates import Candidates, Seen
from hardboard.workbench.kurodoko.contract import complete_faults
from hardboard.workbench.kurodoko.local import ALL, LocalRules
from hardboard.workbench.kurodoko.spec import Spec, parse_specs
from hardboard.workbench.tiles import completions

#: Solvers: one that takes advice on first guesses, for choosing; one that is quick on what is asked often,
#: for refuting.
CHOOSER, REFUTER = "glucose4", "glucose4"


@dataclass(frozen=True)
class Synthesised:
    """How a search ended: with a tile; or `exhausted`, so that there is none; or out of time."""

    spec: Spec
    tile: Tile | None
    exhausted: bool
    tried: int
    wrong: int
    seconds: float
    #: How many candidates were right away from the edges of a board, but not at one.
    lost: int = 0
    #: The tile with the fewest wrong states so far, and how many these are.
    best: Tile | None = None
    faults: int = 0

    def __str__(self) -> str:
        size = "x".join(map(str, self.spec.frame.shape))
        effort = f"{self.tried} candidates tried, {self.wrong} wrong completions, {self.seconds:.1f} s"
        if self.tile is not None:
            return f"found a tile of {size} cells ({effort})"
        if self.exhausted:
            unique = " with exactly one completion for each state" if self.spec.unique else ""
            lost = f", {self.lost} of them only at an edge of the board" if self.lost else ""
            return (
                f"no tile of {size} cells in this frame{unique} keeps the contract: all were ruled "
                f"out{lost} ({effort})"
            )
        fault = (
            f"is wrong in {self.faults} states" if self.faults else "has the relation but breaks the contract"
        )
        return f"no tile of {size} cells found in time; the closest {fault} ({effort})"


class Refuter:
    """Looks for completions of a tile with any set of clues in its frame; what it learns is kept from one to
    the next.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.alone = Alone(
            spec.tile(), spec.library, picture=np.where(spec.black & (spec.frame == 0), 0, spec.frame)
        )
        self.rules: LocalRules = self.alone.whole
        self.engine = Solver(self.rules.clauses, name=REFUTER)
        self.engine.add([self.rules.literal((r, c))] for r, c in np.argwhere(spec.black).tolist())
        self.guards: dict[tuple[Cell, int], int] = {}

    def guard(self, cell: Cell, number: int) -> int:
        """The assumption that a cell carries a clue."""
        if (cell, number) not in self.guards:
            self.guards[cell, number], clauses = self.rules.optional(cell, number)
            self.engine.add(clauses)
        return self.guards[cell, number]

    def completion(
        self, clues: dict[Cell, int], state: State, other: Shading | None = None
    ) -> Shading | None:
        """The colours of the rectangle in a completion of a state, one that differs from `other` in the
        tile's cells.
        """
        pins = self.rules.pins(self.alone.pins(state))
        if pins is None:
            return None
        assumptions = [*pins, *(self.guard(cell, number) for cell, number in clues.items())]
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
        """What each cell sees in a completion."""
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


class Synthesis:
    """One search."""

    def __init__(self, spec: Spec, seed: int = 0) -> None:
        self.spec, self.rng = spec, Random(seed)
        self.candidates, self.refuter = Candidates(spec), Refuter(spec)
        self.tried = self.wrong = self.lost = 0
        self.best: tuple[int, Tile] | None = None
        self.chooser = Solver(self.candidates.cnf.clauses, name=CHOOSER)
        guesses = [v if self.rng.random() < 0.5 else -v for v in range(1, self.candidates.cnf.top + 1)]
        self.chooser.prefer(guesses)

    def run(self, deadline: float, watch: Callable[[str], None]) -> tuple[Tile | None, bool]:
        """The tile, if one is found in time, and whether all were ruled out; at least one is tried."""
        while not self.tried or monotonic() < deadline:
            colourings = self.colourings()
            if colourings is None:
                return None, True
            self.tried += 1
            picture = self.candidates.clues(colourings)
            bad = list(self._wrong(picture, colourings))
            self._note(picture, colourings, len(bad))
            watch(
                f"{self.tried} candidates tried, {self.wrong} wrong completions; the closest is wrong in "
                f"{self.best_faults} states"
            )
            if not bad:
                tile = finished(self.spec, picture, colourings)
                if passes(tile, self.spec):
                    return tile, False
                self.lost += 1
                self._forbid(colourings)
        return None, False

    @property
    def best_faults(self) -> int:
        """In how many states the best tile so far is wrong."""
        return self.best[0] if self.best else 0

    def colourings(self) -> dict[State, Shading] | None:
        """Connected colourings, one for each allowed state, that refute every wrong completion so far."""
        model = self.chooser.by_need(
            lambda model: self.candidates.disconnected(self.candidates.colourings(model))
        )
        return None if model is None else self.candidates.colourings(model)

    def _wrong(self, picture: Ints, colourings: dict[State, Shading]) -> Iterator[State]:
        """The states in which a tile has a wrong completion; each is added to what the next ones must
        refute.
        """
        clues = {cell: int(picture[cell]) for cell in self.candidates.agreed if picture[cell] > 0}
        for state in all_states(self.spec.ports):
            if state in self.spec.states and not self.spec.unique:
                continue
            completion = self.refuter.completion(clues, state, colourings.get(state))
            if completion is None:
                continue
            self.wrong += 1
            seen = self.refuter.seen(completion, iter(self.candidates.agreed))
            new, clause = self.candidates.refuted(seen, state, self.refuter.rules.window(completion))
            self.chooser.add([*new, clause])
            yield state

    def _note(self, picture: Ints, colourings: dict[State, Shading], faults: int) -> None:
        if self.best is None or faults < self.best[0]:
            self.best = faults, replace(self.spec.tile(picture), colourings=colourings)

    def _forbid(self, colourings: dict[State, Shading]) -> None:
        """Not this candidate again: it does not pass the check at some edge of the board."""
        literals = []
        for state, shading in colourings.items():
            black = self.candidates.black[state].ravel().tolist()
            literals += [-x if dark else x for x, dark in zip(black, shading.ravel().tolist(), strict=True)]
        self.chooser.add([literals])

    def fewest(self, tile: Tile, deadline: float) -> Tile:
        """The tile without clues that it can do without; no further one can be left out (unless time runs
        out).
        """
        picture = derived(tile, self.spec.library) if not tile.picture.any() else tile.picture
        clues = {cell: int(picture[cell]) for cell in self.candidates.agreed if picture[cell] > 0}
        order = list(clues)
        self.rng.shuffle(order)

        def enough(cells: list[Cell]) -> list[Cell] | None:
            few = {cell: clues[cell] for cell in cells}
            return cells if monotonic() < deadline and self._holds(few, tile) else None

        kept = self.spec.frame.copy()
        for cell in minimal(order, enough):
            kept[cell] = clues[cell]
        return replace(tile, picture=kept)

    def tidied(self, tile: Tile) -> Tile:
        """The tile with black cells made white that no clue needs, state by state."""
        kept = dict(tile.colourings)
        for state, shading in tile.colourings.items():
            for cell in map(tuple, np.argwhere(shading & ~self.spec.black).tolist()):
                lighter = kept[state].copy()
                lighter[cell] = False
                trial = replace(tile, colourings=kept | {state: lighter})
                if next(complete_faults(Alone(trial, self.spec.library)), None) is None:
                    kept[state] = lighter
        return replace(tile, colourings=kept)

    def _holds(self, clues: dict[Cell, int], tile: Tile) -> bool:
        states = [state for state in all_states(tile.ports) if self.spec.unique or state not in tile.states]
        return all(
            self.refuter.completion(clues, state, tile.colourings.get(state)) is None for state in states
        )


def finished(spec: Spec, picture: Ints, colourings: dict[State, Shading]) -> Tile:
    """The tile; where the library derives clues from colourings, without clues of its own if these are the
    same.
    """
    plain = replace(spec.tile(np.zeros_like(picture)), colourings=colourings)
    same = derives(spec.library) and np.array_equal(derived(plain, spec.library), picture)
    return plain if same else replace(plain, picture=picture)


def passes(tile: Tile, spec: Spec) -> bool:
    """Whether a tile passes the check: the contract in every context, and every state between free ends."""
    edges = None if not tile.picture.any() or not derives(spec.library) else [""]
    if broken_promises(tile, spec.library, edges):
        return False
    by_state = completions(tile, spec.library, limit=2)
    least = 1 if spec.unique else 2
    return all(
        (0 < len(by_state[state]) <= least) if state in tile.states else not by_state[state]
        for state in by_state
    )


def synthesize(
    spec: Spec,
    seconds: float = 60,
    seed: int = 0,
    few: bool = False,
    watch: Callable[[str], None] = lambda line: None,
) -> Synthesised:
    """Search for a tile; with `few`, leave out clues that it can do without."""
    start = monotonic()
    search = Synthesis(spec, seed)
    tile, exhausted = search.run(start + seconds, watch)
    if tile is not None and few:
        fewer = search.fewest(tile, start + seconds)
        fewer = fewer if spec.unique else search.tidied(fewer)
        tile = fewer if passes(fewer, spec) else tile
    best = search.best[1] if search.best else None
    effort = (search.tried, search.wrong, monotonic() - start, search.lost)
    return Synthesised(spec, tile, exhausted, *effort, best, search.best_faults)


def coloured(tile: Tile, library: Library) -> Tile:
    """The tile with a colouring for each state it allows, where there are such; else as it is."""
    free, ends = np.zeros(tile.size, dtype=bool), tile.picture == END
    spec = Spec(tile.name, library, tile.ports, tile.relation, tile.states, False, tile.picture, ends, free)
    search = Synthesis(spec)
    colourings = search.colourings()
    if colourings is None:
        return tile
    return search.tidied(replace(tile, colourings=colourings | dict(tile.colourings)))


#: How a text is read as specifications, and how a tile is looked for.
SYNTHESIS = (parse_specs, synthesize)
