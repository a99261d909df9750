"""Random windows of declared families, and boards around them: no place that is sure in the window is broken
by a solution of the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from random import Random
from typing import Any

from hardboard.gadgets.symbols.walls import printed_board
from hardboard.proof.check.window import certain_constraints
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell, show_cell
from hardboard.puzzles.registry import family, family_names, is_known
from hardboard.verify.judge import judge

#: Solutions of a board that are looked at.
ENOUGH = 40
#: The largest number, where larger ones take long: all areas of so many cells are looked at.
MOST = {"kurotto": 2}
RINGS = ((1,), (2,), (0,), (8,), (1, 1), (1, 2), (3, 1), (1, 1, 1))


def families() -> list[str]:
    """The families that the claim about windows takes."""
    return [name for name in family_names() if _taken(name)]


def _taken(name: str) -> bool:
    """Whether rules are patterns about cells that show one symbol each."""
    if not is_known(name) or (declared := family(name).declared) is None or declared.layout.rooms:
        return False
    one, small = {"rings": (1,)}.get(declared.layout.clues, 1), Board(1, 1)
    try:
        window = printed_board(declared.layout, small, {0: one})
        list(certain_constraints(declared, window, told([one], [], [0, 0, 1], {(0, 0): one}, {})))
    except (ValueError, TypeError, KeyError, StopIteration):
        return False
    return not any(rule.is_function for rule in declared.rules)


def told(
    symbols: list[Any],
    edges: list[str],
    tile: list[int],
    shown: dict[Cell, Any],
    classes: dict[Cell, list[Any]],
) -> dict[str, Any]:
    """What `window.json` says of a window."""
    return {
        "symbols": [_word(symbol) for symbol in symbols],
        "edges": edges,
        "tile": tile,
        "shows": {show_cell(cell): [_word(symbol)] for cell, symbol in shown.items()},
        "classes": {show_cell(cell): [_word(word) for word in words] for cell, words in classes.items()},
        "rooms": 0,
    }


def _word(symbol: Any) -> Any:
    return list(symbol) if isinstance(symbol, tuple) else symbol


@dataclass
class Case:
    """A window, the board around it, and where the window begins there."""

    kind: Family
    window: Board
    data: dict[str, Any]
    board: Board
    begin: Cell


def case(name: str, rng: Random) -> Case:
    kind = family(name)
    layout = kind.declared.layout
    plain = (*range(layout.least, MOST.get(name, 4) + 1), *((-1,) if layout.unknown else ()))
    numbers = RINGS if layout.clues == "rings" else plain
    symbols: list[Any] = [None, *rng.sample(numbers, rng.randint(1, 3))]
    rows, cols = rng.randint(2, 4), rng.randint(2, 4)
    size = rng.randint(1, min(rows, cols))
    top, left = rng.randint(0, rows - size), rng.randint(0, cols - size)
    tile = {(r, c) for r in range(top, top + size) for c in range(left, left + size)}
    shown = {cell: rng.choice(symbols) if rng.random() < 0.6 else None for cell in sorted(tile)}
    around = [cell for cell in product(range(rows), range(cols)) if cell not in tile]
    classes = {cell: [None] for cell in around if rng.random() < 0.4}
    edges = [side for side in "NESW" if rng.random() < 0.3]
    space = {side: 0 if side in edges else rng.randint(0, 3) for side in "NESW"}
    board = Board(rows + space["N"] + space["S"], cols + space["W"] + space["E"])
    begin = (space["N"], space["W"])
    there: dict[int, Any] = {}
    for r, c in product(range(board.rows), range(board.cols)):
        cell = (r - begin[0], c - begin[1])
        free = None if classes.get(cell) or rng.random() < 0.75 else rng.choice(symbols)
        there[r * board.cols + c] = shown[cell] if cell in tile else free
    own = {r * cols + c: symbol for (r, c), symbol in shown.items()}
    data = told(symbols, edges, [top, left, size], shown, classes)
    return Case(
        kind, printed_board(layout, Board(rows, cols), own), data, printed_board(layout, board, there), begin
    )


def refuted(one: Case) -> Iterator[str]:
    """The sure places of a window that a solution of the board breaks, and how many solutions there were."""
    places = list(certain_constraints(one.kind.declared, one.window, one.data))
    (rows, cols), (top, left) = one.window.shape, one.begin
    for solution in islice(judge(one.kind.name).solutions(one.board), ENOUGH):
        facts = [*solution[top : top + rows, left : left + cols].ravel().tolist(), None]
        for place in places:
            if place.broken(facts) and not (isinstance(place, Connected) and _alone(place, facts, solution)):
                yield f"{one.kind.name}: {place} {one.data} {one.board}"


def _alone(place: Connected, facts: list[bool | None], solution: Any) -> bool:
    """Whether no cell of a colour lies beyond the window: connectivity is not sure then."""
    return int((solution == place.colour).sum()) == facts.count(place.colour)
