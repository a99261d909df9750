"""The check functions of Mourits, section 3.1, each over the whole board, and the white path check of section
3.3.3.

Each tells whether a partly coloured board may still be right: False is certain, True is not. On a board with
every room coloured they are exact together.
"""

from collections.abc import Callable

from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.state import BLACK, State
from hardboard.verify.sat.bits import bit_path, flood_bits, spread_bits


def check_icons(state: State) -> bool:
    """Rule 2: every cell with an icon is white or uncoloured."""
    return all(state.colour[room] != BLACK for room in state.layout.icon_rooms)


def check_squares(state: State) -> bool:
    """Rule 8: no square of 2 by 2 cells has one colour."""
    colour = state.colour
    for square in state.layout.squares:
        first = colour[square[0]]
        if first and all(colour[room] == first for room in square):
            return False
    return True


def check_circles(state: State) -> bool:
    """Rules 4 and 5: from cells beside each circle, ways without triangles lead to S and to G."""
    return all(circle_ways(state.layout, state.black, circle) for circle in state.layout.circles)


def circle_ways(layout: RoomMasks, black: int, circle: int) -> int:
    """Return cells that show a circle to be right: ways to S and G from two cells beside it; 0 if none."""
    width = layout.width
    open_ = layout.everything & ~(black | layout.triangles | circle)
    beside = spread_bits(circle, width) & open_
    one = bit_path(layout.start, beside, open_, width)
    if not one:
        return 0
    over = bit_path(layout.start, layout.goal, open_, width)
    if not over:
        other = bit_path(layout.goal, beside, open_, width)
        return one | other if other else 0
    other = bit_path(layout.start, beside & ~(one & beside), open_, width)
    return one | other | over if other else 0


def check_s_g_path(state: State) -> bool:
    """Rule 3: a way from S to G without triangles is left; `check_circles` covers boards with circles."""
    return bool(state.layout.circles) or bool(start_to_goal(state.layout, state.black))


def start_to_goal(layout: RoomMasks, black: int) -> int:
    """Return a way from S to G without triangles and black cells, or 0."""
    return bit_path(layout.start, layout.goal, layout.everything & ~(black | layout.triangles), layout.width)


def check_cycle(state: State) -> bool:
    """Rule 7: white cells form no cycle. A forest has as many trees as cells less pairs of neighbours."""
    white, width = state.white, state.layout.width
    pairs = (white & white >> 1).bit_count() + (white & white >> width).bit_count()
    trees, rest = white.bit_count() - pairs, white
    while rest:
        rest &= ~flood_bits(rest & -rest, rest, width)
        trees -= 1
    return trees == 0


def check_white_connected(state: State) -> bool:
    """Rule 6: all white cells can still reach S over white and uncoloured cells."""
    layout = state.layout
    return not state.white & ~flood_bits(layout.start, layout.everything & ~state.black, layout.width)


def check_white_path(state: State) -> bool:
    """Rule 4: if a white path from S to G exists, all circles are on it. There must be no cycles."""
    layout = state.layout
    if not (state.white & layout.start and state.white & layout.goal):
        return True
    path = bit_path(layout.start, layout.goal, state.white, layout.width)
    return not path or not layout.all_circles & ~path


#: By name: the check, and the colours of a room that may break it (section 3.3.4).
CHECKS: dict[str, tuple[Callable[[State], bool], str]] = {
    "icons": (check_icons, "black"),
    "squares": (check_squares, "both"),
    "circles": (check_circles, "black"),
    "S-G path": (check_s_g_path, "black"),
    "cycle": (check_cycle, "white"),
    "connected": (check_white_connected, "both"),
    "white path": (check_white_path, "white"),
}
