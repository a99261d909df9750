"""Boards that are wrong in one place, and whether that is noticed: by `verify`, and by the theorem's certificate.

A clue is made larger or smaller by one, or a tile is exchanged for another with the same ports (its own mirror image, or another
tile of the library). A change is harmless if the theorem can be proved of the changed board, too, or if the formula has no model
and the changed board no solution.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from gadgets import Library, Tile
from gadgets.sheet import Arrangement, LayoutError, Position
from gadgets.technology import technology
from gadgets.tile import ORIENTATIONS
from puzzles import InputError
from puzzles.kurodoko import Board
from puzzles.rules import place as named
from verify.claim import check
from verify.formulas import models
from verify.proof.certificate import Refuted, prove
from verify.proof.justify import justifier
from verify.proof.theorem.certificate import prove_claim


@dataclass(frozen=True, eq=False)
class Mutation:
    """A changed board and what was changed."""

    kind: str
    words: str
    board: Board


@dataclass(frozen=True)
class Notice:
    """Why `verify` and the certificate refuse a changed board (empty if not), and why the change is harmless, if it is."""

    mutation: Mutation
    verify: str
    certificate: str
    harmless: str


def mutations(made: Any, rng: Random) -> Iterator[Mutation]:
    """Changed boards without end, clues and tiles by turns."""
    while True:
        yield off_by_one(made.board, rng)
        yield exchanged(made, rng)


def off_by_one(board: Board, rng: Random) -> Mutation:
    """A clue larger or smaller by one."""
    cell = tuple(rng.choice(np.argwhere(board.clues > 1).tolist()))
    step = rng.choice((-1, 1))
    clues = board.clues.copy()
    clues[cell] += step
    return Mutation("clue", f"the clue {board.clues[cell]} at {named((cell[0], cell[1]))} is {clues[cell]}", Board(clues))


def exchanged(made: Any, rng: Random) -> Mutation:
    """A tile exchanged for another one with the same ports, or mirrored, such that the board changes and can be soldered."""
    tiles: Arrangement = made.floorplan.arrangement
    spots = list(tiles.items())
    while True:
        place, tile = rng.choice(spots)
        others = [other for other in same_ports(tiles.library, tile) if not np.array_equal(other.picture, tile.picture)]
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
    turns = ORIENTATIONS if library.turns else ORIENTATIONS[:1]
    turned = [other.turned(orientation) for other in library.tiles.values() for orientation in turns]
    return [other for other in turned if other.ports == tile.ports and other != tile]


def _soldered(tiles: Arrangement, place: Position, tile: Tile) -> Board | None:
    places = tiles.places.copy()
    places[place] = len(tiles.palette)
    try:
        board: Board = technology("kurodoko").board(Arrangement(tiles.library, places, (*tiles.palette, tile)))
    except LayoutError:
        return None
    return board


def examine(made: Any, mutation: Mutation) -> Notice:
    """Put a changed board to `verify` and to the theorem."""
    verdict, refused = check(replace(made, board=mutation.board)), certificate_fault(made, mutation.board)
    seen = next(iter(verdict.faults), "")
    harmless = "the theorem is proved of the changed board, too" if not refused else ""
    if not seen and not harmless and next(models(made.source), None) is None:
        harmless = still_unsolvable(made.board, mutation.board)
    return Notice(mutation, seen, refused, harmless)


def certificate_fault(made: Any, board: Board) -> str:
    """Why the theorem cannot be proved of a board; empty if it can."""
    try:
        prove_claim(made, board)
    except InputError as error:
        return error.found
    return ""


def still_unsolvable(board: Board, changed: Board) -> str:
    """Why a changed board has no solution, as the board before: by the same proof, or by another one."""
    before, after = prove(board), prove(changed)
    if not isinstance(before, Refuted) or not isinstance(after, Refuted):
        return ""
    judge = justifier("kurodoko", changed)
    if all(not judge(rule.facts, rule.reason) for rule in before.rules):
        return "no solution either, by the same proof: it does not use what was changed"
    return f"no solution either, by another proof ({len(after.rules)} clauses)"
