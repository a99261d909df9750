"""The areas of small clues, written down whole: one of the shapes that such an area can have is there.

A clue of three has at most eighteen areas, one of four 76, one of five 315, and fewer near the edge and other
clues. A variable stands for each: with it the area's cells have the colour and those around it have not. That
says all that `Sized` and `Separate` say of the clue, where cuts by need would rule out one wrong area after
the other.

    >>> from hardboard.puzzles.declared.board import Board
    >>> [len(shapes(Board(9, 9).near, 40, size, (), 400)) for size in (1, 2, 3, 4, 5)]
    [1, 4, 18, 76, 315]
"""

from collections.abc import Collection, Iterable, Sequence

from hardboard.puzzles.declared.areas import Separate, Sized
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.sat.cnf import TRUE

#: Clues larger than this, and those with more shapes, are left to cuts by need.
LARGEST, MOST = 7, 400
Near = Sequence[Sequence[Index]]


def shapes(
    near: Near, start: Index, size: int, closed: Collection[Index], most: int
) -> list[frozenset[Index]] | None:
    """The areas of so many cells around a cell, none of them closed; None if there are more than `most`."""
    found: list[frozenset[Index]] = []

    def grow(area: frozenset[Index], border: list[Index], tried: frozenset[Index]) -> bool:
        if len(area) == size:
            found.append(area)
            return len(found) <= most
        for number, cell in enumerate(border):
            seen = tried.union(border[: number + 1])
            fresh = [x for x in near[cell] if x not in seen and x not in border and x not in closed]
            if not grow(area | {cell}, border[number + 1 :] + fresh, seen | {cell}):
                return False
        return True

    border = [cell for cell in near[start] if cell not in closed]
    return found if grow(frozenset([start]), border, frozenset([start])) else None


def write_islands(places: Iterable[Place], cnf: Clauses) -> set[Place]:
    """Write the areas of small clues down; the places about clues of which nothing is left to be said."""
    places = list(places)
    apart = {place.spot: place for place in places if type(place) is Separate}
    said: set[Place] = set()
    for place in places:
        if type(place) is not Sized or place.number > LARGEST:
            continue
        other = apart.get(place.spot)
        if other is not None and (other.colour is not place.colour or other.near != place.near):
            other = None
        if _write(place, other, cnf):
            said |= {place} if other is None else {place, other}
    return said


def _write(place: Sized, other: Separate | None, cnf: Clauses) -> bool:
    """Write the areas of one clue, if they are few."""
    spot, colour, near = place.spot, place.colour, place.near
    clues = [] if other is None else [cell for cell in other.clues if cell != spot]
    closed = {cell for cell in place.cells if cnf.has(cell, colour) == -TRUE} | set(clues)
    closed |= {beside for cell in clues if cnf.has(cell, colour) == TRUE for beside in near[cell]} - {spot}
    areas = shapes(near, spot, place.number, closed, MOST)
    if areas is None:
        return False
    chosen = [cnf.new() for _ in areas]
    cnf.add(-cnf.has(spot, colour), *chosen)
    for literal, area in zip(chosen, areas, strict=True):
        for cell in area:
            cnf.add(-literal, cnf.has(cell, colour))
        around = {beside for cell in area for beside in near[cell]} - area
        for beside in sorted(around):
            cnf.add(-literal, -cnf.has(beside, colour))
    return True
