"""Checks of a found library as a whole: conditions of Theorem 7 of `docs/theorems.md` beyond single tiles.

    setting    tiles stand side by side as they are drawn, in a bus of full rows; joints do not invert
    roles      fillers and the tiles at the edges have no ports and one state; wires are single tiles
    corners    promises of two sides for one cell are the same
    promises   what a tile takes for promised of a neighbour's cell, that neighbour promises of it
    joints     every joint shows its value, and a tile on one side answers for what the other side shows
    horizon    no rule that a tile is held to looks past the tile next door
    blocks     blocks are of one size, made of the library's own tiles, and have the states that these leave

Theorem 1's finite steps (`hardboard.reduction.composition`) and every tile at all edges of the board where it
may stand (`check`) are asked for beside these: `hardboard.workbench.contract.library_faults`.

    >>> from hardboard.gadgets import load
    >>> [fault for step in STEPS_OF_LIBRARY.values() for fault in step(load("creek"))]
    []
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from hardboard.discover.loops.library_checks import (
    BULGES,
    STRANDS,
    filler_faults,
    needed_faults,
    unlike_faults,
)
from hardboard.discover.tile_checks import STEPS_OF_PROOF, TileAtEdges
from hardboard.discover.window import TileRules, TileWindow, contract_of, rules_for
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import block_tile
from hardboard.gadgets.contract.declared import EDGE, OTHER, VALUE, Contract
from hardboard.gadgets.contract.loops import SHUT, BulgeContract, StrandContract
from hardboard.gadgets.contract.sides import PLAIN, PORT
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import OPPOSITE, SIDES
from hardboard.gadgets.roles import EDGES
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import STEPS
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import cell_name
from hardboard.workbench.contract import ContractArgument, library_faults

#: Roles whose tiles are put between others, where a block does not fit.
SINGLE = ("filler", "along", "up", *(f"edge-{at}" for at in EDGES))


def setting_faults(library: Library) -> Iterator[str]:
    """Check the parts that the boards of the theorem are made of."""
    contract = contract_of(library)
    span = (library.settings.get("span"), "full")
    yield from unlike_faults(library, "bus", contract.size, contract.family, span=span)
    for name, tile in library.tiles.items():
        if name != tile.name:
            yield f"the tile {tile.name!r} under the name {name!r}"


def roles_faults(library: Library) -> Iterator[str]:
    """Check that each role that boards need has a tile; yield the faults."""
    yield from needed_faults(library, "start", "stop", "along", "up", "filler")
    yield from filler_faults(library, *(f"edge-{at}" for at in EDGES))
    for role in SINGLE:
        if str(library.roles.get(role)) in library.blocks:
            yield f"a block as {role}"


def corners_faults(library: Library) -> Iterator[str]:
    """Check that two sides promise the same about a cell behind both, as far as they promise anything."""
    contract = contract_of(library)
    deep, last = range(contract.horizon), contract.size - 1
    for (one_side, other_side), kinds in product(product("NS", "WE"), product((PLAIN, PORT), repeat=2)):
        for down, right in product(deep, deep):
            across = right if other_side == "W" else last - right
            along = down if one_side == "N" else last - down
            first = contract.promise(one_side, kinds[0], down, across)
            second = contract.promise(other_side, kinds[1], right, along)
            for mine, theirs in zip(first, second, strict=True):
                if None not in (mine, theirs) and mine != theirs:
                    cell = cell_name((along, across))
                    yield f"{cell} is {mine} by side {one_side} ({kinds[0]}), {theirs} by {other_side}"


def promises_faults(library: Library) -> Iterator[str]:
    """Check all kinds of sides that a tile can have, and all eight neighbours. A tile promises what they take
    for promised of its cells, and values that they see belong to the joint between the two.
    """
    contract = contract_of(library)
    for kinds in _kinds():
        for step in product((-1, 0, 1), (-1, 0, 1)):
            viewer = _viewer(kinds, step)
            if viewer is not None:
                yield from _seen_faults(contract, kinds, viewer, step)


def _kinds() -> Iterator[dict[str, str]]:
    """Yield the kinds of the four sides of a tile on boards of two rows and columns at least."""
    for found in product((PLAIN, PORT, EDGE), repeat=4):
        kinds = dict(zip(SIDES, found, strict=True))
        if not any(kinds[one_side] == kinds[OPPOSITE[one_side]] == EDGE for one_side in "NW"):
            yield kinds


def _viewer(kinds: Mapping[str, str], step: tuple[int, int]) -> dict[str, str] | None:
    """The kinds of a neighbour from which the tile lies a step away; None if the board ends between."""
    towards = [side for side in SIDES if 1 in (STEPS[side][0] * step[0], STEPS[side][1] * step[1])]
    if not towards or any(kinds[OPPOSITE[side]] == EDGE for side in towards):
        return None
    viewer = dict.fromkeys(SIDES, PLAIN)
    for side in SIDES:
        along = STEPS[side][0] * step[0] == 0 == STEPS[side][1] * step[1]
        if along and kinds[side] == EDGE:
            viewer[side] = EDGE
    if len(towards) == 1:
        viewer[towards[0]] = kinds[OPPOSITE[towards[0]]]
    return viewer


def _seen_faults(
    contract: Contract, kinds: Mapping[str, str], viewer: Mapping[str, str], step: tuple[int, int]
) -> Iterator[str]:
    size, deep = contract.size, contract.horizon
    facing = next((side for side in SIDES if STEPS[side] == step), None)
    for row, col in product(range(-deep, size + deep), repeat=2):
        if (row // size, col // size) != step:
            continue
        seen = contract.promised(viewer, row, col)
        own = contract.promised(kinds, row - step[0] * size, col - step[1] * size)
        joint = None if own[2] is None else OPPOSITE[own[2]]
        for mine, theirs in ((own[0], seen[0]), (own[1], seen[1])):
            if theirs is not None and mine != theirs:
                cell = cell_name((row, col))
                yield f"{cell} is taken for {theirs} by a neighbour, and promised to be {mine}"
        if seen[2] is not None and not seen[2] == joint == facing:
            yield f"{cell_name((row, col))} is taken for the value of a joint that is another"


def joints_faults(library: Library) -> Iterator[str]:
    """Check that joints show their values and other sides none, and that both sides of a joint agree."""
    contract = contract_of(library)
    shows = {(side, kind): _shows(contract, side, kind) for side in SIDES for kind in (PLAIN, PORT)}
    for side in SIDES:
        if shows[side, PLAIN]:
            yield f"side {side} shows a value without a port"
    for one_side, other in ("NS", "WE"):
        answered = [s for s in (one_side, other) if s in contract.answers and shows[OPPOSITE[s], PORT]]
        if not answered:
            yield f"nobody answers for joints between {one_side} and {other} (answers = {contract.answers!r})"


def _shows(contract: Contract, side: str, kind: str) -> bool:
    cells = product(range(contract.horizon), range(contract.size))
    return any(contract.promise(side, kind, *cell)[1] in (VALUE, OTHER) for cell in cells)


def horizon_faults(library: Library) -> Iterator[str]:
    """Check that the constraints of a tile look at cells of the tiles around it at most."""
    contract = contract_of(library)
    rules = own_rules(library)
    size = contract.size
    for edges in ("", *EDGES):
        window = TileWindow(rules, contract, "", edges)
        cells = {window.cell(index) for each in window.places for index in _cells(each)}
        far = max((max(-r, r - size + 1, -c, c - size + 1) for r, c in cells), default=0)
        if far > size:
            where = f" at the edge {edges}" if edges else ""
            yield f"a rule looks {far} cells beyond the border{where}, past the next tile of {size}"


def _cells(each: Guarded | Either) -> Iterator[int]:
    if isinstance(each, Either):
        for guard, cell in each.terms:
            yield from (index for index, _ in guard)
            yield from () if cell is None else (cell,)
    else:
        yield from each.place.scope
        yield from (index for index, _ in each.guard)


def blocks_faults(library: Library) -> Iterator[str]:
    """Yield blocks as they are laid down: all equally large, of single tiles, each state in one way."""
    sizes = {len(rows) for rows in library.blocks.values()}
    if len(sizes) > 1:
        yield f"blocks of {' and '.join(map(str, sorted(sizes)))} tiles a side, not of one size"
    single = {name: tile for name, tile in library.tiles.items() if name not in library.blocks}
    for name, rows in library.blocks.items():
        try:
            made = block_tile(name, [row.split() for row in rows], single)
        except InputError as error:
            yield f"{name}: {error}"
            continue
        own = library.tile(name)
        if (own.ports, own.states) != (made.ports, made.states):
            yield f"{name}: its tiles agree in other states than it declares"


def edges_of(tile: Tile, library: Library) -> list[str]:
    """Return the edges of the board at which a tile may stand, `` for inside. It stands inside if it plays
    any role that is not one at an edge, or if a block holds it. A tile
    without a role yet is treated as if it stood inside.
    """
    roles = _roles(tile, library)
    edges = [role.removeprefix("edge-") for role in roles if role.removeprefix("edge-") in EDGES]
    return [""] * (len(roles) > len(edges) or not edges) + edges


def _roles(tile: Tile, library: Library) -> list[str]:
    lists = {role: [named] if isinstance(named, str) else named for role, named in library.roles.items()}
    parts = [name for rows in library.blocks.values() for row in rows for name in row.split()]
    ends = [end[0] for ends in library.settings.get("free", {}).values() for end in ends]
    named = {**lists, "part of a block": parts, "free end": ends, "block": library.blocks}
    return [role for role, names in named.items() if tile.name in names]


def is_used(tile: Tile, library: Library) -> bool:
    """Return True if a tile has a place on some board."""
    return bool(_roles(tile, library))


STEPS_OF_LIBRARY: dict[str, Callable[[Library], Iterator[str]]] = {
    "setting": setting_faults,
    "roles": roles_faults,
    "corners": corners_faults,
    "promises": promises_faults,
    "joints": joints_faults,
    "horizon": horizon_faults,
    "blocks": blocks_faults,
}
ARGUMENT = ContractArgument(TileAtEdges, STEPS_OF_PROOF, edges_of, STEPS_OF_LIBRARY, is_used)


def argument_of(kind: Family) -> ContractArgument | None:
    """Return the checks of tiles and libraries of a declared family."""
    if kind.declared is None:
        return None
    layout = kind.declared.layout
    return BULGES if layout.clues == SHUT else STRANDS if layout.loop else ARGUMENT


@dataclass(frozen=True)
class LibraryChecks:
    """The checks of custom libraries before they are used."""

    #: refuses a library whose list of rules is not that of its family
    rules: Callable[[Library], object]
    faults: Callable[[Library], Iterator[str]]


def whole_of(kind: Family) -> LibraryChecks | None:
    """Return the checks of custom libraries of a declared family."""
    if kind.declared is None:
        return None
    layout = kind.declared.layout
    if layout.loop:  # the rules are those of the family itself, and every check asks them
        own = BulgeContract if layout.clues == SHUT else StrandContract
        return LibraryChecks(lambda library: library_contract(library, own), library_faults)
    return LibraryChecks(own_rules, library_faults)


def own_rules(library: Library) -> TileRules:
    """Return the rules of a library, which must be those of its family."""
    return rules_for(family(library.family), contract_of(library).rules)
