"""Rules as lists of patterns: what is no list is refused by name, and a list is read back as it stands."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from hardboard.gadgets.symbols import listed
from hardboard.gadgets.symbols.alphabet import symbol_signs, symbols_of
from hardboard.gadgets.symbols.forms import pattern_forms
from hardboard.gadgets.symbols.rulelist import check_board, check_list, rule_list
from hardboard.gadgets.symbols.walls import printed_board
from hardboard.puzzles import InputError
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table
from hardboard.puzzles.declared.patterns import Pattern, encode_step, pattern_constraints
from hardboard.puzzles.declared.vocabulary import (
    clue_counts,
    connected,
    exactly,
    have_colour,
    reach_the_edge,
    rule,
)
from hardboard.puzzles.declared.vocabulary.rule import (
    RoomRule,
    Rule,
    numbers,
    of_numbers,
    rule_with_meaning,
    spot_shows,
)
from hardboard.puzzles.registry import declared, family
from tests.support.constraints import NotAll, SameCount

NUMBERS = Layout(clues="numbers", unknown=False)
SIGNS: dict[str, Any] = {".": None, "0": 0, "1": 1, "2": 2}


def of(*rules: Rule, layout: Layout = NUMBERS) -> Any:
    return declare("made-up", layout, rules).declared


def function(text: str, places: Callable[[Board], Iterable[Constraint]]) -> Rule:
    return rule(text, "made", places)


def plus(board: Board, cell: Index) -> list[Index]:
    return [cell, *board.near[cell]]


def counting(text: str, cells: Callable[[Board, Index], Iterable[Index]]) -> Rule:
    """A number counts the black ones of some cells."""

    def places(board: Board) -> Iterator[Constraint]:
        for cell, number in board.numbers.items():
            yield from exactly("made", list(cells(board, cell)), BLACK, number, cell)

    return function(text, places)


def white(text: str, cells: Callable[[Board], Iterable[Index]]) -> Rule:
    return have_colour(WHITE, lambda board: list(cells(board)), text, "made")


#: A number of the row, of the column, of the diagonals.
LINES: dict[str, Callable[[int, int], int]] = {
    "rows": lambda row, col: row,
    "columns": lambda row, col: col,
    "diagonals": lambda row, col: row + col,
    "other diagonals": lambda row, col: row - col,
}
PERIODS = [
    white(
        f"every cell of each {period}. of the {name} is white",
        lambda board, line=line, period=period: (
            c for c in board.cells if line(*divmod(c, board.cols)) % period == 1
        ),
    )
    for (name, line), period in product(LINES.items(), range(2, 13))
]
PERIODIC_NUMBERS = [
    counting(
        f"on each {period}. of the {name} a number counts the plus, elsewhere the cells beside",
        lambda board, cell, line=line, period=period: (
            plus(board, cell) if line(*divmod(cell, board.cols)) % period == 0 else board.near[cell]
        ),
    )
    for (name, line), period in product(LINES.items(), (2, 3, 5, 7, 11, 12))
]


@dataclass(frozen=True, eq=False)
class Placed(Constraint):
    """Not all cells are black, but on cells with an even number: not all white."""

    def broken(self, facts: Any) -> bool:
        return all(facts[cell] is (self.cells[0] % 2 == 1) for cell in self.cells)


def torus(board: Board) -> Iterator[Constraint]:
    """White cells are connected, over the edge of the board, too."""
    rows, cols = board.shape
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    near = [
        [(c // cols + down) % rows * cols + (c % cols + right) % cols for down, right in steps]
        for c in board.cells
    ]
    yield Connected("made", board.cells, near, WHITE)


def two_numbers(board: Board) -> Iterator[Constraint]:
    """Of two numbers five cells apart in a row the cells between are not all black."""
    for cell in board.numbers:
        if cell % board.cols + 5 < board.cols and cell + 5 in board.numbers:
            yield Count("made", tuple(range(cell + 1, cell + 5)), frozenset(range(4)), at=cell)


def touching_numbers(board: Board) -> Iterator[Constraint]:
    """Of two equal numbers side by side one is black."""
    for cell, number in board.numbers.items():
        if (cell + 1) % board.cols and board.numbers.get(cell + 1) == number:
            yield Count("made", (cell, cell + 1), frozenset([1, 2]), at=cell)


def ray_count(board: Board) -> Iterator[Constraint]:
    """A number counts the black cells to its right, as far as the board goes."""
    for cell, number in board.numbers.items():
        yield from exactly("made", board.ray(cell, (0, 1)), BLACK, number, cell)


ODD = [
    *PERIODS,
    *PERIODIC_NUMBERS,
    white("cells from row 30 on are white", lambda b: range(min(b.size, 29 * b.cols), b.size)),
    white("cells from column 30 on are white", lambda b: (c for c in b.cells if c % b.cols >= 29)),
    white("on boards with 6 rows or less the first cell is white", lambda b: [0][: b.rows <= 6]),
    white("on boards with more than 35 rows the last cell is white", lambda b: [b.size - 1][: b.rows > 35]),
    white("the corners of the board are white", lambda b: (0, b.cols - 1, b.size - b.cols, b.size - 1)),
    white("the first row is white", lambda b: range(b.cols)),
    white("if there are more than 9 numbers the first is white", lambda b: [*b.clues][: len(b.clues) > 9]),
    function(
        "at most 100,000 cells are black", lambda b: [Count("made", b.cells, frozenset(range(100_001)))]
    ),
    function(
        "no column is all black", lambda b: [Count("made", c, frozenset(range(b.rows))) for c in b.col_cells]
    ),
    function(
        "no two black cells are 13 apart in a row",
        lambda b: [
            Count("made", (c, c + 13), frozenset([0, 1])) for c in b.cells if c % b.cols + 13 < b.cols
        ],
    ),
    function(
        "a cell and the one across the middle of the board have one colour",
        lambda b: [Count("made", (c, b.size - 1 - c), frozenset([0, 2])) for c in b.cells],
    ),
    counting(
        "a number counts its cell and the one eleven to the right",
        lambda b, c: [c, *b.cells_at_steps(c, [(0, 11)])],
    ),
    counting("a number counts the black cells of its column", lambda b, c: b.col_cells[c % b.cols]),
    function("two numbers at a distance act together", two_numbers),
    function("equal numbers side by side act together", touching_numbers),
    function("a number counts to the edge", ray_count),
    function(
        "no row is all black, in a kind of its own", lambda b: [NotAll("made", tuple(r)) for r in b.row_cells]
    ),
    function(
        "no row is all black, as counts of one's own",
        lambda b: [SameCount("made", tuple(r), frozenset(range(b.cols))) for r in b.row_cells],
    ),
    function(
        "a kind of place depends on where it is", lambda b: [Placed("made", tuple(s)) for s in b.squares]
    ),
    function("white cells are connected over the edge", torus),
    function(
        "the first row is connected", lambda b: [Connected("made", tuple(b.row_cells[0]), b.near, BLACK)]
    ),
    reach_the_edge(BLACK, "made"),
]


@pytest.mark.slow
@pytest.mark.parametrize("odd", ODD, ids=lambda each: each.text)
def test_a_rule_that_is_no_list_is_refused_by_name(odd: Rule) -> None:
    declaration = of(clue_counts("on and around", "count"), odd)
    with pytest.raises(InputError) as refusal:
        rule_list(declaration, SIGNS)
    line = str(refusal.value)
    assert repr(odd.text) in line and "which" in line and "\n" not in line


def counts_near(clues: Iterable[Any], allowed: Callable[[int], Iterable[int]]) -> list[Pattern]:
    """What numbers say of the plus around them."""
    cells = (0, encode_step(0, 1), encode_step(1, 0), encode_step(0, -1), encode_step(-1, 0))
    return [
        Pattern(Count("made", cells, frozenset(allowed(number)), at=0), spot_shows(number))
        for number in numbers(clues)
    ]


def test_what_is_said_of_each_number_by_itself_is_no_function_of_the_board() -> None:
    fixed = of(
        rule_with_meaning("fixed", "made", of_numbers(lambda number: counts_near([number], lambda n: [n])))
    )
    assert not any(rule.is_function for rule in fixed.rules)
    assert len(rule_list(fixed, SIGNS).patterns) == 3


def test_what_is_said_of_a_room_is_asked_without_the_size_of_the_board() -> None:
    """A shape in steps of a board's own tells its columns: rooms on wide boards could have other rules."""
    asked = set()

    class OwnRooms(RoomRule):
        def inside(self, shape: Any, number: int | None) -> list[Constraint]:
            asked.add((shape, number))
            return [Count("made", shape, frozenset([number or 0]))]

    rule = Rule("rooms", ("made",), OwnRooms())
    for cols in (2, 3, 900):
        corner = [0, 1, *[-1] * (cols - 2), 0, 0]
        board = Board(2, cols, clues={0: 2}, rooms=(*corner, *[-1] * (2 * cols - len(corner))))
        ways = {tuple(place.cells) for place in rule.places(board)}
        assert ways == {(0, cols, cols + 1), (1,)}
    assert asked == {((0, encode_step(1, 0), encode_step(1, 1)), 2), ((0,), None)}


def test_rules_of_larger_boards_than_were_tried_are_refused_on_those() -> None:
    """Nothing on boards like those that rules are compared on says that a rule begins at row 60."""
    late = of(white("cells from row 60 on are white", lambda b: range(min(b.size, 59 * b.cols), b.size)))
    rules = rule_list(late, SIGNS)
    assert rules.patterns == ()
    check_board(late, rules, Board(59, 3))
    with pytest.raises(InputError, match=r"from row 60 on.*says at r60c1 of a board of 61 x 3"):
        check_board(late, rules, Board(61, 3))


NEAR = [
    counting("the plus", plus),
    function("no 2 by 2 is all black", lambda b: [NotAll("made", tuple(square)) for square in b.squares]),
    function(
        "a number looks right",
        lambda b: [
            Sight("made", (c, *r), [r], BLACK, n, at=c)
            for c, n in b.numbers.items()
            for r in [b.ray(c, (0, 1))]
        ],
    ),
    function(
        "no two beside, but at numbers",
        lambda b: [
            Count("made", (c, x), frozenset([0, 1]))
            for c in b.cells
            for x in b.near[c]
            if c < x and c not in b.clues
        ],
    ),
    function("connected at corners", lambda b: [Connected("made", b.cells, b.near8, WHITE)]),
]


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("near", NEAR, ids=lambda each: each.text)
def test_a_function_that_is_a_list_gives_that_list(near: Rule) -> None:
    """On boards that nobody has looked at the list says what the function says; and it is read back."""
    declaration, rng = of(near), Random(near.text)
    rules = rule_list(declaration, SIGNS)
    for rows, cols in ((2, 9), (13, 11), (8, 8)):
        for _ in range(3):
            shown = {c: rng.choice([0, 1, 2]) for c in range(rows * cols) if rng.random() < rng.random()}
            board = printed_board(declaration.layout, Board(rows, cols), shown)
            check_board(declaration, rules, board)
            facts = [rng.random() < 0.5 for _ in board.cells]
            places = list(rules.places(board, {divmod(c, cols): s for c, s in shown.items()}))
            assert any(p.broken(facts) for p in places) == any(p.broken(facts) for p in near.places(board))
    assert listed.read_rule_list(listed.rule_list_table(rules), SIGNS, "here") == rules


#: Boards that show a number or nothing in a cell.
LISTS = [
    name
    for name in declared()
    if family(name).tiles.library
    and not (family(name).declared.layout.loop or family(name).declared.layout.icons)
]


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_read_back_and_every_line_of_it_counts(name: str) -> None:
    declaration = family(name).declared
    named = symbol_signs(tuple(symbols_of(declaration, 2)))
    rules = rule_list(declaration, named, 2 if declaration.layout.rooms else 0)
    table = listed.rule_list_table(rules)
    assert listed.read_rule_list(table, named, "here") == rules
    check_list(declaration, rules)
    for line in table["patterns"]:
        fewer = {**table, "patterns": [other for other in table["patterns"] if other != line]}
        with pytest.raises(InputError, match="it differs in"):
            check_list(declaration, listed.read_rule_list(fewer, named, "here"))


def test_two_rules_about_connected_cells_are_refused() -> None:
    """Tiles were held to the first of them alone."""
    beside = function("white is connected", lambda b: [Connected("made", b.cells, b.near, WHITE)])
    with pytest.raises(InputError, match="two rules about connected cells"):
        rule_list(of(connected(WHITE, "around", "around"), beside), SIGNS)


@pytest.mark.parametrize(
    "change",
    [
        {"rooms": "many"},
        {"rooms": 99},
        {"patterns": ["nothing"]},
        {"patterns": ["a: 7 at 0,0: 0 black of c1: off white"]},
        {"patterns": ["a: 1 at 0,0: 0 black of c9: off white"]},
        {"patterns": ["a: 1 at 0,0: #. in c1: off white"]},
        {"patterns": ["a: 1 at 0: 0 black of c1: off white"]},
        {"patterns": ["a: 1 at 0,0: 0 black of c1: off red"]},
        {"patterns": 3},
        {"connected": ["cuDivide: green"]},
        {"connected": ["cuDivide: white at sides"]},
        {"lines": ["a: at most two"]},
        {"cells": {"c1": "0,0,0"}},
        {"more": 1},
    ],
)
def test_a_list_that_makes_no_sense_is_refused_in_one_line(change: dict[str, Any]) -> None:
    table = listed.rule_list_table(rule_list(family("creek").declared, SIGNS))
    with pytest.raises(InputError) as refusal:
        listed.read_rule_list({**table, **change}, SIGNS, "mine/library.toml")
    assert "mine/library.toml" in str(refusal.value) and "\n" not in str(refusal.value)


def test_cells_off_the_board_have_a_colour() -> None:
    """Of three cells in a row exactly one is black; at the end of the board two are left, or one."""
    three = (encode_step(0, -1), 0, encode_step(0, 1))
    board = Board(1, 3)

    def said(off: bool | None) -> list[tuple[tuple[int, ...], list[int]]]:
        places = pattern_constraints([Pattern(Count("made", three, frozenset([1])), off=off)], board, {})
        return [(tuple(place.cells), sorted(place.allowed)) for place in places]  # type: ignore[attr-defined]

    assert said(WHITE) == [((0, 1), [1]), ((0, 1, 2), [1]), ((1, 2), [1])]
    assert said(BLACK) == [((0, 1), [0]), ((0, 1, 2), [1]), ((1, 2), [0])]
    assert said(None) == [((0, 1, 2), [1])]


def test_forms_are_equal_if_and_only_if_places_say_the_same() -> None:
    """All counts and tables of three cells, by all colourings."""
    board, cells = Board(1, 3), (0, 1, 2)
    every: list[Constraint] = [
        Table("made", cells, frozenset(b for b in range(8) if n >> b & 1)) for n in range(256)
    ]
    for allowed in product((False, True), repeat=4):
        numbers = frozenset(n for n, so in enumerate(allowed) if so)
        every += [
            Count("made", cells, numbers),
            Count("made", (2, 0, 1), numbers),
            SameCount("made", cells, numbers),
        ]
        every += [Count("made", (0, 1), numbers, {2: colour}) for colour in (False, True)]
        every += [Count("made", (0, 1, 2), numbers, {2: colour}) for colour in (False, True)]
    seen: dict[Any, Any] = {}
    for place in every:
        truth = tuple(not place.broken(facts) for facts in product((False, True), repeat=3))
        assert seen.setdefault(truth, pattern_forms([place], board)) == pattern_forms([place], board)
    assert len({repr(sorted(form.items())) for form in seen.values()}) == len(seen)
