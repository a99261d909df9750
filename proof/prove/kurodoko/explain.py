"""Why a clue cannot be satisfied: few cells whose colours alone rule it out.

    # 3 . #      The 3 needs two more white cells and can see one, in one direction. The black cells r1c1
    . . . .      and r1c4 say so if r2c2 is black, too; so "r1c1, r1c4 or r2c2 is white" follows from this
                 clue and from nothing else.

Nothing here has to be trusted: `justify` checks every clause that comes of it in another way.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from hardboard.puzzles.grid import STEPS, Cell

#: cell -> True for black, False for white, None for unknown
Colours = Callable[[int, int], bool | None]
#: Cells with their colours.
KnownColours = dict[Cell, bool]


@dataclass(frozen=True)
class ClueAt:
    """A clue, its place, and the shape of its board."""

    cell: Cell
    number: int
    shape: Cell

    def ray(self, side: str, longest: int) -> Iterator[Cell]:
        """The cells on one side, nearest first, at most `longest`."""
        (r, c), (dr, dc) = self.cell, STEPS[side]
        room = {"N": r, "S": self.shape[0] - 1 - r, "W": c, "E": self.shape[1] - 1 - c}[side]
        return ((r + dr * k, c + dc * k) for k in range(1, min(room, longest) + 1))


@dataclass(frozen=True)
class SideView:
    """What is known on one side of a clue up to the first black cell: the white cells by distance, and that
    black cell.
    """

    whites: tuple[tuple[int, Cell], ...]
    black: Cell | None
    #: The longest possible run.
    most: int
    #: The white cells that follow the clue at once.
    leading: int


def look(clue: ClueAt, side: str, colours: Colours) -> SideView:
    """What is known on one side, as far as it matters: a run longer than the clue is as bad as any other."""
    whites: list[tuple[int, Cell]] = []
    leading = distance = 0
    for distance, cell in enumerate(clue.ray(side, clue.number), 1):
        black = colours(*cell)
        if black:
            return SideView(tuple(whites), cell, distance - 1, leading)
        if black is False:
            whites.append((distance, cell))
            leading += leading == distance - 1
    return SideView(tuple(whites), None, distance, leading)


def explain(clue: ClueAt, colours: Colours) -> Iterator[KnownColours]:
    """Sets of colours each of which alone rules the clue out, given what is known; none if it can be
    satisfied.
    """
    views = [look(clue, side, colours) for side in STEPS]
    total = clue.number - 1
    if sum(view.most for view in views) < total:
        yield {view.black: True for view in views if view.black}
    elif sum(view.leading for view in views) > total:
        yield from (
            _too_many(views, total + 1, order)
            for order in ((0, 1, 2, 3), (2, 3, 0, 1), (3, 2, 1, 0), (1, 0, 3, 2))
        )
    else:
        facts: KnownColours = {cell: False for view in views for _, cell in view.whites}
        facts |= {view.black: True for view in views if view.black}
        if not possible(clue, facts):
            yield _fewer(clue, facts)


def _too_many(views: list[SideView], number: int, order: tuple[int, ...]) -> KnownColours:
    """So many white cells that the clue sees, direction by direction."""
    facts: KnownColours = {}
    for d in order:
        view = views[d]
        facts |= {cell: False for _, cell in view.whites[: min(view.leading, number - len(facts))]}
    return facts


def possible(clue: ClueAt, facts: KnownColours) -> bool:
    """Whether runs that add up to the clue agree with these colours."""
    sums = 1
    for side in STEPS:
        sums = _or(sums << run for run in _runs(clue, side, facts))
    return bool(sums >> (clue.number - 1) & 1)


def _runs(clue: ClueAt, side: str, facts: KnownColours) -> Iterator[int]:
    """The runs on one side that agree with these colours: a run ends before a cell that is not white, or at
    the edge.
    """
    run = 0
    for cell in clue.ray(side, clue.number):
        if facts.get(cell) is not False:
            yield run
        if facts.get(cell):
            return
        run += 1
    yield run


def _or(numbers: Iterable[int]) -> int:
    return reduce(int.__or__, numbers, 0)


def _fewer(clue: ClueAt, facts: KnownColours) -> KnownColours:
    """A subset that still rules the clue out and from which nothing can be left out; halves are tried before
    single cells.
    """
    size = len(facts)
    while size:
        size = (size + 1) // 2 if size > 1 else 0
        cells = list(facts)
        for start in range(0, len(cells), max(size, 1)):
            rest = {cell: facts[cell] for cell in facts if cell not in cells[start : start + max(size, 1)]}
            if not possible(clue, rest):
                facts = rest
    return facts
