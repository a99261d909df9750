"""Rules about a loop: its points and edges are black cells of a doubled board (see `declared.doubled`).

Each point of the loop has two edges and each other none; what is connected then is one loop. A loop needs no
special constraint. What a loop leaves out is in `shaded`, how it passes rooms in `loop_rooms`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from hardboard.puzzles.declared.board import ARROWS, BLACK, DIAGONALS, STEPS, Board, Index, Step
from hardboard.puzzles.declared.constraints import Constraint, Count, Table
from hardboard.puzzles.declared.doubled import (
    edge_spots,
    edges_in_line,
    face_spots,
    point_spots,
    points_alike,
)
from hardboard.puzzles.declared.patterns import Pattern, Symbol, encode_step
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import (
    BESIDE,
    AtAnchors,
    BoardRule,
    CellsCounted,
    ClueWord,
    EachClue,
    Linked,
    NamedViolation,
    Rule,
    Spread,
    never,
    rule_with_meaning,
    spot_shows,
)

__all__ = [
    "loop_avoids_clues",
    "loop_visits",
    "number_counts_corners",
    "number_counts_lines",
    "number_counts_touches",
    "number_counts_visits",
    "one_loop",
    "pearls",
    "segments",
    "sides_shut",
]

#: The corners of a cell.
CORNERS = tuple(encode_step(*each) for each in DIAGONALS)


@constructor
def one_loop(
    many: str = "lnBranch", few: str = "lnDeadEnd", parts: str = "lnPlLoop", none: str = "brNoLine"
) -> tuple[Rule, ...]:
    """Require that the lines are one loop that neither crosses nor touches itself.

    >>> one_loop()[0].text
    'the lines are one loop that neither crosses nor touches itself'
    """
    loop = "the lines are one loop that neither crosses nor touches itself"
    return (
        Rule(loop, (many,), WhiteFaces(many)),
        Rule(loop, (many, few), LinesAtPoints(many, few)),
        Rule(loop, (parts,), Linked(parts, BLACK)),
        Rule(loop, (none,), SomeLine(none)),
    )


class WhiteFaces(NamedViolation, AtAnchors):
    """Faces are white."""

    def spread(self, board: Board) -> Iterator[Spread]:
        yield Count(self.name, (0,), frozenset([0])), face_spots(board)


@dataclass(frozen=True)
class LinesAtPoints(AtAnchors):
    """Two of the lines around a point are black if it is, else none."""

    many: str
    few: str

    def spread(self, board: Board) -> Iterator[Spread]:
        for around, spots in points_alike(board):
            yield from ((place, spots) for place in _at_point(self, around))


def _at_point(rule: LinesAtPoints, around: Sequence[Index]) -> Iterator[Count]:
    nothing = frozenset([0])
    yield Count(rule.many, around, frozenset(range(min(2, len(around)) + 1)), {0: True}, at=0)
    yield Count(rule.few, around, frozenset(range(2, len(around) + 1)), {0: True}, at=0)
    yield Count(rule.few, around, nothing, {0: False}, at=0)


class SomeLine(NamedViolation, BoardRule):
    """Require that at least one edge is black."""

    def places(self, board: Board) -> Iterator[Constraint]:
        every = edge_spots(board)
        some_edge = frozenset(range(1, len(every) + 1))
        yield Count(self.name, tuple(every), some_edge) if every else never(self.name, point_spots(board)[0])


@constructor
def number_counts_lines(name: str) -> Rule:
    """Require that a number counts the lines of the loop around its cell (Slitherlink).

    >>> number_counts_lines("nmLineNe").text
    'a number counts the lines of the loop around it'
    """
    meaning = EachClue(of=CellsCounted(name, BESIDE, 0))
    return rule_with_meaning("a number counts the lines of the loop around it", name, meaning)


@constructor
def number_counts_corners(name: str) -> Rule:
    """Require that a number counts the corners of its cell that the loop visits (Vertex Slitherlink).

    >>> number_counts_corners("nmVertexNe").text
    'a number counts the corners of its cell that the loop visits'
    """
    meaning = EachClue(of=CellsCounted(name, CORNERS, 0))
    return rule_with_meaning("a number counts the corners of its cell that the loop visits", name, meaning)


@constructor
def number_counts_touches(name: str) -> Rule:
    """Require that a number counts how often the loop touches its cell (Touch Slitherlink).

    >>> number_counts_touches("nmTouchNe").text
    'a number counts how often the loop touches its cell'
    """
    return rule_with_meaning(
        "a number counts how often the loop touches its cell", name, EachClue(of=Touches(name))
    )


class Touches(NamedViolation, ClueWord):
    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        #: Of each side, the corners at its ends.
        ends = ((0, 1), (1, 2), (2, 3), (3, 0))
        lists = frozenset(
            bits
            for bits in range(1 << 8)
            if (bits & 15).bit_count() - min((bits >> 4).bit_count(), 3) == clue
            or any(
                bits >> 4 + side & 1 and not (bits >> a & 1 and bits >> b & 1)
                for side, (a, b) in enumerate(ends)
            )
        )
        yield Pattern(Table(self.name, (*CORNERS, *BESIDE), lists, at=0), spot_shows(clue))


@constructor
def loop_visits(name: str, clues: bool = True) -> Rule:
    """Require that the loop visits every cell with a clue, or every cell without one.

    >>> loop_visits("numNoLine").text
    'the loop visits every cell with a clue'
    """
    text = f"the loop visits every cell {'with' if clues else 'without'} a clue"
    return Rule(text, (name,), LoopVisits(name, clues))


@dataclass(frozen=True)
class LoopVisits(AtAnchors):
    name: str
    clues: bool

    def spread(self, board: Board) -> Iterator[Spread]:
        visited = [point for point in point_spots(board) if (point in board.clues) is self.clues]
        yield Count(self.name, (0,), frozenset([1])), visited


@constructor
def sides_shut(name: str) -> Rule:
    """Require that the loop does not cross the side of a cell that its clue names (T-grids).

    >>> sides_shut("sideCrossed").text
    'the loop crosses no side that is shut'
    """
    return Rule("the loop crosses no side that is shut", (name,), SidesShut(name))


class SidesShut(NamedViolation, AtAnchors):
    def spread(self, board: Board) -> Iterator[Spread]:
        steps = {way: down * board.cols + right for way, (down, right) in ARROWS.items()}
        by_way, every = dict[str, list[Index]](), {*edge_spots(board)}
        for point, way in board.clues.items():
            if point + steps[way] in every:
                by_way.setdefault(way, []).append(point)
        for way, spots in by_way.items():
            yield Count(self.name, (steps[way],), frozenset([0]), at=0), spots


@constructor
def loop_avoids_clues(name: str = "lnOnClue") -> Rule:
    """Require that the loop visits no cell with a clue.

    >>> loop_avoids_clues().text
    'the loop visits no cell with a clue'
    """
    return Rule("the loop visits no cell with a clue", (name,), LoopAvoidsClues(name))


class LoopAvoidsClues(NamedViolation, AtAnchors):
    def spread(self, board: Board) -> Iterator[Spread]:
        yield Count(self.name, (0,), frozenset([0])), list(board.clues)


@constructor
def pearls(names: str = "mashuWCurve mashuWStNbr mashuBStrig mashuBCvNbr") -> tuple[Rule, Rule]:
    """Require that the loop passes white and black pearls as in Masyu.

    It goes straight on through a white pearl, and turns in the cell before or behind. It turns in a black
    pearl, and goes straight on before and behind.

    >>> pearls()[0].text
    'through a white pearl the loop goes straight on, and turns in a cell before it or behind it'
    """
    bend, straight, going, turning = names.split()
    return (
        Rule(
            "through a white pearl the loop goes straight on, and turns in a cell before it or behind it",
            (bend, straight),
            WhitePearls(bend, straight),
        ),
        Rule(
            "in a black pearl the loop turns, and goes straight on before it and behind it",
            (going, turning),
            BlackPearls(going, turning),
        ),
    )


@dataclass(frozen=True)
class WhitePearls(BoardRule):
    bend: str
    straight: str

    def places(self, board: Board) -> Iterator[Constraint]:
        both, one_turns = frozenset([0, 2]), frozenset([0, 1])
        for point in (point for point, clue in board.clues.items() if clue == "W"):
            arms = [edges_in_line(board, point, way, 2) for way in STEPS]
            for one, other in (arms[::2], arms[1::2]):
                if sides := (*one[:1], *other[:1]):
                    yield Count(self.bend, sides, both, at=point)
                if len(one) == len(other) == 2:
                    yield Count(self.straight, (one[1], other[1]), one_turns, {sides[0]: True}, at=point)


@dataclass(frozen=True)
class BlackPearls(BoardRule):
    going: str
    turning: str

    def places(self, board: Board) -> Iterator[Constraint]:
        used, unused = frozenset([1]), frozenset([0])
        for point in (point for point, clue in board.clues.items() if clue == "B"):
            arms = [edges_in_line(board, point, way, 2) for way in STEPS]
            for one, other in (arms[::2], arms[1::2]):
                sides = (*one[:1], *other[:1])
                yield Count(self.going, sides, used, at=point) if sides else never(self.going, point)
            for edge, *further in filter(None, arms):
                if further:
                    yield Count(self.turning, tuple(further), used, {edge: True}, at=point)
                else:
                    yield Count(self.turning, (edge,), unused, at=point)


@constructor
def segments(short: str, long: str, unequal: str) -> Rule:
    """Require that a number is the length of each straight stretch of the loop through its cell.

    Where the loop turns in a clue without a number, both stretches have the same length (Geradeweg).

    >>> segments("segShort", "segLong", "segDiff").text
    'each straight stretch of the loop through a clue has the length that it says, or one for both'
    """
    text = "each straight stretch of the loop through a clue has the length that it says, or one for both"
    return Rule(text, (short, long, unequal), Segments(short, long, unequal))


@dataclass(frozen=True)
class Segments(BoardRule):
    short: str
    long: str
    unequal: str

    def places(self, board: Board) -> Iterator[Constraint]:
        for point, number in board.numbers.items():
            for one, other in ((3, 1), (0, 2)):
                yield from _stretch(board, point, number, STEPS[one], STEPS[other], self.short, self.long)
        for point in board.clues.keys() - board.numbers.keys():
            for one, other in product((0, 2), (1, 3)):
                yield from _as_long(board, point, STEPS[one], STEPS[other], self.unequal)
                yield from _as_long(board, point, STEPS[other], STEPS[one], self.unequal)


def _as_long(board: Board, point: Index, one: Step, other: Step, name: str) -> Iterator[Constraint]:
    """Require that the second of two arms of the loop is not longer than the first, if there are both."""
    first, second = edges_in_line(board, point, one), edges_in_line(board, point, other)
    for length in range(1, min(len(first), len(second) - 1) + 1):
        run = (*first[:length], *second[: length + 1])
        end = {} if length == len(first) else {first[length]: False}
        yield Count(name, run, frozenset(range(len(run))), end, at=point)


def _stretch(
    board: Board, point: Index, number: int, back: Step, on: Step, short: str, long: str
) -> Iterator[Constraint]:
    """Require that no more edges than a number in a line through a point; and if there is one, no fewer."""
    before, after = edges_in_line(board, point, back), edges_in_line(board, point, on)
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


@constructor
def number_counts_visits(name: str) -> Rule:
    """Require that a number counts the cells around it that the loop visits (Linesweeper).

    >>> number_counts_visits("nmVisitNe").text
    'a number counts the cells around it that the loop visits'
    """
    around = tuple(encode_step(2 * down, 2 * right) for down, right in STEPS + DIAGONALS)
    meaning = EachClue(of=CellsCounted(name, around, 0))
    return rule_with_meaning("a number counts the cells around it that the loop visits", name, meaning)
