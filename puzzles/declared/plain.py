"""Copies of plain data: a value that is, by exact type, what an annotation says, down to the last number.

A subclass, an array, a callable, or an object that answers for itself when it is compared is refused. A
dataclass is copied from its fields alone, if its type is one of a closed set.

    >>> reader(tuple[int, ...])([1, 2])
    (1, 2)
    >>> reader(int)(True)
    Traceback (most recent call last):
    hardboard.puzzles.declared.plain.NotPlain: True for int
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

#: Copies a value, or raises `NotPlain`.
Reader = Callable[[Any], Any]


class NotPlain(Exception):
    """A value that is no plain data of its annotation, and why."""


@cache
def reader(hint: Any, kinds: frozenset[type] = frozenset()) -> Reader:
    """Return what copies values with this annotation, whose dataclasses are of these types."""
    own = partial(reader, kinds=kinds)
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return _symbol
    if hint in (int, bool, str, NoneType):
        return lambda value: _exact(value, hint)
    if origin in (Union, UnionType):
        return _one_of([own(each) for each in sorted(args, key=lambda each: each is not NoneType)])
    if origin is tuple and args[-1] is not ...:
        return _row([own(each) for each in args])
    if origin in (tuple, Sequence):
        return _many(own(args[0]), (tuple, list), tuple, args[0] is int)
    if origin is frozenset:
        return _many(own(args[0]), (frozenset,), frozenset)
    if origin is Mapping:
        pair = _row([own(each) for each in args])
        return lambda value: dict(map(pair, _exact(value, dict).items()))
    return _made(hint, kinds)


def _exact(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise NotPlain(f"{_shown(value)} for {kind.__name__}")
    return value


def _shown(value: object) -> str:
    """A value of a type that shows itself as it is, and the name of any other type."""
    return repr(value) if type(value) in (int, bool, str, NoneType) else type(value).__name__


def _symbol(value: Any) -> Any:
    """What a cell shows: nothing, a number, a word, or several numbers."""
    if type(value) is tuple:
        return tuple([_exact(each, int) for each in value])
    if type(value) not in (int, str, NoneType):
        raise NotPlain(f"{_shown(value)} for a symbol")
    return value


def _one_of(readers: Collection[Reader]) -> Reader:
    def read(value: Any) -> Any:
        *first, last = readers
        for each in first:
            try:
                return each(value)
            except NotPlain:
                continue
        return last(value)

    return read


def _row(readers: Sequence[Reader]) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if len(_exact(value, tuple)) != len(readers):
            raise NotPlain(f"{len(value)} values for {len(readers)}")
        return tuple([reader(each) for reader, each in zip(readers, value, strict=True)])

    return read


def _many(one: Reader, kinds: Collection[type], make: Callable[..., Any], ranges: bool = False) -> Reader:
    def read(value: Any) -> Any:
        if ranges and type(value) is range:
            return value
        if type(value) not in kinds:
            raise NotPlain(f"{_shown(value)} for {make.__name__}")
        return make([one(each) for each in value])

    return read


def _made(hint: type, kinds: frozenset[type]) -> Reader:
    """The reader of a dataclass of the closed set: `hint` itself, or one made from it."""

    def read(value: Any) -> Any:
        kind = type(value)
        if kind not in kinds or not issubclass(kind, hint):
            raise NotPlain(f"{_shown(value)} for {hint.__name__}")
        made = kind(**held(value, kinds))
        if fault := getattr(made, "fault", ""):
            raise NotPlain(fault)
        return made

    return read


def held(value: Any, kinds: frozenset[type] = frozenset(), skipped: Collection[str] = ()) -> dict[str, Any]:
    """Return copies of what the fields of a dataclass hold, by name; some are skipped."""
    kind: Any = type(value)
    copies, own = dict[str, Any](), vars(value)
    for name, copied in _fields(kind, kinds).items():
        if name not in skipped:
            try:
                copies[name] = copied(own.get(name))
            except NotPlain as reason:
                raise NotPlain(f"{name}: {reason}") from None
    return copies


@cache
def _fields(kind: Any, kinds: frozenset[type]) -> dict[str, Reader]:
    """Name of a field -> what copies its values."""
    hints = get_type_hints(kind)
    return {each.name: reader(hints[each.name], kinds) for each in fields(kind) if each.init}
