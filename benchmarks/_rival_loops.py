"""The words that rival programs for loop families are written in, for clingo's backend: edges are chosen, a
point is visited if the loop uses an edge there, and every visited point is reached from one of them.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from benchmarks._backend import Program
from benchmarks._rival_rules import Rules
from hardboard.puzzles.declared.board import ARROWS, STEPS, Board, Index, Step
from hardboard.puzzles.declared.doubled import (
    edge_spots,
    edges_at,
    ends_of,
    is_edge,
    is_point,
    point_spots,
    room_points,
)

#: The steps from a cell to those around it, on a board with spots between them.
AROUND = [(2 * down, 2 * right) for down, right in product((-1, 0, 1), repeat=2) if down or right]


class LoopRules(Rules):
    """The words that loop families are written with."""

    def __init__(self, board: Board) -> None:
        Program.__init__(self)
        self.board = board
        self.black = [self.backend.add_atom() for _ in board.cells]
        self.backend.add_rule([self.black[edge] for edge in edge_spots(board)], [], True)
        #: an atom without a rule
        self.false: int = self.backend.add_atom()
        for point in point_spots(board):
            self._point(point)

    def _point(self, point: Index) -> None:
        """A point has two edges or none."""
        used = [self.black[edge] for edge in edges_at(self.board, point)]
        for edge in used:
            self.backend.add_rule([self.black[point]], [edge])
            self.never(edge, *(-other for other in used if other != edge))
        for three in combinations(used, 3):
            self.never(*three)

    def one_loop(self, *known: Index) -> None:
        """Every visited point is reached over edges: from one that surely is, or from the first."""
        every = list(point_spots(self.board))
        reached = self.atoms(every)
        before: list[int] = []
        for point in known[:1] or every:
            visits = self.black[point]
            self.backend.add_rule([reached[point]], [visits, *before])
            before = [self.atom([-visits, *before])]
        for edge in edge_spots(self.board):
            one, other = ends_of(self.board, edge)
            self.backend.add_rule([reached[one]], [self.black[edge], reached[other]])
            self.backend.add_rule([reached[other]], [self.black[edge], reached[one]])
        for point in every:
            self.never(self.black[point], -reached[point])
        self.never(*(-self.black[point] for point in every))

    def visits_clues(self) -> None:
        """The loop visits every clue; it is one."""
        for point in self.board.clues:
            self.never(-self.black[point])
        self.one_loop(*self.board.clues)

    def visits_others(self) -> None:
        """The loop visits every cell without a clue; it is one."""
        others = [point for point in point_spots(self.board) if point not in self.board.clues]
        for point in others:
            self.never(-self.black[point])
        self.one_loop(*others)

    def avoids_clues(self) -> None:
        """The loop visits no clue."""
        for point in self.board.clues:
            self.never(self.black[point])

    def lines(self) -> None:
        """A number counts the lines around it."""
        for face, number in self.board.numbers.items():
            self.exactly(number, (self.black[edge] for edge in self.board.near[face]))

    def corners(self) -> None:
        """A number counts the corners of its cell that are visited."""
        for face, number in self.board.numbers.items():
            self.exactly(number, (self.black[point] for point in self._corners(face)))

    def touches(self) -> None:
        """A number counts how often its cell is touched: corners, less lines, of which three are as four."""
        for face, number in self.board.numbers.items():
            corners, sides = self._corners(face), self.board.near[face]
            for bits in product((False, True), repeat=8):
                visited, used = bits[:4], bits[4:]
                if sum(visited) - min(sum(used), 3) != number:
                    literals = [self.has(s, b) for s, b in zip((*corners, *sides), bits, strict=True)]
                    self.never(*literals)

    def _corners(self, face: Index) -> list[Index]:
        cols = self.board.cols
        return [face + down * cols + right for down in (-1, 1) for right in (-1, 1)]

    def pearls(self) -> None:
        """White pearls: straight on, with a turn before or behind. Black ones: the other way round."""
        for point, colour in self.board.clues.items():
            for one, other in ((0, 2), (1, 3)):
                (a, *more), (b, *further) = self._arm(point, STEPS[one]), self._arm(point, STEPS[other])
                if colour == "W":
                    self.never(a, -b)
                    self.never(-a, b)
                    self.never(a, *more[:1], *further[:1])
                else:
                    self.never(a, b)
                    self.never(-a, -b)
                    self.never(a, *(-edge for edge in more[:1]))
                    self.never(b, *(-edge for edge in further[:1]))

    def _arm(self, point: Index, way: Step) -> list[int]:
        """The edges from a point in a direction, and one behind the last that is never used."""
        ray = [self.black[spot] for spot in self.board.ray(point, way) if is_edge(self.board, spot)]
        return [*ray, self.false]

    def shaded_apart(self, clues: bool = True) -> None:
        """No two cells that are left out are neighbours; cells with a clue may be no such cells."""
        for edge in edge_spots(self.board):
            ends = ends_of(self.board, edge)
            if not (clues and any(end in self.board.clues for end in ends)):
                self.never(*(-self.black[end] for end in ends))

    def _left_out(self, number: int, cells: Iterable[Index]) -> None:
        open_cells = [cell for cell in cells if is_point(self.board, cell) and cell not in self.board.clues]
        self.exactly(number, [-self.black[cell] for cell in open_cells])

    def arrows(self) -> None:
        """A number with an arrow counts the cells that way that are left out."""
        for point, number in self.board.numbers.items():
            self._left_out(number, self.board.ray(point, ARROWS[self.board.arrows[point]]))

    def beside(self) -> None:
        """A number counts the cells beside it that are left out."""
        for point, number in self.board.numbers.items():
            self._left_out(
                number, self.board.cells_at_steps(point, [(2 * down, 2 * right) for down, right in STEPS])
            )

    def around(self) -> None:
        """A number counts the cells around it that are visited."""
        for point, number in self.board.numbers.items():
            self.exactly(number, [self.black[cell] for cell in self.board.cells_at_steps(point, AROUND)])

    def room_points(self, visited: bool) -> None:
        """The number of a room counts its cells that are visited, or left out."""
        for room, cells in room_points(self.board).items():
            if room in self.board.room_numbers:
                self.exactly(self.board.room_numbers[room], [self.has(cell, visited) for cell in cells])

    def rooms_once(self) -> None:
        """The loop enters and leaves each room once."""
        board = self.board
        borders: dict[int, list[int]] = {room: [] for room in board.room_cells}
        for edge in edge_spots(board):
            for end in ends_of(board, edge):
                if board.rooms[edge] < 0 <= board.rooms[end]:
                    borders[board.rooms[end]].append(self.black[edge])
        for point in point_spots(board):
            if board.rooms[point] < 0:
                self.never(self.black[point])
        if len(borders) > 1:
            for crossed in borders.values():
                self.exactly(2, crossed)

    def no_empty_neighbours(self) -> None:
        """Of two neighbours in different rooms one is visited."""
        for edge in edge_spots(self.board):
            ends = ends_of(self.board, edge)
            if self.board.rooms[edge] < 0 <= min(self.board.rooms[end] for end in ends):
                self.never(*(-self.black[end] for end in ends))

    def marks(self) -> None:
        """In each room all moons and no sun, or all suns and no moon; from room to room in turn."""
        board, moon = self.board, {}
        for room, cells in board.room_cells.items():
            moon[room] = self.choice()
            every = [(cell, board.clues[cell] == "B") for cell in cells if cell in board.clues]
            for cell, is_moon in every:
                self.never(self.black[cell], -moon[room] if is_moon else moon[room])
                self.never(-self.black[cell], moon[room] if is_moon else -moon[room])
            for lacks in {True, False} - {is_moon for _, is_moon in every}:
                self.never(moon[room] if lacks else -moon[room])
        for edge in edge_spots(board):
            one, other = (board.rooms[end] for end in ends_of(board, edge))
            if one != other and min(one, other) >= 0:
                self.never(self.black[edge], moon[one], moon[other])
                self.never(self.black[edge], -moon[one], -moon[other])

    def segments(self) -> None:
        """Each straight stretch through a clue is as long as it says; both are, if it says nothing."""
        for point in self.board.clues:
            number = self.board.numbers.get(point)
            arms = [self._lengths(self._arm(point, way)) for way in STEPS]
            for one, other in ((0, 2), (1, 3)) if number is not None else ():
                self._stretch(arms[one], arms[other], number)
            for (one, there), (other, here) in combinations(enumerate(arms), 2):
                if number is None and (one + other) % 2:
                    for length in range(1, max(len(there), len(here))):
                        self._unequal(there, here, length)
                        self._unequal(here, there, length)

    def _lengths(self, arm: Sequence[int]) -> list[int]:
        """Atoms that an arm is at least so long; the first always holds."""
        atoms = [-self.false]
        for edge in arm[:-1]:
            atoms.append(self.atom([atoms[-1], edge]))
        return atoms

    def _stretch(self, there: Sequence[int], here: Sequence[int], number: int) -> None:
        for one, other in product(range(len(there)), range(len(here))):
            if one + other and one + other != number:
                ends = (-arm[n + 1] for arm, n in ((there, one), (here, other)) if n + 1 < len(arm))
                self.never(there[one], here[other], *ends)

    def _unequal(self, there: Sequence[int], here: Sequence[int], length: int) -> None:
        """Not: the first is so long, the second is shorter and yet there."""
        if length < len(there) and len(here) > 1:
            self.never(there[length], here[1], *([-here[length]] if length < len(here) else []))

    def shut(self) -> None:
        """A clue is a side of its cell that is not crossed."""
        for point, way in self.board.clues.items():
            down, right = ARROWS[way]
            edge = point + down * self.board.cols + right
            if is_edge(self.board, edge):
                self.never(self.black[edge])
