"""Step 4 for Nurimeizu: agreeing states, painted, always make a solution."""

from collections.abc import Mapping

from hardboard.proof.second.files import Cell, require_that, spend_budget
from hardboard.proof.second.nurimeizu import Maze, square
from hardboard.proof.second.paint import PaintedColours
from hardboard.proof.second.plan import Place, State
from hardboard.proof.second.shading import components

#: Which knots a tile joins in a state: groups of two or more.
Blocks = frozenset[frozenset[int]]


def check_maze(painting: PaintedColours) -> None:
    """Rooms of one colour, white icons, no square of one colour, a path, and white cells that form a tree."""
    maze, colour = painting.rules, painting.colour
    assert isinstance(maze, Maze)
    for cells in maze.members.values():
        require_that(
            all(len(so) == 1 for so in _colours(painting, cells)), f"a room of two colours at {cells[0]}"
        )
    for cells in (square(at) for at in maze.rooms if square(at)[3] in maze.rooms):
        require_that(
            all(len(so) == 2 for so in _colours(painting, cells)), f"a square of one colour at {cells[0]}"
        )
    require_that(
        all(colour[at] is False for at, icon in maze.icons.items() if icon), "an icon that is not white"
    )
    knots = components([at for at, so in colour.items() if so is False], maze.near)
    for knot in knots:
        edges = sum(other in knot for at in knot for other in maze.near(at)) // 2
        require_that(edges == len(knot) - 1, "white cells that always form a cycle")
    check_path(maze, next(knot for knot in knots if maze.start in knot))
    check_tree(painting, maze, knots)


def _colours(painting: PaintedColours, cells: list[Cell]) -> list[set[bool | None]]:
    """Return the colours that some cells show, for all states that agree."""
    homes = list(dict.fromkeys(painting.home[at] for at in cells if at in painting.home))
    return [{painting.shows(at, choice) for at in cells} for choice in painting.plan.choices(homes, {})]


def check_path(maze: Maze, knot: set[Cell]) -> None:
    """S leads to G by all circles and no triangle, in cells that are always white: in a tree there is one
    way.
    """
    start, goal = maze.start, maze.goal
    before, todo = {start: start}, [start]
    while todo:
        at = todo.pop()
        for other in maze.near(at):
            if other in knot and other not in before:
                before[other] = at
                todo.append(other)
    require_that(goal in before, "no way from S to G that is always white")
    path = {start, goal}
    while goal != start:
        goal = before[goal]
        path.add(goal)
    for at, icon in maze.icons.items():
        require_that(not icon or (at in path) is (icon != "T"), f"the path is not as the icon at {at} says")


def check_tree(painting: PaintedColours, maze: Maze, knots: list[set[Cell]]) -> None:
    """Check that white cells form a tree in all agreeing states.

    A tile in a state joins some *knots*, groups of cells that are always white, without a cycle. Some knots
    may be *loose*: in all states that agree, exactly one tile joins such a knot, and to one that is not
    loose. Without loose knots each tile joins the same in all its states, and what is joined forms a tree.
    With them it is still a tree, because each of them hangs on it at one place.
    """
    plan, knot_of = painting.plan, {at: number for number, knot in enumerate(knots) for at in knot}
    blocks = {
        (tile, state): joined_knots(painting, maze, tile, state, knot_of)
        for tile in plan.tiles
        for state in plan.possible[tile]
    }
    loose = guessed_loose(painting, blocks, knots)
    for number in loose:
        spend_budget(len(blocks))
        touching = list(
            dict.fromkeys(tile for (tile, _), own in blocks.items() if number in set().union(*own))
        )
        for choice in plan.choices(touching, {}):
            found = [block for at in choice.items() for block in blocks[at] if number in block]
            require_that(
                len(found) == 1 and found[0] - loose,
                f"white cells around {min(knots[number])} may be cut off",
            )
    links = []
    for tile in plan.tiles:
        firm = {_firm(blocks[tile, state], loose) for state in plan.possible[tile]}
        require_that(len(firm) < 2, f"the tile at {tile} joins different white cells in its states")
        links += [block for own in firm for block in own]
    beside: dict[int, set[int]] = {number: set() for number in range(len(knots)) if number not in loose}
    for block in links:
        for number in block:
            beside[number] |= block
    require_that(sum(len(block) - 1 for block in links) == len(beside) - 1, "white cells that form no tree")
    require_that(len(components(beside, beside.__getitem__)) == 1, "white cells that are not connected")


def _firm(blocks: Blocks, loose: set[int]) -> Blocks:
    return frozenset(block - loose for block in blocks if len(block - loose) > 1)


def guessed_loose(
    painting: PaintedColours, blocks: Mapping[tuple[Place, State], Blocks], knots: list[set[Cell]]
) -> set[int]:
    """Guess the knots that each tile joins alike in all its states, small ones first."""
    loose: set[int] = set()
    for tile in painting.plan.tiles:
        while len(firm := {_firm(blocks[tile, state], loose) for state in painting.plan.possible[tile]}) > 1:
            differ = set().union(
                *(block for own in firm for block in own if any(block not in o for o in firm))
            )
            loose.add(min(differ, key=lambda number: len(knots[number])))
    return loose


def joined_knots(
    painting: PaintedColours, maze: Maze, tile: Place, state: State, knot_of: Mapping[Cell, int]
) -> Blocks:
    """Return the knots that the other white cells of a tile join: none of these groups has a cycle or hangs
    on nothing.
    """
    own = {at for at in painting.varying[tile] if not painting.drawn(tile, state, at)}
    groups = []
    for group in components(own, maze.near):
        edges, found = 0, list[int]()
        for at in group:
            for other in maze.near(at):
                require_that(painting.home.get(other, tile) == tile, "cells of two tiles beside each other")
                edges += other in group
                found += [knot_of[other]] if other in knot_of else []
        require_that(edges // 2 == len(group) - 1 and found, f"white cells of {tile} in a cycle, or cut off")
        require_that(len(set(found)) == len(found), f"white cells of {tile} reach others in two ways")
        groups.append(set(found))
    blocks: list[set[int]] = []
    for knots in groups:
        met = [block for block in blocks if block & knots]
        require_that(all(len(block & knots) == 1 for block in met), f"white cells of {tile} form a cycle")
        blocks = [block for block in blocks if not block & knots] + [set().union(knots, *met)]
    return frozenset(frozenset(block) for block in blocks if len(block) > 1)
