"""Compare constraints exactly on one board, by forms that are equal if the constraints say the same.

A count or table of few cells is the set of colourings that it allows. For more cells the form keeps the cells
and the allowed counts. Counts of the same cells are one. A constraint that every colouring satisfies has no
form. A look along lines ends one cell beyond its number. A constraint of an unknown class is tried with all
colourings of its cells, and may read no other cell. Nothing is sampled.

    >>> two, other = Count("a", (0, 1), frozenset([0, 1])), Count("b", (1,), frozenset([0]), {0: True})
    >>> pattern_forms([two], Board(1, 2), 1) == pattern_forms([other], Board(1, 2), 1)
    True
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table

#: Counts of so many cells are said as tables; places of unknown kinds may have so many cells.
FEW, TRIED = 6, 12
#: kind, cells, and what else tells places apart -> what is allowed
Forms = dict[tuple[Any, ...], Any]
Said = tuple[tuple[Any, ...], Any]
#: of each form, the places that say it
Sources = dict[tuple[Any, ...], list[Constraint]]


class NotAPattern(Exception):
    """The error for a constraint that is not a local rule, with the reason."""


class WatchedFacts(Sequence[bool | None]):
    """Facts about some cells that notice when another cell is asked for."""

    def __init__(self, size: int, known: Mapping[Index, bool | None]) -> None:
        self._size, self.known = size, known

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, cell: Any) -> Any:
        if cell not in self.known:
            raise NotAPattern("looks at cells that it does not name")
        return self.known[cell]

    def __iter__(self) -> NoReturn:
        raise NotAPattern("looks at cells that it does not name")


def pattern_forms(
    places: Iterable[Constraint], board: Board, reach: int | None = None, sources: Sources | None = None
) -> Forms:
    """Return the forms of these constraints on a board; raise `NotAPattern` if one looks beyond twice the
    reach. `sources` gets the constraints of each form.
    """
    found: Forms = {}
    for place in places:
        if reach is not None:
            check_width(place, board, reach)
        for key, allowed in pattern_form(place, board):
            if key not in found:
                found[key] = allowed
            elif allowed is not None:
                found[key] &= allowed
            if sources is not None:
                sources.setdefault(key, []).append(place)
    return found


def check_width(place: Constraint, board: Board, reach: int) -> None:
    """Refuse a constraint whose cells are too far apart for a pattern, even if it is trivial here."""
    if type(place) in ENDLESS or not place.scope:
        return
    rows, cols = [cell // board.cols for cell in place.scope], [cell % board.cols for cell in place.scope]
    wide = max(max(rows) - min(rows), max(cols) - min(cols))
    if wide > 2 * reach:
        raise NotAPattern(f"looks at cells {wide} apart on a board of {board.rows} x {board.cols}")


def pattern_form(place: Constraint, board: Board) -> Iterator[Said]:
    """Return the form of one constraint, or nothing."""
    return KNOWN.get(type(place), ENDLESS.get(type(place), _form_by_colourings))(place, board)


def _sight(place: Sight, board: Board) -> Iterator[Said]:
    most = max(place.total - place.base, 0) + 1
    rays = frozenset(tuple(ray[:most]) for ray in place.rays if ray)
    if len(rays) < sum(bool(ray) for ray in place.rays):
        raise NotAPattern("looks along one line twice")
    yield ("sight", rays, place.colour, place.total - place.base), None


def _areas(place: AreaSum, board: Board) -> Iterator[Said]:
    yield ("areas", place.spot, place.colour, place.total, _corners(place, board)), None


def _connected(place: Connected, board: Board) -> Iterator[Said]:
    if place.outside:
        yield from _form_by_colourings(place, board)
        return
    if set(place.cells) != set(board.cells):
        raise NotAPattern("is about connected cells of a part of the board")
    yield ("connected", place.colour, _corners(place, board)), None


def _corners(place: AreaSum | Connected, board: Board) -> bool:
    """Return True if cells that meet only at a corner are neighbours, too; other neighbours are refused."""
    if min(board.shape) > 1 and (place.near is board.near or place.near is board.near8):
        return place.near is board.near8
    own = [sorted(place.near[cell]) for cell in board.cells]
    for corners, near in ((False, board.near), (True, board.near8)):
        if own == [sorted(near[cell]) for cell in board.cells]:
            return corners
    raise NotAPattern("has neighbours of its own")


def _count(place: Count, board: Board) -> Iterator[Said]:
    """Return a count whose guard cells are not among the counted ones."""
    if len(set(place.cells)) < len(place.cells):
        yield from _form_by_colourings(place, board)
        return
    when = place.when
    black = sum(bool(when[cell]) for cell in place.cells if cell in when)
    cells = tuple(sorted(cell for cell in place.cells if cell not in when))
    allowed = frozenset(n - black for n in place.allowed if 0 <= n - black <= len(cells))
    if len(allowed) == len(cells) + 1:
        return
    if len(cells) + len(when) <= FEW:
        colours = tuple(bool(colour) for colour in when.values())
        yield from _listed_as((*cells, *when), _listed(len(cells), allowed, colours))
    else:
        yield ("count", cells, tuple(sorted(when.items()))), allowed


@lru_cache(maxsize=1 << 12)
def _listed(counted: int, allowed: frozenset[int], when: tuple[bool, ...]) -> frozenset[int]:
    """Return the colourings that a count allows: first counted cells, then guard cells."""
    want = sum(1 << i for i, colour in enumerate(when) if colour)
    return frozenset(
        bits
        for bits in range(1 << (counted + len(when)))
        if bits >> counted != want or (bits & ((1 << counted) - 1)).bit_count() in allowed
    )


def _table(place: Table, board: Board) -> Iterator[Said]:
    if len(set(place.cells)) < len(place.cells):
        return _form_by_colourings(place, board)
    return _listed_as(tuple(place.cells), place.patterns)


def _listed_as(cells: tuple[Index, ...], patterns: frozenset[int]) -> Iterator[Said]:
    order = sorted(range(len(cells)), key=cells.__getitem__)
    kept, listed = _reduced(tuple(order), patterns)
    if len(listed) < 1 << len(kept):
        yield ("table", tuple(cells[i] for i in kept)), listed


@lru_cache(maxsize=1 << 14)
def _reduced(order: tuple[int, ...], patterns: frozenset[int]) -> tuple[tuple[int, ...], frozenset[int]]:
    """Return the cells that matter, in this order, and the patterns of these."""
    size = len(order)
    inside = frozenset(bits for bits in patterns if 0 <= bits < 1 << size)
    kept = tuple(i for i in order if any(bits ^ 1 << i not in inside for bits in inside) or not inside)
    kept = kept if inside else ()
    listed = frozenset(sum((bits >> i & 1) << k for k, i in enumerate(kept)) for bits in inside)
    return kept, listed


def _form_by_colourings(place: Constraint, board: Board) -> Iterator[Said]:
    """Yield the form of any constraint, by trying all colourings of its cells."""
    cells = tuple(dict.fromkeys(place.scope))
    if len(cells) > TRIED:
        raise NotAPattern(
            f"asks something of {len(cells)} cells at once on a board of {board.rows} x {board.cols}"
        )
    yield from _listed_as(cells, allowed_colourings(place, cells, board.size))


def allowed_colourings(place: Constraint, cells: Sequence[Index], size: int = 0) -> frozenset[int]:
    """Return the colourings that a constraint allows (bit i: cell i), on a board of this size."""
    facts, good = WatchedFacts(size, {}), set[int]()
    for bits in range(1 << len(cells)):
        facts.known = {cell: bool(bits >> i & 1) for i, cell in enumerate(cells)}
        if not place.broken(facts):
            good.add(bits)
    return frozenset(good)


Form = Callable[[Any, Board], Iterator[Said]]
#: Kinds that can be said as patterns as they are, and those that look as far as the board goes.
KNOWN: dict[type[Constraint], Form] = {Count: _count, Table: _table, Sight: _sight}
ENDLESS: dict[type[Constraint], Form] = {Sight: _sight, AreaSum: _areas, Connected: _connected}


def known_place(place: Constraint, key: tuple[Any, ...], allowed: frozenset[int]) -> Constraint:
    """Return an equivalent constraint of a known kind."""
    return place if type(place) in KNOWN else Table(place.rule, key[1], allowed, at=place.spot)


def cells_of(key: tuple[Any, ...]) -> Iterator[Index]:
    """Yield the cells that a form is about."""
    kind, *rest = key
    if kind in ("table", "count"):
        yield from rest[0]
        yield from (cell for cell, _ in rest[1]) if kind == "count" else ()
    elif kind == "sight":
        yield from (cell for ray in rest[0] for cell in ray)
    elif kind == "areas":
        yield rest[0]
