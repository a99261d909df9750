"""What places say, in a form that is equal if they say the same: for comparing rules exactly, on one board.

A count or table of few cells is the set of colourings that it allows, of larger ones the cells and what is
allowed; counts of the same cells are one; what every colouring satisfies says nothing; a look along lines
ends one cell beyond its number. A place of a kind that is not known here is tried with all colourings of its
cells, and may look at no other. Nothing is sampled.

    >>> two, other = Count("a", (0, 1), frozenset([0, 1])), Count("b", (1,), frozenset([0]), {0: True})
    >>> forms([two], Board(1, 2), 1) == forms([other], Board(1, 2), 1)
    True
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Count, Place, Sight, Table

#: Counts of so many cells are said as tables; places of unknown kinds may have so many cells.
FEW, TRIED = 6, 12
#: kind, cells, and what else tells places apart -> what is allowed
Forms = dict[tuple[Any, ...], Any]
#: of each form, the places that say it
Sources = dict[tuple[Any, ...], list[Place]]


class Odd(Exception):
    """A place that cannot be said as a pattern, and why."""


class WatchedFacts(Sequence[bool | None]):
    """Facts about some cells that notice when another cell is asked for."""

    def __init__(self, size: int, known: Mapping[Index, bool | None]) -> None:
        self._size, self.known = size, known

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, cell: Any) -> Any:
        if cell not in self.known:
            raise Odd("looks at cells that it does not name")
        return self.known[cell]

    def __iter__(self) -> NoReturn:
        raise Odd("looks at cells that it does not name")


def forms(
    places: Iterable[Place], board: Board, reach: int | None = None, sources: Sources | None = None
) -> Forms:
    """What all these places say on a board, together; `Odd` if a place looks further than twice the reach.
    In `sources` is noted which places say it.
    """
    found: Forms = {}
    for place in places:
        if reach is not None:
            check_width(place, board, reach)
        for key, allowed in form(place, board):
            if key not in found:
                found[key] = allowed
            elif allowed is not None:
                found[key] &= allowed
            if sources is not None:
                sources.setdefault(key, []).append(place)
    return found


def check_width(place: Place, board: Board, reach: int) -> None:
    """A place whose cells lie further apart than a pattern's may is refused, even if it says nothing here."""
    if isinstance(place, Sight | AreaSum | Connected) or not place.scope:
        return
    rows, cols = [cell // board.cols for cell in place.scope], [cell % board.cols for cell in place.scope]
    wide = max(max(rows) - min(rows), max(cols) - min(cols))
    if wide > 2 * reach:
        raise Odd(f"looks at cells {wide} apart on a board of {board.rows} x {board.cols}")


def form(place: Place, board: Board) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """What one place says: nothing, or one thing."""
    kind = type(place)
    if kind is Count and len(set(place.cells)) == len(place.cells):
        yield from _count(place)  # type: ignore[arg-type]
    elif kind is Table and len(set(place.cells)) == len(place.cells):
        yield from _table(tuple(place.cells), place.patterns)  # type: ignore[attr-defined]
    elif isinstance(place, Sight) and kind is Sight:
        most = max(place.total - place.base, 0) + 1
        rays = frozenset(tuple(ray[:most]) for ray in place.rays if ray)
        if len(rays) < sum(bool(ray) for ray in place.rays):
            raise Odd("looks along one line twice")
        yield ("sight", rays, place.colour, place.total - place.base), None
    elif isinstance(place, AreaSum) and kind is AreaSum:
        yield ("areas", place.spot, place.colour, place.total, _corners(place, board)), None
    elif isinstance(place, Connected) and kind is Connected and not place.outside:
        if set(place.cells) != set(board.cells):
            raise Odd("is about connected cells of a part of the board")
        yield ("connected", place.colour, _corners(place, board)), None
    else:
        yield from _tried(place, board)


def _corners(place: AreaSum | Connected, board: Board) -> bool:
    """Whether cells that meet at a corner only are neighbours, too; other neighbours are refused."""
    if min(board.shape) > 1 and (place.near is board.near or place.near is board.near8):
        return place.near is board.near8
    own = [sorted(place.near[cell]) for cell in board.cells]
    for corners, near in ((False, board.near), (True, board.near8)):
        if own == [sorted(near[cell]) for cell in board.cells]:
            return corners
    raise Odd("has neighbours of its own")


def _count(place: Count) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """A count, with the cells of its condition taken out of those counted."""
    when = place.when
    black = sum(bool(when[cell]) for cell in place.cells if cell in when)
    cells = tuple(sorted(cell for cell in place.cells if cell not in when))
    allowed = frozenset(n - black for n in place.allowed if 0 <= n - black <= len(cells))
    if len(allowed) == len(cells) + 1:
        return
    if len(cells) + len(when) <= FEW:
        colours = tuple(bool(colour) for colour in when.values())
        yield from _table((*cells, *when), _listed(len(cells), allowed, colours))
    else:
        yield ("count", cells, tuple(sorted(when.items()))), allowed


@lru_cache(maxsize=1 << 12)
def _listed(counted: int, allowed: frozenset[int], when: tuple[bool, ...]) -> frozenset[int]:
    """The colourings that a count allows: first the cells counted, then those of its condition."""
    want = sum(1 << i for i, colour in enumerate(when) if colour)
    return frozenset(
        bits
        for bits in range(1 << (counted + len(when)))
        if bits >> counted != want or (bits & ((1 << counted) - 1)).bit_count() in allowed
    )


def _table(cells: tuple[Index, ...], patterns: frozenset[int]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    order = sorted(range(len(cells)), key=cells.__getitem__)
    kept, listed = _reduced(tuple(order), patterns)
    if len(listed) < 1 << len(kept):
        yield ("table", tuple(cells[i] for i in kept)), listed


@lru_cache(maxsize=1 << 14)
def _reduced(order: tuple[int, ...], patterns: frozenset[int]) -> tuple[tuple[int, ...], frozenset[int]]:
    """The cells that matter, in this order, and the patterns of these."""
    size = len(order)
    inside = frozenset(bits for bits in patterns if 0 <= bits < 1 << size)
    kept = tuple(i for i in order if any(bits ^ 1 << i not in inside for bits in inside) or not inside)
    kept = kept if inside else ()
    listed = frozenset(sum((bits >> i & 1) << k for k, i in enumerate(kept)) for bits in inside)
    return kept, listed


def _tried(place: Place, board: Board) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """A place of any kind, by trying all colourings of its cells."""
    cells = tuple(dict.fromkeys(place.scope))
    if len(cells) > TRIED:
        raise Odd(f"asks something of {len(cells)} cells at once on a board of {board.rows} x {board.cols}")
    facts = WatchedFacts(board.size, dict.fromkeys(cells))
    good = set()
    for bits in range(1 << len(cells)):
        facts.known = {cell: bool(bits >> i & 1) for i, cell in enumerate(cells)}
        if not place.broken(facts):
            good.add(bits)
    yield from _table(cells, frozenset(good))


def known_place(place: Place, key: tuple[Any, ...], allowed: Any) -> Place:
    """A place of a kind that is known here and says the same."""
    return (
        place if type(place) in (Count, Table, Sight) else Table(place.rule, key[1], allowed, at=place.spot)
    )


def cells_of(key: tuple[Any, ...]) -> Iterator[Index]:
    """The cells that a form is about."""
    kind, *rest = key
    if kind in ("table", "count"):
        yield from rest[0]
        yield from (cell for cell, _ in rest[1]) if kind == "count" else ()
    elif kind == "sight":
        yield from (cell for ray in rest[0] for cell in ray)
    elif kind == "areas":
        yield rest[0]
