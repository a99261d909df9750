"""Rules about cells, pairs and small patterns of cells."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from hardboard.puzzles.declared.board import BLACK, WHITE, Board
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import AROUND, COLOURS, Rule, Where, counted, rule


def clues_are(colour: bool, name: str = "clueColour") -> Rule:
    """Cells with a clue have a colour."""
    given = have_colour(colour, lambda board: board.clues, f"a clue is in a {COLOURS[colour]} cell", name)
    return replace(given, local=True)


def have_colour(colour: bool, cells: Where, text: str, name: str) -> Rule:
    """Some cells have a colour."""
    return rule(text, name, lambda b: (counted(name, (cell,), colour, [1]) for cell in cells(b)))


def colours_given(name: str = "clueColour") -> Rule:
    """Printed stones are black or white."""

    def places(board: Board) -> Iterator[Place]:
        return (counted(name, (cell,), clue == "B", [1]) for cell, clue in board.clues.items())

    return rule("a cell with a printed colour has it", name, places)


def no_room_white(name: str = "clueColour") -> Rule:
    """Cells of no room are white."""
    where = lambda board: [c for c, room in enumerate(board.rooms) if room < 0]  # noqa: E731
    return have_colour(WHITE, where, "a cell outside all rooms is white", name)


def apart(colour: bool, around: str = "beside", name: str = "csAdjacent") -> Rule:
    """No two cells of the colour are neighbours (or touch: all who do are in 2 by 2 cells)."""

    def places(board: Board) -> Iterator[Place]:
        if around == "around" and board.squares:
            yield from (counted(name, square, colour, [0, 1]) for square in board.squares)
            return
        for cell in board.cells:
            for other in AROUND[around](board, cell):
                if cell < other:
                    yield counted(name, (cell, other), colour, [0, 1])

    word = "are neighbours" if around == "beside" else "touch"
    return rule(f"no two {COLOURS[colour]} cells {word}", name, places, local=True)


def no_square(colour: bool, name: str) -> Rule:
    """No 2 by 2 cells are all of the colour."""
    text = f"no 2 by 2 cells are all {COLOURS[colour]}"
    places = lambda b: (counted(name, square, colour, range(4)) for square in b.squares)  # noqa: E731
    return rule(text, name, places, local=True)


def rectangles(colour: bool, name: str) -> Rule:
    """Areas of the colour are rectangles: no 2 by 2 cells have exactly three."""
    text = f"every area of {COLOURS[colour]} cells is a rectangle"
    return rule(text, name, lambda b: (counted(name, square, colour, [0, 1, 2, 4]) for square in b.squares))


def no_run(colour: bool, length: int, name: str) -> Rule:
    """Not so many cells of the colour in a line."""

    def places(board: Board) -> Iterator[Place]:
        for line in board.lines:
            for first in range(len(line) - length + 1):
                yield counted(name, line[first : first + length], colour, range(length))

    return rule(f"no {length} {COLOURS[colour]} cells in a line", name, places)


def neighbours(
    when: bool, of: bool, allowed: Collection[int], name: str, text: str, among: Where = lambda b: b.cells
) -> Rule:
    """A cell of one colour has so many neighbours of one colour."""

    def places(board: Board) -> Iterator[Place]:
        for cell in among(board):
            yield counted(name, board.near[cell], of, allowed, at=cell, when={cell: when})

    return rule(text, name, places)


def pairs(names: str = "csGt2 csLt2") -> tuple[Rule, Rule]:
    """Every black cell has exactly one black neighbour."""
    text, (more, less) = "every black cell has exactly one black neighbour", names.split()
    return neighbours(BLACK, BLACK, (0, 1), more, text), neighbours(BLACK, BLACK, range(1, 5), less, text)
