"""Errors of input in one line: where, what was found, what was expected; and numbers with their nouns, as
every line that is printed has them.

    >>> counted_noun(1, "solution"), counted_noun(0, "solution"), counted_noun(2, "entry", "entries")
    ('1 solution', '0 solutions', '2 entries')
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

#: The most characters of what was found that are shown.
LONGEST = 400


def brief_text(text: str) -> str:
    """Return a text, or its beginning if it is long."""
    return text if len(text) <= LONGEST else text[: LONGEST - 60] + "..."


def visible_text(text: str) -> str:
    """Return a text for one line of a terminal: signs that move the cursor or hide text become codes.


    >>> print(visible_text("clause 1 (\\x1b[2K\\raccepted)"))
    clause 1 (\\x1b[2K\\raccepted)
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def counted_noun(number: float, noun: str, plural: str = "") -> str:
    """Return the number, and the noun in its singular or plural (with an s, if no other is given)."""
    shown = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{shown} {noun if number == 1 else plural or noun + 's'}"


def list_length(values: object, noun: str, plural: str = "") -> str:
    """Return the number of values, or the beginning of a value that is not a list.

    >>> list_length([1, 2], "row"), list_length("x", "row")
    ('2 rows', "'x'")
    """
    return counted_noun(len(values), noun, plural) if isinstance(values, list) else f"{values!r}"[:30]


def one_of(word: str, words: Iterable[str]) -> str:
    """Return the words that are expected in place of another: the nearest one, or else any of them.

    >>> one_of("Yajiln", ["masyu", "yajilin"]), one_of("chess", ["masyu", "yajilin"])
    ('yajilin', 'one of masyu yajilin')
    """
    from difflib import get_close_matches  # only who has mistyped waits for it

    known = {one.lower(): one for one in words}
    near = get_close_matches(word.lower(), known, 1)
    return known[near[0]] if near else "one of " + " ".join(known.values())


class InputError(ValueError):
    """Bad input from a user. Its text is the whole message, without a traceback.

    Args:
        found: what the program found.
        expected: what it expected.
        where: the place, such as a file and a line.

    >>> print(InputError("0 rows", "1 row", "line 3"))
    line 3: 0 rows; expected 1 row
    """

    def __init__(self, found: str, expected: str = "", where: str = "") -> None:
        # What was found may be a megabyte long; its beginning says enough.
        found, where = brief_text(found), brief_text(where)
        self.found, self.expected, self.where = found, expected, where
        place = f"{where}: " if where else ""
        wish = f"; expected {expected}" if expected else ""
        super().__init__(visible_text(f"{place}{found}{wish}"))

    def at(self, where: str) -> "InputError":
        """Return the same error with a place in front, such as the name of a file."""
        joined = f"{where}: {self.where}" if self.where else where
        return type(self)(self.found, self.expected, joined)


class UnfitFileError(InputError):
    """The error for a file that is missing, too large or too deep."""


class GaveUp(Exception):
    """A method has stopped at a limit, or may miss solutions, so that it knows no answer.

    Its text says what was tried. The command line prints "not found" and exits with 3; JSON says `unknown`.
    """


@contextmanager
def require_extra(name: str) -> Iterator[None]:
    """Refuse a feature in one line if the packages of its extra are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "hardboard":
            raise
        raise InputError(f"no package {package}", f'pip install "hardboard[{name}]"') from None
