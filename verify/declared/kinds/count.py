"""Counts: what they force, their clauses, and what they are written as for a solver that counts.

For such a solver a count is written in one form and never in two, chosen by what it looks like: a clause
where one says it; "at most so many" where the numbers have no gap and nothing else must hold; else all
clauses, if these are few. A count of many cells, many of either colour, has no form: a search that knows it
by its cells alone learns nothing short about sums, and 48 black cells of 60 take 640,000 conflicts so, and 49
with new variables; with both, again as many as so.

    >>> form = count_form(Count("two", (0, 1, 5), frozenset([2])))
    >>> form.clauses, form.most
    ([((0, 1, 2), ())], [(((0, 1, 2), ()), 1)])
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts, Index
from hardboard.puzzles.declared.places import Count
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.kinds.form import Part, Written
from hardboard.verify.declared.kinds.kind import Forced, Kind
from hardboard.verify.sat.cnf import TRUE

if TYPE_CHECKING:
    from random import Random

#: Counts are written without new variables as long as they have no more clauses than this.
DIRECT = 200
#: Sums of so many literals, some of which count several times, are written without new variables.
FEW = 8
#: Counts of no more cells, or of no more black or white ones, say themselves all there is to say.
CELLS, NUMBER = 28, 4
#: So many ways in which a count is broken are found at once.
SEVERAL = 6


def idle(place: Count) -> bool:
    """Whether a count surely forces nothing as long as nothing is known."""
    return _says_nothing(place.allowed, len(place.cells), len(place.when))


@cache
def _says_nothing(allowed: frozenset[int], size: int, conditions: int) -> bool:
    some = [n for n in range(size + 1) if n in allowed]
    forces = not some or (conditions == 0 < size and (some[-1] == 0 or some[0] == size))
    return conditions > 1 or not forces


def forced_count(place: Count, facts: Facts) -> Forced:
    """All open cells are white, or black, if one more of the other colour is not allowed."""
    away = [cell for cell, colour in place.when.items() if facts[cell] is not colour]
    if away and (len(away) > 1 or facts[away[0]] is not None):
        return []
    black, open_cells = 0, []
    for cell in place.cells:
        fact = facts[cell]
        if fact is None:
            open_cells.append(cell)
        elif fact:
            black += 1
    good = [n for n in range(black, black + len(open_cells) + 1) if n in place.allowed]
    if away:
        return [] if good else [(away[0], not place.when[away[0]])]
    if not good:
        return None
    if not open_cells:
        return []
    if good[-1] == black:
        return [(cell, WHITE) for cell in open_cells]
    if good[0] == black + len(open_cells):
        return [(cell, BLACK) for cell in open_cells]
    return []


def write_count(place: Count, cnf: Clauses) -> None:
    """For each gap in the allowed numbers: not as many black cells as its first, white as beyond its last."""
    known, literal = cnf.known, cnf.black
    unless = []
    for cell, colour in place.when.items():
        if known[cell] is None:
            unless.append(-cnf.has(cell, colour))
        elif known[cell] is not colour:
            return
    black = [x for cell in place.cells if -TRUE < (x := literal[cell]) < TRUE]
    already = 0 if len(black) == len(place.cells) else sum(1 for cell in place.cells if known[cell])
    if cnf.shared:
        black, already = without_opposites(black, already)
    alike = cnf.shared and len(set(black)) < len(black)
    if alike and len(set(black)) <= FEW:
        times = sorted(Counter(black).items(), key=lambda one: -one[1])
        cnf.clauses += [unless + clause for clause in forbidden_sums(times, place.allowed, already)]
        return
    patterns, gaps = forbidden_counts(place.allowed, already, len(black), -1 if alike else DIRECT)
    if gaps and not unless and _counted_natively(black, gaps, cnf):
        return
    if gaps:
        numbers = [[TRUE, *[literal] * times] for literal, times in Counter(black).items()]
        least = cnf.total(numbers, max(high + 1 if high < len(black) else low for low, high in gaps))
        for low, high in gaps:
            cnf.add(*unless, -least[low], *([least[high + 1]] if high < len(black) else []))
    elif patterns:
        literals = [*black, *(-x for x in black)]
        cnf.clauses += [unless + [literals[i] for i in pattern] for pattern in patterns]


def _counted_natively(literals: Sequence[int], gaps: Sequence[tuple[int, int]], cnf: Clauses) -> bool:
    """Whether a solver counts that many literals, of which numbers without a gap between them may hold."""
    size = len(literals)
    low = gaps[0][1] + 1 if gaps[0][0] == 0 else 0
    high = gaps[-1][0] - 1 if gaps[-1][1] == size else size
    between = [gap for gap in gaps if low < gap[0] and gap[1] < high]
    return low <= high and not between and cnf.counts_many(literals, low, high)


def without_opposites(literals: list[int], now: int) -> tuple[list[int], int]:
    """The literals, and so many that hold anyway: of two opposite ones, one does.

    >>> without_opposites([1, 2, -1, 1], 3)
    ([1, 2], 4)
    """
    times = Counter(literals)
    both = {x: min(times[x], times[-x]) for x in times if x > 0 and -x in times}
    if not both:
        return literals, now
    left = [x for x in times for _ in range(times[x] - both.get(abs(x), 0))]
    return left, now + sum(both.values())


def forbidden_sums(
    times: Sequence[tuple[int, int]], allowed: Collection[int], now: int
) -> Iterator[list[int]]:
    """Clauses that leave only allowed sums of literals that count so many times, from `now` on: along each
    way to choose them, the first choices after which no allowed sum is in reach.
    """
    rest = [sum(count for _, count in times[i:]) for i in range(len(times) + 1)]
    good = sorted(allowed)

    def ways(i: int, so_far: int, true: list[int], false: list[int]) -> Iterator[list[int]]:
        fewer = bisect_left(good, so_far)  # so many allowed numbers are less
        if fewer == len(good) or good[fewer] > so_far + rest[i]:
            yield [-x for x in true if fewer] + [x for x in false if fewer < len(good)]
        elif i < len(times):
            literal, count = times[i]
            yield from ways(i + 1, so_far + count, [*true, literal], false)
            yield from ways(i + 1, so_far, true, [*false, literal])

    return ways(0, now, [], [])


@cache
def forbidden_counts(
    allowed: frozenset[int], already: int, size: int, most: int
) -> tuple[list[tuple[int, ...]], list[tuple[int, int]]]:
    """Clauses that leave only allowed numbers of black cells, so many of which there are already: i for "cell
    i is black" and size + i for "it is not". If these are more than `most`, none, but the gaps between the
    numbers that are allowed.
    """
    good = [n + already in allowed for n in range(size + 1)]
    starts = [n for n in range(size + 1) if not good[n] and (n == 0 or good[n - 1])]
    gaps = [(low, next((n for n in range(low, size + 1) if good[n]), size + 1) - 1) for low in starts]
    if sum(comb(size, low) * comb(size - low, size - high) for low, high in gaps) > most:
        return [], gaps
    patterns = []
    for low, high in gaps:
        for chosen in combinations(range(size), low):
            rest = [i for i in range(size) if i not in chosen]
            for white in combinations(rest, size - high):
                patterns.append((*(size + i for i in chosen), *white))
    return patterns, []


def count_form(place: Count) -> Written | None:
    """What a count is written as; None if it is better written with new variables."""
    cells = place.cells
    repeated = not isinstance(cells, range) and len({*cells}) < len(cells)
    return _form(place.allowed, len(cells), (*place.when.values(),), repeated)


@cache
def _form(allowed: frozenset[int], size: int, when: tuple[bool, ...], repeated: bool) -> Written | None:
    """Of so many cells, some of which may be there several times; those after them have these colours."""
    if len(when) == 1 and not repeated and (form := _given(allowed, size, when[0])) is not None:
        return form
    said = _said(allowed, size, bool(when) or repeated)
    if said is None:
        return None
    patterns, low, high = said
    clauses: list[Part] = []
    if patterns is None:
        cells, most = tuple(range(size)), list[tuple[Part, int]]()
        if high < size:
            _at_most(clauses, most, ((), cells), (cells, ()), high)
        if low:
            _at_most(clauses, most, (cells, ()), ((), cells), size - low)
        return Written(clauses, most)
    return Written(_clauses(patterns, size, when), [])


def _clauses(patterns: Sequence[Sequence[int]], size: int, when: Sequence[bool]) -> list[Part]:
    """Clauses of a count, each unless a cell after its own has not the colour that is said."""
    unless_white = tuple([cell for cell, colour in enumerate(when, size) if colour])
    unless_black = tuple([cell for cell, colour in enumerate(when, size) if not colour])
    clauses: list[Part] = []
    for pattern in patterns:
        white = unless_white + tuple([i - size for i in pattern if i >= size])
        clauses.append((white, unless_black + tuple([i for i in pattern if i < size])))
    return clauses


def _given(allowed: frozenset[int], size: int, when: bool) -> Written | None:
    """A count that matters if one cell has a colour: where several clauses would say that not too many are
    black, one count does in which that colour counts so often that no more fit beside it. Who counts so sees
    late that the cell has the other colour; too few black cells stay clauses, since a search tries white.

        >>> _given(frozenset([0, 1]), 4, True).most
        [(((), (0, 1, 2, 3, 4, 4, 4)), 4)]
    """
    most = max([number for number in allowed if number <= size], default=0)
    if not 0 < most < size - 1 or (size > CELLS and min(most, size - most) > NUMBER):
        return None
    patterns, gaps = forbidden_counts(allowed.union(range(most, size + 1)), 0, size, DIRECT)
    if gaps:
        return None
    cells, other = tuple(range(size)), (size,) * (size - most)
    part = ((), cells + other) if when else (other, cells)
    return Written(_clauses(patterns, size, (when,)), [(part, size)])


def _at_most(
    clauses: list[Part], most: list[tuple[Part, int]], part: Part, opposite: Part, number: int
) -> None:
    """At most so many of these literals hold, all of one colour; `opposite` are their opposites."""
    white, black = opposite
    if number == len(white) + len(black) - 1:
        clauses.append(opposite)
    elif number:
        most.append((part, number))
    else:
        clauses += [((x,), ()) for x in white] + [((), (x,)) for x in black]


@cache
def _said(
    allowed: frozenset[int], size: int, by_clauses: bool
) -> tuple[list[tuple[int, ...]] | None, int, int] | None:
    """Clauses that leave only allowed numbers, or none, and the least and the most of these; None if neither
    says it well.
    """
    good = [number for number in range(size + 1) if number in allowed]
    if not good:
        return [()], 0, size  # not all of what else must hold
    low, high = good[0], good[-1]
    if by_clauses or len(good) <= high - low:
        patterns, gaps = forbidden_counts(allowed, 0, size, DIRECT)
        return None if gaps else (patterns, low, high)
    if size > CELLS and max(min(high, size - high), min(low, size - low)) > NUMBER:
        return None
    return ([] if size == 0 else None), low, high


def several(place: Count, facts: Sequence[bool], rng: "Random") -> Iterator[dict[Index, bool]]:
    """As many cells as are too many or too few can be chosen in very many ways: some of them."""
    black, white = ([cell for cell in place.cells if facts[cell] is colour] for colour in (True, False))
    fewer, more = ([n for n in place.allowed if (n > len(black)) is side] for side in (False, True))
    few = max(fewer) + 1 if fewer else 0
    rest = len(place.cells) - min(more) + 1 if more else 0
    for _ in range(SEVERAL):
        chosen = rng.sample(black, few) + rng.sample(white, rest)
        yield {cell: facts[cell] for cell in (*chosen, *place.when)}


def counted(place: Count, facts: Facts) -> list[int]:
    """The black cells, and the white ones."""
    black = sum(facts[cell] is BLACK for cell in place.cells)
    return [black, len(place.cells) - black]


COUNT = Kind(forced_count, idle, write_count, form=count_form, listed=True, several=several, measured=counted)
