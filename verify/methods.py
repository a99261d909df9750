"""Other ways to solve: what `solve --method` offers, each with a line about it and with options of its own.

    >>> days = MethodOption(1, "how long", least=1)
    >>> wait = SolvingMethod(lambda board, *, days=1: None, "waits", {"days": days})
    >>> wait.read(["days=7"])
    {'days': 7}

A method finds a solution, returns None if it knows that there is none, and raises `GaveUp` if it does not
know.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record

#: Options of a method by name, or as they are written.
Settings = Mapping[str, Any] | Sequence[str]
YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True)
class MethodOption:
    """A choice that a method offers. The default tells its type: yes or no, a number, a word."""

    default: bool | int | float | str
    summary: str
    #: the words to choose from, if it is a word
    choices: tuple[str, ...] = ()
    #: the least value, if it is a number
    least: float = 0

    def read(self, text: str) -> bool | int | float | str:
        """Return the value that a user has written."""
        if isinstance(self.default, bool):
            return bool(YES_NO[self._chosen(text, tuple(YES_NO))])
        if isinstance(self.default, str):
            return self._chosen(text, self.choices)
        kind = type(self.default)
        try:
            value = kind(text)
        except ValueError:
            value = kind(self.least) - 1
        if not self.least <= value < float("inf"):
            whole = "a whole number" if kind is int else "a number"
            raise InputError(repr(text), f"{whole} of at least {self.least:g}")
        return value

    @staticmethod
    def _chosen(text: str, choices: tuple[str, ...]) -> str:
        if text not in choices:
            raise InputError(repr(text), "one of " + " ".join(choices))
        return text

    def __str__(self) -> str:
        words = self.choices or (tuple(YES_NO) if isinstance(self.default, bool) else ())
        shown = ("yes" if self.default else "no") if isinstance(self.default, bool) else f"{self.default}"
        return f"{self.summary} ({', '.join(words)}{'; ' if words else ''}default: {shown})"


@dataclass(frozen=True)
class SolvingMethod:
    """A way to find a solution of a board; `find` takes the options as named arguments."""

    find: Callable[..., object]
    summary: str
    options: Mapping[str, MethodOption] = field(default_factory=dict)
    #: whether `find` draws at random, from a named argument `seed`
    random: bool = False

    def __call__(self, board: AnyBoard, /, **options: object) -> object:
        """Return a solution, or None if there is none; `GaveUp` if that is not known."""
        return self.find(board, **options)

    def read(self, settings: Iterable[str]) -> Record:
        """Return the named arguments of settings such as `depth=2`."""
        return dict(self._setting(text) for text in settings)

    def given(self, settings: Settings) -> Record:
        """Return the named arguments of settings such as `{"depth": 2}` or `depth=2`."""
        if not isinstance(settings, Mapping):
            return self.read(settings)
        known = {option.replace("-", "_"): option for option in self.options}
        for name in settings.keys() - known.keys():
            raise self._unknown(name)
        words = {name: _word(value) for name, value in settings.items()}
        return self.read(f"{known[name]}={word}" for name, word in words.items())

    def _unknown(self, text: str) -> InputError:
        known = " ".join(f"{option}=" for option in self.options) or "none: this method has no options"
        return InputError(f"the option {text!r}", f"one of {known}" if self.options else known)

    def _setting(self, text: str) -> tuple[str, object]:
        name, sign, value = text.partition("=")
        if not sign or name not in self.options:
            raise self._unknown(text)
        try:
            return name.replace("-", "_"), self.options[name].read(value)
        except InputError as error:
            raise InputError(f"{name}={value}", error.expected) from None


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
