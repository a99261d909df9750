"""Hints for proofs: steps that follow by unit propagation become LRAT, and what leads nowhere is left out.

A solver says what it derived, not from what. Each step is derived once more, with watched literals, and the
clauses that propagation went through are its hints. Then, from the contradiction back, only what some hint
names is kept, of the clauses, too.

    >>> trimmed([[1, 2], [-1, 2], [3], [-2]], [[2]])
    ([0, 1, 3], '4 0 3 2 1 0\\n')
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

#: Numbers in clauses and steps from which on it pays to load the compiler.
LONG = 20_000


def trimmed(
    clauses: Sequence[Sequence[int]], steps: Sequence[Sequence[int]], fixed: int | None = None
) -> tuple[list[int], str]:
    """The clauses and then steps, by their places, that a refutation needs, with clauses from `fixed` on, and
    its proof; the empty clause need not be among the steps. An error if some step does not follow.
    """
    every = [[*dict.fromkeys(clause)] for clause in (*clauses, *steps, ())]
    flat = list(chain.from_iterable((*clause, 0) for clause in every))
    top = max(map(abs, flat), default=0)
    spread = np.array(flat, dtype=np.int64)
    number, hints = (_fast() if len(flat) > LONG else derive)(spread, len(clauses), top)
    if number < 0:
        raise AssertionError(f"step {-number} does not follow")
    return _kept(every, len(clauses), number, hints, len(clauses) if fixed is None else fixed)


def _kept(
    every: Sequence[Sequence[int]], given: int, last: int, flat: Any, fixed: int
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


def derive(flat: Any, given: int, top: int) -> Any:
    """The number of the clause with which the contradiction is reached (less than 0: of a step that does not
    follow), and for each step its number, how many hints it has, and the hints; `flat` is changed.

    For each step first what is known for good propagates, and then its literals, which are taken to be false.
    """
    size, clauses = len(flat), 0
    begin, end = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    for spot in range(size):
        if flat[spot] == 0:
            end[clauses] = spot
            clauses += 1
            begin[clauses] = spot + 1
    value, reason = np.zeros(top + 1, np.int8), np.full(top + 1, -1, np.int64)
    assumed, seen = np.zeros(top + 1, np.bool_), np.zeros(top + 1, np.bool_)
    trail, marked = np.zeros(top + 1, np.int64), np.zeros(size + 1, np.int64)
    head, after = np.full(2 * top + 2, -1, np.int64), np.full(2 * size + 2, -1, np.int64)
    out = [0]
    count, place, known, clash = 0, 0, 0, -1
    for step in range(clauses):
        for phase in range(2 if step >= given else 0):
            if phase == 1 and clash < 0:
                known = count
                for spot in range(begin[step], end[step]):
                    literal = flat[spot]
                    variable = abs(literal)
                    held = value[variable] if literal > 0 else -value[variable]
                    if held > 0 and clash < 0:
                        clash = reason[variable]
                    assumed[variable] = True
                    if held == 0:
                        value[variable] = -1 if literal > 0 else 1
                        trail[count] = variable
                        count += 1
            while clash < 0 and place < count:
                variable = trail[place]
                place += 1
                false = -variable if value[variable] > 0 else variable
                before, mark = -1, head[false + top]
                while mark >= 0 and clash < 0:
                    clause, side, following, moved = mark >> 1, mark & 1, after[mark], False
                    first = begin[clause]
                    other = flat[first + 1 - side]
                    sign = value[other] if other > 0 else -value[-other]
                    if sign <= 0:
                        for spot in range(first + 2, end[clause]):
                            literal = flat[spot]
                            if (value[literal] if literal > 0 else -value[-literal]) >= 0:
                                flat[spot], flat[first + side] = flat[first + side], literal
                                if before < 0:
                                    head[false + top] = following
                                else:
                                    after[before] = following
                                after[mark] = head[literal + top]
                                head[literal + top] = mark
                                moved = True
                                break
                        if not moved and sign < 0:
                            clash = clause
                        elif not moved:
                            value[abs(other)] = 1 if other > 0 else -1
                            reason[abs(other)] = clause
                            trail[count] = abs(other)
                            count += 1
                    if not moved:
                        before = mark
                    mark = following
            if phase == 0 and clash >= 0:
                known = -1
        if step >= given:
            if clash < 0:
                return -(step - given + 1), out
            # The clauses that the clash rests on, in the order in which they propagated.
            spots, used, marks = len(out), 0, 0
            out.append(step)
            out.append(0)
            for spot in range(begin[clash], end[clash]):
                marked[marks] = abs(flat[spot])
                seen[marked[marks]] = True
                marks += 1
            for back in range(count - 1, -1, -1):
                variable = trail[back]
                if seen[variable] and not assumed[variable] and reason[variable] >= 0:
                    used += 1
                    out.append(reason[variable])
                    for spot in range(begin[reason[variable]], end[reason[variable]]):
                        if not seen[abs(flat[spot])]:
                            marked[marks] = abs(flat[spot])
                            seen[marked[marks]] = True
                            marks += 1
            for low in range(used // 2):
                one, two = spots + 2 + low, spots + 1 + used - low
                out[one], out[two] = out[two], out[one]
            out.append(clash)
            out[spots + 1] = used + 1
            if known < 0 or begin[step] == end[step]:
                return step, out
            for mark in range(marks):
                seen[marked[mark]] = False
            for spot in range(begin[step], end[step]):
                assumed[abs(flat[spot])] = False
            for back in range(known, count):
                value[trail[back]] = 0
                reason[trail[back]] = -1
            count = place = known
            clash = -1
        # Now it is known: watch two literals that may hold, or conclude that the one does.
        free, first, only = 0, begin[step], 0
        for spot in range(begin[step], end[step]):
            literal = flat[spot]
            if free < 2 and (value[literal] if literal > 0 else -value[-literal]) >= 0:
                flat[spot], flat[first + free] = flat[first + free], literal
                free, only = free + 1, literal if free == 0 else only
        if free == 2:
            for side in range(2):
                literal, mark = flat[first + side], 2 * step + side
                after[mark] = head[literal + top]
                head[literal + top] = mark
        elif free == 1 and value[abs(only)] == 0:
            value[abs(only)] = 1 if only > 0 else -1
            reason[abs(only)] = step
            trail[count] = abs(only)
            count += 1
        elif free == 0 and clash < 0:
            clash = step
    return -(clauses - given), out


@cache
def _fast() -> Any:
    from numba import njit

    return njit(cache=True)(derive)
