"""A tile and what it sees of any surroundings: its own cells, a margin of which the contract promises
something,
and beyond it cells of which nothing is known, so that no rule takes the end of the window for the end of the
board.

    >>> rules = rules_of(family("mosaic"))
    >>> rules.horizon, rules.look, rules.connected
    (1, 1, None)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from hardboard.gadgets.contract.declared import EDGE, Contract, Promised
from hardboard.puzzles.declared import Declaration
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.guarded import agrees, check_layout, guarded, printed
from hardboard.puzzles.declared.symbols import (
    MARGIN,
    SEEN,
    look,
    signs,
    steady,
    symbols_of,
    symmetric,
    weaker,
)
from hardboard.puzzles.declared.vocabulary.rule import Either, Guard, Guarded, Symbol
from hardboard.puzzles.declared.walls import idle_rooms
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family, twin

#: How far numbers may look, unless something else is asked for, and how much further rooms go than one cell.
REACH, WALLED, MOST_WALLED = 3, 2, 3


@dataclass(frozen=True)
class Rules:
    """The rules of a family as tiles need them."""

    declaration: Declaration
    #: the family: one written by hand is meant as it is declared
    name: str
    #: sign -> what is printed, `.` (nothing) first
    symbols: tuple[tuple[str, Symbol], ...]
    #: how far a tile looks over its sides
    horizon: int
    #: how far a rule looks from its spot, connectivity apart; None if as far as the board goes
    look: int | None
    symmetric: bool
    #: the colour whose cells must be connected, if there is one
    connected: bool | None
    #: how far numbers may look; rooms have one cell more
    reach: int

    @cached_property
    def signs(self) -> dict[str, Symbol]:
        """Sign -> symbol."""
        return dict(self.symbols)

    def named(self, symbols: frozenset[Symbol]) -> frozenset[str]:
        """The signs of some symbols."""
        if symbols not in self._named:
            self._named[symbols] = frozenset(sign for sign, symbol in self.symbols if symbol in symbols)
        return self._named[symbols]

    @cached_property
    def _named(self) -> dict[frozenset[Symbol], frozenset[str]]:
        return {}

    @cached_property
    def weaker(self) -> dict[str, list[str]]:
        """Sign -> the signs of symbols that say less, the weakest first."""
        named = {symbol: sign for sign, symbol in self.symbols}
        found = weaker(self.declaration, [symbol for _, symbol in self.symbols])
        return {named[symbol]: [named[other] for other in below] for symbol, below in found.items()}

    @cached_property
    def stronger(self) -> dict[str, list[str]]:
        """Sign -> the signs of symbols that say more, the strongest first."""
        strong = sorted(self.weaker, key=lambda sign: -len(self.weaker[sign]))
        found = {weak: [sign for sign in strong if weak in self.weaker[sign]] for weak in self.signs}
        return {weak: above for weak, above in found.items() if above}

    @cached_property
    def classes(self) -> dict[str, str]:
        """Classes of symbols that a contract may promise: all, none, and any."""
        if self.declaration.layout.rooms:
            return self._walls()
        clues = "".join(sign for sign in self.signs if sign != ".")
        return {"clue": clues, "empty": ".", "any": "." + clues}

    def _walls(self) -> dict[str, str]:
        """Of cells in rooms: in no room, with walls on both sides, those with a 0 or a 1, open to the right
        or below."""
        there = [(sign, symbol) for sign, symbol in self.symbols if symbol is not None]
        found = {"empty": "." if "." in self.signs else ""} | {
            name: "".join(sign for sign, symbol in there if symbol == wanted)
            for name, wanted in (("closed", (-1, 1, 1)), ("zero", (0, 1, 1)), ("one", (1, 1, 1)))
        }
        for name, walls in (("openE", (0, 1)), ("openS", (1, 0))):
            found[name] = "".join(sign for sign, symbol in there if symbol[1:] == walls)
        return {name: signs for name, signs in found.items() if signs}

    @cached_property
    def answers(self) -> str:
        """The sides on which a tile sees the whole of a joint: all, or those that clues look towards."""
        return "NESW" if self.symmetric else "SE"


def rules_of(kind: Family, reach: int | None = None, named: Mapping[str, Symbol] | None = None) -> Rules:
    """The rules of a family for boards with symbols of these signs, or with all symbols that look no further
    than `reach`; refused if they cannot be looked at in windows.
    """
    value = twin(kind)
    if value is None:
        raise InputError(
            f"the family {kind.name!r}", "one declared from its rules (see `hardboard families`)"
        )
    check_layout(value.declared)
    if reach is None:
        reach = WALLED if value.declared.layout.rooms else REACH
    if value.declared.layout.rooms and reach > MOST_WALLED:
        raise InputError(f"rooms that reach {reach} cells", f"at most {MOST_WALLED}")
    if named is None:
        named = signs(tuple(symbols_of(value.declared, reach)))
    ordered = tuple(sorted(named.items(), key=lambda item: item[1] is not None))
    return _rules(value.declared, value.name, ordered, reach)


@cache
def _rules(declaration: Declaration, name: str, named: tuple[tuple[str, Symbol], ...], reach: int) -> Rules:
    symbols = [symbol for _, symbol in named]
    if not steady(declaration, symbols):
        raise InputError(
            f"the rules of {declaration.name}, which depend on where on the board a cell is",
            "rules that are the same everywhere: tiles can be put side by side only then",
        )
    if not agrees(declaration, symbols, reach=reach):
        raise InputError(
            f"the rules of {declaration.name}",
            "places that depend on one symbol, or guarded places that agree with them",
        )
    far = look(declaration, symbols, reach)
    blank = printed(declaration.layout, Board(5, 5), {})
    groups = [p.colour for p in declaration.places(blank) if isinstance(p, Connected)]
    if len(set(groups)) > 1:
        raise InputError(f"{declaration.name}, where both colours must be connected", "one colour at most")
    return Rules(
        declaration,
        name,
        named,
        MARGIN if far is None else far if declaration.layout.rooms else min(far, SEEN),
        far,
        symmetric(declaration, symbols),
        groups[0] if groups else None,
        reach,
    )


@cache
def _guarded(
    declaration: Declaration,
    symbols: tuple[Symbol, ...],
    board: tuple[int, int],
    cells: tuple[Index, ...],
    reach: int,
) -> list[Guarded | Either]:
    return guarded(declaration, Board(*board), symbols, cells, reach)


class Window:
    """A tile with these ports at these edges of the board. Cells are (row, column) from the tile's corner."""

    def __init__(self, rules: Rules, contract: Contract, ports: str, edges: str = "") -> None:
        self.rules, self.contract, self.ports, self.edges = rules, contract, ports, edges
        self.size = size = contract.size
        depth = contract.horizon
        far = depth + 1 + (rules.look or depth)
        self.kinds = contract.kinds(ports, edges)
        #: Cells seen, and cells of the padded board, beyond the border on each side.
        seen = {side: 0 if kind == EDGE else depth for side, kind in self.kinds.items()}
        pad = {side: 0 if kind == EDGE else far for side, kind in self.kinds.items()}
        self.cells = [(r, c) for r in range(size) for c in range(size)]
        self.all = [
            (r, c) for r in range(-seen["N"], size + seen["S"]) for c in range(-seen["W"], size + seen["E"])
        ]
        own = set(self.cells)
        self.margin = [cell for cell in self.all if cell not in own]
        self.promised: dict[Cell, Promised] = {
            cell: contract.promised(self.kinds, *cell) for cell in self.all
        }
        self.shape = size + pad["N"] + pad["S"], size + pad["W"] + pad["E"]
        self._top, self._left = pad["N"], pad["W"]
        spots = tuple(self.index(cell) for cell in self.all)
        symbols = tuple(rules.signs.values())
        self.places = _guarded(rules.declaration, symbols, self.shape, spots, rules.reach)

    @cached_property
    def idle(self) -> list[Guard]:
        """Rooms of the tile that it can do without."""
        rules, layout = self.rules, self.rules.declaration.layout
        if not (layout.rooms and layout.clues):
            return []
        spots = [self.index(cell) for cell in self.cells]
        symbols = tuple(rules.signs.values())
        return list(
            idle_rooms(layout, rules.declaration.rules, Board(*self.shape), symbols, rules.reach + 1, spots)
        )

    def index(self, cell: Cell) -> Index:
        """The number of a cell on the padded board."""
        return (cell[0] + self._top) * self.shape[1] + cell[1] + self._left

    def cell(self, index: Index) -> Cell:
        """The cell of a number."""
        row, col = divmod(index, self.shape[1])
        return row - self._top, col - self._left

    def off(self, cell: Cell) -> bool:
        """Whether a cell lies off the board."""
        (row, col), last = cell, self.size - 1
        beyond = {"N": row < 0, "S": row > last, "W": col < 0, "E": col > last}
        return any(beyond[side] for side in self.edges)

    @cached_property
    def anchored(self) -> list[Guarded | Either]:
        """The places that the tile answers for: those whose spot it holds."""
        own = {self.index(cell) for cell in self.cells}
        return [place for place in self.places if place.spot in own]

    def class_of(self, cell: Cell) -> set[str] | None:
        """The signs that a cell is promised to show one of; None if nothing is promised."""
        name = self.promised[cell][0]
        return None if name is None else set(self.contract.classes[name])

    def colour(self, cell: Cell, state: Mapping[str, int]) -> bool | None:
        """The promised colour of a cell in a state (side -> value of its joint)."""
        _, colour, joint = self.promised[cell]
        if colour is None or (joint is not None and joint not in state):
            return None
        if joint is None:
            return colour == "1"
        return bool(state[joint]) == (colour == "value")

    @cached_property
    def constants(self) -> dict[Cell, bool]:
        """Cells whose promised colour is the same in all states."""
        return {cell: colour == "1" for cell, (_, colour, _) in self.promised.items() if colour in ("0", "1")}

    @cached_property
    def witnesses(self) -> list[Cell]:
        """Cells of the margin by which a tile sees the other side of a joint that it answers for."""
        sides = set(self.contract.answers)
        return [cell for cell in self.margin if self.promised[cell][2] in sides]

    @cached_property
    def rails(self) -> list[tuple[bool, Cell, Cell]]:
        """Joints with a cell for the value and one for its opposite: whether the tile shows them itself, and
        the two. A tile that does sees that not both are black, the one on the other side that one is."""
        found = []
        for side in self.ports:
            own = side in "NW"
            shown: dict[str | None, Cell] = {
                self.promised[cell][1]: cell
                for cell in (self.cells if own else self.margin)
                if self.promised[cell][2] == side
            }
            if len(shown) == 2:
                found.append((own, shown["value"], shown["opposite"]))
        return found

    @cached_property
    def signals(self) -> list[Cell]:
        """The cells by which a tile's state is known: its own, and for a joint that shows its value on the
        other side only, those there."""
        own = [cell for cell in self.cells if self.promised[cell][2] is not None]
        sides = {self.promised[cell][2] for cell in own}
        return own + [cell for cell in self.witnesses if self.promised[cell][2] not in sides]

    @cached_property
    def hubs(self) -> set[Cell]:
        """Cells that always have the colour that must be connected."""
        want = self.rules.connected
        return set() if want is None else {cell for cell, colour in self.constants.items() if colour is want}


def contract_of(library: Any) -> Contract:
    """A library's contract, which must be of this kind."""
    if not isinstance(library.contract, Contract):
        raise InputError(f"the library {library.name!r}", "one whose contract has strips of sides")
    return library.contract


def states_of(ports: str, states: Sequence[frozenset[str]]) -> list[tuple[int, ...]]:
    """States as values of the ports in order."""
    return sorted(tuple(int(side in state) for side in ports) for state in states)


__all__ = ["Rules", "Window", "contract_of", "family", "rules_of", "states_of"]
