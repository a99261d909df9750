"""The faults of a custom family in one line: the line of its file, and the words that there are.

>>> declaration_error(NameError("name 'conected' is not defined", name="conected"), "mine.py").expected
'connected'
"""

import inspect
import re
import sys
import sysconfig
from collections.abc import Collection
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.errors import InputError, one_of

_VOCABULARY = "hardboard.puzzles.declared.vocabulary"
#: Where files lie that are not the user's: this program's, Python's, and what is installed beside it.
_OTHERS = (
    str(Path(__file__).parent.parent.parent),
    str(Path(__file__).resolve().parent.parent.parent),
    *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")),
    "<",  # nor what has no file
)


def own_line(error: BaseException) -> str:
    """Return the last line of a user's file that an exception has passed; empty if it has passed none."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(_OTHERS)]
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""


def declaration_error(error: Exception, path: str) -> InputError:
    """Return the error for a file that declares a family."""
    where = own_line(error) or path
    if isinstance(error, InputError):
        return InputError(error.found, error.expected, f"{where}: {error.where}" if error.where else where)
    words = _words(error)
    told = re.search(r"'(\w+)'", str(error).rpartition("argument")[2] or str(error))
    known = one_of(told[1], sorted(words)) if words and told else ""
    wish = known or "a file that runs, and rules that can be applied"
    return InputError(f"{type(error).__name__}: {error}", wish, where)


def _words(error: Exception) -> Collection[str]:
    """Return the words that could have stood where an unknown one does."""
    if (
        isinstance(error, ImportError)
        and str(error.name).startswith("hardboard.")
        and error.name in sys.modules
    ):
        return _public(error.name)
    if isinstance(error, NameError):
        return {*_public(_VOCABULARY), *_public("hardboard.puzzles.declared")}
    called = re.match(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument", str(error))
    if called and called[1] == Layout.__name__:
        return [each.name for each in fields(Layout)]
    word = getattr(import_module(_VOCABULARY), called[1], None) if called else None
    return [] if word is None else list(inspect.signature(word).parameters)


def _public(module: str) -> list[str]:
    return list(getattr(import_module(module), "__all__", ()))
