"""Propagation to the fixpoint: what single constraints leave to each cell, by `broken` alone.

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> one, none = Count("one", (0, 1, 2), frozenset([1])), Count("none", (1, 2), frozenset([0]))
    >>> propagator = TilePropagator([one, none], 3)
    >>> propagator.propagate(), propagator.facts, propagator.steps
    (True, [True, False, False], [1, 0])

A constraint is asked once about each state of its cells. Counts and tables that differ in their cells alone
share the answers.
"""

from collections import deque
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from hardboard.puzzles.declared.board import Facts, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Table

#: The colours of a constraint's cells, in order.
Local = tuple[bool | None, ...]
#: The places of cells in the scope, with the one colour that is left to each; None if the rule is broken.
Forced = tuple[tuple[int, bool], ...] | None


class TilePropagator:
    """Known colours of cells, with the constraints on them.

    Args:
        constraints: the constraints, numbered from 0.
        size: cells are numbered below it.
        within: the cells that may become known; all of them if None.
    """

    def __init__(
        self, constraints: Iterable[Constraint], size: int, within: Container[Index] | None = None
    ) -> None:
        self.facts: list[bool | None] = [None] * size
        #: The known cells, in the order in which they became known.
        self.trail: list[Index] = []
        #: The constraints from which something followed in the last propagation; the broken one, if one is,
        #: stands last.
        self.steps: list[int] = []
        self.constraints = list(constraints)
        self.scopes = [tuple(place.scope) for place in self.constraints]
        self.at: dict[Index, list[int]] = {}
        #: The number of open cells of each constraint.
        self.open: list[int] = []
        self._answers: list[dict[Local, Forced]] = []
        shared: dict[Hashable, dict[Local, Forced]] = {}
        for number, scope in enumerate(self.scopes):
            cells = [cell for cell in dict.fromkeys(scope) if within is None or cell in within]
            for cell in cells:
                self.at.setdefault(cell, []).append(number)
            self.open.append(len(cells))
            mask = tuple(within is None or cell in within for cell in scope)
            shape = _shape(self.constraints[number], scope)
            self._answers.append({} if shape is None else shared.setdefault((shape, mask), {}))

    def propagate(self, given: Mapping[Index, bool] | None = None) -> bool:
        """Add facts and propagate; without facts, ask all constraints. Return False if one is violated."""
        self.steps = []
        if any(self.facts[cell] is (not colour) for cell, colour in (given or {}).items()):
            return False
        fresh = {cell: colour for cell, colour in (given or {}).items() if self.facts[cell] is None}
        self.assume(fresh)
        asked = range(len(self.constraints)) if given is None else self._looking(fresh)
        queue, waiting = deque(asked), set(asked)
        while queue:
            number = queue.popleft()
            waiting.discard(number)
            forced = self._forced(number)
            if forced is None:
                self.steps.append(number)
                return False
            if forced:
                self.steps.append(number)
                cells = [self.scopes[number][place] for place, _ in forced]
                for cell, (_, colour) in zip(cells, forced, strict=True):
                    self._set(cell, colour)
                more = [each for each in self._looking(cells) if each not in waiting]
                queue.extend(more)
                waiting.update(more)
        return True

    def assume(self, given: Mapping[Index, bool]) -> None:
        """Add facts alone."""
        for cell, colour in given.items():
            self._set(cell, colour)

    def _looking(self, cells: Iterable[Index]) -> dict[int, None]:
        return dict.fromkeys(number for cell in cells for number in self.at.get(cell, ()))

    def _set(self, cell: Index, colour: bool) -> None:
        self.facts[cell] = colour
        self.trail.append(cell)
        for number in self.at.get(cell, ()):
            self.open[number] -= 1

    def _forced(self, number: int) -> Forced:
        scope, answers = self.scopes[number], self._answers[number]
        local = tuple([self.facts[cell] for cell in scope])
        if local not in answers:
            answers[local] = self._ask(self.constraints[number], scope)
        return answers[local]

    def _ask(self, place: Constraint, scope: Sequence[Index]) -> Forced:
        """Ask a constraint about each colour of each open cell."""
        facts = self.facts
        if place.broken(facts):
            return None
        found = []
        for position, cell in enumerate(scope):
            if facts[cell] is None and cell in self.at:
                wrong = []
                for colour in (False, True):
                    facts[cell] = colour
                    wrong.append(place.broken(facts))
                facts[cell] = None
                if wrong[0] != wrong[1]:
                    found.append((position, wrong[0]))
        return tuple(found)

    def undo(self, length: int) -> None:
        """Forget all facts except the first ones of the trail."""
        while len(self.trail) > length:
            cell = self.trail.pop()
            self.facts[cell] = None
            for number in self.at.get(cell, ()):
                self.open[number] += 1

    @property
    def fact_count(self) -> int:
        """The number of facts."""
        return len(self.trail)

    def probe(self, cells: Sequence[Index]) -> bool:
        """Propagate a cell's other colour if one breaks a rule, to the fixpoint; return False if both do."""
        before = -1
        while before < self.fact_count:
            before = self.fact_count
            for cell in cells:
                if self.facts[cell] is None and not self._probe(cell):
                    return False
        return True

    def _probe(self, cell: Index) -> bool:
        before = self.fact_count
        for colour in (False, True):
            right = self.propagate({cell: colour})
            self.undo(before)
            if not right:
                return self.propagate({cell: not colour})
        return True


def _shape(place: Constraint, scope: Sequence[Index]) -> Hashable:
    """Return the common form of constraints that differ in their cells alone; None for other kinds."""
    values = SHAPES.get(type(place))
    places = {cell: position for position, cell in enumerate(scope)}
    return values and (type(place), tuple(places[cell] for cell in place.cells), values(place, places))


def _count(place: Count, places: Mapping[Index, int]) -> Hashable:
    return place.allowed, frozenset((places[cell], colour) for cell, colour in place.when.items())


#: Kind of a constraint -> what decides, beside the order of its cells, which colours break it.
SHAPES: dict[type[Constraint], Callable[..., Hashable]] = {
    Count: _count,
    Table: lambda place, _: place.patterns,
}


def minimal_conflicts(place: Constraint, facts: Facts) -> Iterator[list[int]]:
    """Yield the minimal conflicts of a constraint, the least sets of further facts that break it, each as a
    clause on cell + 1.

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> sorted(map(sorted, minimal_conflicts(Count("one", (0, 1), frozenset([1])), [None, None])))
    [[-2, -1], [1, 2]]
    """
    scope = tuple(place.scope)
    numbers = {spot: number for number, spot in enumerate(scope)}
    here = place.moved(lambda spot: numbers.get(spot, len(scope)), len(scope) + 1)
    key = (type(here), here.key, tuple(facts[spot] for spot in scope))
    if key not in _LEAST:
        _LEAST[key] = list(_least(here, key[2]))
    for known in _LEAST[key]:
        yield [-(scope[spot] + 1) if value else scope[spot] + 1 for spot, value in known]


#: Place, in numbers of its own spots, and what is known of them -> the least sets of facts that break it.
_LEAST: dict[Hashable, list[frozenset[tuple[Index, bool]]]] = {}


def _least(place: Constraint, known: Facts) -> Iterator[frozenset[tuple[Index, bool]]]:
    free, facts = [spot for spot in place.scope if known[spot] is None], list(known)
    least: list[frozenset[tuple[Index, bool]]] = []
    for size in range(len(free) + 1):
        for spots in combinations(free, size):
            for values in product((False, True), repeat=size):
                given = frozenset(zip(spots, values, strict=True))
                if any(other <= given for other in least):
                    continue
                for spot, value in given:
                    facts[spot] = value
                if place.broken(facts):
                    least.append(given)
                for spot in spots:
                    facts[spot] = None
    yield from least
