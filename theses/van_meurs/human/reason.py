"""Reasoning as a person does: the methods of van Meurs (2008), sections 4 and 6, easiest first, until none
has more to say. A rule looks only at what changed since it last looked: a clue whose view changed, a new
black cell, a chain that grew.

    >>> from hardboard.puzzles.families.kurodoko import FAMILY
    >>> from hardboard.theses.van_meurs.human.position import layout
    >>> position = start(layout(FAMILY.read_board("2x2:2_3b")))
    >>> [step.technique for step in Reasoner(position).run()]
    ['special 2', 'method 3']
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.blacks import method_3, method_6
from hardboard.theses.van_meurs.human.patterns import method_9, special_2, special_3
from hardboard.theses.van_meurs.human.position import BLACK, WHITE, BoardConstants, Clue, Position
from hardboard.theses.van_meurs.human.sight import method_1, method_2, method_4, method_5, method_7, method_8

#: What a rule looks at, and when: each clue once; each clue whose view changed; a new black cell; a chain
#: that grew.
ONCE, SIGHT, NEW_BLACK, CHAIN = "once", "sight", "new black", "chain"


@dataclass(frozen=True)
class HumanRule:
    """A method: its name, its trigger, and the function that deduces."""

    name: str
    wakes: str
    deduce: Callable[[Position, Any], list[Deduction]]
    #: How hard a person finds it, from 1.
    level: int


#: All rules that hold on every board, easiest first.
METHODS = (
    HumanRule("method 3", NEW_BLACK, method_3, 1),
    HumanRule("special 2", ONCE, special_2, 1),
    HumanRule("special 3", ONCE, special_3, 1),
    HumanRule("method 2", SIGHT, method_2, 1),
    HumanRule("method 1", SIGHT, method_1, 1),
    HumanRule("method 4", SIGHT, method_4, 2),
    HumanRule("method 5", SIGHT, method_5, 2),
    HumanRule("method 9", ONCE, method_9, 2),
    HumanRule("method 7", SIGHT, method_7, 3),
    HumanRule("method 8", SIGHT, method_8, 3),
    HumanRule("method 6", CHAIN, method_6, 3),
)
LEVEL = {rule.name: rule.level for rule in METHODS} | {"method 0": 1}


def start(plan: BoardConstants) -> Position:
    """Return the position in which only the cells with a clue are coloured."""
    position = Position(plan)
    for spot in plan.given:
        position.put(spot, WHITE)
    return position


class Reasoner:
    """Runs rules on a position, which it changes. Deductions come out in their order."""

    def __init__(
        self, position: Position, methods: tuple[HumanRule, ...] = METHODS, fresh: bool = True
    ) -> None:
        """With `fresh` every rule looks at the whole board first; otherwise only at what `colour` changes."""
        self.position, self.methods, plan = position, methods, position.layout
        blacks = [spot for spot, colour in enumerate(position.cells) if colour == BLACK]
        thin = [spot for spot, often in enumerate(plan.contacts) if often == 2]
        every = {
            SIGHT: range(len(plan.clues)),
            NEW_BLACK: blacks,
            CHAIN: blacks + thin,
            ONCE: plan.clues[::-1],
        }
        #: what each rule has yet to look at
        self.waiting: list[Any] = [
            (set if rule.wakes == SIGHT else list)(every[rule.wakes] if fresh else ()) for rule in methods
        ]

    def colour(self, spot: int, colour: int) -> None:
        """Colour a cell and wake the rules that care."""
        grown = self.position.put(spot, colour)
        black = (spot,) if colour == BLACK else ()
        woken = {SIGHT: self.position.layout.watchers[spot], NEW_BLACK: black, CHAIN: grown, ONCE: ()}
        for rule, waiting in zip(self.methods, self.waiting, strict=True):
            (waiting.update if rule.wakes == SIGHT else waiting.extend)(woken[rule.wakes])

    def apply(self, step: Deduction) -> None:
        """Take a step; refuses one that contradicts a colour."""
        colour = BLACK if step.value == "black" else WHITE
        cells, cols = self.position.cells, self.position.layout.cols
        for r, c in step.cells:
            if cells[r * cols + c] != colour:
                self.colour(r * cols + c, colour)
        self.position.steps.append(step)

    def next(self) -> list[Deduction]:
        """Return the deduction of the easiest rule that has one; nothing is coloured."""
        clues, position = self.position.layout.clues, self.position
        for rule, waiting in zip(self.methods, self.waiting, strict=True):
            while waiting:
                subject = waiting.pop()
                deductions = rule.deduce(position, clues[subject] if rule.wakes == SIGHT else subject)
                if deductions:
                    return deductions
        return []

    def run(self) -> Iterator[Deduction]:
        """Deduce and colour until no rule applies; raise `Contradiction` if there is no solution."""
        position = self.position
        while position.left and (deductions := self.next()):
            for step in deductions:
                self.apply(step)
                yield step
        if not position.left:
            check(position, position.layout.clues)


def check(position: Position, clues: Iterable[Clue]) -> None:
    """Raise `Contradiction` if one of the clues cannot be kept."""
    for clue in clues:
        position.outlook(clue)
