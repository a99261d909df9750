"""Rules about a loop: its points and edges are black cells of a doubled board (see `declared.doubled`).

Each point of the loop has two edges and each other none; what is connected then is one loop. So a loop has no
kind of places of its own.
"""

from collections.abc import Iterator

from hardboard.puzzles.declared.board import BLACK, DIAGONALS, Board
from hardboard.puzzles.declared.doubled import edges, edges_at, is_edge, is_point, points
from hardboard.puzzles.declared.patterns import Pattern, step
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import (
    BESIDE,
    Linked,
    Rule,
    exactly,
    of_numbers,
    rule,
    said,
    shown,
)


def one_loop(
    many: str = "lnBranch", few: str = "lnDeadEnd", parts: str = "lnPlLoop", none: str = "brNoLine"
) -> tuple[Rule, ...]:
    """What is drawn is one loop, which does not cross or touch itself."""

    def faces(board: Board) -> Iterator[Place]:
        for spot in board.cells:
            if not is_point(board, spot) and not is_edge(board, spot):
                yield Count(many, (spot,), frozenset([0]))

    def degrees(board: Board) -> Iterator[Place]:
        for point in points(board):
            around = edges_at(board, point)
            yield from exactly(f"{many} {few}", around, BLACK, 2, point, {point: True})
            yield Count(few, tuple(around), frozenset([0]), {point: False}, at=point)

    def some(board: Board) -> Iterator[Place]:
        every = edges(board)
        yield Count(none, tuple(every), frozenset(range(1, len(every) + 1)))

    loop = "the lines are one loop that neither crosses nor touches itself"
    return (
        rule(loop, many, faces),
        rule(loop, f"{many} {few}", degrees),
        Rule(loop, (parts,), linked=Linked(parts, BLACK)),
        rule(loop, none, some),
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
