"""Check a T-metacell by the family's rules, without a solver.

    rules      on boards of tiles every rule but two looks at spots of one tile and those next to it, and at
               clues of one tile alone; the two say that the lines are one loop
    closed     whatever lies around a tile, no line crosses its border but in the middle of its sides
    sound      the ways to keep the rules in the tile without a closed loop in it are the three of its file
    complete   each of the three keeps all rules of the tile, whatever its neighbours draw
    rim        where a tile stands at the edge of a board, no line leaves it there

Rules are the places of the family's declaration on a board that holds nothing but the tile. Of those that
look at a cell beyond it nothing is used, since a clue may stand there.

    >>> from hardboard.gadgets.metacell import load_tee
    >>> list(tee_faults(load_tee("slitherlink")))
    []
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from hardboard.discover.connect import groups
from hardboard.discover.extensions import Extensions
from hardboard.discover.propagation import Propagator
from hardboard.gadgets.metacell import STATES, Metacell, TeeFrame
from hardboard.gadgets.relation import OPPOSITE, SIDES, State, show_state
from hardboard.gadgets.tile import ORIENTATIONS, UPRIGHT, Orientation
from hardboard.puzzles.declared.board import BLACK, Board, Index
from hardboard.puzzles.declared.doubled import cell_spots, edges
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import place as name_of

#: Spots around a tile on the board that it is looked at on: an odd number, so that cells stay cells.
AROUND = 5
#: How far around a spot it is tried what can be drawn.
NEAR = 2
#: Rows and columns of tiles of the board whose rim is looked at.
RIM = 1


class TeeLook(NamedTuple):
    """The look of some spots, and the part that tiles draw: state, spot and colour."""

    facts: dict[Index, bool]
    drawn: list["Drawn"]


Drawn = tuple[State, Cell, bool]
#: Where the spots are that tiles share.
LINE = (9, 9)


class _Known(dict[Index, bool | None]):
    """Facts about some spots; of others nothing is known."""

    def __missing__(self, spot: Index) -> None:
        return None


class TeeWindow:
    """A board with the spots that are looked at, and the rules that are the same whatever lies around."""

    def __init__(self, frame: TeeFrame, sheet: Ints, margin: int = AROUND) -> None:
        self.frame, self.margin, self.shape = frame, margin, sheet.shape
        self.board = frame.board(np.pad(sheet, margin))
        self.spots = [self.spot((row, col)) for row in range(self.shape[0]) for col in range(self.shape[1])]
        self.own, self.cells = set(self.spots), set(cell_spots(self.board))

    def spot(self, cell: Cell) -> Index:
        """The number of a spot that is counted from the corner."""
        return (self.margin + cell[0]) * self.board.cols + self.margin + cell[1]

    def sure(self, place: Place) -> bool:
        """Return True if a place exists whatever clues stand elsewhere, and is not one of this
        board's edge.
        """
        if place.as_count is None and place.as_table is None:
            return False
        inside = all(
            2 <= at < size - 2
            for at, size in zip(divmod(place.spot, self.board.cols), self.board.shape, strict=True)
        )
        return inside and self.cells & {place.spot, *place.scope} <= self.own

    @cached_property
    def looked_at(self) -> list[Place]:
        """The rules at spots of the tile."""
        return [place for place in self.places if place.spot in self.own]

    @cached_property
    def places(self) -> list[Place]:
        """The rules that are used."""
        return [place for place in family(self.frame.family).declared.places(self.board) if self.sure(place)]


def drawable(board: Board, drawing: Propagator, spot: Index) -> bool:
    """Return True if the spots nearby can be drawn so that one of them is black."""
    (row, col), (rows, cols) = divmod(spot, board.cols), board.shape
    near = [
        r * cols + c
        for r in range(max(0, row - NEAR), min(rows, row + NEAR + 1))
        for c in range(max(0, col - NEAR), min(cols, col + NEAR + 1))
    ]
    return Extensions(drawing, near).other({spot: True}) is not None


def exclude(window: TeeWindow, drawing: Propagator) -> None:
    """Let facts have what no way to draw the spots nearby allows on the lines that tiles share."""
    pins = {window.spot(window.frame.pin(side)) for side in SIDES}
    for spot in window.spots:
        unknown = on_line(window, spot) and spot not in pins and drawing.facts[spot] is None
        if unknown and not drawable(window.board, drawing, spot):
            drawing.propagate({spot: False})


def on_line(whole: TeeWindow, spot: Index) -> bool:
    """Return True if a spot lies on a line that tiles share."""
    row, col = (number - whole.margin for number in divmod(spot, whole.board.cols))
    return row % whole.frame.pitch == 0 or col % whole.frame.pitch == 0


class TeeAlone(TeeWindow):
    """A T-metacell of which nothing is known but what it shows."""

    def __init__(self, cell: Metacell) -> None:
        super().__init__(cell.frame, cell.tile.picture)
        self.cell = cell
        self.drawing = Propagator(self.places, self.board.size)
        self.possible = self.drawing.propagate()
        exclude(self, self.drawing)

    def ways(self) -> Iterator[Shading]:
        """All ways to keep the rules in the tile that have no closed loop in it."""
        for _ in Extensions(self.drawing, self.spots).search({}) if self.possible else ():
            black = np.array([bool(fact) for fact in self.drawing.facts]).reshape(self.board.shape)
            drawn = black[self.margin : -self.margin, self.margin : -self.margin].copy()
            if not closed_loops({(int(r), int(c)) for r, c in np.argwhere(drawn)}, self._ends):
                yield drawn

    @cached_property
    def _ends(self) -> set[Cell]:
        return {self.frame.pin(side) for side in SIDES}

    def clash(self, place: Place, state: State) -> list[Drawn] | None:
        """Return a drawing that breaks a place, with this tile in a state and its neighbours in any; None if
        there is none.
        """
        homes: dict[Cell, list[Index]] = {}
        for spot in place.scope:
            homes.setdefault(self._home(spot), []).append(spot)
        mine = [self._seen(spots, home, state) for home, spots in homes.items()]
        for looks in product(*mine):
            facts = _Known(fact for look in looks for fact in look.facts.items())
            if place.broken(facts):  # type: ignore[arg-type]
                return [drawn for look in looks for drawn in look.drawn]
        return None

    def _home(self, spot: Index) -> Cell:
        """The tile that has a spot inside, this one being (0, 0); (9, 9) for lines that tiles share."""
        row, col = (number - self.margin for number in divmod(spot, self.board.cols))
        if on_line(self, spot):
            return LINE
        return row // self.frame.pitch, col // self.frame.pitch

    def _seen(self, spots: Sequence[Index], home: Cell, state: State) -> list["TeeLook"]:
        """The ways in which spots of a home may look if this tile is in a state."""
        if home == LINE:
            return [TeeLook({spot: self._shared(spot, state) for spot in spots}, [])]
        if home == (0, 0):
            return [self._look(spots, home, UPRIGHT, state)]
        side = next((side for side in SIDES if STEPS[side] == home), None)
        turned = [(one, own) for one in ORIENTATIONS if not one.mirrored for own in STATES]
        fits = [
            (one, own)
            for one, own in turned
            if side is None or (OPPOSITE[side] in one.sides(own)) == (side in state)
        ]
        looks = [self._look(spots, home, *each) for each in fits]
        # Beyond the edge of a board nothing is drawn, and no line leads there.
        beyond = [] if side is not None and side in state else [TeeLook(dict.fromkeys(spots, False), [])]
        return list({tuple(look.facts.items()): look for look in [*looks, *beyond]}.values())

    def _look(self, spots: Sequence[Index], home: Cell, turn: Orientation, state: State) -> "TeeLook":
        size = self.frame.pitch + 1
        back = turn.array(np.arange(size * size).reshape(size, size))
        drawn = self.cell.tile.colourings[state]
        facts, found = dict[Index, bool](), list[Drawn]()
        for spot in spots:
            row, col = (number - self.margin for number in divmod(spot, self.board.cols))
            own = divmod(int(back[row % self.frame.pitch, col % self.frame.pitch]), size)
            facts[spot] = bool(drawn[own])
            found.append((state, own, facts[spot]))
        return TeeLook(facts, found)

    def _shared(self, spot: Index, state: State) -> bool:
        """Return True if a line that tiles share is black at a spot: only in the middle of a used side."""
        return any(spot == self.spot(self.frame.pin(side)) for side in state)


def closed_loops(black: set[Cell], ends: set[Cell]) -> list[set[Cell]]:
    """The parts of what is drawn that reach none of these ends.

    >>> closed_loops({(0, 1), (1, 1), (5, 5)}, {(0, 1)})
    [{(5, 5)}]
    """
    return [part for part in groups(sorted(black)) if not part & ends]


def rules_faults(subject: TeeAlone) -> Iterator[str]:
    """On a board of two by two tiles every rule is one of some tile, or that the loop is one."""
    cell, pitch = subject.cell, subject.frame.pitch
    sheet = np.zeros((2 * pitch + 1, 2 * pitch + 1), dtype=np.int32)
    corners = list(product((0, pitch), repeat=2))
    for row, col in corners:
        sheet[row : row + pitch + 1, col : col + pitch + 1] = cell.tile.picture
    whole = TeeWindow(subject.frame, sheet)
    windows = [
        {whole.spot((top + row, left + col)) for row in range(pitch + 1) for col in range(pitch + 1)}
        for top, left in corners
    ]
    every = edges(whole.board)
    for rule in family(subject.frame.family).declared.rules:
        if rule.linked is not None:
            if rule.linked.colour is not BLACK or rule.linked.corners:
                yield f"the rule {rule.text!r} is not that the lines are connected"
            continue
        for place in rule.places(whole.board):
            if place.spot not in whole.own or (whole.cells & set(place.scope)) - whole.own:
                continue  # beside the tiles nothing is printed, and nothing is drawn
            if sorted(place.cells) == sorted(every) and place.as_count is not None:
                continue  # there is a line
            if not any(place.spot in own and whole.cells & set(place.scope) <= own for own in windows):
                yield f"the rule {place.rule!r} looks further than over a tile"


def closed_faults(subject: TeeAlone) -> Iterator[str]:
    """No line crosses the border but in the middle of a side."""
    last, pins = subject.frame.pitch, {subject.frame.pin(side) for side in SIDES}
    for row, col in np.ndindex(*subject.shape):
        edge = row in (0, last) or col in (0, last)
        known = subject.drawing.facts[subject.spot((row, col))] is False
        if edge and (row, col) not in pins and not (subject.possible and known):
            yield f"a line may cross the border at {name_of((row, col))}"


def sound_faults(subject: TeeAlone) -> Iterator[str]:
    """The ways to keep the rules are those of the three states, each once."""
    tile, seen = subject.cell.tile, list[State]()
    for drawn in subject.ways():
        state = frozenset(side for side in SIDES if drawn[subject.frame.pin(side)])
        shown = " ".join(sorted(state)) or "no exit"
        if state not in STATES:
            yield f"the loop may use {shown}"
            return
        if state in seen or not np.array_equal(drawn, tile.colourings[state]):
            yield f"from {shown} the loop may pass in another way"
            return
        seen.append(state)
    for state in sorted(set(STATES) - set(seen), key=sorted):
        yield f"{show_state(state, tile.ports)} is impossible"


def complete_faults(subject: TeeAlone) -> Iterator[str]:
    """No rule of the tile is broken, whichever states it and its neighbours draw, however they are turned."""
    for state in STATES:
        for place in subject.looked_at:
            if subject.clash(place, state) is not None:
                yield f"{' '.join(sorted(state))} may break the rule {place.rule!r}"
                break


def rim_faults(subject: TeeAlone) -> Iterator[str]:
    """No line leaves a board of tiles in the middle of a side, whatever is in the tiles."""
    pitch, size = subject.frame.pitch, RIM * subject.frame.pitch + 1
    sheet = np.zeros((size, size), dtype=np.int32)
    for row, col in product(range(0, RIM * pitch, pitch), repeat=2):
        sheet[row : row + pitch + 1, col : col + pitch + 1] = subject.frame.border()
    whole = TeeWindow(subject.frame, sheet, 1)
    outside = set(range(whole.board.size)) - whole.own
    known = {spot for spot in whole.spots if on_line(whole, spot)} | outside
    places = [
        place
        for place in family(subject.frame.family).declared.places(whole.board)
        if (place.as_count or place.as_table) is not None
        and whole.cells & {place.spot, *place.scope} <= known
    ]
    empty: list[bool | None] = [False if spot in outside else None for spot in range(whole.board.size)]
    if any(place.broken(empty) for place in places):
        yield "something must be drawn beside the tiles"
    drawing = Propagator(places, whole.board.size)
    for row, col in np.ndindex(size, size):
        # By the step `closed`: an edge of the board is one of the surroundings, in which nothing is drawn.
        if on_line(whole, whole.spot((row, col))) and (row + col) % pitch != pitch // 2:
            drawing.propagate({whole.spot((row, col)): False})
    for at, edge in product(range(pitch // 2, size, pitch), (0, size - 1)):
        for pin in ((edge, at), (at, edge)):
            if drawable(whole.board, drawing, whole.spot(pin)):
                yield f"a line may leave the board of tiles at {name_of(pin)}"


STEPS_OF_TEE: dict[str, Callable[[TeeAlone], Iterator[str]]] = {
    "rules": rules_faults,
    "closed": closed_faults,
    "complete": complete_faults,
    "rim": rim_faults,
    "sound": sound_faults,
}


def tee_faults(cell: Metacell) -> Iterator[str]:
    """Why a T-metacell might be none, step by step."""
    subject = TeeAlone(cell)
    for name, step in STEPS_OF_TEE.items():
        yield from (f"{name}: {fault}" for fault in step(subject))
