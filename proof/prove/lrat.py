"""Hints for proofs: steps that follow by unit propagation become LRAT, and what leads nowhere is left out.

A solver says what it derived, not from what. Each step is derived once more, with watched literals, and the
clauses that propagation went through are its hints. Then, from the contradiction back, only what some hint
names is kept, of the clauses, too.

    >>> trimmed([[1, 2], [-1, 2], [3], [-2]], [[2]])
    ([0, 1, 3], '4 0 3 2 1 0\\n')
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain
from types import FunctionType
from typing import NamedTuple, Protocol, cast

import numpy as np

from hardboard.verify.sat.solver import Solver

#: Numbers in clauses and steps of a process, so far, from which on it pays to load the compiler.
LONG = 60_000
SO_FAR = [0]


def refutation(clauses: Sequence[Sequence[int]], fixed: int | None = None) -> tuple[list[int], str]:
    """A proof that the clauses cannot all hold, and which of them it is about, with those from `fixed` on."""
    return trimmed(clauses, steps_of(clauses), fixed)


def steps_of(clauses: Sequence[Sequence[int]]) -> list[list[int]]:
    """What a solver derives from clauses that cannot all hold, in steps that follow by propagation."""
    with Solver(clauses, name="glucose4", proof=True) as engine:
        if engine.solve() is not None:
            raise AssertionError("the clauses can be satisfied")
        lines = list(engine.proof())
    return [[int(word) for word in line.split()[:-1]] for line in lines if not line.startswith("d")]


def trimmed(
    clauses: Sequence[Sequence[int]], steps: Sequence[Sequence[int]], fixed: int | None = None
) -> tuple[list[int], str]:
    """The clauses and then steps, by their places, that a refutation needs, with clauses from `fixed` on, and
    its proof; the empty clause need not be among the steps. An error if some step does not follow.
    """
    every = [[*dict.fromkeys(clause)] for clause in (*clauses, *steps, ())]
    flat = list(chain.from_iterable((*clause, 0) for clause in every))
    top = max(map(abs, flat), default=0)
    # Python is quicker with lists, and the compiler wants arrays.
    SO_FAR[0] += len(flat)
    own, array = (_fast(), partial(np.array, dtype=np.int64)) if SO_FAR[0] > LONG else (derive, list)
    number, hints = own(begun(flat, top, array), len(clauses), top)
    if number < 0:
        raise AssertionError(f"step {-number} does not follow")
    return _kept(every, len(clauses), number, hints, len(clauses) if fixed is None else fixed)


def _kept(
    every: Sequence[Sequence[int]], given: int, last: int, flat: Sequence[int], fixed: int
) -> tuple[list[int], str]:
    """What the contradiction, which followed as clause `last`, rests on, with new numbers."""
    hints: dict[int, list[int]] = {}
    at = 1
    while at < len(flat):
        hints[int(flat[at])] = own = [int(hint) for hint in flat[at + 2 : at + 2 + int(flat[at + 1])]]
        at += 2 + len(own)
    wanted, left = {last, *range(fixed, given)}, [last]
    while left:
        for hint in hints.get(left.pop(), ()):
            if hint not in wanted:
                wanted.add(hint)
                left.append(hint)
    order = sorted(wanted)
    number = {old: new for new, old in enumerate(order, 1)}
    lines = []
    for old in order[sum(old < given for old in order) :]:
        literals = every[old] if old != last else ()
        words = [number[old], *literals, 0, *(number[hint] for hint in hints[old]), 0]
        lines.append(" ".join(map(str, words)) + "\n")
    return [old for old in order if old != last], "".join(lines)


class NumberRow(Protocol):
    """A list of numbers, or an array of them for the compiler."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, number: int, /) -> None: ...


class Search(NamedTuple):
    """Clauses and steps, laid end to end, and what is known while they are gone through; all of it changes.

    A mark is a clause and one of its two watched literals; the marks of a literal are a list.
    """

    flat: NumberRow
    #: Where clauses begin and end.
    begin: NumberRow
    end: NumberRow
    #: Of each variable its value, and the clause that gave it.
    value: NumberRow
    reason: NumberRow
    #: Which variables are in the step that is derived, and which the clash rests on.
    assumed: NumberRow
    seen: NumberRow
    #: Variables in the order in which they got values; how many, and how many of them have propagated.
    trail: NumberRow
    counts: NumberRow
    #: Of each variable, where it is in that order.
    place: NumberRow
    #: The first mark of each literal, and the mark after a mark.
    head: NumberRow
    after: NumberRow


def begun(flat: list[int], top: int, array: Callable[[list[int]], NumberRow]) -> Search:
    """The search before its first step."""
    ends = [spot for spot, literal in enumerate(flat) if literal == 0]
    none, zero = [-1] * (2 * (len(flat) + top) + 2), [0] * (top + 1)
    variables = (zero, none[: top + 1], zero, zero, zero)
    begins = [0, *(end + 1 for end in ends[:-1])]
    lists = (flat, begins, ends, *variables, [0, 0], zero, none[: 2 * top + 2], none[: 2 * len(ends)])
    return Search(*map(array, lists))


def derive(search: Search, given: int, top: int) -> tuple[int, list[int]]:
    """The number of the clause with which the contradiction is reached (less than 0: of a step that does not
    follow), and for each step its number, how many hints it has, and the hints; the search is changed.

    For each step first what is known for good propagates, and then its literals, which are taken to be false.
    """
    out, clash, clauses = [0], -1, len(search.end)
    for step in range(clauses):
        if step >= given:
            clash = propagate(search, top, clash)
            known, final = search.counts[0], clash >= 0
            if clash < 0:
                clash = propagate(search, top, assume(search, step))
            if clash < 0:
                return -(step - given + 1), out
            explain(search, step, clash, out)
            if final or search.begin[step] == search.end[step]:
                return step, out
            undo(search, step, known)
            clash = -1
        if not watch(search, step, top) and clash < 0:
            clash = step
    return -(clauses - given), out


def sign(search: Search, literal: int) -> int:
    """1 for a true literal, -1 for a false one, else 0."""
    return search.value[literal] if literal > 0 else -search.value[-literal]


def put(search: Search, literal: int, reason: int) -> None:
    """A literal is true from now on."""
    variable = abs(literal)
    search.value[variable] = 1 if literal > 0 else -1
    search.reason[variable] = reason
    search.trail[search.counts[0]] = variable
    search.place[variable] = search.counts[0]
    search.counts[0] += 1


def assume(search: Search, step: int) -> int:
    """Take the literals of a step to be false; the clause that says that one is true, if there is one."""
    clash = -1
    for spot in range(search.begin[step], search.end[step]):
        literal = search.flat[spot]
        held = sign(search, literal)
        if held > 0 and clash < 0:
            clash = search.reason[abs(literal)]
        search.assumed[abs(literal)] = 1
        if held == 0:
            put(search, -literal, -1)
    return clash


def propagate(search: Search, top: int, clash: int) -> int:
    """Go on until a clause has no literal left, which is returned, or nothing follows."""
    count, after = search.counts, search.after
    while clash < 0 and count[1] < count[0]:
        variable = search.trail[count[1]]
        count[1] += 1
        false = -variable if search.value[variable] > 0 else variable
        before, mark = -1, search.head[false + top]
        while mark >= 0 and clash < 0:
            following = after[mark]
            if moved(search, top, mark):
                if before < 0:
                    search.head[false + top] = following
                else:
                    after[before] = following
            else:
                before = mark
                other = search.flat[search.begin[mark >> 1] + 1 - (mark & 1)]
                if sign(search, other) < 0:
                    clash = mark >> 1
                elif sign(search, other) == 0:
                    put(search, other, mark >> 1)
            mark = following
    return clash


def moved(search: Search, top: int, mark: int) -> bool:
    """Watch another literal of a clause instead of a false one, if there is need and there is one."""
    flat, first, side = search.flat, search.begin[mark >> 1], mark & 1
    if sign(search, flat[first + 1 - side]) > 0:
        return False
    for spot in range(first + 2, search.end[mark >> 1]):
        literal = flat[spot]
        if sign(search, literal) >= 0:
            flat[spot], flat[first + side] = flat[first + side], literal
            search.after[mark] = search.head[literal + top]
            search.head[literal + top] = mark
            return True
    return False


def explain(search: Search, step: int, clash: int, out: list[int]) -> None:
    """Write down the clauses that a clash rests on, in the order in which they propagated."""
    left, spots = [clash], [0]
    spots.pop()
    while len(left):
        clause = left.pop()
        for spot in range(search.begin[clause], search.end[clause]):
            variable = abs(search.flat[spot])
            if not search.seen[variable]:
                search.seen[variable] = 1
                spots.append(search.place[variable])
                if not search.assumed[variable] and search.reason[variable] >= 0:
                    left.append(search.reason[variable])
    spots.sort()
    out.append(step)
    out.append(0)
    number = len(out)
    for spot in spots:
        variable = search.trail[spot]
        search.seen[variable] = 0
        if not search.assumed[variable] and search.reason[variable] >= 0:
            out.append(search.reason[variable])
    out.append(clash)
    out[number - 1] = len(out) - number


def undo(search: Search, step: int, known: int) -> None:
    """Forget what followed from the assumptions."""
    for spot in range(search.begin[step], search.end[step]):
        search.assumed[abs(search.flat[spot])] = 0
    for back in range(known, search.counts[0]):
        search.value[search.trail[back]] = 0
        search.reason[search.trail[back]] = -1
    search.counts[0] = search.counts[1] = known


def watch(search: Search, clause: int, top: int) -> bool:
    """A clause is known: watch two literals that may hold, or conclude that the one does; whether one can."""
    flat, first, free = search.flat, search.begin[clause], 0
    for spot in range(first, search.end[clause]):
        literal = flat[spot]
        if free < 2 and sign(search, literal) >= 0:
            flat[spot], flat[first + free] = flat[first + free], literal
            free += 1
    for side in range(2 if free == 2 else 0):
        literal, mark = flat[first + side], 2 * clause + side
        search.after[mark] = search.head[literal + top]
        search.head[literal + top] = mark
    if free == 1 and sign(search, flat[first]) == 0:
        put(search, flat[first], clause)
    return free > 0


@cache
def _fast() -> Callable[[Search, int, int], tuple[int, list[int]]]:
    """The same functions, compiled: each sees the compiled ones that it calls."""
    from hardboard.kernels import kernel

    names = dict(globals())
    for function in (sign, put, assume, moved, propagate, explain, undo, watch, derive):
        own = FunctionType(function.__code__, names, function.__name__)
        own.__module__, own.__qualname__ = function.__module__, function.__qualname__
        names[function.__name__] = kernel(own)
    return cast(Callable[[Search, int, int], tuple[int, list[int]]], names["derive"])
