"""Boards that are wrong in one place, and whether that is noticed: by `verify`, and by the theorem's
certificate.

A clue is made larger or smaller by one or left out, or a tile is exchanged for another with the same ports
(its own mirror image, or another tile of the library); of the numbers of a Kamaji piece, one is made larger
and one smaller; of a maze, two rooms are made one, a cell a room of its own, or an icon is put or left out. A
change is harmless if the theorem can be proved of the changed board, too, or if the formula has no model and
the changed board no solution.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import backend, backend_of
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.sheet import Arrangement, LayoutError
from hardboard.proof.prove.certificate import Refuted, prove
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Ints, neighbours
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import place as named
from hardboard.verify.claim import check
from hardboard.verify.formulas import models


@dataclass(frozen=True, eq=False)
class Mutation:
    """A changed board and what was changed."""

    kind: str
    words: str
    board: Any


def mutations(made: Any, rng: Random, ways: Sequence["Way"] | None = None) -> Iterator[Mutation]:
    """Changed boards without end, in these ways by turns; if none are given, any clue and tiles."""
    while True:
        for way in ways or (off_by_one, exchanged):
            yield way(made, rng)


def off_by_one(made: Any, rng: Random) -> Mutation:
    """A clue larger or smaller by one."""
    return _changed_by_one(made, rng, [(r, c) for r, c in np.argwhere(_clues(made) > 0).tolist()])


def own_off_by_one(made: Any, rng: Random) -> Mutation:
    """One of the clues that tiles bring along, larger or smaller by one."""
    return _changed_by_one(made, rng, own_clues(made))


def own_left_out(made: Any, rng: Random) -> Mutation:
    """One of the clues that tiles bring along, left out."""
    r, c = rng.choice(own_clues(made))
    return _with(
        made, {(r, c): 0}, "left out", f"the clue {_clues(made)[r, c]} at {named((r, c))} is left out"
    )


def own_clues(made: Any) -> list[Cell]:
    """The cells of the clues in the pictures of tiles: not those of filler, nor those derived from
    colourings.
    """
    tiles: Arrangement = made.floorplan.arrangement
    own = np.zeros(made.board.shape, dtype=bool)
    for place, tile in tiles.items():
        own[made.laid.window(place)] |= tile.picture > 0
    return [(r, c) for r, c in np.argwhere(own).tolist()]


def traded(made: Any, rng: Random) -> Mutation:
    """Two neighbours that tiles bring along and that are a piece: one larger by one and one smaller, so that
    they still are.
    """
    numbers, own = _clues(made), set(own_clues(made))
    while True:
        r, c = rng.choice(sorted(own))
        there = rng.choice([cell for cell in neighbours((r, c), made.board.shape) if cell in own])
        if numbers[r, c] + numbers[there] == made.board.maximum and numbers[there] > 1:
            words = (
                f"{named((r, c))} and {named(there)} hold one more and one less than {numbers[r, c]} "
                f"and {numbers[there]}"
            )
            return _with(
                made, {(r, c): int(numbers[r, c]) + 1, there: int(numbers[there]) - 1}, "traded", words
            )


def _changed_by_one(made: Any, rng: Random, cells: Sequence[Cell]) -> Mutation:
    r, c = rng.choice(cells)
    clue = int(_clues(made)[r, c])
    steps = [step for step in (-1, 1) if 1 <= clue + step <= getattr(made.board, "maximum", clue + 1)]
    other = clue + (rng.choice(steps) if len(steps) > 1 else steps[0])
    return _with(made, {(r, c): other}, "clue", f"the clue {clue} at {named((r, c))} is {other}")


def _clues(made: Any) -> Ints:
    return backend(made.family).numbers(made.board)


def _with(made: Any, changed: Mapping[Cell, int], kind: str, words: str) -> Mutation:
    clues = _clues(made).copy()
    for cell, clue in changed.items():
        clues[cell] = clue
    declared = isinstance(made.board, Board)
    return Mutation(kind, words, Board.of_array(clues) if declared else replace(made.board, numbers=clues))


def exchanged(made: Any, rng: Random) -> Mutation:
    """A tile exchanged for another one with the same ports, or mirrored, such that the board changes and can
    be soldered.
    """
    tiles: Arrangement = made.floorplan.arrangement
    spots = list(tiles.items())
    while True:
        place, tile = rng.choice(spots)
        others = [
            other
            for other in same_ports(tiles.library, tile)
            if not np.array_equal(other.picture, tile.picture)
        ]
        others += [other for other in same_ports(tiles.library, tile) if other.states != tile.states]
        if not others:
            continue
        other = rng.choice(others)
        board = _soldered(tiles, place, other)
        if board is not None and board != made.board:
            kind = "mirrored" if other.name == tile.name else "replaced"
            return Mutation(kind, f"{tile.label} at {place} is {other.label}", board)


def same_ports(library: Library, tile: Tile) -> list[Tile]:
    """The tiles of a library, turned in all ways it allows, that have the same ports as a tile."""
    turned = [
        other.turned(orientation)
        for other in library.tiles.values()
        for orientation in library.orientations(other)
    ]
    return [
        other for other in turned if (other.ports, other.size) == (tile.ports, tile.size) and other != tile
    ]


def _soldered(tiles: Arrangement, place: Position, tile: Tile) -> Any | None:
    places = tiles.places.copy()
    places[place] = len(tiles.palette)
    own = backend_of(tiles.library)
    try:
        return own.board(own.lay(Arrangement(tiles.library, places, (*tiles.palette, tile))))
    except LayoutError:
        return None


def rooms_joined(made: Any, rng: Random) -> Mutation:
    """Two rooms of a maze made one."""
    rooms = made.board.room_array
    while True:
        r, c = rng.randrange(rooms.shape[0]), rng.randrange(rooms.shape[1])
        there = rng.choice(neighbours((r, c), made.board.shape))
        if rooms[there] != rooms[r, c]:
            joined = np.where(rooms == rooms[there], rooms[r, c], rooms)
            board = Board.of_rooms(joined, made.board.icon_array)
            return Mutation("joined", f"the rooms of {named((r, c))} and {named(there)} are one", board)


def room_of_its_own(made: Any, rng: Random) -> Mutation:
    """A cell of a maze made a room of its own."""
    layout = family(made.family).declared.layout
    rooms = made.board.room_array
    while True:
        r, c = rng.randrange(rooms.shape[0]), rng.randrange(rooms.shape[1])
        changed = rooms.copy()
        changed[r, c] = rooms.max() + 1
        try:
            board = layout.board(layout.record(Board.of_rooms(changed, made.board.icon_array)))
        except InputError:
            continue  # The rest of its room is not in one piece.
        if board != made.board:
            return Mutation("cut out", f"{named((r, c))} is a room of its own", board)


def icon_changed(made: Any, rng: Random) -> Mutation:
    """A triangle of a maze left out or made a circle, or one put where there is none."""
    icons = made.board.icon_array.copy()
    spots = np.argwhere(icons == "T") if rng.random() < 0.5 else np.argwhere(icons == "")
    r, c = rng.choice(spots.tolist())
    icons[r, c] = rng.choice(("", "O")) if icons[r, c] else "T"
    return Mutation(
        "icon",
        f"at {named((r, c))} is {icons[r, c] or 'no icon'}",
        Board.of_rooms(made.board.room_array, icons),
    )


def outcome(made: Any, mutation: Mutation) -> str:
    """Return `noticed` if `verify` and the theorem refuse a changed board, `MISSED` if the theorem accepts it
    against `verify`, and `stricter` if the theorem alone refuses it: the claim holds, but not by the tiles. A
    change is `harmless` if the theorem can be proved all the same, or no solution is right before and after.
    """
    verdict = check(replace(made, board=mutation.board))
    try:
        prove_claim(made, mutation.board)
    except InputError:
        if verdict.faults:
            return "noticed"
        unsatisfiable = next(models(made.source), None) is None
        refuted = unsatisfiable and isinstance(prove(mutation.board, made.family), Refuted)
        return "harmless" if refuted else "stricter"
    return "MISSED" if verdict.faults else "harmless"


#: A way to change a compiled board.
Way = Callable[[Any, Random], Mutation]
WAYS: tuple[Way, ...] = (off_by_one, exchanged, own_off_by_one, own_left_out)
NUMBER_WAYS: tuple[Way, ...] = (off_by_one, exchanged, own_off_by_one, traded)
MAZE_WAYS: tuple[Way, ...] = (rooms_joined, exchanged, room_of_its_own, icon_changed)
