"""A family from its rules: a layout (what is printed) and the rules, and everything else follows.

FAMILY = declare("hitori", Layout(clues="numbers", full=True), apart(BLACK), connected(WHITE, ...), ...)
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar

from hardboard.puzzles.declared import drawn, pzpr as elsewhere, text
from hardboard.puzzles.declared.board import LARGE, UNKNOWN, Board, Facts
from hardboard.puzzles.declared.breaches import breaches
from hardboard.puzzles.declared.closed import closed_layout, closed_rule
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import spot_name
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import Block
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family, PeopleParts, ProofParts, TileParts, family_title
from hardboard.puzzles.grid import Shading, show_shading
from hardboard.puzzles.naming import family_name
from hardboard.puzzles.rules import Violation, numbered_rules
from hardboard.puzzles.shading import read_solution, solution_from_record, to_rows

T = TypeVar("T")


def _places(rule: Rule, board: Board) -> list[Constraint]:
    places = list(rule.places(board))
    _check_names(rule, [place.rule for place in places])
    return places


def _blocks(rule: Rule, board: Board, near: bool = False) -> list[Block]:
    blocks = list(rule.blocks(board, near))
    _check_names(rule, [place.rule for place, _ in blocks])
    return blocks


def _check_names(rule: Rule, used: Iterable[str]) -> None:
    """Check that a rule has declared the names of its constraints."""
    if strange := [name for name in used if name not in rule.names]:
        names = " ".join(rule.names)
        raise InputError(f"a place called {min(strange)!r}", f"one of {names}", f"the rule {rule.text!r}")


@dataclass(frozen=True)
class Declaration:
    """The data that a family is made from."""

    name: str
    layout: Layout
    rules: tuple[Rule, ...]
    #: its names in pzpr, if it is there: the one that is written, and others that are read
    pzpr: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Copy the data of the rules: see `closed`."""
        object.__setattr__(self, "layout", closed_layout(self.layout))
        object.__setattr__(self, "rules", tuple(map(closed_rule, self.rules)))
        for rule in self.rules:
            said = rule.patterns
            if said is not None and said.corners is not self.layout.corners and not said.everywhere:
                where = "clues at corners" if said.corners else "clues in cells"
                raise InputError(f"the rule {rule.text!r} for {where}"[:90], f"a layout with {where}")

    def places(self, board: Board) -> list[Constraint]:
        """Return all rules at all their constraints, in an order that depends on the board alone."""
        return [place for rule in self.rules for place in self._said(rule, board, _places)]

    def blocks(self, board: Board, near: bool = False) -> list[Block]:
        """Return the constraints as instances: one object for all anchors where it is equal, in any order.

        With `near`, constraints that look on from cell to cell become counts of cells nearby.
        """
        say = partial(_blocks, near=near)
        return [block for rule in self.rules for block in self._said(rule, board, say)]

    def _said(self, rule: Rule, board: Board, say: "Callable[[Rule, Board], list[T]]") -> "list[T]":
        """Return the constraints of one rule; report a fault in a user's function in a line that names it."""
        try:
            return say(rule, board)
        except InputError:
            raise
        except Exception as error:
            from hardboard.puzzles.declared.faults import own_line

            if not (where_ := own_line(error)):
                raise
            raise InputError(
                f"{type(error).__name__}: {error}", "a rule that can be applied", where_
            ) from None

    def try_out(self) -> None:
        """Apply every rule twice to a board of three by three cells, and raise its faults."""
        own = {"colours": "B", "rings": (1,), "blocks": UNKNOWN, "sides": "U"}
        clue = self.layout.icons[0] if self.layout.icons else own.get(self.layout.clues, 1)
        line = (1,) * 3 if self.layout.lines == "number" else ((1,),) * 3
        board = Board(
            3,
            3,
            clues={4: clue} if self.layout.clues else {},
            rooms=(0, 0, 0, 0, 0, 0, 1, 1, 1) if self.layout.rooms else (),
            arrows={4: "D"} if self.layout.arrows else {},
            corners={(1, 1): 1} if self.layout.corners else {},
            row_clues=line if self.layout.lines else (),
            col_clues=line if self.layout.lines else (),
            total=1 if self.layout.total else None,
        )
        inner, places = self.layout.inner(board), list[Constraint]()
        for _ in range(2):
            places, before = self.places(inner), places
            for place in places:
                place.broken([None] * inner.size)
        if [place.key for place in places] != [place.key for place in before]:
            raise InputError(
                "other places when they are asked for again", "rules that say the same each time"
            )

    @property
    def codes(self) -> tuple[str, ...]:
        """The names of the rules in programs; one rule can have several."""
        return tuple(dict.fromkeys(word for rule in self.rules for word in rule.names))

    def text(self, name: str) -> str:
        """Return the words of the rule whose violations have this name."""
        return next(rule.text for rule in self.rules if name in rule.names)

    def same(self, one: Board, other: Board) -> bool:
        """Return True if two boards are the same puzzle, wherever in a room its number stands."""
        if one == other or not self.layout.room_numbers:
            return one == other
        if (one.shape, one.rooms, one.room_numbers) != (other.shape, other.rooms, other.room_numbers):
            return False
        return Counter(place.key for place in self.places(one)) == Counter(
            place.key for place in self.places(other)
        )

    def violations(self, board: Board, shading: Shading) -> list[Violation]:
        """Return the constraints that a solution violates, each with cells that suffice to violate it."""
        return self.breaches(board, facts_of(shading))

    def breaches(self, board: Board, facts: Facts) -> list[Violation]:
        """Return the constraints that known colours violate, whatever the other cells are."""
        if board.size > LARGE:
            from hardboard.puzzles.declared.equal_constraints import is_violated_somewhere

            if not is_violated_somewhere(self.blocks(board), facts):
                return []
        broken = [place for place in self.places(board) if place.broken(facts)]
        return [breach for place in broken for breach in self._breaches(board, place, facts)]

    def _breaches(self, board: Board, place: Constraint, facts: Facts) -> Iterator[Violation]:
        rule = self.text(place.rule)
        for cells, words in breaches(board, place, facts):
            spots = tuple(divmod(cell, board.cols) for cell in cells)
            message = words or f"{rule}: broken at {spot_name(board, cells[0])}"
            yield Violation(rule, spots, message, place.rule)


def facts_of(shading: Shading) -> Facts:
    """Return the colours of all cells as facts."""
    facts: Facts = shading.ravel().tolist()
    return facts


def _wishes(layout: Layout) -> tuple[str, ...]:
    """Return the wishes that `generate` can take for puzzles of this layout."""
    some = bool(layout.clues or layout.corners) and not layout.full
    unknown = some and layout.unknown and layout.clues in ("numbers", "rings")
    return (
        ("symmetry",) * ((some or layout.rooms) and not layout.once)
        + ("minimal",) * some
        + ("numbered",) * unknown
        + ("rectangles",) * (layout.room_numbers and not layout.shaded)
    )


def declare(
    name: str,
    layout: Layout,
    *rules: Rule | Iterable[object],
    pzpr: str = "",
    library: str | None = None,
    called: str = "",
    texts: Mapping[str, Any] | None = None,
) -> Family:
    """Return the family with this layout and these rules.

    Args:
        name: the name of the family, in small letters.
        layout: the fields of its boards.
        rules: rules, and sequences of rules.
        pzpr: the names of the family in pzpr. The first one is written, all are read.
        library: the library of tiles that formulas are compiled with.
        called: the name as people write it, if that is not `name` with capitals.
        texts: more formats: for a suffix, functions that write and read a text, given the layout and `pzpr`.
    """
    family_name(name)
    layout = closed_layout(layout)
    flat = tuple(
        replace(each, text=_rule_sentence(each.text, layout.black))
        for each in map(closed_rule, _listed(rules))
    )
    names = tuple(str(pzpr).split())
    made = Declaration(name, layout, flat, names)
    writers: dict[str, Callable[[Board], str]] = {".txt": partial(text.write_text_board, layout)}
    readers: dict[str, Callable[[str], Board]] = {".txt": partial(text.read_text_board, layout)}
    if names:
        writers[".url"] = partial(elsewhere.write_address, layout, names)
        readers[".url"] = partial(elsewhere.read_address, layout, names)
        writers[".pzprv3"] = partial(elsewhere.write_file, layout, names)
        readers[".pzprv3"] = partial(elsewhere.read_file, layout, names)
    for suffix, (write, read) in (texts or {}).items():
        writers[suffix], readers[suffix] = partial(write, layout, names), partial(read, layout, names)
    loop = layout.loop
    rows: Callable[[Shading], list[str]] = partial(drawn.to_rows, loop) if loop else to_rows
    return Family(
        name=name,
        called=called,
        rules=tuple(dict.fromkeys(rule.text for rule in flat)),
        violations=made.violations,
        board_from_record=layout.board,
        board_to_record=layout.record,
        writers=writers,
        readers=readers,
        aliases=names,
        about=f"{family_title(name, called)}\n\n" + numbered_rules(dict.fromkeys(rule.text for rule in flat)),
        size=attrgetter("printed_shape"),
        declared=made,
        people=PeopleParts(
            wishes=_wishes(layout),
            effort="1 a step, 2 a far one, 6 each doubling of rules together, 10 a kind of harder steps",
        ),
        tiles=TileParts(library=library),
        solution_from_record=drawn.solution_from_record if loop else solution_from_record,
        solution_to_record=rows,
        solution_to_json=rows,
        show_solution=partial(drawn.show_solution, loop) if loop else show_shading,
        read_solution=drawn.read_solution if loop else read_solution,
    )


def _listed(rules: Iterable[object]) -> Iterator[object]:
    for each in rules:
        yield from _listed(each) if isinstance(each, tuple | list | Iterator) else (each,)


def family_of_declaration(family: Family) -> Family:
    """Return the family that `declare` makes of a family's declaration, with its parts for people.

    Objects that a file attached to the family itself are left behind.

    Raises:
        InputError: the family brings its own solver, tiles or proofs.
    """
    made, library = family.declared, family.tiles.library
    if type(family) is not Family or type(made) is not Declaration:
        raise InputError(f"a {type(family).__name__} made by hand"[:90], "a line `FAMILY = declare(...)`")
    if vars(family.tiles) != vars(TileParts(library=library)) or vars(family.proofs) != vars(ProofParts()):
        raise InputError(
            "a declared family with tiles or proofs of its own", "those that follow from its rules"
        )
    names = " ".join(made.pzpr)
    value = declare(made.name, made.layout, *made.rules, pzpr=names, library=library, called=family.called)
    return replace(value, people=family.people)


#: What black cells are drawn as, where that is a thing in them rather than a colour.
OBJECTS = ("bulb", "mine", "star")


def _rule_sentence(text: str, black: str) -> str:
    """Return the words of a rule, with the objects that black cells are drawn as.

    >>> _rule_sentence("a number counts the black cells beside it", "bulb")
    'a number counts the bulbs beside it'
    """
    if black not in OBJECTS:
        return text
    parts = {
        "black cell": black,
        "white cells": f"cells without a {black}",
        "white cell": f"cell without a {black}",
        "is white": "is empty",
    }
    for words, other in parts.items():
        text = text.replace(words, other)
    return text
