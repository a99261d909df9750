"""The steps for a Kamaji tile, those of Theorem 5 in `docs/theorems.md`.

    lines     the border of the tile holds the contract's numbers, and its ports are at the contract's place
    rings     no number of the second ring is below the contract's least
    joint     of two neighbours on both sides of a joint, only the pair at a port adds up, and no two do
              with any third number
    corner    the same where four tiles meet
    edge      no piece reaches into the last row or column of a board, and these fall into pieces in one way
    sound     in a forbidden state no pieces cover the tile's cells; those of crossed ports are left out
    complete  an allowed state has exactly one, the tile's own
    ones      no piece consists of ones alone, so that every solution is minimal

The first two are about the tile, the next three about the contract and the board around it, the others about
the tile alone.

    >>> from hardboard.gadgets import load
    >>> list(rings_faults(OwnTile(load("kamaji").tile("cross"), load("kamaji"))))
    []
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import kamaji
from hardboard.gadgets.contract.kamaji import KamajiContract
from hardboard.gadgets.contract.sides import PLAIN, PORT, side_kind, side_line
from hardboard.gadgets.geometry import side_middle
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import SIDES, State, all_states, show_state
from hardboard.gadgets.sheet import BLANK, TileArrangement
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.kamaji import Board, Solution
from hardboard.puzzles.kamaji.pieces import Piece, piece_table
from hardboard.puzzles.rules import cell_name
from hardboard.verify.judge import judge
from hardboard.workbench.contract import ContractArgument

#: Boards of so many blank tiles a side: one, two that meet, and one more.
COUNTS = (1, 2, 3)


@dataclass(frozen=True, eq=False)
class OwnTile:
    """A tile and its library."""

    tile: Tile
    library: Library
    edges: str = ""

    @cached_property
    def contract(self) -> KamajiContract:
        """The library's contract."""
        return library_contract(self.library, KamajiContract)

    @cached_property
    def covers(self) -> dict[State, list[Solution]]:
        """For each state up to two covers of the tile alone, without crossed ports (see `tile_board`)."""
        solve = judge("kamaji").solutions
        return {
            state: list(islice(solve(tile_board(self, state)), 2)) for state in all_states(self.tile.ports)
        }


def lines_faults(placed: OwnTile) -> Iterator[str]:
    """Check that the tile's border holds the contract's numbers, and that its ports are the library's."""
    tile, promised = placed.tile, placed.contract
    if promised.size != placed.library.pitch:
        yield (
            f"tiles of {promised.size} cells a side that stand {placed.library.pitch} apart do not "
            "stand side by side"
        )
    for side in SIDES:
        wanted = promised.line[side_kind(tile, side)][side]
        if tuple(side_line(tile.picture, side).tolist()) != wanted:
            yield f"the numbers on side {side} are not {' '.join(map(str, wanted))}"
        if side_middle(tile.size, side) != promised.cell(side):
            yield f"the port on side {side} is not at place {promised.port}"


def rings_faults(placed: OwnTile) -> Iterator[str]:
    """Check that no number of the second ring is below the contract's least."""
    picture, least = placed.tile.picture, placed.contract.least
    ring = np.zeros(picture.shape, dtype=bool)
    ring[1:-1, 1:-1] = True
    ring[2:-2, 2:-2] = False
    for r, c in np.argwhere(ring & (picture < least)).tolist():
        yield f"the {picture[r, c]} at {cell_name((r, c))} beside the border is below {least}"


def joint_faults(placed: OwnTile) -> Iterator[str]:
    """Yield neighbours across a joint, except the pair at a port, that add up or do so with a third."""
    promised = placed.contract
    for key, (one, other) in product((PLAIN, PORT), (("E", "W"), ("S", "N"))):
        for i, j, first, second in neighbours_across(promised.line[key][one], promised.line[key][other]):
            if key == PORT and i == j == promised.port:
                if first + second != promised.maximum:
                    yield f"the pair {first}, {second} at a port does not add up to {promised.maximum}"
            elif _may_meet(promised, first, second):
                places = f"at the places {i} and {j} of sides {one} and {other}"
                yield f"the neighbours {first} and {second} {places} may be in one piece"


def neighbours_across(one: Sequence[int], other: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the positions and numbers of neighbours, straight or diagonal, in two adjacent lines."""
    for i, j in product(range(len(one)), range(len(other))):
        if abs(i - j) <= 1:
            yield i, j, one[i], other[j]


def _may_meet(promised: KamajiContract, first: int, second: int) -> bool:
    """Return True if two neighbours can be in one piece, alone or with cells of the two outer rings."""
    return first + second == promised.maximum or first + second + promised.least <= promised.maximum


def corner_faults(placed: OwnTile) -> Iterator[str]:
    """Check that no cells that touch where four tiles meet can be in one piece."""
    north, south = placed.contract.line[PLAIN]["N"], placed.contract.line[PLAIN]["S"]
    for first, second in ((south[-1], north[0]), (south[0], north[-1])):
        if _may_meet(placed.contract, first, second):
            yield f"the {first} and the {second} at the corners of two tiles may be in one piece"


def edge_faults(placed: OwnTile) -> Iterator[str]:
    """Check that no piece reaches into the last row or column of a board, and these fall into pieces in one
    way, two cells each.

    Both repeat what they are for one tile, so boards of two show all places where tiles meet, and all larger
    ones are alike.
    """
    promised = placed.contract
    first = _blank_board(placed.library, 1).numbers
    for count in COUNTS:
        board = _blank_board(placed.library, count)
        ends = {"S": board.numbers[-1, :-1], "E": board.numbers[:-1, -1]}
        if board.maximum != promised.maximum or board.numbers[-1, -1] != promised.maximum:
            yield f"the maximum, and the number in the last corner, are not {promised.maximum}"
        if ends["S"][-1] + ends["E"][-1] == promised.maximum:
            yield "the last numbers of the last row and of the last column are a piece"
        for side, line in ends.items():
            if not np.array_equal(line, np.tile(first[-1, :-1] if side == "S" else first[:-1, -1], count)):
                yield f"the line on side {side} of a board of {count} tiles does not repeat that of one tile"
            yield from _edge_line(promised, side, line, count)


def _edge_line(promised: KamajiContract, side: str, line: Ints, count: int) -> Iterator[str]:
    """Yield the faults of the last row or column, beside tiles without a port on that side."""
    if line.min() < promised.least:
        yield f"the line on side {side} of the board has a number below {promised.least}"
    for i, j, first, second in neighbours_across(promised.line[PLAIN][side] * count, line.tolist()):
        if _may_meet(promised, first, second):
            yield (
                f"the neighbours {first} and {second} at the places {i} and {j} of side {side} of the "
                "board may be in one piece"
            )
    places = [tuple(c for _, c in piece) for piece in pieces(line[None, :], promised.maximum)]
    if places != [(k, k + 1) for k in range(0, len(line), 2)]:
        yield f"the line on side {side} of a board of {count} tiles does not fall into pieces in one way"


def _blank_board(library: Library, count: int) -> Board:
    blank = TileArrangement(library, np.full((count, count), BLANK, dtype=np.int16), ())
    return kamaji.board(kamaji.lay(blank))


def pieces(numbers: Ints, maximum: int) -> list[Piece]:
    """Return all straight lines that add up."""
    table = piece_table(Board(np.ascontiguousarray(numbers), maximum))
    return table.pieces(range(len(table)))


def tile_board(placed: OwnTile, state: State) -> Board:
    """Return the tile alone; a port cell covered across the border gets the maximum, which covers itself."""
    numbers = placed.tile.picture.copy()
    for side in state:
        numbers[placed.contract.cell(side)] = placed.contract.maximum
    return Board(numbers, placed.contract.maximum)


def sound_faults(placed: OwnTile) -> Iterator[str]:
    """Check that a state that the tile does not allow has no cover."""
    for state, covers in placed.covers.items():
        if state not in placed.tile.states and covers:
            yield f"{show_state(state, placed.tile.ports)} is forbidden but has a cover"


def complete_faults(placed: OwnTile) -> Iterator[str]:
    """Check that each allowed state has exactly one cover: its own, with pieces across borders."""
    tile = placed.tile
    for state in sorted(tile.states, key=sorted):
        name, covers = show_state(state, tile.ports), placed.covers[state]
        if state not in tile.covers:
            yield f"{name} has no cover of its own"
        elif len(covers) != 1:
            yield f"{name} has {'several covers' if covers else 'no cover'}, not one"
        elif own_cover(placed, state) != covers[0]:
            yield f"{name} has another cover than its own"


def own_cover(placed: OwnTile, state: State) -> Solution:
    """The tile's pieces in a state as a board shows them; one across a border is that of the port's cell."""
    tile, size = placed.tile, placed.contract.size
    only = kamaji.lay(TileArrangement(placed.library, np.zeros((1, 1), dtype=np.int16), (tile,)))
    shown = {piece for piece in only.paint({(0, 0): state}) if max(piece[0]) < size}
    crossing = {only.pin((0, 0), side): (placed.contract.cell(side),) for side in state}
    # A piece across the north or west border is one of the neighbour's.
    foreign = {cell for piece, cell in crossing.items() if piece[0] != cell[0]}
    return frozenset({crossing.get(piece, piece) for piece in shown} | foreign)


def ones_faults(placed: OwnTile) -> Iterator[str]:
    """Check that no piece has only ones: then none is superfluous, and every solution is minimal."""
    for piece in pieces(placed.tile.picture, placed.contract.maximum):
        if all(placed.tile.picture[cell] == 1 for cell in piece):
            yield f"the ones from {cell_name(piece[0])} to {cell_name(piece[-1])} are a piece"


STEPS_OF_PROOF: dict[str, Callable[[OwnTile], Iterator[str]]] = {
    "lines": lines_faults,
    "rings": rings_faults,
    "joint": joint_faults,
    "corner": corner_faults,
    "edge": edge_faults,
    "sound": sound_faults,
    "complete": complete_faults,
    "ones": ones_faults,
}

ARGUMENT = ContractArgument(OwnTile, STEPS_OF_PROOF)
