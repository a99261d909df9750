"""Solving as a person does: the techniques, and where they end, a guess (section 3.3 of Straathof).

A guess that fails leaves one step on the trail, which says how it failed; the steps of a guess that holds
stay, one deeper. So no tile is coloured twice on a trail, and the steps of depth 0 hold in every solution (in
the only one, if `unique` is set).

Which tile is guessed: the first, row by row, as in the thesis; or, as its section 7 proposes, the one that
affects the most others, or the one in the most crowded place (`PICKS`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from hardboard.people.hints import Hint, Partial, shading_hint
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.families.kuroshuto import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.trail import Deduction
from hardboard.theses.straathof.lists import lists, members
from hardboard.theses.straathof.position import ContradictionError, TilePosition
from hardboard.theses.straathof.techniques import ALWAYS, IF_UNIQUE, Technique, deduce

GUESS, BACKTRACKING, FREE, FAILED = "guess", "backtracking", "free choice", "contradiction"

Pick = Callable[[TilePosition], int | None]


def solve(board: Board, unique: bool = False, guess: str = "first") -> tuple[Shading | None, list[Deduction]]:
    """A solution or None, and the steps to it. Set `unique` only if the puzzle is known to have one
    solution; `guess` is one of `PICKS`.
    """
    start = TilePosition(lists(board))
    end = next(search(start, IF_UNIQUE if unique else ALWAYS, PICKS[guess]), None)
    if end is None:
        return None, start.trail
    if end.empty:
        end.depth += 1
        end.whiten(list(members(end.empty)), FREE, (), "no number reaches, so that white is as good as black")
    return end.shading() if not FAMILY.violations(board, end.shading()) else None, end.trail


def solutions(board: Board) -> Iterator[Shading]:
    """Every solution, each once; this is the check of section 5.2, and never takes an unreached tile for
    white.
    """
    shadings = (position.shading() for position in search(TilePosition(lists(board)), ALWAYS, first_empty))
    return (shading for shading in shadings if not FAMILY.violations(board, shading))


def first_reached(position: TilePosition) -> int | None:
    """The first empty tile that a number reaches, row by row as in the thesis."""
    return next((tile for tile in members(position.empty) if position.lists.reached_by[tile]), None)


def affected(position: TilePosition, tile: int) -> int:
    """The set of empty tiles that become white at once if a tile is black (Figure 7c)."""
    others = set(position.lists.beside[tile])
    for number in position.lists.reached_by[tile]:
        others.update(position.lists.reaches[number])
    return position.empty & ~(1 << tile) & sum(1 << other for other in others)


def most_affecting(position: TilePosition) -> int | None:
    """The tile that affects the most others, of equals the first (section 7)."""
    reached = [tile for tile in members(position.empty) if position.lists.reached_by[tile]]
    return max(reached, key=lambda tile: affected(position, tile).bit_count(), default=None)


def most_crowded(position: TilePosition) -> int | None:
    """The tile with the most numbered and coloured tiles in the square of 5 x 5 around it (section 7)."""
    rows, cols = position.lists.board.shape
    known = position.black | position.white
    reached = [tile for tile in members(position.empty) if position.lists.reached_by[tile]]

    def crowd(tile: int) -> int:
        row, col = position.cell(tile)
        across = range(max(0, col - 2), min(cols, col + 3))
        down = range(max(0, row - 2), min(rows, row + 3))
        return sum(known >> (r * position.lists.stride + c) & 1 for r in down for c in across)

    return max(reached, key=crowd, default=None)


#: What `--set guess=` chooses from.
PICKS: dict[str, Pick] = {"first": first_reached, "affects": most_affecting, "crowded": most_crowded}


def first_empty(position: TilePosition) -> int | None:
    """The first empty tile that a number reaches; when there is none, the first empty tile."""
    reached = first_reached(position)
    return reached if reached is not None else next(members(position.empty), None)


@dataclass
class _Guess:
    """An open guess: the position before it, the tile that was coloured black, and whether that led to a
    solution.
    """

    before: TilePosition
    tile: int
    holds: bool = False


def search(start: TilePosition, techniques: tuple[Technique, ...], pick: Pick) -> Iterator[TilePosition]:
    """Every position that follows from `start` and in which `pick` finds no tile to guess at.

    Each carries its trail. Where there is none at all, the trail of `start` ends in the contradiction.
    """
    guesses: list[_Guess] = []
    position: TilePosition | None = start
    while position is not None:
        if settle(position, techniques):
            tile = pick(position)
            if tile is not None:
                guesses.append(_Guess(position, tile))
                position = _guess_black(position, tile)
                continue
            for guess in guesses:
                guess.holds = True
            yield position
        position = _go_back(guesses, position)


def settle(position: TilePosition, techniques: tuple[Technique, ...]) -> bool:
    """Deduce all that follows; False, and the contradiction on the trail, if nothing can."""
    if position.trail and position.trail[-1].technique == FAILED:
        return False
    try:
        deduce(position, techniques)
    except ContradictionError as error:
        _fail(position, error)
        return False
    return True


def _guess_black(before: TilePosition, tile: int) -> TilePosition:
    position = before.branch()
    try:
        position.blacken(tile, GUESS, (), "a guess is needed")
    except ContradictionError as error:
        _fail(position, error)
    return position


def _go_back(guesses: list[_Guess], ended: TilePosition) -> TilePosition | None:
    """The position in which the last guessed tile is white: by deduction if black failed, else as the other
    guess.
    """
    if not guesses:
        return None
    guess = guesses.pop()
    if guess.holds:
        position = guess.before.branch()
        position.whiten([guess.tile], GUESS, (), "the other guess held too")
        return position
    steps = len(ended.trail) - len(guess.before.trail)
    reason = f"black there fails after {quantity(steps, 'step')}: {ended.trail[-1].reason}"
    guess.before.whiten([guess.tile], BACKTRACKING, (), reason)
    return guess.before


def _fail(position: TilePosition, error: ContradictionError) -> None:
    where = (position.cell(error.tile),)
    position.trail.append(Deduction(FAILED, where, "impossible", where, str(error), position.depth))


def hint(
    board: Board, partial: Partial, solutions: Callable[[Board], Iterable[Shading]], unique: bool = False
) -> Hint:
    """The next step from a partial solution, or the mistakes in it."""
    return shading_hint(board, partial, solutions, lambda: solve(board, unique)[1])
