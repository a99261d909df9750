"""A T-grid's library as a whole: what Theorem 10 of `docs/theorems.md` asks of it beside its single tiles.

setting    tiles stand side by side as they are drawn, in the layout by sums; joints do not invert
filler     it has no ports and one state
rules      all rules are about the spots around one, but two: the loop is one, and there is one
walls      of two tiles side by side just one shuts each wall between them
turns      beside the tiles nothing can be drawn but the turns
"""

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np

from hardboard.discover.bulges.check import STEPS_OF_PROOF, BulgeTile
from hardboard.discover.library_settings import unlike_faults
from hardboard.discover.strands.turns import open_faults
from hardboard.discover.strands.whole import anywhere, filler_faults, rules_faults
from hardboard.gadgets import Library
from hardboard.gadgets.backend.bulges import LEFT, RIGHT, beside, turns
from hardboard.gadgets.contract.bulges import HEIGHT, BulgeContract
from hardboard.gadgets.library import contract
from hardboard.puzzles.grid import Ints
from hardboard.workbench.contract import Argument

#: Columns of tiles between the turns, of which nothing is known, and the boards that are looked at whole.
COLS, WHOLE_BOARDS = 2, (2, 4, 6)


def setting_faults(library: Library) -> Iterator[str]:
    """Check the parts that the boards of the theorem are made of."""
    own = contract(library, BulgeContract)
    blocks = (len(library.blocks), 0)
    yield from unlike_faults(library, "sums", 2 * own.width, own.family, blocks=blocks)


def walls_faults(library: Library) -> Iterator[str]:
    """Each wall between two tiles has one owner, with a port there and without."""
    own = contract(library, BulgeContract)
    for (one, other), port in product((("N", "S"), ("E", "W")), (False, True)):
        ports = (one, other) if port else ()
        along = int(one == "N")
        mine, theirs = ({cell[along] for cell in own.own_walls(side, ports)} for side in (one, other))
        every = {cell[along] for cell in own.walls(one, ports)}
        if mine & theirs or mine | theirs != every:
            yield f"walls between sides {one} and {other} without an owner, or with two"


def turns_faults(library: Library) -> Iterator[str]:
    """Check that nothing but the turns can be drawn beside the tiles, on boards of two, four and six rows.
    Larger ones show beside the tiles what those of six do, with pairs of rows repeated.
    """
    own = contract(library, BulgeContract)
    for rows in WHOLE_BOARDS:
        yield from _forced(library, own, rows)
    six, eight = (beside(own, rows, COLS) for rows in (6, 8))
    step = 4 * HEIGHT
    if not np.array_equal(np.vstack([six[: 2 * step], six[step:]]), eight):
        yield "boards of six and of eight rows show different things beside their pairs of rows"


def _forced(library: Library, own: BulgeContract, rows: int) -> Iterator[str]:
    board = own.board(_sheet(own, rows))
    outside = [*range(2 * LEFT + 1), *range(board.cols - 2 * RIGHT - 1, board.cols)]
    beside = [row * board.cols + col for row, col in product(range(board.rows), outside)]
    where = f"beside {rows} rows of tiles"
    yield from open_faults(library, board, turns(own, rows, COLS), beside, range(board.size), where)


def _sheet(own: BulgeContract, rows: int) -> Ints:
    """The signs beside so many rows of tiles, and those by which the tiles there shut their own walls."""
    sheet = beside(own, rows, COLS)
    for row, (side, sign) in product(range(rows), {"W": "<", "E": ">"}.items()):
        left = 2 * LEFT if side == "W" else 2 * (LEFT + (COLS - 1) * own.width)
        for line, col in own.own_walls(side, ()):
            inward = 1 if side == "W" else -1
            sheet[2 * HEIGHT * row + line, left + col + inward] = ord(sign)
    return sheet


STEPS_OF_LIBRARY: dict[str, Callable[[Library], Iterator[str]]] = {
    "setting": setting_faults,
    "filler": filler_faults,
    "rules": rules_faults,
    "walls": walls_faults,
    "turns": turns_faults,
}
ARGUMENT = Argument(anywhere, BulgeTile, STEPS_OF_PROOF, STEPS_OF_LIBRARY)
