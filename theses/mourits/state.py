"""A partly coloured board with the actions of the contradiction algorithm (Mourits, section 3.3.1).

Its steps are the rooms in the order in which they were coloured. Colours are 1 for white, -1 for black, 0 for
not yet known: the opposite of `x` is `-x`.

    >>> import numpy as np
    >>> from hardboard.puzzles.declared.board import Board
    >>> state = State(RoomMasks(Board.of_rooms(np.array([[0, 0], [1, 2]]), np.array([["S", ""], ["", "G"]]))))
    >>> state.icons(), state.actions(0), state.colour
    (None, None, [1, -1, 1, -1])
"""

import numpy as np

from hardboard.puzzles.grid import Shading
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.trail import Trail

WHITE, BLACK, FREE = 1, -1, 0
#: Why a room was coloured: the technique, the rooms whose colours led to it, the check that its other colour
#: breaks.
Cause = tuple[str, tuple[int, ...], str]
GUESS: Cause = ("backtracking", (), "")


class State(Trail[int]):
    """Colours of rooms, the order in which they were given, and why."""

    def __init__(self, layout: RoomMasks) -> None:
        super().__init__()
        self.layout = layout
        #: one for each room, and the border, which counts as black
        self.colour = [FREE] * layout.count + [BLACK]
        self.causes: list[Cause] = [GUESS] * layout.count
        self.white = 0
        self.black = 0
        #: whether actions stop at the first square that is all of one colour
        self.hasty = True

    @property
    def done(self) -> bool:
        """True if every room has a colour."""
        return len(self.steps) == self.layout.count

    def free(self) -> list[int]:
        """Return the rooms without a colour, in reading order."""
        return [room for room in range(self.layout.count) if not self.colour[room]]

    def shading(self) -> Shading:
        """Return the colours as a shading; rooms not yet coloured count as white."""
        shading: Shading = (np.array(self.colour[:-1]) == BLACK)[self.layout.board.room_array]
        return shading

    def put(self, room: int, colour: int, cause: Cause = GUESS) -> None:
        """Colour a room that has no colour yet (color_room, rule 1)."""
        self.change(self.colour, room, colour)
        self.steps.append(room)
        self.causes[room] = cause
        if colour == WHITE:
            self.change(vars(self), "white", self.white | self.layout.masks[room])
        else:
            self.change(vars(self), "black", self.black | self.layout.masks[room])

    def icons(self) -> str | None:
        """Icons: colour every room with an icon white, then see to S, G and circles with few ways out."""
        for room in self.layout.icon_rooms:
            self.put(room, WHITE, ("icons", (), ""))
        broken = None
        for icon in range(len(self.layout.icons)):
            broken = self._way_out(icon) or broken
        return broken

    def actions(self, head: int) -> str | None:
        """Squares, circles, S/G, as far as rooms coloured since `head` lead; the broken check if any."""
        steps, colour, beside, watched = self.steps, self.colour, self.layout.beside, self.layout.watched
        broken = None
        while head < len(steps):
            room = steps[head]
            head += 1
            mine = colour[room]
            for others in beside[room]:
                last = FREE - 1
                for other in others:
                    theirs = colour[other]
                    if not theirs:
                        if last >= 0:
                            break
                        last = other
                    elif theirs != mine:
                        break
                else:
                    if last >= 0:
                        self.put(last, -mine, ("squares", (room, *others), ""))
                    elif self.hasty:
                        return "squares"
                    else:
                        broken = "squares"
            if mine == BLACK:
                for icon in watched[room]:
                    broken = self._way_out(icon) or broken
                if broken and self.hasty:
                    return broken
        return broken

    def _way_out(self, icon: int) -> str | None:
        """Circles, S/G: only the cells beside it that it needs are left, so they are white."""
        name, need, _, near = self.layout.icons[icon]
        colour = self.colour
        left = [room for room in near if colour[room] != BLACK]
        if len(left) < need:
            return "circles"
        if len(left) == need:
            for room in left:
                if not colour[room]:
                    self.put(room, WHITE, (name, near, ""))
        return None
