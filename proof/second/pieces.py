"""Step 4 for Kamaji: states that agree, laid, are a solution, whichever they are; and what step 1 has to
exclude.

The value of a port says whether the line over the border is laid, from the last cell of one tile to the first
of the other.
"""

from collections.abc import Iterator
from itertools import product

from hardboard.proof.second.files import Cell, Subject, require_that, subject
from hardboard.proof.second.kamaji import Line, Pieces, order
from hardboard.proof.second.plan import STEPS, Place, State, StatedPlan


class PiecesOfPlan:
    """The pieces that the states of a plan's tiles lay on a board."""

    def __init__(self, plan: StatedPlan, rules: Pieces) -> None:
        self.plan, self.rules = plan, rules
        require_that(plan.depth == 0 and not plan.inverts, "ports that are no lines over a border")
        self.always = {order(subject(word)) for word in plan.always or ()}
        self.laid: dict[tuple[Place, State], set[Line]] = {}
        for place, tile in plan.tiles.items():
            top, left = plan.corner(place)
            for state, words in tile.drawings.items():
                lines = [order(subject(word)) for word in words]
                self.laid[place, state] = {
                    ((a + top, b + left), (c + top, d + left)) for (a, b), (c, d) in lines
                }
        #: Of each cell, the places that have a piece on it in some state.
        self.over: dict[Cell, list[Place]] = {at: [] for at in rules.numbers}
        for (place, _), lines_laid in self.laid.items():
            for at in {at for line in lines_laid for at in rules.cells(line)}:
                if place not in self.over[at]:
                    self.over[at].append(place)

    def pin(self, place: Place, side: str) -> Line:
        """The line over the border at a port."""
        row, col = self.plan.pin(place, side, 0)
        back = STEPS["N" if side in "NS" else "W"]
        return (row + back[0], col + back[1]), (row, col)

    def check(self) -> None:
        """Pieces add up; numbers above 1 are in one of them, ones in some; ports are as the state says."""
        for (place, state), lines in self.laid.items():
            require_that(all(map(self.rules.adds_up, lines)), f"a piece of {place} that does not add up")
            for side in self.plan.tiles[place].ports:
                drawn = self.pin(place, side) in lines  # by the tile to the north or west alone
                fine = drawn is (side in state) if side in "ES" else not drawn
                require_that(fine, f"a port of {place} has another value")
        require_that(all(map(self.rules.adds_up, self.always)), "a piece that is always laid does not add up")
        below = self._by_cell(self.always)
        above = {each: self._by_cell(lines) for each, lines in self.laid.items()}
        for at, number in self.rules.numbers.items():
            for choice in self.plan.choices(self.over[at], {}):
                own = set[Line]().union(*(above[each].get(at, ()) for each in choice.items()))
                ways = len(own.union(below.get(at, ())))
                require_that(ways == 1 or (number == 1 and ways), f"the {number} at {at} is in {ways} pieces")

    def _by_cell(self, lines: set[Line]) -> dict[Cell, set[Line]]:
        """Return the lines on which each cell is."""
        found: dict[Cell, set[Line]] = {}
        for line in lines:
            for at in self.rules.cells(line):
                found.setdefault(at, set()).add(line)
        return found

    def wanted(self, exact: bool) -> dict[Place, list[dict[Subject, bool]]]:
        """Return what must be excluded at each place: states that a tile has not, and if it is to be exact,
        that a piece of the state is not laid. Then all numbers above 1 that no piece always covers are in
        these.
        """
        if exact:
            self.check_rest()
        return {place: list(self._wanted(place, exact)) for place in self.plan.tiles}

    def _wanted(self, place: Place, exact: bool) -> Iterator[dict[Subject, bool]]:
        tile = self.plan.tiles[place]
        pins = {side: self.pin(place, side) for side in tile.ports}
        for values in product((False, True), repeat=len(pins)):
            state = frozenset(side for side, so in zip(pins, values, strict=True) if so)
            facts: dict[Subject, bool] = {line: side in state for side, line in pins.items()}
            if state not in tile.drawings:
                yield facts
            elif exact:
                yield from (facts | {line: False} for line in self.laid[place, state] if line not in facts)

    def check_rest(self) -> None:
        """If the pieces of the states are laid, so are those that are always, and no others.

        A number above 1 that is in a piece that is surely laid is in no other. A piece is surely laid if a
        cell of it is in no other line that adds up, but for lines with such a number. In the end all numbers
        above 1 are taken, so that another piece would consist of ones; there is no such line.
        """
        always = {at for line in self.always for at in self.rules.cells(line)}
        taken = {at for at, number in self.rules.numbers.items() if number > 1 and at not in always}
        left = set(self.always)
        while left:
            sure = {
                line for line in left if any(self._alone(at, line, taken) for at in self.rules.cells(line))
            }
            require_that(sure, "a piece that is always drawn may be left out")
            left -= sure
            taken |= {at for line in sure for at in self.rules.cells(line) if self.rules.numbers[at] > 1}
        for at, number in self.rules.numbers.items():
            for line in self.rules.through(at) if number == 1 else ():
                require_that(
                    any(self.rules.numbers[x] > 1 for x in self.rules.cells(line)), f"a piece of ones at {at}"
                )

    def _alone(self, at: Cell, line: Line, taken: set[Cell]) -> bool:
        return all(
            other == line or not taken.isdisjoint(self.rules.cells(other)) for other in self.rules.through(at)
        )
