"""Handlers of constraints along lines, `Sight` and `Runs`: forced colours and clauses."""

from itertools import pairwise

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts
from hardboard.puzzles.declared.constraints import Sight
from hardboard.puzzles.declared.runs import Runs
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.handlers.handler import ConstraintHandler, Forced
from hardboard.verify.sat.cnf import TRUE


def possible_lengths(place: Sight, facts: Facts) -> list[list[int]]:
    """Return the lengths of each ray's run with which the others can make up the total."""
    every, rest = place.runs(facts), place.total - place.base
    if sum(map(len, every)) < sum([runs[-1] - runs[0] + 1 for runs in every]):
        return _fitting(every, 1 << rest if rest >= 0 else 0)
    least, most = sum([runs[0] for runs in every]), sum([runs[-1] for runs in every])
    return [  # no length is left out between others, nor is a sum
        runs[max(0, rest - most + runs[-1] - runs[0]) : max(0, rest - least + 1)] for runs in every
    ]


def _fitting(every: list[list[int]], rest: int) -> list[list[int]]:
    """Return the lengths of each ray that other rays can complete to some number (bits)."""
    if len(every) < 2:
        return [[run for run in runs if rest >> run & 1] for runs in every]
    half = len(every) // 2
    first, others = every[:half], every[half:]
    return _fitting(first, _left(rest, others)) + _fitting(others, _left(rest, first))


def _left(rest: int, every: list[list[int]]) -> int:
    """Return the rest of numbers that runs of some rays leave, as bits."""
    for runs in every:
        left = 0
        for run in runs:
            left |= rest >> run
        rest = left
    return rest


def forced_sight(place: Sight, facts: Facts) -> Forced:
    """Force each ray up to its shortest run, and its end if the length is known."""
    colours = []
    for ray, runs in zip(place.rays, possible_lengths(place, facts), strict=True):
        if not runs:
            return None
        colours += [(cell, place.colour) for cell in ray[: runs[0]] if facts[cell] is None]
        if len(runs) == 1 and runs[0] < len(ray) and facts[ray[runs[0]]] is None:
            colours.append((ray[runs[0]], not place.colour))
    return colours


def write_sight(place: Sight, cnf: BoardClauses) -> None:
    """Write the open part of each run as a number in unary, and their sum."""
    left = possible_lengths(place, cnf.known)
    if not all(left):
        return cnf.clauses.append([])
    want = place.total - place.base - sum([runs[0] for runs in left])
    numbers = []
    black = cnf.black
    for ray, runs in zip(place.rays, left, strict=True):
        low, high = runs[0], runs[-1]
        has = [black[cell] for cell in ray[: high + 1]]
        if not place.colour:
            has = [-literal for literal in has]
        for cell in ray[:low]:
            cnf.add(cnf.has(cell, place.colour))
        if len(runs) == 1 and low < len(ray):
            cnf.add(cnf.has(ray[low], not place.colour))
            continue
        run = cnf.prefixes(has[low:high])
        if len(runs) < len(run):
            for length in range(low + 1, high):
                if length not in runs:
                    cnf.add(-run[length - low], run[length - low + 1])
        if high < len(ray):
            cnf.add(-run[-1], -has[-1])
        if high > low:
            numbers.append(run)
    total = [*cnf.total(numbers, want + 1), -TRUE, -TRUE]
    cnf.add(total[want] if want < len(total) else -TRUE)
    cnf.add(-total[want + 1] if want + 1 < len(total) else TRUE)


def forced_runs(place: Runs, facts: Facts) -> Forced:
    """Return the cells that have one colour in all ways to fill the line, by two passes of bits."""
    pattern = place.pattern()
    black = sum(1 << i for i, colour in enumerate(pattern) if colour is BLACK)
    white = sum(1 << i for i, colour in enumerate(pattern) if colour is WHITE)
    stay = 1 | 1 << len(pattern) | white << 1
    front = [1]
    for cell in place.cells:
        now, fact = front[-1], facts[cell]
        after = (now & stay | (now & white) << 1) if fact is not BLACK else 0
        front.append(after | (now & black) << 1 if fact is not WHITE else after)
    back = front[-1] & 1 << len(pattern)
    if not back:
        return None
    colours = []
    for i in range(len(place.cells) - 1, -1, -1):
        cell, now = place.cells[i], front[i]
        fact = facts[cell]
        if_white = now & (back & stay | back >> 1 & white) if fact is not BLACK else 0
        if_black = now & back >> 1 & black if fact is not WHITE else 0
        if fact is None and not (if_white and if_black):
            colours.append((cell, bool(if_black)))
        back = if_white | if_black
    return colours


def write_runs(place: Runs, cnf: BoardClauses) -> None:
    """Write the start of each run as a number in unary (order encoding).

    A run is at most as late as the one after it. The starts say if a cell is in a run, or between two.
    """
    spare = len(place.cells) - sum(place.lengths) - max(0, len(place.lengths) - 1)
    if spare < 0:
        return cnf.clauses.append([])
    black = [cnf.has(cell, BLACK) for cell in place.cells]
    ended, soonest = [TRUE] * len(black), 0  # of each cell, whether the run before ended before it
    sooner: list[int] = []
    for length in place.lengths:
        late = [cnf.new() for _ in range(spare)]  # [n]: at most n cells late
        cnf.clauses += [[-one, other] for one, other in pairwise(late)]
        cnf.clauses += [[-one, other] for one, other in zip(late, sooner, strict=False)]
        reach = [-TRUE] * soonest + late + [TRUE] * len(black)
        for cell, literal in enumerate(black):
            begun, over = reach[cell], reach[cell - length] if cell >= length else -TRUE
            cnf.add(-begun, over, literal)
            cnf.add(-ended[cell], begun, -literal)
            ended[cell] = over
        sooner, soonest = late, soonest + length + 1
    for over, literal in zip(ended, black, strict=True):
        cnf.add(-over, -literal)


def seen_runs(place: Sight, facts: Facts) -> list[int]:
    """Return the runs that are seen in a colouring."""
    return [place.base + sum(runs[0] for runs in place.runs(facts))]


SIGHT = ConstraintHandler(forced_sight, write=write_sight, measured=seen_runs)
RUNS = ConstraintHandler(forced_runs, write=write_runs)
