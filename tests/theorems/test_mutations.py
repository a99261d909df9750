"""A check is worth what it refuses: each step of `docs/theorems.md`, on something changed, must fail.

A mutation changes a tile, a table or a function as a mistake would; beside it stands the check of the step
that speaks of it, which finds nothing wrong before and something afterwards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from hardboard.discover.library_checks import STEPS_OF_LIBRARY
from hardboard.discover.tile_checks import TileAtEdges, rails_faults
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.relation import relation_states
from hardboard.reduction import bus, composition
from hardboard.reduction.polarity import ClauseRow, LiteralTap, TapRow, choose_taps, clause_row
from hardboard.workbench.contract import argument_steps
from tests.discover.test_rooms import wire

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
        fields["states"] = relation_states(relation, found.ports)
    return replace(library, tiles={**library.tiles, tile: replace(found, **fields)})  # type: ignore[arg-type]


def relabelled(name: str, tile: str, cell: tuple[int, int], number: int) -> Library:
    picture = load(name).tile(tile).picture.copy()
    picture[cell] = number
    return changed(name, tile, picture=picture)


def repainted(name: str, tile: str, cell: tuple[int, int]) -> Library:
    colourings = {state: shading.copy() for state, shading in load(name).tile(tile).colourings.items()}
    for shading in colourings.values():
        shading[cell] = not shading[cell]
    return changed(name, tile, colourings=colourings)


def flipped(library: Library, pattern: str, meaning: str) -> ClauseRow:
    row = clause_row(library, pattern, meaning)
    return ClauseRow(row.tiles, tuple(1 - bit for bit in row.bits))


def flipped_in_gaps(library: Library, pattern: str, meaning: str) -> ClauseRow:
    """The same of rows with gaps alone."""
    return (flipped if "." in pattern else clause_row)(library, pattern, meaning)


def flipped_if_long(library: Library, pattern: str, meaning: str) -> ClauseRow:
    """The same of rows of more than six literals alone."""
    return (flipped if len(pattern) > 6 else clause_row)(library, pattern, meaning)


def unnegated(library: Library, needed: Sequence[int], ends: bool) -> TapRow:
    """The taps of a row without any negation."""
    found = choose_taps(library, needed, ends)
    return TapRow(tuple(LiteralTap(tap.tile) for tap in found.taps), found.start_bit)


#: Library -> the changed one that a mutation has put in its place.
MUTANT: dict[str, Library] = {}


def promise(name: str, tile: str, step: str) -> Faults:
    def faults() -> Iterator[str]:
        for each in argument_steps(of(name).tile(tile), of(name)):
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


def tap_library() -> Library:
    """Nurimeizu without the tap that negates."""
    library = load("nurimeizu")
    return replace(library, roles={**library.roles, "tap": ["t0"]})


def whole(name: str, step: str) -> Faults:
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


MUTATIONS: Mapping[str, Mutation] = {
    # Theorem 7: libraries as wholes.
    "found tiles that may be turned": Mutation(
        whole("creek", "setting"), put("creek", lambda: replace(load("creek"), turns=True))
    ),
    "a wire at the edge of the board": Mutation(
        whole("creek", "roles"),
        put("creek", lambda: replace(load("creek"), roles={**load("creek").roles, "edge-N": "up"})),
    ),
    "a corner that one side calls black": Mutation(
        whole("creek", "corners"), put("creek", lambda: promised(load("creek"), "port", 0, 0, "1"))
    ),
    "corners that show values, of which nobody can say of which joint": Mutation(
        whole("creek", "promises"),
        put(
            "creek", lambda: promised(promised(load("creek"), "plain", 0, 0, "value"), "port", 0, 0, "value")
        ),
    ),
    "a side without port that shows a value": Mutation(
        whole("creek", "joints"), put("creek", lambda: promised(load("creek"), "plain", 0, 2, "value"))
    ),
    "a joint that nobody answers for": Mutation(
        whole("creek", "joints"),
        put("creek", lambda: replace(load("creek"), contract=replace(load("creek").contract, answers="N"))),
    ),
    "a margin as wide as a tile": Mutation(whole("creek", "horizon"), put("creek", lambda: deep("creek"))),
    "a block with a filler for a bend": Mutation(
        whole("light-up", "blocks"),
        put(
            "light-up",
            lambda: replace(
                load("light-up"),
                blocks={"cross": ["filler xorN filler", *load("light-up").blocks["cross"][1:]]},
            ),
        ),
    ),
    "an empty clause whose tiles agree": Mutation(
        lambda: composition.never_faults(of("creek")),
        put("creek", lambda: changed("creek", "nought", relation="free")),
    ),
    # Theorem 7: one tile each.
    "a found wire with a cell of its side turned over": Mutation(
        promise("creek", "up", "sides"), put("creek", lambda: repainted("creek", "up", (0, 0)))
    ),
    "a found filler without clues": Mutation(
        promise("creek", "filler", "constants"),
        put("creek", lambda: changed("creek", "filler", picture=np.zeros((6, 6), dtype=np.int32))),
    ),
    "rails that nothing couples": Mutation(rails, uncoupled),
    "a found wire without the clue at its joint": Mutation(
        promise("creek", "up", "sound"), put("creek", lambda: relabelled("creek", "up", (5, 2), 0))
    ),
    "a found wire with a cell inside turned over": Mutation(
        promise("creek", "along", "complete"), put("creek", lambda: repainted("creek", "along", (3, 2)))
    ),
    "a white cell that is shut in": Mutation(
        promise("creek", "up", "hubs"), put("creek", lambda: walled_in("creek", "up"))
    ),
    "a block with another state": Mutation(
        promise("light-up", "cross", "block"),
        put("light-up", lambda: changed("light-up", "cross", relation="free")),
    ),
    # Theorem 1, step 3: rows of clauses.
    "bits of rows with gaps turned over": Mutation(
        lambda: composition.gap_faults(load("kamaji")), attribute(bus, "clause_row", flipped_in_gaps)
    ),
    "other bits in OR rows of more than six": Mutation(
        lambda: composition.or_faults(load("compact")), attribute(bus, "clause_row", flipped_if_long)
    ),
    # Theorem 1, steps 1 and 2, and the places of tiles.
    "a crossover that lets one signal through": Mutation(
        lambda: composition.crossover_faults(of("kuroshuto")),
        put("kuroshuto", lambda: changed("kuroshuto", "cross", relation="N = S and W = N and E = W")),
    ),
    "taps of one parity only": Mutation(
        lambda: composition.tap_faults(of("nurimeizu")), put("nurimeizu", tap_library)
    ),
    "a negation left out of a row": Mutation(
        lambda: composition.tap_faults(load("kamaji")), attribute(bus, "choose_taps", unnegated)
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_the_step_refuses_the_mutation(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mutation = MUTATIONS[name]
    assert list(mutation.check()) == []
    mutation.change(monkeypatch)
    assert list(mutation.check()) != []
