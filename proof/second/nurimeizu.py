"""Nurimeizu: white cells form a tree, and each but S is entered from one neighbour on its way from S.

A fact about a cell is one about its room. A link of two cells says that both are white and the second is
entered from the first. Of two white neighbours one is always entered from the other, or there were a cycle.
That a cell is linked with itself says that it is on the path from S to G.
"""

from collections.abc import Callable

from hardboard.proof.second.files import Cell, Facts, Subject, require_that, spend_budget
from hardboard.proof.second.shading import components, four_neighbours
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family

BLACK, WHITE = True, False
#: The colour of a cell where it is sure.
Colour = Callable[[Cell], bool | None]


class Maze:
    """A board of rooms and icons, and which rooms are known to have which colour in every solution."""

    def __init__(self, name: str, record: Record, given: Facts) -> None:
        self.family = family(name)
        self.board: Board = self.family.board_from_record(record)
        rooms, icons = self.board.room_array.tolist(), self.board.icon_array.tolist()
        self.rooms = {(r, c): int(room) for r, row in enumerate(rooms) for c, room in enumerate(row)}
        self.icons = {(r, c): str(icon) for r, row in enumerate(icons) for c, icon in enumerate(row)}
        self.members: dict[int, list[Cell]] = {}
        for at, room in self.rooms.items():
            self.members.setdefault(room, []).append(at)
        self.known = {self.rooms[at]: WHITE for at, icon in self.icons.items() if icon}
        self.given = given
        self.reached: set[Cell] = set()
        (self.start,), (self.goal,) = self.board.showing("S"), self.board.showing("G")
        self.doors: set[int] = set()

    def origin(self, row: int, col: int) -> Cell:
        """Return the first cell of the patch of a tile that begins here: a line of cells around it, if beyond
        the board.
        """
        return row - 1, col - 1

    def near(self, at: Cell) -> list[Cell]:
        """Return the neighbours of a cell."""
        return [other for other in four_neighbours(at) if other in self.rooms]

    def justified(self, facts: Facts, word: str, about: list[Subject]) -> bool:
        """Return True if these facts contradict the known cells, or the named rule."""
        links = {it: so for it, so in facts.items() if isinstance(it[0], tuple)}
        linked = {at for it, so in links.items() if so for at in it}
        told = {it: so for it, so in facts.items() if it not in links}
        rule = getattr(self, f"_{word}", None) if word in WORDS else None
        if word == "given":
            return any([it] == about and self.given.get(it) is (not so) for it, so in facts.items())
        if rule is None or not about or any(at not in self.rooms for at in [*linked, *told, *about]):
            return False
        sure = self.known | {self.rooms[at]: WHITE for at in linked}
        sure |= {self.rooms[at]: so for at, so in told.items()}
        return bool(rule(about, lambda at: told.get(at, sure.get(self.rooms[at])), links))

    def _known(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Return True if the cell is known to have the other colour."""
        known = self.known.get(self.rooms[cells[0]])
        return len(cells) == 1 and known is not None and colour(cells[0]) is (not known)

    def _room(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Return True if two cells of one room have different colours."""
        return len({self.rooms[at] for at in cells}) == 1 and len({colour(at) for at in cells} - {None}) == 2

    def _icon(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Check that an icon is white; S, G and circles are on the path, triangles are not."""
        icon = self.icons[cells[0]]
        off_the_path = links.get((cells[0], cells[0])) is (icon == "T")
        return bool(icon) and (colour(cells[0]) is BLACK or off_the_path)

    def _square(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Return True if a square has one colour."""
        four = square(cells[0])
        return four[3] in self.rooms and {colour(at) for at in four} in ({BLACK}, {WHITE})

    def _entered(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Check that a white cell is entered from exactly one of its white neighbours, S from none."""
        at, surely, perhaps = cells[0], 0, 0
        for other in self.near(at):
            white = colour(other) is WHITE and colour(at) is WHITE
            enters = links.get((other, at)) or (links.get((at, other)) is False and white)
            surely += bool(enters)
            barred = colour(other) is BLACK or links.get((other, at)) is False or links.get((at, other))
            perhaps += not barred
        if self.icons[at] == "S":
            return surely > 0
        return surely > 1 or (colour(at) is WHITE and perhaps == 0)

    def _cycle(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Check that no cycle is all white."""
        steps = zip(cells, cells[1:] + cells[:1], strict=True)
        around = len(set(cells)) == len(cells) > 3 and all(
            other in four_neighbours(at) for at, other in steps
        )
        return around and all(colour(at) is WHITE for at in cells)

    def _path(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Check that a cell on the path is white and has two neighbours on it, S and G one."""
        at = cells[0]
        if links.get((at, at)) is not True:
            return False
        on = [links.get((other, other)) for other in self.near(at)]
        wanted = 1 if self.icons[at] in ("S", "G") else 2
        return colour(at) is BLACK or on.count(True) > wanted or len(on) - on.count(False) < wanted

    def _lead(self, cells: list[Cell], colour: Colour, links: Facts) -> bool:
        """Check that if both are white, the second is entered from the first: `leads`."""
        one, other = cells[0], cells[-1]
        both = colour(one) is colour(other) is WHITE
        otherwise = (both and links.get((one, other)) is False) or links.get((other, one)) is True
        return bool(otherwise) and self.leads(one, other)

    def leads(self, one: Cell, other: Cell) -> bool:
        """Return True if of these neighbours, both white, the second is always entered from the first.

        From S to each cell of the frame there is a way in the frame and its doors (`find_frame`). If the
        first cell is in the frame, or in a room that touches it, that way goes on to it, and then to the
        second. The second is neither in the frame nor in a door nor in that room. There is only one way, so
        this is the one. (A door touches cells that were reached without it.)
        """
        room, beyond = self.rooms[one], self.rooms[other]
        outside = other not in self.reached and beyond not in self.doors and other in four_neighbours(one)
        touches = room != beyond and self.touching(room) > 0
        return outside and (one in self.reached or touches)

    def touching(self, room: int) -> int:
        """Return the pairs of neighbours by which a room touches the frame."""
        spend_budget(len(self.members[room]))
        return sum(other in self.reached for at in self.members[room] for other in self.near(at))

    def find_frame(self) -> None:
        """The frame: white cells that are connected in every solution, by doors where white cells are not.

        Of two rooms that make up a square one is white; if both touch the same groups of cells known to be
        white, these are connected through that *door*. A room that touches the frame twice and is no door is
        black, because white it would close a cycle. A room that alone keeps a square from being black is
        white. This goes on as long as there is more.
        """
        before = None
        while before != (before := (len(self.known), len(self.reached), len(self.doors))):
            spend_budget(len(self.rooms))
            white = [at for at, room in self.rooms.items() if self.known.get(room) is WHITE]
            groups = components(white, self.near)
            group = {at: number for number, cells in enumerate(groups) for at in cells}
            joined = {group[self.start]} | {group[at] for at in self.reached}
            for four in (square(at) for at in self.rooms if square(at)[3] in self.rooms):
                own = {self.rooms[at] for at in four}
                if any(self.known.get(room) is WHITE for room in own):
                    continue
                open_rooms = own - self.known.keys()
                if len(open_rooms) == 1:
                    self.known[open_rooms.pop()] = WHITE
                elif len(open_rooms) == len(own) == 2:
                    spend_budget(sum(len(self.members[room]) for room in open_rooms))
                    one, other = (
                        {group[x] for at in self.members[room] for x in self.near(at) if x in group}
                        for room in open_rooms
                    )
                    if joined & one & other and not one & other <= joined:
                        joined |= one & other
                        self.doors |= open_rooms
            self.reached = {at for number in joined for at in groups[number]}
            for room in self.members.keys() - self.known.keys() - self.doors:
                if self.touching(room) > 1:
                    self.known[room] = BLACK

    def solution(self, text: str) -> dict[Subject, bool]:
        """Return the colours of all cells, if they violate no rule and agree with the given facts."""
        shading = self.family.read_solution(text, self.board)
        require_that(
            self.family.show_solution(shading) == text.removesuffix("\n"), "a solution in other signs"
        )
        require_that(not self.family.violations(self.board, shading), "a solution that breaks a rule")
        colours = {(r, c): bool(so) for r, row in enumerate(shading.tolist()) for c, so in enumerate(row)}
        require_that(all(colours.get(at) is so for at, so in self.given.items()), "not as it is given")
        return colours

    def tells(self, facts: Facts, solution: dict[Subject, bool]) -> bool:
        """Return True if only this solution has all these facts: they give the colour of every room."""
        return {self.rooms[at] for at, so in facts.items() if solution.get(at) is so} == self.members.keys()


def square(at: Cell) -> list[Cell]:
    """Return the four cells whose upper left one this is."""
    return [at, (at[0], at[1] + 1), (at[0] + 1, at[1]), (at[0] + 1, at[1] + 1)]


#: The rules that reasons name.
WORDS = ("known", "room", "icon", "square", "entered", "cycle", "path", "lead")
