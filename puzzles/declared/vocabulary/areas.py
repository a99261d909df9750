"""Rules about areas: cells of one colour that hang together."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.areas import AreaSum, Connected, Numbered, Separate, Sized
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.layout import require_known_word
from hardboard.puzzles.declared.patterns import Pattern, Symbol
from hardboard.puzzles.declared.vocabulary.constructor import constructor
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

__all__ = ["connected", "islands", "reach_the_edge", "touching_sum"]


@constructor
def connected(colour: bool, name: str, around: str = "beside") -> Rule:
    """Require that all cells of a colour are connected.

    >>> from hardboard.puzzles.declared import WHITE
    >>> connected(WHITE, "cuDivide").text
    'all white cells are connected'
    """
    require_known_word(around, ("beside", "around"), "connected, around")
    corners = "" if around == "beside" else ", if only at corners"
    text = f"all {COLOURS[colour]} cells are connected{corners}"
    return Rule(text, (name,), Linked(name, colour, around != "beside"))


@constructor
def reach_the_edge(colour: bool, name: str) -> Rule:
    """Require that every area of a colour reaches the edge of the board.

    >>> from hardboard.puzzles.declared import BLACK
    >>> reach_the_edge(BLACK, "csConnOut").text
    'every area of black cells reaches the edge of the board'
    """
    text = f"every area of {COLOURS[colour]} cells reaches the edge of the board"
    return Rule(text, (name,), ReachTheEdge(name, colour))


@dataclass(frozen=True)
class ReachTheEdge(BoardRule):
    name: str
    colour: bool

    def places(self, board: Board) -> Iterator[Constraint]:
        yield Connected(self.name, board.cells, board.near, self.colour, board.edge)


@constructor
def islands(
    colour: bool,
    none: str = "bkNoNum",
    two: str = "bkNumGe2",
    size: str = "bkSizeNe",
    around: str = "beside",
) -> Rule:
    """Require that every area of a colour has one clue, which is its size (Nurikabe).

    >>> from hardboard.puzzles.declared import WHITE
    >>> islands(WHITE).text
    'every area of white cells has one clue, which is its size'
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

    def places(self, board: Board) -> Iterator[Constraint]:
        near = board.near8 if self.corners else board.near
        yield Numbered(self.none, board.cells, near, self.colour, board.clues)
        for cell in board.clues:
            yield Separate(self.two, board.cells, near, self.colour, board.clues, at=cell)
        for cell, number in board.numbers.items():
            yield Sized(self.size, board.cells, near, self.colour, number, at=cell)


@constructor
def touching_sum(colour: bool, name: str) -> Rule:
    """Require that a number is the size of all areas of a colour beside it (Kurotto).

    >>> from hardboard.puzzles.declared import BLACK
    >>> touching_sum(BLACK, "nmSumSizeNe").text
    'a number is the size of all areas of black cells beside it'
    """
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
