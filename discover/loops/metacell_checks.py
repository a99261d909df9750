"""Check a T-metacell by the family's rules, without a solver.

    rules      on boards of tiles every rule but two looks at spots of one tile and those next to it, and at
               clues of one tile alone; the two say that the lines are one loop
    closed     whatever lies around a tile, no line crosses its border but in the middle of its sides
    sound      the ways to keep the rules in the tile without a closed loop in it are the three of its file
    complete   each of the three keeps all rules of the tile, whatever its neighbours draw
    rim        where a tile stands at the edge of a board, no line leaves it there

Rules are the places of the family's declaration on a board that holds nothing but the tile. Rules that read a
cell beyond it are not used, because that cell may have a clue.

    >>> from hardboard.gadgets.metacell import load_tee
    >>> list(tee_faults(load_tee("slitherlink")))
    []
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from hardboard.discover.connectivity import connected_groups
from hardboard.discover.extensions import ExtensionSearch
from hardboard.discover.loops.tile_checks import LoopWindow, different_ways, loop_rule_faults
from hardboard.discover.propagation import TilePropagator
from hardboard.gadgets.metacell import STATES, TeeFrame, TMetacell
from hardboard.gadgets.relation import OPPOSITE, SIDES, State
from hardboard.gadgets.tile import ORIENTATIONS, UPRIGHT, TileOrientation
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import cell_spots, edge_spots
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import cell_name

#: Spots around a tile on the board that it is looked at on: an odd number, so that cells stay cells.
AROUND = 5
#: How far around a spot it is tried what can be drawn.
NEAR = 2


class TeeLook(NamedTuple):
    """The look of some spots, and the part that tiles draw: state, spot and colour."""

    facts: dict[Index, bool]
    drawn: list["Drawn"]


Drawn = tuple[State, Cell, bool]
#: Where the spots are that tiles share.
LINE = (9, 9)


class TeeWindow(LoopWindow):
    """The spots of tiles in a frame, and the rules that hold in any context."""

    def __init__(self, frame: TeeFrame, sheet: Ints, around: int = AROUND) -> None:
        super().__init__(frame, sheet, around)
        self.frame = frame
        self.own, self.cells = set(self.spots), set(cell_spots(self.board))
        self.pins = {self.spot(frame.pin(side)) for side in SIDES}

    def holds(self, place: Constraint) -> bool:
        """Return True if a constraint exists whatever clues stand elsewhere, away from this board's edge."""
        if place.as_count is None and place.as_table is None:
            return False
        inside = all(
            2 <= at < size - 2
            for at, size in zip(divmod(place.spot, self.board.cols), self.board.shape, strict=True)
        )
        return inside and self.cells & {place.spot, *place.scope} <= self.own

    @cached_property
    def places(self) -> list[Constraint]:
        """The rules that are used."""
        return [place for place in family(self.frame.family).declared.places(self.board) if self.holds(place)]

    def shared(self, spot: Index) -> bool:
        """Return True if a spot lies on a line that tiles share."""
        row, col = self.cell(spot)
        return row % self.frame.pitch == 0 or col % self.frame.pitch == 0


def can_be_drawn(board: Board, drawing: TilePropagator, spot: Index) -> bool:
    """Return True if the spots nearby can be drawn so that one of them is black."""
    (row, col), (rows, cols) = divmod(spot, board.cols), board.shape
    near = [
        r * cols + c
        for r in range(max(0, row - NEAR), min(rows, row + NEAR + 1))
        for c in range(max(0, col - NEAR), min(cols, col + NEAR + 1))
    ]
    return ExtensionSearch(drawing, near).other({spot: True}) is not None


def exclude_undrawable(window: TeeWindow, drawing: TilePropagator) -> None:
    """Add the facts that every drawing of nearby spots forces on shared lines."""
    for spot in window.spots:
        unknown = window.shared(spot) and spot not in window.pins and drawing.facts[spot] is None
        if unknown and not can_be_drawn(window.board, drawing, spot):
            drawing.propagate({spot: False})


class TeeTile(TeeWindow):
    """A T-metacell that is known by its clues alone."""

    def __init__(self, cell: TMetacell) -> None:
        super().__init__(cell.frame, cell.tile.picture)
        self.tile = cell.tile
        self.drawing = TilePropagator(self.places, self.board.size)
        self.possible = self.drawing.propagate()
        exclude_undrawable(self, self.drawing)

    def extensions(self) -> Iterator[Shading]:
        """Yield all ways to keep the rules in the tile that have no closed loop in it."""
        for _ in ExtensionSearch(self.drawing, self.spots).search({}) if self.possible else ():
            black = [spot for spot in self.spots if self.drawing.facts[spot]]
            if not closed_loops(self, black):
                yield self.drawn(self.drawing.facts)

    def clash(self, place: Constraint, state: State) -> list[Drawn] | None:
        """Return a drawing that violates a constraint, with neighbours in any state, or None."""
        homes: dict[Cell, list[Index]] = {}
        for spot in place.scope:
            homes.setdefault(self._home(spot), []).append(spot)
        mine = [self._seen(spots, home, state) for home, spots in homes.items()]
        for looks in product(*mine):
            facts = defaultdict[Index, bool | None](lambda: None)
            facts.update(fact for look in looks for fact in look.facts.items())
            if place.broken(facts):  # type: ignore[arg-type]
                return [drawn for look in looks for drawn in look.drawn]
        return None

    def _home(self, spot: Index) -> Cell:
        """The tile that has a spot inside, this one being (0, 0); (9, 9) for lines that tiles share."""
        row, col = self.cell(spot)
        return LINE if self.shared(spot) else (row // self.frame.pitch, col // self.frame.pitch)

    def _seen(self, spots: Sequence[Index], home: Cell, state: State) -> list[TeeLook]:
        """Return the ways in which spots of a home may look if this tile is in a state."""
        if home == LINE:
            used = {self.spot(self.frame.pin(side)) for side in state}
            return [TeeLook({spot: spot in used for spot in spots}, [])]
        if home == (0, 0):
            return [self._look(spots, UPRIGHT, state)]
        side = next((side for side in SIDES if STEPS[side] == home), None)
        turned = [(one, own) for one in ORIENTATIONS if not one.mirrored for own in STATES]
        fits = [
            (one, own)
            for one, own in turned
            if side is None or (OPPOSITE[side] in one.sides(own)) == (side in state)
        ]
        looks = [self._look(spots, *each) for each in fits]
        # Beyond the edge of a board nothing is drawn, and no line leads there.
        beyond = [] if side is not None and side in state else [TeeLook(dict.fromkeys(spots, False), [])]
        return list({tuple(look.facts.items()): look for look in [*looks, *beyond]}.values())

    def _look(self, spots: Sequence[Index], turn: TileOrientation, state: State) -> TeeLook:
        size, pitch = self.frame.pitch + 1, self.frame.pitch
        back = turn.array(np.arange(size * size).reshape(size, size))
        drawn = self.tile.colourings[state]
        facts, found = dict[Index, bool](), list[Drawn]()
        for spot in spots:
            row, col = self.cell(spot)
            own = divmod(int(back[row % pitch, col % pitch]), size)
            facts[spot] = bool(drawn[own])
            found.append((state, own, facts[spot]))
        return TeeLook(facts, found)


def closed_loops(window: TeeWindow, black: Iterable[Index]) -> list[list[Index]]:
    """Return the drawn parts that reach no side of the tile."""
    cols = window.board.cols
    parts = connected_groups(sorted(divmod(spot, cols) for spot in black))
    spots = ([row * cols + col for row, col in part] for part in parts)
    return [sorted(part) for part in spots if not window.pins.intersection(part)]


def rules_faults(subject: TeeTile) -> Iterator[str]:
    """Check that every rule on a board of two by two tiles is some tile's, or that the loop is one."""
    pitch = subject.frame.pitch
    sheet = np.zeros((2 * pitch + 1, 2 * pitch + 1), dtype=np.int32)
    corners = list(product((0, pitch), repeat=2))
    for row, col in corners:
        sheet[row : row + pitch + 1, col : col + pitch + 1] = subject.tile.picture
    whole = TeeWindow(subject.frame, sheet)
    windows = [
        {whole.spot((top + row, left + col)) for row in range(pitch + 1) for col in range(pitch + 1)}
        for top, left in corners
    ]
    every, kind = edge_spots(whole.board), family(subject.frame.family).declared
    yield from loop_rule_faults(kind, subject.frame)
    for rule in (rule for rule in kind.rules if rule.linked is None):
        for place in rule.places(whole.board):
            if place.spot not in whole.own or (whole.cells & set(place.scope)) - whole.own:
                continue  # beside the tiles nothing is printed, and nothing is drawn
            if sorted(place.cells) == sorted(every) and place.as_count is not None:
                continue  # there is a line
            if not any(place.spot in own and whole.cells & set(place.scope) <= own for own in windows):
                yield f"the rule {place.rule!r} looks further than over a tile"


def closed_faults(subject: TeeTile) -> Iterator[str]:
    """Check that no line crosses the border except in the middle of a side."""
    last = subject.frame.pitch
    for spot in subject.spots:
        edge = {0, last}.intersection(subject.cell(spot)) and spot not in subject.pins
        if edge and not (subject.possible and subject.drawing.facts[spot] is False):
            yield f"a line may cross the border at {cell_name(subject.cell(spot))}"


def sound_faults(subject: TeeTile) -> Iterator[str]:
    """Check that the solutions inside are those of the three states, each once."""

    def state_of(drawn: Shading) -> State:
        return frozenset(side for side in SIDES if drawn[subject.frame.pin(side)])

    return different_ways(subject.tile, subject.extensions(), state_of, SIDES)


def complete_faults(subject: TeeTile) -> Iterator[str]:
    """Check that no rule of the tile is violated, for all states and turns of it and its neighbours."""
    for state in STATES:
        for place in (place for place in subject.places if place.spot in subject.own):
            if subject.clash(place, state) is not None:
                yield f"{' '.join(sorted(state))} may break the rule {place.rule!r}"
                break


def rim_faults(subject: TeeTile) -> Iterator[str]:
    """Check that no line can leave a board of tiles in the middle of a side."""
    pitch = subject.frame.pitch
    tile = TeeWindow(subject.frame, subject.frame.border(), 1)
    outside = set(range(tile.board.size)) - tile.own
    known = set(filter(tile.shared, tile.spots)) | outside
    places = [
        place
        for place in family(subject.frame.family).declared.places(tile.board)
        if (place.as_count or place.as_table) is not None and tile.cells & {place.spot, *place.scope} <= known
    ]
    empty: list[bool | None] = [False if spot in outside else None for spot in range(tile.board.size)]
    if any(place.broken(empty) for place in places):
        yield "something must be drawn beside the tiles"
    drawing = TilePropagator(places, tile.board.size)
    for spot in filter(tile.shared, tile.spots):
        # By the step `closed`: an edge of the board is one of the surroundings, in which nothing is drawn.
        if sum(tile.cell(spot)) % pitch != pitch // 2:
            drawing.propagate({spot: False})
    for pin in map(subject.frame.pin, SIDES):
        if can_be_drawn(tile.board, drawing, tile.spot(pin)):
            yield f"a line may leave the board of tiles at {cell_name(pin)}"


STEPS_OF_TEE: dict[str, Callable[[TeeTile], Iterator[str]]] = {
    "rules": rules_faults,
    "closed": closed_faults,
    "complete": complete_faults,
    "rim": rim_faults,
    "sound": sound_faults,
}


def tee_faults(cell: TMetacell) -> Iterator[str]:
    """Yield the faults of a T-metacell, step by step."""
    subject = TeeTile(cell)
    for name, step in STEPS_OF_TEE.items():
        yield from (f"{name}: {fault}" for fault in step(subject))
