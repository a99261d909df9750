"""The constraints that a function of the board lists: copies of plain data, or constraints that answer
`broken` alone.

A constraint is trusted like those of the vocabulary under three conditions. Its exact type is a class of
Hardboard. Its fields hold plain data. It is *usual*: its data is like that in the vocabulary. For others no
test compared the solver's fast ways with `broken`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Any, Self, overload

from hardboard.puzzles.declared.areas import AreaSum, Connected, Numbered, Separate, Shapes, Sized
from hardboard.puzzles.declared.board import DIAGONALS, STEPS, Asked, Board, Facts, Index
from hardboard.puzzles.declared.constraints import CELLS, NEIGHBOURS, Constraint, Count, Sight, Table, Unequal
from hardboard.puzzles.declared.plain import NotPlain, copied_dataclass, copier_of
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.errors import InputError


def closed_constraints(given: Iterable[Constraint], board: Board) -> list[Constraint]:
    """Return copies of the constraints that a function of the board lists."""
    return [_closed_constraint(place, board) for place in given]


def _closed_constraint(place: Constraint, board: Board) -> Constraint:
    kind = type(place)
    if not issubclass(kind, Constraint):
        raise InputError(f"{kind.__name__} in the list of a rule"[:90], "places, such as `Count`")
    try:
        made = _known_constraint(place, board) if kind in USUAL else CustomConstraint.of(place)
        if away := [cell for cell in _cells(made) if not 0 <= cell < board.size]:
            raise NotPlain(f"the cell {min(away)}, which is not on the board")
        if fault := made.fault:
            raise NotPlain(fault)
    except NotPlain as reason:
        name = place.rule if type(place.rule) is str else "?"
        wish = f"plain data of the board, as a {kind.__name__} holds it"
        raise InputError(f"a place {name!r} with {reason}"[:120], wish) from None
    return made


def _known_constraint(place: Constraint, board: Board) -> Constraint:
    kind, own, given = type(place), vars(place), dict[str, object]()
    for each in fields(kind):
        if each.metadata == NEIGHBOURS:
            given[each.name] = _neighbours(own.get(each.name), board)
        elif each.name == "clues" and own.get("clues") is board.clues:
            given["clues"] = board.clues
    made = copied_dataclass(place, given=given)
    if USUAL[kind](made, board):
        return made
    cells = board.cells if hasattr(made, "near") else tuple(dict.fromkeys(_cells(made)))
    return CustomConstraint.of(made, cells)


def _apart(made: Unequal | Shapes) -> bool:
    return bool(made.one and made.other) and len({*made.one, *made.other}) == len(made.one) + len(made.other)


def _two_rooms(made: Unequal | Shapes, board: Board) -> bool:
    return _once(made) and _apart(made) and {*made.cells} == {*made.one, *made.other}


def _once(made: Constraint) -> bool:
    return len({*made.cells}) == len(made.cells) and made.at in (None, *made.cells)


def _rays(made: Sight, board: Board) -> bool:
    seen = [cell for ray in made.rays for cell in ray]
    once = _once(made) and len({*seen}) == len(seen) and {*made.cells} == {made.spot, *seen}
    return once and made.base in (0, 1) and made.total >= 0


def _linked(made: Connected, board: Board) -> bool:
    whole = made.cells == board.cells
    if made.near is not board.near:  # at corners
        return whole and made.near is board.near8 and not made.outside
    return _once(made) and (whole or not made.outside)


def _whole(made: Numbered | Separate | Sized | AreaSum, board: Board) -> bool:
    number = getattr(made, "number", getattr(made, "total", 1))
    return _once(made) and made.near is board.near and made.cells == board.cells and number > 0


#: Kind of constraint -> whether a constraint is usual.
USUAL: dict[type[Constraint], Callable[[Any, Board], bool]] = {
    Count: lambda made, board: True,
    Table: lambda made, board: True,
    Runs: lambda made, board: _once(made) and min(made.lengths, default=1) > 0,
    Sight: _rays,
    Unequal: _two_rooms,
    Shapes: lambda made, board: (
        _two_rooms(made, board) and made.near is board.near and made.cols == board.cols
    ),
    Connected: _linked,
    Numbered: _whole,
    Separate: _whole,
    Sized: _whole,
    AreaSum: _whole,
}


def _neighbours(near: object, board: Board) -> Sequence[Sequence[Index]]:
    copy: Sequence[Sequence[Index]] | None = None
    for steps, own in ((STEPS, board.near), (STEPS + DIAGONALS, board.near8)):
        if near is own:
            return own
        if type(near) is Asked:
            shape = copier_of(tuple[tuple[int, int], tuple[tuple[int, int], ...]])
            same = shape(near.value) == (board.shape, steps)
        else:
            copy = copier_of(Sequence[Sequence[int]])(near) if copy is None else copy
            same = copy == tuple(map(tuple, own))
        if same:
            return own
    if copy is None or len(copy) != board.size or not {*board.cells}.issuperset(chain(*copy)):
        raise NotPlain("neighbours that are not cells of the board")
    if any(one not in copy[other] for one, others in enumerate(copy) for other in others):
        raise NotPlain("neighbours of which one is not the other's")
    return copy


def _cells(place: Constraint) -> Iterator[Index]:
    left: list[object] = [getattr(place, each.name) for each in fields(place) if each.metadata == CELLS]
    while left:
        value = left.pop()
        if isinstance(value, int):
            yield value
        elif isinstance(value, Iterable):
            left.extend(value)


class NamedFacts(Sequence[bool | None]):
    """The known facts of some cells. Reading another cell is an error while clauses are made."""

    def __init__(self, facts: Facts, cells: Sequence[Index], rule: str) -> None:
        self._known: dict[object, bool | None] = {cell: facts[cell] for cell in cells}
        self._size, self._rule = len(facts), rule

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, cell: int) -> bool | None: ...
    @overload
    def __getitem__(self, cell: slice) -> Sequence[bool | None]: ...
    def __getitem__(self, cell: object) -> object:
        if cell not in self._known:
            found = f"a place {self._rule!r} that looks at the cell {cell}"[:90]
            raise InputError(found, "a cell that it names in `cells`")
        return self._known[cell]


@dataclass(frozen=True)
class Answers:
    """A constraint of an unknown kind, with all its answers as a value."""

    key: Hashable
    place: Constraint = field(compare=False)


@dataclass(frozen=True, eq=False, repr=False)
class CustomConstraint(Constraint):
    """A constraint with only two methods: `broken`, and `moved` to other cells."""

    answers: Answers

    @classmethod
    def of(cls, place: Constraint, cells: Sequence[Index] | None = None) -> Self:
        """Return a wrapper of a constraint with these cells, or with its own."""
        rule, at = copier_of(str)(place.rule), copier_of(int | None)(place.at)
        if cells is None:
            cells = tuple(dict.fromkeys([*_numbers(place.cells), *_numbers(place.scope)]))
        key = type(place), _key(place)
        try:
            hash(key)
        except TypeError:
            key = type(place), id(place)
        return cls(rule, cells, Answers(key, place), at=at)

    def broken(self, facts: Facts) -> bool:
        """Return the answer of the constraint, which gets a copy of the facts."""
        return bool(self.answers.place.broken(tuple(facts) if isinstance(facts, list) else facts))

    def moved(self, to: Callable[[Index], Index], cols: int | None = None) -> Self:
        """Return the wrapper of the constraint moved by itself."""
        return self.of(self.answers.place.moved(to, cols), tuple(map(to, self.cells)))


def _key(place: Constraint) -> Hashable:
    key: Hashable = Constraint.key.fget(place)  # type: ignore[attr-defined]
    return key


def _numbers(cells: object) -> Sequence[int]:
    numbers: Sequence[int] = copier_of(Sequence[int])(cells)
    return numbers
