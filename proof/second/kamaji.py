"""Kamaji: the lines of cells laid as pieces. Step 4 shows that agreeing states make a solution. This module
also lists the facts that step 1 must exclude.

A line is its first and its last cell. The value of a port says whether the line over the border is laid, from
the last cell of one tile to the first of the other.
"""

from collections.abc import Iterator
from itertools import product

from hardboard.proof.second.files import Cell, Facts, Subject, require_that, spend_budget, subject
from hardboard.proof.second.plan import STEPS, Place, State, StatedPlan
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family

Line = tuple[Cell, Cell]
WAYS = ((0, 1), (1, 1), (1, 0), (1, -1))


class Pieces:
    """A board of numbers with given facts."""

    def __init__(self, name: str, record: Record, given: Facts) -> None:
        self.family = family(name)
        self.board = self.family.board_from_record(record)
        self.maximum = int(self.board.maximum)
        rows = self.board.numbers.tolist()
        self.numbers = {(r, c): int(n) for r, row in enumerate(rows) for c, n in enumerate(row)}
        self.given = {order(line): so for line, so in given.items()}

    def origin(self, row: int, col: int) -> Cell:
        """Return the first cell of the patch of a tile that begins here: three lines of cells around it, on
        the board.
        """
        return max(0, row - 3), max(0, col - 3)

    def cells(self, line: Line) -> list[Cell]:
        """Return the cells of a line, none if it is not straight or leaves the board."""
        (top, left), (bottom, right) = line
        steps = max(abs(bottom - top), abs(right - left))
        straight = not steps or not {abs(bottom - top), abs(right - left)} - {0, steps}
        if not straight or not all(at in self.numbers for at in line):
            return []
        spend_budget(steps + 1)
        down, across = ((bottom - top) // steps, (right - left) // steps) if steps else (0, 0)
        return [(top + k * down, left + k * across) for k in range(steps + 1)]

    def adds_up(self, line: Line) -> bool:
        """Return True if a line can be a piece."""
        cells = self.cells(line)
        return bool(cells) and sum(self.numbers[at] for at in cells) == self.maximum

    def through(self, at: Cell) -> Iterator[Line]:
        """Yield all straight lines through a cell whose numbers add up to the maximum."""
        if self.numbers[at] == self.maximum:
            yield at, at
        for down, right in WAYS:
            first, total = at, self.numbers[at]
            while total < self.maximum and first in self.numbers:
                last, whole = at, total
                while whole < self.maximum and last in self.numbers:
                    spend_budget(1)
                    last = last[0] + down, last[1] + right
                    whole += self.numbers.get(last, 0)
                if whole == self.maximum and last in self.numbers:
                    yield order((first, last))
                first = first[0] - down, first[1] - right
                total += self.numbers.get(first, 0)
            if total == self.maximum and first in self.numbers and first != at:
                yield order((first, at))

    def justified(self, facts: Facts, word: str, about: list[Subject]) -> bool:
        """Return True if these facts contradict the named rule."""
        lines = {order(line): so for line, so in facts.items()}
        if len(lines) < len(facts):
            return False
        if word == "given":
            return any([line] == about and self.given.get(line) is (not so) for line, so in lines.items())
        laid = [line for line, so in lines.items() if so]
        if word == "piece":
            return any(not self.adds_up(line) for line in laid)
        at = about[0] if len(about) == 1 else (-1, -1)
        if word == "once":
            return self.numbers.get(at, 1) > 1 and sum(at in self.cells(line) for line in laid) > 1
        if word == "cover" and at in self.numbers:
            return all(lines.get(line) is False for line in self.through(at))
        return False

    def solution(self, text: str) -> dict[Subject, bool]:
        """Return the pieces of a minimal solution, if they violate no rule and agree with the given facts."""
        pieces = self.family.read_solution(text, self.board)
        require_that(
            self.family.show_solution(pieces) == text.removesuffix("\n"), "pieces in other words or order"
        )
        require_that(not self.family.violations(self.board, pieces), "a solution that breaks a rule")
        laid: dict[Subject, bool] = {(piece[0], piece[-1]): True for piece in pieces}
        require_that(
            all(laid.get(line, False) is so for line, so in self.given.items()), "not as it is given"
        )
        return laid

    def minimal(self, laid: Facts) -> bool:
        """Return True if no piece can be left out: one of ones alone, each of which is in another."""
        ways: dict[Cell, int] = {}
        for line in laid:
            for at in self.cells(line):
                ways[at] = ways.get(at, 0) + 1
        spare = {at for at, number in ways.items() if number > 1 and self.numbers[at] == 1}
        return not any(spare.issuperset(self.cells(line)) for line in laid)

    def tells(self, facts: Facts, solution: dict[Subject, bool]) -> bool:
        """Return True if no minimal solution but this one has all its pieces: of two, neither holds the
        other.
        """
        return solution.items() <= {order(line): so for line, so in facts.items()}.items()


def order(line: Subject) -> Line:
    """Return a line from its first cell to its last."""
    require_that(isinstance(line[0], tuple), "a cell where a line is expected")
    return min(line), max(line)


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
        """Return the line over the border at a port."""
        row, col = self.plan.pin(place, side, 0)
        back = STEPS["N" if side in "NS" else "W"]
        return (row + back[0], col + back[1]), (row, col)

    def check(self) -> None:
        """Check that pieces add up, cover each number rightly, and show the ports' values."""
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
        """Return the facts to exclude at each place: states that the tile lacks, and, for an exact theorem,
        missing pieces of a state. Then all numbers above 1 that no piece always covers are in these.
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
        """Check that laid pieces of the states imply the pieces that are always laid, and no others.

        A number above 1 that is in a piece that is surely laid is in no other. A piece is surely laid if a
        cell of it is in no other line that adds up, but for lines with such a number. All numbers above 1 are
        then covered, so another piece would have only ones; no such line exists.
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
