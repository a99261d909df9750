"""A component of Kölker's layout alone (2012, section 4.3): a clause, a variable, or a swap, cut out of a
floorplan and checked like a tile.

Its open ports get free ends. Its relation is found twice: from the relations of its tiles and the joints, and
by the solver, who sees just the board. Both must be the paper's relation:

    clause    exactly one of its literals is true (inputs from below, negated where the literal is)
    variable  all copies are equal (outputs at the top)
    swap      the left output is the right input, the right output the left input
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from hardboard.former_names import former_names
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend import backend_of
from hardboard.gadgets.blocks import facing_port, join_tiles
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.sheet import arrange_tiles, free_end
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula, make_formula
from hardboard.reduction.classic import place_network
from hardboard.reduction.order import order_formula
from hardboard.verify.judge import judge

Values = tuple[bool, ...]
#: Port values that a check tries: more would take too long.
MOST_PORTS = 12


@dataclass(frozen=True, eq=False)
class PaperComponent:
    """Tiles, the open ports (inputs first, each from the left), and the signals of the paper."""

    name: str
    library: Library
    tiles: Mapping[Position, Tile]
    inputs: Sequence[tuple[Position, str]]
    outputs: Sequence[tuple[Position, str]]
    claim: Callable[[Values, Values], bool]

    @property
    def ports(self) -> list[tuple[Position, str]]:
        """All open ports."""
        return [*self.inputs, *self.outputs]

    @cached_property
    def laid(self) -> LaidTiles:
        """Return the component on its own board, with a free end at each open port."""
        tiles = dict(self.tiles)
        for (row, col), side in self.ports:
            for end, down, right in free_end(self.library, side):
                tiles[row + down, col + right] = end
        rows, cols = (max(place[axis] for place in tiles) + 1 for axis in (0, 1))
        whole = arrange_tiles(self.library, rows, cols, tiles)
        whole.check()
        return backend_of(self.library).lay(whole)

    @cached_property
    def board(self) -> Any:
        """The board of the tiles."""
        return backend_of(self.library).board(self.laid)

    def claimed(self) -> set[Values]:
        """Return the signals that the paper allows: inputs, then outputs."""
        split = len(self.inputs)
        return {v for v in product((False, True), repeat=len(self.ports)) if self.claim(v[:split], v[split:])}

    def composed(self) -> set[Values]:
        """Return the signals that the relations of the tiles allow, joint by joint."""
        by_column = dict(sorted(self.tiles.items(), key=lambda item: (item[0][1], item[0][0])))
        ports, inputs = list(enumerate(self.ports)), len(self.inputs)
        joined = join_tiles(by_column, self.library.inverts)
        return {tuple((port in shown) != (k >= inputs) for k, port in ports) for shown in joined}

    def judged(self) -> set[Values]:
        """Return the signals for which the judge finds a solution of the board."""
        arbiter = judge(self.library.family)
        pins = [self.laid.pin(*port) for port in self.ports]
        session = arbiter.session(self.board, pins)
        possible = set()
        for signals in product((False, True), repeat=len(pins)):
            # A signal is what the tile downstream has inside its port; behind an output that is the opposite.
            cells = [v != (k >= len(self.inputs)) for k, v in enumerate(signals)]
            if session.find([k if black else -k for k, black in enumerate(cells, 1)]) is not None:
                possible.add(signals)
        return possible


def paper_component(kind: str, size: str = "", library: str = "koelker") -> PaperComponent:
    """Return the clause of some literals (`1,-2,3`, or their number), a variable's copies, or the swap."""
    if kind == "swap":
        if size:
            raise InputError(f"a swap of {size!r}", "no size")
        return _cut("swap", make_formula([(2, 1)]), "swap", library, lambda a, b: a == b[::-1])
    if kind == "variable":
        count = _whole(size or "2", 1, MOST_PORTS)
        clauses = [(1,) * min(3, count - done) for done in range(0, count, 3)]
        return _cut(
            f"variable {count}", make_formula(clauses), "variable 1", library, lambda a, b: len({*b}) == 1
        )
    if kind != "clause":
        raise InputError(f"the component {kind!r}", "one of clause variable swap")
    signs = _signs(size or "3")
    clause = tuple((v if sign else -v) for v, sign in enumerate(signs, 1))
    return _cut(
        f"clause {','.join(map(str, clause)) or '()'}",
        make_formula([clause]),
        "clause 1",
        library,
        lambda a, b: sum(value == sign for value, sign in zip(a, signs, strict=True)) == 1,
    )


def _signs(text: str) -> list[bool]:
    if "," in text or text.lstrip().startswith("-"):
        return [not word.strip().startswith("-") for word in text.split(",")][:4]
    return [True] * _whole(text, 0, 3)


def _whole(text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise InputError(f"the size {text!r}", f"a number from {least} to {most}")
    return int(text)


def _cut(
    name: str, formula: Formula, part: str, library: str, claim: Callable[[Values, Values], bool]
) -> PaperComponent:
    """Return the tiles of one part of a formula's floorplan, moved so that there is room for free ends."""
    tiles = load(library)
    if tiles.layout != "network":
        raise InputError(f"components of {library!r}", "a library for Kölker's layout")
    plan = place_network(order_formula(formula, "input"), tiles)
    mine = {spot: tile for spot, tile in plan.arrangement.items() if plan.part(spot) == part}
    above = part.startswith("clause")  # a clause has no outputs, so that it may stand at the top
    top, left = min(row for row, _ in mine) - (not above), min(col for _, col in mine)
    moved = {(row - top, col - left): tile for (row, col), tile in mine.items()}
    open_ports = [
        (spot, side)
        for spot, tile in sorted(moved.items(), key=lambda item: item[0][1])
        for side in tile.ports
        if facing_port(spot, side)[0] not in moved
    ]
    inputs = [port for port in open_ports if port[1] == "S"]
    return PaperComponent(name, tiles, moved, inputs, [port for port in open_ports if port[1] == "N"], claim)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
