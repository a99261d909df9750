"""What a word of the vocabulary gives: a rule, in words, that finds its places on a board."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hardboard.puzzles.declared.board import BLACK, DIAGONALS, WHITE, Board, Index
from hardboard.puzzles.declared.places import Count, Place

#: Which cells of a board a rule is about.
Where = Callable[[Board], Collection[Index]]
COLOURS = {BLACK: "black", WHITE: "white"}
#: Which cells are around a cell, by the name that rules use.
AROUND: dict[str, Callable[[Board, Index], list[Index]]] = {
    "beside": lambda board, cell: board.near[cell],
    "around": lambda board, cell: board.near8[cell],
    "on and around": lambda board, cell: [cell, *board.near8[cell]],
    "diagonally beside": lambda board, cell: board.beside(cell, DIAGONALS),
}


#: What a cell shows: None for nothing, a number, UNKNOWN, or a tuple of numbers.
Symbol = Any
#: Some cells, each of which shows one of some symbols.
Guard = tuple[tuple[Index, frozenset[Symbol]], ...]


@dataclass(frozen=True, eq=False)
class Guarded:
    """A place that is there exactly if its guard holds."""

    place: Place
    guard: Guard

    @property
    def spot(self) -> Index:
        """The cell that it belongs to."""
        return self.place.spot


@dataclass(frozen=True, eq=False)
class Either:
    """One of these holds: a guard, and with it, if a cell is named, that this cell is black."""

    rule: str
    spot: Index
    terms: tuple[tuple[Guard, Index | None], ...]


@dataclass(frozen=True)
class Rule:
    """A rule of a family: in words, and where it holds on a board."""

    text: str
    names: tuple[str, ...]
    places: Callable[[Board], Iterable[Place]]
    #: a board of some size, all symbols -> what holds whatever is printed on it, where this is not to be had
    #: from `places`: see `hardboard.puzzles.declared.guarded`
    guarded: Callable[[Board, Collection[Symbol]], Iterable[Guarded | Either]] | None = None
    #: whether a place looks no further than the cells around its spot and what is printed in them or at their
    #: corners, so that it is the same wherever these look the same: see `hardboard.verify.declared.looks`
    local: bool = False


def rule(
    text: str,
    names: str,
    places: Callable[[Board], Iterable[Place]],
    guarded: Callable[[Board, Collection[Symbol]], Iterable[Guarded | Either]] | None = None,
    *,
    local: bool = False,
) -> Rule:
    """A rule whose names are written in one string."""
    return Rule(text, tuple(names.split()), places, guarded, local)


def counted(name: str, cells: Sequence[Index], colour: bool, allowed: Iterable[int], **more: object) -> Count:
    """So many of the cells have the colour."""
    most = len(cells)
    black = frozenset(n if colour else most - n for n in allowed if 0 <= n <= most)
    return Count(name, tuple(cells), black, **more)  # type: ignore[arg-type]


def exactly(
    names: str,
    cells: Sequence[Index],
    colour: bool,
    number: int,
    at: Index | None = None,
    when: Mapping[Index, bool] | None = None,
) -> Iterator[Count]:
    """The cells of the colour are so many; of two names the first is for too many, the other too few."""
    more, _, less = names.partition(" ")
    up, down = range(number + 1), range(number, len(cells) + 1)
    for name, allowed in ((more, up), (less, down)) if less else ((more, [number]),):
        yield counted(name, cells, colour, allowed, at=at, when=when or {})


def only_if(cell: Index, colour: bool | None) -> dict[Index, bool]:
    """What `Count` takes as `when`: this cell has this colour, or nothing."""
    return {} if colour is None else {cell: colour}
