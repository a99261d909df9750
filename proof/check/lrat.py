"""A proof that clauses contradict each other, checked without a search: LRAT, without RAT and deletions.

A line is a step: its number (clauses come first, then steps), its literals, 0, hints, 0. It follows from the
clauses named by its hints: if its literals are all false, each hint in turn has one literal left, which
then is true, and the last has none. The last step has no literals.

    >>> refuted([[1, 2], [-1, 2], [-2]], "4 2 0 1 2 0  5 0 4 3 0")
    2

The same lines are run by Python or, where a proof is long, compiled; what they do to lists they do to arrays.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.files import NUMBER, Refused

#: Clauses and steps, how many of them are given, the largest number -> how far it went, and the fault.
Numbers = Sequence[int] | NDArray[np.int64]
Walk = Callable[[Numbers, int, int], tuple[int, int]]
WORD = re.compile(f"-?{NUMBER}|0")
#: Numbers in a proof from which on it pays to load the compiler.
LONG = 300_000
#: A short file may have variables up to this.
LARGEST_VARIABLE = 1 << 16

FAULTS = (
    "",
    "is not the next number",
    "is cut off",
    "has a literal and its opposite",
    "has a hint that is no number of a clause before it",
    "has a hint that holds already",
    "has a hint with two literals left",
    "does not follow from its hints",
    "comes after the contradiction",
    "is missing: the proof does not derive the empty clause",
)


def refuted(
    clauses: Sequence[Sequence[int]], content: str, name: str = "proof", walking: Walk | None = None
) -> int:
    """The steps of a proof that the clauses contradict each other, counted; an error names one that fails."""
    words = [word for word in content.replace("\n", " ").split(" ") if word]
    if not all(map(WORD.fullmatch, set(words))):
        raise Refused(f"{name}: something that is no whole number")
    numbers = [*chain.from_iterable((*clause, 0) for clause in clauses), *map(int, words)]
    top = max(map(abs, numbers), default=0)
    if top > max(len(numbers), LARGEST_VARIABLE):
        raise Refused(f"{name}: numbers up to {top} among {len(numbers)}")
    own = walking or (compiled() if len(numbers) > LONG else walk)
    step, fault = own(numbers if own is walk else np.array(numbers), len(clauses), top)
    if fault:
        raise Refused(f"{name}: step {step + 1} {FAULTS[fault]}")
    return int(step) - len(clauses)


def walk(numbers: Numbers, given: int, top: int) -> tuple[int, int]:
    """How many clauses and steps there are up to the first fault or the end, and the fault; the first `given`
    clauses are taken as they are.
    """
    size, at, step = len(numbers), 0, 0
    begin, end = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    value, trail = np.zeros(top + 1, np.int8), np.zeros(top + 1, np.int64)
    while step < given:
        begin[step] = at
        while numbers[at] != 0:
            at += 1
        end[step] = at
        at, step = at + 1, step + 1
    while at < size:
        if numbers[at] != step + 1:
            return step, 1
        at += 1
        begin[step], count = at, 0
        while at < size and numbers[at] != 0:
            literal = numbers[at]
            variable, sign = abs(literal), -1 if literal > 0 else 1
            if value[variable] == -sign:
                return step, 3
            if value[variable] == 0:
                value[variable], trail[count], count = sign, variable, count + 1
            at += 1
        end[step] = at
        at, ended = at + 1, False
        while at < size and numbers[at] != 0:
            hint = numbers[at]
            at += 1
            if hint < 1 or hint > step or ended:
                return step, 4
            left, several = 0, False
            for spot in range(begin[hint - 1], end[hint - 1]):
                literal = numbers[spot]
                sign = value[abs(literal)] if literal > 0 else -value[abs(literal)]
                if sign > 0:
                    return step, 5
                if sign == 0 and literal != left:
                    several = left != 0
                    left = literal
            if several:
                return step, 6
            if left == 0:
                ended = True
            else:
                value[abs(left)], trail[count], count = 1 if left > 0 else -1, abs(left), count + 1
        if at >= size:
            return step, 2
        if not ended:
            return step, 7
        for spot in range(count):
            value[trail[spot]] = 0
        at, step = at + 1, step + 1
        if begin[step - 1] == end[step - 1]:
            return step, 8 if at < size else 0
    return step, 9


@cache
def compiled() -> Walk:
    """The same, compiled."""
    from numba import njit

    fast: Walk = njit(cache=True)(walk)
    return fast
