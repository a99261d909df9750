"""Found libraries changed as a mistake, or a forger, would change them: each must be refused as a whole, or
its boards must be right.

    >>> from random import Random
    >>> from hardboard.gadgets import load
    >>> mutant = changed(load("creek"), Random(1))
    >>> outcome(mutant).split(":")[0]
    'refused'
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from hardboard.discover.library_checks import edges_of, is_used
from hardboard.discover.search_driver import trial_faults
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import block_tile
from hardboard.gadgets.contract.declared import COLOURS, Contract
from hardboard.gadgets.roles import EDGES
from hardboard.puzzles.errors import InputError
from hardboard.reduction import LayoutError, composition
from hardboard.workbench.contract import argument_for, broken_promises


@dataclass(frozen=True, eq=False)
class Mutant:
    """A changed library, and what was changed."""

    library: Library
    words: str


def single(library: Library) -> list[str]:
    return [name for name in library.tiles if name not in library.blocks]


def role_changed(library: Library, rng: Random) -> Mutant:
    """Exchange two roles, play an edge by another's tile or a role by any tile; change a list of tiles."""
    roles: dict[str, Any] = dict(library.roles)
    plain = [role for role, named in roles.items() if isinstance(named, str)]
    one, other = rng.sample(plain if rng.random() < 0.5 else [f"edge-{at}" for at in EDGES], 2)
    match rng.randrange(4):
        case 0:
            roles |= {one: roles[other], other: roles[one]}
        case 1:
            roles[one] = roles[other]
        case 2:
            roles[one] = rng.choice([name for name in library.tiles if name != roles[one]])
        case _:
            one = rng.choice([role for role, named in roles.items() if isinstance(named, list)])
            at = rng.randrange(len(roles[one]))
            instead = rng.choice([[], [rng.choice(list(library.tiles))]])
            roles[one] = [*roles[one][:at], *instead, *roles[one][at + 1 :]]
    return Mutant(replace(library, roles=roles), f"{one} is played by {roles[one]}")


def strip_changed(library: Library, rng: Random) -> Mutant:
    """Put another class or colour in one cell of a strip, or take one kind's strip for other sides'."""
    contract = _contract(library)
    strips: Mapping[str, Any] = contract.strips
    if rng.random() < 0.3:
        kind = rng.choice(["plain", "port"])
        name = rng.choice(["plainSE", "portSE", "portN", "portE", "portS", "portW"])
        return _promising(library, f"{name} as {kind}", strips={**strips, name: strips[kind]})
    kind = rng.choice(list(strips))
    lines = [list(line) for line in strips[kind]]
    line, cell = rng.randrange(len(lines)), rng.randrange(contract.size)
    cls, colour = lines[line][cell]
    if rng.random() < 0.5:
        cls = rng.choice([name for name in (*contract.classes, None) if name != cls] or [cls])
    else:
        colour = rng.choice([name for name in (*COLOURS, None) if name != colour])
    lines[line][cell] = (cls, colour)
    words = f"the cell {cell + 1} of line {line + 1} of {kind} is {cls or '*'}/{colour or '-'}"
    return _promising(library, words, strips={**strips, kind: tuple(map(tuple, lines))})


def horizon_changed(library: Library, rng: Random) -> Mutant:
    """Look a line less far over the sides of tiles; or a line further, where it is one."""
    contract = _contract(library)
    empty = ((None, None),) * contract.size
    more = contract.horizon == 1
    strips = {kind: (*s, empty) if more else s[:-1] for kind, s in contract.strips.items()}
    horizon = contract.horizon + (1 if more else -1)
    return _promising(library, f"horizon {horizon}", horizon=horizon, strips=strips)


def contract_changed(library: Library, rng: Random) -> Mutant:
    """Change who answers, what a class means, or a switch of the contract or of the library."""
    contract = _contract(library)
    name = rng.choice(list(contract.classes))
    signs = "".join(sign for sign in contract.symbols if rng.random() < 0.7) or "."
    answers = "".join(side for side in "NESW" if rng.random() < 0.4)
    ways = [
        _promising(library, f"answers = {answers!r}", answers=answers),
        _promising(library, "inverts", inverts=not contract.inverts),
        _promising(library, f"the class {name} = {signs}", classes={**contract.classes, name: signs}),
        Mutant(replace(library, inverts=True), "library inverts"),
        Mutant(replace(library, turns=True), "turns"),
        Mutant(replace(library, settings={"free": library.settings["free"]}), "no full rows"),
    ]
    return rng.choice(ways)


def tile_replaced(library: Library, rng: Random) -> Mutant:
    """Let a tile look like another one with the same ports, its relation kept or not."""
    one = library.tile(rng.choice(single(library)))
    others = [library.tile(name) for name in single(library) if name != one.name]
    like = [other for other in others if other.ports == one.ports]
    other = rng.choice(like or others)
    if like and rng.random() < 0.5:
        kept = {state: other.colourings.get(state, own) for state, own in one.colourings.items()}
        drawn = replace(one, picture=other.picture, colourings=kept)
        return _with(library, drawn, f"{one.name} drawn as {other.name}")
    return _with(library, replace(other, name=one.name), f"{one.name} is a copy of {other.name}")


def block_changed(library: Library, rng: Random) -> Mutant:
    """Replace a tile of a block; where there is no block, change a clue."""
    if not library.blocks:
        return clue_changed(library, rng)
    name = rng.choice(list(library.blocks))
    rows = [row.split() for row in library.blocks[name]]
    row, col = rng.randrange(len(rows)), rng.randrange(len(rows))
    before = library.tile(rows[row][col])
    others = [n for n in single(library) if n != before.name]
    like = [n for n in others if library.tile(n).ports == before.ports]
    rows[row][col] = rng.choice(like if like and rng.random() < 0.8 else others)
    words = f"{rows[row][col]} for {before.name} at {row, col} of the block {name}"
    changed = replace(library, blocks={**library.blocks, name: [" ".join(each) for each in rows]})
    with suppress(InputError):
        made = block_tile(name, rows, {n: library.tile(n) for n in single(library)})
        changed = replace(changed, tiles={**library.tiles, name: made})
    return Mutant(changed, words)


def clue_changed(library: Library, rng: Random) -> Mutant:
    """Put another sign in one to three cells of a tile, anywhere or along its sides."""
    contract, tile = _contract(library), library.tile(rng.choice(single(library)))
    picture, size = tile.picture.copy(), contract.size
    for _ in range(rng.choice([1, 1, 2, 3])):
        row, col = rng.randrange(size), rng.randrange(size)
        if rng.random() < 0.5:
            row, col = rng.choice([(0, col), (size - 1, col), (row, 0), (row, size - 1)])
        codes = [0 if sign == "." else ord(sign) for sign in contract.symbols]
        picture[row, col] = rng.choice([code for code in codes if code != picture[row, col]])
    return _with(library, replace(tile, picture=picture), f"clues of {tile.name} changed")


def states_changed(library: Library, rng: Random) -> Mutant:
    """Leave a state out with its colouring, or exchange the colourings of two states."""
    tile = library.tile(rng.choice([n for n in single(library) if len(library.tile(n).states) > 1]))
    one, other = rng.sample(sorted(tile.states, key=sorted), 2)
    own = dict(tile.colourings)
    if rng.random() < 0.5:
        del own[one]
        fewer = replace(tile, states=frozenset(own), colourings=own)
        return _with(library, fewer, f"a state of {tile.name} left out")
    own[one], own[other] = own[other], own[one]
    return _with(library, replace(tile, colourings=own), f"two colourings of {tile.name} exchanged")


WAYS: tuple[Callable[[Library, Random], Mutant], ...] = (
    role_changed, role_changed, role_changed, strip_changed, strip_changed, horizon_changed,
    contract_changed, contract_changed, tile_replaced, block_changed, clue_changed, states_changed,
)  # fmt: skip


def _contract(library: Library) -> Contract:
    assert isinstance(library.contract, Contract)
    return library.contract


def _promising(library: Library, words: str, **fields: Any) -> Mutant:
    return Mutant(replace(library, contract=replace(_contract(library), **fields)), words)


def _with(library: Library, tile: Tile, words: str) -> Mutant:
    """Return the library with another tile, and the blocks that hold it made anew."""
    tiles = {**library.tiles, tile.name: tile}
    plain = {name: own for name, own in tiles.items() if name not in library.blocks}
    for name, rows in library.blocks.items():
        with suppress(InputError):
            tiles[name] = block_tile(name, [row.split() for row in rows], plain)
    return Mutant(replace(library, tiles=tiles), words)


def changed(library: Library, rng: Random) -> Mutant:
    return rng.choice(WAYS)(library, rng)


@cache
def _tile_fault(tile: Tile, contract: Contract, edges: str, library: Callable[[], Library]) -> str | None:
    return next(iter(broken_promises(tile, library(), [edges])), None)


class _Last:
    """The library that is looked at now. Tiles are held to its contract alone, so that tiles which many
    mutants share are looked at once.
    """

    library: Library

    def __call__(self) -> Library:
        return self.library


_last = _Last()


def refusal(library: Library) -> str | None:
    """Return a fault that `library_faults` would name; None if it has nothing against the library."""
    for name, step in argument_for(library).whole.items():
        if fault := next(step(library), None):
            return f"{name}: {fault}"
    if fault := next(composition.composition_faults(library), None):
        return fault
    _last.library = library
    for tile in library.tiles.values():
        if tile.name not in library.blocks and is_used(tile, library):
            for edges in edges_of(tile, library):
                if fault := _tile_fault(tile, _contract(library), edges, _last):
                    return f"{tile.name}: {fault}"
    return None


def outcome(mutant: Mutant) -> str:
    """Return why a mutant is refused; or `right`, if its boards are; or what is WRONG with them."""
    fault = refusal(mutant.library)
    if fault is not None:
        return f"refused: {fault}"
    try:
        wrong = next(trial_faults(mutant.library), None)
    except (InputError, LayoutError) as error:
        return f"WRONG: {error}"
    return "right" if wrong is None else f"WRONG: {wrong}"


def mutants(library: Library, number: int, seed: str) -> Iterator[Mutant]:
    rng = Random(f"{seed} {library.name}")
    yield from (changed(library, rng) for _ in range(number))
