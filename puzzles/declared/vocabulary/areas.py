"""Rules about areas: cells of one colour that hang together."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.areas import AreaSum, Connected, Numbered, Separate, Sized
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.layout import require_known_word
from hardboard.puzzles.declared.patterns import Pattern, Symbol
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import (
    COLOURS,
    BoardRule,
    ClueWord,
    EachClue,
    Linked,
    Rule,
    rule_with_meaning,
    spot_shows,
)


def connected(colour: bool, name: str, around: str = "beside") -> Rule:
    """All cells of the colour are connected, if only at corners where it is said so."""
    require_known_word(around, ("beside", "around"), "connected, around")
    corners = "" if around == "beside" else ", if only at corners"
    text = f"all {COLOURS[colour]} cells are connected{corners}"
    return Rule(text, (name,), Linked(name, colour, around != "beside"))


def reach_the_edge(colour: bool, name: str) -> Rule:
    """Every cell of the colour is connected to the edge of the board."""
    text = f"every area of {COLOURS[colour]} cells reaches the edge of the board"
    return Rule(text, (name,), ReachTheEdge(name, colour))


@dataclass(frozen=True)
class ReachTheEdge(BoardRule):
    name: str
    colour: bool

    def places(self, board: Board) -> Iterator[Place]:
        yield Connected(self.name, board.cells, board.near, self.colour, board.edge)


def islands(
    colour: bool,
    none: str = "bkNoNum",
    two: str = "bkNumGe2",
    size: str = "bkSizeNe",
    around: str = "beside",
) -> Rule:
    """Each area of the colour has exactly one clue, and the size that it says (Nurikabe). Cells of an area
    are connected, if only at corners where `around` says so.
    """
    require_known_word(around, ("beside", "around"), "islands, around")
    corners = "" if around == "beside" else ", connected if only at corners,"
    text = f"every area of {COLOURS[colour]} cells{corners} has one clue, which is its size"
    return Rule(text, (none, two, size), Islands(colour, none, two, size, around != "beside"))


@dataclass(frozen=True)
class Islands(BoardRule):
    colour: bool
    none: str
    two: str
    size: str
    corners: bool = False

    def places(self, board: Board) -> Iterator[Place]:
        near = board.near8 if self.corners else board.near
        yield Numbered(self.none, board.cells, near, self.colour, board.clues)
        for cell in board.clues:
            yield Separate(self.two, board.cells, near, self.colour, board.clues, at=cell)
        for cell, number in board.numbers.items():
            yield Sized(self.size, board.cells, near, self.colour, number, at=cell)


def touching_sum(colour: bool, name: str) -> Rule:
    """A number is the size of all areas of the colour beside it (Kurotto)."""
    text = f"a number is the size of all areas of {COLOURS[colour]} cells beside it"
    return rule_with_meaning(text, name, EachClue(of=AreasBeside(name, colour)))


@dataclass(frozen=True)
class AreasBeside(ClueWord):
    name: str
    colour: bool

    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        # Which cells there are and how they touch is the board's to say: see `Pattern.at`.
        yield Pattern(
            AreaSum(self.name, (0,), ((),), self.colour, clue, at=0), spot_shows(clue), not self.colour
        )
