"""A puzzle family as the rest of the program sees it.

Each folder beside this file holds one family and ends in a `FAMILY` value of this class; `family("kurodoko")`
finds it. The verbs of the command line are written against this class alone.
"""

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.rules import Violation

#: The families that exist, in the order in which they are listed to users.
NAMES = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")

Record = dict[str, Any]


@dataclass(frozen=True)
class Family:
    """The puzzle's name and its functions. `Board` and `Solution` are the family's own values."""

    name: str
    rules: tuple[str, ...]
    #: board, solution -> every breach of the rules
    violations: Callable[[Any, Any], list[Violation]]
    #: JSON record as in the corpus (rows, cols, clues, ...) -> board, and back
    board_from_record: Callable[[Record], Any]
    board_to_record: Callable[[Any], Record]
    #: the `solution` field of a record -> solution, and back
    solution_from_record: Callable[[Any, Any], Any]
    solution_to_record: Callable[[Any], Any]
    #: file suffix -> writer of a board in that format, and reader of a board from that format
    writers: Mapping[str, Callable[[Any], str]]
    readers: Mapping[str, Callable[[str], Any]]
    #: solution <-> text
    show_solution: Callable[[Any], str]
    read_solution: Callable[[str, Any], Any]
    #: text -> suffix of the format it seems to be in
    sniff: Callable[[str], str]
    #: solution -> what `--json` prints
    solution_to_json: Callable[[Any], Any]
    extras: Mapping[str, Any] = field(default_factory=dict)

    def read_board(self, text: str, suffix: str | None = None) -> Any:
        """The board in `text`; without a known suffix the format is told from the text itself."""
        kind = suffix if suffix is not None and suffix in self.readers else self.sniff(text)
        return self.readers[kind](text)

    def write_board(self, board: Any, suffix: str) -> str:
        """The board in the format that belongs to `suffix`."""
        if suffix not in self.writers:
            raise InputError(f"the suffix {suffix!r}", "one of " + " ".join(sorted(self.writers)))
        return self.writers[suffix](board)


def family(name: str) -> Family:
    """The family of that name."""
    if name not in NAMES:
        raise InputError(f"the family {name!r}", "one of " + " ".join(NAMES))
    found: Family = importlib.import_module(f"hardboard.puzzles.{name}").FAMILY
    return found


def parse_json(text: str) -> Record:
    """One JSON object, or a one-line complaint that names the line."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{error.msg.lower()} at column {error.colno}", "JSON", f"line {error.lineno}"
        ) from None
    except (RecursionError, ValueError):
        raise InputError("JSON nested too deeply or a number too long to read", "JSON") from None
    if not isinstance(value, dict):
        raise InputError(f"a JSON {type(value).__name__}", "a JSON object with rows, cols and clues")
    return value
