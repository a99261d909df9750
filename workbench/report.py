"""The check of one tile, whole: does it fit, what does it do state by state, does it keep its library's
contract?

>>> from hardboard.gadgets import load
>>> examine_tile(load("koelker").tile("wire"), load("koelker")).ok
True
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend import backend_of
from hardboard.gadgets.library import part_of
from hardboard.gadgets.library_folder import handwritten_names
from hardboard.gadgets.relation import State, all_states, describe_relation, show_state
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.representation import NotebookPicture
from hardboard.verify.judge import judge
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.explain import ImpossibleState, PossibleState, value_ties, why_impossible
from hardboard.workbench.tiles import TileBench, bench_of


@dataclass(frozen=True, eq=False, repr=False)
class TileReport(NotebookPicture):
    """The report of a tile's check."""

    tile: Tile
    library: Library
    #: Why the tile cannot stand beside others at all; empty if it can.
    misfit: str
    bench: TileBench | None
    #: Up to `limit` completions of every state between free ends.
    completions: dict[State, list[object]]
    #: How often the contract is broken; None if the library has none.
    promises: tuple[str, ...] | None

    def __repr__(self) -> str:
        said = "as declared" if self.ok else "; ".join(self.faults())
        return f"<{self.tile.name} of {self.library.name}: {said}>"

    @property
    def possible(self) -> frozenset[State]:
        """The states that have a completion."""
        return frozenset(state for state, colourings in self.completions.items() if colourings)

    @property
    def wrong(self) -> list[State]:
        """States that are forbidden but possible."""
        return [state for state in self.completions if state in self.possible - self.tile.states]

    @property
    def lacking(self) -> list[State]:
        """States that are allowed but impossible."""
        return [state for state in self.completions if state in self.tile.states - self.possible]

    @property
    def ok(self) -> bool:
        """True if the tile has its declared relation in every context."""
        return not (self.misfit or self.wrong or self.lacking or self.promises)

    @property
    def unique(self) -> bool:
        """True if every allowed state has exactly one completion."""
        return all(len(self.completions[state]) == 1 for state in self.tile.states)

    @cached_property
    def reasons(self) -> list[PossibleState | ImpossibleState]:
        """An explanation for each state that is not as declared, or has several completions."""
        states = [*self.wrong, *self.lacking, *self.several] if self.bench else []
        return [self.reason(state) for state in states]

    @property
    def several(self) -> list[State]:
        """States that are allowed and have several completions."""
        return [
            state for state, found in self.completions.items() if state in self.tile.states and len(found) > 1
        ]

    def reason(self, state: State) -> PossibleState | ImpossibleState:
        """Explain why a state is possible, or impossible."""
        assert self.bench is not None, "a tile that does not fit has no states"
        if state in self.several:
            return PossibleState(state, *self.bench.two(state))
        colourings = self.completions[state]
        return PossibleState(state, colourings[0]) if colourings else why_impossible(self.bench, state)

    def faults(self) -> list[str]:
        """Return all faults of the tile, one line each."""
        show = [self.misfit] if self.misfit else []
        show += [f"{show_state(state, self.tile.ports)} is forbidden but possible" for state in self.wrong]
        show += [f"{show_state(state, self.tile.ports)} is allowed but impossible" for state in self.lacking]
        show += value_ties(self.tile, self.possible) if self.wrong or self.lacking else []
        # Of a state that is wrong already, the contract has nothing new to say.
        known = ("sound:", "complete:") if self.wrong or self.lacking else ()
        return show + [f"contract: {fault}" for fault in self.promises or () if not fault.startswith(known)]

    def to_json(self) -> Record:
        """Return the record that `tiles check --json` prints."""
        states = [
            {
                "state": show_state(state, self.tile.ports),
                "allowed": state in self.tile.states,
                "completions": len(colourings),
            }
            for state, colourings in self.completions.items()
        ]
        return {
            "tile": self.tile.name,
            "library": self.library.name,
            "ok": self.ok,
            "relation": self.tile.relation,
            "states": states,
            "faults": self.faults(),
        }


def untestable_reason(library: Library) -> str:
    """Explain why tiles of a library cannot be put between free ends; empty if they can."""
    if backend_of(library).frees and "free" not in library.roles and "free" not in library.settings:
        return f"the library {library.name!r} names no tile for the role 'free'"
    if judge(library.family).encoding is None:
        return f"the judge of {library.family} does not write its rules down"
    return ""


def require_size(tile: Tile, library: Library) -> None:
    """Refuse a tile of another size than the library's tiles have, except a block of the library."""
    sizes = {other.size for name, other in library.tiles.items() if name not in library.blocks}
    if tile.size not in sizes and tile != library.tiles.get(tile.name):
        size, *known = ("x".join(map(str, each)) for each in (tile.size, *sorted(sizes)))
        raise InputError(
            f"the tile {tile.name!r} of {size} cells",
            f"{' or '.join(known)}, as the others of {library.name!r}",
        )


def examine_tile(tile: Tile, library: Library, limit: int = 2, promises: bool = True) -> TileReport:
    """Check a tile as one of a library's; without `promises`, its states alone."""
    if reason := untestable_reason(library):
        raise InputError(reason, "free ends, between which a tile can be checked")
    require_size(tile, library)
    try:
        bench = bench_of(with_colourings(tile, library), library)
    except LayoutError as error:
        return TileReport(tile, library, f"it does not fit: {error}", None, {}, ())
    by_state = {state: bench.completions(state, limit) for state in all_states(tile.ports)}
    return TileReport(
        tile, library, "", bench, by_state, _promises(bench.tile, library) if promises else None
    )


def _promises(tile: Tile, library: Library) -> tuple[str, ...] | None:
    if library.contract is None:
        return None
    own = library.settings.get("clues") == "derived" and bool(tile.picture.any())
    return tuple(broken_promises(tile, library, [""] if own else None))


def with_colourings(tile: Tile, library: Library) -> Tile:
    """Return the tile with a colouring for each allowed state; those it lacks are searched for."""
    search: Callable[[Tile, Library], Tile] | None = part_of(library, "coloured")
    lacks = bool(tile.states - set(tile.colourings)) and library.contract is not None and tile.picture.any()
    return search(tile, library) if lacks and search is not None else tile


def with_relation(tile: Tile, library: Library) -> Tile:
    """Return a tile that declares no relation, with the one that it has; a tile that is nothing but its
    colourings has that of their states.

    >>> from dataclasses import replace
    >>> wire = load("koelker").tile("wire")
    >>> free = frozenset(all_states(wire.ports))
    >>> with_relation(replace(wire, relation="", states=free), load("koelker")).relation
    'N != S'
    """
    possible = tile.states
    if tile.picture.any():
        report = examine_tile(tile, library, 1, promises=False)
        if report.misfit:
            raise InputError(f"a tile without a relation: {report.misfit}", "one that fits, or a relation")
        possible = report.possible
    kept = {state: shading for state, shading in tile.colourings.items() if state in possible}
    return replace(tile, relation=describe_relation(possible, tile.ports), states=possible, colourings=kept)


def library_for(tile: Tile, library: str | None = None) -> Library:
    """Return the named library, or one with tiles of this size, preferably one that the tile fits."""
    if library is not None:
        own = load(library)
        require_size(tile, own)
        return own
    fitting = [load(name) for name in handwritten_names()]
    fitting = [
        candidate
        for candidate in fitting
        if any(other.size == tile.size for other in candidate.tiles.values())
    ]
    if not fitting:
        size = "x".join(map(str, tile.size))
        raise InputError(f"a tile of {size} cells, the size of no library's tiles", "the option --library")
    return next((candidate for candidate in fitting if _fits(tile, candidate)), fitting[0])


def _fits(tile: Tile, library: Library) -> bool:
    try:
        bench_of(with_colourings(tile, library), library)
    except LayoutError:
        return False
    return True


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
