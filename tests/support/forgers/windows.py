"""Lies about tiles in any surroundings: that cells are coloured in some ways only, where a board has another.

A random window and boards around it (`tests.support.windows`) give colourings that occur; one of them is left
out of the list. The clauses that forbid it are, by forger,

window ends     those of a board that ends where the window does, one line too early
window printed  those of another board around it: what is printed there is taken for promised
window less     one that no place implies, with the reason of another place
window spared   one that a place implies, without those facts of it that the colouring does not have
window given    one with a fact that is taken for given, and is not
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from random import Random
from typing import Any

from hardboard.proof.check.files import WINDOW
from hardboard.proof.check.reasons import GIVEN, OTHER, Reason
from hardboard.proof.prove.certificate import clause_files, heading, refuted
from hardboard.proof.prove.refute.declared import refute_places
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell, show_cell
from hardboard.verify.judge import judge
from tests.support.forgers.lie import UNLISTED, Forger, Lie
from tests.support.windows import Case, case, families

#: Solutions of the board around a window that are looked at, and windows.
SOLUTIONS, TRIES = 12, 4000
#: Lies that are told of one window, where it has as many solutions.
EACH = 3
#: Cells that a list of colourings is about.
LISTED = 3
Colouring = frozenset[tuple[Cell, bool]]


@dataclass(frozen=True)
class Told:
    """A window, colours of its cells in a solution of the board around it, and the cells that are listed."""

    window: Case
    colours: dict[Cell, bool]
    cells: tuple[Cell, ...]

    @property
    def spared(self) -> Colouring:
        """How the listed cells are coloured there."""
        return frozenset((cell, self.colours[cell]) for cell in self.cells)

    def others(self) -> list[Colouring]:
        """All other ways."""
        every = product((False, True), repeat=len(self.cells))
        ways = [frozenset(zip(self.cells, values, strict=True)) for values in every]
        return [way for way in ways if way != self.spared]


def windows(kind: str, rng: Random) -> Iterator[Told]:
    """Random windows, each with a solution around it."""
    for _ in range(TRIES if kind in families() else 0):
        try:
            one = case(kind, rng)
            solutions = list(islice(judge(kind).solutions(one.board), SOLUTIONS))
        except InputError:
            continue
        found = [solution for solution in solutions if not _alone(one, solution)]
        for solution in rng.sample(found, min(EACH, len(found))):
            top, left = one.begin
            colours = {
                (r, c): bool(solution[r + top, c + left]) for r, c in product(*map(range, one.window.shape))
            }
            cells = rng.sample(sorted(colours), rng.randint(1, min(LISTED, len(colours))))
            yield Told(one, colours, tuple(sorted(cells)))


def _alone(one: Case, solution: Any) -> bool:
    """Whether no cell of a colour that must be connected lies beyond the window: nothing is said of that."""
    (rows, cols), (top, left) = one.window.shape, one.begin
    inside = solution[top : top + rows, left : left + cols]
    colours = {place.colour for place in one.kind.declared.places(one.board) if isinstance(place, Connected)}
    return any(int((solution == colour).sum()) == int((inside == colour).sum()) for colour in colours)


def left_out(told: Told, places: Sequence[Place], lies: Sequence[Rule] = ()) -> Iterator[Lie]:
    """The certificate that the spared colouring does not occur, by some places and some lies."""
    listed = told.others()
    others = [Rule(dict(way), Reason(OTHER, (number,))) for number, way in enumerate(listed, 1)]
    named = {Reason(OTHER, (UNLISTED + number,)): lie.reason for number, lie in enumerate(lies)}
    hidden = [Rule(lie.facts, reason) for lie, reason in zip(lies, named, strict=True)]
    board = told.window.window
    answer = refute_places(list(places), board, {}, [*others, *hidden]) if listed else None
    if isinstance(answer, list):
        rules = [Rule(rule.facts, named.get(rule.reason, rule.reason)) for rule in answer]
        shown = [{show_cell(cell): so for cell, so in sorted(way)} for way in listed]
        kind = told.window.kind.name
        files = dict([*heading(kind, board, WINDOW), *clause_files(refuted(kind, board, rules, {}))])
        files["window.json"] = json.dumps({**told.window.data, "listed": shown}) + "\n"
        yield Lie(kind, f"never {sorted(told.spared)}, which occurs", files)


def _ways(kind: str, board: Board, cells: Sequence[Cell]) -> set[Colouring]:
    """How cells are coloured on a board by itself, in some solutions."""
    solutions = islice(judge(kind).solutions(board), 4 * SOLUTIONS)
    return {frozenset((cell, bool(one[cell])) for cell in cells) for one in solutions}


def window_ends(kind: str, rng: Random) -> Iterator[Lie]:
    """The board ends where the window does."""
    for told in windows(kind, rng):
        board = told.window.window
        if told.spared not in _ways(kind, board, told.cells):
            yield from left_out(told, told.window.kind.declared.places(board))


def window_printed(kind: str, rng: Random) -> Iterator[Lie]:
    """What stands around the window on one board is taken to stand there on all."""
    for told in windows(kind, rng):
        other = case(kind, rng)
        if other.window.shape != told.window.window.shape:
            continue
        shown, own = other.window, told.window.window
        mixed = Board(*own.shape, clues=shown.clues | own.clues, corners=shown.corners | own.corners)
        if told.spared not in _ways(kind, mixed, told.cells):
            yield from left_out(told, told.window.kind.declared.places(mixed))


def _reasons(told: Told) -> list[Reason]:
    board = told.window.window
    places = told.window.kind.declared.places(board)
    return [Reason(place.rule, (divmod(place.spot, board.cols),)) for place in places]


def window_less(kind: str, rng: Random) -> Iterator[Lie]:
    """A colouring that occurs, forbidden with the reason of something else."""
    for told in windows(kind, rng):
        if reasons := _reasons(told):
            yield from left_out(told, (), [Rule(dict(told.spared), rng.choice(reasons))])


def window_spared(kind: str, rng: Random) -> Iterator[Lie]:
    """A clause of the window taken for a board, without what spares the solution."""
    for told in windows(kind, rng):
        board = told.window.window
        here = _ways(kind, board, told.cells)
        others = [Rule(dict(way), Reason(OTHER, (n,))) for n, way in enumerate(sorted(here, key=sorted), 1)]
        answer = refute_places(list(told.window.kind.declared.places(board)), board, {}, others)
        for rule in answer if isinstance(answer, list) else ():
            short = {cell: so for cell, so in rule.facts.items() if told.colours.get(cell) is so}
            if 0 < len(short) <= LISTED + 1 and rule.reason.kind != OTHER:
                own = Told(told.window, told.colours, tuple(sorted(short)))
                yield from left_out(own, (), [Rule(short, rule.reason)])


def window_given(kind: str, rng: Random) -> Iterator[Lie]:
    """A fact that the certificate does not name as given, or names of another cell."""
    for told in windows(kind, rng):
        cell = rng.choice(sorted(told.colours))
        lie = Rule({cell: told.colours[cell]}, Reason(GIVEN, (rng.choice([cell, told.cells[0]]),)))
        own = Told(told.window, told.colours, (cell,))
        yield from left_out(own, (), [lie])


WINDOW_FORGERS: dict[str, Forger] = {
    "window ends": window_ends,
    "window printed": window_printed,
    "window less": window_less,
    "window spared": window_spared,
    "window given": window_given,
}
