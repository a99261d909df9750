"""The contradiction algorithm (Mourits, section 3.3), basic and modified.

Colour the rooms with icons, and let squares, circles and S/G colour what they can. Then try each free room in
white and in black, let the three actions run on, and check. A colour that breaks a check is wrong, so the
room has the other one. The modified algorithm also tries two rooms at a time, uses the white path check,
checks by room, and takes the rooms with the most coloured neighbours first. What is left after that goes to
backtracking.

Each of these is a field of `Options`: `BASIC` is section 3.3.1, `MODIFIED` has all four modifications.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.theses.mourits.backtracking import both_colours, next_free
from hardboard.theses.mourits.checks import CHECKS
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.local import LocalChecks, square_of_one_colour
from hardboard.theses.mourits.state import BLACK, GUESS, WHITE, Cause, State

Order = Literal["reading", "neighbours", "size", "edges"]
Scope = Literal["board", "colour", "room"]


@dataclass(frozen=True)
class Options:
    """The modifications that are on; the defaults are the modified algorithm."""

    #: section 3.3.2: try two rooms at a time before backtracking
    two_rooms: bool = True
    #: section 3.3.3: check that a white path from S to G has all circles
    white_path: bool = True
    #: section 3.3.4: check the whole board, only what the new colours can break, or only around the new rooms
    scope: Scope = "room"
    #: section 3.3.5: which rooms to try first
    order: Order = "neighbours"
    #: whether what is left in the end is searched
    backtracking: bool = True
    #: whether each step of that search also draws the contradictions in one room; in the thesis it does not
    lookahead: bool = False


MODIFIED = Options()
BASIC = Options(two_rooms=False, white_path=False, scope="board", order="reading")


class Unsolvable(Exception):
    """Both colours of a room lead to a contradiction."""


class ContradictionRun:
    """One run of the algorithm on one board; `tally` counts failing checks (experiment of section 5.2)."""

    def __init__(
        self,
        board: Board,
        options: Options = MODIFIED,
        *,
        tick: Callable[[], None] = lambda: None,
        tally: Counter[str] | None = None,
        checks: Mapping[str, tuple[Callable[[State], bool], str]] = CHECKS,
    ) -> None:
        self.options, self.tick, self.tally, self.checks = options, tick, tally, checks
        self.layout = RoomMasks(board)
        self.state = State(self.layout)
        self.local = LocalChecks(self.layout, options.white_path)
        self.is_local = options.scope == "room"
        self.probes: Counter[str] = Counter()
        #: how many rooms each room and colour led to when it was last tried
        self.growth: Counter[tuple[int, int]] = Counter()

    def solutions(self) -> Iterator[Shading]:
        """Yield every solution; the first by deduction, others by backtracking (section 4)."""
        try:
            self.deduce()
        except Unsolvable:
            return
        yield from (shading for shading in self._ends() if not FAMILY.violations(self.layout.board, shading))

    def _ends(self) -> Iterator[Shading]:
        """Return the rest of the work when no deduction is left."""
        if self.state.done:
            yield self.state.shading()
        elif self.options.backtracking:
            yield from self._backtrack()

    def colour_icon_rooms(self) -> None:
        """Colour the rooms that the icons decide."""
        broken = self.state.icons()
        broken = self.state.actions(0) or broken or self._check(0)
        if broken:
            raise Unsolvable(broken)

    def deduce(self) -> None:
        """Colour all that follows from actions and contradictions."""
        self.colour_icon_rooms()
        while not self.state.done and (self._one_room() or (self.options.two_rooms and self._two_rooms())):
            pass

    def _backtrack(self) -> Iterator[Shading]:
        attempt, choose = (
            (self._look_ahead, self._likely)
            if self.options.lookahead
            else (self._guess, lambda: next_free(self.state))
        )
        for _ in both_colours(self.state, choose, attempt):
            yield self.state.shading()

    def follow(self, known: Shading) -> None:
        """Colour the most promising room as in a known solution where contradictions end, and go on."""
        while (room := self._likely()) is not None:
            if broken := self._look_ahead(room, BLACK if known[self.layout.room_cells[room][0]] else WHITE):
                raise Unsolvable(broken)

    def _likely(self) -> int | None:
        """Return the room whose two colours had the most consequences when they were last tried."""
        growth = self.growth
        rooms = self.state.free()
        return max(rooms, key=lambda room: growth[room, WHITE] * growth[room, BLACK], default=None)

    def _guess(self, room: int, colour: int) -> str | None:
        self.tick()
        self.probes["backtracking"] += 1
        head = len(self.state.steps)
        self.state.put(room, colour, GUESS)
        if self.is_local and square_of_one_colour(self.state, room):
            return "squares"
        return self._check(head)

    def _look_ahead(self, room: int, colour: int) -> str | None:
        """Colour a room and all that follows by actions and contradictions in one room."""
        self.tick()
        self.probes["backtracking"] += 1
        try:
            self.colour_room(room, colour)
            while self._one_room():
                pass
        except Unsolvable as broken:
            return str(broken)
        return None

    def _colour(self, room: int, colour: int, cause: Cause = GUESS) -> str | None:
        head = len(self.state.steps)
        self.state.put(room, colour, cause)
        return self.state.actions(head) or self._check(head)

    def fails(self, room: int, colour: int) -> str | None:
        """Return the check that a colour of a room breaks, or None; the state stays as it was."""
        self.tick()
        mark = self.state.mark()
        broken = self._colour(room, colour)
        self.growth[room, colour] = len(self.state.steps) - mark.steps
        self.state.back_to(mark)
        if broken and self.tally is not None:
            self._count_failures(room, colour, self.tally)
        return broken

    def colour_room(self, room: int, colour: int, cause: Cause = GUESS) -> None:
        """Colour a room for good."""
        if broken := self._colour(room, colour, cause):
            raise Unsolvable(broken)

    def _check(self, head: int) -> str | None:
        if self.is_local:
            return self.local(self.state, head)
        checks = self.checks
        without = {"icons"} if self.options.white_path else {"icons", "white path"}
        names = [name for name in checks if name not in without]
        if self.options.scope == "board":
            return next((name for name in names if not checks[name][0](self.state)), None)
        for room in self.state.steps[head:]:
            mine = "white" if self.state.colour[room] == WHITE else "black"
            for name in names:
                if checks[name][1] in ("both", mine) and not checks[name][0](self.state):
                    return name
        return None

    def _count_failures(self, room: int, colour: int, tally: Counter[str]) -> None:
        """Colour the room once more, run the actions to their end, and count every check that fails."""
        mark = self.state.mark()
        self.state.hasty = False
        self.state.put(room, colour)
        self.state.actions(mark.steps)
        tally.update(name for name, (check, _) in CHECKS.items() if not check(self.state))
        self.state.hasty = True
        self.state.back_to(mark)

    def _ordered(self) -> list[int]:
        """Return the free rooms, those most likely to lead to a contradiction first (section 3.3.5)."""
        rooms, layout, colour = self.state.free(), self.layout, self.state.colour
        if self.options.order == "size":
            rooms.sort(key=lambda room: -len(layout.room_cells[room]))
        elif self.options.order == "edges":
            rooms.sort(key=lambda room: -layout.on_edge[room])
        elif self.options.order == "neighbours":
            rooms.sort(key=lambda room: -sum(1 for other, _ in layout.touch[room] if colour[other]))
        return rooms

    def _one_room(self) -> bool:
        """Try every free room in both colours; whether any could be coloured for good."""
        changed = False
        for room in self._ordered():
            for colour in (WHITE, BLACK):
                if self.state.colour[room]:
                    break
                self.probes["one room"] += 1
                if broken := self.fails(room, colour):
                    self.colour_room(room, -colour, ("one room", (), broken))
                    changed = True
        return changed

    def _two_rooms(self) -> bool:
        """Find a room of which one colour leaves no colour for some second room, and give it the other."""
        rooms = self._ordered()
        for room in rooms:
            for colour in (WHITE, BLACK):
                if changed := self.fails_with_another(room, colour, rooms):
                    second, broken = changed
                    self.colour_room(room, -colour, ("two rooms", (second,), broken))
                    return True
        return False

    def fails_with_another(
        self, room: int, colour: int, rooms: list[int] | None = None
    ) -> tuple[int, str] | None:
        """Return a second room to which a colour of the first leaves none, and the check that showed it."""
        mark = self.state.mark()
        self._colour(room, colour)
        found = self._no_colour_left(self._ordered() if rooms is None else rooms)
        self.state.back_to(mark)
        return found

    def _no_colour_left(self, rooms: list[int]) -> tuple[int, str] | None:
        """Return a room that can be neither white nor black now, and the check that showed the second."""
        colours = self.state.colour
        for room in rooms:
            if not colours[room]:
                self.probes["two rooms"] += 1
                if self.fails(room, WHITE) and (broken := self.fails(room, BLACK)):
                    return room, broken
        return None


def solutions(board: Board, options: Options = MODIFIED) -> Iterator[Shading]:
    """Yield every solution of a board."""
    return ContradictionRun(board, options).solutions()


def solve(board: Board, options: Options = MODIFIED) -> Shading | None:
    """Return the first solution, or None."""
    return next(solutions(board, options), None)
