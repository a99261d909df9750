"""Room based checks (Mourits, section 3.3.4): look only at what the newly coloured rooms can have broken.

- Cycles: white rooms are a forest of sets. A room that joins one set twice closes a cycle.
- Connection: black rooms that touch at corners, and the border, are kept in sets too. A black room can only
  part the board if, going around it, one set is met on two sides with open cells between; only then is S's
  reach worked out anew.
- Circles: the ways that showed a circle to be all right are kept. As long as none of their cells is black
  they still do.
- White path: once it is there it stays, so it is looked at once.

The thesis asks of a newly white room that it can reach *a* white cell. Two rooms that were coloured together
could so vouch for each other while both are cut off; here the question is whether the room can reach S.
"""

from hardboard.theses.mourits.checks import circle_ways, start_to_goal
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.state import BLACK, WHITE, State
from hardboard.verify.sat.bits import bit_path, flood_bits


def square_of_one_colour(state: State, room: int) -> bool:
    """check_squares (rule 8) for the squares of one room; the squares action has no need of it."""
    colour = state.colour
    mine = colour[room]
    return any(all(colour[other] == mine for other in others) for others in state.layout.beside[room])


class LocalChecks:
    """The checks and their caches, which the trail of a state undoes with it."""

    def __init__(self, layout: RoomMasks, white_path: bool = True) -> None:
        self.layout, self.white_path = layout, white_path
        #: union-find without compression, so that joins can be taken back; -1 for rooms not coloured yet
        self.parent = [-1] * layout.count + [layout.count]
        self.size = [1] * (layout.count + 1)
        self.reach = layout.everything
        self.path_seen = False
        self.kept: dict[int, int] = dict.fromkeys(layout.circles, -1)
        self.kept_path = -1

    def __call__(self, state: State, head: int) -> str | None:
        """Return the check that the rooms coloured since `head` break, or None."""
        # Triangles stand in the way from S to G before any cell is black.
        parted, darker = False, head == 0
        colour = state.colour
        for room in state.steps[head:]:
            state.change(self.parent, room, room)
            if colour[room] == WHITE:
                if self._closes_cycle(room, state):
                    return "cycle"
            else:
                darker = True
                parted |= self._parts(room, colour)
                self._join_black(room, state)
        return self._look_around(state, parted, darker)

    def _look_around(self, state: State, parted: bool, darker: bool) -> str | None:
        layout = self.layout
        if parted:
            reach = flood_bits(layout.start, layout.everything & ~state.black, layout.width)
        else:
            reach = self.reach & ~state.black
        state.change(vars(self), "reach", reach)
        if state.white & ~self.reach:
            return "connected"
        if darker and not self._ways_left(state.black):
            return "circles" if layout.circles else "S-G path"
        if self.white_path and not self.path_seen and not self._path_right(state):
            return "white path"
        return None

    def _root(self, room: int) -> int:
        parent = self.parent
        while parent[room] != room:
            room = parent[room]
        return room

    def _join(self, one: int, two: int, state: State) -> None:
        """Join two different sets, given by their roots."""
        if self.size[one] < self.size[two]:
            one, two = two, one
        state.change(self.parent, two, one)
        state.change(self.size, one, self.size[one] + self.size[two])

    def _closes_cycle(self, room: int, state: State) -> bool:
        """check_cycle (rule 7): the room is a cycle, or touches a white room or a set of rooms twice."""
        if self.layout.looped[room]:
            return True
        parent, colour = self.parent, state.colour
        for other, twice in self.layout.touch[room]:
            if colour[other] == WHITE and parent[other] >= 0:
                if twice:
                    return True
                one, two = self._root(room), self._root(other)
                if one == two:
                    return True
                self._join(one, two, state)
        return False

    def _parts(self, room: int, colour: list[int]) -> bool:
        """check_white_connected (rule 6): whether this black room may part the cells that are not black."""
        stops = self.layout.around[room]
        if stops is None:
            return True
        parent = self.parent
        met: dict[int, int] = {}
        gap, late = -1, []
        for place, (other, side) in enumerate(stops):
            if colour[other] == BLACK and parent[other] >= 0:
                root = self._root(other)
                before = met.setdefault(root, gap)
                if before == -1 and gap != -1:
                    late.append(gap)
                elif before != gap:
                    return True
            elif side:
                gap = place
        return any(other != gap for other in late)

    def _join_black(self, room: int, state: State) -> None:
        parent, colour = self.parent, state.colour
        for other in self.layout.corners[room]:
            if colour[other] == BLACK and parent[other] >= 0:
                one, two = self._root(room), self._root(other)
                if one != two:
                    self._join(one, two, state)

    def _ways_left(self, black: int) -> bool:
        """check_circles and check_s_g_path (rules 3 to 5), for those circles whose known ways were cut."""
        for circle, ways in self.kept.items():
            if ways & black or ways < 0:
                self.kept[circle] = through = circle_ways(self.layout, black, circle)
                if not through:
                    self.kept[circle] = -1
                    return False
        if not self.kept and (self.kept_path & black or self.kept_path < 0):
            self.kept_path = start_to_goal(self.layout, black) or -1
            return self.kept_path > 0
        return True

    def _path_right(self, state: State) -> bool:
        """white_path (rule 4): if S and G are joined by white cells, all circles are on that path."""
        layout = self.layout
        if self.parent[layout.start_room] < 0 or self.parent[layout.goal_room] < 0:
            return True
        if self._root(layout.start_room) != self._root(layout.goal_room):
            return True
        state.change(vars(self), "path_seen", True)
        path = bit_path(layout.start, layout.goal, state.white, layout.width)
        return not layout.all_circles & ~path
