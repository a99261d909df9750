"""Rules about a loop: its points and edges are black cells of a doubled board (see `declared.doubled`).

Each point of the loop has two edges and each other none; what is connected then is one loop. So a loop has no
kind of places of its own. What a loop leaves out is in `shaded`, how it passes rooms in `loop_rooms`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from hardboard.puzzles.declared.board import ARROWS, BLACK, DIAGONALS, STEPS, Board, Index, Step
from hardboard.puzzles.declared.doubled import arm, edges, faces, is_edge, points, points_alike
from hardboard.puzzles.declared.patterns import Block, Pattern, step
from hardboard.puzzles.declared.places import Count, Place, Table
from hardboard.puzzles.declared.vocabulary.rule import (
    BESIDE,
    LINES_AT_POINTS,
    WHITE_FACES,
    Linked,
    Rule,
    Spread,
    at_spots,
    exactly,
    never,
    of_numbers,
    rule,
    said,
    shown,
)


def one_loop(
    many: str = "lnBranch", few: str = "lnDeadEnd", parts: str = "lnPlLoop", none: str = "brNoLine"
) -> tuple[Rule, ...]:
    """What is drawn is one loop, which does not cross or touch itself."""

    nothing = frozenset([0])

    def white(board: Board) -> Iterator[Spread]:
        yield Count(many, (0,), nothing), faces(board)

    def at_point(around: Sequence[Index]) -> Iterator[Count]:
        yield Count(many, around, frozenset(range(min(2, len(around)) + 1)), {0: True}, at=0)
        yield Count(few, around, frozenset(range(2, len(around) + 1)), {0: True}, at=0)
        yield Count(few, around, nothing, {0: False}, at=0)

    def degrees(board: Board) -> Iterator[Spread]:
        for around, spots in points_alike(board):
            yield from ((place, spots) for place in at_point(around))

    def rows(board: Board) -> Iterator[Block]:
        """The same of rows of cells, a point and its edges: there are as many ways as numbers of edges."""
        alike: dict[int, list[tuple[Index, ...]]] = {}
        for around, spots in points_alike(board):
            columns = [[spot + way for spot in spots] for way in around]
            alike.setdefault(len(around), []).extend(zip(spots, *columns, strict=True))
        for size, listed in alike.items():
            yield from ((place, listed) for place in in_row(size))

    @cache
    def in_row(size: int) -> list[Count]:
        return [*at_point(range(1, size + 1))]

    def some(board: Board) -> Iterator[Place]:
        every = edges(board)
        some_edge = frozenset(range(1, len(every) + 1))
        yield Count(none, tuple(every), some_edge) if every else never(none, points(board)[0])

    loop = "the lines are one loop that neither crosses nor touches itself"
    return (
        replace(at_spots(loop, many, white), of_loop=WHITE_FACES),
        replace(at_spots(loop, f"{many} {few}", degrees), laid=rows, of_loop=LINES_AT_POINTS),
        Rule(loop, (parts,), linked=Linked(parts, BLACK)),
        rule(loop, none, some, kept_by=is_edge),
    )


def number_counts_lines(name: str) -> Rule:
    """A number is how many of the four lines around its cell the loop uses (Slitherlink)."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(name, BESIDE, BLACK, number, 0):
            yield Pattern(place, shown(number))

    return said("a number counts the lines of the loop around it", name, patterns)


def number_counts_corners(name: str) -> Rule:
    """A number is how many corners of its cell the loop visits (Vertex Slitherlink)."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(name, [step(*each) for each in DIAGONALS], BLACK, number, 0):
            yield Pattern(place, shown(number))

    return said("a number counts the corners of its cell that the loop visits", name, patterns)


def number_counts_touches(name: str) -> Rule:
    """A number is how often the loop touches its cell: stretches of lines, and single corners (Touch
    Slitherlink).
    """
    corners, sides = [step(*each) for each in DIAGONALS], list(BESIDE)
    #: Of each side, the corners at its ends.
    ends = ((0, 1), (1, 2), (2, 3), (3, 0))

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        lists = frozenset(
            bits
            for bits in range(1 << 8)
            if (bits & 15).bit_count() - min((bits >> 4).bit_count(), 3) == number
            or any(
                bits >> 4 + side & 1 and not (bits >> a & 1 and bits >> b & 1)
                for side, (a, b) in enumerate(ends)
            )
        )
        yield Pattern(Table(name, (*corners, *sides), lists, at=0), shown(number))

    return said("a number counts how often the loop touches its cell", name, patterns)


def loop_visits(name: str, clues: bool = True) -> Rule:
    """The loop visits every cell with a clue, or every cell without one."""

    visited = Count(name, (0,), frozenset([1]))

    def blocks(board: Board) -> Iterator[Spread]:
        yield visited, [point for point in points(board) if (point in board.clues) is clues]

    text = f"the loop visits every cell {'with' if clues else 'without'} a clue"
    return at_spots(text, name, blocks)


def sides_shut(name: str) -> Rule:
    """A clue is a side of its cell that the loop does not cross (T-grids)."""

    def blocks(board: Board) -> Iterator[Spread]:
        steps = {way: down * board.cols + right for way, (down, right) in ARROWS.items()}
        by_way, every = dict[str, list[Index]](), {*edges(board)}
        for point, way in board.clues.items():
            if point + steps[way] in every:
                by_way.setdefault(way, []).append(point)
        for way, spots in by_way.items():
            yield Count(name, (steps[way],), frozenset([0]), at=0), spots

    return at_spots("the loop crosses no side that is shut", name, blocks)


def loop_avoids_clues(name: str = "lnOnClue") -> Rule:
    """The loop does not visit cells with a clue."""

    left_out = Count(name, (0,), frozenset([0]))
    return at_spots(
        "the loop visits no cell with a clue", name, lambda board: [(left_out, list(board.clues))]
    )


def pearls(names: str = "mashuWCurve mashuWStNbr mashuBStrig mashuBCvNbr") -> tuple[Rule, Rule]:
    """White: straight on, with a turn before or behind. Black: a turn, straight on before and behind."""
    bend, straight, going, turning = names.split()
    both, one_turns, used, unused = (frozenset(some) for some in ([0, 2], [0, 1], [1], [0]))

    def white(board: Board) -> Iterator[Place]:
        for point in (point for point, clue in board.clues.items() if clue == "W"):
            arms = [arm(board, point, way, 2) for way in STEPS]
            for one, other in (arms[::2], arms[1::2]):
                if sides := (*one[:1], *other[:1]):
                    yield Count(bend, sides, both, at=point)
                if len(one) == len(other) == 2:
                    yield Count(straight, (one[1], other[1]), one_turns, {sides[0]: True}, at=point)

    def black(board: Board) -> Iterator[Place]:
        for point in (point for point, clue in board.clues.items() if clue == "B"):
            arms = [arm(board, point, way, 2) for way in STEPS]
            for one, other in (arms[::2], arms[1::2]):
                sides = (*one[:1], *other[:1])
                yield Count(going, sides, used, at=point) if sides else never(going, point)
            for edge, *further in filter(None, arms):
                if further:
                    yield Count(turning, tuple(further), used, {edge: True}, at=point)
                else:
                    yield Count(turning, (edge,), unused, at=point)

    return (
        rule(
            "through a white pearl the loop goes straight on, and turns in a cell before it or behind it",
            f"{bend} {straight}",
            white,
        ),
        rule(
            "in a black pearl the loop turns, and goes straight on before it and behind it",
            f"{going} {turning}",
            black,
        ),
    )


def segments(short: str, long: str, unequal: str) -> Rule:
    """A number is how long each straight stretch of the loop is that its cell lies on; where the loop turns
    in a clue without a number, both are as long (Geradeweg).
    """

    def places(board: Board) -> Iterator[Place]:
        for point, number in board.numbers.items():
            for one, other in ((3, 1), (0, 2)):
                yield from _stretch(board, point, number, STEPS[one], STEPS[other], short, long)
        for point in board.clues.keys() - board.numbers.keys():
            for one, other in product((0, 2), (1, 3)):
                yield from _as_long(board, point, STEPS[one], STEPS[other], unequal)
                yield from _as_long(board, point, STEPS[other], STEPS[one], unequal)

    text = "each straight stretch of the loop through a clue has the length that it says, or one for both"
    return rule(text, f"{short} {long} {unequal}", places)


def _as_long(board: Board, point: Index, one: Step, other: Step, name: str) -> Iterator[Place]:
    """The second of two arms of the loop is not longer than the first, if there are both."""
    first, second = arm(board, point, one), arm(board, point, other)
    for length in range(1, min(len(first), len(second) - 1) + 1):
        run = (*first[:length], *second[: length + 1])
        end = {} if length == len(first) else {first[length]: False}
        yield Count(name, run, frozenset(range(len(run))), end, at=point)


def _stretch(
    board: Board, point: Index, number: int, back: Step, on: Step, short: str, long: str
) -> Iterator[Place]:
    """No more edges than a number in a line through a point; and if there is one, no fewer."""
    before, after = arm(board, point, back), arm(board, point, on)
    line = [*reversed(before), *after]
    middle = len(before)
    for start in range(max(0, middle - number - 1), min(middle, len(line) - number - 1) + 1):
        window = line[start : start + number + 1]
        yield Count(long, tuple(window), frozenset(range(number + 1)), at=point)
    for start in range(max(0, middle - number), middle + 1):
        for end in range(max(middle, start + 1), min(len(line), start + number - 1) + 1):
            ends = [line[i] for i in (start - 1, end) if 0 <= i < len(line)]
            run = tuple(line[start:end])
            yield Count(short, run, frozenset(range(len(run))), dict.fromkeys(ends, False), at=point)


def number_counts_visits(name: str) -> Rule:
    """A number is how many of the cells around it the loop visits (Linesweeper)."""
    around = [step(2 * down, 2 * right) for down, right in STEPS + DIAGONALS]

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(name, around, BLACK, number, 0):
            yield Pattern(place, shown(number))

    return said("a number counts the cells around it that the loop visits", name, patterns)
