"""Boards whose solutions are black and white cells. `Constraint.broken` alone defines a declared rule."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from hardboard.proof.second.files import TOTAL, Cell, Facts, Subject, require_that, spend_budget
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family

#: Whether so many of some cells are black at least.
Total = tuple[tuple[int, frozenset[Cell]], bool]
Spot = TypeVar("Spot", bound=Hashable)

#: On boards with more cells a wall is looked for around what it shuts in, not on the whole board.
LARGE = 5_000


class ShadedBoard:
    """A board, its constraints, and the known colours of its cells."""

    def __init__(self, name: str, record: Record, given: Facts) -> None:
        own = family(name)
        require_that(own.declared is not None, f"{name} is not declared")
        self.board: Board = own.board_from_record(record)
        #: Lines of cells that patches have around tiles.
        self.margin = 1
        self.places = own.declared.places(self.board)
        self.by_spot: dict[tuple[str, int], list[Constraint]] = {}
        for place in self.places:
            # A patch names its own first cell for a rule about the whole board.
            spot = -1 if connected_colour(place) and len(place.cells) == self.board.size else place.spot
            self.by_spot.setdefault((place.rule, spot), []).append(place)
        self.facts: list[bool | None] = [None] * self.board.size
        #: Whether what single places say of cells breaks one of them.
        self.refuted = False
        for subject, so in given.items():
            self.learn(subject, so)

    def index(self, subject: Subject) -> int | None:
        """Return the number of a cell; None beyond the board."""
        row, col = subject
        return self.board.at(row, col) if isinstance(row, int) else None

    def origin(self, row: int, col: int) -> Cell:
        """Return the first cell of the patch of a tile that begins here."""
        return max(0, row - self.margin), max(0, col - self.margin)

    def learn(self, subject: Subject, so: bool) -> None:
        """Know a cell from now on."""
        at = self.index(subject)
        require_that(
            at is not None and self.facts[at or 0] in (None, so), f"{subject} is no cell, or is otherwise"
        )
        self.facts[at or 0] = so

    def justified(self, facts: Facts, word: str, about: list[Subject]) -> bool:
        """Return True if these facts contradict the known cells, or one constraint."""
        if word == "sum":
            return not about and adds_up(facts)
        totals = [(about_them, so) for (mark, about_them), so in facts.items() if mark == TOTAL]
        cells = {subject: self.index(subject) for subject in facts if subject[0] != TOTAL}
        if None in cells.values():
            return False
        taken = {at: facts[subject] for subject, at in cells.items() if at is not None}
        if word in ("known", "given"):
            if not facts:
                return self.refuted
            at = cells.get(about[0]) if len(about) == 1 else None
            return at is not None and self.facts[at] is (not taken[at])
        before = {at: self.facts[at] for at in taken}
        for at, so in taken.items():
            self.facts[at] = so
        try:
            return self.breaks(list(taken), word, about, totals)
        finally:
            for at, known in before.items():
                self.facts[at] = known

    def breaks(self, new: list[int], word: str, about: list[Subject], totals: list[Total]) -> bool:
        """Return True if the named constraint is violated by these facts and by totals of its cells."""
        spots = [at for subject in about if (at := self.index(subject)) is not None]
        if len(spots) != 1 or len(about) != 1:
            return False
        places = [place for spot in (spots[0], -1) for place in self.by_spot.get((word, spot), ())]
        spend_budget(
            sum(place.cells_looked_at(self.facts) for place in places if not self.connects_large_board(place))
        )
        if totals:
            return any(self.outnumbered(p, totals) for p in places)
        return any(
            self.parted(own, new)
            if self.connects_large_board(p) and (own := connected_colour(p))
            else p.broken(self.facts)
            for p in places
        )

    def outnumbered(self, place: Constraint, totals: list[Total]) -> bool:
        """Return True if a constraint counts these cells and allows none of the remaining numbers."""
        if type(place) is not Count or any(self.facts[at] is not so for at, so in place.when.items()):
            return False
        own = {divmod(at, self.board.cols) for at in place.cells}
        if len(own) < len(place.cells) or any(cells != own for (_, cells), _ in totals):
            return False
        left = set(range(len(own) + 1))
        for (least, _), so in totals:
            left = {n for n in left if (n >= least) is so}
        return not left & place.allowed

    def connects_large_board(self, place: Constraint) -> bool:
        """Return True if a constraint connects a colour on a large board."""
        own = connected_colour(place)
        return own is not None and not own.outside and len(own.cells) == self.board.size > LARGE

    def parted(self, place: Connected, new: list[int]) -> bool:
        """Return True if a cell of the colour that was taken is shut in apart from another of the colour."""
        for start in (at for at in new if self.facts[at] is place.colour):
            area, todo = {start}, deque([start])
            while todo and len(area) < LARGE:
                for other in place.near[todo.popleft()]:
                    if other not in area and self.facts[other] is not (not place.colour):
                        area.add(other)
                        todo.append(other)
            others = (at for at, so in enumerate(self.facts) if so is place.colour and at not in area)
            another = next(others, None)
            spend_budget(len(area) + (len(self.facts) if another is None else another))
            if not todo and another is not None:
                return True
        return False

    def solution(self, text: str) -> dict[Subject, bool]:
        """Return the colours of all cells, if they violate no rule and agree with the known cells."""
        rows = text.removesuffix("\n").split("\n")
        require_that(
            [len(row) for row in rows] == [self.board.cols] * self.board.rows, "a solution of another size"
        )
        signs = [mark for row in rows for mark in row]
        require_that(
            all(mark in (".", self.sign(at)) for at, mark in enumerate(signs)), "a solution in other signs"
        )
        colours = [mark != "." for mark in signs]
        require_that(
            all(k in (None, so) for k, so in zip(self.facts, colours, strict=True)), "not as it is given"
        )
        for place in self.places:
            require_that(not place.broken(colours), f"a solution that breaks {place.rule}")
        return {divmod(at, self.board.cols): so for at, so in enumerate(colours)}

    def sign(self, at: int) -> str:
        """Return the sign of a black cell: a loop's point, a line right or down, or a plain cell."""
        row, col = divmod(at, self.board.cols)
        if not self.board.loop:
            return "#"
        return "+" if row % 2 == col % 2 else "-" if (row % 2 == 1) is (self.board.loop == "cells") else "|"

    def tells(self, facts: Facts, solution: dict[Subject, bool]) -> bool:
        """Return True if no solution but this one has all these facts."""
        return solution.items() <= facts.items()

    def propagate(self) -> None:
        """Propagate single constraints to the fixpoint, areas left out."""
        places = [place for place in self.places if not connected_colour(place)]
        looked_at: dict[int, list[Constraint]] = {}
        for place in places:
            for at in place.scope:
                looked_at.setdefault(at, []).append(place)
        todo, waiting = deque(places), set(map(id, places))
        while todo:
            place = todo.popleft()
            spend_budget(len(place.scope))
            waiting.discard(id(place))
            for at, so in list(self.bounded(place) if isinstance(place, Sight) else self.single(place)):
                if self.facts[at] is None:
                    self.facts[at] = so
                    more = [each for each in looked_at[at] if id(each) not in waiting]
                    todo.extend(more)
                    waiting.update(map(id, more))
        self.refuted |= any(place.broken(self.facts) for place in places)

    def single(self, place: Constraint) -> Iterator[tuple[int, bool]]:
        """Yield the cells whose other colour would violate the constraint."""
        for at in [each for each in place.scope if self.facts[each] is None]:
            for so in (True, False):
                self.facts[at] = so
                broken = place.broken(self.facts)
                self.facts[at] = None
                if broken:
                    yield at, not so
                    break

    def bounded(self, place: Sight) -> Iterator[tuple[int, bool]]:
        """Return the lengths of each ray that the least and the most of the others leave; and the cells all
        that are left agree on.
        """
        runs, before = [list(own) for own in place.runs(self.facts)], 0
        wanted = place.total - place.base
        while all(runs) and before != (before := sum(map(len, runs))):
            least, most = sum(map(min, runs)), sum(map(max, runs))
            runs = [
                [n for n in own if wanted - most + max(own) <= n <= wanted - least + min(own)] for own in runs
            ]
        if not all(runs):
            self.refuted = True
            return
        for ray, left in zip(place.rays, runs, strict=True):
            yield from ((at, place.colour) for at in ray[: min(left)])
            if min(left) == max(left) < len(ray):
                yield ray[min(left)], not place.colour


def connected_colour(place: Constraint) -> Connected | None:
    """Return the constraint if it connects a colour; None if it is another."""
    return place if isinstance(place, Connected) else None


def adds_up(facts: Facts) -> bool:
    """Return True if no colouring at all has these numbers of black cells: of a whole fewer than of its
    parts, or more than its parts leave.
    """
    above: list[tuple[int, frozenset[Cell]]] = []
    below: list[tuple[int, frozenset[Cell]]] = []
    for subject, so in facts.items():
        least, cells = subject[1] if subject[0] == TOTAL else (1, frozenset([subject]))
        (above if so else below).append((least, cells))
    if len(below) == 1:
        less_than, whole = below[0]
        apart = all(not one & other for k, (_, one) in enumerate(above) for _, other in above[:k])
        inside = all(cells <= whole for _, cells in above)
        if apart and inside and sum(least for least, _ in above) >= less_than:
            return True
    if len(above) == 1:
        at_least, whole = above[0]
        named = frozenset[Cell]().union(*(cells for _, cells in below))
        return sum(least - 1 for least, _ in below) + len(whole - named) < at_least
    return False


def components(cells: Iterable[Spot], near: Callable[[Spot], Iterable[Spot]]) -> list[set[Spot]]:
    """Return the connected groups of some cells, `near` giving the neighbours of each."""
    left, groups = set(cells), []
    while left:
        group, todo = set[Spot](), [left.pop()]
        while todo:
            at = todo.pop()
            group.add(at)
            found = [other for other in near(at) if other in left]
            left.difference_update(found)
            todo += found
        groups.append(group)
    return groups


def four_neighbours(at: Cell) -> list[Cell]:
    """Return the four cells beside one, on the board or not."""
    return [(at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0] + 1, at[1]), (at[0], at[1] - 1)]
