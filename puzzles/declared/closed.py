"""The one check that a rule is plain data, the same on every board; else it is a function of the board.

A rule is data if its meaning is a dataclass of the vocabulary and each field holds what its annotation says:
by exact type, down to the last number. A subclass, an array, a callable, or an object that answers for itself
when it is compared is refused. What is accepted is *copied* from the fields alone. So nothing that somebody
has attached to the given objects, and no reference to them, is left: theorems, windows of certificates and
the fast ways of the solver see the copy.

A `Function` is no data. Its places pass here, too: those of known kinds are copied in the same way, and of
every other kind nothing but `broken` is asked (`CustomPlace`).

    >>> from hardboard.puzzles.declared.vocabulary import clue_counts
    >>> closed_rule(clue_counts("beside", "count")) == clue_counts("beside", "count")
    True

What a file does to the program that loads it (it may replace any function of ours) is out of reach here.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Self, Union, get_args, get_origin, get_type_hints

from hardboard.puzzles.declared.areas import Area, AreaSum, Connected, Numbered, Separate, Shapes, Sized
from hardboard.puzzles.declared.board import DIAGONALS, STEPS, Asked, Board, Facts, Index
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import Pattern, unstep
from hardboard.puzzles.declared.places import CELLS, NEIGHBOURS, Count, Place, Sight, Table, Unequal
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.errors import InputError

if TYPE_CHECKING:
    from hardboard.puzzles.declared.vocabulary.rule import Rule

#: Kinds of places of which more is believed than `broken`, if a function of the board lists them.
PLACES: frozenset[type[Place]] = frozenset(
    [Count, Table, Sight, Runs, Unequal, Shapes, Connected, Numbered, Separate, Sized, AreaSum]
)
#: Kinds of places that patterns of one's own may have: all their cells are in their fields.
STEPPED: frozenset[type[Place]] = frozenset([Count, Table])
#: Cells of a table, and how far a pattern of one's own looks, at most.
TABLED, FURTHEST = 12, 1000
WISH = "plain data: words of the vocabulary, or `rule` and a function of the board"
#: Copies a value, or raises `Odd`.
Reader = Callable[[Any], Any]


class Odd(Exception):
    """A value that is no plain data of its annotation."""


def closed_rule(given: "Rule") -> "Rule":
    """Return a copy of a rule that is made of plain data, or of a function of the board alone.

    Raises:
        InputError: if it is neither.
    """
    from hardboard.puzzles.declared.vocabulary.rule import Function, Meaning, Rule

    if type(given) is not Rule:
        raise InputError(f"{type(given).__name__} for a rule"[:90], WISH)
    text = given.text if type(given.text) is str else "?"
    try:
        words = _reader(str)(given.text), _reader(tuple[str, ...])(given.names)
        if type(given.meaning) is Function:
            if not callable(given.meaning.find):
                raise Odd(f"{type(given.meaning.find).__name__} for a function of the board")
            return Rule(*words, Function(given.meaning.find))
        return Rule(*words, _reader(Meaning)(given.meaning))
    except (Odd, RecursionError) as reason:
        raise InputError(f"the rule {text!r} with {reason}"[:120], WISH) from None


def closed_layout(given: Layout) -> Layout:
    """Return a copy of a layout that is made of plain data; refuse any other."""
    try:
        made: Layout = _reader(Layout)(given)
    except Odd as reason:
        raise InputError(f"a layout with {reason}"[:90], "a Layout as it is") from None
    return made


@cache
def _kinds() -> frozenset[type]:
    """All dataclasses that rules are made of."""
    from hardboard.puzzles.declared.vocabulary import MEANINGS

    return MEANINGS | {Pattern, Layout, *STEPPED}


@cache
def _reader(hint: Any) -> Reader:
    """The reader of values with this annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return _symbol
    if hint in (int, bool, str, NoneType):
        return lambda value: _exact(value, hint)
    if origin in (Union, UnionType):
        return _one_of([_reader(each) for each in sorted(args, key=lambda each: each is not NoneType)])
    if origin is tuple and args[-1] is not ...:
        return _row([_reader(each) for each in args])
    if origin in (tuple, Sequence):
        return _many(_reader(args[0]), (tuple, list), tuple, args[0] is int)
    if origin is frozenset:
        return _many(_reader(args[0]), (frozenset,), frozenset)
    if origin is Mapping:
        pair = _row([_reader(each) for each in args])
        return lambda value: dict(map(pair, _exact(value, dict).items()))
    return _made(hint)


def _exact(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise Odd(f"{_shown(value)} for {kind.__name__}")
    return value


def _shown(value: object) -> str:
    """A value of a type that shows itself as it is, and the name of any other type."""
    return repr(value) if type(value) in (int, bool, str, NoneType) else type(value).__name__


def _symbol(value: Any) -> Any:
    """What a cell shows: nothing, a number, a word, or several numbers."""
    if type(value) is tuple:
        return tuple([_exact(each, int) for each in value])
    if type(value) not in (int, str, NoneType):
        raise Odd(f"{_shown(value)} for a symbol")
    return value


def _one_of(readers: Collection[Reader]) -> Reader:
    def read(value: Any) -> Any:
        *first, last = readers
        for each in first:
            try:
                return each(value)
            except Odd:
                continue
        return last(value)

    return read


def _row(readers: Sequence[Reader]) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if len(_exact(value, tuple)) != len(readers):
            raise Odd(f"{len(value)} values for {len(readers)}")
        return tuple([reader(each) for reader, each in zip(readers, value, strict=True)])

    return read


def _many(one: Reader, kinds: Collection[type], make: Callable[..., Any], ranges: bool = False) -> Reader:
    def read(value: Any) -> Any:
        if ranges and type(value) is range:
            return value
        if type(value) not in kinds:
            raise Odd(f"{_shown(value)} for {make.__name__}")
        return make([one(each) for each in value])

    return read


def _made(hint: type) -> Reader:
    """The reader of a dataclass of the closed set: `hint` itself, or one made from it."""

    def read(value: Any) -> Any:
        kind = type(value)
        if kind not in _kinds() or not issubclass(kind, hint):
            raise Odd(f"{_shown(value)} for {hint.__name__}")
        made = kind(**_held(value))
        if fault := _pattern_fault(made) if kind is Pattern else getattr(made, "fault", ""):
            raise Odd(fault)
        return made

    return read


def _held(value: Any, *skipped: str) -> dict[str, Any]:
    """What the fields of a dataclass hold, copied."""
    kind: Any = type(value)
    held, own = dict[str, Any](), vars(value)
    for name, reader in _hints(kind).items():
        if name not in skipped:
            try:
                held[name] = reader(own.get(name))
            except Odd as reason:
                raise Odd(f"{name}: {reason}") from None
    return held


@cache
def _hints(kind: Any) -> dict[str, Reader]:
    """Name of a field -> the reader of its values."""
    hints = get_type_hints(kind)
    return {each.name: _reader(hints[each.name]) for each in fields(kind) if each.init}


def _pattern_fault(made: Any) -> str:
    """Why a pattern might be another one on another board: it looks so far that steps are no steps, at a cell
    twice, or points at a cell at which it does not look.
    """
    place = made.place
    steps = (*place.scope, *(cell for cell, _ in made.shows))
    if far_steps(steps):
        return f"a pattern that looks further than {FURTHEST} cells"
    if len({*place.cells}) < len(place.cells) or len(dict(made.shows)) < len(made.shows):
        return "a pattern that looks at a cell twice"
    if place.at not in (None, 0, *place.scope):
        return "a pattern that points at a cell at which it does not look"
    return _table_fault(place)


def far_steps(steps: Iterable[Index]) -> bool:
    """Return True if one of these steps leads further than patterns of one's own look."""
    return any(max(map(abs, unstep(each))) > FURTHEST for each in steps)


def _table_fault(place: Place) -> str:
    if type(place) is not Table:
        return ""
    cells = len(place.cells)
    if cells > TABLED or len({*place.cells}) < cells:
        return f"a table of {cells} cells, not of up to {TABLED} different ones"
    return "" if place.patterns <= {*range(1 << cells)} else "a table with other bits than those of its cells"


def closed_places(given: Iterable[Place], board: Board) -> list[Place]:
    """Return what a function of the board lists, as places that are plain data, or of which nothing but
    `broken` is asked.
    """
    return [_closed_place(place, board) for place in given]


def _closed_place(place: Place, board: Board) -> Place:
    kind = type(place)
    if not issubclass(kind, Place):
        raise InputError(f"{kind.__name__} in the list of a rule"[:90], "places, such as `Count`")
    try:
        made = _known_place(place, board) if kind in PLACES else None
        made = CustomPlace.of(place) if made is None else made
        if away := [cell for cell in _cells(made) if not 0 <= cell < board.size]:
            raise Odd(f"the cell {min(away)}, which is not on the board")
        if fault := _table_fault(made):
            raise Odd(fault)
    except Odd as reason:
        name = place.rule if type(place.rule) is str else "?"
        raise InputError(
            f"a place {name!r} with {reason}"[:120], f"plain data of the board, as {kind.__name__} has it"
        ) from None
    return made


def _known_place(place: Place, board: Board) -> Place | None:
    """A copy of a place of a known kind. None if it looks elsewhere than in the cells that it names, or knows
    other neighbours than the board's: then its `broken` is asked and nothing else.
    """
    kind, own, given = type(place), vars(place), dict[str, Any]()
    for each in fields(kind):
        if each.metadata == NEIGHBOURS:
            given[each.name] = _neighbours(own.get(each.name), board)
        elif each.name == "clues" and own.get("clues") is board.clues:
            given["clues"] = board.clues
    made = kind(**given, **_held(place, *given))
    cells = {*made.cells}
    if isinstance(made, Sight):
        inside = cells.issuperset(cell for ray in made.rays for cell in ray)
    elif isinstance(made, Unequal | Shapes):
        inside = cells == {*made.one, *made.other}
    else:
        inside = not isinstance(made, Area) or isinstance(made, Connected) or len(cells) == board.size
    return made if inside and None not in given.values() else None


def _neighbours(near: object, board: Board) -> Sequence[list[Index]] | None:
    """The board's own neighbours, if these are equal to them."""
    for steps, own in ((STEPS, board.near), (STEPS + DIAGONALS, board.near8)):
        if near is own:
            return own
        if type(near) is Asked:
            same = _reader(tuple[tuple[int, int], tuple[tuple[int, int], ...]])(near.value) == (
                board.shape,
                steps,
            )
        else:
            same = _reader(Sequence[Sequence[int]])(near) == tuple(map(tuple, own))
        if same:
            return own
    return None


def _cells(place: Place) -> Iterator[Index]:
    """All cells that a place names."""
    left: list[Any] = [getattr(place, each.name) for each in fields(place) if each.metadata == CELLS]
    while left:
        value = left.pop()
        if isinstance(value, int):
            yield value
        elif value is not None:
            left.extend(value)


@dataclass(frozen=True)
class Answers:
    """A place of a kind that nobody knows, and all that it says as a value."""

    key: Hashable
    place: Place = field(compare=False)


@dataclass(frozen=True, eq=False, repr=False)
class CustomPlace(Place):
    """A place of which nothing but `broken` is asked, and that it can be moved."""

    answers: Answers

    @classmethod
    def of(cls, place: Place) -> Self:
        """What is asked of a place."""
        rule, cells, at = _reader(str)(place.rule), _numbers(place.cells), _reader(int | None)(place.at)
        scope = tuple(dict.fromkeys([*cells, *_numbers(place.scope)]))
        key = type(place), _key(place)
        try:
            hash(key)
        except TypeError:
            key = type(place), id(place)
        return cls(rule, scope, Answers(key, place), at=at)

    def broken(self, facts: Facts) -> bool:
        """The answer of the place, which sees a copy of what is known."""
        return bool(self.answers.place.broken(tuple(facts) if isinstance(facts, list) else facts))

    def moved(self, to: Callable[[Index], Index], cols: int | None = None) -> Self:
        """The same of the place as it moves itself."""
        return self.of(self.answers.place.moved(to, cols))


def _key(place: Place) -> Hashable:
    key: Hashable = Place.key.fget(place)  # type: ignore[attr-defined]
    return key


def _numbers(cells: object) -> Sequence[int]:
    numbers: Sequence[int] = _reader(Sequence[int])(cells)
    return numbers
