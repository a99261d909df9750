"""Read contracts from tables, and speak of the sides of tiles, with a port and without."""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Protocol, TypeVar

import numpy as np

from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell

PORT, PLAIN = "port", "plain"
#: What was found, and what was expected.
Faults = Iterator[tuple[str, str]]


class CheckedContract(Protocol):
    """A contract that can check itself."""

    def faults(self) -> Faults:
        """Yield the faults of the contract as it was read."""


C = TypeVar("C", bound=CheckedContract)
Reader = Callable[[Mapping[str, Any], str], C]


def contract_reader(*keys: str) -> Callable[[Callable[[Mapping[str, Any]], C]], Reader[C]]:
    """Return a reader of tables with these fields, which reports faults and their place."""

    def decorated(build: Callable[[Mapping[str, Any]], C]) -> Reader[C]:
        @wraps(build)
        def read(table: Mapping[str, Any], where: str) -> C:
            if strange := sorted(set(table) - set(keys)):
                raise InputError(f"the field {strange[0]!r}", "one of " + " ".join(keys), where)
            if missing := sorted(set(keys) - set(table)):
                raise InputError(f"a contract without a field {missing[0]!r}", ", ".join(keys), where)
            try:
                contract = build(table)
                fault = next(contract.faults(), None)
            except InputError as error:
                raise error.at(where) from None
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise InputError(f"{type(error).__name__} {error}", ", ".join(keys), where) from None
            if fault is not None:
                raise InputError(*fault, where)
            return contract

        return read

    return decorated


def admit_size(tile: Tile, size: Cell, where: str, wish: str = "{}", unit: str = "cells") -> None:
    """Refuse a tile of another size; `wish` describes the right one, with `{}` for the size."""
    if tile.size != size:
        own, wanted = ("x".join(map(str, one)) for one in (tile.size, size))
        raise InputError(f"the tile {tile.name!r} of {own} {unit}", wish.format(wanted), where)


def side_kind(tile: Tile, side: str) -> str:
    """Return the kind of a side of a tile: with a port, or plain."""
    return PORT if side in tile.ports else PLAIN


def side_line(array: np.ndarray, side: str, depth: int = 0) -> np.ndarray:
    """Return the cells `depth` steps behind the border of a side, west to east or north to south."""
    line: np.ndarray = {
        "N": array[depth],
        "S": array[-1 - depth],
        "W": array[:, depth],
        "E": array[:, -1 - depth],
    }[side]
    return line
