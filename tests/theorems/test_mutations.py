"""A check is worth what it refuses: each step of `docs/theorems.md`, on something changed, must fail.

A mutation changes a tile, a table or a function as a mistake would; beside it stands the check of the step
that speaks of it, which finds nothing wrong before and something afterwards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from hardboard.discover.check import TileAtEdges, rails_faults
from hardboard.discover.whole import STEPS_OF_LIBRARY
from hardboard.gadgets import ORIENTATIONS, Library, Tile, load
from hardboard.gadgets.backend import declared as found_backend
from hardboard.gadgets.backend import kamaji as kamaji_backend
from hardboard.gadgets.backend import kuroshuto as kuroshuto_backend
from hardboard.gadgets.backend import nurimeizu as nurimeizu_backend
from hardboard.gadgets.backend.kurodoko import clues
from hardboard.gadgets.relation import states
from hardboard.gadgets.sheet import Arrangement
from hardboard.puzzles.grid import Ints
from hardboard.reduction import Compiled, bus, classic, cnf, compile_formula, make, network
from hardboard.reduction import composition as library_steps
from hardboard.reduction.floorplan import Probe
from hardboard.reduction.polarity import ClauseRow, Tap, Thread, clause_row, thread
from hardboard.workbench.contract import steps
from tests.discover.test_rooms import wire
from tests.support import composition, found, statements

#: A formula whose models are not those of its negation, with signs and a variable used twice.
FORMULA = make([(1, 2, -3), (-1, 2)])
Patch = pytest.MonkeyPatch
FILLER, DERIVED = kuroshuto_backend.filler, clues.derived
PLACES, ROWS = found_backend._places, bus._Bus._rows
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


def ringless(*given: object) -> tuple[Ints, tuple[Tile, ...]]:
    """The tiles of a board with a tile from inside at the left end of its upper edge."""
    places, palette = PLACES(*given)  # type: ignore[arg-type]
    places[0, 1] = places[1, 1]
    return places, palette


def doubled_rows(self: bus._Bus) -> list[list[bus.Row]]:
    """A line for each variable, and an empty one after it."""
    return [line for row in ROWS(self) for line in (row, [])]


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
        lambda: library_steps.never_faults(of("creek")),
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
    # Theorem 7: boards.
    "no wires in places wider than a tile": Mutation(
        boards(found.spread_faults, "light-up"), attribute(found_backend, "_arm", lambda *given: [])
    ),
    "a tile from inside at the edge": Mutation(
        boards(found.place_faults, "creek"), attribute(found_backend, "_places", ringless)
    ),
    "two lines for each variable of a found library": Mutation(
        boards(found.size_faults, "creek"), attribute(bus._Bus, "_rows", doubled_rows)
    ),
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
    mutation = MUTATIONS[name]
    assert list(mutation.check()) == []
    mutation.change(monkeypatch)
    assert list(mutation.check()) != []
