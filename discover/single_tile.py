"""One tile more for a library that was found from rules: ports and a relation in, a tile out that `check`
accepts.

The specification is that of `tiles search` without a frame, because the library gives the borders' promises.

    >>> from hardboard.workbench.search import read_spec
    >>> drawing = "tile straight\\nlibrary creek\\nports N S\\nrelation N = S\\n"
    >>> (spec,) = framed_specification(*read_spec(drawing))
    >>> spec.size, spec.unique
    ((6, 6), True)
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from hardboard.discover.line_tile_search import TileSearch
from hardboard.discover.tile_checks import tile_faults
from hardboard.discover.window import TileWindow, contract_of, rules_for, states_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family
from hardboard.workbench.search import Frame, SearchVerdict, TileSpecification, seek_tile


def framed_specification(spec: TileSpecification, frames: Sequence[Frame]) -> list[TileSpecification]:
    """Return the specification with its library's size; each allowed state has exactly one completion."""
    if frames:
        raise InputError("a frame", f"none: the library {spec.library.name!r} says what borders promise")
    size = contract_of(spec.library).size
    return [replace(spec, size=(size, size), unique=True)]


def synthesize_tile(
    spec: TileSpecification,
    seconds: float,
    seed: int = 0,
    few: bool = False,
    tell: Callable[[str], object] = print,
) -> SearchVerdict:
    """Candidates until one is right, none is left, or time is up. Clues that a tile can do without are always
    left out, so `few` asks for nothing more.
    """
    contract, ports = contract_of(spec.library), "".join(spec.ports)
    window = TileWindow(rules_for(family(spec.library.family), contract.rules), contract, ports)
    search = TileSearch(window, states_of(ports, list(spec.states)), seed, spec.name)
    outcome = seek_tile(spec, search, seconds, tell)
    if outcome.tile is not None and (found := tile_faults(outcome.tile, spec.library)):
        raise ArithmeticError(f"a tile that does not keep its contract: {found[0]}")
    return outcome
