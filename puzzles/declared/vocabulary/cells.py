"""Rules about cells, pairs and small patterns of cells."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.board import BLACK, WHITE
from hardboard.puzzles.declared.layout import require_known_word
from hardboard.puzzles.declared.patterns import Pattern, Symbol, encode_step
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import (
    BESIDE,
    COLOURS,
    ClueWord,
    EachClue,
    RoomRule,
    Rule,
    Where,
    counted,
    rule,
    rule_with_meaning,
    spot_shows,
)
from hardboard.puzzles.errors import InputError, counted_noun

#: The cells of a square of 2 by 2 from its first one.
SQUARE = (0, encode_step(0, 1), encode_step(1, 0), encode_step(1, 1))


def everywhere(places: Iterable[Count], colour: bool) -> EachClue:
    """The same at every spot, whatever is shown; off the board cells do not have the colour."""
    return EachClue(always=tuple(Pattern(place, off=not colour) for place in places))


def clues_are(colour: bool, name: str = "clueColour") -> Rule:
    """Cells with a clue have a colour."""
    given = Pattern(counted(name, (0,), colour, [1]))
    return rule_with_meaning(f"a clue is in a {COLOURS[colour]} cell", name, EachClue(alike=(given,)))


def have_colour(colour: bool, cells: Where, text: str, name: str) -> Rule:
    """Some cells have a colour."""
    return rule(text, name, lambda b: (counted(name, (cell,), colour, [1]) for cell in cells(b)))


def colours_given(name: str = "clueColour") -> Rule:
    """Printed stones are black or white."""
    return rule_with_meaning("a cell with a printed colour has it", name, EachClue(of=OwnColour(name)))


@dataclass(frozen=True)
class OwnColour(ClueWord):
    name: str
    numbers_only = False

    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        yield Pattern(counted(self.name, (0,), clue == "B", [1]), spot_shows(clue))


def no_room_white(name: str = "clueColour") -> Rule:
    """Cells of no room are white."""
    return Rule("a cell outside all rooms is white", (name,), WhiteOutside(name))


@dataclass(frozen=True)
class WhiteOutside(RoomRule):
    name: str

    @property
    def outside(self) -> tuple[Place, ...]:
        return (counted(self.name, (0,), WHITE, [1]),)


def apart(colour: bool, around: str = "beside", name: str = "csAdjacent") -> Rule:
    """No two cells of the colour are neighbours (or touch: all who do are in 2 by 2 cells)."""
    require_known_word(around, ("beside", "around"), "apart, around")
    pairs = [(0, encode_step(0, 1)), (0, encode_step(1, 0))] if around == "beside" else [SQUARE]
    word = "are neighbours" if around == "beside" else "touch"
    patterns = everywhere((counted(name, cells, colour, [0, 1]) for cells in pairs), colour)
    return rule_with_meaning(f"no two {COLOURS[colour]} cells {word}", name, patterns)


def no_square(colour: bool, name: str) -> Rule:
    """No 2 by 2 cells are all of the colour."""
    text = f"no 2 by 2 cells are all {COLOURS[colour]}"
    return rule_with_meaning(text, name, everywhere([counted(name, SQUARE, colour, range(4))], colour))


def rectangles(colour: bool, name: str) -> Rule:
    """Areas of the colour are rectangles: no 2 by 2 cells have exactly three."""
    text = f"every area of {COLOURS[colour]} cells is a rectangle"
    return rule_with_meaning(text, name, everywhere([counted(name, SQUARE, colour, [0, 1, 2, 4])], colour))


#: A run of more cells is one of no puzzle.
LONGEST_RUN = 1000


def no_run(colour: bool, length: int, name: str) -> Rule:
    """Not so many cells of the colour in a line."""
    if not 1 <= length <= LONGEST_RUN:
        raise InputError(f"no_run of {counted_noun(length, 'cell')}"[:60], f"1 to {LONGEST_RUN}")
    lines = ([encode_step(0, k) for k in range(length)], [encode_step(k, 0) for k in range(length)])
    runs = [counted(name, line, colour, range(length)) for line in lines]
    return rule_with_meaning(f"no {length} {COLOURS[colour]} cells in a line", name, everywhere(runs, colour))


#: Which cells `neighbours` is about: all, those with a clue, those without.
AMONG = ("cells", "clues", "others")


def neighbours(
    when: bool, of: bool, allowed: Collection[int], name: str, text: str, among: str = "cells"
) -> Rule:
    """A cell of one colour has so many neighbours of one colour: all cells, those with clues, or without."""
    if among not in AMONG:
        raise InputError(f"neighbours among {among!r}"[:60], "one of " + " ".join(AMONG))
    place = counted(name, BESIDE, of, allowed, at=0, when={0: when})
    pattern = Pattern(place, spot_shows(None) if among == "others" else (), off=not of)
    return rule_with_meaning(
        text, name, EachClue(alike=(pattern,)) if among == "clues" else EachClue(always=(pattern,))
    )


def pairs(names: str = "csGt2 csLt2") -> tuple[Rule, Rule]:
    """Every black cell has exactly one black neighbour."""
    text, (more, less) = "every black cell has exactly one black neighbour", names.split()
    return neighbours(BLACK, BLACK, (0, 1), more, text), neighbours(BLACK, BLACK, range(1, 5), less, text)
