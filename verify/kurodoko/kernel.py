"""The propagation of `propagate` as machine code: for large boards, and for many.

Each cell is one byte: whether it is white, whether black, whether a clue stands there whose runs are not yet
known, and whether that clue has to be looked at again. Bounds on runs are not kept: a clue that is looked at
counts the white cells and the free cells around it anew, which gives the same bounds, since whatever follows
from bounds is coloured at once.

    . 5 . # .      The row tells the 5: at most 1 cell to the left, 1 to the right. So the column has to give
                   it 2.

A cell that gets a colour calls the clues that may see it, along its row and its column up to the next black
cell. Clues are looked at block by block, so that most of what is read is near at hand: at first all of them,
then those that were called, each block until it is quiet.
Around the board runs a border of black cells, so that no walk has to ask where the board ends.
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.kurodoko.propagate import DIRECTIONS, Conflict, KnownCells

WHITE, BLACK, OPEN, CALLED, EDGE = 1, 2, 4, 8, 16
#: A block has so many rows and columns.
DEEP, WIDE = 16, 256
Bytes = NDArray[np.uint8]


def settle(board: ClueGrid, known: KnownCells | None = None) -> KnownCells:
    """All conclusions from bounds on runs; of the clues only those remain that have a run without a length.
    `conflict` is set if some clue cannot be satisfied. `known` may say which cells have a colour already.
    """
    clues = board.clues
    height, width = clues.shape
    stride = width + 2 + 64 * ((width + 2) % 1024 == 0)
    colour: Bytes = np.empty((height + 2, stride), dtype=np.uint8)
    reach = _begin(clues, colour)
    if known is not None:
        inner = colour[1:-1, 1 : width + 1]
        inner |= known.white
        inner |= known.black * np.uint8(BLACK)
    failed = _settle(clues, colour, reach)
    result = KnownCells(*_end(clues, colour, failed))
    if failed >= 0:
        low, high = result.low[:, 0].tolist(), result.high[:, 0].tolist()
        bounds = dict(zip(DIRECTIONS, zip(low, high, strict=True), strict=True))
        result.conflict = Conflict(divmod(failed, width), int(result.totals[0]) + 1, bounds)
    return result


@kernel
def _begin(clues: Ints, colour: Bytes) -> tuple[Ints, Ints]:
    """Colour what the board says at once; the largest clue of each row and of each column."""
    height, width = clues.shape
    rows, cols = np.zeros(height, np.int32), np.zeros(width, np.int32)
    colour[:] = BLACK | EDGE
    for r in range(height):
        for c in range(width):
            clue = clues[r, c]
            colour[r + 1, c + 1] = (WHITE | OPEN if clue > 0 else WHITE) if clue else 0
            rows[r], cols[c] = max(rows[r], clue), max(cols[c], clue)
    return rows, cols


@kernel
def _end(
    clues: Ints, colour: Bytes, failed: int
) -> tuple[Shading, Shading, NDArray[np.intp], NDArray[np.intp], Ints, Ints, Ints]:
    """The white cells, the black ones, and of the clues that are open, or of the one that failed, rows,
    columns, what is seen beside them, and bounds.
    """
    height, width = clues.shape
    white, black, count = np.empty(clues.shape, np.bool_), np.empty(clues.shape, np.bool_), 0
    for r in range(height):
        for c in range(width):
            here = colour[r + 1, c + 1]
            white[r, c], black[r, c] = here & WHITE != 0, here & BLACK != 0
            count += here & OPEN != 0
    count = count if failed < 0 else 1
    rows, cols, totals = np.empty(count, np.intp), np.empty(count, np.intp), np.empty(count, np.int32)
    lows, highs = np.empty((4, count), np.int32), np.empty((4, count), np.int32)
    low, high, k = np.empty(8, np.int32), np.empty(4, np.int32), 0
    flat, stride = colour.reshape(-1), colour.shape[1]
    for r in range(height if count else 0):
        for c in range(width):
            if r * width + c == failed if failed >= 0 else colour[r + 1, c + 1] & OPEN:
                rows[k], cols[k], totals[k] = r, c, clues[r, c] - 1
                _bound(totals[k], flat, stride, (r + 1) * stride + 1 + c, low, high)
                for d in range(4):
                    lows[d, k], highs[d, k] = low[d], high[d]
                k += 1
    return white, black, rows, cols, totals, lows, highs


@kernel
def _settle(clues: Ints, colour: Bytes, reach: tuple[Ints, Ints]) -> int:
    """The place of a clue that fails, or -1."""
    height, width = clues.shape
    called = np.ones(((height + DEEP - 1) // DEEP, (width + WIDE - 1) // WIDE), np.bool_)
    low, high = np.empty(8, np.int32), np.empty(4, np.int32)
    # At first every clue is looked at in turn, and none has to be called; most are done with then.
    silent = np.zeros_like(reach[0]), np.zeros_like(reach[1])
    wanted, clash, failed, again = OPEN, False, -1, True
    while again and not clash and failed < 0:
        again = wanted == OPEN
        for a in range(called.shape[0]):
            for b in range(called.shape[1]):
                while called[a, b] and failed < 0:
                    called[a, b], again = False, True
                    failed, state = _block(
                        clues, colour, a, b, wanted, low, high, silent if wanted == OPEN else reach, called
                    )
                    clash |= state
        if wanted == OPEN:
            wanted, called[:] = CALLED, True
    return _complaint(clues, colour, low, high) if clash and failed < 0 else failed


@kernel
def _block(
    clues: Ints,
    colour: Bytes,
    a: int,
    b: int,
    wanted: int,
    low: Ints,
    high: Ints,
    reach: tuple[Ints, Ints],
    called: Shading,
) -> tuple[int, bool]:
    """Look at the wanted clues of a block: the place of one that fails, or -1; whether colours clash."""
    flat, stride, clash = colour.reshape(-1), colour.shape[1], False
    height, width = clues.shape
    for r in range(a * DEEP, min(height, a * DEEP + DEEP)):
        start = (r + 1) * stride + 1
        for c in range(b * WIDE, min(width, b * WIDE + WIDE)):
            if flat[start + c] & wanted:
                if not _bound(clues[r, c] - 1, flat, stride, start + c, low, high):
                    return r * width + c, clash
                clash |= _colour(flat, stride, r, c, low, high, reach, called)
                if wanted == OPEN and flat[start + c] & OPEN:
                    flat[start + c] |= CALLED
    return -1, clash


@kernel
def _complaint(clues: Ints, colour: Bytes, low: Ints, high: Ints) -> int:
    """Some cell is white and black: the place of a clue that cannot be satisfied."""
    flat, stride = colour.reshape(-1), colour.shape[1]
    for r in range(clues.shape[0]):
        for c in range(clues.shape[1]):
            here = (r + 1) * stride + 1 + c
            if clues[r, c] > 0 and not _bound(clues[r, c] - 1, flat, stride, here, low, high):
                return int(r * clues.shape[1] + c)
    return -1


@kernel
def _colour(
    flat: Bytes,
    stride: int,
    row: int,
    col: int,
    low: Ints,
    high: Ints,
    reach: tuple[Ints, Ints],
    called: Shading,
) -> bool:
    """Colour what follows from the bounds of one clue; True if some cell becomes white and black."""
    clash, fixed = False, True
    for d in range(4):
        down = -1 if d == 2 else 1 if d == 3 else 0
        right = -1 if d == 0 else 1 if d == 1 else 0
        first, last = 0, 0
        for k in range(low[4 + d] + 1, low[d] + 1):
            r, c = row + k * down, col + k * right
            if not flat[(r + 1) * stride + c + 1] & WHITE:
                first, last = first or k, k
                clash |= _paint(flat, stride, r, c, WHITE)
                _call(flat, stride, r, c, right, down, 0, reach, called)
                _call(flat, stride, r, c, -right, -down, 0, reach, called)
        if last:
            r, c = row + last * down, col + last * right
            _call(flat, stride, r, c, down, right, 0, reach, called)
            _call(flat, stride, r, c, -down, -right, last - first, reach, called)
        if low[d] < high[d]:
            fixed = False
            continue
        r, c = row + (low[d] + 1) * down, col + (low[d] + 1) * right
        if not flat[(r + 1) * stride + c + 1] & BLACK:
            clash |= _paint(flat, stride, r, c, BLACK)
            _call_around(flat, stride, r, c, reach, called)
            for x, y in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if not flat[(x + 1) * stride + y + 1] & (WHITE | EDGE):
                    clash |= _paint(flat, stride, x, y, WHITE)
                    _call_around(flat, stride, x, y, reach, called)
    flat[(row + 1) * stride + col + 1] &= ~(CALLED | OPEN) if fixed else ~CALLED
    return clash


@kernel
def _bound(total: int, flat: Bytes, stride: int, here: int, low: Ints, high: Ints) -> bool:
    """The bounds of a clue's four runs, from the colours around it; False if they cross. After the lower
    bounds come the numbers of white cells seen.
    """
    least, most = 0, 0
    for d in range(4):
        step = -1 if d == 0 else 1 if d == 1 else -stride if d == 2 else stride
        place, seen = here + step, 0
        while seen <= total and flat[place] & 3 == WHITE:
            place += step
            seen += 1
        if flat[place] & 3 == WHITE | BLACK:
            return False
        free = seen
        while free < total and not flat[place] & BLACK:
            place += step
            free += 1
        low[d], high[d], low[4 + d] = seen, free, seen
        least += seen
        most += free
    if least == total:
        high[:] = low[:4]
        return True
    changed = least <= total <= most
    while changed:
        changed = False
        for d in range(4):
            step = -1 if d == 0 else 1 if d == 1 else -stride if d == 2 else stride
            # What the lower bounds of the others leave; and a run cannot end before a white cell.
            bound = min(high[d], low[d] + total - least)
            while bound >= low[d] and flat[here + (bound + 1) * step] & WHITE:
                bound -= 1
            if bound < high[d]:
                changed = True
                most -= high[d] - bound
                high[d] = bound
            # What the upper bounds of the others leave; and a run takes in the white cells that follow.
            bound = max(low[d], high[d] + total - most)
            while bound < high[d] and flat[here + (bound + 1) * step] & WHITE:
                bound += 1
            if bound > low[d]:
                changed = True
                least += bound - low[d]
                low[d] = bound
            if low[d] > high[d]:
                return False
    return bool(least <= total <= most)


@kernel
def _paint(flat: Bytes, stride: int, row: int, col: int, shade: int) -> bool:
    """Give a cell a colour; True if it has the other one."""
    place = (row + 1) * stride + col + 1
    flat[place] |= shade
    return bool(flat[place] & 3 == WHITE | BLACK)


@kernel
def _call_around(
    flat: Bytes, stride: int, row: int, col: int, reach: tuple[Ints, Ints], called: Shading
) -> None:
    """Call the clues that may see a cell."""
    _call(flat, stride, row, col, 0, -1, 0, reach, called)
    _call(flat, stride, row, col, 0, 1, 0, reach, called)
    _call(flat, stride, row, col, -1, 0, 0, reach, called)
    _call(flat, stride, row, col, 1, 0, 0, reach, called)


@kernel
def _call(
    flat: Bytes,
    stride: int,
    row: int,
    col: int,
    down: int,
    right: int,
    more: int,
    reach: tuple[Ints, Ints],
    called: Shading,
) -> None:
    """Call the clues in one direction of a cell that may see it, or one of the `more` cells next to it."""
    far = more + (reach[0][row] if right else reach[1][col])
    step = down * stride + right
    place = (row + 1) * stride + col + 1
    for k in range(1, far + 1):
        place += step
        beside = flat[place]
        if beside & (OPEN | CALLED) == OPEN:
            flat[place] = beside | CALLED
            called[(row + k * down) // DEEP, (col + k * right) // WIDE] = True
        if beside & BLACK:
            break
