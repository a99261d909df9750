"""How it follows from the rules that a tile looks as it should: traces, for Coq (`proof/coq/Traces.v`).

A trace says at which cell which pattern makes something known, and which cell to try in both colours where
nothing does; or that a group of cells of a connected colour is shut in by the other. It is a hint: Coq
computes again what follows. Patterns are those of the library's list of rules, as counts and tables of cells
nearby, at every cell of which the window knows enough.

    >>> ask = PatternAt((0, 0), 0, {}, ((0, 0), (0, 1)), 0, frozenset([0, 1]))
    >>> trace([ask], {}, [{(0, 0): False, (0, 1): False}, {(0, 0): True, (0, 1): False}, {(0, 1): True}])
    Try(cell=(0, 0), white=Try(cell=(0, 1), white=Done(), black=Done()), black=At(instance=0, rest=Done()))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from hardboard.puzzles.grid import Cell

Colours = Mapping[Cell, bool]
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
SIDES_AND_CORNERS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True)
class PatternAt:
    """A pattern at a spot of a window, with the cells off the board taken out: of its cells, besides `base`
    of the others, as many are black as is allowed; or (a table) their colours are one of some rows."""

    spot: Cell
    number: int
    given: Mapping[Cell, bool]
    cells: tuple[Cell, ...]
    base: int = 0
    allowed: frozenset[int] = frozenset()
    rows: tuple[tuple[bool, ...], ...] | None = None

    def follow(self, facts: Colours) -> dict[Cell, bool] | None:
        """The colours that follow from others; None if these contradict the pattern."""
        open_given = []
        for cell, colour in self.given.items():
            known = facts.get(cell)
            if known is None:
                open_given.append((cell, colour))
            elif known is not colour:
                return {}
        found = self._count(facts) if self.rows is None else self._table(facts)
        if not open_given:
            return found
        if found is None and len(open_given) == 1:
            cell, colour = open_given[0]
            return {cell: not colour}
        return {}

    def _count(self, facts: Colours) -> dict[Cell, bool] | None:
        low = self.base + sum(facts.get(cell) is True for cell in self.cells)
        free = [cell for cell in self.cells if cell not in facts]
        possible = [n for n in self.allowed if low <= n <= low + len(free)]
        if not possible:
            return None
        if all(n == low for n in possible):
            return dict.fromkeys(free, False)
        if all(n == low + len(free) for n in possible):
            return dict.fromkeys(free, True)
        return {}

    def _table(self, facts: Colours) -> dict[Cell, bool] | None:
        assert self.rows is not None
        rows = [
            row
            for row in self.rows
            if all(facts.get(cell, b) is b for cell, b in zip(self.cells, row, strict=True))
        ]
        if not rows:
            return None
        columns = [set(column) for column in zip(*rows, strict=True)]
        pairs = zip(self.cells, columns, strict=True)
        return {cell: next(iter(seen)) for cell, seen in pairs if len(seen) == 1 and cell not in facts}

    @property
    def scope(self) -> tuple[Cell, ...]:
        """All cells that it looks at."""
        return (*self.given, *self.cells)


@dataclass(frozen=True)
class Done:
    """One of the listed colourings is there."""


@dataclass(frozen=True)
class At:
    """What an instance makes known, or that it is broken."""

    instance: int
    rest: "Trace"


@dataclass(frozen=True)
class Try:
    """Both colours of a cell."""

    cell: Cell
    white: "Trace"
    black: "Trace"


@dataclass(frozen=True)
class Shut:
    """A group of cells, the first of a connected colour, beside which all have the other or are off the
    board."""

    colour: bool
    corners: bool
    group: tuple[Cell, ...]


Trace = Done | At | Try | Shut


@dataclass(frozen=True)
class LinkedSurroundings:
    """What can be used of connected colours: which there are, with corners or without, the cells that a
    window sees, and those off the board."""

    linked: Sequence[tuple[bool, bool]]
    near: Callable[[Cell], bool]
    off: Callable[[Cell], bool]

    def shut(self, facts: Colours) -> Shut | None:
        """A group that is shut in, if there is one."""
        found = (self._group(facts, *linked) for linked in self.linked)
        return next((shut for shut in found if shut is not None), None)

    def _group(self, facts: Colours, colour: bool, corners: bool) -> Shut | None:
        reached: set[Cell] = set()
        for start in (cell for cell, dark in facts.items() if dark is colour and not self.off(cell)):
            if start not in reached:
                group, seen = self._reached(start, facts, colour, SIDES_AND_CORNERS if corners else SIDES)
                if seen:
                    return Shut(colour, corners, tuple(group))
                reached.update(group)
        return None

    def _reached(
        self, start: Cell, facts: Colours, colour: bool, steps: Iterable[Cell]
    ) -> tuple[list[Cell], bool]:
        """What may have the colour and hang together with a cell; and whether all beside it is seen."""
        group, held, seen = [start], {start}, self.near(start)
        for row, col in group:
            for beside in ((row + down, col + right) for down, right in steps):
                seen &= self.near(beside)
                open_ = self.near(beside) and not self.off(beside) and facts.get(beside, colour) is colour
                if open_ and beside not in held:
                    held.add(beside)
                    group.append(beside)
        return group, seen


#: So many cells are tried in both colours at most.
MOST_CELLS = 300


class Stuck(Exception):
    """A colouring that obeys all patterns and is not listed."""


class TooLong(Exception):
    """No trace was found that is short enough."""


def trace(
    instances: Sequence[PatternAt],
    facts: Colours,
    listed: Sequence[Colours],
    around: LinkedSurroundings | None = None,
) -> Trace:
    """A trace by which every colouring that obeys the instances and the facts is one of the listed ones: the
    shorter of two, with any cell tried that makes much known, and with one that has to be known."""
    found = []
    for narrow in (False, True):
        with suppress(TooLong):
            found.append(_Tracer(instances, listed, narrow, around).run(dict(facts), None))
    if not found:
        raise TooLong
    return min(found, key=size)


class _Tracer:
    """`narrow`: of the cells that are not known, those of the listed colourings are tried first."""

    def __init__(
        self,
        instances: Sequence[PatternAt],
        listed: Sequence[Colours],
        narrow: bool,
        around: LinkedSurroundings | None,
    ) -> None:
        self.instances, self.listed, self.narrow, self.around, self.tried = (
            instances,
            listed,
            narrow,
            around,
            0,
        )
        self.looking: dict[Cell, list[int]] = {}
        for number, instance in enumerate(instances):
            for cell in dict.fromkeys(instance.scope):
                self.looking.setdefault(cell, []).append(number)

    def run(self, facts: dict[Cell, bool], start: Cell | None) -> Trace:
        """What follows until nothing more does, then a cell in both colours."""
        steps, broken = self._spread(facts, start)
        if broken or self._settled(facts):
            return self._needed(steps, Done())
        if (shut := self._shut(facts)) is not None:
            return self._needed(steps, shut)
        cell = self._branch(facts)
        if cell is None:
            raise Stuck({cell: black for cell, black in facts.items() if black})
        self.tried += 1
        if self.tried > MOST_CELLS:
            raise TooLong
        white, black = (self.run(facts | {cell: colour}, cell) for colour in (False, True))
        return self._needed(steps, Try(cell, white, black))

    def _spread(self, facts: dict[Cell, bool], start: Cell | None) -> tuple[list[int], bool]:
        queue = list(range(len(self.instances))) if start is None else list(self.looking.get(start, ()))
        waiting, steps = set(queue), list[int]()
        while queue:
            number = queue.pop(0)
            waiting.discard(number)
            new = self.instances[number].follow(facts)
            if new is None:
                return [*steps, number], True
            if new:
                steps.append(number)
                facts |= new
                fresh = dict.fromkeys(n for cell in new for n in self.looking[cell] if n not in waiting)
                queue += fresh
                waiting.update(fresh)
        return steps, False

    def _shut(self, facts: Colours) -> Shut | None:
        return None if self.around is None else self.around.shut(facts)

    def _settled(self, facts: Colours) -> bool:
        return any(all(facts.get(c) is b for c, b in listed.items()) for listed in self.listed)

    def _branch(self, facts: Colours) -> Cell | None:
        """The cell whose colours make most known, in the worse case of the two."""
        cells = {cell for colours in self.listed for cell in colours} - facts.keys()
        if not (cells and self.narrow):
            cells |= {cell for instance in self.instances for cell in instance.scope} - facts.keys()
        keys = []
        for cell in sorted(cells):
            sizes = [self._probe(facts, cell, colour) for colour in (False, True)]
            keys.append((-min(sizes), -sum(sizes), cell))
        return min(keys)[2] if keys else None

    def _probe(self, facts: Colours, cell: Cell, colour: bool) -> int:
        trial = {**facts, cell: colour}
        _, broken = self._spread(trial, cell)
        return 1 << 20 if broken or self._shut(trial) else len(trial) - len(facts)

    def _needed(self, steps: Sequence[int], end: Trace) -> Trace:
        for number in reversed(steps):
            end = At(number, end)
        return end


def size(found: Trace) -> int:
    """The number of steps."""
    count, todo = 0, [found]
    while todo:
        step = todo.pop()
        count += 1
        if isinstance(step, At):
            todo.append(step.rest)
        elif isinstance(step, Try):
            todo += [step.white, step.black]
    return count
