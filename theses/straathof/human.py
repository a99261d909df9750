"""Solving as a person does: the techniques, and where they end, a guess (section 3.3 of Straathof).

A guess that fails leaves one step on the trail, which says how it failed; the steps of a guess that holds
stay, one deeper. So no tile is coloured twice on a trail, and the steps of depth 0 hold in every solution (in
the only one, if `unique` is set).

The guessed tile is the first, row by row, as in the thesis. Section 7 of the thesis proposes two others: the
tile that affects the most others, or the one in the most crowded place (`PICKS`).
"""

from collections.abc import Callable, Iterable, Iterator

from hardboard.people.hints import Hint, Partial, shading_hint
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.families.kuroshuto import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.trail import Deduction
from hardboard.theses.straathof.lists import board_lists, set_members
from hardboard.theses.straathof.position import ContradictionError, TilePosition
from hardboard.theses.straathof.techniques import ALWAYS, IF_UNIQUE, Technique, deduce

#: The techniques on a trail: what each is called, if its name is a number, and what it says.
TECHNIQUES: dict[str, tuple[str, str]] = {
    "single candidate": ("", "a number has one candidate left for its black cell"),
    "diamond": ("", "three neighbours of a cell are black, so the fourth is white"),
    "diagonal position": ("", "the cell beside both of two candidates of a 1 is white"),
    "flood fill": ("", "a cell that would cut white cells off in black is white"),
    "unreached is white": ("", "a cell that no number reaches is white, if the puzzle has only one solution"),
    "beside black": ("", "the neighbours of a black cell are white"),
    "number is served": ("", "a number has its black cell, so the other candidates are white"),
    "guess": ("", "a cell is tried where the techniques end"),
    "backtracking": ("", "black was tried and failed, so the cell is white"),
    "free choice": ("", "no number depends on the cell"),
    "contradiction": ("", "no colouring is possible any more"),
}

GUESS, BACKTRACKING, FREE, FAILED = "guess", "backtracking", "free choice", "contradiction"

Pick = Callable[[TilePosition], int | None]


def solve(board: Board, unique: bool = False, guess: str = "first") -> tuple[Shading | None, list[Deduction]]:
    """Return a solution or None, and the steps to it; `unique` allows rules that need a puzzle."""
    start = TilePosition(board_lists(board))
    end = next(search(start, IF_UNIQUE if unique else ALWAYS, PICKS[guess]), None)
    if end is None:
        return None, start.steps
    if end.empty:
        end.depth += 1
        end.whiten(
            list(set_members(end.empty)), FREE, (), "no number reaches, so that white is as good as black"
        )
    return end.shading() if not FAMILY.violations(board, end.shading()) else None, end.steps


def solutions(board: Board) -> Iterator[Shading]:
    """Yield every solution once, as in section 5.2; an unreached tile is never taken for white."""
    shadings = (
        position.shading() for position in search(TilePosition(board_lists(board)), ALWAYS, first_empty)
    )
    return (shading for shading in shadings if not FAMILY.violations(board, shading))


def first_reached(position: TilePosition) -> int | None:
    """Return the first empty tile that a number reaches, row by row as in the thesis."""
    return next((tile for tile in set_members(position.empty) if position.lists.reached_by[tile]), None)


def affected_tiles(position: TilePosition, tile: int) -> int:
    """Return the set of empty tiles that become white at once if a tile is black (Figure 7c)."""
    others = set(position.lists.beside[tile])
    for number in position.lists.reached_by[tile]:
        others.update(position.lists.reaches[number])
    return position.empty & ~(1 << tile) & sum(1 << other for other in others)


def most_affecting(position: TilePosition) -> int | None:
    """Return the tile that affects the most others; of several, the first (section 7)."""
    reached = [tile for tile in set_members(position.empty) if position.lists.reached_by[tile]]
    return max(reached, key=lambda tile: affected_tiles(position, tile).bit_count(), default=None)


def most_crowded(position: TilePosition) -> int | None:
    """The tile with the most numbered and coloured tiles in the square of 5 x 5 around it (section 7)."""
    rows, cols = position.lists.board.shape
    known = position.black | position.white
    reached = [tile for tile in set_members(position.empty) if position.lists.reached_by[tile]]

    def crowd(tile: int) -> int:
        row, col = position.cell(tile)
        across = range(max(0, col - 2), min(cols, col + 3))
        down = range(max(0, row - 2), min(rows, row + 3))
        return sum(known >> (r * position.lists.stride + c) & 1 for r in down for c in across)

    return max(reached, key=crowd, default=None)


#: What `--set guess=` chooses from.
PICKS: dict[str, Pick] = {"first": first_reached, "affects": most_affecting, "crowded": most_crowded}


def first_empty(position: TilePosition) -> int | None:
    """Return the first empty tile that a number reaches; when there is none, the first empty tile."""
    reached = first_reached(position)
    return reached if reached is not None else next(set_members(position.empty), None)


def search(start: TilePosition, techniques: tuple[Technique, ...], pick: Pick) -> Iterator[TilePosition]:
    """Yield the position at each end of the search from `start`: where `pick` finds no tile to guess at.

    Where there is no end, the steps of `start` end in the contradiction.
    """

    def attempt(tile: int) -> bool:
        start.depth += 1
        return _kept(start, lambda: start.blacken(tile, GUESS, (), "a guess is needed")) and settle()

    def turn(tile: int, steps: list[Deduction], held: bool) -> bool:
        start.depth += held
        failed = f"black there fails after {counted_noun(len(steps), 'step')}: {steps[-1].reason}"
        name, reason = (GUESS, "the other guess held too") if held else (BACKTRACKING, failed)
        start.whiten([tile], name, (), reason)
        return settle()

    def settle() -> bool:
        return _kept(start, lambda: deduce(start, techniques))

    if settle():
        yield from (start for _ in start.search(lambda: pick(start), attempt, turn))


def _kept(position: TilePosition, change: Callable[[], None]) -> bool:
    """Return True if a change violates no rule; a contradiction becomes a step."""
    try:
        change()
    except ContradictionError as error:
        where = (position.cell(error.tile),)
        position.steps.append(Deduction(FAILED, where, "impossible", where, str(error), position.depth))
        return False
    return True


def hint(
    board: Board, partial: Partial, solutions: Callable[[Board], Iterable[Shading]], unique: bool = False
) -> Hint:
    """Return the next step from a partial solution, or the mistakes in it."""
    return shading_hint(board, partial, solutions, lambda: solve(board, unique)[1])
