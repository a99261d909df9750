"""What the rules say on a board, tile by tile, in cells that are counted from the tile.

A *frame* is a tile in the middle of nine, as a board of its own: a place of the rules whose spot is in the
tile looks at nothing else, and is kept as a place of the frame. So tiles of which the same is said have equal
places, whatever the board around them and however wide it is.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.plan import Plan
from hardboard.puzzles.declared.areas import Area, AreaSum, Connected
from hardboard.puzzles.declared.board import STEPS, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import Space, TooFar, as_counts, board_around, moved, space_around
from hardboard.puzzles.declared.places import Count, Place, Sight, Table

#: Of a tile what is said there: places of its frame.
Bundle = tuple[Place, ...]


@dataclass(frozen=True, eq=False)
class Said:
    """The places of a board, by the tile that their spot is in."""

    plan: Plan
    board: Board
    connected: tuple[Connected, ...]
    #: what is said of tiles, no two of them equal
    bundles: tuple[Bundle, ...]
    #: the number of each tile's bundle
    numbers: NDArray[np.int64]

    @classmethod
    def of(cls, declaration: Declaration, plan: Plan, board: Board) -> "Said":
        """All rules on a board; those about areas only if they look near, or at the whole board."""
        size, shape = plan.geometry.pitch, plan.places.shape
        tiles: dict[Position, list[Place]] = {(r, c): [] for r in range(shape[0]) for c in range(shape[1])}
        areas = []
        for place in _near(declaration.places(board), board):
            if isinstance(place, Connected):
                areas.append(place)
            else:
                row, col = divmod(place.spot, board.cols)
                tiles[row // size, col // size].append(place)
        bundles, numbers = dict[Hashable, tuple[int, Bundle]](), np.empty(shape, dtype=np.int64)
        for tile, places in tiles.items():
            own = tuple(_in_frame(place, tile, board, size) for place in places)
            key = tuple(place.key for place in own)
            numbers[tile] = bundles.setdefault(key, (len(bundles), own))[0]
        return cls(plan, board, tuple(areas), tuple(own for _, own in bundles.values()), numbers)

    @property
    def wide(self) -> int:
        """The columns of a frame."""
        return 3 * self.plan.geometry.pitch


def _in_frame(place: Place, tile: Position, board: Board, size: int) -> Place:
    """A place of the board in the frame of a tile."""
    top, left = ((spot - 1) * size for spot in tile)

    def to(cell: Index) -> Index:
        row, col = cell // board.cols - top, cell % board.cols - left
        if not (0 <= row < 3 * size and 0 <= col < 3 * size):
            raise Refused(f"{place.rule} at {board.show(place.spot)} looks beyond the next tile")
        return row * 3 * size + col

    return place.moved(to, 3 * size)


def _near(places: Iterable[Place], board: Board) -> Iterator[Place]:
    """The places, with numbers of areas and of cells seen as counts of cells nearby."""
    for place in places:
        if type(place) in (Count, Table):
            yield place
        elif type(place) is AreaSum and _side_by_side(place, board, place.total + 2):
            yield from _counts(place, board, None)
        elif type(place) is Sight and [*map(list, place.rays)] == _rays(board, place):
            yield from _counts(place, board, place.base)
        elif type(place) is Connected and not place.outside and _side_by_side(place, board):
            yield place
        else:
            raise Refused(f"nobody here knows when painted tiles keep {place.rule}")


def _side_by_side(place: Area, board: Board, reach: int | None = None) -> bool:
    """Whether a place looks at all cells of the board, from each to those beside it; as far as it reaches."""
    if place.cells != board.cells and {*place.cells} != {*board.cells}:
        return False
    (row, col), far = divmod(place.spot, board.cols), board.size if reach is None else reach
    ball = (
        r * board.cols + c
        for r in range(max(row - far, 0), min(row + far + 1, board.rows))
        for c in range(max(col - far, 0), min(col + far + 1, board.cols))
    )
    return place.near is board.near or all([*place.near[cell]] == board.near[cell] for cell in ball)


def _counts(place: AreaSum | Sight, board: Board, base: int | None) -> Iterator[Count]:
    """A place that looks on from its spot as counts of cells nearby."""
    space = space_around(board, place.spot, place.total + 1)
    try:
        counts = _around(place.rule, place.colour, place.total, base, space)
    except TooFar:
        raise Refused(f"{place.rule} at {board.show(place.spot)} looks too far") from None
    return (moved(count, space, board, place.spot) for count in counts)


def _rays(board: Board, place: Sight) -> list[list[Index]]:
    """The cells that matter to a number that is to see so many in all: one more each way."""
    return [board.ray(place.spot, step, most=place.total - place.base + 1) for step in STEPS]


@lru_cache(maxsize=1 << 12)
def _around(rule: str, colour: bool, total: int, base: int | None, space: Space) -> list[Count]:
    """What a number says with so much space around it."""
    board, spot = board_around(space)
    if base is None:
        area = AreaSum(rule, board.cells, board.near, colour, total, at=spot)
        return as_counts(area, board, total + 1)
    rays = [board.ray(spot, step, most=total - base + 1) for step in STEPS]
    cells = (spot, *(cell for ray in rays for cell in ray))
    return as_counts(Sight(rule, cells, rays, colour, total, base), board, total + 1)
