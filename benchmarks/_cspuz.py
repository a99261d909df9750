"""cspuz_core, a solver of pencil puzzles in Rust, with a program for each kind, called in this process.

It reads the puzzle's address on puzz.link. Nothing of it belongs to this repository:

    git clone --recursive https://github.com/semiexp/cspuz_core
    cd cspuz_core && cargo build --release -p cspuz_solver_backend
    CSPUZ=$PWD/target/release/libcspuz_solver_backend.so python -m benchmarks race

The program for a kind finds which cells are the same in all solutions, and so it says if there is only one.
"""

import ctypes
import json
import os
from functools import cache
from typing import Any

from hardboard.puzzles import InputError
from hardboard.puzzles.family import Family


@cache
def library() -> Any | None:
    """Return the library that the variable CSPUZ names; None without it."""
    path = os.environ.get("CSPUZ", "")
    if not path:
        return None
    loaded = ctypes.CDLL(path)
    loaded.solve_problem.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    loaded.solve_problem.restype = ctypes.c_void_p
    return loaded


def answer(address: str) -> dict[str, Any] | None:
    """Return what is said about a puzzle at an address; None if there is no program for it."""
    loaded, data = library(), address.encode()
    assert loaded is not None
    at = loaded.solve_problem(data, len(data))
    length = int.from_bytes(ctypes.string_at(at, 4), "little")
    found = json.loads(ctypes.string_at(at + 4, length))
    return found["description"] if found["status"] == "ok" else None


def address_of(family: Family, board: Any) -> str:
    """Return a board's address on puzz.link, for which cspuz_core has a program; nothing if there is none."""
    if library() is None or ".url" not in family.suffixes:
        return ""
    try:
        address = family.write_board(board, ".url").split()[-1]
    except InputError:
        return ""
    kind = address.partition("?")[2].partition("/")[0]
    spelled = (address.replace(f"?{kind}/", f"?{name}/") for name in (kind, *family.aliases))
    return next((address for address in spelled if answer(address)), "")


def count(address: str) -> int:
    """Return the number of solutions, up to two."""
    found = answer(address)
    if found is None or not found["hasAnswer"]:
        return 0
    return 1 if found["isUnique"] else 2
