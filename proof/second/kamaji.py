"""Kamaji: which lines of cells are laid as pieces. A line is its first and its last cell."""

from collections.abc import Iterator

from hardboard.proof.second.files import Cell, Facts, Subject, look, require_that
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family

Line = tuple[Cell, Cell]
WAYS = ((0, 1), (1, 1), (1, 0), (1, -1))


class Pieces:
    """A board of numbers, and what is given."""

    def __init__(self, name: str, record: Record, given: Facts) -> None:
        self.family = family(name)
        self.board = self.family.board_from_record(record)
        self.maximum = int(self.board.maximum)
        rows = self.board.numbers.tolist()
        self.numbers = {(r, c): int(n) for r, row in enumerate(rows) for c, n in enumerate(row)}
        self.given = {order(line): so for line, so in given.items()}

    def origin(self, row: int, col: int) -> Cell:
        """The first cell of the patch of a tile that begins here: three lines of cells around it, on the
        board.
        """
        return max(0, row - 3), max(0, col - 3)

    def cells(self, line: Line) -> list[Cell]:
        """The cells of a line, none if it is not straight or leaves the board."""
        (top, left), (bottom, right) = line
        steps = max(abs(bottom - top), abs(right - left))
        straight = not steps or not {abs(bottom - top), abs(right - left)} - {0, steps}
        if not straight or not all(at in self.numbers for at in line):
            return []
        look(steps + 1)
        down, across = ((bottom - top) // steps, (right - left) // steps) if steps else (0, 0)
        return [(top + k * down, left + k * across) for k in range(steps + 1)]

    def adds_up(self, line: Line) -> bool:
        """Return True if a line can be a piece."""
        cells = self.cells(line)
        return bool(cells) and sum(self.numbers[at] for at in cells) == self.maximum

    def through(self, at: Cell) -> Iterator[Line]:
        """All lines through a cell that add up."""
        if self.numbers[at] == self.maximum:
            yield at, at
        for down, right in WAYS:
            first, total = at, self.numbers[at]
            while total < self.maximum and first in self.numbers:
                last, whole = at, total
                while whole < self.maximum and last in self.numbers:
                    look(1)
                    last = last[0] + down, last[1] + right
                    whole += self.numbers.get(last, 0)
                if whole == self.maximum and last in self.numbers:
                    yield order((first, last))
                first = first[0] - down, first[1] - right
                total += self.numbers.get(first, 0)
            if total == self.maximum and first in self.numbers and first != at:
                yield order((first, at))

    def justified(self, facts: Facts, word: str, about: list[Subject]) -> bool:
        """Return True if in no solution all these facts are so, by the rule that is named."""
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
        """The pieces of a minimal solution, if they break no rule and are as is given."""
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
    """A line from its first cell to its last."""
    require_that(isinstance(line[0], tuple), "a cell where a line is expected")
    return min(line), max(line)
