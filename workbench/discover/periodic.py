"""Frames for rules that look far: strips read off a filler and a wire that are their own neighbours.

Rings of one colour cannot serve where sight or distance runs along them. So first a *filler* is searched
for that fits itself on all sides: the window is wrapped, a cell of the margin being the tile's own cell from
the other side. Then a *wire* that fits itself on the left and on the right and the filler above and below,
and whose first column shows the value in just one cell. The strips promise what these two show, colours alone
and no symbols: white, black, the value or its opposite. A port's strip differs from the plain one in its
middle only. Strips are the same for rows and columns, so the filler is its own mirror image.

Both must force all their colours in any surroundings. So a frame has these two tiles; the other roles are
searched for as in any frame. There are as many frames as there are numbers.

    >>> strip = (((None, "1"), (None, "0"), (None, "0"), (None, "0"), (None, "1")),)
    >>> _opened(strip)                                  # what a wire may change of a side of the filler
    (((None, '1'), (None, None), (None, None), (None, None), (None, '1')),)
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from hardboard.gadgets.contract.declared import OTHER, VALUE, Contract, Promise, Strip
from hardboard.gadgets.contract.sides import PLAIN, PORT
from hardboard.puzzles.grid import Cell
from hardboard.verify.solver import Model, TimeIsUp, time_limit
from hardboard.workbench.discover.conditions import Shows
from hardboard.workbench.discover.connect import groups, hubs_touch, rim
from hardboard.workbench.discover.frames import Frame
from hardboard.workbench.discover.logic import Logic
from hardboard.workbench.discover.search import Colouring, Picture, Search, State, reader
from hardboard.workbench.discover.window import Rules, Window

#: Candidates for a filler and for a wire; seconds for both.
FILLERS, WIRES, SECONDS = 100, 250, 120
#: A port's strip is that of a side without one but for so many cells to either side of its middle.
BESIDE = 1
#: So many cells that a seed makes black tell one filler from another.
CHOSEN = 3
ALONE: tuple[State, ...] = ((),)
BOTH: tuple[State, ...] = ((0, 0), (1, 1))


class Wrapped(Window):
    """A window whose tile is its own neighbour on some sides."""

    def __init__(self, rules: Rules, contract: Contract, ports: str, wraps: str) -> None:
        self.wraps = wraps
        super().__init__(rules, contract, ports)

    def home(self, cell: Cell) -> Cell | None:
        """The tile's own cell that a cell is to be like."""
        (row, col), size = cell, self.size
        beyond = {"N": row < 0, "S": row >= size, "W": col < 0, "E": col >= size}
        if any(out and side not in self.wraps for side, out in beyond.items()):
            return None
        return row % size, col % size


class Periodic(Search):
    """A search for a tile that fits itself. It relies on nothing of its neighbours' symbols and colours."""

    def _shows(
        self,
        logic: Logic,
        symbol: Mapping[tuple[Cell, str], int],
        meaning: dict[int, tuple[Cell, frozenset[str]]] | None = None,
    ) -> Shows:
        shows, own = super()._shows(logic, symbol, meaning), set(self.window.cells)
        every = set(self.rules.signs)
        if meaning is not None:
            return shows
        return lambda cell, signs: shows(cell, signs) if cell in own or every <= signs else None

    def _unjoined(self, state: State, colouring: Colouring) -> Iterator[list[int]]:
        """The cells along the sides are to be hubs: they hang together inside the tile."""
        want, own = self.rules.connected, set(self.window.cells)
        if self.ports:
            yield from super()._unjoined(state, colouring)
        sign = 1 if want else -1
        every = groups(sorted(cell for cell in own if colouring[cell] is want))
        found = sorted((group for group in every if not self.ports or any(map(self._outer, group))), key=len)
        for group in found[:-1] if want is not None else ():
            cell = next((c for c in sorted(group) if self._outer(c)), min(group))
            opened = [self._colour(state, other) * sign for other in sorted(rim(group) & own)]
            yield [*opened, -sign * self._colour(state, cell)]

    def _outer(self, cell: Cell) -> bool:
        last, near = self.window.size - 1, self.window.contract.horizon
        return min(*cell, last - cell[0], last - cell[1]) < near

    def _compared(self) -> list[Cell]:
        """The tile, and what of its neighbour on the right a wire answers for."""
        size = self.window.size
        beyond = [(r, c) for r, c in self.window.margin if 0 <= r < size <= c] if self.ports else []
        return [*self.window.cells, *beyond]

    def wrong(
        self, picture: Picture, colourings: Mapping[State, Colouring]
    ) -> Iterator[tuple[State | None, Model]]:
        """A colouring of the window in any surroundings that is none of the listed ones."""
        listed, own = list(colourings.values()), set(self.window.cells)
        cells = [c for c in self._compared() if c in own or len({colours[c] for colours in listed}) > 1]
        base = [self.shown[cell, sign] for cell, sign in picture.items()]
        model = self._ask([*base, *(self._otherwise(colours, cells) for colours in listed)])
        if model is not None:
            yield None, model

    def _learn(self, state: State | None, model: Model) -> None:
        value, literals, logic = reader(model), self._forbidden(model), self.chooser.logic
        for colours in self.colours.values():
            same = ((colours[cell], value(self.seen[cell])) for cell in self._compared())
            literals.add(logic.all(x if black else -x for x, black in same if x is not None))
        logic.add(literals)

    def found(self, candidates: int) -> tuple[Picture, dict[State, Colouring]] | None:
        """Symbols and colourings that nothing speaks against, in so many tries."""
        for _ in range(candidates):
            proposed = self.candidate()
            if proposed is None:
                return None
            model = next(self.wrong(*proposed), None)
            if model is None:
                return proposed
            self._learn(*model)
        return None


def periodic(rules: Rules, size: int, depth: int, number: int) -> Frame | None:
    """The frame of a number, if there is one."""
    try:
        with time_limit(SECONDS):
            contract = _frame(rules, size, depth, number)
    except TimeIsUp:
        return None
    return None if contract is None else (f"pitch {size}, depth {depth}, periodic {number}", contract)


def _frame(rules: Rules, size: int, depth: int, number: int) -> Contract | None:
    nothing: Strip = (((None, None),) * size,) * depth
    filler = _filler(rules, _contract(rules, size, depth, {PLAIN: nothing, PORT: nothing}), number)
    if filler is None:
        return None
    plain = dict(zip((PLAIN, "plainSE"), _strips(filler, size, depth), strict=True))
    opened = {PORT: _opened(plain[PLAIN]), "portSE": _opened(plain["plainSE"])}
    wire = _wire(rules, _contract(rules, size, depth, plain | opened))
    if wire is None:
        return None
    port = dict(zip((PORT, "portSE"), _strips(wire, size, depth), strict=True))
    contract = _contract(rules, size, depth, plain | port)
    touching = rules.connected is None or hubs_touch(contract, rules.connected)
    return contract if touching else None


def _contract(rules: Rules, size: int, depth: int, strips: Mapping[str, Strip]) -> Contract:
    return Contract(rules.name, size, depth, False, "SE", rules.signs, {}, strips)


def _filler(rules: Rules, contract: Contract, number: int) -> list[Colouring] | None:
    """Colours of a tile that fits itself on all sides, and its own mirror image."""
    size, rng = contract.size, Random(f"{rules.name} {contract.size} {number}")
    search = Periodic(Wrapped(rules, contract, "", "NESW"), ALONE)
    colours, logic = search.colours[()], search.chooser.logic
    for row in range(size):
        for col in range(row):
            one, other = colours[row, col], colours[col, row]
            assert one is not None and other is not None
            logic.add([-one, other])
            logic.add([one, -other])
    far = contract.horizon
    beside = [(row, col) for row in range(far, size - far) for col in (*range(far), *range(size - far, size))]
    chosen = [search._colour((), cell) for cell in rng.sample(beside, CHOSEN)]
    while chosen and search.chooser.solve(chosen) is None:
        chosen.pop()
    for literal in chosen:
        logic.add([literal])
    found = search.found(FILLERS)
    return None if found is None else list(found[1].values())


def _wire(rules: Rules, contract: Contract) -> list[Colouring] | None:
    """Colours of a tile that fits itself left and right, one for each value."""
    search = Periodic(Wrapped(rules, contract, "EW", "EW"), BOTH)
    size, logic = contract.size, search.chooser.logic
    for row in range(size):
        zero, one = (search._colour(state, (row, 0)) for state in BOTH)
        if row == size // 2:
            logic.add([-zero])
            logic.add([one])
        else:
            logic.add([-one, zero])  # just one cell shows the value, though others may show its opposite
    found = search.found(WIRES)
    return None if found is None else [found[1][state] for state in BOTH]


def _strips(colourings: Sequence[Colouring], size: int, depth: int) -> tuple[Strip, Strip]:
    """What the left and the right side of a tile show."""
    lines = [
        [[_promise(colourings, (r, c)) for r in range(size)] for c in cs] for cs in _columns(size, depth)
    ]
    west, east = (tuple(map(tuple, side)) for side in lines)
    return west, east


def _columns(size: int, depth: int) -> tuple[range, range]:
    return range(depth), range(size - 1, size - 1 - depth, -1)


def _promise(colourings: Sequence[Colouring], cell: Cell) -> Promise:
    shown = [colours[cell] for colours in colourings]
    if len(set(shown)) == 1:
        return None, "1" if shown[0] else "0"
    return None, VALUE if shown[-1] else OTHER


def _opened(strip: Strip) -> Strip:
    """A strip of which the middle is not promised any more."""
    middle = len(strip[0]) // 2
    return tuple(
        tuple((None, None) if abs(i - middle) <= BESIDE else cell for i, cell in enumerate(line))
        for line in strip
    )


__all__ = ["Periodic", "Wrapped", "periodic"]
