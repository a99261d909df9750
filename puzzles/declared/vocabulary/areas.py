"""Rules about areas: cells of one colour that hang together."""

from collections.abc import Iterator

from hardboard.puzzles.declared.areas import AreaSum, Connected, Numbered, Separate, Sized
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.layout import chosen
from hardboard.puzzles.declared.patterns import Pattern
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import COLOURS, Linked, Rule, of_numbers, rule, said, shown


def connected(colour: bool, name: str, around: str = "beside") -> Rule:
    """All cells of the colour are connected, if only at corners where it is said so."""
    chosen(around, ("beside", "around"), "connected, around")
    corners = "" if around == "beside" else ", if only at corners"
    text = f"all {COLOURS[colour]} cells are connected{corners}"
    return Rule(text, (name,), linked=Linked(name, colour, around != "beside"))


def reach_the_edge(colour: bool, name: str) -> Rule:
    """Every cell of the colour is connected to the edge of the board."""

    def places(board: Board) -> Iterator[Place]:
        yield Connected(name, board.cells, board.near, colour, board.edge)

    return rule(f"every area of {COLOURS[colour]} cells reaches the edge of the board", name, places)


def islands(
    colour: bool,
    none: str = "bkNoNum",
    two: str = "bkNumGe2",
    size: str = "bkSizeNe",
    around: str = "beside",
) -> Rule:
    """Each area of the colour has exactly one clue, and the size that it says (Nurikabe); cells of an area
    are connected, if only at corners where it is said so.
    """
    chosen(around, ("beside", "around"), "islands, around")
    corners = "" if around == "beside" else ", connected if only at corners,"

    def places(board: Board) -> Iterator[Place]:
        near = board.near if around == "beside" else board.near8
        yield Numbered(none, board.cells, near, colour, board.clues)
        for cell in board.clues:
            yield Separate(two, board.cells, near, colour, board.clues, at=cell)
        for cell, number in board.numbers.items():
            yield Sized(size, board.cells, near, colour, number, at=cell)

    text = f"every area of {COLOURS[colour]} cells{corners} has one clue, which is its size"
    return rule(text, f"{none} {two} {size}", places)


def touching_sum(colour: bool, name: str) -> Rule:
    """A number is the size of all areas of the colour beside it (Kurotto)."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        # Which cells there are and how they touch is the board's to say: see `Pattern.at`.
        yield Pattern(AreaSum(name, (0,), ((),), colour, number, at=0), shown(number), not colour)

    return said(f"a number is the size of all areas of {COLOURS[colour]} cells beside it", name, patterns)
