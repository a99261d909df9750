"""Clues written down whole, as machine code: for boards on which many clues can have many runs.

By need (see `lazy`), such a board takes hundreds of candidates, each with a clause for every clue that it
breaks. Written down, with order literals for its four runs and a sum of two of them (see `sums`), a clue
propagates, and one or two candidates are enough:

    . . . .      Of the 4 the run to the right is 0 to 3 cells long, and so is the run below. "At least 2" is
    4 . . .      one literal for each; the two add up to 3 with the cell above, which is a run of 0 or 1.

No clause has more than three literals, so clauses are rows of an array, 0 where a row is shorter.
"""

import numpy as np

from hardboard.kernels import kernel
from hardboard.puzzles.grid import Ints, whole_numbers
from hardboard.verify.sat.cnf import TRUE


def rows(sizes: Ints, totals: Ints, literals: Ints, starts: Ints, top: int) -> tuple[Ints, int]:
    """The clauses of some clues, and the highest variable then. Each clue has four runs from 0 to `sizes`
    (4 x clues) that add up to its total. From its start on stand the literals of the cells that may end them,
    for the four directions in turn, one more than the size each.
    """
    wide = sizes.astype(np.int64) + 1
    most = 2 * (wide[0] * wide[1] + wide[2] * wide[3]) + 4 * wide.sum(axis=0)
    clauses: Ints = np.zeros((int(most.sum()), 3), dtype=np.int32)
    # One kind of arrays, whoever calls: there is one compiled function then.
    sizes, totals, literals, starts = map(whole_numbers, (sizes, totals, literals, starts))
    count, top = _write(sizes, totals, literals, starts, top, clauses)
    return clauses[:count], top


@kernel
def _write(
    sizes: Ints, totals: Ints, literals: Ints, starts: Ints, top: int, clauses: Ints
) -> tuple[int, int]:
    """Write the clauses into an array: how many there are, and the highest variable."""
    longest = sizes.max() + 2 if sizes.size else 2
    runs, sums, count = np.empty((4, longest), np.int32), np.empty(2 * longest, np.int32), 0
    for clue in range(totals.size):
        place = starts[clue]
        for d in range(4):
            count, top = _run(literals[place : place + sizes[d, clue] + 1], runs[d], top, clauses, count)
            place += sizes[d, clue] + 1
        w, e, n, s, total = sizes[0, clue], sizes[1, clue], sizes[2, clue], sizes[3, clue], totals[clue]
        least, most = max(0, total - n - s), min(w + e, total)
        if least > most:
            count += 1  # the empty clause
            continue
        count, top = _sums(runs, (w, e, n, s), total, sums, top, clauses, count)
        count = _add_up(runs[0], w, runs[1], e, sums, least, most, -1, clauses, count)
        count = _add_up(runs[2], n, runs[3], s, sums, least, most, total, clauses, count)
    return count, top


@kernel
def _run(cells: Ints, run: Ints, top: int, clauses: Ints, count: int) -> tuple[int, int]:
    """`run[k]` becomes the literal that the first k cells are white; a run of full length ends in the last
    cell.
    """
    run[0], last = TRUE, cells.size - 1
    for k in range(1, last + 1):
        black, before = cells[k - 1], run[k - 1]
        if black == TRUE or before == -TRUE:
            run[k] = -TRUE
        elif black == -TRUE or before == TRUE:
            run[k] = before if black == -TRUE else -black
        else:
            top += 1
            run[k] = top
            count = _add(clauses, count, -top, before, -TRUE)
            count = _add(clauses, count, -top, -black, -TRUE)
            count = _add(clauses, count, top, -before, black)
    return _add(clauses, count, -run[last], cells[last], -TRUE), top


@kernel
def _order(run: Ints, size: int, k: int) -> int:
    """The literal that a run is at least k cells long."""
    return int(TRUE if k <= 0 else -TRUE if k > size else run[k])


@kernel
def _sums(
    runs: Ints, sizes: tuple[int, int, int, int], total: int, sums: Ints, top: int, clauses: Ints, count: int
) -> tuple[int, int]:
    """`sums[k]` becomes the literal that west and east are at least k cells long together: one that is there
    already if one of the four runs has no choice, else a fresh one.
    """
    w, e, n, s = sizes
    least, most = max(0, total - n - s), min(w + e, total)
    for k in range(least + 1, most + 1):
        if w == 0:
            sums[k] = _order(runs[1], e, k)
        elif e == 0:
            sums[k] = _order(runs[0], w, k)
        elif n == 0:
            sums[k] = -_order(runs[3], s, total - k + 1)
        elif s == 0:
            sums[k] = -_order(runs[2], n, total - k + 1)
        else:
            top += 1
            sums[k] = top
            if k > least + 1:
                count = _add(clauses, count, top - 1, -top, -TRUE)
    return count, top


@kernel
def _sum(sums: Ints, least: int, most: int, total: int, k: int) -> int:
    """The literal that west and east are at least k together; with a total that is not negative, north and
    south, which are the rest.
    """
    rest = total >= 0
    if rest:
        k = total - k + 1
    literal = TRUE if k <= least else -TRUE if k > most else sums[k]
    return int(-literal if rest else literal)


@kernel
def _add_up(
    one: Ints,
    first: int,
    two: Ints,
    second: int,
    sums: Ints,
    least: int,
    most: int,
    total: int,
    clauses: Ints,
    count: int,
) -> int:
    """Two runs add up to their sum; what follows from neighbouring cases is left out."""
    for i in range(first + 1):
        for j in range(second + 1):
            enough = _sum(sums, least, most, total, i + j)
            if enough != TRUE and _sum(sums, least, most, total, i + j - 1) != -TRUE:
                count = _add(clauses, count, -_order(one, first, i), -_order(two, second, j), enough)
            more = _sum(sums, least, most, total, i + j + 1)
            if more != -TRUE and _sum(sums, least, most, total, i + j + 2) != TRUE:
                one_more, two_more = _order(one, first, i + 1), _order(two, second, j + 1)
                count = _add(clauses, count, one_more, two_more, -more)
    return count


@kernel
def _add(clauses: Ints, count: int, a: int, b: int, c: int) -> int:
    """Write down a clause, unless it always holds; the number of clauses then."""
    if a == TRUE or b == TRUE or c == TRUE or a == -b or b == -c or a == -c:
        return count
    place = 0
    if a != -TRUE:
        clauses[count, 0], place = a, 1
    if b != -TRUE and b != a:
        clauses[count, place] = b
        place += 1
    if c != -TRUE and c != a and c != b:
        clauses[count, place] = c
    return count + 1
