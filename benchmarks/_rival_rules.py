"""The words that rival programs for clingo's backend are written in: one rule of a puzzle each, said of a
board without grounding.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, pairwise

from benchmarks._backend import Program
from hardboard.puzzles.declared.areas import standard_shape, tetrominoes
from hardboard.puzzles.declared.board import ARROWS, BLACK, STEPS, WHITE, Board, Index
from hardboard.puzzles.declared.vocabulary.numbers import ring_patterns

Near = Sequence[Sequence[Index]]


class Rules(Program):
    """The words that families are written with; a cell is black if its atom is chosen."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.black = [self.backend.add_atom() for _ in board.cells]
        self.backend.add_rule(self.black, [], True)

    def has(self, cell: Index, colour: bool) -> int:
        """The literal that a cell has a colour."""
        literal: int = self.black[cell] if colour else -self.black[cell]
        return literal

    def exactly(self, number: int, literals: Iterable[int], *given: int) -> None:
        """So many of these hold, given that some others do."""
        some = [(literal, 1) for literal in literals]
        if number > len(some):
            return self.never(*given)
        if number:
            self.never(-self.least(number, some), *given)
        if number < len(some):
            self.never(self.least(number + 1, some), *given)

    def least(self, number: int, literals: Sequence[tuple[int, int]]) -> int:
        """An atom that at least so many hold."""
        atom: int = self.backend.add_atom()
        self.backend.add_weight_rule([atom], number, literals)
        return atom

    def clues_white(self) -> None:
        """A clue is in a white cell."""
        for cell in self.board.clues:
            self.never(self.black[cell])

    def roomless_white(self) -> None:
        """A cell in no room is white."""
        for cell, room in enumerate(self.board.rooms):
            if room < 0:
                self.never(self.black[cell])

    def apart(self) -> None:
        """No two black cells are neighbours."""
        for cell, near in enumerate(self.board.near):
            for other in near:
                if cell < other:
                    self.never(self.black[cell], self.black[other])

    def rooms_apart(self) -> None:
        """No two black neighbours are in different rooms."""
        rooms = self.board.rooms
        for cell, near in enumerate(self.board.near):
            for other in near:
                if cell < other and rooms[cell] != rooms[other]:
                    self.never(self.black[cell], self.black[other])

    def no_square(self, colour: bool) -> None:
        """No 2 by 2 cells have the colour."""
        for square in self.board.squares:
            self.never(*(self.has(cell, colour) for cell in square))

    def numbers(self, around: Near, itself: bool = False, when: bool | None = None) -> None:
        """Numbers count black cells, whatever their own cell's colour is or if it has one."""
        for cell, number in self.board.numbers.items():
            given = [] if when is None else [self.has(cell, when)]
            others = (cell, *around[cell]) if itself else around[cell]
            self.exactly(number, (self.black[other] for other in others), *given)

    def room_numbers(self) -> None:
        """A number counts the black cells of its room."""
        for room, number in self.board.room_numbers.items():
            self.every([self.board.room_cells[room]], number)

    def every(self, parts: Iterable[Sequence[Index]], number: int) -> None:
        """So many cells of each part are black."""
        for cells in parts:
            self.exactly(number, (self.black[cell] for cell in cells))

    def some_in_rooms(self) -> None:
        """Every room has a black cell, unless its number is 0."""
        for room, cells in self.board.room_cells.items():
            if self.board.room_numbers.get(room) != 0:
                self.never(*(-self.black[cell] for cell in cells))

    def one_colour_rooms(self) -> None:
        """The cells of a room have one colour."""
        for cells in self.board.room_cells.values():
            for one, other in pairwise(cells):
                self.never(self.black[one], -self.black[other])
                self.never(-self.black[one], self.black[other])

    def no_run(self, colour: bool, length: int) -> None:
        """Not so many cells of the colour in a line."""
        for line in self.board.lines:
            for first in range(len(line) - length + 1):
                self.never(*(self.has(cell, colour) for cell in line[first : first + length]))

    def over_rooms(self) -> None:
        """No line of white cells crosses two borders of rooms."""
        rooms = self.board.rooms
        for line in self.board.lines:
            cuts = [i for i in range(1, len(line)) if rooms[line[i]] != rooms[line[i - 1]]]
            for first, last in pairwise(cuts):
                self.never(*(-self.black[cell] for cell in line[first - 1 : last + 1]))

    def pairs(self) -> None:
        """A black cell has one black neighbour."""
        black = self.black
        for cell, near in enumerate(self.board.near):
            self.never(black[cell], *(-black[other] for other in near))
            for one, other in combinations(near, 2):
                self.never(black[cell], black[one], black[other])

    def linked(self, colour: bool, near: Near | None = None, cells: Sequence[Index] | None = None) -> None:
        """The cells of the colour are connected: reached from a clue that has it, else from the first."""
        cells, near = cells or self.board.cells, near or self.board.near
        known = [c for c in self.board.clues if len(cells) == self.board.size and self.rooted(c, colour)]
        reached = self.atoms(cells)
        before: list[int] = []
        for cell in known[:1] or cells:
            has = self.has(cell, colour)
            self.backend.add_rule([reached[cell]], [has, *before])
            before = [self.atom([-has, *before])]
        self.reach(reached, colour, near)

    def rooted(self, cell: Index, colour: bool) -> bool:
        """Whether a clue surely has a colour."""
        clue = self.board.clues[cell]
        return clue == "BW"[not colour] if isinstance(clue, str) else self.white_clues and not colour

    #: whether clues are in white cells
    white_clues = False

    def atoms(self, cells: Iterable[Index]) -> dict[Index, int]:
        """A fresh atom for each cell."""
        return {cell: self.backend.add_atom() for cell in cells}

    def reach(self, reached: dict[Index, int], colour: bool, near: Near) -> None:
        """What is reached goes on over cells of the colour, and every one of them is."""
        for cell, atom in reached.items():
            has = self.has(cell, colour)
            for other in near[cell]:
                if other in reached:
                    self.backend.add_rule([atom], [has, reached[other]])
            self.never(has, -atom)

    def to_the_edge(self, colour: bool) -> None:
        """Every area of the colour reaches the edge."""
        reached = self.atoms(self.board.cells)
        for cell in self.board.edge:
            self.backend.add_rule([reached[cell]], [self.has(cell, colour)])
        self.reach(reached, colour, self.board.near)

    def linked_in_rooms(self) -> None:
        """The black cells of a room are connected inside it."""
        for cells in self.board.room_cells.values():
            self.linked(BLACK, cells=cells)

    def sees(self, colour: bool, itself: bool) -> None:
        """A number counts the cells of the colour that are seen from it."""
        for cell, number in self.board.numbers.items():
            seen = []
            for each in STEPS:
                before: list[int] = []
                for other in self.board.ray(cell, each)[: max(number - itself, 0) + 1]:
                    before = [self.atom([*before, self.has(other, colour)])]
                    seen += before
            self.exactly(max(number - itself, 0), seen)
            if number < itself:
                self.never()

    def area(self, start: dict[Index, int], colour: bool, far: int | None, closed: Index) -> dict[Index, int]:
        """Atoms that cells are reached over cells of the colour, so many steps away at most, and not more."""
        steps = dict.fromkeys(start, 0)
        queue = list(start)
        for cell in queue:
            for other in self.board.near[cell] if far is None or steps[cell] < far else ():
                if other not in steps and other != closed:
                    steps[other] = steps[cell] + 1
                    queue.append(other)
        reached = self.atoms(queue)
        for cell, literal in start.items():
            self.backend.add_rule([reached[cell]], [literal])
        for cell in queue:
            for other in self.board.near[cell]:
                if other in reached:
                    self.backend.add_rule([reached[other]], [reached[cell], self.has(other, colour)])
                elif other != closed:
                    self.never(reached[cell], self.has(other, colour))
        return reached

    def islands(self) -> None:
        """Every area of white cells has one clue, which is its size."""
        inside: list[list[int]] = [[] for _ in self.board.cells]
        for cell in self.board.clues:
            number = self.board.numbers.get(cell)
            far = None if number is None else number - 1
            reached = self.area({cell: -self.black[cell]}, WHITE, far, -1)
            for other, atom in reached.items():
                inside[other].append(atom)
                if other != cell and other in self.board.clues:
                    self.never(atom)
            if number is not None:
                self.exactly(number, reached.values())
        for cell, atoms in enumerate(inside):
            self.never(-self.black[cell], *(-atom for atom in atoms))

    def touching(self) -> None:
        """A number is the size of all black areas beside it."""
        for cell, number in self.board.numbers.items():
            start = {other: self.black[other] for other in self.board.near[cell]}
            self.exactly(number, self.area(start, BLACK, number, cell).values())

    def stretches(self) -> Iterator[list[Index]]:
        """The parts of lines between clues."""
        for line in self.board.lines:
            for clue, cells in groupby(line, self.board.clues.__contains__):
                if not clue:
                    yield list(cells)

    def lit(self) -> None:
        """Bulbs do not see each other, and every cell is lit."""
        light: dict[Index, list[int]] = {}
        for cells in self.stretches():
            some = self.atom(*([self.black[cell]] for cell in cells))
            self.backend.add_weight_rule([], 2, [(self.black[cell], 1) for cell in cells])
            for cell in cells:
                light.setdefault(cell, []).append(-some)
        for lights in light.values():
            self.never(*lights)

    def rings(self) -> None:
        """The ring around a clue is one of its patterns."""
        ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
        for cell, clue in self.board.clues.items():
            row, col = divmod(cell, self.board.cols)
            cells = [self.board.at(row + down, col + right) for down, right in ring]
            here = [(i, other) for i, other in enumerate(cells) if other is not None]
            off = sum(1 << i for i, other in enumerate(cells) if other is None)
            patterns = [bits for bits in ring_patterns(tuple(sorted(clue))) if not bits & off]
            ways = [self.atom([self.has(c, bool(bits >> i & 1)) for i, c in here]) for bits in patterns]
            self.never(*(-way for way in ways))

    def pieces(self) -> None:
        """Each room has one piece of four cells, and equal ones do not touch."""
        board, kinds = self.board, dict[object, int]()
        covers: dict[tuple[Index, int], list[int]] = {}
        inside: list[list[int]] = [[] for _ in board.cells]
        for cells in board.room_cells.values():
            atoms = []
            for piece in tetrominoes(cells, board.near):
                kind = kinds.setdefault(standard_shape(piece, board.cols), len(kinds))
                atoms.append(self.atom([self.has(cell, cell in piece) for cell in cells]))
                for cell in piece:
                    inside[cell].append(atoms[-1])
                    covers.setdefault((cell, kind), []).append(atoms[-1])
            self.never(*(-atom for atom in atoms))
        covered = {key: self.atom(*([atom] for atom in atoms)) for key, atoms in covers.items()}
        for (cell, kind), atom in covered.items():
            for other in board.near[cell]:
                if cell < other and board.rooms[cell] != board.rooms[other] and (other, kind) in covered:
                    self.never(atom, covered[other, kind])

    def rectangles(self) -> None:
        """No 2 by 2 cells have exactly three black ones."""
        for square in self.board.squares:
            for white in square:
                self.never(*(self.has(cell, cell != white) for cell in square))

    def sizes_differ(self) -> None:
        """Rooms side by side do not have equally many black cells, unless they have none."""
        sizes = {}
        for room, cells in self.board.room_cells.items():
            some = [(self.black[cell], 1) for cell in cells]
            sizes[room] = [self.least(number, some) for number in range(1, len(cells) + 1)]
        for one, other in self.board.sides:
            for number in range(min(len(sizes[one]), len(sizes[other]))):
                beyond = (sizes[room][number + 1 : number + 2] for room in (one, other))
                self.never(
                    sizes[one][number], sizes[other][number], *(-atom for more in beyond for atom in more)
                )

    def runs(self) -> None:
        """Runs outside stand in their lines, in this order."""
        for line, lengths in zip(
            self.board.lines, (*self.board.row_clues, *self.board.col_clues), strict=False
        ):
            if lengths is not None:
                self.run(line, [length for length in lengths if length])

    def run(self, line: Sequence[Index], lengths: Sequence[int]) -> None:
        """Each run starts once, within the room that the others leave; a run starts after those before it."""
        inside: list[list[int]] = [[] for _ in line]
        spare, first, before = len(line) - sum(lengths) - len(lengths) + 1, 0, list[int]()
        if spare < 0:
            return self.never()
        for length in lengths:
            starts = [self.backend.add_atom() for _ in range(spare + 1)]
            self.backend.add_rule(starts, [], True)
            self.exactly(1, starts)
            for late in range(1, spare + 1 if before else 0):
                self.never(before[late], *(-start for start in starts[late:]))
            for shift, start in enumerate(starts):
                for place in range(first + shift, first + shift + length):
                    inside[place].append(start)
            first, before = first + length + 1, starts
        for cell, atoms in zip(line, inside, strict=True):
            for atom in atoms:
                self.never(atom, -self.black[cell])
            self.never(self.black[cell], *(-atom for atom in atoms))

    def promontories(self) -> None:
        """A circle has one white neighbour; no other white cell has just one."""
        for cell, near in enumerate(self.board.near):
            white = [-self.black[other] for other in near]
            if cell in self.board.clues:
                self.exactly(1, white)
            else:
                for one in white:
                    self.never(-self.black[cell], one, *(-other for other in white if other != one))

    def no_repeats(self) -> None:
        """Equal numbers in a line are not both white."""
        for line in self.board.lines:
            same: dict[int, list[Index]] = {}
            for cell in line:
                if cell in self.board.numbers:
                    same.setdefault(self.board.numbers[cell], []).append(cell)
            for cells in same.values():
                for one, other in combinations(cells, 2):
                    self.never(-self.black[one], -self.black[other])

    def arrows(self) -> None:
        """A number with an arrow counts the black cells that way, if it is white."""
        for cell, number in self.board.numbers.items():
            if cell in self.board.arrows:
                way = self.board.ray(cell, ARROWS[self.board.arrows[cell]])
                self.exactly(number, (self.black[other] for other in way), -self.black[cell])

    def no_touch(self) -> None:
        """No two black cells touch."""
        for cell, near in enumerate(self.board.near8):
            for other in near:
                if cell < other:
                    self.never(self.black[cell], self.black[other])

    def corner_numbers(self) -> None:
        """A number at a corner counts the black cells that meet there."""
        for (row, col), number in self.board.corners.items():
            cells = (self.board.at(row - i, col - j) for i in (0, 1) for j in (0, 1))
            self.exactly(number, (self.black[cell] for cell in cells if cell is not None))

    def shots(self) -> None:
        """Of the cells as far from a number as it says one is black."""
        for cell, number in self.board.numbers.items():
            row, col = divmod(cell, self.board.cols)
            cells = (self.board.at(row + number * i, col + number * j) for i, j in STEPS)
            self.exactly(1, (self.black[cell] for cell in cells if cell is not None))
