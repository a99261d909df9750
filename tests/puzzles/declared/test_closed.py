"""A rule is plain data or a function of the board: nothing else reaches a theorem, a window or a fast way."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardboard.puzzles import InputError, registry
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.closed import closed_rule
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table
from hardboard.puzzles.declared.patterns import Pattern, encode_step
from hardboard.puzzles.declared.vocabulary import clue_counts, connected, rule, runs, sees
from hardboard.puzzles.declared.vocabulary.areas import Islands
from hardboard.puzzles.declared.vocabulary.rule import (
    BoardFunction,
    BoardRule,
    CellsCounted,
    ClueSees,
    ClueWord,
    EachClue,
    Lines,
    Linked,
    ListedNumbers,
    RoomSizes,
    Rule,
    of_numbers,
    spot_shows,
)
from hardboard.puzzles.registry import declared, family
from hardboard.verify.declared.judge import judge_of
from tests.support.constraints import SameCount

PAIR = Count("made", (0, 1), frozenset([0, 1]))


class Word(str):
    """A word that is equal to every other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Fickle(frozenset[int]):
    """Numbers that are allowed, or not."""


class Ints(tuple[int, ...]):
    """Cells, of which there are more when somebody looks twice."""


class Whole(int):
    """A number, or not."""


class Looks(EachClue):
    """Patterns of boards that are not too wide."""


class Late(Lines):
    """Light on boards that are not too wide."""


class Narrow(Pattern):
    """A pattern of boards that are not too wide."""


class Seen:
    """What a number says, by an object of any kind."""

    def patterns(self, clue: Any, most: int) -> list[Pattern]:
        return [Pattern(PAIR, spot_shows(clue))]


class OwnWord(ClueWord):
    """The same, made from a class of the vocabulary."""

    patterns = Seen.patterns


class OwnRooms(RoomSizes):
    """What is said of rooms, by a class of one's own."""

    def sizes(self, size: int, number: int | None) -> Iterable[Any]:
        return ()


class OwnRule(BoardRule):
    """What is said of boards, by a class of one's own."""

    local = True

    def places(self, board: Board) -> list[Constraint]:
        return []


class Disguised:
    """An object that says that it is of another class."""

    __class__ = EachClue  # type: ignore[assignment]


def always(place: Any = PAIR, **fields: Any) -> EachClue:
    return EachClue(always=(Pattern(place, **fields),))


ANY: Any = None
#: A meaning that is neither data of the vocabulary nor a function of the board, and what the refusal names.
ODD: list[tuple[Any, str]] = [
    (None, "None for Meaning"),
    (lambda board: [], "function for Meaning"),
    (Disguised(), "Disguised for Meaning"),
    (Looks(), "Looks for Meaning"),
    (Late("made", True), "Late for Meaning"),
    (OwnRooms(), "OwnRooms for Meaning"),
    (OwnRule(), "OwnRule for Meaning"),
    (clue_counts("beside", "made").meaning.of, "CellsCounted for Meaning"),  # type: ignore[attr-defined]
    (EachClue(of=Seen()), "Seen for ClueWord"),  # type: ignore[arg-type]
    (EachClue(of=OwnWord()), "OwnWord for ClueWord"),
    (EachClue(of=lambda clue: []), "function for ClueWord"),  # type: ignore[arg-type]
    (EachClue(of=Linked("made", WHITE)), "Linked for ClueWord"),  # type: ignore[arg-type]
    (EachClue(corners=1), "corners: 1 for bool"),  # type: ignore[arg-type]
    (EachClue(always=iter([Pattern(PAIR)])), "list_iterator for tuple"),  # type: ignore[arg-type]
    (EachClue(alike=(Pattern(PAIR, spot_shows(1)),)), "a guard at the clue"),
    (EachClue(of=ClueSees("made", 1, True)), "colour: 1 for bool"),  # type: ignore[arg-type]
    (EachClue(of=ClueSees(Word("made"), WHITE, True)), "name: Word for str"),
    (EachClue(of=CellsCounted("made", (encode_step(0, 5000),))), "too far away"),
    (EachClue(of=CellsCounted("made", (0, 0))), "a cell twice"),
    (EachClue(of=ListedNumbers(((Pattern(PAIR),),))), "clue 0 without the guard shown(0)"),
    (Linked("made", np.bool_(True)), "bool for bool"),  # type: ignore[arg-type]
    (Linked("made", WHITE, corners=Whole(1)), "corners: Whole for bool"),  # type: ignore[arg-type]
    (Islands(BLACK, "made", "made", lambda: "made"), "size: function for str"),  # type: ignore[arg-type]
    (BoardFunction("made"), "str for a function of the board"),  # type: ignore[arg-type]
    (EachClue(always=(Narrow(PAIR),)), "Narrow for Pattern"),
    (always(SameCount("made", (0, 1), frozenset([1]))), "place: SameCount for Constraint"),
    (always(Sight("made", (0,), [(encode_step(0, 9),)], BLACK, 1), off=WHITE), "place: Sight for Constraint"),
    (always(Connected("made", (0, 1), ((1,), (0,)), BLACK)), "place: Connected for Constraint"),
    (always(replace(PAIR, allowed=Fickle([1]))), "allowed: Fickle for frozenset"),
    (always(replace(PAIR, allowed=frozenset([True]))), "allowed: True for int"),
    (always(replace(PAIR, cells=np.array([0, 1]))), "cells: ndarray for tuple"),
    (always(replace(PAIR, cells=(np.int64(0), 1))), "cells: int64 for int"),
    (always(replace(PAIR, cells=Ints([0, 1]))), "cells: Ints for tuple"),
    (always(replace(PAIR, cells=(0, 0))), "looks at a cell twice"),
    (always(replace(PAIR, cells=(0, encode_step(2000, 0)))), "further than 1000 cells"),
    (always(replace(PAIR, at=encode_step(0, 3))), "points at a cell at which it does not look"),
    (always(replace(PAIR, when={0: 1})), "when: 1 for bool"),
    (always(Table("made", (0,), frozenset([0, 4]))), "other bits than those of its cells"),
    (always(off=0), "off: 0 for"),
    (always(shows=((0, frozenset([1])), (0, frozenset([2])))), "looks at a cell twice"),
    (always(shows=((0, frozenset([True])),)), "True for a symbol"),
    (always(shows=((0, frozenset([1.0])),)), "float for a symbol"),
    (always(shows=((0, frozenset([Word("B")])),)), "Word for a symbol"),
    (always(shows=((0, {1}),)), "set for frozenset"),
]


@pytest.mark.parametrize(("meaning", "why"), ODD, ids=[why for _, why in ODD])
def test_what_is_neither_data_nor_a_function_is_refused(meaning: Any, why: str) -> None:
    for refuse in (
        lambda rule: declare("made-up", Layout(clues="numbers"), (rule,)),
        lambda rule: replace(family("mosaic").declared, rules=(rule,)),
    ):
        with pytest.raises(InputError) as refusal:
            refuse(Rule("odd", ("made",), meaning))
        line = str(refusal.value)
        assert "the rule 'odd' with" in line and why in line and "\n" not in line


def test_names_and_layouts_are_plain_data_too() -> None:
    class Wide(Layout):
        """Boards of which those are read as empty that are too wide."""

    good = clue_counts("beside", "made")
    for odd in (replace(good, names=["made", Word("more")]), replace(good, text=Word("odd"))):
        with pytest.raises(InputError, match="Word for str"):
            closed_rule(odd)
    for layout in (Wide(clues="numbers"), Layout(clues=Word("none of these"))):
        with pytest.raises(InputError, match=r"a layout with|Layout"):
            declare("made-up", layout, (good,))
    with pytest.raises(InputError, match="True or False"):
        Layout(corners=ANY or 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", declared())
def test_the_rules_of_shipped_families_are_equal_to_their_copies(name: str) -> None:
    for each in family(name).declared.rules:
        copy = closed_rule(each)
        assert copy == each and hash(copy) == hash(each)
        assert copy.meaning is not each.meaning and not isinstance(each.meaning, BoardFunction)


def test_what_is_attached_to_an_object_is_not_in_its_copy() -> None:
    """A pattern with a method of its own in its dictionary was exactly a Pattern."""
    pattern = Pattern(PAIR)
    pattern.__dict__["mover"] = PAIR.__dict__["broken"] = lambda *_: None
    given = Rule("odd", ("made",), EachClue(always=(pattern,)))
    given.meaning.__dict__["places"] = lambda board: []
    given.__dict__["places"] = lambda board: []
    try:
        made = declare("made-up", Layout(clues="numbers"), (given,)).declared
    finally:
        del PAIR.__dict__["broken"]
    (place,) = made.places(Board(1, 2))
    assert place.key == PAIR.key and place.broken([True, True])


OWN = """
from dataclasses import replace
from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts
FAMILY = declare("own-made", Layout(clues="numbers"), (clue_counts("beside", "made"),))
"""


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("FAMILY.declared.rules[0].meaning.__dict__['places'] = lambda board: []", False),
        ("FAMILY.declared.__dict__['places'] = lambda board: []", False),
        ("object.__setattr__(FAMILY.declared, 'rules', ())", False),
        ("FAMILY = replace(FAMILY, violations=lambda board, solution: [])", False),
        ("FAMILY.__dict__['read_board'] = lambda text: None", False),
        ("FAMILY = replace(FAMILY, tiles=replace(FAMILY.tiles, argument=print))", True),
        ("FAMILY = replace(FAMILY, proofs=replace(FAMILY.proofs, justifier=print))", True),
        ("FAMILY = type('Own', (type(FAMILY),), {})(**FAMILY.__dict__)", True),
        (
            "class D(type(FAMILY.declared)): pass\nFAMILY = replace(FAMILY, declared=D('a', Layout(), ()))",
            True,
        ),
    ],
)
def test_a_file_changes_nothing_of_a_declared_family(
    line: str, refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    path = tmp_path / "own.py"
    path.write_text(OWN + line + "\n")
    if refused:
        with pytest.raises(InputError, match=r"FAMILY|proofs of its own"):
            registry.family_or_file(str(path))
        return
    own = registry.family_or_file(str(path))
    if "rules" in line and "setattr" in line:
        assert own.declared.rules == ()
        return
    board = own.read_board("1 .")
    assert len(own.declared.places(board)) == 1 == len(own.violations(board, np.array([[False, False]])))


class Same(list[Any]):
    """Neighbours that are equal to all others."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("place", "why"),
    [
        (Count("made", (0, 99), frozenset([1])), "the cell 99, which is not on the board"),
        (Count("made", (0, np.int64(1)), frozenset([1])), "cells: int64 for int"),
        (Count("made", (0, 1), Fickle([1])), "allowed: Fickle for frozenset"),
        (Table("made", (0,), frozenset([0, 4])), "other bits than those of its cells"),
        (Sight("made", (0, 1), [(1,)], ANY or 1, 1), "colour: 1 for bool"),
        (Connected("made", (0, 1), Same([]), BLACK), "Same for tuple"),
        (Connected("made", range(4), [[1], [2], [3], [0]], BLACK), "of which one is not the other's"),
        ("made", "str in the list of a rule"),
        (None, "NoneType in the list of a rule"),
    ],
)
def test_a_function_lists_places_of_plain_data(place: Any, why: str) -> None:
    own = declare("made-up", Layout(), (rule("odd", "made", lambda board: [place]),)).declared
    with pytest.raises(InputError, match=why):
        own.places(Board(2, 2))


@pytest.mark.parametrize("corners", [False, True])
def test_clues_are_read_where_the_layout_prints_them(corners: bool) -> None:
    """A list of rules took clues at corners for those in cells; on boards the rule said nothing."""
    odd = Rule("odd", ("made",), EachClue(always=(Pattern(PAIR, spot_shows(1)),), corners=corners))
    layout = Layout(clues="numbers") if corners else Layout(corners=True)
    with pytest.raises(InputError, match=f"'odd' for clues {'at corners' if corners else 'in cells'}"):
        declare("made-up", layout, (odd,))
    everywhere = Rule("odd", ("made",), EachClue(always=(Pattern(PAIR),), corners=corners))
    assert declare("made-up", layout, (everywhere,)).declared.rules


def test_a_corner_without_a_cell_says_the_same_in_places_and_blocks() -> None:
    """It was left out beside patterns of all cells, and the pattern stood at the last cells of the board."""
    meaning = EachClue(always=(Pattern(PAIR),), of=CellsCounted("made", (0,)), corners=True)
    own = declare("made-up", Layout(corners=True), (Rule("odd", ("made",), meaning),))
    judge = judge_of(own)
    assert judge is not None
    for corner, number in product(product(range(3), repeat=2), (0, 1)):
        board = Board(2, 2, corners={corner: number})
        every = [np.array(black).reshape(2, 2) for black in product((False, True), repeat=4)]
        good = sum(not own.violations(board, black) for black in every)
        assert judge.count(board) == good == (0 if number and 0 in corner else 9 if 0 in corner else good)


def test_numbers_are_asked_once_when_a_rule_is_made() -> None:
    """A function that answers otherwise later, or elsewhere, was believed to be the same on all boards."""
    count = []

    def later(number: int) -> list[Pattern]:
        count.append(number)
        return [Pattern(PAIR, spot_shows(number))] if len(count) <= 100 else []

    own = declare("made-up", Layout(clues="numbers"), (Rule("later", ("made",), of_numbers(later)),))
    assert count == [*range(100)] and not own.declared.rules[0].is_function
    assert len(own.declared.places(Board(9, 9, clues={0: 7, 1: 99, 2: UNKNOWN}))) == 2
    with pytest.raises(InputError, match="the number 100; expected 0 to 99"):
        own.declared.places(Board(9, 20, clues={0: 100}))


def test_rules_of_the_vocabulary_are_equal_by_value() -> None:
    assert sees(WHITE, "view") == sees(WHITE, "view") != sees(BLACK, "view")
    assert connected(WHITE, "a") != connected(WHITE, "a", "around") and runs("a") == runs("a")
