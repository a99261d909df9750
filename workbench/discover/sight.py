"""Sight in windows: a clue counts the cells of a colour along rays, each up to the first of the other colour.

A ray that leaves what is known of a window is *open*: it may go on. In mode may it could give whatever is
still missing; in mode must a clue's rays all have to end where that is known.

    >>> logic = Logic()
    >>> a, b, shows = logic.new(), logic.new(), logic.new()
    >>> two = Seen((((-a, -b), True), ((), False)), lenient=True, choices=[(shows, frozenset({2}))])
    >>> two.forbidden_by(lambda x: x < 0), two.forbidden_by(lambda x: x == -a)      # both white; one black
    ([], [(4,)])
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hardboard.puzzles.declared.places import Sight
from hardboard.workbench.discover.logic import F, Logic, T, at_least

#: Literals that the cells of a ray have the colour that is seen, and whether it may go on after them.
Ray = tuple[tuple[int, ...], bool]


@dataclass
class Seen:
    """A symbol literal that holds allows so many cells to be seen; `lenient` (mode may): open rays help."""

    literals: tuple[Ray, ...]
    lenient: bool
    choices: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    taken: set[Any] = field(default_factory=set)
    when: tuple[int, ...] = ()

    def write(self, logic: Logic) -> None:
        """The condition as clauses."""
        most = max(max(allowed) for _, allowed in self.choices)
        number, opened = self._number(logic, most)
        for symbol, allowed in self.choices:
            logic.add([-symbol, -at_least(number, max(allowed) + 1)])
            if not self.lenient:
                logic.add([-symbol, -opened])
            for total in range(max(allowed)):
                if total not in allowed:
                    exact = [-at_least(number, total), at_least(number, total + 1)]
                    logic.add([-symbol, *exact, *([opened] if self.lenient else [])])

    def _number(self, logic: Logic, most: int) -> tuple[list[int], int]:
        """How many are seen, in unary, a little further than `most`; and whether a ray goes on."""
        runs, opened = [], []
        for literals, goes_on in self.literals:
            run: list[int] = []
            for literal in literals[: most + 1]:
                run.append(logic.all([literal, run[-1] if run else T]))
            runs.append(run)
            if goes_on and len(literals) <= most:
                opened.append(run[-1] if run else T)
        return logic.total(runs, most + 1), logic.any(opened)

    def _seen(self, value: Callable[[int], bool]) -> tuple[int, bool]:
        total, opened = 0, False
        for literals, goes_on in self.literals:
            for literal in literals:
                if not value(literal):
                    break
                total += 1
            else:
                opened |= goes_on
        return total, opened

    def forbidden_by(self, value: Callable[[int], bool]) -> list[tuple[int, ...]]:
        """What of symbols a colouring breaks."""
        total, opened = self._seen(value)
        return [(symbol,) for symbol, allowed in self.choices if self._breaks(allowed, total, opened)]

    def _breaks(self, allowed: frozenset[int], total: int, opened: bool) -> bool:
        if opened:
            return max(allowed) < total if self.lenient else True
        return total not in allowed

    def broken(self, logic: Logic) -> int:
        """A literal that implies that the condition is broken."""
        number, opened = self._number(logic, max(max(allowed) for _, allowed in self.choices))
        broken = logic.new()
        logic.add([-broken, *(symbol for symbol, _ in self.choices)])
        for symbol, allowed in self.choices:
            more = at_least(number, max(allowed) + 1)
            logic.add([-broken, -symbol, more, -opened])
            for total in sorted(allowed):
                exact = [-at_least(number, total), at_least(number, total + 1)]
                logic.add([-broken, -symbol, *exact])
        return broken


def seen(
    place: Sight, colours: Mapping[int, int | None], lenient: bool
) -> tuple[Seen, frozenset[int]] | None:
    """A place as a condition without symbols yet, and what it allows; None if it holds anyway. `colours` are
    the literals that cells are black, None where that is not known.
    """
    rays = tuple(_ray(ray, place.colour, colours) for ray in place.rays)
    allowed = frozenset([place.total - place.base])
    made = Seen(rays, lenient)
    if all(abs(x) == T for literals, _ in rays for x in literals):
        total, opened = made._seen(lambda x: x == T)
        if not made._breaks(allowed, total, opened):
            return None
    return made, allowed


def _ray(cells: Sequence[int], colour: bool, colours: Mapping[int, int | None]) -> Ray:
    found: list[int] = []
    for cell in cells:
        literal = colours.get(cell)
        if literal is None:
            return tuple(found), True
        literal = literal if colour else -literal
        if literal == F:
            return (*found, F), False
        found.append(literal)
    return tuple(found), False


__all__ = ["Ray", "Seen", "seen"]
