"""Checks of a loop library as a whole, from Theorems 8 and 10 of `docs/theorems.md`, beyond its tiles.

setting    tiles stand side by side as they are drawn, in a bus, or in the layout by sums for T-grids; joints
           do not invert
roles      a filler without ports and with one state, and on a bus a tile for each role
rules      all rules are about the spots around one, but two: the loop is one, and there is one
joints     along lines: the face of a joint ties what the two tiles there show, a closed face touches no line,
           and nothing is asked of a face that shows nothing
walls      in T-grids: of two tiles side by side just one shuts each wall between them
turns      beside the tiles nothing can be drawn but the turns (`turns`)
"""

from collections.abc import Callable, Iterator
from itertools import product

from hardboard.discover.loops.tile_checks import (
    STEPS_OF_PROOF,
    BulgeTile,
    StrandTile,
    is_near,
    loop_rule_faults,
)
from hardboard.discover.loops.turns import grid_turns_faults, turns_faults
from hardboard.gadgets import Library
from hardboard.gadgets.contract.loops import BulgeContract, LoopContract, StrandContract
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.roles import BUS_TILES
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.board import CELLS, LINES
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import edge_spots
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family
from hardboard.reduction.polarity import only_tile
from hardboard.workbench.contract import ContractArgument

#: Settings that theorems on found libraries know.
KNOWN = {"span", "free"}


def unlike_faults(
    library: Library, layout: str, pitch: int, family: str, **more: tuple[object, object]
) -> Iterator[str]:
    """Yield the settings that differ from those of tiles of a family in a layout, neither inverted nor
    turned. `more` has further pairs of found and wanted settings. Settings that no theorem knows are faults,
    too.
    """
    wanted: dict[str, tuple[object, object]] = {
        "layout": (library.layout, layout),
        "inverts": (library.inverts, False),
        "turns": (library.turns, False),
        "pitch": (library.pitch, pitch),
        "family": (family, library.family),
    }
    for name, (found, want) in (wanted | more).items():
        if found != want:
            yield f"{name} = {found!r}, not {want!r}"
    if strange := set(library.settings) - KNOWN:
        yield f"the setting {min(strange)!r}, which the theorem does not know"


def needed_faults(library: Library, *needed: str) -> Iterator[str]:
    """Roles of a bus that have no tile with their ports."""
    for role in needed:
        try:
            only_tile(library, role, BUS_TILES[role].ports)
        except InputError as error:
            yield str(error)


#: A board on which one face is looked at, that face, and the lines above, left, right and below.
SMALL, FACE, AROUND = 7, 24, (17, 23, 25, 31)


def setting_faults(library: Library) -> Iterator[str]:
    """Check the parts that the boards of the theorem are made of."""
    own = library.contract
    assert isinstance(own, StrandContract | BulgeContract)
    layout, loop = ("bus", LINES) if isinstance(own, StrandContract) else ("sums", CELLS)
    more: dict[str, tuple[object, object]] = {"blocks": (len(library.blocks), 0), "loop": (own.loop, loop)}
    yield from unlike_faults(library, layout, 2 * own.width, own.family, **more)


def filler_faults(library: Library, *edges: str) -> Iterator[str]:
    """Check that there are tiles for blank places, and for those at some edges of the board."""
    for role in ("filler", *edges):
        tile = library.tiles.get(str(library.roles.get(role)))
        if tile is None:
            yield f"no tile for {role}"
        elif tile.ports or len(tile.states) != 1:
            yield f"{tile.name} as {role}: {len(tile.ports)} ports and {len(tile.states)} states, not 0 and 1"


def roles_faults(library: Library) -> Iterator[str]:
    """Check that each role that boards need has a tile."""
    yield from needed_faults(library, "along", "up", "cross")
    yield from filler_faults(library)


def rules_faults(library: Library) -> Iterator[str]:
    """Check that every single loop keeps the rules that are not about the spots around one."""
    kind = family(library.family).declared
    own = library.contract
    assert isinstance(own, LoopContract)
    yield from loop_rule_faults(kind, own)
    for symbol in dict.fromkeys((None, *own.symbols.values())):
        board = Board(15, 15, {} if symbol is None else {112: symbol}, loop=kind.layout.loop)
        for rule in (rule for rule in kind.rules if rule.linked is None):
            for place in rule.places(board):
                if not (is_near(place, board) or some_line(place, board)):
                    yield f"the rule {place.rule!r} looks further than from a point or a face to the next"


def some_line(place: Constraint, board: Board) -> bool:
    """Return True if a constraint demands some line on the board."""
    count, every = place.as_count, edge_spots(board)
    if count is None or count.when:
        return False
    return sorted(count.cells) == every and count.allowed == frozenset(range(1, len(every) + 1))


def joints_faults(library: Library) -> Iterator[str]:
    """Check that faces between tiles show the clues of the contract."""
    own = library_contract(library, StrandContract)
    for upper, lower in product((False, True), repeat=2):
        if _excluded(library, own.joint, (upper, False, False, lower)) == (upper != lower):
            yield f"a joint with the lines {upper} above and {lower} below it"
    for lines in product((False, True), repeat=4):
        if _excluded(library, own.closed, lines) != any(lines):
            yield f"a closed face with the lines {lines} around it"
        if _excluded(library, ".", lines):
            yield f"a face without a number and with the lines {lines} around it"


def _excluded(library: Library, sign: str, lines: tuple[bool, ...]) -> bool:
    """Return True if a face with a sign excludes these lines around it, as long as nothing else is known."""
    own, kind = library_contract(library, StrandContract), family(library.family).declared
    symbol = own.symbols[sign]
    board = Board(SMALL, SMALL, {} if symbol is None else {FACE: symbol}, loop=kind.layout.loop)
    facts: list[bool | None] = [None] * board.size
    for spot, line in zip(AROUND, lines, strict=True):
        facts[spot] = line
    places = (place for place in kind.places(board) if is_near(place, board))
    return any(place.broken(facts) for place in places if set(place.scope) & set(AROUND))


def walls_faults(library: Library) -> Iterator[str]:
    """Check that each wall between two tiles has one owner, with a port there and without."""
    own = library_contract(library, BulgeContract)
    for (one, other), port in product((("N", "S"), ("E", "W")), (False, True)):
        ports = (one, other) if port else ()
        along = int(one == "N")
        mine, theirs = ({cell[along] for cell in own.own_walls(side, ports)} for side in (one, other))
        every = {cell[along] for cell in own.walls(one, ports)}
        if mine & theirs or mine | theirs != every:
            yield f"walls between sides {one} and {other} without an owner, or with two"


Steps = dict[str, Callable[[Library], Iterator[str]]]
STRAND_STEPS: Steps = {
    "setting": setting_faults,
    "roles": roles_faults,
    "rules": rules_faults,
    "joints": joints_faults,
    "turns": turns_faults,
}
BULGE_STEPS: Steps = {
    "setting": setting_faults,
    "filler": filler_faults,
    "rules": rules_faults,
    "walls": walls_faults,
    "turns": grid_turns_faults,
}
# A tile's borders are the same everywhere, so it is looked at at no edge.
STRANDS = ContractArgument(subject=StrandTile, steps=STEPS_OF_PROOF, whole=STRAND_STEPS)
BULGES = ContractArgument(subject=BulgeTile, steps=STEPS_OF_PROOF, whole=BULGE_STEPS)
