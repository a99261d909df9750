"""One tile more for a library that was found from rules: ports and a relation in, a tile out that `check`
accepts.

The specification is that of `gadgets search`, without a frame: what borders promise, the library says.

    >>> (spec,) = parse_specs("tile straight\\nlibrary creek\\nports N S\\nrelation N = S\\n")
    >>> "".join(spec.ports), len(spec.states), spec.library.family
    ('NS', 2, 'creek')
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from hardboard.discover.check import faults
from hardboard.discover.search import Outcome, TileSearch
from hardboard.discover.window import Window, contract_of, rules_for, states_of
from hardboard.discover.workers import advance
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.relation import State
from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.registry import family
from hardboard.workbench.specification import read_header

#: So many candidates are tried between two words about how far it is.
SLICE = 20


@dataclass(frozen=True)
class WantedTile:
    """A tile to be found. Each allowed state has exactly one completion, whether that is asked for or not."""

    name: str
    library: Library
    ports: tuple[str, ...]
    states: frozenset[State]
    unique: bool = True


@dataclass(frozen=True)
class Sought:
    """How the search for a tile ended."""

    spec: WantedTile
    tile: Tile | None
    exhausted: bool
    tried: int
    seconds: float
    #: There is no closest tile here: a candidate is right or is not one.
    best: Tile | None = None

    def __str__(self) -> str:
        size = contract_of(self.spec.library).size
        effort = f"{quantity(self.tried, 'candidate')} tried, {self.seconds:.1f} s"
        if self.tile is not None:
            return f"found a tile of {size}x{size} cells ({effort})"
        if self.exhausted:
            return f"no tile of {size}x{size} cells keeps the contract: all were ruled out ({effort})"
        return f"no tile of {size}x{size} cells found in time ({effort})"


def parse_specs(text: str, library: str | None = None) -> list[WantedTile]:
    """The specification in a text."""
    told = read_header(text, library)
    if told.frames:
        raise InputError("a frame", f"none: the library {told.library.name!r} says what borders promise")
    return [WantedTile(told.name, told.library, told.ports, told.states)]


def synthesize(
    spec: WantedTile, seconds: float, seed: int = 0, few: bool = False, tell: Callable[[str], object] = print
) -> Sought:
    """Candidates until one is right, none is left, or time is up. Clues that a tile can do without are always
    left out, so `few` asks for nothing more.
    """
    contract, begun = contract_of(spec.library), process_time()
    rules = rules_for(family(spec.library.family), contract.rules)
    search = TileSearch(
        Window(rules, contract, "".join(spec.ports)),
        states_of("".join(spec.ports), list(spec.states)),
        seed,
        spec.name,
    )
    outcome = Outcome()
    while outcome.tile is None and not outcome.exhausted and (left := seconds + begun - process_time()) > 0:
        outcome = advance(search, SLICE, left)
        tell(f"{spec.name}: {quantity(outcome.tried, 'candidate')} tried")
    if outcome.tile is not None and (found := faults(outcome.tile, spec.library)):
        raise ArithmeticError(f"a tile that does not keep its contract: {found[0]}")
    return Sought(spec, outcome.tile, outcome.exhausted, outcome.tried, process_time() - begun)
