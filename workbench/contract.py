"""Each tile against its library's contract, and nothing else: the local steps of the theorems in
`docs/theorems.md`.

What the steps are is a matter of the puzzle family; each has a module here. Each step is a function that
quotes its claim and yields the faults that contradict it.

    >>> from hardboard.gadgets import load
    >>> library = load("kuroshuto")
    >>> [name for name, faults in argument_steps(library.tile("wire"), library).items() if faults]
    []
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.library import part_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import families_having
from hardboard.reduction import composition
from hardboard.reduction.roles import check_relations


@dataclass(frozen=True)
class ContractArgument:
    """The argument of a family for its tiles: the view of a tile at some edges, and the steps."""

    subject: Callable[[Tile, Library, str], Any]
    steps: Mapping[str, Callable[[Any], Iterator[str]]]
    #: the edges of the board that a tile may stand at; one entry where they make no difference to the steps
    surroundings: Callable[[Tile, Library], list[str]] = lambda tile, library: [""]
    #: the steps about the library as a whole
    whole: Mapping[str, Callable[[Library], Iterator[str]]] = field(default_factory=dict)
    #: whether a tile may stand on a board at all
    used: Callable[[Tile, Library], bool] = lambda tile, library: True


def argument_for(library: Library) -> ContractArgument:
    """Return the argument for tiles of a library."""
    if library.contract is None:
        raise InputError(
            f"no contract in the library {library.name!r}", "a table [contract] in its library.toml"
        )
    own: ContractArgument | None = part_of(library, "argument")
    if own is None:
        raise InputError(
            f"contract checks for {library.family}", "one of " + " ".join(families_having("argument"))
        )
    return own


def argument_steps(tile: Tile, library: Library, edges: str = "") -> dict[str, tuple[str, ...]]:
    """Return the faults of a tile at some edges of the board, step by step of the argument."""
    own = argument_for(library)
    subject = own.subject(tile, library, edges)
    return {name: tuple(check(subject)) for name, check in own.steps.items()}


def broken_promises(tile: Tile, library: Library, edges: Sequence[str] | None = None) -> list[str]:
    """Yield the faults of a tile at the edges it may stand at (all of them, if none are given)."""
    faults: dict[tuple[str, str], str] = {}
    for at in argument_for(library).surroundings(tile, library) if edges is None else edges:
        where = f" (where the board ends on side {' and '.join(at)})" if at else ""
        for name, found in argument_steps(tile, library, at).items():
            for fault in found:
                faults.setdefault((name, fault), where)
    return [f"{name}: {fault}{where}" for (name, fault), where in faults.items()]


def library_faults(library: Library) -> Iterator[str]:
    """Yield the faults of a library as a whole, a line each.

    The faults are about the making of the library, about the statements of its tiles in any floorplan, and
    about every tile at all edges where it may stand.
    """
    own = argument_for(library)
    for name, step in own.whole.items():
        yield from (f"{name}: {fault}" for fault in dict.fromkeys(step(library)))
    if library.layout == "bus":
        yield from composition.composition_faults(library)
    else:
        check_relations(library)
    for tile in (tile for tile in library.tiles.values() if own.used(tile, library)):
        yield from (f"{tile.name}: {fault}" for fault in broken_promises(tile, library))
