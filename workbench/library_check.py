"""The check of a custom library before its use. Tiles that keep their contract are not enough for Theorem 7
(`docs/theorems.md`). The program's own libraries are checked by its tests.

The user's cache (`$XDG_CACHE_HOME/hardboard/libraries`) keeps the libraries that were found right. A file
there writes out all that the verdict is about: the library with its list of rules, and the program that
checked it. A library counts as checked if a file there has exactly the same text. That a family's own rules
are those of the list is asked every time.

    >>> from hardboard.gadgets import load
    >>> confirm(load("creek"))
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha256
from importlib.resources import files
from inspect import signature
from pathlib import Path
from typing import ParamSpec, TypeVar

from hardboard.gadgets import Library, load
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.contract.loops import LoopContract
from hardboard.gadgets.library import part_of
from hardboard.gadgets.library_folder import discovered_names
from hardboard.gadgets.tile_file import show_tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.reading import read_text
from hardboard.render.files import write_whole

P = ParamSpec("P")
R = TypeVar("R")


def checked_library(library: Library | str | None) -> Library | None:
    """Return a library, loaded if it is named; refuse one that the check of whole libraries objects to."""
    if not library:
        return None
    if library == "found":  # which is one of the program's own, whatever the target is
        return None
    own = load(library) if isinstance(library, str) else library
    confirm(own)
    return own


def with_checked_library(compiler: Callable[P, R]) -> Callable[P, R]:
    """Return the same compiler, which first checks its argument `library`."""

    @wraps(compiler)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        checked_library(signature(compiler).bind(*args, **kwargs).arguments.get("library"))
        return compiler(*args, **kwargs)

    return call


@cache
def confirm(library: Library) -> None:
    """Refuse a library that its family's check of whole libraries, if it has one, has something against."""
    if library.name in discovered_names() and load(library.name) is library:
        return
    check = part_of(library, "whole")
    if check is None:
        return
    check.rules(library)
    text = described(library)
    if _remembered(text):
        return
    fault = next(check.faults(library), None)
    if fault is not None:
        raise InputError(
            f"the library {library.name!r}: {fault}",
            "one that `hardboard tiles check --library` has nothing against",
        )
    remember(text)


def described(library: Library) -> str:
    """Return all that a verdict about a library is about."""
    states = {name: sorted(map(sorted, tile.states)) for name, tile in library.tiles.items()}
    own = (library.family, library.layout, library.pitch, library.inverts, library.turns, library.counts)
    parts = [own, library.roles, library.settings, library.blocks, states]
    lines = [f"checked by {_program()}", *(json.dumps(each, sort_keys=True) for each in parts)]
    assert isinstance(library.contract, Contract | LoopContract)
    return "\n".join([*lines, library.contract.text(), *map(show_tile, library.tiles.values())])


@cache
def _program() -> str:
    """Return the program that checks, by its text."""
    digest, home = sha256(), Path(str(files("hardboard")))
    for path in sorted(home.glob("*/**/*.py")):
        digest.update(f"{path.relative_to(home)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def _file(text: str) -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "hardboard" / "libraries" / f"{sha256(text.encode()).hexdigest()}.txt"


def _remembered(text: str) -> bool:
    with suppress(InputError, RuntimeError):
        return read_text(_file(text)) == text
    return False


def remember(text: str) -> None:
    """Save accepted results, if there is a place to save them."""
    with suppress(OSError, RuntimeError, InputError):
        path = _file(text)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
