"""Copies of plain data: values whose exact types, at every depth, are those of an annotation.

A subclass, an array, a callable, or an object that answers for itself when it is compared is refused. A
dataclass is copied from its fields alone, if its type is one of a closed set.

    >>> copier_of(tuple[int, ...])([1, 2])
    (1, 2)
    >>> copier_of(int)(True)
    Traceback (most recent call last):
    hardboard.puzzles.declared.plain.NotPlain: True for int
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
#: Copies a value, or raises `NotPlain`.
Reader = Callable[[object], Any]


class NotPlain(Exception):
    """The error for a value that is not plain data of its annotation, with the reason."""


@cache
def copier_of(hint: object, kinds: frozenset[type] = frozenset()) -> Reader:
    """Return a function that copies values of an annotation, with dataclasses of these types."""
    own = partial(copier_of, kinds=kinds)
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return _symbol
    if isinstance(hint, type) and hint in (int, bool, str, NoneType):
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
    assert isinstance(hint, type), hint
    return _dataclass_reader(hint, kinds)


def _exact(value: object, kind: type[T]) -> T:
    if type(value) is not kind:
        raise NotPlain(f"{_shown(value)} for {kind.__name__}")
    return value


def _shown(value: object) -> str:
    """Return a value of a type that shows itself as it is, and the name of any other type."""
    return repr(value) if type(value) in (int, bool, str, NoneType) else type(value).__name__


def _symbol(value: object) -> object:
    if type(value) is tuple:
        return tuple([_exact(each, int) for each in value])
    if type(value) not in (int, str, NoneType):
        raise NotPlain(f"{_shown(value)} for a symbol")
    return value


def _one_of(readers: Collection[Reader]) -> Reader:
    def read(value: object) -> object:
        *first, last = readers
        for each in first:
            try:
                return each(value)
            except NotPlain:
                continue
        return last(value)

    return read


def _row(readers: Sequence[Reader]) -> Reader:
    def read(value: object) -> object:
        row = _exact(value, tuple)
        if len(row) != len(readers):
            raise NotPlain(f"{len(row)} values for {len(readers)}")
        return tuple([reader(each) for reader, each in zip(readers, row, strict=True)])

    return read


def _many(
    one: Reader,
    kinds: Collection[type],
    make: type[tuple[object, ...] | frozenset[object]],
    ranges: bool = False,
) -> Reader:
    def read(value: object) -> object:
        if ranges and type(value) is range:
            return value
        if type(value) not in kinds or not isinstance(value, Iterable):
            raise NotPlain(f"{_shown(value)} for {make.__name__}")
        return make([one(each) for each in value])

    return read


def _dataclass_reader(hint: type, kinds: frozenset[type]) -> Reader:
    """Return the reader of a dataclass of the closed set: `hint` itself, or one made from it."""

    def read(value: object) -> object:
        kind = type(value)
        if kind not in kinds or not issubclass(kind, hint):
            raise NotPlain(f"{_shown(value)} for {hint.__name__}")
        made = copied_dataclass(value, kinds)
        if fault := getattr(made, "fault", ""):
            raise NotPlain(fault)
        return made

    return read


def copied_dataclass(
    value: T, kinds: frozenset[type] = frozenset(), given: Mapping[str, object] | None = None
) -> T:
    """Return a copy of a dataclass, field by field; some fields are given."""
    kind: type = type(value)
    copies, own = dict(given or {}), vars(value)
    for name, read in _fields(kind, kinds).items():
        if name not in copies:
            try:
                copies[name] = read(own.get(name))
            except NotPlain as reason:
                raise NotPlain(f"{name}: {reason}") from None
    made: T = kind(**copies)
    return made


@cache
def _fields(kind: type, kinds: frozenset[type]) -> dict[str, Reader]:
    hints = get_type_hints(kind)
    return {each.name: copier_of(hints[each.name], kinds) for each in fields(kind) if each.init}
