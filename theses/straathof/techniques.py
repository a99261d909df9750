"""Section 3 of Straathof: what a person sees on a Kuroshuto board without guessing, one function a technique.

Each looks at the whole board, colours the forced tiles, and returns True if there were any. All hold in every
solution but `unreached_is_white`, which holds only where there is exactly one.

    1 - -      The 1 has two candidates that touch at a corner, so the tile between them
    - - -      (row 2, column 2) is white whichever is black: diagonal position.
"""

from collections.abc import Callable

from hardboard.theses.straathof.lists import set_members
from hardboard.theses.straathof.position import ContradictionError, TilePosition

Technique = Callable[[TilePosition], bool]


def single_candidate(position: TilePosition) -> bool:
    """A number with one candidate left for its black tile."""
    changed = False
    for number, left in position.open_numbers():
        if not left:
            raise ContradictionError(number, f"{position.number(number)} has no candidate left")
        if len(left) == 1:
            reason = f"{position.number(number)} has no other candidate left"
            position.blacken(left[0], "single candidate", (number,), reason)
            changed = True
    return changed


def diagonal_position(position: TilePosition) -> bool:
    """A 1 with two candidates that touch at a corner: the other tile beside both is white."""
    changed = False
    for number, left in position.open_numbers():
        if len(left) == 2 and position.lists.clue(number) == 1:
            first, second = (set(position.lists.beside[tile]) for tile in left)
            between = (first & second) - {number}
            if abs(left[0] - left[1]) not in (2, 2 * position.lists.stride):
                reason = f"{position.number(number)} needs one of two tiles beside it"
                changed |= position.whiten(between, "diagonal position", (number, *left), reason)
    return changed


def diamond(position: TilePosition) -> bool:
    """Three black tiles around a tile: its fourth neighbour cannot be black too."""
    beside, black = position.lists.beside, position.black
    for tile in set_members(position.empty):
        for inner in beside[tile]:
            walls = [wall for wall in beside[inner] if wall != tile]
            if len(walls) == 3 and all(black >> wall & 1 for wall in walls):
                reason = f"black here would close a diamond around {position.at(inner)}"
                return position.whiten([tile], "diamond", (inner, *walls), reason)
    return False


def flood_fill(position: TilePosition) -> bool:
    """A tile that would cut white tiles off from the others if it were black."""
    for tile in set_members(position.empty):
        if position.lists.splits(tile, position.black):
            walls = set_members(position.black & position.lists.corners[tile])
            return position.whiten([tile], "flood fill", walls, "black here would cut white tiles off")
    return False


def unreached_is_white(position: TilePosition) -> bool:
    """A tile that no number reaches is white in an only solution: black, it could as well be white."""
    tiles = [tile for tile in set_members(position.empty) if not position.lists.reached_by[tile]]
    return position.whiten(
        tiles, "unreached is white", (), "no number reaches, and the solution is the only one"
    )


#: The techniques that hold in every solution, easiest first.
ALWAYS: tuple[Technique, ...] = (single_candidate, diagonal_position, diamond, flood_fill)
#: Those for puzzles that are known to have exactly one solution.
IF_UNIQUE: tuple[Technique, ...] = (unreached_is_white, *ALWAYS)


def deduce(position: TilePosition, techniques: tuple[Technique, ...]) -> None:
    """Use the easiest technique that finds something until none does."""
    while any(technique(position) for technique in techniques):
        pass
