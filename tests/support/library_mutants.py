"""Found libraries changed as a mistake, or a forger, would change them: each must be refused as a whole, or
its boards must be right.

    >>> from random import Random
    >>> from hardboard.gadgets import load
    >>> mutant = changed(load("creek"), Random(1))
    >>> mutant.words, outcome(mutant).split(":")[0]
    ('the cell 2 of line 1 of port is any/1', 'refused')
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from hardboard.discover.trial import trial_faults
from hardboard.discover.whole import EDGES, standing, used
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import block
from hardboard.gadgets.contract.declared import COLOURS, Contract
from hardboard.puzzles.errors import InputError
from hardboard.reduction import LayoutError, composition
from hardboard.workbench.contract import argument, broken_promises


@dataclass(frozen=True, eq=False)
class Mutant:
    """A changed library, and what was changed."""

    library: Library
    words: str


def roles_exchanged(library: Library, rng: Random) -> Mutant:
    """The tiles of two roles exchanged."""
    one, other = rng.sample([role for role, named in library.roles.items() if isinstance(named, str)], 2)
    roles = {**library.roles, one: library.roles[other], other: library.roles[one]}
    return Mutant(replace(library, roles=roles), f"{one} and {other} exchanged")


def edges_swapped(library: Library, rng: Random) -> Mutant:
    """A tile of one edge at another."""
    one, other = rng.sample([f"edge-{at}" for at in EDGES], 2)
    words = f"{one} is played by {library.roles[other]}"
    return Mutant(replace(library, roles={**library.roles, one: library.roles[other]}), words)


def role_replaced(library: Library, rng: Random) -> Mutant:
    """Any other tile for a role."""
    role = rng.choice([role for role, named in library.roles.items() if isinstance(named, str)])
    name = rng.choice([name for name in library.tiles if name != library.roles[role]])
    return Mutant(replace(library, roles={**library.roles, role: name}), f"{role} is played by {name}")


def list_changed(library: Library, rng: Random) -> Mutant:
    """A role of several tiles with one fewer, or with another one."""
    role = rng.choice([role for role, named in library.roles.items() if isinstance(named, list)])
    named = list(library.roles[role])
    named[rng.randrange(len(named)) :][:1] = []
    at = rng.randrange(len(named))
    left = named[:at] + rng.choice([[], [rng.choice(list(library.tiles))]]) + named[at + 1 :]
    return Mutant(replace(library, roles={**library.roles, role: left}), f"{role} is played by {left}")


def answers_removed(library: Library, rng: Random) -> Mutant:
    """Fewer sides that tiles answer for, or others."""
    contract = _contract(library)
    answers = "".join(side for side in "NESW" if rng.random() < 0.4)
    words = f"answers = {answers!r} instead of {contract.answers!r}"
    return Mutant(replace(library, contract=replace(contract, answers=answers)), words)


def strip_changed(library: Library, rng: Random) -> Mutant:
    """Another class or another colour in one cell of a strip."""
    contract = _contract(library)
    kind = rng.choice(list(contract.strips))
    lines = [list(line) for line in contract.strips[kind]]
    line, cell = rng.randrange(len(lines)), rng.randrange(contract.size)
    cls, colour = lines[line][cell]
    if rng.random() < 0.5:
        cls = rng.choice([name for name in (*contract.classes, None) if name != cls] or [cls])
    else:
        colour = rng.choice([name for name in (*COLOURS, None) if name != colour])
    lines[line][cell] = (cls, colour)
    strips = {**contract.strips, kind: tuple(map(tuple, lines))}
    words = f"the cell {cell + 1} of line {line + 1} of {kind} is {cls or '*'}/{colour or '-'}"
    return Mutant(replace(library, contract=replace(contract, strips=strips)), words)


def strip_of_its_own(library: Library, rng: Random) -> Mutant:
    """The strip of some sides taken for that of others."""
    contract = _contract(library)
    kind, name = (
        rng.choice(["plain", "port"]),
        rng.choice(["plainSE", "portSE", "portN", "portE", "portS", "portW"]),
    )
    strips = {**contract.strips, name: contract.strips[kind]}
    return Mutant(replace(library, contract=replace(contract, strips=strips)), f"{name} as {kind}")


def contract_changed(library: Library, rng: Random) -> Mutant:
    """A number or a switch of the contract, or of the library, changed."""
    contract = _contract(library)
    what = rng.choice(["inverts", "horizon", "library inverts", "turns", "span", "classes"])
    if what == "inverts":
        return Mutant(replace(library, contract=replace(contract, inverts=not contract.inverts)), what)
    if what == "horizon":
        fewer = {kind: strip[:-1] for kind, strip in contract.strips.items()}
        other = replace(contract, horizon=contract.horizon - 1, strips=fewer)
        if contract.horizon == 1:
            more = {
                kind: (*strip, ((None, None),) * contract.size) for kind, strip in contract.strips.items()
            }
            other = replace(contract, horizon=2, strips=more)
        return Mutant(replace(library, contract=other), f"horizon {other.horizon}")
    if what == "classes":
        name = rng.choice(list(contract.classes))
        signs = "".join(sign for sign in contract.symbols if rng.random() < 0.7) or "."
        other = replace(contract, classes={**contract.classes, name: signs})
        return Mutant(replace(library, contract=other), f"the class {name} = {signs}")
    if what == "library inverts":
        return Mutant(replace(library, inverts=True), what)
    if what == "turns":
        return Mutant(replace(library, turns=True), what)
    return Mutant(replace(library, settings={"free": library.settings["free"]}), "no full rows")


def tile_replaced(library: Library, rng: Random) -> Mutant:
    """A tile that looks like another one with the same ports, its relation kept or not."""
    names = [name for name in library.tiles if name not in library.blocks]
    one = library.tile(rng.choice(names))
    like = [
        library.tile(name) for name in names if library.tile(name).ports == one.ports and name != one.name
    ]
    other = rng.choice(like) if like else library.tile(rng.choice([n for n in names if n != one.name]))
    if like and rng.random() < 0.5:
        kept = {state: other.colourings.get(state, own) for state, own in one.colourings.items()}
        return _with(
            library, replace(one, picture=other.picture, colourings=kept), f"{one.name} drawn as {other.name}"
        )
    return _with(library, replace(other, name=one.name), f"{one.name} is a copy of {other.name}")


def block_changed(library: Library, rng: Random) -> Mutant:
    """A tile of a block replaced, or two exchanged; where there is no block, a clue changed."""
    if not library.blocks:
        return clue_changed(library, rng)
    name = rng.choice(list(library.blocks))
    rows = [row.split() for row in library.blocks[name]]
    row, col = rng.randrange(len(rows)), rng.randrange(len(rows))
    before = rows[row][col]
    own = library.tile(before)
    single = [n for n in library.tiles if n not in library.blocks and n != before]
    like = [n for n in single if library.tile(n).ports == own.ports]
    rows[row][col] = rng.choice(like if like and rng.random() < 0.8 else single)
    blocks = {**library.blocks, name: [" ".join(each) for each in rows]}
    words = f"{rows[row][col]} for {before} at {row, col} of the block {name}"
    changed = replace(library, blocks=blocks)
    try:
        made = block(name, rows, {n: library.tile(n) for n in library.tiles if n not in library.blocks})
    except InputError:
        return Mutant(changed, words)
    return Mutant(replace(changed, tiles={**library.tiles, name: made}), words)


def clue_changed(library: Library, rng: Random) -> Mutant:
    """Another sign in one to three cells of a tile, anywhere or along its sides."""
    contract = _contract(library)
    tile = library.tile(rng.choice([name for name in library.tiles if name not in library.blocks]))
    picture, size = tile.picture.copy(), contract.size
    for _ in range(rng.choice([1, 1, 2, 3])):
        row, col = rng.randrange(size), rng.randrange(size)
        if rng.random() < 0.5:
            row, col = rng.choice([(0, col), (size - 1, col), (row, 0), (row, size - 1)])
        codes = [0 if sign == "." else ord(sign) for sign in contract.symbols]
        picture[row, col] = rng.choice([code for code in codes if code != picture[row, col]])
    return _with(library, replace(tile, picture=picture), f"clues of {tile.name} changed")


def states_changed(library: Library, rng: Random) -> Mutant:
    """A state left out with its colouring, or the colourings of two states exchanged."""
    tile = library.tile(
        rng.choice([n for n, t in library.tiles.items() if n not in library.blocks and len(t.states) > 1])
    )
    one, other = rng.sample(sorted(tile.states, key=sorted), 2)
    if rng.random() < 0.5:
        kept = {state: own for state, own in tile.colourings.items() if state != one}
        return _with(
            library,
            replace(tile, states=frozenset(kept), colourings=kept),
            f"a state of {tile.name} left out",
        )
    swapped = {**tile.colourings, one: tile.colourings[other], other: tile.colourings[one]}
    return _with(library, replace(tile, colourings=swapped), f"two colourings of {tile.name} exchanged")


WAYS: tuple[Callable[[Library, Random], Mutant], ...] = (
    roles_exchanged, edges_swapped, role_replaced, list_changed, answers_removed, strip_changed,
    strip_of_its_own, contract_changed, tile_replaced, block_changed, clue_changed, states_changed,
)  # fmt: skip


def _contract(library: Library) -> Contract:
    assert isinstance(library.contract, Contract)
    return library.contract


def _with(library: Library, tile: Tile, words: str) -> Mutant:
    """The library with another tile, and the blocks that hold it made anew."""
    tiles = {**library.tiles, tile.name: tile}
    single = {name: own for name, own in tiles.items() if name not in library.blocks}
    for name, rows in library.blocks.items():
        with suppress(InputError):
            tiles[name] = block(name, [row.split() for row in rows], single)
    return Mutant(replace(library, tiles=tiles), words)


def changed(library: Library, rng: Random) -> Mutant:
    """A library changed in some way."""
    return rng.choice(WAYS)(library, rng)


@cache
def _tile_fault(tile: Tile, contract: Contract, edges: str, library: Callable[[], Library]) -> str | None:
    return next(iter(broken_promises(tile, library(), [edges])), None)


class _Last:
    """The library that is looked at now: what its tiles are held to depends on its contract alone, so that
    tiles which many mutants share are looked at once."""

    library: Library

    def __call__(self) -> Library:
        return self.library


_last = _Last()


def refusal(library: Library) -> str | None:
    """The first thing that `library_faults` would say, in any order; None if it has nothing against it."""
    for name, step in argument(library).whole.items():
        if fault := next(step(library), None):
            return f"{name}: {fault}"
    if fault := next(composition.faults(library), None):
        return fault
    _last.library = library
    for tile in library.tiles.values():
        if tile.name in library.blocks or not used(tile, library):
            continue
        for edges in standing(tile, library):
            if fault := _tile_fault(tile, _contract(library), edges, _last):
                return f"{tile.name}: {fault}"
    return None


def outcome(mutant: Mutant) -> str:
    """Why a mutant is refused; or `right`, if its boards are; or what is WRONG with them."""
    fault = refusal(mutant.library)
    if fault is not None:
        return f"refused: {fault}"
    try:
        wrong = next(trial_faults(mutant.library), None)
    except (InputError, LayoutError) as error:
        return f"WRONG: {error}"
    return "right" if wrong is None else f"WRONG: {wrong}"


def mutants(library: Library, number: int, seed: str) -> Iterator[Mutant]:
    """So many changed libraries."""
    rng = Random(f"{seed} {library.name}")
    yield from (changed(library, rng) for _ in range(number))
