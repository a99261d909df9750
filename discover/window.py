"""A tile and its view of any surroundings: its own cells, and a margin about which the contract promises
something. Nothing is known of the cells beyond. No rule therefore mistakes the end of the window for the end
of the board.

    >>> from hardboard.puzzles import family
    >>> rules = rules_of(family("mosaic"))
    >>> rules.horizon, rules.listed.reach, rules.connected
    (1, 1, None)
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from hardboard.discover.extensions import ConnectedColour
from hardboard.gadgets.contract.declared import EDGE, Contract, Promised, Strip
from hardboard.gadgets.contract.sides import PLAIN
from hardboard.gadgets.symbols.alphabet import (
    MARGIN,
    SEEN,
    is_symmetric,
    left_out,
    symbol_signs,
    symbols_of,
    symbols_with_clues,
    weaker_symbols,
)
from hardboard.gadgets.symbols.rulelist import RuleList, check_list, rule_list
from hardboard.gadgets.symbols.walls import check_layout, idle_rooms
from hardboard.puzzles.declared import Declaration
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.patterns import Guard, Symbol
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell

#: How far numbers may look, unless something else is asked for, and how much further rooms go than one cell.
REACH, WALLED, MOST_WALLED = 3, 2, 3


@dataclass(frozen=True)
class TileRules:
    """The rules of a family as tiles need them."""

    declaration: Declaration
    #: the family: one written by hand is meant as it is declared
    name: str
    #: what tiles are searched for and checked against
    listed: RuleList
    #: how far a tile looks over its sides
    horizon: int
    symmetric: bool
    #: the colour whose cells must be connected, if there is one, and whether corners connect
    connected: bool | None
    corners: bool
    #: symbols that look too far and are left out
    left_out: tuple[Symbol, ...] = ()

    @property
    def symbols(self) -> tuple[tuple[str, Symbol], ...]:
        """Sign -> symbol; the first sign is `.`, for nothing."""
        return self.listed.symbols

    def contract(
        self, size: int, inverts: bool, answers: str, classes: Mapping[str, str], strips: Mapping[str, Strip]
    ) -> Contract:
        """Return a contract of tiles for these rules."""
        signs = self.signs
        return Contract(self.name, size, self.horizon, inverts, answers, signs, classes, strips, self.listed)

    @cached_property
    def signs(self) -> dict[str, Symbol]:
        """Sign -> symbol."""
        return dict(self.symbols)

    def named(self, symbols: frozenset[Symbol]) -> frozenset[str]:
        """Return the signs of some symbols."""
        if symbols not in self._named:
            self._named[symbols] = frozenset(sign for sign, symbol in self.symbols if symbol in symbols)
        return self._named[symbols]

    @cached_property
    def _named(self) -> dict[frozenset[Symbol], frozenset[str]]:
        return {}

    @cached_property
    def weaker(self) -> dict[str, list[str]]:
        """Sign -> the signs of weaker symbols, the weakest first."""
        named = {symbol: sign for sign, symbol in self.symbols}
        found = weaker_symbols(self.declaration, [symbol for _, symbol in self.symbols])
        return {named[symbol]: [named[other] for other in below] for symbol, below in found.items()}

    @cached_property
    def stronger(self) -> dict[str, list[str]]:
        """Sign -> the signs of stronger symbols, the strongest first."""
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
        """Return classes of cells in rooms: none, walled on both sides, with 0 or 1, open right or below."""
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
        """The sides on which a tile sees the whole joint: all sides, or those that clues look towards."""
        return "NESW" if self.symmetric else "SE"


def rules_of(kind: Family, reach: int | None = None, symbols: Sequence[str] = ()) -> TileRules:
    """Return a family's rules with symbols that look no further than `reach`, or with just these symbols."""
    value = declared_of(kind)
    check_layout(value.declared)
    rooms = value.declared.layout.rooms
    if reach is None:
        reach = WALLED if rooms else REACH
    if rooms and reach > MOST_WALLED:
        raise InputError(f"rooms that reach {reach} cells", f"at most {MOST_WALLED}")
    every = (
        symbols_with_clues(value.declared, reach, symbols) if symbols else symbols_of(value.declared, reach)
    )
    ordered = dict(sorted(symbol_signs(tuple(every)).items(), key=lambda item: item[1] is not None))
    # Where boards show some symbols alone, nothing of their rules is left out.
    far = () if symbols else left_out(value.declared, reach)
    return _rules(value, rule_list(value.declared, ordered, reach + 1 if rooms else 0), far)


def declared_of(kind: Family) -> Family:
    """Return a family as it is declared from its rules; one without a declaration is refused."""
    if kind.declared is None:
        raise InputError(
            f"the family {kind.name!r}", "one declared from its rules (see `hardboard families`)"
        )
    return kind


def rules_for(kind: Family, given: RuleList) -> TileRules:
    """Return the list of rules of a library, which must be that of the family."""
    value = declared_of(kind)
    check_list(value.declared, given)
    return _rules(value, given)


def _rules(value: Family, given: RuleList, far: tuple[Symbol, ...] = ()) -> TileRules:
    rooms, linked = given.rooms > 0, given.linked[0] if given.linked else None
    return TileRules(
        value.declared,
        value.name,
        given,
        MARGIN if given.lines else given.reach if rooms else min(given.reach, SEEN),
        is_symmetric(given),
        None if linked is None else linked.colour,
        linked is not None and linked.corners,
        far,
    )


@cache
def _guarded(
    given: RuleList, board: tuple[int, int], cells: tuple[Index, ...], spots: tuple[Index, ...]
) -> list[Guarded | Either]:
    return given.guarded(Board(*board), cells, spots)


class TileWindow:
    """A tile with these ports at these edges of the board. Cells are (row, column) from the tile's corner."""

    def __init__(self, rules: TileRules, contract: Contract, ports: str, edges: str = "") -> None:
        self.rules, self.contract, self.ports, self.edges = rules, contract, ports, edges
        self.size = size = contract.size
        depth = contract.horizon
        reach = rules.listed.reach
        far = depth + max(2 * reach, depth + 1 if rules.listed.lines else 1)
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
        shown = tuple(self.index(cell) for cell in self.all)
        # What is anchored within reach of the window looks at cells that are on the padded board, or off the
        # board for good.
        spots = [
            (r, c)
            for r in range(-min(pad["N"], seen["N"] + reach), size + min(pad["S"], seen["S"] + reach))
            for c in range(-min(pad["W"], seen["W"] + reach), size + min(pad["E"], seen["E"] + reach))
        ]
        self.places = _guarded(rules.listed, self.shape, shown, tuple(map(self.index, spots)))

    @cached_property
    def idle(self) -> list[Guard]:
        """Return the rooms of the tile that are superfluous."""
        rules, layout = self.rules, self.rules.declaration.layout
        if not (layout.rooms and layout.clues):
            return []
        spots = [self.index(cell) for cell in self.cells]
        own, board = rules.listed, Board(*self.shape)
        return list(idle_rooms(rules.declaration.rules, board, own.shown_symbols, own.rooms, spots))

    @cached_property
    def surroundings(self) -> Hashable:
        """All that is known of any surroundings of the tile, as a value."""
        promised = [(self.promised[cell][1:], frozenset(self.class_of(cell) or ".none")) for cell in self.all]
        ring = self.contract.strips[PLAIN]
        return self.size, self.ports, self.edges, ring, self.contract.answers, tuple(promised)

    @cached_property
    def connected(self) -> list[ConnectedColour]:
        """The connected colour, if there is one."""
        if self.rules.connected is None:
            return []
        seen = {cell: self.index(cell) for cell in self.all}
        return [ConnectedColour(self.rules.connected, self.rules.corners, seen, self.off)]

    def index(self, cell: Cell) -> Index:
        """Return the number of a cell on the padded board."""
        return (cell[0] + self._top) * self.shape[1] + cell[1] + self._left

    def cell(self, index: Index) -> Cell:
        """Return the cell of a number."""
        row, col = divmod(index, self.shape[1])
        return row - self._top, col - self._left

    def off(self, cell: Cell) -> bool:
        """Return True if a cell lies off the board."""
        (row, col), last = cell, self.size - 1
        beyond = {"N": row < 0, "S": row > last, "W": col < 0, "E": col > last}
        return any(beyond[side] for side in self.edges)

    @cached_property
    def anchored(self) -> list[Guarded | Either]:
        """Return the constraints whose anchor lies in the tile."""
        own = {self.index(cell) for cell in self.cells}
        return [place for place in self.places if place.spot in own]

    def class_of(self, cell: Cell) -> set[str] | None:
        """Return the signs that a cell is promised to show one of; None if nothing is promised."""
        name = self.promised[cell][0]
        return None if name is None else set(self.contract.classes[name])

    def colour(self, cell: Cell, state: Mapping[str, int]) -> bool | None:
        """Return the promised colour of a cell in a state (side -> value of its joint)."""
        _, colour, joint = self.promised[cell]
        if colour is None or (joint is not None and joint not in state):
            return None
        if joint is None:
            return colour == "1"
        return bool(state[joint]) == (colour == "value")

    @cached_property
    def constants(self) -> dict[Cell, bool]:
        """Return the cells whose promised colour is the same in all states."""
        return {cell: colour == "1" for cell, (_, colour, _) in self.promised.items() if colour in ("0", "1")}

    @cached_property
    def witnesses(self) -> list[Cell]:
        """Cells of the margin by which a tile sees the other side of a joint that it answers for."""
        sides = set(self.contract.answers)
        return [cell for cell in self.margin if self.promised[cell][2] in sides]

    @cached_property
    def rails(self) -> list[tuple[bool, Cell, Cell]]:
        """Joints with a cell for the value and one for its opposite: True if the tile shows them itself, and
        the two. The tile with these cells ensures that not both are black, the other tile that one is."""
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
        """Return the cells that show a tile's state: its own, and those beyond joints."""
        own = [cell for cell in self.cells if self.promised[cell][2] is not None]
        sides = {self.promised[cell][2] for cell in own}
        return own + [cell for cell in self.witnesses if self.promised[cell][2] not in sides]

    @cached_property
    def hubs(self) -> set[Cell]:
        """Cells that always have the colour that must be connected."""
        want = self.rules.connected
        return set() if want is None else {cell for cell, colour in self.constants.items() if colour is want}


def contract_of(library: Any) -> Contract:
    """Return a library's contract, which must be of this kind."""
    if not isinstance(library.contract, Contract):
        raise InputError(f"the library {library.name!r}", "one whose contract has strips of sides")
    return library.contract


def states_of(ports: str, states: Sequence[frozenset[str]]) -> list[tuple[int, ...]]:
    """Return states as values of the ports in order."""
    return sorted(tuple(int(side in state) for side in ports) for state in states)
