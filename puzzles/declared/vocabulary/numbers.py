"""Rules about numbers in cells, at corners and outside."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from hardboard.puzzles.declared.board import ARROWS, BLACK, STEPS, UNKNOWN, WHITE, Board, Index
from hardboard.puzzles.declared.layout import chosen
from hardboard.puzzles.declared.patterns import Block, Pattern, step
from hardboard.puzzles.declared.places import Count, Place, Table
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.declared.vocabulary.cells import SQUARE
from hardboard.puzzles.declared.vocabulary.rule import (
    AROUND,
    COLOURS,
    ClueSees,
    Counted,
    EachClue,
    Lines,
    Rule,
    blacks,
    exact,
    exactly,
    listed,
    of_numbers,
    rule,
    said,
    shown,
)


def clue_counts(around: str, names: str, when: bool | None = None) -> Rule:
    """A number is how many cells around it are black."""
    chosen(around, AROUND, "clue_counts, around")

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(names, AROUND[around], BLACK, number, 0, _only_if(0, when)):
            yield Pattern(place, shown(number))

    word = "number" if when is None else f"number in a {COLOURS[when]} cell"
    return said(f"a {word} counts the black cells {around} it", names, patterns)


def corner_counts(names: str) -> Rule:
    """A number at a corner is how many of the cells that meet there are black."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(names, SQUARE, BLACK, number):
            yield Pattern(place, shown(number))

    text = "a number at a corner counts the black cells that meet there"
    return said(text, names, patterns, corners=True)


def _exactly_listed(
    text: str, names: str, numbered: Callable[[Board], Iterable[tuple[Sequence[Index], int]]]
) -> Rule:
    """A rule that lists cells, and how many of them are black: see `exactly`."""

    def places(board: Board) -> Iterator[Place]:
        for cells, number in numbered(board):
            yield from exactly(names, cells, BLACK, number)

    def blocks(board: Board) -> Iterator[Block]:
        alike: dict[tuple[int, int], list[Sequence[Index]]] = {}
        for cells, number in numbered(board):
            alike.setdefault((len(cells), number), []).append(cells)
        for (size, number), rows in alike.items():
            for name, some in exact(names, size, BLACK, number):
                yield Count(name, range(size), some), rows

    return Rule(text, tuple(names.split()), places, blocks)


def line_counts(names: str) -> Rule:
    """A number beside a row or column is how many of its cells are black."""

    def numbered(board: Board) -> Iterator[tuple[list[Index], int]]:
        clues = (*board.row_clues, *board.col_clues)
        return ((line, n) for line, n in zip(board.lines, clues, strict=False) if n is not None)

    return _exactly_listed("a number outside counts the black cells in its row or column", names, numbered)


def line_totals(names: str) -> Rule:
    """Every row and column has as many black cells as the board says."""

    def numbered(board: Board) -> Iterator[tuple[list[Index], int]]:
        return ((line, board.total or 0) for line in board.lines)

    return _exactly_listed("every row and column has as many black cells as the board says", names, numbered)


def board_total(name: str) -> Rule:
    """If the board says how many black cells there are, there are as many."""

    def places(board: Board, number: int) -> Iterator[Place]:
        return exactly(name, board.cells, BLACK, number)

    return Rule("the board has as many black cells as it says", (name,), total=places)


def shots(name: str) -> Rule:
    """Exactly one of the cells that are a number's steps away is black (Kuroshuto)."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        far = tuple(step(number * down, number * right) for down, right in STEPS)
        yield Pattern(Count(name, far, frozenset([1]), at=0), shown(number))

    return said("of the cells as far from a number as it says, exactly one is black", name, patterns)


def arrow_counts(name: str, when: bool | None = WHITE) -> Rule:
    """A number with an arrow is how many cells that way are black, if its own cell has the colour `when`."""

    def ways(board: Board) -> Iterator[tuple[Index, int, list[Index]]]:
        for cell, number in board.numbers.items():
            if cell in board.arrows:
                yield cell, number, board.ray(cell, ARROWS[board.arrows[cell]])

    def places(board: Board) -> Iterator[Place]:
        for cell, number, way in ways(board):
            yield from exactly(name, way, BLACK, number, cell, _only_if(cell, when))

    def blocks(board: Board) -> Iterator[Block]:
        """The same of rows of cells: those of a way, and the clue."""
        alike: dict[tuple[int, int], list[Sequence[Index]]] = {}
        for cell, number, way in ways(board):
            alike.setdefault((len(way), number), []).append([*way, cell])
        for (size, number), rows in alike.items():
            for each, some in exact(name, size, BLACK, number):
                yield Count(each, range(size), some, _only_if(size, when), at=size), rows

    text = "a number with an arrow in a white cell counts the black cells that way"
    return Rule(text, (name,), places, blocks)


def no_repeats(colour: bool, name: str) -> Rule:
    """Equal numbers in a line are not both in cells of the colour (Hitori)."""

    allowed = blacks(2, colour, range(2))

    def counts(board: Board) -> Iterator[Counted]:
        numbers = board.numbers
        for line in board.lines:
            same: dict[int, list[Index]] = {}
            for cell in line:
                if cell in numbers:
                    same.setdefault(numbers[cell], []).append(cell)
            pairs = sorted(pair for cells in same.values() for pair in combinations(cells, 2))
            yield from ((pair, allowed) for pair in pairs)

    return listed(f"no number is twice in {COLOURS[colour]} cells of a row or column", name, counts)


def sees(colour: bool, name: str, *, itself: bool = True) -> Rule:
    """A number is how many cells of the colour are seen from it in the four directions."""
    own = "itself included" if itself else "itself not counted"
    patterns = EachClue(seen=ClueSees(name, colour, itself))
    return said(f"a number counts the {COLOURS[colour]} cells seen from it, {own}", name, patterns)


def lit(twice: str = "akariDup", dark: str = "ceDark") -> tuple[Rule, Rule]:
    """Bulbs (black) do not see each other, and every cell without a wall sees one or has one (Light Up)."""
    return (
        Rule("no two bulbs see each other", (twice,), lines=Lines(twice, few=True)),
        Rule("every cell is lit", (dark,), lines=Lines(dark, few=False)),
    )


def ring_clues(name: str) -> Rule:
    """The lengths of the runs of black cells around a clue, in any order; UNKNOWN for any length (Tapa)."""
    ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    cells = tuple(step(*each) for each in ring)

    def patterns(clue: tuple[int, ...]) -> Iterator[Pattern]:
        yield Pattern(Table(name, cells, ring_patterns(tuple(sorted(clue))), at=0), shown(clue))

    return said("the numbers of a clue are the runs of black cells around it", name, EachClue(of=patterns))


@cache
def ring_patterns(numbers: tuple[int, ...]) -> frozenset[int]:
    """The patterns of a ring of eight cells whose runs have these lengths."""
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


def runs(name: str) -> Rule:
    """Numbers outside are the lengths of the runs of black cells in a row or column, in order (nonogram)."""

    def places(board: Board) -> Iterator[Place]:
        for line, lengths in zip(board.lines, (*board.row_clues, *board.col_clues), strict=False):
            if lengths is not None:
                yield Runs(name, tuple(line), tuple(lengths))

    return rule("the numbers outside are the runs of black cells in their row or column", name, places)


def _only_if(cell: Index, colour: bool | None) -> dict[Index, bool]:
    """What `Count` takes as `when`: this cell has this colour, or nothing."""
    return {} if colour is None else {cell: colour}
