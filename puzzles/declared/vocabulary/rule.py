"""What a word of the vocabulary gives: a rule, in words, that finds its places on a board."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Rule:
    """A rule of a family: in words, and where it holds on a board."""

    text: str
    names: tuple[str, ...]
    places: Callable[[Board], Iterable[Place]]


def rule(text: str, names: str, places: Callable[[Board], Iterable[Place]]) -> Rule:
    """A rule whose names are written in one string."""
    return Rule(text, tuple(names.split()), places)


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
