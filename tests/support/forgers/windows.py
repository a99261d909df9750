"""Lies about tiles in any surroundings: that they are coloured in some ways only, where a board has another.

window ends    the rules of a board that ends where the window does: what lies beyond is left out
window less    one of the colourings that occur is left out, with the reason of something else
"""

import json
from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from hardboard.proof.check.files import WINDOW
from hardboard.proof.check.reasons import OTHER, Reason
from hardboard.proof.prove.certificate import Refuted, clause_files, heading, refuted
from hardboard.proof.prove.refute.declared import refute_places
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.forgers.boards import UNLISTED
from tests.support.forgers.lie import Forger, Lie

#: Lines of cells around the tile, in the window and on boards on which other colourings are looked for.
NEAR, FAR = 1, 3
#: Boards on which a tile is looked at, and solutions of each.
BOARDS, SOLUTIONS = 3, 8
#: Tiles that are looked at: of some families no window that ends is wrong.
TRIES = 600
Colouring = frozenset[tuple[Cell, bool]]


def declared(kind: str) -> Declaration | None:
    """The declaration of a family that prints one symbol a cell or corner, if it does."""
    own: Declaration | None = family(kind).declared
    if own is None or own.layout.rooms or own.layout.arrows or own.layout.lines or own.layout.full:
        return None
    return own if own.layout.clues in ("numbers", "rings") or own.layout.corners else None


def symbols(layout: Layout, rng: Random) -> list[Any]:
    """What boards show: nothing, and two or three small numbers."""
    if layout.clues == "rings":
        return [None, *rng.sample([(0,), (1,), (2,), (3,), (1, 1), (8,)], 3)]
    return [None, *rng.sample(range(max(layout.least, 0), 6), 3)]


def printed(layout: Layout, size: int, shown: dict[Cell, Any]) -> Board:
    """A square board that shows symbols."""
    given = {cell: symbol for cell, symbol in shown.items() if symbol is not None}
    if layout.corners:
        return Board(size, size, corners={(r + 1, c + 1): symbol for (r, c), symbol in given.items()})
    return Board(size, size, clues={r * size + c: symbol for (r, c), symbol in given.items()})


def tile_ways(kind: str, board: Board, tile: Sequence[Cell], at: int) -> set[Colouring]:
    """How a tile is coloured in some solutions of a board, with cells counted as in the window."""
    solutions = islice(judge(kind).solutions(board), SOLUTIONS)
    return {
        frozenset(((r - at + NEAR, c - at + NEAR), bool(one[r, c])) for r, c in tile) for one in solutions
    }


def surrounded(
    kind: str, layout: Layout, own: dict[Cell, Any], every: list[Any], rng: Random
) -> set[Colouring]:
    """Colourings of a tile that occur on larger boards, with all sorts of symbols around it."""
    size = max(r for r, _ in own) + 1
    wide, ways = size + 2 * FAR, set[Colouring]()
    tile = [(r + FAR, c + FAR) for r, c in own]
    for _ in range(BOARDS):
        shown = {(r, c): rng.choice(every) for r, c in product(range(wide), repeat=2) if rng.random() < 0.15}
        shown |= {(r + FAR, c + FAR): symbol for (r, c), symbol in own.items()}
        ways |= tile_ways(kind, printed(layout, wide, shown), tile, FAR)
    return ways


def tiles(kind: str, rng: Random) -> Iterator[tuple[Declaration, Board, dict[str, Any], set[Colouring]]]:
    """Windows of random tiles, and colourings that occur on boards."""
    own = declared(kind)
    for _ in range(TRIES if own is not None else 0):
        assert own is not None
        size, every = rng.choice((1, 1, 2)), symbols(own.layout, rng)
        shown = {cell: rng.choice(every) for cell in product(range(size), repeat=2)}
        board = printed(own.layout, size + 2 * NEAR, {(r + NEAR, c + NEAR): s for (r, c), s in shown.items()})
        words = [list(symbol) if isinstance(symbol, tuple) else symbol for symbol in every]
        data = {"symbols": words, "edges": [], "tile": [NEAR, NEAR, size], "classes": {}}
        try:
            ways = surrounded(kind, own.layout, shown, every, rng)
        except InputError:
            continue
        if ways:
            yield own, board, data, ways


def written(
    kind: str, board: Board, data: dict[str, Any], listed: Sequence[Colouring], rules: list[Rule]
) -> dict[str, str]:
    """The files of a certificate about a window."""
    own: Refuted = refuted(kind, board, rules, {})
    shown = [{f"r{r + 1}c{c + 1}": so for (r, c), so in sorted(one)} for one in listed]
    files = dict([*heading(kind, board, WINDOW), *clause_files(own)])
    return files | {"window.json": json.dumps({**data, "listed": shown}) + "\n"}


def window_ends(kind: str, rng: Random) -> Iterator[Lie]:
    """The board ends where the window does."""
    for own, board, data, ways in tiles(kind, rng):
        top, _, size = data["tile"]
        tile = [(r + top, c + top) for r, c in product(range(size), repeat=2)]
        here = sorted(tile_ways(kind, board, tile, NEAR), key=sorted)
        every = [
            frozenset(zip(tile, values, strict=True)) for values in product((False, True), repeat=len(tile))
        ]
        listed = here or [one for one in every if one not in ways][:1]
        if not listed or ways <= set(listed):
            continue
        others = [Rule(dict(one), Reason(OTHER, (n,))) for n, one in enumerate(listed, 1)]
        answer = refute_places(own.places(board), board, {}, others)
        if isinstance(answer, list):
            yield Lie(
                kind,
                f"{len(listed)} colourings, and there are others",
                written(kind, board, data, listed, answer),
            )


def window_less(kind: str, rng: Random) -> Iterator[Lie]:
    """A colouring that occurs is not listed."""
    for own, board, data, ways in tiles(kind, rng):
        top, _, size = data["tile"]
        tile = [(r + top, c + top) for r, c in product(range(size), repeat=2)]
        every = [
            frozenset(zip(tile, values, strict=True)) for values in product((False, True), repeat=len(tile))
        ]
        spared = rng.choice(sorted(ways, key=sorted))
        listed = [one for one in every if one != spared]
        places = own.places(board)
        if not listed or not places:
            continue
        place = rng.choice(places)
        reason = Reason(place.rule, (divmod(place.spot, board.cols),))
        rules = [Rule(dict(one), Reason(OTHER, (n,))) for n, one in enumerate(listed, 1)]
        answer = refute_places([], board, {}, [*rules, Rule(dict(spared), Reason(OTHER, (UNLISTED,)))])
        if isinstance(answer, list):
            named = [Rule(r.facts, reason) if r.reason.cells == (UNLISTED,) else r for r in answer]
            yield Lie(kind, "a colouring left out", written(kind, board, data, listed, named))


WINDOW_FORGERS: dict[str, Forger] = {"window ends": window_ends, "window less": window_less}
