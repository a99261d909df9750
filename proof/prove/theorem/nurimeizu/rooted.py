"""From where the frame is entered: what holds on the whole board, shown once, so that all else is a matter of
single tiles.

A room with an icon is white. Say that it is *rooted* but for some doors, if at each of its cells f any white
neighbour g that is outside it, and in none of the doors, is entered from f. The room of S is rooted without
doors: from S on, each cell is entered from the one before. Let two rooms make up a square, so that one of
them is white, and let both touch a rooted room P and a room Q with an icon. Whichever is white is entered
from P, and Q from it; so at other places nothing enters Q, and it is rooted but for these two doors. In
compiled boards they are the rooms of a link, and the rooted rooms the frame: knot after knot, from the left
edge on. And a room without an icon that touches rooted rooms twice, and is no door there, is black.

Each conclusion is a lemma that follows by unit propagation from rules that are said here, and from lemmas
before it.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from hardboard.proof.check.reasons import Rule
from hardboard.proof.prove.refute.nurimeizu import Scene, enters
from hardboard.puzzles.grid import Cell, neighbours
from hardboard.verify.numbering import Numbering
from hardboard.verify.solver import Solver

#: Facts that do not all hold in any solution.
Lemma = dict[Any, bool]


class Rooted:
    """The rules that are needed, the lemmas in their order, and where they are of use."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.rules: list[Rule] = []
        self.lemmas: list[Lemma] = []
        #: Pairs (f, g) as above, by g; and rooms known to be black, by their names.
        self.entered: dict[Cell, list[Cell]] = {}
        self.black: set[Cell] = set()
        #: Rooms with an icon that are rooted, and doors.
        self.rooms: set[Cell] = set()
        self.doors: set[Cell] = set()
        self._cells: dict[Cell, list[Cell]] = {}
        for r, c in product(*map(range, scene.board.shape)):
            self._cells.setdefault(scene.name((r, c)), []).append((r, c))
        self._done: set[Cell] = set()
        with Solver(name="minisat22") as self._solver:
            self._numbers = Numbering()
            self._spread()
            self._blacken()

    def about(self, cells: Iterable[Cell]) -> Iterator[Lemma]:
        """What is known about some cells and their neighbours."""
        for cell in cells:
            for before in self.entered.get(cell, ()):
                yield self._not_entered(before, cell)
            if self.scene.name(cell) in self.black:
                yield self.scene.colours([cell], False)

    def room_of(self, cell: Cell) -> list[Cell]:
        """The cells of a cell's room."""
        return self._cells[self.scene.name(cell)]

    def _spread(self) -> None:
        """Root one room after the other, from that of S on."""
        self._add(self.scene.icon_rules())
        root = self.scene.name(self.scene.board.start)
        self._root(root, ())
        queue, doors = deque([root]), self._doors()
        while queue:
            for one, two, square in doors.get(queue.popleft(), ()):
                for room in sorted((self._touched(one) & self._touched(two)) - self.rooms):
                    self._add([square, *self._one_entrance(one), *self._one_entrance(two)])
                    self._root(room, (one, two))
                    queue.append(room)

    def _doors(self) -> dict[Cell, list[tuple[Cell, Cell, Rule]]]:
        """Pairs of rooms that make up a square, with the square's rule, by the rooms with an icon that both
        touch.
        """
        found: dict[Cell, list[tuple[Cell, Cell, Rule]]] = {}
        rows, cols = self.scene.board.shape
        for cell in product(range(rows - 1), range(cols - 1)):
            rule = self.scene.squares(cell)[0]
            if len(rule.facts) == 2 and not self.scene.iconed & rule.facts.keys():
                one, two = sorted(rule.facts)
                for room in self._touched(one) & self._touched(two):
                    found.setdefault(room, []).append((one, two, rule))
        return found

    def _touched(self, room: Cell) -> set[Cell]:
        """The rooms with an icon that a room touches."""
        shape = self.scene.board.shape
        return {
            self.scene.name(near) for cell in self._cells[room] for near in neighbours(cell, shape)
        } & self.scene.iconed

    def _root(self, room: Cell, doors: Sequence[Cell]) -> None:
        """Show for each cell of a room that what is beyond is entered from it, but for doors."""
        self.rooms.add(room)
        self.doors.update(doors)
        self._add(self._one_entrance(room, doors))
        for cell in self._cells[room]:
            for near in neighbours(cell, self.scene.board.shape):
                name = self.scene.name(near)
                if name == room or name in doors:
                    continue
                other = self._not_entered(cell, near)
                steps = [other | self.scene.colours([door], False) for door in doors]
                # Without doors it follows at once, and no lemma is needed.
                if all(map(self._show, [*steps, other] if doors else ())) and self._follows(other):
                    self.entered.setdefault(near, []).append(cell)

    def _not_entered(self, before: Cell, cell: Cell) -> Lemma:
        """What cannot be: a cell is white and enters the one before it."""
        return self.scene.colours([cell], False) | enters(cell, before)

    def _blacken(self) -> None:
        """Rooms without an icon that are entered from two places, were they white."""
        sides: dict[Cell, int] = {}
        for cell, before in self.entered.items():
            sides[self.scene.name(cell)] = sides.get(self.scene.name(cell), 0) + len(before)
        for room in sorted(
            room for room, count in sides.items() if count > 1 and room not in self.scene.iconed
        ):
            self._add(self._one_entrance(room))
            if self._show(self.scene.colours([room], False)):
                self.black.add(room)

    def _one_entrance(self, room: Cell, doors: Sequence[Cell] = ()) -> Iterator[Rule]:
        """That no cell of a room is entered from two sides, one of which at least is its own room's, white or
        a door; once.
        """
        if room not in self._done:
            self._done.add(room)
            known = self.scene.iconed.union(doors, [room])
            most = 1 if room in self.scene.iconed else 0
            for rule in (rule for cell in self._cells[room] for rule in self.scene.one_entrance(cell)):
                if sum(isinstance(name[0], int) and name not in known for name in rule.facts) <= most:
                    yield rule

    def _add(self, rules: Iterable[Rule]) -> None:
        for rule in rules:
            self.rules.append(rule)
            self._solver.add([self._numbers.clause(rule.facts)])

    def _follows(self, lemma: Lemma) -> bool:
        """Whether a lemma follows by unit propagation."""
        return self._solver.follows(self._numbers.clause(lemma))

    def _show(self, lemma: Lemma) -> bool:
        """Keep a lemma if it follows."""
        if not self._follows(lemma):
            return False
        self.lemmas.append(lemma)
        self._solver.add([self._numbers.clause(lemma)])
        return True
