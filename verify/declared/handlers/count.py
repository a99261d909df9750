"""Handler of counts: forced colours and clauses."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts, Index
from hardboard.puzzles.declared.constraints import Count
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.handlers.handler import ConstraintHandler, Forced
from hardboard.verify.sat.cnf import TRUE

if TYPE_CHECKING:
    from random import Random

#: Counts are written without new variables as long as they have no more clauses than this.
DIRECT = 200
#: So many ways in which a count is broken are found at once.
SEVERAL = 6


def forced_count(place: Count, facts: Facts) -> Forced:
    """Force all open cells white, or black, if one more of the other colour is not allowed."""
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


def write_count(place: Count, cnf: BoardClauses) -> None:
    """Write a clause for each gap in the allowed numbers: not as many black cells as the gap has."""
    known, literal = cnf.known, cnf.black
    unless = []
    for cell, colour in place.when.items():
        if known[cell] is None:
            unless.append(-cnf.has(cell, colour))
        elif known[cell] is not colour:
            return
    black = [x for cell in place.cells if -TRUE < (x := literal[cell]) < TRUE]
    already = sum(1 for cell in place.cells if known[cell])
    patterns, gaps = forbidden_counts(place.allowed, already, len(black), DIRECT)
    if gaps:
        least = cnf.counter(black, max(high + 1 if high < len(black) else low for low, high in gaps))
        for low, high in gaps:
            cnf.add(*unless, -least[low], *([least[high + 1]] if high < len(black) else []))
    elif patterns:
        literals = [*black, *(-x for x in black)]
        cnf.clauses += [unless + [literals[i] for i in pattern] for pattern in patterns]


@cache
def forbidden_counts(
    allowed: frozenset[int], already: int, size: int, most: int
) -> tuple[list[tuple[int, ...]], list[tuple[int, int]]]:
    """Return clauses that leave only allowed numbers of black cells: i for black, size + i for white.

    If they would be more than `most`, return the gaps between the allowed numbers instead.
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


def sampled_choices(place: Count, facts: Sequence[bool], rng: "Random") -> Iterator[dict[Index, bool]]:
    """As many cells as are too many or too few can be chosen in very many ways: some of them."""
    black, white = ([cell for cell in place.cells if facts[cell] is colour] for colour in (True, False))
    fewer, more = ([n for n in place.allowed if (n > len(black)) is side] for side in (False, True))
    few = max(fewer) + 1 if fewer else 0
    rest = len(place.cells) - min(more) + 1 if more else 0
    for _ in range(SEVERAL):
        chosen = rng.sample(black, few) + rng.sample(white, rest)
        yield {cell: facts[cell] for cell in (*chosen, *place.when)}


def counted_cells(place: Count, facts: Facts) -> list[int]:
    """Return the black cells, and the white ones."""
    black = sum(facts[cell] is BLACK for cell in place.cells)
    return [black, len(place.cells) - black]


COUNT = ConstraintHandler(
    forced_count, write_count, listed=True, several=sampled_choices, measured=counted_cells
)
