"""The core's functions on arrays that are no boards: orders of clauses, hints for proofs, sets of cells.

Arrays are buffers of C's `int` (`array("i")`, `numpy.intc`) or `double`; their lengths are checked here.

    >>> proof_hints(array("i", [1, 2, 0, -1, 2, 0, 1, -2, 0, -1, -2, 0, 2, 0, 0]), 4)
    (5, [4, 2, 1, 0, 5, 3, 4, 3, 2])
"""

import ctypes
from array import array
from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    import numpy as np

from hardboard.core import MALFORMED, MEMORY, TOO_LARGE, CoreError, _core

#: Values with the buffer protocol.
Buffer: TypeAlias = "array[int] | array[float] | bytearray | np.ndarray[tuple[int], np.dtype[np.generic]]"
UNPROVED = -5
#: How a search through sets ended: all tried, a solution found, or as many tried as were allowed.
SETS_DONE, SETS_FOUND, SETS_LIMIT = 0, 1, 2

#: What the functions take: p for a pointer, i for a whole number, d for a double.
_TAKEN = {"p": ctypes.c_void_p, "i": ctypes.c_int, "d": ctypes.c_double}
for _name, _takes in (("arrange", "piipppppidd"), ("hints", "ppiipp"), ("subsets", "ppiippipipiip")):
    getattr(_core, f"core_{_name}").argtypes = [_TAKEN[letter] for letter in _takes]


class UnprovedStep(ValueError):
    """A step of a proof that does not follow by unit propagation; its number, from 1 on, is the argument."""


class _Memory:
    """Memory of the core for one call."""

    def __enter__(self) -> int:
        self.handle = int(_core.core_new(1, 1, 0) or 0)
        if not self.handle:
            raise MemoryError("no memory for the core")
        return self.handle

    def __exit__(self, *_: object) -> None:
        _core.core_free(self.handle)


def _address(values: Buffer, length: int, code: str = "i") -> int | None:
    """Return the address of an array of numbers of a C type.

    Raises:
        CoreError: it has another length, another type, or gaps.
    """
    view = memoryview(cast(bytearray, values))
    if view.ndim != 1 or not view.c_contiguous or view.format != code or len(view) != length:
        raise CoreError(f"{len(view)} numbers of type {view.format!r}; expected {length} of {code!r}")
    return ctypes.addressof(ctypes.c_char.from_buffer(view)) if length else None


def _check(status: int) -> int:
    if status == MEMORY:
        raise MemoryError("the core ran out of memory")
    if status == TOO_LARGE:
        raise OverflowError("more numbers than the core can count")
    if status == MALFORMED:
        raise CoreError("the arrays do not fit together")
    return status


def arrange_clauses(
    order: Buffer,
    homes: tuple[Buffer, Buffer],
    weights: Buffer,
    draws: Buffer,
    slack: tuple[float, float],
) -> None:
    """Put clauses into an order with few spans over each gap.

    Args:
        order: the clauses in the order to start from; changed to the best one met.
        homes: where the clauses of each variable start, one more than variables, and these clauses.
        weights: the weight of a gap by its number of spans, two more than variables.
        draws: numbers from 0 to 1, two for each step.
        slack: by how much a place may be worse than the best, and the factor for it after each step.
    """
    starts, members = homes
    variables, walks = len(starts) - 1, len(draws) // 2
    if variables < 0 or starts[-1] != len(members):
        raise CoreError("the variables' clauses end elsewhere")
    with _Memory() as memory:
        status = _core.core_arrange(
            memory,
            len(order),
            variables,
            _address(starts, variables + 1),
            _address(members, len(members)),
            _address(order, len(order)),
            _address(weights, variables + 2, "d"),
            _address(draws, 2 * walks, "d"),
            walks,
            *slack,
        )
        _check(status)


def proof_hints(flat: "array[int]", given: int) -> tuple[int, list[int]]:
    """Return the clause with which a proof reaches the contradiction, and for each step its clause, how many
    hints it has, and these.

    Args:
        flat: clauses, and steps whose last is empty, each with 0 after it.
        given: the number of clauses that are no steps.

    Raises:
        UnprovedStep: a step does not follow from what is before it.
    """
    found, number = ctypes.POINTER(ctypes.c_int)(), ctypes.c_int()
    with _Memory() as memory:
        last = _core.core_hints(
            memory, _address(flat, len(flat)), len(flat), given, ctypes.byref(found), ctypes.byref(number)
        )
        if last == UNPROVED:
            raise UnprovedStep(found[0])
        return _check(last), found[: number.value]


def search_subsets(
    cells: Buffer, width: int, clues: tuple[Buffer, Buffer], free: Buffer, chosen: Buffer, most: int
) -> tuple[int, int]:
    """Return how a search through sets of free cells ended, and how many sets were tried.

    Args:
        cells: a Kurodoko board in its frame, bytes; changed to the solution where one is found.
        width: cells of a row, the frame among them.
        clues: the places of clues, and their numbers.
        free: places that may be black.
        chosen: the set to begin with, as places in `free`; changed to the one to go on with.
        most: sets to try.
    """
    places, numbers = clues
    tried = ctypes.c_int()
    with _Memory() as memory:
        ended = _core.core_subsets(
            memory,
            _address(cells, len(cells), "B"),
            len(cells),
            width,
            _address(places, len(places)),
            _address(numbers, len(places)),
            len(places),
            _address(free, len(free)),
            len(free),
            _address(chosen, len(chosen)),
            len(chosen),
            most,
            ctypes.byref(tried),
        )
        return _check(ended), tried.value
