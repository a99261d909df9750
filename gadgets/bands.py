"""A board band by band: the rows of one row of tiles after the other, never the whole board in memory.

A family whose boards can be made so has an iterator of bands in its backend (`Backend.bands`). Bands are
arrays of numbers from `Backend.numbers`, one for each row of tiles. Together they are the board. What is
shared with the next row of tiles belongs to the next band.
"""

import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import even_geometry
from hardboard.gadgets.laid_tiles import LaidTiles, solder_sheet
from hardboard.gadgets.sheet import BLANK, LayoutError, TileArrangement
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.grid import Ints

#: More than any board has rows: where a ray ends that runs off the board.
FAR = 1 << 29

#: One row of tiles, and the edges of the board that it stands at, with the pictures that they show there.
Dressed = Callable[[TileArrangement, str], TileArrangement]


class SolderedBands:
    """The sheet of tiles of one size that share their border lines, a band at a time, in any order."""

    def __init__(self, tiles: TileArrangement, dressed: Dressed = lambda tiles, edges: tiles) -> None:
        self.tiles, self.dressed, self.pitch = tiles, dressed, tiles.library.pitch
        self.sheet = lru_cache(maxsize=3)(self._sheet)

    def _sheet(self, row: int) -> Ints:
        edges = "EW" + "N" * (row == 0) + "S" * (row == self.tiles.rows - 1)
        line = TileArrangement(self.tiles.library, self.tiles.places[row : row + 1], self.tiles.palette)
        return solder_sheet(
            LaidTiles(self.dressed(line, edges), even_geometry(1, self.tiles.cols, self.pitch))
        )

    def _covered(self, row: int) -> NDArray[np.bool_]:
        """Return the columns of cells that the tiles of a row cover."""
        tiles = self.tiles.places[row] != BLANK
        cells = np.append(np.repeat(tiles, self.pitch), False)
        cells[self.pitch :: self.pitch] |= tiles
        return cells

    def band(self, row: int) -> Ints:
        """Return a row of tiles as rows of cells, without the last, which the next row of tiles shares."""
        own = self.sheet(row)
        band = own if row == self.tiles.rows - 1 else own[:-1]
        if row == 0:
            return band
        above, upper = self.sheet(row - 1)[-1], self._covered(row - 1)
        if (own[0] != above)[upper & self._covered(row)].any():
            raise LayoutError(f"rows {row - 1} and {row} of tiles disagree on the line they share")
        band = band.copy()
        band[0] = np.where(upper, above, own[0])
        return band


def soldered_bands(tiles: TileArrangement, dressed: Dressed = lambda tiles, edges: tiles) -> Iterator[Ints]:
    """Yield the bands of a soldered board, its rays resolved (section 4.4 of Kölker's paper).

    What a `?` sees below it is known from the bands below. So with rays the bands are made twice: first from
    the last to the first, for the sights below, which wait in a file; then in order.
    """
    sheet = SolderedBands(tiles, dressed)
    if not any((tile.picture == RAY).any() for tile in tiles.palette):
        yield from map(sheet.band, range(tiles.rows))
        return
    with tempfile.TemporaryFile() as kept:
        _keep_below(sheet, kept)
        above = np.full(sheet.band(0).shape[1], -FAR, dtype=np.int32)
        end = kept.tell()
        for row in range(tiles.rows):
            band = sheet.band(row)
            rays, ends = np.nonzero(band == RAY), band == END
            end -= 4 * rays[0].size
            kept.seek(end)
            lower = np.fromfile(kept, dtype=np.int32, count=rays[0].size)
            upper, above = _upper(ends, above, row * sheet.pitch)
            yield _resolved(band, rays, ends, lower - upper[rays], row * sheet.pitch)


def _keep_below(sheet: SolderedBands, kept: IO[bytes]) -> None:
    """Write the row of the first end below every `?`, the last band first."""
    below = np.full(sheet.band(0).shape[1], FAR, dtype=np.int32)
    for row in reversed(range(sheet.tiles.rows)):
        band = sheet.band(row)
        lower, below = _lower(band == END, below, row * sheet.pitch)
        kept.write(lower[np.nonzero(band == RAY)].tobytes())


def resolved(sheet: Ints) -> Ints:
    """Return a soldered board as one band, its rays resolved."""
    rays, ends = np.nonzero(sheet == RAY), sheet == END
    if not rays[0].size:
        return np.where(ends, 0, sheet)
    far = np.full(sheet.shape[1], FAR, dtype=np.int32)
    upright = _lower(ends, far, 0)[0][rays] - _upper(ends, -far, 0)[0][rays]
    return _resolved(sheet, rays, ends, upright, 0)


def _lower(ends: NDArray[np.bool_], below: Ints, first: int) -> tuple[Ints, Ints]:
    """Return for each cell the row of the next end below or in it, and for the band before."""
    rows = first + np.arange(len(ends), dtype=np.int32)
    lower = np.where(ends, rows[:, None], np.int32(FAR))
    np.minimum(lower[-1], below, out=lower[-1])
    np.minimum.accumulate(lower[::-1], axis=0, out=lower[::-1])
    return lower, lower[0]


def _upper(ends: NDArray[np.bool_], above: Ints, first: int) -> tuple[Ints, Ints]:
    """Return for each cell the row of the last end above or in it, and for the next band."""
    rows = first + np.arange(len(ends), dtype=np.int32)
    upper = np.where(ends, rows[:, None], np.int32(-FAR))
    np.maximum(upper[0], above, out=upper[0])
    np.maximum.accumulate(upper, axis=0, out=upper)
    return upper, upper[-1].copy()


def _resolved(
    band: Ints, rays: tuple[NDArray[np.intp], ...], ends: NDArray[np.bool_], upright: Ints, first: int
) -> Ints:
    """A band with numbers for its rays: a `?` sees all between two ends but itself, upright and across."""
    left, right = _across(ends, rays)
    lost = np.flatnonzero((upright > FAR // 2) | (left < 0) | (right < 0))
    if lost.size:
        cell = first + int(rays[0][lost[0]]), int(rays[1][lost[0]])
        raise LayoutError(f"the ray from the ? at {cell} runs off the board; Lemma 1 wants a ! there")
    clues = np.where(ends, 0, band)
    clues[rays] = upright - 1 + right - left - 2
    return clues


def _across(ends: NDArray[np.bool_], rays: tuple[NDArray[np.intp], ...]) -> tuple[Any, Any]:
    """Return the columns of the last end left of each `?` and the first one right of it, or -1."""
    width = ends.shape[1]
    known = np.concatenate([[-width], np.flatnonzero(ends), [ends.size + width]])
    after = np.searchsorted(known, rays[0] * width + rays[1])
    sides = [known[after - 1], known[after]]
    left, right = (np.where(side // width == rays[0], side % width, -1) for side in sides)
    return left, right
