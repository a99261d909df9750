"""Rules about numbers in cells, at corners and outside."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, groupby

from hardboard.puzzles.declared.board import ARROWS, BLACK, STEPS, UNKNOWN, WHITE, Board, Index
from hardboard.puzzles.declared.places import Count, Place, Runs, Sight, Table
from hardboard.puzzles.declared.vocabulary.rule import (
    AROUND,
    COLOURS,
    Either,
    Guard,
    Guarded,
    Rule,
    Symbol,
    counted,
    exactly,
    only_if,
    rule,
)


def clue_counts(around: str, names: str, when: bool | None = None) -> Rule:
    """A number is how many cells around it are black."""

    def places(board: Board) -> Iterator[Place]:
        for cell, number in board.numbers.items():
            yield from exactly(names, AROUND[around](board, cell), BLACK, number, cell, only_if(cell, when))

    word = "number" if when is None else f"number in a {COLOURS[when]} cell"
    return rule(f"a {word} counts the black cells {around} it", names, places, local=True)


def corner_counts(names: str) -> Rule:
    """A number at a corner is how many of the cells that meet there are black."""

    def places(board: Board) -> Iterator[Place]:
        for (row, col), number in board.corners.items():
            meet = (board.at(row - up, col - left) for up in (1, 0) for left in (1, 0))
            yield from exactly(names, [cell for cell in meet if cell is not None], BLACK, number)

    return rule("a number at a corner counts the black cells that meet there", names, places, local=True)


def line_counts(names: str) -> Rule:
    """A number beside a row or column is how many of its cells are black."""

    def places(board: Board) -> Iterator[Place]:
        for line, number in zip(board.lines, (*board.row_clues, *board.col_clues), strict=False):
            if number is not None:
                yield from exactly(names, line, BLACK, number)

    return rule("a number outside counts the black cells in its row or column", names, places)


def line_totals(names: str) -> Rule:
    """Every row and column has as many black cells as the board says."""

    def places(board: Board) -> Iterator[Place]:
        for line in board.lines:
            yield from exactly(names, line, BLACK, board.total or 0)

    return rule("every row and column has as many black cells as the board says", names, places)


def board_total(name: str) -> Rule:
    """If the board says how many black cells there are, there are as many."""

    def places(board: Board) -> Iterator[Place]:
        if board.total is not None:
            yield from exactly(name, board.cells, BLACK, board.total)

    return rule("the board has as many black cells as it says", name, places)


def shots(name: str) -> Rule:
    """Exactly one of the cells that are a number's steps away is black (Kuroshuto)."""

    def places(board: Board) -> Iterator[Place]:
        for cell, number in board.numbers.items():
            far = board.beside(cell, [(number * down, number * right) for down, right in STEPS])
            yield Count(name, tuple(far), frozenset([1]), at=cell)

    return rule("of the cells as far from a number as it says, exactly one is black", name, places)


def arrow_counts(name: str, when: bool | None = WHITE) -> Rule:
    """A number with an arrow is how many cells that way are black, if its own cell has the colour `when`."""

    def places(board: Board) -> Iterator[Place]:
        for cell, number in board.numbers.items():
            if cell in board.arrows:
                way = board.ray(cell, ARROWS[board.arrows[cell]])
                yield from exactly(name, way, BLACK, number, cell, only_if(cell, when))

    return rule("a number with an arrow in a white cell counts the black cells that way", name, places)


def no_repeats(colour: bool, name: str) -> Rule:
    """Equal numbers in a line are not both in cells of the colour (Hitori)."""

    def places(board: Board) -> Iterator[Place]:
        for line in board.lines:
            for one, other in combinations([cell for cell in line if cell in board.numbers], 2):
                if board.numbers[one] == board.numbers[other]:
                    yield counted(name, (one, other), colour, [0, 1])

    return rule(f"no number is twice in {COLOURS[colour]} cells of a row or column", name, places)


def sees(colour: bool, name: str, *, itself: bool = True) -> Rule:
    """A number is how many cells of the colour are seen from it in the four directions."""

    def places(board: Board) -> Iterator[Place]:
        for cell, number in board.numbers.items():
            # One cell more than a ray may have of the colour: what lies beyond makes no difference.
            rays = [board.ray(cell, step, most=number - itself + 1) for step in STEPS]
            scope = (cell, *(other for ray in rays for other in ray))
            yield Sight(name, scope, rays, colour, number, int(itself))

    own = "itself included" if itself else "itself not counted"
    return rule(f"a number counts the {COLOURS[colour]} cells seen from it, {own}", name, places)


def lit(twice: str = "akariDup", dark: str = "ceDark") -> tuple[Rule, Rule]:
    """Bulbs (black) do not see each other, and every cell without a wall sees one or has one (Light Up)."""

    def stretches(board: Board) -> list[list[Index]]:
        return [
            list(cells)
            for line in board.lines
            for wall, cells in groupby(line, board.clues.__contains__)
            if not wall
        ]

    def glare(board: Board) -> Iterator[Place]:
        return (counted(twice, cells, BLACK, (0, 1)) for cells in stretches(board) if len(cells) > 1)

    def light(board: Board) -> Iterator[Place]:
        seen: dict[Index, list[Index]] = {}
        for cells in stretches(board):
            for cell in cells:
                seen.setdefault(cell, [cell]).extend(other for other in cells if other != cell)
        return (counted(dark, cells, BLACK, range(1, len(cells) + 1)) for _, cells in sorted(seen.items()))

    def guarded_glare(board: Board, walls: Collection[Symbol]) -> Iterator[Guarded]:
        for cell in board.cells:
            for far, way in _sights(board, cell):
                if cell < far:
                    yield Guarded(Count(twice, (cell, far), frozenset([0, 1])), _open(cell, *way))

    def guarded_light(board: Board, walls: Collection[Symbol]) -> Iterator[Either]:
        for cell in board.cells:
            lights = [(_open(*way), far) for far, way in _sights(board, cell)]
            yield Either(dark, cell, ((((cell, frozenset(walls)),), None), ((), cell), *lights))

    return (
        rule("no two bulbs see each other", twice, glare, guarded_glare),
        rule("every cell is lit", dark, light, guarded_light),
    )


def _sights(board: Board, cell: Index) -> Iterator[tuple[Index, list[Index]]]:
    """The cells in line with a cell, each with the way there, itself included."""
    for step in STEPS:
        ray = board.ray(cell, step)
        yield from ((far, ray[: number + 1]) for number, far in enumerate(ray))


def _open(*cells: Index) -> Guard:
    """These cells show nothing."""
    return tuple((cell, frozenset([None])) for cell in cells)


def ring_clues(name: str) -> Rule:
    """The lengths of the runs of black cells around a clue, in any order; UNKNOWN for any length (Tapa)."""
    ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))

    def places(board: Board) -> Iterator[Place]:
        for cell, numbers in board.clues.items():
            row, col = divmod(cell, board.cols)
            around = [board.at(row + down, col + right) for down, right in ring]
            patterns = ring_patterns(tuple(x is not None for x in around), tuple(sorted(numbers)))
            yield Table(name, tuple(x for x in around if x is not None), patterns, at=cell)

    return rule("the numbers of a clue are the runs of black cells around it", name, places)


@cache
def ring_patterns(there: tuple[bool, ...], numbers: tuple[int, ...]) -> frozenset[int]:
    """The patterns of those cells of a ring that are there whose runs have these lengths."""
    size = sum(there)
    return frozenset(bits for bits in range(1 << size) if _fits(_ring(there, bits), numbers))


def _ring(there: tuple[bool, ...], bits: int) -> str:
    given = iter(range(len(there)))
    return "".join(".#"[bits >> next(given) & 1] if cell else "." for cell in there)


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
