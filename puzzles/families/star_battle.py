"""Star Battle."""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, every_room, line_totals, no_room_white

FAMILY = declare(
    "star-battle",
    Layout(rooms=True, total="stars", black="star"),
    (
        no_room_white(),
        apart(BLACK, "around", "starAround"),
        every_room(None, "bkStarGt bkStarLt"),
        line_totals("lnStarNe"),
    ),
    pzpr="starbattle",
)
