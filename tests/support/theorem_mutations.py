"""Tiles, tables and functions changed as a mistake would, and what the checks of `docs/theorems.md` say."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from hardboard.discover.check import TileAtEdges, rails_faults
from hardboard.discover.whole import STEPS_OF_LIBRARY
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.relation import states
from hardboard.reduction import Compiled, compile_formula, make
from hardboard.reduction.polarity import ClauseRow, Tap, Thread, clause_row, thread
from hardboard.workbench.contract import steps
from tests.discover.test_rooms import wire
from tests.support import found, statements

#: A formula whose models are not those of its negation, with signs and a variable used twice.
FORMULA = make([(1, 2, -3), (-1, 2)])
Patch = pytest.MonkeyPatch
Faults = Callable[[], Iterator[str]]


@dataclass(frozen=True)
class Mutation:
    """What a step checks, and a change that it must refuse."""

    check: Faults
    change: Callable[[Patch], None]


def changed(name: str, tile: str, **fields: object) -> Library:
    """A library with something else in one tile; a relation brings its states."""
    library = load(name)
    found = library.tile(tile)
    if isinstance(relation := fields.get("relation"), str):
        fields["states"] = states(relation, found.ports)
    return replace(library, tiles={**library.tiles, tile: replace(found, **fields)})  # type: ignore[arg-type]


def relabelled(name: str, tile: str, cell: tuple[int, int], number: int) -> Library:
    """A library with another number in one cell of a tile."""
    picture = load(name).tile(tile).picture.copy()
    picture[cell] = number
    return changed(name, tile, picture=picture)


def repainted(name: str, tile: str, cell: tuple[int, int]) -> Library:
    """A library with one cell of a tile turned over in every state."""
    colourings = {state: shading.copy() for state, shading in load(name).tile(tile).colourings.items()}
    for shading in colourings.values():
        shading[cell] = not shading[cell]
    return changed(name, tile, colourings=colourings)


def flipped(library: Library, pattern: str, meaning: str) -> ClauseRow:
    """The row of a clause with all its bits turned over."""
    row = clause_row(library, pattern, meaning)
    return ClauseRow(row.tiles, tuple(1 - bit for bit in row.bits))


def flipped_in_gaps(library: Library, pattern: str, meaning: str) -> ClauseRow:
    """The same of rows with gaps alone."""
    return (flipped if "." in pattern else clause_row)(library, pattern, meaning)


def flipped_if_long(library: Library, pattern: str, meaning: str) -> ClauseRow:
    """The same of rows of more than six literals alone."""
    return (flipped if len(pattern) > 6 else clause_row)(library, pattern, meaning)


def unnegated(library: Library, needed: Sequence[int], ends: bool) -> Thread:
    """The taps of a row without any negation."""
    found = thread(library, needed, ends)
    return Thread(tuple(Tap(tap.tile) for tap in found.taps), found.start_bit)


#: Library -> the changed one that a mutation has put in its place.
MUTANT: dict[str, Library] = {}


def promise(name: str, tile: str, step: str) -> Faults:
    """The check of one step of what a tile promises."""

    def faults() -> Iterator[str]:
        for each in steps(of(name).tile(tile), of(name)):
            yield from each.faults if each.name == step else ()

    return faults


def of(name: str) -> Library:
    """A library, or the changed one in its place."""
    return MUTANT.get(name, load(name))


def put(name: str, other: Callable[[], Library]) -> Callable[[Patch], None]:
    """A change of a library as a whole."""
    return lambda patch: patch.setitem(MUTANT, name, other())


def attribute(owner: object, name: str, value: object) -> Callable[[Patch], None]:
    """A change of a function or a constant."""
    return lambda patch: patch.setattr(owner, name, value)


def stack() -> Iterator[str]:
    for formula in (FORMULA, make([(1, 1, -1), (2,)])):
        yield from statements.stack_faults(compile_formula(formula, "nurimeizu"))


def tap_library() -> Library:
    """Nurimeizu without the tap that negates."""
    library = load("nurimeizu")
    return replace(library, roles={**library.roles, "tap": ["t0"]})


def whole(name: str, step: str) -> Faults:
    """The check of one step about a library."""
    return lambda: STEPS_OF_LIBRARY[step](of(name))


def promised(library: Library, kind: str, line: int, cell: int, colour: str) -> Library:
    """A library with another colour promised in one cell behind a side."""
    lines = [list(each) for each in library.contract.strips[kind]]
    lines[line][cell] = (lines[line][cell][0], colour)
    strips = {**library.contract.strips, kind: tuple(map(tuple, lines))}
    return replace(library, contract=replace(library.contract, strips=strips))


def deep(name: str) -> Library:
    """A library whose tiles look as far over their sides as they are wide."""
    library = load(name)
    empty = ((None, None),) * library.pitch
    strips = {
        kind: (*strip, *[empty] * (library.pitch - len(strip)))
        for kind, strip in library.contract.strips.items()
    }
    return replace(library, contract=replace(library.contract, horizon=library.pitch, strips=strips))


def walled_in(name: str, tile: str) -> Library:
    """A library with a white cell of a tile between four black ones."""
    colourings = {state: shading.copy() for state, shading in load(name).tile(tile).colourings.items()}
    for shading in colourings.values():
        shading[2, 2] = False
        for cell in ((1, 2), (3, 2), (2, 1), (2, 3)):
            shading[cell] = True
    return changed(name, tile, colourings=colourings)


def boards(faults: Callable[[Compiled], Iterator[str]], name: str) -> Faults:
    """The check of a step about boards."""
    return lambda: (
        each for formula in found.FORMULAS for each in faults(compile_formula(formula, library=name))
    )


#: A wire with two rails, and what it is in.
RAILS: list[Tile] = []


def rails() -> Iterator[str]:
    tile, library = wire()
    return rails_faults(TileAtEdges(RAILS[0] if RAILS else tile, library))


def uncoupled(patch: Patch) -> None:
    tile, _ = wire()
    picture = tile.picture.copy()
    picture[:, 1:7] = 0
    patch.setattr(f"{__name__}.RAILS", [replace(tile, picture=picture)])
