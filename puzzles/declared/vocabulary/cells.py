"""Rules about cells, pairs and small patterns of cells."""

from collections.abc import Collection, Iterable, Iterator

from hardboard.puzzles.declared.board import BLACK, WHITE
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.layout import require_known_word
from hardboard.puzzles.declared.patterns import Pattern, Symbol, encode_step
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import (
    BESIDE,
    COLOURS,
    ClueWord,
    EachClue,
    NamedViolation,
    RoomRule,
    Rule,
    Where,
    counted,
    rule,
    rule_with_meaning,
    spot_shows,
)
from hardboard.puzzles.errors import InputError, counted_noun

__all__ = [
    "apart",
    "clues_are",
    "colours_given",
    "have_colour",
    "neighbours",
    "no_room_white",
    "no_run",
    "no_square",
    "pairs",
    "rectangles",
]

#: The cells of a square of 2 by 2 from its first one.
SQUARE = (0, encode_step(0, 1), encode_step(1, 0), encode_step(1, 1))


def everywhere(places: Iterable[Count], colour: bool) -> EachClue:
    """Return the meaning with the same constraints at every anchor, whatever is shown."""
    return EachClue(always=tuple(Pattern(place, off=not colour) for place in places))


@constructor
def clues_are(colour: bool, name: str = "clueColour") -> Rule:
    """Require that cells with a clue have a colour.

    >>> clues_are(WHITE).text
    'a clue is in a white cell'
    """
    given = Pattern(counted(name, (0,), colour, [1]))
    return rule_with_meaning(f"a clue is in a {COLOURS[colour]} cell", name, EachClue(alike=(given,)))


@constructor
def have_colour(colour: bool, cells: Where, text: str, name: str) -> Rule:
    """Require that some cells have a colour.

    >>> have_colour(WHITE, lambda board: (0,), "the first cell is white", "corner").text
    'the first cell is white'
    """
    return rule(text, name, lambda b: (counted(name, (cell,), colour, [1]) for cell in cells(b)))


@constructor
def colours_given(name: str = "clueColour") -> Rule:
    """Require that a cell with a printed colour has this colour.

    >>> colours_given().text
    'a cell with a printed colour has it'
    """
    return rule_with_meaning("a cell with a printed colour has it", name, EachClue(of=OwnColour(name)))


class OwnColour(NamedViolation, ClueWord):
    numbers_only = False

    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        yield Pattern(counted(self.name, (0,), clue == "B", [1]), spot_shows(clue))


@constructor
def no_room_white(name: str = "clueColour") -> Rule:
    """Require that cells outside all rooms are white.

    >>> no_room_white().text
    'a cell outside all rooms is white'
    """
    return Rule("a cell outside all rooms is white", (name,), WhiteOutside(name))


class WhiteOutside(NamedViolation, RoomRule):
    @property
    def outside(self) -> tuple[Constraint, ...]:
        return (counted(self.name, (0,), WHITE, [1]),)


@constructor
def apart(colour: bool, around: str = "beside", name: str = "csAdjacent") -> Rule:
    """Forbid two neighbours of a colour.

    >>> apart(BLACK).text
    'no two black cells are neighbours'
    """
    require_known_word(around, ("beside", "around"), "apart, around")
    pairs = [(0, encode_step(0, 1)), (0, encode_step(1, 0))] if around == "beside" else [SQUARE]
    word = "are neighbours" if around == "beside" else "touch"
    patterns = everywhere((counted(name, cells, colour, [0, 1]) for cells in pairs), colour)
    return rule_with_meaning(f"no two {COLOURS[colour]} cells {word}", name, patterns)


@constructor
def no_square(colour: bool, name: str) -> Rule:
    """Forbid squares of 2 by 2 cells of a colour.

    >>> no_square(BLACK, "cs2x2").text
    'no 2 by 2 cells are all black'
    """
    text = f"no 2 by 2 cells are all {COLOURS[colour]}"
    return rule_with_meaning(text, name, everywhere([counted(name, SQUARE, colour, range(4))], colour))


@constructor
def rectangles(colour: bool, name: str) -> Rule:
    """Require that every area of a colour is a rectangle.

    An area is a rectangle if no square of 2 by 2 cells has exactly three cells of it.

    >>> rectangles(BLACK, "csNotRect").text
    'every area of black cells is a rectangle'
    """
    text = f"every area of {COLOURS[colour]} cells is a rectangle"
    return rule_with_meaning(text, name, everywhere([counted(name, SQUARE, colour, [0, 1, 2, 4])], colour))


#: A run of more cells is one of no puzzle.
LONGEST_RUN = 1000


@constructor
def no_run(colour: bool, length: int, name: str) -> Rule:
    """Forbid too many cells of a colour in a line.

    >>> no_run(BLACK, 3, "cs3").text
    'no 3 black cells in a line'
    """
    if not 1 <= length <= LONGEST_RUN:
        raise InputError(f"no_run of {counted_noun(length, 'cell')}"[:60], f"1 to {LONGEST_RUN}")
    lines = ([encode_step(0, k) for k in range(length)], [encode_step(k, 0) for k in range(length)])
    runs = [counted(name, line, colour, range(length)) for line in lines]
    return rule_with_meaning(f"no {length} {COLOURS[colour]} cells in a line", name, everywhere(runs, colour))


#: Which cells `neighbours` is about: all, those with a clue, those without.
AMONG = ("cells", "clues", "others")


@constructor
def neighbours(
    when: bool, of: bool, allowed: Collection[int], name: str, text: str, among: str = "cells"
) -> Rule:
    """Allow some numbers of neighbours of a colour for cells of the colour `when`.

    >>> neighbours(BLACK, BLACK, (1,), "pair", "each black cell has one black neighbour").text
    'each black cell has one black neighbour'
    """
    if among not in AMONG:
        raise InputError(f"neighbours among {among!r}"[:60], "one of " + " ".join(AMONG))
    place = counted(name, BESIDE, of, allowed, at=0, when={0: when})
    pattern = Pattern(place, spot_shows(None) if among == "others" else (), off=not of)
    return rule_with_meaning(
        text, name, EachClue(alike=(pattern,)) if among == "clues" else EachClue(always=(pattern,))
    )


@constructor
def pairs(names: str = "csGt2 csLt2") -> tuple[Rule, Rule]:
    """Require that every black cell has exactly one black neighbour.

    >>> pairs()[0].text
    'every black cell has exactly one black neighbour'
    """
    text, (more, less) = "every black cell has exactly one black neighbour", names.split()
    return neighbours(BLACK, BLACK, (0, 1), more, text), neighbours(BLACK, BLACK, range(1, 5), less, text)
