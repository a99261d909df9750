"""A board band by band: the rows of one row of tiles after the other, never the whole board in memory.

A family whose boards can be made so has an iterator of bands in its backend (`Backend.bands`). Bands are
arrays of numbers as `Backend.numbers` gives them, each with the rows of one row of tiles; put one under the
other they are the board. What is shared with the next row of tiles belongs to the next band.
"""

import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import evenly
from hardboard.gadgets.laid import Laid, solder
from hardboard.gadgets.sheet import BLANK, Arrangement, LayoutError
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.grid import Ints, run

#: More than any board has rows: a ray that runs off the board.
FAR = 1 << 40

#: One row of tiles, and the edges of the board that it stands at, with the pictures that they show there.
Dressed = Callable[[Arrangement, str], Arrangement]


class Soldered:
    """The sheet of tiles of one size that share their border lines, a band at a time, in any order."""

    def __init__(self, tiles: Arrangement, dressed: Dressed = lambda tiles, edges: tiles) -> None:
        self.tiles, self.dressed, self.pitch = tiles, dressed, tiles.library.pitch
        self.sheet = lru_cache(maxsize=2)(self._sheet)

    def _sheet(self, row: int) -> Ints:
        """One row of tiles, soldered."""
        edges = "EW" + "N" * (row == 0) + "S" * (row == self.tiles.rows - 1)
        line = Arrangement(self.tiles.library, self.tiles.places[row : row + 1], self.tiles.palette)
        return solder(Laid(self.dressed(line, edges), evenly(1, self.tiles.cols, self.pitch)))

    def _covered(self, row: int) -> NDArray[np.bool_]:
        """The columns of cells that tiles of a row stand on."""
        cells = np.zeros(self.tiles.cols * self.pitch + 1, dtype=bool)
        for col in np.flatnonzero(self.tiles.places[row] != BLANK).tolist():
            cells[col * self.pitch : (col + 1) * self.pitch + 1] = True
        return cells

    def band(self, row: int) -> Ints:
        """The rows of a row of tiles, the first shared with the one above; of the last one also its last."""
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


def soldered(tiles: Arrangement, dressed: Dressed = lambda tiles, edges: tiles) -> Iterator[Ints]:
    """The bands of a soldered board, its rays resolved (section 4.4 of Kölker's paper).

    What a `?` sees below it is known from the bands below. So where there are rays the bands are made twice:
    from the last to the first, for what is seen below, which waits in a file; then in order.
    """
    sheet = Soldered(tiles, dressed)
    if not any((tile.picture == RAY).any() for tile in tiles.palette):
        yield from map(sheet.band, range(tiles.rows))
        return
    with tempfile.TemporaryFile() as kept:
        _keep_below(sheet, kept)
        above = np.full(sheet.band(0).shape[1], FAR, dtype=np.int64)
        end = kept.tell()
        for row in range(tiles.rows):
            band = sheet.band(row)
            rays = np.nonzero(band == RAY)
            end -= 8 * rays[0].size
            kept.seek(end)
            below = np.fromfile(kept, dtype=np.int64, count=rays[0].size)
            seen, above = _seen(band == END, above, "N")
            yield _resolved(band, rays, seen[rays] + below, row)


def _keep_below(sheet: Soldered, kept: IO[bytes]) -> None:
    """Write what every `?` sees below it, the last band first."""
    below = np.full(sheet.band(0).shape[1], FAR, dtype=np.int64)
    for row in reversed(range(sheet.tiles.rows)):
        band = sheet.band(row)
        seen, below = _seen(band == END, below, "S")
        kept.write(seen[np.nonzero(band == RAY)].tobytes())


def _seen(ends: NDArray[np.bool_], beyond: NDArray[np.int64], side: str) -> tuple[Any, NDArray[np.int64]]:
    """What each cell sees on a side before an end, given what is seen beyond the band; and what is seen from
    beyond its other side.
    """
    seen = run(ends, side).astype(np.int64)
    rows = len(ends)
    steps = np.arange(rows) if side == "N" else np.arange(rows)[::-1]
    through = seen == steps[:, None]
    seen += np.where(through, beyond, 0)
    last = -1 if side == "N" else 0
    return seen, np.where(ends[last], 0, seen[last] + 1)


def _resolved(band: Ints, rays: tuple[NDArray[np.intp], ...], upright: NDArray[np.int64], row: int) -> Ints:
    """A band with numbers for its rays."""
    ends = band == END
    values = 1 + upright
    for side, edge in (("W", rays[1]), ("E", band.shape[1] - 1 - rays[1])):
        seen = run(ends, side)[rays]
        values += np.where(seen == edge, FAR, seen)
    if (values >= FAR).any():
        lost = int(np.flatnonzero(values >= FAR)[0])
        raise LayoutError(
            f"the ray from the ? in column {int(rays[1][lost])} of row {row} of tiles runs off the board; "
            "Lemma 1 wants a ! there"
        )
    clues = np.where(ends, 0, band)
    clues[rays] = values
    return clues
