"""What a family's rules have to do with what is printed on a board, found by asking them: those that want
clues, that speak of them, and that change with rooms.

They are asked on boards of one size and some rooms, so they guide a generator and vouch for nothing: what it
makes is held against all rules in the end.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hardboard.people.declared.printed import bare_board
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.doubled import cell_spots
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.formats import Record


@dataclass(frozen=True)
class RuleParts:
    """Those that want clues, those that speak of them, and those that change with rooms or clues."""

    wanting: tuple[Rule, ...]
    speaking: tuple[Rule, ...]
    shifting: tuple[Rule, ...]
    #: whether a clue says the colour of its own cell
    marking: bool
    #: whether all cells of a room have one colour
    plain: bool


def roles_of(declaration: Declaration, size: tuple[int, int]) -> RuleParts:
    """Asked on a board of this size without clues."""
    rules, layout = declaration.rules, declaration.layout
    bare = bare_board(layout, size, None, Random(0), 0)
    whole = replace(bare, rooms=(0,) * bare.size)
    speaking = tuple(rule for rule in rules if _speaks(rule, layout, bare))
    return RuleParts(
        tuple(rule for rule in rules if _wants(rule, layout, bare)),
        speaking,
        tuple(rule for rule in rules if rule in speaking or _keys(rule, bare) != _keys(rule, whole)),
        layout.clues in ("numbers", "rings", "blocks") and _marks(rules, layout, bare),
        layout.rooms and not layout.loop and _plain(rules, bare),
    )


def told_apart(place: Place) -> Hashable:
    """What mostly tells two places apart, and is found faster than all that a place says."""
    parted = len(getattr(place, "one", ()))
    return type(place), place.rule, place.at, tuple(place.cells), getattr(place, "allowed", None), parted


def _keys(rule: Rule, board: Board) -> list[Hashable]:
    return [told_apart(place) for place in rule.places(board)]


def _wants(rule: Rule, layout: Layout, bare: Board) -> bool:
    """Whether a rule demands a clue in each area, or something of cells without a clue: with all clues still
    to come, no board keeps it.
    """
    clue = UNKNOWN if layout.clues == "numbers" and layout.unknown else _clue(layout)
    here = list(rule.places(bare))
    there = list(rule.places(replace(bare, clues=dict.fromkeys(cell_spots(bare), clue))))
    free = layout.clues in ("numbers", "blocks") and layout.clue != "wall" and len(there) < len(here)
    return free or _changed(here, there) or (_hopeless(here, bare) and not _hopeless(there, bare))


def _marks(rules: Iterable[Rule], layout: Layout, bare: Board) -> bool:
    """Whether a cell with a clue can have one colour alone, and without it both."""
    cell = cell_spots(bare)[0]
    clued = replace(
        bare,
        clues={**bare.clues, cell: _clue(layout)},
        arrows={cell: "D"} if layout.arrows else {},
    )
    return _colours(rules, bare, cell) == 2 and _colours(rules, clued, cell) == 1


def _plain(rules: Iterable[Rule], bare: Board) -> bool:
    """Whether a small room can have one colour alone, whichever, and not both."""
    room = min((cells for cells in bare.room_cells.values() if len(cells) > 1), key=len, default=[])
    places = [place for rule in rules for place in rule.places(bare)]

    def can_be(first: bool, others: bool) -> bool:
        facts: list[bool | None] = [None] * bare.size
        for cell in room:
            facts[cell] = first if cell == room[0] else others
        return not any(place.broken(facts) for place in places if set(room).issuperset(place.scope))

    either = [can_be(colour, colour) for colour in (True, False)]
    return bool(room) and all(either) and not any(can_be(colour, not colour) for colour in (True, False))


def _colours(rules: Iterable[Rule], board: Board, cell: Index) -> int:
    """How many colours a cell can have by what is said of it alone."""
    places = [place for rule in rules for place in rule.places(board) if tuple(place.scope) == (cell,)]
    facts = [[None] * cell + [colour] + [None] * (board.size - cell - 1) for colour in (False, True)]
    return sum(not any(place.broken(known) for place in places) for known in facts)


def _hopeless(places: Iterable[Place], bare: Board) -> bool:
    """Whether nothing keeps these places, whatever colours the cells have."""
    nothing = [None] * bare.size
    return any(place.broken(nothing) for place in places)


def _clue(layout: Layout) -> Any:
    """Some clue."""
    known: Record = {"colours": "B", "rings": (1,), "blocks": UNKNOWN, "sides": "U"}
    return known.get(layout.clues, max(1, layout.least))


def _changed(here: Iterable[Place], there: Iterable[Place]) -> bool:
    """Whether something else is said of the same cells."""
    before, after = _sayings(here), _sayings(there)
    return any(before[about] != after[about] for about in before.keys() & after.keys())


def _sayings(places: Iterable[Place]) -> dict[Hashable, set[Hashable]]:
    """Rule, spot and cells -> all that is said of them."""
    said: dict[Hashable, set[Hashable]] = {}
    for place in places:
        said.setdefault((place.rule, place.spot, tuple(place.cells)), set()).add(place.key)
    return said


def _speaks(rule: Rule, layout: Layout, bare: Board) -> bool:
    """Whether a rule says anything of clues: what it says changes when there are some."""
    here = list(rule.places(bare))
    for clue in ("B", "W") if layout.clues == "colours" else (_clue(layout),):
        full = replace(
            bare,
            clues=dict.fromkeys(cell_spots(bare), clue),
            arrows=dict.fromkeys(cell_spots(bare), "U") if layout.arrows else {},
            corners={(0, 0): 0},
        )
        there = list(rule.places(full))
        if len(here) != len(there) or _changed(here, there):
            return True
    return False
