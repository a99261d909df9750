"""A check is worth what it refuses: each step of `docs/theorems.md`, on something changed, must fail.

A mutation changes a tile, a table or a function as a mistake would; beside it stands the check of the step
that speaks of it, which finds nothing wrong before and something afterwards.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest

from hardboard.discover.library_checks import STEPS_OF_LIBRARY
from hardboard.discover.tile_checks import TileAtEdges, rails_faults
from hardboard.gadgets import Library, load
from hardboard.gadgets.relation import relation_states
from hardboard.reduction import bus, composition
from hardboard.reduction.polarity import ClauseRow, LiteralTap, TapRow, choose_taps, clause_row
from hardboard.workbench.contract import argument_steps
from tests.discover.test_rooms import wire

Check = Callable[[Library], Iterator[str]]


def promise(tile: str, step: str) -> Check:
    """Return the check of one step of what a tile promises."""

    return lambda library: iter(argument_steps(library.tile(tile), library)[step])


def changed(own: Library, tile: str, **fields: object) -> Library:
    """Return a library with something else in one tile; a relation brings its states."""
    if isinstance(relation := fields.get("relation"), str):
        fields["states"] = relation_states(relation, own.tile(tile).ports)
    return replace(own, tiles={**own.tiles, tile: replace(own.tile(tile), **fields)})


def relabelled(own: Library, tile: str, cell: tuple[int, int], number: int) -> Library:
    picture = own.tile(tile).picture.copy()
    picture[cell] = number
    return changed(own, tile, picture=picture)


def repainted(own: Library, tile: str, *cells: tuple[int, int], black: bool | None = None) -> Library:
    """Return a library with cells of a tile in another colour in every state, or turned over."""
    colourings = {state: shading.copy() for state, shading in own.tile(tile).colourings.items()}
    for shading in colourings.values():
        for cell in cells:
            shading[cell] = not shading[cell] if black is None else black
    return changed(own, tile, colourings=colourings)


def walled_in(own: Library) -> Library:
    """Return a library with a white cell of a wire between four black ones."""
    opened = repainted(own, "up", (2, 2), black=False)
    return repainted(opened, "up", (1, 2), (3, 2), (2, 1), (2, 3), black=True)


def promised(own: Library, kind: str, cell: int, colour: str) -> Library:
    """Return a library with another colour promised in one cell of the line behind a side."""
    first, *others = own.contract.strips[kind]
    line = (*first[:cell], (first[cell][0], colour), *first[cell + 1 :])
    strips = {**own.contract.strips, kind: (line, *others)}
    return replace(own, contract=replace(own.contract, strips=strips))


def deep(own: Library) -> Library:
    """Return a library whose tiles look as far over their sides as they are wide."""
    empty = ((None, None),) * own.pitch
    strips = {kind: (*s, *[empty] * (own.pitch - len(s))) for kind, s in own.contract.strips.items()}
    return replace(own, contract=replace(own.contract, horizon=own.pitch, strips=strips))


#: What is changed -> the check of the step that speaks of it, a library, and its change: first libraries as
#: wholes (Theorem 7), then one tile each, then crossovers and taps (Theorem 1, steps 1 and 2).
LIBRARIES: dict[str, tuple[Check, str, Callable[[Library], Library]]] = {
    "found tiles that may be turned": (
        STEPS_OF_LIBRARY["setting"], "creek", lambda own: replace(own, turns=True)),
    "a wire at the edge of the board": (
        STEPS_OF_LIBRARY["roles"], "creek", lambda own: replace(own, roles={**own.roles, "edge-N": "up"})),
    "a corner that one side calls black": (
        STEPS_OF_LIBRARY["corners"], "creek", lambda own: promised(own, "port", 0, "1")),
    "corners that show values, of which nobody can say of which joint": (
        STEPS_OF_LIBRARY["promises"], "creek",
        lambda own: promised(promised(own, "plain", 0, "value"), "port", 0, "value")),
    "a side without port that shows a value": (
        STEPS_OF_LIBRARY["joints"], "creek", lambda own: promised(own, "plain", 2, "value")),
    "a joint that nobody answers for": (
        STEPS_OF_LIBRARY["joints"], "creek",
        lambda own: replace(own, contract=replace(own.contract, answers="N"))),
    "a margin as wide as a tile": (STEPS_OF_LIBRARY["horizon"], "creek", deep),
    "a block with a filler for a bend": (
        STEPS_OF_LIBRARY["blocks"], "light-up",
        lambda own: replace(own, blocks={"cross": ["filler xorN filler", *own.blocks["cross"][1:]]})),
    "an empty clause whose tiles agree": (
        composition.never_faults, "creek", lambda own: changed(own, "nought", relation="free")),
    "a found wire with a cell of its side turned over": (
        promise("up", "sides"), "creek", lambda own: repainted(own, "up", (0, 0))),
    "a found filler without clues": (
        promise("filler", "constants"), "creek",
        lambda own: changed(own, "filler", picture=np.zeros((6, 6), dtype=np.int32))),
    "a found wire without the clue at its joint": (
        promise("up", "sound"), "creek", lambda own: relabelled(own, "up", (5, 2), 0)),
    "a found wire with a cell inside turned over": (
        promise("along", "complete"), "creek", lambda own: repainted(own, "along", (3, 2))),
    "a white cell that is shut in": (promise("up", "hubs"), "creek", walled_in),
    "a block with another state": (
        promise("cross", "block"), "light-up", lambda own: changed(own, "cross", relation="free")),
    "a crossover that lets one signal through": (
        composition.crossover_faults, "kuroshuto",
        lambda own: changed(own, "cross", relation="N = S and W = N and E = W")),
    "taps of one parity only": (
        composition.tap_faults, "nurimeizu", lambda own: replace(own, roles={**own.roles, "tap": ["t0"]})),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LIBRARIES)
def test_the_step_refuses_the_changed_library(name: str) -> None:
    check, own, change = LIBRARIES[name]
    assert list(check(load(own))) == []
    assert list(check(change(load(own)))) != []


def flipped(when: Callable[[str], bool]) -> Callable[[Library, str, str], ClauseRow]:
    """Return `clause_row` with all bits of some rows turned over."""

    def flipped_row(library: Library, pattern: str, meaning: str) -> ClauseRow:
        row = clause_row(library, pattern, meaning)
        return ClauseRow(row.tiles, tuple(1 - bit for bit in row.bits)) if when(pattern) else row

    return flipped_row


def unnegated(library: Library, needed: Sequence[int], ends: bool) -> TapRow:
    """Return the taps of a row without any negation."""
    found = choose_taps(library, needed, ends)
    return TapRow(tuple(LiteralTap(tap.tile) for tap in found.taps), found.start_bit)


#: The same of functions of the layout (Theorem 1, step 3).
FUNCTIONS: dict[str, tuple[Check, str, str, object]] = {
    "bits of rows with gaps": (composition.gap_faults, "kamaji", "clause_row", flipped(lambda p: "." in p)),
    "bits of long OR rows": (composition.or_faults, "compact", "clause_row", flipped(lambda p: len(p) > 6)),
    "a negation left out of a row": (composition.tap_faults, "kamaji", "choose_taps", unnegated),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_step_refuses_the_changed_function(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, own, function, other = FUNCTIONS[name]
    assert list(check(load(own))) == []
    monkeypatch.setattr(bus, function, other)
    assert list(check(load(own))) != []


def test_rails_that_nothing_couples_are_refused() -> None:
    tile, library = wire()
    picture = tile.picture.copy()
    picture[:, 1:7] = 0
    assert not list(rails_faults(TileAtEdges(tile, library)))
    assert list(rails_faults(TileAtEdges(replace(tile, picture=picture), library)))
