"""The roles of a family's rules: those that demand clues, that are about clues, and that depend on rooms. The
rules themselves are asked.

They are asked on boards of one small size and some rooms, so they guide a generator and vouch for nothing.
The generator's result is held against all rules in the end.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hardboard.people.declared.printed import bare_board, clue_spots, with_clues
from hardboard.puzzles.declared.areas import AreaSum
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import cell_spots
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.formats import Record

#: Rules are asked on boards of this size.
SIZE = 6, 6
#: The roles of so many declarations are kept.
MOST_KEPT = 64


@dataclass(frozen=True)
class RuleParts:
    """The rules that demand clues, those about clues, and those that depend on rooms or clues."""

    wanting: tuple[Rule, ...]
    speaking: tuple[Rule, ...]
    shifting: tuple[Rule, ...]
    #: whether a clue says the colour of its own cell
    marking: bool
    #: whether all cells of a room have one colour
    plain: bool
    #: those that speak of clues, if they speak of each by itself; else none
    separate: tuple[Rule, ...]
    #: whether a clue sums areas: then few colourings are told from others even by all clues
    summing: bool


def roles_of(declaration: Declaration) -> RuleParts:
    """Return the roles of rules; recent declarations are cached."""
    known = _KNOWN.pop(id(declaration), None) or (declaration, _asked(declaration))
    _KNOWN[id(declaration)] = known  # a declaration takes long to hash: its patterns are values
    if len(_KNOWN) > MOST_KEPT:
        del _KNOWN[next(iter(_KNOWN))]
    return known[1]


#: Declarations by their identity, each with its roles; the one asked about last comes last.
_KNOWN: dict[int, tuple[Declaration, RuleParts]] = {}


def _asked(declaration: Declaration) -> RuleParts:
    rules, layout = declaration.rules, declaration.layout
    bare = bare_board(layout, SIZE, None, Random(0), 0)
    whole = replace(bare, rooms=(0,) * bare.size)
    speaking = tuple(rule for rule in rules if _speaks(rule, layout, bare))
    kind, spot = next(iter(clue_spots(layout, bare)), ("", 0))
    clued = with_clues(bare, [(kind, spot, _clue(layout))]) if kind and not layout.arrows else bare
    return RuleParts(
        tuple(rule for rule in rules if _wants(rule, layout, bare)),
        speaking,
        tuple(rule for rule in rules if rule in speaking or _keys(rule, bare) != _keys(rule, whole)),
        layout.clues in ("numbers", "rings", "blocks") and _clues_force_colours(rules, layout, bare),
        layout.rooms and not layout.loop and _plain(rules, bare),
        _separate(speaking, layout, bare),
        any(isinstance(place, AreaSum) for rule in speaking for place in rule.places(clued)),
    )


def _separate(speaking: Sequence[Rule], layout: Layout, bare: Board) -> tuple[Rule, ...]:
    """Return the rules that treat each clue by itself; none if another rule changes with clues, too."""
    if not layout.clues and not layout.corners:
        return ()
    boards, spots = [bare], clue_spots(layout, bare)
    spots = spots[len(spots) // 2 :][:3]
    for value in _samples(layout):
        more = (value, "U") if layout.arrows else value
        clues = [(kind, spot, more) for kind, spot in spots]
        boards += [with_clues(bare, clues), *(with_clues(bare, [clue]) for clue in clues)]
    rules, step = [], 1 + len(spots)
    for rule in speaking:
        keys = [Counter(_keys(rule, board)) for board in boards]
        if all(more == keys[0] for more in keys):
            continue
        groups = [keys[start : start + step] for start in range(1, len(keys), step)]
        if keys[0] or any(sum(apart, Counter()) != every for every, *apart in groups):
            return ()
        rules.append(rule)
    return tuple(rules)


def _samples(layout: Layout) -> tuple[Any, ...]:
    icons = tuple(icon for icon in layout.icons if icon not in layout.once)
    two = {"colours": ("B", "W"), "sides": ("U", "D"), "icons": icons}
    return two.get(layout.clues, (_clue(layout),))


def quick_constraint_key(place: Constraint) -> Hashable:
    """Return a fast key that distinguishes most constraints."""
    parted = len(getattr(place, "one", ()))
    return type(place), place.rule, place.at, tuple(place.cells), getattr(place, "allowed", None), parted


def _keys(rule: Rule, board: Board) -> list[Hashable]:
    return [quick_constraint_key(place) for place in rule.places(board)]


def _wants(rule: Rule, layout: Layout, bare: Board) -> bool:
    """Return True if a rule makes every board without clues unsolvable."""
    clue = UNKNOWN if layout.clues == "numbers" and layout.unknown else _clue(layout)
    here = list(rule.places(bare))
    there = list(rule.places(_filled(layout, bare, clue)))
    free = layout.clues in ("numbers", "blocks") and layout.clue != "wall" and len(there) < len(here)
    return free or _changed(here, there) or (_hopeless(here, bare) and not _hopeless(there, bare))


def _clues_force_colours(rules: Iterable[Rule], layout: Layout, bare: Board) -> bool:
    """Return True if a cell with a clue can have one colour alone, and without it both."""
    cell = cell_spots(bare)[0]
    clued = replace(
        bare,
        clues={**bare.clues, cell: _clue(layout)},
        arrows={cell: "D"} if layout.arrows else {},
    )
    return _colours(rules, bare, cell) == 2 and _colours(rules, clued, cell) == 1


def _plain(rules: Iterable[Rule], bare: Board) -> bool:
    """Return True if a small room can have one colour alone, whichever, and not both."""
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
    """Return the number of colours that a cell can have by its own constraints alone."""
    places = [place for rule in rules for place in rule.places(board) if tuple(place.scope) == (cell,)]
    facts = [[None] * cell + [colour] + [None] * (board.size - cell - 1) for colour in (False, True)]
    return sum(not any(place.broken(known) for place in places) for known in facts)


def _hopeless(places: Iterable[Constraint], bare: Board) -> bool:
    """Return True if no colouring satisfies these constraints."""
    nothing = [None] * bare.size
    return any(place.broken(nothing) for place in places)


def _clue(layout: Layout) -> Any:
    known: Record = {"colours": "B", "rings": (1,), "blocks": UNKNOWN, "sides": "U"}
    if layout.icons:
        return next(icon for icon in layout.icons if icon not in layout.once)
    return known.get(layout.clues, max(1, layout.least))


def _filled(layout: Layout, bare: Board, clue: Any) -> Board:
    """Return the board with the same clue everywhere, but for icons that a board has once."""
    return replace(
        bare, clues={**dict.fromkeys(cell_spots(bare), clue), **(bare.clues if layout.once else {})}
    )


def _changed(here: Iterable[Constraint], there: Iterable[Constraint]) -> bool:
    """Return True if constraints about the same cells differ."""
    before, after = _sayings(here), _sayings(there)
    return any(before[about] != after[about] for about in before.keys() & after.keys())


def _sayings(places: Iterable[Constraint]) -> dict[Hashable, set[Hashable]]:
    """Return the constraints by rule, anchor and cells."""
    said: dict[Hashable, set[Hashable]] = {}
    for place in places:
        said.setdefault((place.rule, place.spot, tuple(place.cells)), set()).add(place.key)
    return said


def _speaks(rule: Rule, layout: Layout, bare: Board) -> bool:
    """Return True if a rule's constraints change when there are clues."""
    here = list(rule.places(bare))
    for clue in _samples(layout):
        full = replace(
            _filled(layout, bare, clue),
            arrows=dict.fromkeys(cell_spots(bare), "U") if layout.arrows else {},
            corners={(0, 0): 0},
        )
        there = list(rule.places(full))
        if len(here) != len(there) or _changed(here, there):
            return True
    return False
