"""A puzzle family: one value with its rules and formats, and the address of every part that lives elsewhere.

The first half of a `Family` is what a puzzle is. The rest is optional: a part is a value, or its address
(`module:name`, or a module alone), which is loaded when it is first asked for. So a family says in one place
all that belongs to it, and to read its rules loads none of its generators, solvers or pictures.
`hardboard.puzzles.registry` finds families by name.

    >>> Family.located("hardboard.puzzles.rating:LABELS")
    ('easy', 'medium', 'hard')
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.rules import Violation

Record = dict[str, Any]
#: A part of a family: the thing itself, the address of it, or None.
Part = Any


@dataclass(frozen=True, kw_only=True)
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
    #: layout and rules, if all else follows from them: a `hardboard.puzzles.declared.Declaration`
    declared: Any = None

    # For people. `solutions` (a judge's) is an argument of the parts named in `judged`.
    #: board -> solution or None, and the trail of deductions; with `unique=True` where `uniqueness` says so
    explain: Part = None
    uniqueness: bool = False
    #: rows, cols, *, seed, difficulty, solutions, progress, and `wishes` of its own -> board, solution
    generate: Part = None
    wishes: tuple[str, ...] = ()
    #: other generators by name, called in the same way
    generators: Mapping[str, Part] = field(default_factory=dict)
    #: board -> Rating
    rate: Part = None
    judged: tuple[str, ...] = ()
    #: board, partial solution, solutions, unique -> a deduction, mistakes, or None
    hint: Part = None
    #: text <-> partial solution
    read_partial: Part = None
    write_partial: Part = None
    #: board, solution or None, overlay -> scene: see `hardboard.render.families`
    drawing: Part = None
    #: board -> scene: the pictures that a source document explains its method with
    figures: Mapping[str, Part] = field(default_factory=dict)
    #: board, solution -> the text in which a source document prints it, where that is another than ours
    printed: Part = None

    # For the compiler.
    #: the library of tiles that formulas are compiled with where nobody asks for another
    library: str | None = None
    #: how tiles become a board: see `hardboard.gadgets.backend`
    backend: Part = None
    #: lines of cells that tiles of one size share with their neighbours; None where the contract says it
    shared: int | None = None
    #: whether no two black cells are neighbours and clues are white: tiles that say otherwise are refused
    apart: bool = False
    #: the table `contract` of a library.toml and where it stands -> Contract
    contract: Part = None
    #: what each tile is held to, one by one: see `hardboard.workbench.contract`
    argument: Part = None

    # For judge and proof.
    #: a `hardboard.verify.judge.Judge`
    judge: Part = None
    #: which clauses hold on its boards, to be trusted: see `hardboard.proof.check.justify`
    justifier: Part = None
    #: a board and given facts -> a solution, or rules that cannot all hold
    refute: Part = None
    #: when painted tiles make a solution, to be trusted: see `hardboard.proof.check.theorem`
    painting: Part = None
    #: how the theorem for one board is shown: see `hardboard.proof.prove.theorem`
    theorem: Part = None

    def read_board(self, text: str, suffix: str | None = None) -> Any:
        """The board in `text`; without a known suffix the format is told from the text itself."""
        kind = suffix if suffix is not None and suffix in self.readers else self.sniff(text)
        return self.readers[kind](text)

    def write_board(self, board: Any, suffix: str) -> str:
        """The board in the format that belongs to `suffix`."""
        if suffix not in self.writers:
            raise InputError(f"the suffix {suffix!r}", "one of " + " ".join(sorted(self.writers)))
        return self.writers[suffix](board)

    @staticmethod
    def located(part: Part) -> Any:
        """What stands at an address; anything but text is the thing itself."""
        if not isinstance(part, str):
            return part
        module, _, name = part.partition(":")
        home = import_module(module)
        return getattr(home, name) if name else home


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
