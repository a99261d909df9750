"""Places written down as clauses, those that have few enough: an accelerator, held to `broken` by tests.

Variables stand for white cells: solvers try "true" first, and white cells rarely cut anything off. Cells
that are known have no variable.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from hardboard.puzzles.declared.areas import AreaSum, Shapes, shape, tetrominoes
from hardboard.puzzles.declared.board import BLACK, WHITE, Facts, Index
from hardboard.puzzles.declared.places import Count, Place, Runs, Sight, Table, Unequal, steps
from hardboard.verify.declared.presolve import lengths
from hardboard.verify.sat.cnf import TRUE, Cnf

#: Counts are written without new variables as long as they have no more clauses than this.
DIRECT = 200
#: Sums of so many literals, some of which count several times, are written without new variables.
FEW = 8
#: A number in unary: literals that say "at least 0", "at least 1", ...
Unary = list[int]


class Clauses(Cnf):
    """A growing list of clauses about the cells of a board, some of which are known."""

    def __init__(
        self, known: Facts, same: Mapping[Index, Index] | None = None, black: list[int] | None = None
    ) -> None:
        """Cells that have the colour of an earlier one (`same`) have its variable. Or it is said of each cell
        what the literal is that it is `black`.
        """
        super().__init__(
            0 if black is None else max(map(abs, (x for x in black if abs(x) != TRUE)), default=0)
        )
        self.known = known
        #: Whether cells may have one variable.
        self.shared = bool(same) or black is not None
        self.black = self._literals(same or {}) if black is None else black
        self._made: dict[Any, Any] = {}

    def _literals(self, same: Mapping[Index, Index]) -> list[int]:
        black = [TRUE if fact else -TRUE for fact in self.known]
        for cell in (cell for cell, fact in enumerate(self.known) if fact is None):
            black[cell] = black[same[cell]] if cell in same else -self.new()
        return black

    def has(self, cell: Index, colour: bool) -> int:
        """The literal that a cell has a colour."""
        return self.black[cell] if colour else -self.black[cell]

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """What was made under this key before, or is made now."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def conjunction(self, one: int, other: int) -> int:
        """A literal for both."""
        if one == TRUE or other == -TRUE:
            return other
        if other == TRUE or one == -TRUE:
            return one
        both = self.new()
        self.clauses += [[-both, one], [-both, other], [both, -one, -other]]
        return both

    def total(self, numbers: Sequence[Unary], most: int) -> Unary:
        """The sum of numbers in unary, as far as `most`; two by two, short ones first."""
        queue = [number[: most + 1] for number in numbers] or [[TRUE]]
        while len(queue) > 1:
            queue.sort(key=len, reverse=True)
            queue.append(self._sum(queue.pop(), queue.pop(), most))
        return queue[0]

    def _sum(self, one: Unary, other: Unary, most: int) -> Unary:
        size = min(len(one) + len(other) - 2, most)
        out = [TRUE, *range(self.top + 1, self.top + size + 1)]
        self.top += size
        # Parts of clauses; none for a literal with which a clause holds anyway.
        fewer_one, fewer_other = ([_part(-literal) for literal in number] for number in (one, other))
        above_one, above_other = ([*map(_part, number[1:]), []] for number in (one, other))
        for i in range(len(one)):
            for j in range(min(len(other), size - i + 1)):
                low, high = fewer_one[i], fewer_other[j]
                if i + j and low is not None and high is not None:
                    self.clauses.append([*low, *high, out[i + j]])
                low, high = above_one[i], above_other[j]  # fewer than i + 1 and than j + 1 are at most i + j
                if i + j < size and low is not None and high is not None:
                    self.clauses.append([*low, *high, -out[i + j + 1]])
        return out

    def counter(self, literals: Sequence[int], most: int) -> Unary:
        """How many of the literals hold."""
        return self.total([[TRUE, literal] for literal in literals], most)


def _part(literal: int) -> list[int] | None:
    """What a literal puts into a clause; None if the clause holds with it."""
    return [literal] if -TRUE < literal < TRUE else [] if literal < 0 else None


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
    if gaps:
        numbers = [[TRUE, *[literal] * times] for literal, times in Counter(black).items()]
        least = cnf.total(numbers, max(high + 1 if high < len(black) else low for low, high in gaps))
        for low, high in gaps:
            cnf.add(*unless, -least[low], *([least[high + 1]] if high < len(black) else []))
    elif patterns:
        literals = [*black, *(-x for x in black)]
        cnf.clauses += [unless + [literals[i] for i in pattern] for pattern in patterns]


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


def write_sight(place: Sight, cnf: Clauses) -> None:
    """Each run as a number in unary, as far as it is not known, and these added up."""
    left = lengths(place, cnf.known)
    if not all(left):
        return cnf.clauses.append([])
    want = place.total - place.base - sum(runs[0] for runs in left)
    numbers = []
    for ray, runs in zip(place.rays, left, strict=True):
        for cell in ray[: runs[0]]:
            cnf.add(cnf.has(cell, place.colour))
        run, possible = [TRUE], set(runs)
        for length in range(runs[0] + 1, min(runs[-1], runs[0] + want) + 1):
            run.append(cnf.conjunction(run[-1], cnf.has(ray[length - 1], place.colour)))
            if length - 1 not in possible:
                cnf.add(-run[-2], run[-1])
        if runs[-1] < len(ray):
            cnf.add(-run[-1], -cnf.has(ray[runs[-1]], place.colour))
        if len(run) > 1:
            numbers.append(run)
    total = [*cnf.total(numbers, want + 1), -TRUE, -TRUE]
    cnf.add(total[want] if want < len(total) else -TRUE)
    cnf.add(-total[want + 1] if want + 1 < len(total) else TRUE)


def write_table(place: Table, cnf: Clauses) -> None:
    """The least partial patterns that no pattern agrees with."""
    for black, white in forbidden(len(place.cells), place.patterns):
        signs = [(cell, black >> i & 1) for i, cell in enumerate(place.cells) if (black | white) >> i & 1]
        cnf.add(*(-cnf.black[cell] if sign else cnf.black[cell] for cell, sign in signs))


@cache
def forbidden(size: int, patterns: frozenset[int]) -> list[tuple[int, int]]:
    """Least pairs (cells black, cells white) that no pattern agrees with, enough to forbid all others.

    Quine and McCluskey: two that differ in one cell are one without that cell.
    """
    full = (1 << size) - 1
    bad = {(bits, full & ~bits) for bits in range(1 << size) if bits not in patterns}
    primes: set[tuple[int, int]] = set()
    while bad:
        merged, wider = set(), set()
        for on, off in bad:
            for bit in (1 << i for i in range(size) if on >> i & 1):
                if (on ^ bit, off | bit) in bad:
                    merged |= {(on, off), (on ^ bit, off | bit)}
                    wider.add((on ^ bit, off))
        primes |= bad - merged
        bad = wider
    return _cover(primes, {bits for bits in range(1 << size) if bits not in patterns})


def _cover(primes: set[tuple[int, int]], left: set[int]) -> list[tuple[int, int]]:
    chosen = []
    for on, off in sorted(primes, key=lambda prime: ((prime[0] | prime[1]).bit_count(), prime)):
        hit = {bits for bits in left if bits & on == on and not bits & off}
        if hit:
            chosen.append((on, off))
            left = left - hit
    return chosen


def write_runs(place: Runs, cnf: Clauses) -> None:
    """A literal for each spot of the pattern after each cell: where it leads, and where it comes from."""
    pattern = place.pattern()
    now = {0: TRUE}
    for number, cell in enumerate(place.cells, 1):
        rest = len(place.cells) - number
        reached = {
            new for spot in now for colour, new in steps(pattern, spot) if cnf.has(cell, colour) != -TRUE
        }
        later = {spot: cnf.new() for spot in sorted(reached) if len(pattern) - spot <= rest}
        for spot, literal in now.items():
            leads = dict(steps(pattern, spot))
            for colour in (WHITE, BLACK):
                cnf.add(-literal, -cnf.has(cell, colour), later.get(leads.get(colour, -1), -TRUE))
        for spot, literal in later.items():
            for colour in (WHITE, BLACK):
                sources = (lit for old, lit in now.items() if (colour, spot) in steps(pattern, old))
                cnf.add(-literal, -cnf.has(cell, colour), *sources)
        now = later
    cnf.add(now.get(len(pattern), -TRUE))


def write_unequal(place: Unequal, cnf: Clauses) -> None:
    """Not both exactly k, for any k above 0."""
    one, other = (_count_of(cnf, cells, place.colour) for cells in (place.one, place.other))
    for k in range(1, min(len(one), len(other))):
        cnf.add(-one[k], -other[k], *(number[k + 1] for number in (one, other) if k + 1 < len(number)))


def _count_of(cnf: Clauses, cells: Sequence[Index], colour: bool) -> Unary:
    def make() -> Unary:
        sure = [TRUE] * (1 + sum(cnf.known[cell] is colour for cell in cells))
        open_cells = [cnf.has(cell, colour) for cell in cells if cnf.known[cell] is None]
        return sure[:-1] + cnf.counter(open_cells, len(cells))

    count: Unary = cnf.once(("count", tuple(cells), colour), make)
    return count


def write_shapes(place: Shapes, cnf: Clauses) -> None:
    """A literal says that a cell is in a black piece of a shape; neighbours in two rooms not of the same."""
    mine, theirs = (_shapes_at(cnf, cells, place) for cells in (place.one, place.other))
    for (cell, name), literal in mine.items():
        for other in place.near[cell]:
            if (other, name) in theirs:
                cnf.add(-literal, -theirs[other, name])


def _shapes_at(cnf: Clauses, cells: Sequence[Index], place: Shapes) -> dict[tuple[Index, Any], int]:
    """Of each cell at a border of the room and each shape: the literal that a black piece of it is there."""

    def make() -> dict[tuple[Index, Any], int]:
        inside = set(cells)
        literals: dict[tuple[Index, Any], int] = {}
        for piece in tetrominoes([cell for cell in cells if cnf.known[cell] is not WHITE], place.near):
            name = shape(piece, place.cols)
            for cell in piece:
                if not inside.issuperset(place.near[cell]):
                    if (cell, name) not in literals:
                        literals[cell, name] = cnf.new()
                    cnf.add(literals[cell, name], *(-cnf.black[other] for other in piece))
        return literals

    made: dict[tuple[Index, Any], int] = cnf.once(("shapes", tuple(cells)), make)
    return made


def write_sum(place: AreaSum, cnf: Clauses) -> None:
    """What the neighbours alone say: none has the colour for 0, and one at least otherwise."""
    beside = [cnf.has(cell, place.colour) for cell in place.near[place.spot]]
    if place.total:
        cnf.add(*beside)
    else:
        for literal in beside:
            cnf.add(-literal)


#: Kinds of places that are written down whole.
WRITERS: dict[type[Place], Callable[[Any, Clauses], None]] = {
    Count: write_count,
    Sight: write_sight,
    Table: write_table,
    Runs: write_runs,
    Unequal: write_unequal,
    Shapes: write_shapes,
}
#: Kinds of which something can be written down, but not all.
PARTLY: dict[type[Place], Callable[[Any, Clauses], None]] = {AreaSum: write_sum}


def write(place: Place, cnf: Clauses) -> bool:
    """Write down what is known to follow from a place; whether that is all it says. Of a kind that no table
    knows, a subclass of a known one too, nothing is: its `broken` gives the clauses, by need.
    """
    for table in (WRITERS, PARTLY):
        if type(place) in table:
            table[type(place)](place, cnf)
    return type(place) in WRITERS
