"""The difficulty of a puzzle of a declared family, by the steps of a solver that imitates a person.

At the start, before any rule alone forces a cell, patterns come first: a few rules together that force a
cell, as 3 5 3 in a row of Hitori. Then always the easiest step that there is:

    at a glance   one rule at one place
    far           one rule about most of the board, as that areas are connected, where the known cells that
                  stop the way are not all beside one cell, or around the rule's clue
    together      several rules at once, the harder the more they are

The effort is their sum, plus the cost of thinking of the last two kinds at all (`people/rating.py`).
"""

from math import inf, log2

from hardboard.people.declared.position import DeclaredPosition, ForcedColour
from hardboard.people.declared.wording import PATTERN
from hardboard.people.rating import DOUBLING, KIND, LABELS, DifficultyRating, effort_threshold
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration

#: So many constraints and known cells are looked through for a pattern.
LOOKED_THROUGH = 6
#: What a step by one rule far away is worth.
FAR = 2.0


def rate(declaration: Declaration, board: Board) -> DifficultyRating:
    """Return the rating of a puzzle that has exactly one solution."""
    return _Solver(declaration, board).rating(inf)


def rating_label(declaration: Declaration, board: Board) -> str:
    """Return the word alone; the solver stops as soon as a puzzle is hard."""
    solver = _Solver(declaration, board)
    return solver.rating(effort_threshold(LABELS[-1], solver.cells)).label


class _Solver:
    """A solver that imitates a person and counts its steps."""

    def __init__(self, declaration: Declaration, board: Board) -> None:
        self.position = DeclaredPosition(declaration, board, [None] * board.size)
        self.cells = self.position.known.count(None)
        self.glances = self.far = 0
        #: How many rules were needed, at each step that needs several.
        self.together: list[int] = []

    @property
    def effort(self) -> float:
        steps = self.glances + FAR * self.far + DOUBLING * sum(map(log2, self.together))
        return round(steps + KIND * (bool(self.far) + bool(self.together)), 1)

    def rating(self, enough: float) -> DifficultyRating:
        """Return the rating, as soon as the effort is enough or nothing more follows."""
        if next(self.position.forced_by_one(), None) is None:
            patterns = self._patterns()
            self.glances += len(patterns)
            self._know(patterns)
        while None in self.position.known and self.effort < enough and (steps := self._easiest()):
            self._know(steps)
        facts = {
            "at a glance": self.glances,
            "far": self.far,
            "several rules together": len(self.together),
            "most rules at once": max(self.together, default=1),
        }
        return DifficultyRating(self.effort, self.cells, facts)

    def _know(self, reasons: list[ForcedColour]) -> None:
        for reason in reasons:
            self.position.known[reason.cell] = reason.colour

    def _patterns(self) -> list[ForcedColour]:
        """Return the cells that a few rules force, with nothing known."""
        return [
            reason
            for reason in self.position.printed(LOOKED_THROUGH)
            if 1 < len(reason.places) <= PATTERN and not reason.cells
        ]

    def _easiest(self) -> list[ForcedColour]:
        """Return the steps that are seen at a glance, or else one that is not."""
        glances: dict[Index, ForcedColour] = {}
        far: ForcedColour | None = None
        for reason in self.position.forced_by_one():
            if not _far(self.position, reason):
                glances.setdefault(reason.cell, reason)
            far = far or reason
        if glances:
            self.glances += len(glances)
            return [*glances.values()]
        if far is not None:
            self.far += 1
            return [far]
        together = self.position.together()
        if together is None:
            return []
        self.together.append(len(together.places))
        return [together]


def _far(position: DeclaredPosition, reason: ForcedColour) -> bool:
    """Return True if a constraint is about most of the board and its reason is not around one cell."""
    board, place = position.board, reason.places[0]
    if 2 * len(place.cells) < board.size:
        return False
    if place.at is not None and {*reason.cells, reason.cell} <= {place.at, *board.near8[place.at]}:
        return False
    for colour in (True, False):
        stops = [cell for cell in reason.cells if position.known[cell] is colour]
        if stops and any({*stops, reason.cell} <= {*board.near[cell]} for cell in board.near[reason.cell]):
            return False
    return True
