"""The search for a tile of a loop (see `workbench.search`). A generator proposes the signs of the tile and
the lines of each state. A verifier looks for any other way to keep the rules in the tile. Each such way gives
a clause: a sign that it violates is chosen, or it is the way of its state.

All clauses are minimal conflicts of the family's constraints (`minimal_conflicts`). The contracts differ in
their borders, and in the loops that no legal colouring has:

- *Strands* run along lines. Closed loops are never a state's, and always something to be refuted. So a
  found tile has none, even without the rule about one loop.
- Tiles of *T-grids* have signs in cells, and a strand may leave the tile below and come back. A way with a
  loop that is closed inside the tile does not count, because on no board is it part of a solution.
- In *T-metacells* such a way does not count either. A clue may bring rules, and it may take away one that
  holds of cells without clues. Which do is asked of the family's declaration, clue by clue.

What is found is checked from scratch (`tile_checks`, `metacell_checks`), so nothing rests on the search.

    >>> from hardboard.gadgets.contract.loops import BulgeContract
    >>> own = BulgeContract("t-grid", 5, 6, (2, 4), (0, 3))
    >>> search = BulgeSearch(StrandRules(own), "filler", (), [frozenset()])
    >>> search.advance(100).tile.size
    (11, 13)
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from random import Random
from typing import Generic, TypeVar

import numpy as np

from hardboard.discover.connectivity import connected_groups, neighbour_cells
from hardboard.discover.loops.metacell_checks import TeeTile, TeeWindow, closed_loops, exclude_undrawable
from hardboard.discover.loops.tile_checks import (
    BulgeTile,
    LoopWindow,
    StrandTile,
    bulge_ends,
    connected_parts,
    leaving_lines,
    near_rules,
)
from hardboard.discover.propagation import TilePropagator, minimal_conflicts
from hardboard.gadgets.contract.loops import BulgeContract, StrandContract
from hardboard.gadgets.metacell import EXITS, STATES, TeeFrame, TMetacell
from hardboard.gadgets.relation import SIDES, State, describe_relation
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import is_edge
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.registry import family
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.search import CandidateSearch

#: Ways that are learned from one candidate at most.
MOST_LEARNED = 8
#: What a tile shows, and the lines of each state.
Drawing = tuple[dict[Index, str], list[frozenset[Index]]]
#: A sign of a tile: where, and which.
Clue = tuple[Index, str]
#: A rule, with the clue that brings it, if one does, and the clues that take it away.
Rule = tuple[Constraint, Clue | None, frozenset[Clue]]
#: What must be so, or a rule is there; and what the rule says then.
Written = tuple[list[int], list[int]]
W = TypeVar("W", bound=LoopWindow)


def sign_rules(
    window: W, window_of: Callable[[Ints], W], places: Callable[[W], Iterable[Constraint]]
) -> list[Rule]:
    """Return the rules of a tile without signs of its own, each with the signs that take it away, and the
    rules that single signs bring.

    Args:
        window: the tile without signs of its own.
        window_of: makes the same with a picture of the tile.
        places: the rules of a tile.
    """
    plain = list(places(window))
    gone: dict[object, set[Clue]] = {place.key: set() for place in plain}
    brought: list[Rule] = []
    signs = [sign for sign, symbol in window.contract.symbols.items() if symbol is not None]
    for clue in product(window.inner, signs):
        sheet = window.sheet.copy()
        sheet[window.cell(clue[0])] = ord(clue[1])
        there = {place.key: place for place in places(window_of(sheet))}
        brought += [(place, clue, frozenset()) for key, place in there.items() if key not in gone]
        for key in gone.keys() - there.keys():
            gone[key].add(clue)
    return [*((place, None, frozenset(gone[place.key])) for place in plain), *brought]


class LineSearch(CandidateSearch[Drawing], Generic[W]):
    """The search for a tile with these states. The variables are a block of spots for the refuter and for
    each state, then the signs that spots may show.

    Args:
        window: the tile without signs of its own.
        rules: the rules of the tile, and those that signs bring.
        drawing: what is known of each spot.
    """

    def __init__(
        self,
        window: W,
        name: str,
        ports: tuple[str, ...],
        states: Sequence[State],
        rules: Sequence[Rule],
        drawing: TilePropagator,
        seed: int,
    ) -> None:
        self.window, self.name, self.ports, self.states, self.rules = window, name, ports, states, rules
        self.facts = drawing.facts
        #: The spots of the tile of which nothing is known.
        self.free = [spot for spot in window.spots if self.facts[spot] is None]
        self.signs = self._signs()
        clues = list(product(window.inner, self.signs))
        Random(seed).shuffle(clues)
        first = len(self.facts) * (len(self.states) + 1)
        #: Spot and sign -> variable.
        self.sign = {each: first + number for number, each in enumerate(clues, 1)}
        self._top = first + len(clues)
        written = [
            (self._head(clue, gone), clause)
            for place, clue, gone in self.rules
            for clause in minimal_conflicts(place, self.facts)
        ]
        shown = list(self._shows_one())
        self.chooser: Solver = Solver([*shown, *self._choices(written)])
        self.refuter = Solver([*shown, *self._assured(), *([*head, *clause] for head, clause in written)])

    def _signs(self) -> list[str]:
        return [*self.window.contract.symbols]

    def _head(self, clue: Clue | None, gone: frozenset[Clue]) -> list[int]:
        """Return the literals of which one must hold unless a rule is there."""
        return ([] if clue is None else [-self.sign[clue]]) + [self.sign[each] for each in sorted(gone)]

    def _choices(self, written: Sequence[Written]) -> Iterator[list[int]]:
        """Yield the rules of each state, with its guards."""
        for head, clause in written:
            yield from (head + each for each in self._in_all(clause))
        for number in range(len(self.states)):
            yield from self._given_in(number)

    def _given_in(self, number: int) -> Iterator[list[int]]:
        for spot, value in self._given(self.states[number]).items():
            yield self._shifted([spot + 1 if value else -(spot + 1)], number)

    @abstractmethod
    def _given(self, state: State) -> dict[Index, bool]:
        """Return the colours of spots in a state."""

    def _assured(self) -> list[list[int]]:
        """Return the facts that neighbours assure."""
        return []

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _shifted(self, clause: Iterable[int], state: int) -> list[int]:
        shift = len(self.facts) * (state + 1)
        return [literal + shift if literal > 0 else literal - shift for literal in clause]

    def _in_all(self, clause: Sequence[int]) -> Iterator[list[int]]:
        return (self._shifted(clause, state) for state in range(len(self.states)))

    def _shows_one(self) -> Iterator[list[int]]:
        for spot in self.window.inner:
            own = [self.sign[spot, sign] for sign in self.signs]
            yield own
            yield from ([-one, -other] for one, other in combinations(own, 2))

    def propose(self) -> Drawing | None:
        """Propose the signs of spots and the lines of each state, which violate no rule."""
        while (model := self.chooser.solve()) is not None:
            drawn = [
                frozenset(spot for spot in self.free if model[spot + len(self.facts) * (k + 1)] > 0)
                for k in range(len(self.states))
            ]
            cuts = [cut for number, lines in enumerate(drawn) for cut in self._cuts(number, lines)]
            if not cuts:
                return {spot: sign for (spot, sign), v in self.sign.items() if model[v - 1] > 0}, drawn
            self.chooser.add(cuts)
        return None

    @abstractmethod
    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """Yield the violations of the lines of a state that its clauses do not exclude."""

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        """Clauses against ways to keep the rules in the tile that no board has."""
        return []

    def _forbidding(self, facts: list[bool | None]) -> Iterator[int]:
        """Return literals that forbid the drawing: signs that add a violated rule, or keep one."""
        for place, clue, gone in self.rules:
            if (clue is not None or gone) and place.broken(facts):
                yield self.sign[clue] if clue is not None else self._none_of(gone)

    def _none_of(self, gone: frozenset[Clue]) -> int:
        literal = self._new()
        self.chooser.add([-literal, -self.sign[clue]] for clue in gone)
        return literal

    @abstractmethod
    def _state(self, lines: frozenset[Index]) -> State | None:
        """Return the state that lines show."""

    def lessons(self, candidate: Drawing) -> Iterator[list[int]]:
        """Return clauses from other legal colourings: each is forbidden, or is its state's drawing."""
        return map(self._lesson, self._others(*candidate))

    def _others(self, shown: dict[Index, str], drawn: Sequence[frozenset[Index]]) -> list[frozenset[Index]]:
        """Return some other ways to keep the rules."""
        active, found = self._new(), list[frozenset[Index]]()
        self.refuter.add(self._differs(lines, active) for lines in drawn)
        given = [active, *(self.sign[each] for each in shown.items())]
        while len(found) < MOST_LEARNED and (model := self.refuter.solve(given)) is not None:
            lines = frozenset(spot for spot in self.free if model[spot] > 0)
            if excluded := self._excluded(lines):
                self.refuter.add(excluded)
                continue
            found.append(lines)
            self.refuter.add([self._differs(lines, active)])
        self.refuter.add([[-active]])
        return found

    def _differs(self, lines: frozenset[Index], active: int) -> list[int]:
        return [-active, *(-(spot + 1) if spot in lines else spot + 1 for spot in self.free)]

    def _lesson(self, lines: frozenset[Index]) -> list[int]:
        facts = list(self.facts)
        for spot in self.free:
            facts[spot] = spot in lines
        clause = dict.fromkeys(self._forbidding(facts))
        state = self._state(lines)
        number = self.states.index(state) if state in self.states else None
        if number is not None and not any(self._cuts(number, lines)):
            own = self._new()
            same = ([spot + 1 if spot in lines else -(spot + 1)] for spot in self.free)
            self.chooser.add([-own, *self._shifted(each, number)] for each in same)
            clause[own] = None
        return list(clause)

    def _black(self, lines: frozenset[Index]) -> Shading:
        return self.window.drawn([bool(fact) or spot in lines for spot, fact in enumerate(self.facts)])

    def _picture(self, shown: dict[Index, str]) -> Ints:
        picture = self.window.sheet.copy()
        for spot, sign in shown.items():
            picture[self.window.cell(spot)] = 0 if sign == "." else ord(sign)
        return picture

    def drawn(self, candidate: Drawing) -> Tile:
        """Return a candidate as a tile."""
        shown, drawn = candidate
        colourings = {state: self._black(lines) for state, lines in zip(self.states, drawn, strict=True)}
        relation = describe_relation(list(colourings), self.ports)
        return Tile(self.name, self.ports, relation, frozenset(colourings), self._picture(shown), colourings)


class StrandRules:
    """The rules that signs of tiles with a contract bring, for all their ports."""

    def __init__(self, contract: StrandContract | BulgeContract) -> None:
        self.contract = contract
        self.around = StrandTile.AROUND if isinstance(contract, StrandContract) else BulgeTile.AROUND

    def window(self, sheet: Ints) -> LoopWindow:
        """Return a tile that shows some signs."""
        return LoopWindow(self.contract, sheet, self.around)

    def places(self, window: LoopWindow) -> list[Constraint]:
        """Return the rules of a tile."""
        return list(near_rules(family(self.contract.family).declared, window.board))

    @cached_property
    def brought(self) -> list[Rule]:
        """The rules that are there for a sign."""
        empty = self.window(np.zeros(self.contract.size, dtype=np.int32))
        return [rule for rule in sign_rules(empty, self.window, self.places) if rule[1] is not None]


class StrandSearch(LineSearch[LoopWindow]):
    """The search for a tile with one path for each state."""

    def __init__(
        self, signs: StrandRules, name: str, ports: tuple[str, ...], states: Sequence[State], seed: int = 0
    ) -> None:
        self.contract = signs.contract
        window = signs.window(self.contract.border(ports))
        drawing = TilePropagator(signs.places(window), window.board.size)
        drawing.propagate()
        drawing.propagate({window.spot(cell): False for cell in self._walls(ports)})
        inside = set(window.spots)
        fixed: list[Rule] = [
            (place, None, frozenset()) for place in drawing.constraints if inside.issuperset(place.scope)
        ]
        super().__init__(window, name, ports, states, [*fixed, *signs.brought], drawing, seed)

    def _walls(self, ports: tuple[str, ...]) -> list[Cell]:
        """Return the lines across the border that one of its two tiles excludes, besides its numbers."""
        return []

    def _assured(self) -> list[list[int]]:
        """Return the fact that neighbours assure: the side W is crossed just once."""
        left = [self._literal(cell) for cell in self.contract.crossings("W", self.ports)]
        return [left, *([-one, -other] for one, other in combinations(left, 2))]

    def _literal(self, cell: Cell) -> int:
        return self.window.spot(cell) + 1

    def _given(self, state: State) -> dict[Index, bool]:
        given = self.contract.given(self.ports, state)
        found = {self.window.spot(cell): value for cell, value in given.items()}
        return {spot: value for spot, value in found.items() if self.facts[spot] is None}

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """Yield cuts against closed loops in any state."""
        for loop in self._loops(lines):
            yield from self._in_all([-(spot + 1) for spot in loop])

    def _state(self, lines: frozenset[Index]) -> State | None:
        return self.contract.state_of(self.ports, self._black(lines))

    def _loops(self, lines: frozenset[Index]) -> Iterator[list[Index]]:
        """Yield the closed loops among these spots: parts of which each spot has two others beside it."""
        cols = self.window.board.cols
        for part in connected_groups(divmod(spot, cols) for spot in lines):
            if all(len(part.intersection(neighbour_cells(cell))) == 2 for cell in part):
                yield sorted(row * cols + col for row, col in part)


class BulgeSearch(StrandSearch):
    """The search for a tile of a T-grid."""

    contract: BulgeContract

    def _walls(self, ports: tuple[str, ...]) -> list[Cell]:
        return [cell for side in SIDES for cell in self.contract.walls(side, ports)]

    def _assured(self) -> list[list[int]]:
        """Besides, the joint above is crossed twice or not at all."""
        first, second = [self._literal(cell) for cell in self.contract.crossings("N", self.ports)] or (0, 0)
        both = [[-first, second], [first, -second]] if first else []
        return [*super()._assured(), *both]

    def _choices(self, written: Sequence[Written]) -> Iterator[list[int]]:
        """Own walls are shut, and so is each line that no state uses: fewer other ways are left."""
        yield from super()._choices(written)
        walls = (cell for side in SIDES for cell in self.contract.own_walls(side, self.ports))
        yield from map(self._shutting, walls)
        rows, cols = self.contract.size
        for cell in product(range(1, rows - 1), range(1, cols - 1)) if self.states else ():
            if is_edge(self.window.board, self.window.spot(cell)):
                line = [self._literal(cell)]
                used = [self._shifted(line, number)[0] for number in range(len(self.states))]
                yield self._shutting(cell) + used

    def _shutting(self, line: Cell) -> list[int]:
        """Return the signs of cells beside a line that shut it."""
        row, col = line
        beside = {"v": (row - 1, col), "^": (row + 1, col), ">": (row, col - 1), "<": (row, col + 1)}
        signs = ((self.window.spot(cell), sign) for sign, cell in beside.items())
        return [self.sign[each] for each in signs if each in self.sign]

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """Yield cuts for parts of a state that must continue to other cells."""
        wanted = bulge_ends(self.states[number])
        for part in connected_parts(self._black(lines)):
            if part.ends not in wanted:
                yield self._shifted(self._onward(part.cells, False), number)

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        """Loops that are closed inside the tile."""
        loops = [part.cells for part in connected_parts(self._black(lines)) if not part.ends]
        return [self._onward(loop, True) for loop in loops]

    def _onward(self, cells: list[Cell], sides: bool) -> list[int]:
        """Return literals of which one is true if a line leaves these cells, or if `sides`, the tile."""
        lines = leaving_lines(cells, self.contract.size, sides)
        return [self._literal(line) for line in lines if self.facts[self.window.spot(line)] is None]


class TeeSearch(LineSearch[TeeWindow]):
    """The search for a T-metacell in a frame."""

    def __init__(self, frame: TeeFrame, seed: int = 0) -> None:
        self.frame, window = frame, TeeWindow(frame, frame.border())
        rules = sign_rules(window, lambda sheet: TeeWindow(frame, sheet), lambda tile: tile.places)
        always = [place for place, clue, gone in rules if clue is None and not gone]
        drawing = TilePropagator(always, window.board.size)
        drawing.propagate()
        exclude_undrawable(window, drawing)
        super().__init__(window, "tee", EXITS, STATES, rules, drawing, seed)

    def _signs(self) -> list[str]:
        return [".", *super()._signs()]

    def _choices(self, written: Sequence[Written]) -> Iterator[list[int]]:
        """State by state."""
        for number in range(len(self.states)):
            yield from ([*head, *self._shifted(clause, number)] for head, clause in written)
            yield from self._given_in(number)

    def _given(self, state: State) -> dict[Index, bool]:
        frame, found = self.frame, dict[Index, bool]()
        for side in SIDES:
            spots = [frame.pin(side), *([frame.beyond(side)] if frame.gap else [])]
            found |= {self.window.spot(spot): side in state for spot in spots}
        return found

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """Yield clauses that exclude closed loops from states and from other colourings."""
        for cut in self._closed(lines):
            self.refuter.add([cut])
            yield from self._in_all(cut)

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        cuts = self._closed(lines)
        self.chooser.add(each for cut in cuts for each in self._in_all(cut))
        return cuts

    def _closed(self, lines: frozenset[Index]) -> list[list[int]]:
        return [[-(spot + 1) for spot in loop] for loop in closed_loops(self.window, lines)]

    def _state(self, lines: frozenset[Index]) -> State | None:
        return frozenset(side for side in SIDES if self.window.spot(self.frame.pin(side)) in lines)

    def lessons(self, candidate: Drawing) -> Iterator[list[int]]:
        """Return clauses from a state that clashes with a neighbour, or from other ways to keep the rules."""
        clash = next(self._clashes(candidate[0], TMetacell(self.frame, self.drawn(candidate))), None)
        return super().lessons(candidate) if clash is None else iter([clash])

    def _clashes(self, shown: dict[Index, str], cell: TMetacell) -> Iterator[list[int]]:
        """Yield the clauses that keep states from breaking a rule together with a drawing of a neighbour."""
        subject, clues = TeeTile(cell), {clue for clue in shown.items() if clue[1] != "."}
        for place, clue, gone in self.rules:
            there = (clue is None or clue in clues) and not gone & clues
            for state in STATES if there and place.spot in self.window.own else ():
                if (drawn := subject.clash(place, state)) is not None:
                    lines = (self._drawn_literal(*each) for each in drawn)
                    yield [*self._head(clue, gone), *(-each for each in lines if each)]

    def _drawn_literal(self, state: State, cell: Cell, black: bool) -> int:
        """Return the literal that a state has a spot in a colour; 0 if it always has."""
        spot = self.window.spot(cell)
        literal = self._shifted([spot + 1], STATES.index(state))[0]
        return 0 if self.facts[spot] is not None else literal if black else -literal
