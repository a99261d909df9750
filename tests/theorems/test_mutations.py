"""A check is worth what it refuses: each step of `docs/theorems.md`, on something changed, must fail.

A mutation changes a tile, a table or a function as a mistake would; beside it stands the check of the step
that speaks of it, which finds nothing wrong before and something afterwards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, Library, Tile, load
from hardboard.gadgets.backend import kamaji as kamaji_backend
from hardboard.gadgets.backend import kuroshuto as kuroshuto_backend
from hardboard.gadgets.backend import nurimeizu as nurimeizu_backend
from hardboard.gadgets.backend.kurodoko import clues
from hardboard.gadgets.relation import states
from hardboard.gadgets.sheet import Arrangement
from hardboard.puzzles.grid import Ints
from hardboard.reduction import bus, classic, cnf, compile_formula, make, network
from hardboard.reduction import composition as library_steps
from hardboard.reduction.floorplan import Probe
from hardboard.reduction.polarity import ClauseRow, Tap, Thread, clause_row, thread
from hardboard.workbench.contract import steps
from tests.support import composition, statements

#: A formula whose models are not those of its negation, with signs and a variable used twice.
FORMULA = make([(1, 2, -3), (-1, 2)])
Patch = pytest.MonkeyPatch
FILLER, DERIVED = kuroshuto_backend.filler, clues.derived
TRANSPOSE, ADD_CLAUSE = network._transpose, classic._Classic.add_clause
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


def upright_probe(place: tuple[int, int], side: str, inverted: bool) -> Probe:
    """A probe that is never inverted."""
    return Probe(place, side, inverted=False)


def touching(rows: Sequence[bus.Row]) -> list[list[bus.Row]]:
    """Rows packed so that one may begin where another stops."""
    lines: list[list[bus.Row]] = []
    for row in sorted(rows, key=lambda found: found.first):
        line = next((held for held in lines if held[-1].last <= row.first), None)
        if line is None:
            lines.append([row])
        else:
            line.append(row)
    return lines


def unnegated(library: Library, needed: Sequence[int], ends: bool) -> Thread:
    """The taps of a row without any negation."""
    found = thread(library, needed, ends)
    return Thread(tuple(Tap(tap.tile) for tap in found.taps), found.start_bit)


def without_fourth(self: cnf._Builder, x: int, y: int, z: int) -> None:
    """A clause of three without the clause that makes the new variables unique."""
    b, c = self.new("left", x, y), self.new("right", x, y, z)
    a, d = self.new("excess", x, b), self.new("excess", z, c)
    self.clauses += [(-x, a, b), (b, y, c), (c, d, -z)]


def unlinked(library: Library, above: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """A link row without links."""
    return tuple(library.tile("z") for _ in above)


def unturned(tile: Tile, library: Library, edges: str = "") -> Ints:
    """Clues derived as if a turned tile stood at the edges of the upright one."""
    return DERIVED(library.tile(tile.name), library, edges)


def moved_filler(tiles: Arrangement) -> Ints:
    """The filler with one clue changed."""
    found = FILLER(tiles)
    found[0, 0] = 5
    return found


#: Library -> the changed one that a mutation has put in its place.
MUTANT: dict[str, Library] = {}


def promise(name: str, tile: str, step: str) -> Faults:
    """The check of one step of what a tile promises."""

    def faults() -> Iterator[str]:
        for found in steps(of(name).tile(tile), of(name)):
            yield from found.faults if found.name == step else ()

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


def plans() -> Iterator[str]:
    for name in ("compact", "kuroshuto", "kamaji", "nurimeizu"):
        yield from composition.plan_faults(FORMULA, load(name), "input")


def swapped_open_tiles(patch: Patch) -> None:
    patch.setitem(nurimeizu_backend.OPEN_LEFT, "t0", "t1w")
    patch.setitem(nurimeizu_backend.OPEN_LEFT, "t1", "t0w")


def turning() -> Iterator[str]:
    library = load("compact")
    for orientation in ORIENTATIONS:
        yield from statements.turning_faults(library.tile("bend"), library, "", orientation)


def unfinished(labels: list[int], parity: int) -> list[frozenset[int]]:
    """A sorting network that stops one layer too early."""
    return TRANSPOSE(labels, parity)[:-1]


def without_sign(self: classic._Classic, index: int, clause: tuple[int, ...]) -> None:
    """A clause of Kölker's layout without its negations."""
    ADD_CLAUSE(self, index, tuple(map(abs, clause)))


def tap_library() -> Library:
    """Nurimeizu without the tap that negates."""
    library = load("nurimeizu")
    return replace(library, roles={**library.roles, "tap": ["t0"]})


def sizes() -> Iterator[str]:
    for name, target in statements.TARGETS.items():
        yield from statements.size_faults(compile_formula(FORMULA, target, library=name))


def doubled(rows: Sequence[bus.Row]) -> list[list[bus.Row]]:
    """A line for each row, and an empty one after it."""
    return [line for row in rows for line in ([row], [])]


MUTATIONS: Mapping[str, Mutation] = {
    # The stack is the floorplan: Theorem 6, step 1.
    "t0w and t1w swapped, by their states": Mutation(
        lambda: statements.stack_tile_faults(load("nurimeizu")), swapped_open_tiles
    ),
    "t0w and t1w swapped, by what is read": Mutation(stack, swapped_open_tiles),
    "a link that negates": Mutation(
        lambda: statements.stack_tile_faults(of("nurimeizu")),
        put("nurimeizu", lambda: changed("nurimeizu", "l", relation="N = S")),
    ),
    "pw with another relation": Mutation(
        lambda: statements.stack_tile_faults(of("nurimeizu")),
        put("nurimeizu", lambda: changed("nurimeizu", "pw", relation="N = S")),
    ),
    "no tile for p in the first column": Mutation(
        lambda: statements.stack_tile_faults(load("nurimeizu")),
        lambda patch: patch.delitem(nurimeizu_backend.OPEN_LEFT, "p"),
    ),
    "a link row without links": Mutation(stack, attribute(nurimeizu_backend, "_links", unlinked)),
    # Theorem 1, step 3: rows of clauses.
    "bits of rows with gaps turned over": Mutation(
        lambda: library_steps.gap_faults(load("kamaji")), attribute(bus, "clause_row", flipped_in_gaps)
    ),
    "other bits in OR rows of more than six": Mutation(
        lambda: library_steps.or_faults(load("compact")), attribute(bus, "clause_row", flipped_if_long)
    ),
    # Theorem 1: what is read at the probes.
    "all clause bits turned over": Mutation(plans, attribute(bus, "clause_row", flipped)),
    "no probe inverted": Mutation(plans, attribute(bus, "Probe", upright_probe)),
    # Theorem 1, steps 1 and 2, and the places of tiles.
    "a crossover that lets one signal through": Mutation(
        lambda: library_steps.crossover_faults(of("kuroshuto")),
        put("kuroshuto", lambda: changed("kuroshuto", "cross", relation="N = S and W = N and E = W")),
    ),
    "taps of one parity only": Mutation(
        lambda: library_steps.tap_faults(of("nurimeizu")), put("nurimeizu", tap_library)
    ),
    "a negation left out of a row": Mutation(
        lambda: library_steps.tap_faults(load("kamaji")), attribute(bus, "thread", unnegated)
    ),
    "rows that touch in one line": Mutation(composition.span_faults, attribute(bus, "left_edge", touching)),
    "all rows in one line": Mutation(
        lambda: composition.port_faults(make([(1, 2), (1, 3), (2, 3)]), load("compact")),
        attribute(bus, "left_edge", lambda rows: [list(rows)]),
    ),
    "a clause of three without its fourth clause": Mutation(
        lambda: composition.translation_faults(make([(1, 2, 3)], meaning="sat")),
        attribute(cnf._Builder, "add_three", without_fourth),
    ),
    # Statements.
    "a second maximum inside a Kamaji tile": Mutation(
        lambda: statements.maximum_faults(of("kamaji")),
        put("kamaji", lambda: relabelled("kamaji", "blank", (5, 5), 21)),
    ),
    "a smaller maximum of Kamaji": Mutation(
        lambda: statements.maximum_faults(load("kamaji")), attribute(kamaji_backend, "MAXIMUM", 14)
    ),
    "two rows for each variable": Mutation(sizes, attribute(bus, "left_edge", doubled)),
    "clues that do not turn with their tile": Mutation(
        turning, attribute(statements.clues, "derived", unturned)
    ),
    # Kölker's layout.
    "a sorting network that stops too early": Mutation(
        lambda: composition.plan_faults(FORMULA, load("koelker"), "input"),
        attribute(network, "_transpose", unfinished),
    ),
    "a clause without its negations": Mutation(
        lambda: composition.plan_faults(FORMULA, load("koelker"), "input"),
        attribute(classic._Classic, "add_clause", without_sign),
    ),
    # Theorems 3 to 6: one tile each.
    "a Kurodoko wire without its three": Mutation(
        promise("koelker", "wire", "sound"),
        put("koelker", lambda: relabelled("koelker", "wire", (10, 8), 0)),
    ),
    "a compact wire with a cell turned over": Mutation(
        promise("compact", "wire", "complete"), put("compact", lambda: repainted("compact", "wire", (4, 2)))
    ),
    "a Kuroshuto wire without a clue": Mutation(
        promise("kuroshuto", "wire", "sound"),
        put("kuroshuto", lambda: relabelled("kuroshuto", "wire", (3, 6), 0)),
    ),
    "filler with another clue": Mutation(
        promise("kuroshuto", "wire", "filler"), attribute(kuroshuto_backend, "filler", moved_filler)
    ),
    "a Kamaji wire that may be cut": Mutation(
        promise("kamaji", "h", "complete"), put("kamaji", lambda: changed("kamaji", "h", relation="free"))
    ),
    "another last row of Kamaji": Mutation(
        promise("kamaji", "blank", "edge"), attribute(kamaji_backend, "EDGE_ROW", (12, 9, 9, 12))
    ),
    "an opened K0": Mutation(
        promise("nurimeizu", "k0", "shut"),
        put("nurimeizu", lambda: changed("nurimeizu", "k0", picture=np.ones((9, 9), dtype=np.int32))),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_the_step_refuses_the_mutation(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = MUTATIONS[name]
    assert list(found.check()) == []
    found.change(monkeypatch)
    assert list(found.check()) != []
