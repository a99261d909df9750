"""Tiles through which the strand of a loop runs: their claims, and step 4.

The plan gives the fixed drawing outside all tiles. A first round proves that for every solution. A tile is
then *entered* at the lines of cells that it shares with the tiles to its left and above. The exclusions at a
place are shown for each way in which these may draw the lines. The excluded facts occur at no position, row
by row and from left to right. Nothing is assumed on a side without such a tile.

What is painted is one piece. Each tile draws a *strand*, with one cell on its first column and one on its
last. Only the tile below may join parts of it. Neighbours share those cells, so the strands of a row are one
piece. The fixed drawing joins its ends to the others. Everything else in a tile is joined to the line above
it, so to the tile above and, row by row, to a strand.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from hardboard.proof.second.files import Cell, Subject, require_that
from hardboard.proof.second.lemmas import PatchRules
from hardboard.proof.second.paint import PaintedColours, constraint_kept
from hardboard.proof.second.plan import Place, State
from hardboard.proof.second.shading import ShadedBoard, components, connected_colour, four_neighbours

#: Places that look at more cells are not tried in all states.
MANY = 40
Facts = dict[Subject, bool]


def outside_cells(painting: PaintedColours) -> list[Cell]:
    """Return the cells of no tile."""
    covered = {at for cells in painting.windows.values() for at in cells}
    return [at for at in painting.below if at not in covered]


def learn_outside(painting: PaintedColours, made: Mapping[int, PatchRules], rounds: object) -> None:
    """Learn the cells outside tiles: the only kind of the round excludes other colours."""
    rules = painting.rules
    assert isinstance(rules, ShadedBoard)
    require_that(rounds == [[]] and len(made) == 1, "not one round, about what is outside all tiles")
    kind = next(iter(made.values()))
    for facts, word, about in kind.rules:
        require_that(
            rules.justified(facts, word, about), f"{word} {str(about)[:80]}: the clause does not follow"
        )
    for at in outside_cells(painting):
        wrong = frozenset([(at, not painting.below[at])])
        require_that(wrong in kind.excluded, f"nothing is known of the cell {at}")
    for at in outside_cells(painting):
        rules.learn(at, painting.below[at])


def entry_exclusions(painting: PaintedColours) -> dict[Place, list[Facts]]:
    """Return the facts to exclude at each place, for each way to enter it."""
    wanted = painting.wanted(True)
    return {place: list(_entered(painting, place, facts)) for place, facts in wanted.items()}


def _entered(painting: PaintedColours, place: Place, wanted: list[Facts]) -> Iterator[Facts]:
    row, col = place
    for left in _ways(painting, place, (row, col - 1)):
        for above in _ways(painting, place, (row - 1, col)):
            way = left | above
            if all(way[at] is so for at, so in left.items()):
                for facts in wanted:
                    if all(facts.get(at, so) is so for at, so in way.items()):
                        yield facts | way


def _ways(painting: PaintedColours, place: Place, before: Place) -> list[Facts]:
    """Return the ways in which a tile before this one draws the shared line: cells that may be black. If
    there is none, nothing is said.
    """
    if before not in painting.plan.tiles:
        return [{}]
    line = sorted({*painting.windows[place]} & {*painting.windows[before]})
    states = painting.plan.tiles[before].drawings
    ways: list[Facts] = [{at: painting.drawn(before, state, at) for at in line} for state in states]
    black = [at for at in line if any(way[at] for way in ways)]
    return [{at: way[at] for at in black} for way in ways]


def check_strands(painting: PaintedColours) -> None:
    """Check that every constraint holds in all agreeing states, and that black is connected."""
    rules, cols = painting.rules, painting.rules.board.shape[1]
    assert isinstance(rules, ShadedBoard)
    facts = [painting.colour[divmod(at, cols)] for at in rules.board.cells]
    for place in rules.places:
        count = place.as_count
        if (own := connected_colour(place)) is not None:
            whole = sorted(own.cells) == list(rules.board.cells) and not own.outside and own.colour
            require_that(whole, f"{place.rule} is not about all that is black")
            for at in rules.board.cells:
                near = {rules.index(other) for other in four_neighbours(divmod(at, cols))} - {None}
                require_that(near == set(own.near[at]), f"{place.rule} is not about cells beside each other")
            one_piece(painting)
        elif len(place.scope) > MANY:
            require_that(count is not None and not count.when, f"{place.rule} looks at too much")
            sure = [facts[at] for at in place.cells]
            left = range(sure.count(True), len(sure) - sure.count(False) + 1)
            require_that(count and count.allowed.issuperset(left), f"{place.rule} may be broken")
        else:
            require_that(
                constraint_kept(painting, place, facts, {}),
                f"{place.rule} at {divmod(place.spot, cols)} is not kept",
            )


def one_piece(painting: PaintedColours) -> None:
    """Check that black cells are connected in all agreeing states."""
    plan, drawn = painting.plan, [at for at in outside_cells(painting) if painting.below[at]]
    rows, cols = len(plan.tops) - 1, 1 + max(col for _, col in plan.tiles)
    require_that(len(plan.tiles) == rows * cols, "a place without a tile")
    ends: dict[Cell, tuple[str, int]] = {}
    for place in painting.windows:
        for choice in plan.choices([at for at in (place, (place[0] + 1, place[1])) if at in plan.tiles], {}):
            for at in _strand(painting, place, choice):
                if place[1] == (0 if at[1] == plan.corner(place)[1] else cols - 1):
                    ends[at] = ("row", place[0])
    steady = [at for at in ends if painting.colour[at]]
    require_that(len(steady) == len(ends) == 2 * rows, "a row without an end that is always the same")

    def near(at: Any) -> list[Any]:
        if at[0] == "row":
            return [other for end in steady if ends[end] == at for other in four_neighbours(end)]
        return [*four_neighbours(at), *(ends[other] for other in four_neighbours(at) if other in ends)]

    require_that(len(components([*drawn, *set(ends.values())], near)) == 1, "strands that are not joined")


def _strand(painting: PaintedColours, place: Place, choice: Mapping[Place, State]) -> list[Cell]:
    """Return the ends of a tile's strand. All that the tile draws is joined to it, there or in the tile
    below, or to the line above, if another tile draws that, too.
    """
    black = {
        tile: {at for at in painting.windows[tile] if painting.drawn(tile, choice[tile], at)}
        for tile in choice
    }
    (top, left), (_, width) = painting.plan.corner(place), painting.plan.size(place)
    ends = [at for at in black[place] if at[1] in (left, left + width)]
    require_that(
        sorted(at[1] for at in ends) == [left, left + width],
        f"the lines beside tile {place} are not crossed once",
    )
    own = {*ends}
    for piece in components(black[place], four_neighbours):
        if place[0] == 0 or all(at[0] > top for at in piece):
            own |= piece
    groups = components(set[Cell]().union(*black.values()), four_neighbours)
    require_that(any(own <= group for group in groups), f"tile {place} draws several pieces")
    return ends
