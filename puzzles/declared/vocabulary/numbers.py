"""Rules about numbers in cells, at corners and outside."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from hardboard.puzzles.declared.board import ARROWS, BLACK, STEPS, UNKNOWN, WHITE, Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Table
from hardboard.puzzles.declared.layout import require_known_word
from hardboard.puzzles.declared.patterns import Pattern, Symbol, encode_step
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.declared.vocabulary.cells import SQUARE
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import (
    AROUND,
    COLOURS,
    BoardRule,
    BoardTotal,
    CellsCounted,
    ClueSees,
    ClueWord,
    Counted,
    CountsOfCells,
    EachClue,
    Lines,
    NamedViolation,
    Rule,
    blacks,
    exactly,
    rule_with_meaning,
    spot_shows,
)

__all__ = [
    "arrow_counts",
    "board_total",
    "clue_counts",
    "corner_counts",
    "line_counts",
    "line_totals",
    "lit",
    "no_repeats",
    "ring_clues",
    "runs",
    "sees",
    "shots",
]


@constructor
def clue_counts(around: str, names: str, when: bool | None = None) -> Rule:
    """Require that a number counts the black cells around it.

    `around` may also be "on and around" or "diagonally beside".

    >>> clue_counts("around", "nmMinesNe").text
    'a number counts the black cells around it'
    """
    require_known_word(around, AROUND, "clue_counts, around")
    word = "number" if when is None else f"number in a {COLOURS[when]} cell"
    meaning = EachClue(of=CellsCounted(names, AROUND[around], 0, when))
    return rule_with_meaning(f"a {word} counts the black cells {around} it", names, meaning)


@constructor
def corner_counts(names: str) -> Rule:
    """Require that a number at a corner counts the black cells that meet there.

    >>> corner_counts("crShadeGt crShadeLt").text
    'a number at a corner counts the black cells that meet there'
    """
    text = "a number at a corner counts the black cells that meet there"
    return rule_with_meaning(text, names, EachClue(of=CellsCounted(names, SQUARE), corners=True))


@dataclass(frozen=True)
class NumberedLines(BoardRule):
    """A rule that lists cells, and how many of them are black: see `exactly`."""

    names: str

    @abstractmethod
    def numbered(self, board: Board) -> Iterable[tuple[Sequence[Index], int]]:
        """Return the cells of each count, and how many are black."""

    def places(self, board: Board) -> Iterator[Constraint]:
        for cells, number in self.numbered(board):
            yield from exactly(self.names, cells, BLACK, number)


@constructor
def line_counts(names: str) -> Rule:
    """Require that a number beside a row or column counts its black cells.

    >>> line_counts("exShadeNe").text
    'a number outside counts the black cells in its row or column'
    """
    return rule_with_meaning(
        "a number outside counts the black cells in its row or column", names, LineCounts(names)
    )


class LineCounts(NumberedLines):
    def numbered(self, board: Board) -> Iterator[tuple[list[Index], int]]:
        clues = (*board.row_clues, *board.col_clues)
        return ((line, n) for line, n in zip(board.lines, clues, strict=False) if n is not None)


@constructor
def line_totals(names: str) -> Rule:
    """Require that every row and column has as many black cells as the board says.

    >>> line_totals("lnStarGt lnStarLt").text
    'every row and column has as many black cells as the board says'
    """
    return rule_with_meaning(
        "every row and column has as many black cells as the board says", names, LineTotals(names)
    )


class LineTotals(NumberedLines):
    def numbered(self, board: Board) -> Iterator[tuple[list[Index], int]]:
        return ((line, board.total or 0) for line in board.lines)


@constructor
def board_total(name: str) -> Rule:
    """Require that the board has as many black cells as it says.

    >>> board_total("brMinesNe").text
    'the board has as many black cells as it says'
    """
    return Rule("the board has as many black cells as it says", (name,), BoardTotal(name))


@constructor
def shots(name: str) -> Rule:
    """Require that exactly one of the cells that are a number's steps away is black (Kuroshuto).

    >>> shots("nmShootShadeNe1").text
    'of the cells as far from a number as it says, exactly one is black'
    """
    text = "of the cells as far from a number as it says, exactly one is black"
    return rule_with_meaning(text, name, EachClue(of=ShotCells(name)))


class ShotCells(NamedViolation, ClueWord):
    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        far = tuple(encode_step(clue * down, clue * right) for down, right in STEPS)
        yield Pattern(Count(self.name, far, frozenset([1]), at=0), spot_shows(clue))


@constructor
def arrow_counts(name: str, when: bool | None = WHITE) -> Rule:
    """Require that a number with an arrow counts the black cells that way.

    >>> arrow_counts("anShadeNe").text
    'a number with an arrow in a white cell counts the black cells that way'
    """
    text = "a number with an arrow in a white cell counts the black cells that way"
    return Rule(text, (name,), ArrowCounts(name, when))


@dataclass(frozen=True)
class ArrowCounts(BoardRule):
    name: str
    when: bool | None

    def _ways(self, board: Board) -> Iterator[tuple[Index, int, list[Index]]]:
        for cell, number in board.numbers.items():
            if cell in board.arrows:
                yield cell, number, board.ray(cell, ARROWS[board.arrows[cell]])

    def places(self, board: Board) -> Iterator[Constraint]:
        for cell, number, way in self._ways(board):
            yield from exactly(self.name, way, BLACK, number, cell, _only_if(cell, self.when))


@constructor
def no_repeats(colour: bool, name: str) -> Rule:
    """Forbid equal numbers in two cells of a colour in a line (Hitori).

    >>> no_repeats(WHITE, "nmDupRow").text
    'no number is twice in white cells of a row or column'
    """
    text = f"no number is twice in {COLOURS[colour]} cells of a row or column"
    return Rule(text, (name,), NoRepeats(colour, name))


@dataclass(frozen=True)
class NoRepeats(CountsOfCells):
    colour: bool
    name: str

    def counts(self, board: Board) -> Iterator[Counted]:
        numbers, allowed = board.numbers, blacks(2, self.colour, range(2))
        for line in board.lines:
            same: dict[int, list[Index]] = {}
            for cell in line:
                if cell in numbers:
                    same.setdefault(numbers[cell], []).append(cell)
            pairs = sorted(pair for cells in same.values() for pair in combinations(cells, 2))
            yield from ((pair, allowed) for pair in pairs)


@constructor
def sees(colour: bool, name: str, *, itself: bool = True) -> Rule:
    """Require that a number counts the cells of a colour seen from it in the four directions.

    >>> sees(WHITE, "nmSumViewNe").text
    'a number counts the white cells seen from it, itself included'
    """
    own = "itself included" if itself else "itself not counted"
    patterns = EachClue(of=ClueSees(name, colour, itself))
    return rule_with_meaning(
        f"a number counts the {COLOURS[colour]} cells seen from it, {own}", name, patterns
    )


@constructor
def lit(twice: str = "akariDup", dark: str = "ceDark") -> tuple[Rule, Rule]:
    """Require that no two bulbs (black cells) see each other and that every cell is lit (Light Up).

    >>> lit()[0].text
    'no two bulbs see each other'
    """
    return (
        Rule("no two bulbs see each other", (twice,), Lines(twice, few=True)),
        Rule("every cell is lit", (dark,), Lines(dark, few=False)),
    )


@constructor
def ring_clues(name: str) -> Rule:
    """Require that the numbers of a clue are the runs of black cells around it, in any order (Tapa).

    >>> ring_clues("tapaNe").text
    'the numbers of a clue are the runs of black cells around it'
    """
    text = "the numbers of a clue are the runs of black cells around it"
    return rule_with_meaning(text, name, EachClue(of=RingRuns(name)))


#: The cells around one, in turn.
RING = tuple(
    encode_step(*each) for each in ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
)


class RingRuns(NamedViolation, ClueWord):
    numbers_only = False

    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        yield Pattern(Table(self.name, RING, ring_patterns(tuple(sorted(clue))), at=0), spot_shows(clue))


@cache
def ring_patterns(numbers: tuple[int, ...]) -> frozenset[int]:
    """Return the patterns of a ring of eight cells whose runs have these lengths."""
    rings = ((bits, "".join(".#"[bits >> place & 1] for place in range(8))) for bits in range(1 << 8))
    return frozenset(bits for bits, ring in rings if _fits(ring, numbers))


def _fits(ring: str, numbers: Sequence[int]) -> bool:
    start = max(ring.find("."), 0)
    runs = [len(run) for run in (ring[start:] + ring[:start]).split(".") if run] or [0]
    left = list(runs)
    for number in numbers:
        if number != UNKNOWN and number in left:
            left.remove(number)
    return len(runs) == len(numbers) and len(left) == list(numbers).count(UNKNOWN)


@constructor
def runs(name: str) -> Rule:
    """Require that numbers outside are the runs of black cells in their line, in order (Nonogram).

    >>> runs("exNoMatch").text
    'the numbers outside are the runs of black cells in their row or column'
    """
    text = "the numbers outside are the runs of black cells in their row or column"
    return Rule(text, (name,), LineRuns(name))


class LineRuns(NamedViolation, BoardRule):
    def places(self, board: Board) -> Iterator[Constraint]:
        for line, lengths in zip(board.lines, (*board.row_clues, *board.col_clues), strict=False):
            if lengths is not None:
                yield Runs(self.name, tuple(line), tuple(lengths))


def _only_if(cell: Index, colour: bool | None) -> dict[Index, bool]:
    return {} if colour is None else {cell: colour}
