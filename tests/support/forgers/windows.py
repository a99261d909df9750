"""Lies about tiles in any surroundings: that cells are coloured in some ways only, where a board has another.

A random window and boards around it (`tests.support.windows`) give colourings that occur; one of them is left
out of the list. The clauses that forbid it are, by forger,

window ends     those of a board that ends where the window does, one line too early
window printed  those of another board around it: what is printed there is taken for promised
window less     one that no constraint implies, with the reason of another constraint
window spared   one that a constraint implies, without those facts of it that the colouring does not have
window given    one with a fact that is taken for given, and is not
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from random import Random
from typing import Any

from hardboard.proof.check.files import WINDOW
from hardboard.proof.check.reasons import GIVEN, OTHER, Reason
from hardboard.proof.prove.certificate import clause_files, common_files, refutation_files
from hardboard.proof.prove.refute.declared import refute_constraints
from hardboard.proof.prove.rules import ProofRule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.grid import Cell, show_cell
from hardboard.verify.judge import judge
from tests.support.lies import UNLISTED, Forger, Lie
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
    def places(self) -> list[Constraint]:
        """The constraints of the window taken for a board."""
        return list(self.window.kind.declared.places(self.window.window))

    @property
    def spared(self) -> Colouring:
        """The colours of the listed cells there."""
        return frozenset((cell, self.colours[cell]) for cell in self.cells)

    def others(self) -> list[ProofRule]:
        """Return that all other colourings of the listed cells are listed."""
        every = product((False, True), repeat=len(self.cells))
        ways = [dict(zip(self.cells, values, strict=True)) for values in every]
        wanted = [way for way in ways if frozenset(way.items()) != self.spared]
        return [ProofRule(dict(way), Reason(OTHER, (number,))) for number, way in enumerate(wanted, 1)]


#: What a forger makes of a window: the window with other cells listed, the constraints and the false rules.
Ways = Callable[[Told, Random], Iterator[tuple[Told, Sequence[Constraint], Sequence[ProofRule]]]]


def windows(kind: str, rng: Random) -> Iterator[Told]:
    for _ in range(TRIES if kind in families() else 0):
        try:
            one = case(kind, rng)
            solutions = list(islice(judge(kind).solutions(one.board), SOLUTIONS))
        except InputError:
            continue
        found = [solution for solution in solutions if not _alone(one, solution)]
        for solution in rng.sample(found, min(EACH, len(found))):
            top, left = one.begin
            cells = [*product(*map(range, one.window.shape))]
            colours = {(r, c): bool(solution[r + top, c + left]) for r, c in cells}
            listed = rng.sample(sorted(colours), rng.randint(1, min(LISTED, len(colours))))
            yield Told(one, colours, tuple(sorted(listed)))


def _alone(one: Case, solution: Any) -> bool:
    """Return True if no cell of a colour that must be connected lies beyond the window."""
    (rows, cols), (top, left) = one.window.shape, one.begin
    inside = solution[top : top + rows, left : left + cols]
    colours = {place.colour for place in one.kind.declared.places(one.board) if isinstance(place, Connected)}
    return any(int((solution == colour).sum()) == int((inside == colour).sum()) for colour in colours)


def forger(ways: Ways) -> Forger:
    """Return the forger that leaves the spared colouring out, by some constraints and some lies."""

    def lies(kind: str, rng: Random) -> Iterator[Lie]:
        for one in windows(kind, rng):
            for told, places, false in ways(one, rng):
                others = told.others()
                named = {Reason(OTHER, (UNLISTED + number,)): lie.reason for number, lie in enumerate(false)}
                hidden = [ProofRule(lie.facts, reason) for lie, reason in zip(false, named, strict=True)]
                board = told.window.window
                answer = refute_constraints(list(places), board, {}, [*others, *hidden]) if others else None
                if isinstance(answer, list):
                    rules = [ProofRule(rule.facts, named.get(rule.reason, rule.reason)) for rule in answer]
                    shown = [
                        {show_cell(cell): so for cell, so in sorted(way.facts.items())} for way in others
                    ]
                    clauses = clause_files(refutation_files(kind, board, rules, {}))
                    files = dict([*common_files(kind, board, WINDOW), *clauses])
                    files["window.json"] = json.dumps({**told.window.data, "listed": shown}) + "\n"
                    yield Lie(kind, f"never {sorted(told.spared)}, which occurs", files)

    return lies


def _ways(told: Told, board: Board) -> set[Colouring]:
    solutions = islice(judge(told.window.kind.name).solutions(board), 4 * SOLUTIONS)
    return {frozenset((cell, bool(one[cell])) for cell in told.cells) for one in solutions}


def ends(told: Told, rng: Random) -> Iterator[tuple[Told, Sequence[Constraint], Sequence[ProofRule]]]:
    """Let the board end where the window does."""
    if told.spared not in _ways(told, told.window.window):
        yield told, told.places, ()


def printed(told: Told, rng: Random) -> Iterator[tuple[Told, Sequence[Constraint], Sequence[ProofRule]]]:
    """Take what stands around the window on one board to stand there on all."""
    shown, own = case(told.window.kind.name, rng).window, told.window.window
    if shown.shape == own.shape:
        mixed = Board(*own.shape, clues=shown.clues | own.clues, corners=shown.corners | own.corners)
        if told.spared not in _ways(told, mixed):
            yield told, list(told.window.kind.declared.places(mixed)), ()


def less(told: Told, rng: Random) -> Iterator[tuple[Told, Sequence[Constraint], Sequence[ProofRule]]]:
    """Forbid a colouring that occurs, with the reason of something else."""
    if told.places:
        place = rng.choice(told.places)
        reason = Reason(place.rule, (divmod(place.spot, told.window.window.cols),))
        yield told, (), [ProofRule(dict(told.spared), reason)]


def spared(told: Told, rng: Random) -> Iterator[tuple[Told, Sequence[Constraint], Sequence[ProofRule]]]:
    """Leave out what spares the solution in a clause of the window taken for a board."""
    here = sorted(_ways(told, told.window.window), key=sorted)
    others = [ProofRule(dict(way), Reason(OTHER, (number,))) for number, way in enumerate(here, 1)]
    answer = refute_constraints(told.places, told.window.window, {}, others)
    for rule in answer if isinstance(answer, list) else ():
        short = {cell: so for cell, so in rule.facts.items() if told.colours.get(cell) is so}
        if 0 < len(short) <= LISTED + 1 and rule.reason.kind != OTHER:
            yield replace(told, cells=tuple(sorted(short))), (), [ProofRule(short, rule.reason)]


def given(told: Told, rng: Random) -> Iterator[tuple[Told, Sequence[Constraint], Sequence[ProofRule]]]:
    """Use a fact that the certificate does not name as given, or names of another cell."""
    cell = rng.choice(sorted(told.colours))
    lie = ProofRule({cell: told.colours[cell]}, Reason(GIVEN, (rng.choice([cell, told.cells[0]]),)))
    yield replace(told, cells=(cell,)), (), [lie]


WINDOW_FORGERS: dict[str, Forger] = {
    f"window {ways.__name__}": forger(ways) for ways in (ends, printed, less, spared, given)
}
