"""What the rules say on a board, tile by tile: tiles of which the same is said are found once."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.plan import Plan
from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import STEPS, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import Space, TooFar, as_counts, board_around, moved, space_around
from hardboard.puzzles.declared.places import Count, Place, Sight, Table

#: What one place says, seen from the corner of a tile.
Sign = Hashable


@dataclass(frozen=True, eq=False)
class Said:
    """The places of a board, by the tile that their spot is in."""

    plan: Plan
    board: Board
    connected: tuple[Connected, ...]
    #: what is said of tiles, each once: the signs of places, and the places where it is said first
    bundles: tuple[tuple[Sign, ...], ...]
    examples: tuple[tuple[Place, ...], ...]
    #: the number of each tile's bundle
    numbers: NDArray[np.int64]

    @classmethod
    def of(cls, declaration: Declaration, plan: Plan, board: Board) -> "Said":
        """All rules on a board; those about areas only if they look near, or at the whole board."""
        size, (rows, cols) = plan.geometry.pitch, plan.places.shape
        tiles: list[list[Place]] = [[] for _ in range(rows * cols)]
        areas = []
        for place in _near(declaration.places(board), board):
            if isinstance(place, Connected):
                areas.append(place)
                continue
            row, col = divmod(place.spot, board.cols)
            tiles[row // size * cols + col // size].append(place)
        numbers, signs = np.empty(rows * cols, dtype=np.int64), dict[tuple[Sign, ...], int]()
        examples: list[tuple[Place, ...]] = []
        for tile, places in enumerate(tiles):
            corner = tile // cols * size * board.cols + tile % cols * size
            bundle = tuple(sign_of(place, corner) for place in places)
            numbers[tile] = number = signs.setdefault(bundle, len(signs))
            if number == len(examples):
                examples.append(tuple(places))
        return cls(plan, board, tuple(areas), tuple(signs), tuple(examples), numbers.reshape(rows, cols))

    @cached_property
    def first(self) -> list[Position]:
        """Of each bundle, the tile of its examples."""
        spots = np.unique(self.numbers, return_index=True)[1]
        return [divmod(int(spot), self.numbers.shape[1]) for spot in spots]

    def at(self, tile: Position) -> Iterator[Place]:
        """The places whose spot is in a tile, on the board."""
        number = int(self.numbers[tile])
        (row, col), size = self.first[number], self.plan.geometry.pitch
        by = ((tile[0] - row) * self.board.cols + tile[1] - col) * size
        for place in self.examples[number]:
            yield shifted(place, by) if by else place


def _near(places: Iterable[Place], board: Board) -> Iterator[Place]:
    """The places, with numbers of areas and of cells seen as counts of cells nearby."""
    for place in places:
        if type(place) in (Count, Table):
            yield place
        elif type(place) is Sight or (type(place) is AreaSum and place.near is board.near):
            yield from _counts(place, board)
        elif type(place) is Connected and _everywhere(place, board):
            yield place
        else:
            raise Refused(f"nobody here knows when painted tiles keep {place.rule}")


def _everywhere(place: Connected, board: Board) -> bool:
    """Whether a place says of all cells of a colour that they are connected, side by side."""
    return not place.outside and len(place.cells) == board.size and place.near is board.near


def _counts(place: AreaSum | Sight, board: Board) -> Iterator[Count]:
    """A place that looks on from its spot as counts of cells nearby."""
    base = place.base if isinstance(place, Sight) else None
    if isinstance(place, Sight) and [*map(list, place.rays)] != _rays(
        board, place.spot, place.total - place.base
    ):
        raise Refused(f"nobody here knows when painted tiles keep {place.rule}")
    space = space_around(board, place.spot, place.total + 1)
    try:
        counts = _around(place.rule, place.colour, place.total, base, space)
    except TooFar:
        raise Refused(f"{place.rule} at {board.show(place.spot)} looks too far") from None
    return (moved(count, space, board, place.spot) for count in counts)


def _rays(board: Board, spot: Index, seen: int) -> list[list[Index]]:
    """The cells that matter to a number that is to see so many in all: one more each way."""
    return [board.ray(spot, step, most=seen + 1) for step in STEPS]


@lru_cache(maxsize=1 << 12)
def _around(rule: str, colour: bool, total: int, base: int | None, space: Space) -> list[Count]:
    """What a number says with so much space around it."""
    board, spot = board_around(space)
    if base is None:
        area = AreaSum(rule, board.cells, board.near, colour, total, at=spot)
        return as_counts(area, board, total + 1)
    rays = _rays(board, spot, total - base)
    cells = (spot, *(cell for ray in rays for cell in ray))
    return as_counts(Sight(rule, cells, rays, colour, total, base), board, total + 1)


def sign_of(place: Place, corner: Index) -> Sign:
    """What a place says, with cells counted from a corner."""
    cells, spot = tuple(cell - corner for cell in place.cells), place.spot - corner
    if isinstance(place, Count):
        when = tuple((cell - corner, colour) for cell, colour in place.when.items())
        return place.rule, cells, spot, place.allowed, when
    assert isinstance(place, Table)
    return place.rule, cells, spot, place.patterns


def shifted(place: Place, by: int) -> Place:
    """The same place so many cells further on."""
    cells, spot = tuple(cell + by for cell in place.cells), place.spot + by
    if isinstance(place, Count):
        when = {cell + by: colour for cell, colour in place.when.items()}
        return replace(place, cells=cells, when=when, at=spot)
    return replace(place, cells=cells, at=spot)


def cells_of(sign: Any) -> Iterator[Index]:
    """The cells that a sign is about, its spot among them."""
    yield from sign[1]
    yield sign[2]
    if len(sign) > 4:
        yield from (cell for cell, _ in sign[4])
