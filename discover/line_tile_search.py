"""The search for one tile (see `workbench.search`). Its input is ports, allowed states, a contract and rules.
Its output is symbols, and a colouring for each state.

- The *chooser* proposes symbols and colourings that satisfy the rules in any context (mode must), with few
  coloured cells first. Clues that all colourings agree on are added.
- The *refuter* looks for a colouring that the tile should not have in any surroundings (mode may). It may
  have a wrong cell of the ring, a forbidden state, or a second colouring of an allowed one. The search learns
  a clause over symbols that would have forbidden it.
- Some colourings that it would find are foreseen (`foreseen`): mixtures of two states, and states with one
  cell flipped.

The frame has no such tile if no candidate is left. Nothing found here is believed: `check` starts from
scratch.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random

import numpy as np

from hardboard.discover.conditions import (
    MAY,
    MUST,
    Condition,
    GuardedCount,
    GuardedTable,
    Shows,
    WindowView,
    is_promised,
    write_all,
)
from hardboard.discover.connectivity import disconnected_cuts, enclosed_cuts
from hardboard.discover.logic import ClauseBuilder, F, T
from hardboard.discover.preventive_clauses import PreventiveClauses
from hardboard.discover.window import TileWindow
from hardboard.gadgets.contract.sides import PLAIN
from hardboard.gadgets.relation import describe_relation
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.patterns import Guard
from hardboard.puzzles.grid import Cell
from hardboard.verify.sat.solver import Model, Solver
from hardboard.workbench.search import CandidateSearch

#: Beyond so many coloured cells there is no bound.
LOOSE = 24
State = tuple[int, ...]
Picture = dict[Cell, str]
Colouring = dict[Cell, bool | None]
Value = Callable[[int], bool]
#: What a tile shows, and how it looks in each state.
Proposal = tuple[Picture, dict[State, Colouring]]


def model_reader(model: Model) -> Value:
    """Return the value of literals in a model."""
    return lambda x: x > 0 if abs(x) == T else (model[abs(x) - 1] > 0) == (x > 0)


class ClauseSide:
    """Clauses and a solver that gets them lazily."""

    def __init__(self, name: str) -> None:
        self.logic, self.solver, self._told = ClauseBuilder(), Solver(name=name), 0

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses for all questions from now on."""
        for clause in clauses:
            self.logic.add(*clause)

    def solve(self, assumptions: Sequence[int] = ()) -> Model | None:
        """Return a model with a value for every variable, or None."""
        self.solver.add(self.logic.clauses[self._told :])
        self._told, self.solver.top = len(self.logic.clauses), self.logic.top
        return None if F in assumptions else self.solver.solve([x for x in assumptions if x != T])


class TileSearch(CandidateSearch[Proposal]):
    """The search for a tile with strips of colours."""

    def __init__(
        self, window: TileWindow, states: Sequence[State], seed: int = 0, name: str = "tile"
    ) -> None:
        self.window, self.states, self.name = window, tuple(states), name
        self.rules, self.ports = window.rules, window.ports
        self.rng = Random(seed)
        self.chooser: ClauseSide = ClauseSide("cadical195")
        self.refuter = ClauseSide("glucose4")
        self._make_chooser()
        self._make_refuter()

    def value(self, cell: Cell, state: State) -> int | None:
        """Return the promised colour of a cell in a state as a literal."""
        colour = self.window.colour(cell, dict(zip(self.ports, state, strict=True)))
        return None if colour is None else T if colour else F

    # The chooser.

    def _make_chooser(self) -> None:
        logic, window = self.chooser.logic, self.window
        self.symbol = self._one_each(logic)
        #: literal -> the cell and the signs that it is about
        self.meaning: dict[int, tuple[Cell, frozenset[str]]] = {}
        shows = self._shows(logic, self.symbol, self.meaning)
        self.guards: dict[tuple[Guard, bool], int] = {}
        self.colours: dict[State, dict[Cell, int | None]] = {}
        self.must: dict[State, list[Condition]] = {}
        for state in self.states:
            found = {cell: self.value(cell, state) for cell in window.all}
            for cell in window.cells:
                if found[cell] is None:
                    found[cell] = logic.new()
            self.colours[state] = found
            self.must[state] = WindowView(window, logic, MUST, found, shows, self.guards).conditions(
                window.anchored
            )
            write_all(self.must[state], logic)
        view = WindowView(window, logic, MUST, {}, shows, self.guards)
        for guard in window.idle:
            logic.add(-view.guard(guard, sure=True))
        #: while this does not hold, no cell may be flipped unnoticed
        self.loose, self.strict = logic.new(), not self.rules.listed.lines
        if self.strict:
            foreseen = PreventiveClauses(view, self.colours)
            foreseen.mixtures()
            foreseen.flips(self.loose)
        self.most, self.least = self._size(shows)
        self.bound = self.least
        self._additions()

    def _size(self, shows: Shows) -> tuple[list[int], int]:
        """Return the number of cells that are black in some state, in unary, and the least number to try.
        With rooms these are the cells that show anything else than the ring. Too few cells are not worth a
        proof: hubs of four sides are joined by black cells if black must be connected.
        """
        window, logic, rooms = self.window, self.chooser.logic, self.rules.declaration.layout.rooms
        free = [cell for cell in window.cells if window.promised[cell][1] is None]
        if rooms:
            ring = window.contract.strips[PLAIN][0][0][0]
            signs = frozenset(window.contract.classes[ring or ""])
            used = [-(shows(cell, signs) or F) for cell in free]
        else:
            used = [logic.any(self._colour(state, cell) for state in self.states) for cell in free]
        loose = [[x] for x in used if abs(x) != T]
        most = LOOSE + 2 * window.size * (bool(self.rules.connected) + rooms)
        joined = 2 * window.size - 4 if self.rules.connected else 0
        each = window.size - 1 if rooms and len(self.ports) > 1 else 4 if self.rules.connected else 2
        return logic.total(loose, min(len(loose), most)) if self.states else [], each * len(
            self.ports
        ) + joined

    def _colour(self, state: State, cell: Cell) -> int:
        literal = self.colours[state][cell]
        assert literal is not None
        return literal

    def _one_each(self, logic: ClauseBuilder) -> dict[tuple[Cell, str], int]:
        """Return a literal for each symbol of each cell, exactly one of which holds."""
        found = {}
        for cell in self.window.cells:
            allowed = self.window.class_of(cell)
            for sign in self.rules.signs:
                found[cell, sign] = logic.new() if allowed is None or sign in allowed else F
            logic.exactly_one([found[cell, sign] for sign in self.rules.signs if found[cell, sign] != F])
        return found

    def _shows(
        self,
        logic: ClauseBuilder,
        symbol: Mapping[tuple[Cell, str], int],
        meaning: dict[int, tuple[Cell, frozenset[str]]] | None = None,
    ) -> Shows:
        own, made = set(self.window.cells), dict[tuple[Cell, frozenset[str]], int]()

        def shows(cell: Cell, signs: frozenset[str]) -> int | None:
            if cell not in own:
                return is_promised(self.window, cell, signs)
            if (cell, signs) not in made:
                allowed = self.window.class_of(cell)
                every = signs >= (set(self.rules.signs) if allowed is None else allowed)
                made[cell, signs] = T if every else logic.any(symbol[cell, sign] for sign in sorted(signs))
                if meaning is not None:
                    meaning[made[cell, signs]] = (cell, signs)
            return made[cell, signs]

        return shows

    def _additions(self) -> None:
        """Return for each cell and sign the constraints that the sign adds."""
        self.asks: dict[tuple[Cell, str], list[tuple[State, GuardedCount | GuardedTable, int]]] = {}
        for state, conditions in self.must.items():
            for condition in conditions:
                if isinstance(condition, GuardedCount | GuardedTable):
                    for number, (symbol, _) in enumerate(condition.choices):
                        cell, signs = self.meaning.get(symbol, ((-1, -1), frozenset()))
                        for sign in signs:
                            self.asks.setdefault((cell, sign), []).append((state, condition, number))

    def propose(self) -> Proposal | None:
        """Return symbols and colourings that satisfy the rules in any context; None if there are no more."""
        while True:
            bounded = self.bound < len(self.most)
            few = [-self.most[self.bound]] if bounded else []
            model = self.chooser.solve([*few, -self.loose if self.strict else self.loose])
            if model is None and bounded:
                self.bound = min(self.bound + 2, len(self.most))
                continue
            if model is None and self.strict:
                self.bound, self.strict = self.least, False
                continue
            if model is None:
                return None
            value = model_reader(model)
            picture = {cell: sign for (cell, sign), x in self.symbol.items() if x != F and value(x)}
            colourings = {
                state: {cell: None if x is None else value(x) for cell, x in found.items()}
                for state, found in self.colours.items()
            }
            cuts = [cut for state in self.states for cut in self._unjoined(state, colourings[state])]
            if not cuts:
                return self._strengthened(picture, value), colourings
            self.chooser.add(cuts)

    def _unjoined(self, state: State, colouring: Colouring) -> Iterator[list[int]]:
        for opened, closed in disconnected_cuts(self.window, colouring):
            sign = 1 if self.rules.connected else -1
            literals = [(cell, sign) for cell in opened] + [(cell, -sign) for cell in closed]
            known = [(self.colours[state][cell], s) for cell, s in literals]
            yield [x * s for x, s in known if x is not None]

    def _strengthened(self, picture: Picture, value: Value) -> Picture:
        """Return every clue on which the colourings agree."""
        strong = dict(picture)
        for cell, sign in picture.items():
            for more in self.rules.stronger.get(sign, ()):
                if self.symbol[cell, more] != F and self._agree(cell, more, value):
                    strong[cell] = more
                    break
        return strong

    def _agree(self, cell: Cell, sign: str, value: Value) -> bool:
        return not any(
            (condition.choices[number][0],) in condition.forbidden_by(value)
            for _, condition, number in self.asks.get((cell, sign), ())
        )

    # The refuter.

    def _make_refuter(self) -> None:
        logic, window = self.refuter.logic, self.window
        self.shown = self._one_each(logic)
        self._back = {literal: self.symbol[key] for key, literal in self.shown.items() if literal != F}
        self.seen = {cell: logic.new() for cell in window.all}
        self.may = WindowView(window, logic, MAY, self.seen, self._shows(logic, self.shown)).conditions(
            window.places
        )
        write_all(self.may, logic)
        counted = [condition for condition in self.may if isinstance(condition, GuardedCount)]
        self._counted, self._rest = counted, [c for c in self.may if not isinstance(c, GuardedCount)]
        width = max([len(c.literals) for c in counted], default=1) or 1
        self._index = np.array(
            [[*c.literals, *[0] * (width - len(c.literals))] for c in counted], dtype=np.int64
        ).reshape(-1, width)
        self._learned: dict[tuple[int, int], list[int]] = {}

    def _ask(self, assumptions: Sequence[int]) -> Model | None:
        """Return a colouring of the window that the rules may allow."""
        want = self.rules.connected
        while (model := self.refuter.solve(assumptions)) is not None:
            if want is None:
                return model
            value = model_reader(model)
            cuts = list(enclosed_cuts(self.window, {cell: value(x) for cell, x in self.seen.items()}))
            if not cuts:
                return model
            sign = 1 if want else -1
            for opened, closed in cuts:
                clause = [self.seen[c] * sign for c in opened] + [-self.seen[c] * sign for c in closed]
                self.refuter.logic.add(*clause)
        return None

    def _otherwise(self, colours: Mapping[Cell, bool | None], cells: Sequence[Cell]) -> int:
        """Return an assumption literal: one of these cells has another colour."""
        literal = self.refuter.logic.new()
        self.refuter.logic.add(-literal, *(-self.seen[c] if colours[c] else self.seen[c] for c in cells))
        return literal

    def wrong_colourings(
        self, picture: Picture, colourings: Mapping[State, Colouring]
    ) -> Iterator[tuple[State | None, Model]]:
        """Colourings of the window that should not be possible but are: with the state that they look like,
        or None where a cell that should be constant is not.
        """
        window, seen = self.window, self.seen
        base = [self.shown[cell, sign] for cell, sign in picture.items()]
        ring = [cell for cell in window.cells if cell in window.constants]
        if ring and (model := self._ask([*base, self._otherwise(window.constants, ring)])) is not None:
            yield None, model
            return
        base += [seen[cell] if black else -seen[cell] for cell, black in window.constants.items()]
        for own, *pair in window.rails:
            sign = 1 if own else -1
            if (model := self._ask([*base, *(sign * seen[cell] for cell in pair)])) is not None:
                yield None, model
                return
        cells = [*window.cells, *window.witnesses]
        for state in product((0, 1), repeat=len(self.ports)):
            pins = [seen[c] if self.value(c, state) == T else -seen[c] for c in window.signals]
            other = [self._otherwise(colourings[state], cells)] if state in colourings else []
            if (model := self._ask([*base, *pins, *other])) is not None:
                yield state, model

    def _forbidden(self, model: Model) -> set[int]:
        """Chooser's literals each of which makes a refuter's model impossible."""
        truth, value = np.array([0, *model]) > 0, model_reader(model)
        held = (truth[np.abs(self._index)] == (self._index > 0)) & (self._index != 0)
        sums = held.sum(axis=1).tolist()
        found: set[int] = set()
        for number, (condition, count) in enumerate(zip(self._counted, sums, strict=True)):
            if condition.when and not all(map(value, condition.when)):
                continue
            if (number, count) not in self._learned:
                self._learned[number, count] = [self._translate(x) for (x,) in condition.forbidding(count)]
            found.update(self._learned[number, count])
        for other in self._rest:
            for symbols in other.forbidden_by(value):
                found.add(self.chooser.logic.all(map(self._translate, symbols)))
        return found - {F}

    def _translate(self, literal: int) -> int:
        """Return a symbol literal of the refuter as one of the chooser."""
        variable = abs(literal)
        if variable == T:
            return literal
        if variable not in self._back:
            parts = self.refuter.logic.definitions[variable]
            self._back[variable] = self.chooser.logic.all(map(self._translate, parts))
        return self._back[variable] if literal > 0 else -self._back[variable]

    def lessons(self, candidate: Proposal) -> Iterator[list[int]]:
        """Return a clause for each wrong colouring: symbols forbid it, or it is the look of its state."""
        for state, model in self.wrong_colourings(*candidate):
            value, literals = model_reader(model), self._forbidden(model)
            if state in self.colours:
                colours = self.colours[state]
                cells = [*self.window.cells, *self.window.witnesses]
                same = ((colours[cell], value(self.seen[cell])) for cell in cells)
                literals.add(self.chooser.logic.all(x if black else -x for x, black in same if x is not None))
            yield list(literals)

    # Both.

    def finished(self, candidate: Proposal) -> Tile:
        """Return the tile without superfluous clues."""
        picture, colourings = candidate
        return self.drawn((self._shrunk(picture, colourings), colourings))

    def _shrunk(self, picture: Picture, colourings: Mapping[State, Colouring]) -> Picture:
        """Return the picture without superfluous clues, tried in an order drawn from the seed."""
        order = list(self.window.cells)
        self.rng.shuffle(order)
        for cell in order:
            for less in self.rules.weaker.get(picture[cell], ()):
                trial = picture | {cell: less}
                if (
                    self.symbol[cell, less] != F
                    and next(self.wrong_colourings(trial, colourings), None) is None
                ):
                    picture = trial
                    break
        return picture

    def drawn(self, candidate: Proposal) -> Tile:
        """Return a candidate as a tile."""
        (picture, colourings), size = candidate, self.window.size
        codes = np.zeros((size, size), dtype=np.int32)
        for cell, sign in picture.items():
            codes[cell] = 0 if sign == "." else ord(sign)
        named = {}
        for state, colouring in colourings.items():
            shading = np.array([[colouring[r, c] for c in range(size)] for r in range(size)], dtype=bool)
            named[frozenset(s for s, v in zip(self.ports, state, strict=True) if v)] = shading
        relation = describe_relation(list(named), self.ports)
        return Tile(self.name, tuple(self.ports), relation, frozenset(named), codes, named)
