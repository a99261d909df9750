"""A puzzle family: one value with its rules and formats, and the address of every part that lives elsewhere.

A `Family` describes a puzzle. Its matters for people, for tiles and for proofs are records, of which all
parts are optional. A part is a value, or its address (`module:name`, or a module alone), which is loaded when
it is first asked for. A family therefore lists all its parts in one value; reading its rules loads no
generator, solver or picture. `hardboard.puzzles.registry` finds families by name.

    >>> Family.located("hardboard.people.rating:LABELS")
    ('easy', 'medium', 'hard')
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from operator import attrgetter
from typing import Any, Protocol

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import (
    Record,
    format_and_puzzle,
    parse_json,
    record_of,
    run_together,
    without_name_line,
)
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.naming import family_name
from hardboard.puzzles.rules import Violation, as_sentence

#: Suffix of a format that is made of records and of what may stand in them -> what loads its codec, with
#: `read(family, text)`, `write(family, board, solution)` and `called(text)`; the registry names them.
CODECS: "dict[str, Callable[[], Any]]" = {}
#: A part of a family: the thing itself, the address of it, or None.
Part = Any


class AnyBoard(Protocol):
    """A board of any family."""

    @property
    def shape(self) -> Cell:
        """Rows and columns."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PeopleParts:
    """The parts of a family for people. Parts named in `judged` take a judge's `solutions`."""

    #: board -> solution or None, and the trail of deductions; with `unique=True` where `uniqueness` says so
    explain: Part = None
    uniqueness: bool = False
    #: rows, cols, *, seed, difficulty, solutions, progress, and `wishes` of its own -> board, solution
    generate: Part = None
    wishes: tuple[str, ...] = ()
    #: other generators by name, called in the same way
    generators: Mapping[str, Part] = field(default_factory=dict)
    #: what brute force would try, a module: see `hardboard papers brute-force`
    brute: Part = None
    #: board -> Rating
    rate: Part = None
    #: ways to solve that are not the judge's, a mapping from names to
    #: `hardboard.verify.methods.SolvingMethod`
    methods: Part = None
    #: complete encodings beside the judge's, a mapping from names to board -> clauses
    encodings: Part = None
    #: name on a trail -> what it is called, if that is a number, and what it says: see docs/techniques.md
    techniques: Part = None
    #: what the effort of a rating adds up, for people
    effort: str = ""
    judged: tuple[str, ...] = ()
    #: board, partial solution, solutions, unique -> a deduction, mistakes, or None
    hint: Part = None
    #: board without a solution -> cells at which rules contradict each other, and these in words, if that is
    #: not the clues there
    conflict: Part = None
    #: text <-> partial solution
    read_partial: Part = None
    write_partial: Part = None
    #: board, solution or None, overlay -> scene: see `hardboard.render.families`
    drawing: Part = None
    #: board -> scene: the pictures that a source document explains its method with
    figures: Mapping[str, Part] = field(default_factory=dict)
    #: board, solution -> the text in which a source document prints it, where that is another than ours
    printed: Part = None

    @classmethod
    def of_thesis(cls, package: str, **others: Any) -> "PeopleParts":
        """Return the parts of a thesis's package, which have the same names in all of them.

        >>> PeopleParts.of_thesis("hardboard.theses.kleijn", effort="small numbers").rate
        'hardboard.theses.kleijn.rate:rate'
        """
        parts: dict[str, Any] = {
            "explain": f"{package}.human:solve",
            "hint": f"{package}.human:hint",
            "techniques": f"{package}.human:TECHNIQUES",
            "methods": f"{package}.methods:METHODS",
            "encodings": f"{package}.methods:ENCODINGS",
            "rate": f"{package}.rate:rate",
            "generators": {"thesis": f"{package}.thesis:generate"},
        }
        return cls(**parts | others)


@dataclass(frozen=True, kw_only=True, eq=False)
class TileParts:
    """The parts of a family for the compiler."""

    #: the library of tiles that formulas are compiled with where nobody asks for another
    library: str | None = None
    #: the library of tiles that were found, where the one above was made by people
    found: str | None = None
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
    #: library -> what speaks against it as a whole, so that it is not used
    whole: Part = None
    #: tile, library -> the tile with a colouring for each of its states, as far as there are such
    coloured: Part = None
    #: text, library -> specifications of tiles; and specification, seconds, ... -> the tile that was found
    synthesis: Part = None
    #: bench, state -> why the state is impossible: see `hardboard.workbench.explain`
    impossible: Part = None


@dataclass(frozen=True, kw_only=True, eq=False)
class ProofParts:
    """The solver of a family, and the parts that make and check certificates."""

    #: a `hardboard.verify.judge.Judge`
    judge: Part = None
    #: board -> every solution, each once, for who writes it down (`show_solution`) and does no more, so that
    #: none need be an array; or None for a board that is too large for that
    told: Part = None
    #: which clauses hold on its boards, to be trusted: see `hardboard.proof.check.justify`
    justifier: Part = None
    #: a board and given facts -> a solution, or rules that cannot all hold
    refute: Part = None
    #: a fact that is not about one cell, its value -> the cells it is about and what it says of them
    fact: Part = None
    #: when painted tiles make a solution, to be trusted: see `hardboard.proof.check.theorem`
    painting: Part = None
    #: library, tiles -> certificates for tiles in any context: see `hardboard.workbench.certify`
    anywhere: Part = None
    #: how the theorem for one board is shown: see `hardboard.proof.prove.theorem`
    theorem: Part = None


def family_title(name: str, called: str = "") -> str:
    """Return the name of a family with capitals, or the given one.

    >>> family_title("light-up")
    'Light Up'
    """
    return called or name.replace("-", " ").title()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Family:
    """The puzzle's name and its functions. `Board` and `Solution` are the family's own values."""

    name: str
    #: its name as people write it, if that is not its words with capitals: LITS
    called: str = ""
    #: the rules in words, as violations name them
    rules: tuple[str, ...]
    #: board, solution -> every breach of the rules
    violations: Callable[[Any, Any], list[Violation]]
    #: JSON record as in the corpus (rows, cols, clues, ...) -> board, and back
    board_from_record: Callable[[Record], Any]
    board_to_record: Callable[[Any], Record]
    #: the `solution` field of a record -> solution, and back
    solution_from_record: Callable[[Any, Any], object]
    solution_to_record: Callable[[Any], Any]
    #: suffix -> writer of a board in that format, and reader of a board from that format (see
    #: `hardboard.puzzles.formats`); JSON and addresses of penpa-edit are made of the records
    writers: Mapping[str, Callable[[Any], str]]
    readers: Mapping[str, Callable[[str], Any]]
    #: solution <-> text
    show_solution: Callable[[Any], str]
    read_solution: Callable[[str, Any], Any]
    #: solution -> what `--json` prints
    solution_to_json: Callable[[Any], object]
    #: board -> rows and columns as people count them
    size: Callable[[Any], Cell] = attrgetter("shape")
    #: layout and rules, if all else follows from them: a `hardboard.puzzles.declared.Declaration`
    declared: Any = None

    #: the rules as a text for people, with an example
    about: str = ""
    #: what the puzzle is called elsewhere: at puzz.link and in pzprv3 files (the first one), on janko.at
    aliases: tuple[str, ...] = ()
    #: patterns of texts that can be of no other family
    marks: tuple[str, ...] = ()

    people: PeopleParts = field(default_factory=PeopleParts)
    tiles: TileParts = field(default_factory=TileParts)
    proofs: ProofParts = field(default_factory=ProofParts)

    #: what an author may set on a board, field by field of its record: see `hardboard.puzzles.fields`
    fields: Part = None
    #: rows of a board, rows of a solution -> breaches, row by row: see `hardboard.puzzles.streamed`
    streamed: Part = None
    #: the board's facts and a clingo program: see `hardboard.puzzles.asp`
    asp: Part = None

    def __post_init__(self) -> None:
        family_name(self.name)

    def __repr__(self) -> str:
        return f"<the family {self.name}>"

    @property
    def title(self) -> str:
        """Its name as people write it: Light Up."""
        return family_title(self.name, self.called)

    @property
    def found_library(self) -> str | None:
        """The name of the library whose tiles were found by a search, if there is one."""
        return self.tiles.library if self.tiles.backend is None else self.tiles.found

    @property
    def sentences(self) -> list[str]:
        """The rules in sentences: as the text about the family has them, or else each by its words."""
        listed = re.findall(r"^\s*\d+\.\s+(.*(?:\n(?!\s*\d+\.|\s*$).*)*)", self.about, re.MULTILINE)
        return [" ".join(text.split()) for text in listed] or [as_sentence(rule) for rule in self.rules]

    @property
    def suffixes(self) -> list[str]:
        """The formats that a board can be written in."""
        return list(dict.fromkeys([*self.writers, *self._recorded]))

    @property
    def _recorded(self) -> tuple[str, ...]:
        """The formats that are made of records."""
        drawn = self.fields is not None or self.declared is not None
        return (*CODECS, ".json") if drawn else (".json",)

    def read_board(self, text: str, suffix: str | None = None) -> Any:
        """Return the board in `text`. Its file's suffix counts only if the text does not say its format."""
        kind = format_and_puzzle(text)[0]
        if not kind:
            kind, text = suffix if suffix and suffix in self.readers else ".txt", without_name_line(text)
        if kind == ".json":
            return self.board_from_record(record_of(text, self.name))
        if kind in CODECS and kind in self._recorded:
            return CODECS[kind]().read(self, text)
        if kind == ".janko" and kind not in self.readers:
            kind = ".txt"
        if kind not in self.readers:
            known = " ".join(dict.fromkeys([*self.readers, *self._recorded]))
            raise InputError(f"a text in the format {kind}", f"for {self.name} one of {known}")
        try:
            return self.readers[kind](text)
        except InputError as error:
            if not run_together(text):
                raise
            wish = f"{error.expected}, with a space between cells"
            raise InputError(error.found, wish, error.where) from None

    def write_board(
        self, board: AnyBoard, suffix: str, *, solution: object = None, compiled: bool = False
    ) -> str:
        """Return the board in the format of a suffix, with a solution if the format has room for one.

        A board that the format cannot hold is refused: the text is read back, except for a `compiled` board,
        which may have millions of cells.
        """
        if suffix not in self._recorded and solution is not None:
            raise InputError(f"a solution in the format {suffix!r}", "one of " + " ".join(self._recorded))
        if suffix == ".json":
            import json

            solved = {} if solution is None else {"solution": self.solution_to_record(solution)}
            text = json.dumps(self.record(board) | solved, separators=(",", ":")) + "\n"
        elif suffix in CODECS and suffix in self._recorded:
            text = CODECS[suffix]().write(self, board, solution)
        elif suffix in self.writers:
            text = self.writers[suffix](board)
            if not format_and_puzzle(text)[1] and not any(re.match(mark, text) for mark in self.marks):
                text = self.named(text)
        else:
            raise InputError(f"the suffix {suffix!r}", "one of " + " ".join(sorted(self.suffixes)))
        if not compiled:
            self._read_back(board, text, suffix)
        return text

    def _read_back(self, board: AnyBoard, text: str, suffix: str) -> None:
        try:
            again = self.read_board(text, suffix)
        except InputError as error:
            raise InputError(f"{error}, where it is read back", f"a board that {suffix} can hold") from None
        if not self.same(again, board):
            raise InputError(f"a board that {suffix} would change", "one of the other formats")

    def named(self, text: str) -> str:
        """Return a text with a first line that names its family."""
        return f"puzzle {self.declared.name if self.declared else self.name}\n\n{text}"

    def check(self, board: str, solution: str) -> list[Violation]:
        """Return the violations of a solution, which is a text as the board is."""
        made = self.read_board(board)
        return self.violations(made, self.read_solution(solution, made))

    def record(self, board: AnyBoard) -> Record:
        """Return the board as a JSON record that names its family."""
        return {"family": self.name} | self.board_to_record(board)

    def same(self, one: object, other: object) -> bool:
        """Return True if two boards are the same puzzle, whatever their formats were."""
        if type(one) is not type(other):
            return False
        if self.declared is not None:
            return bool(self.declared.same(one, other))
        return self.board_to_record(one) == self.board_to_record(other)

    def own_part(self, kind: str) -> Any:
        """Return a part that the family brings, loaded if it is somewhere else; None if it brings none."""
        home = next(each for each in (self, self.people, self.tiles, self.proofs) if hasattr(each, kind))
        return self.located(getattr(home, kind))

    @staticmethod
    def located(part: Part) -> Any:
        """Return the object at an address; anything but text is the object itself."""
        if not isinstance(part, str):
            return part
        module, _, name = part.partition(":")
        home = import_module(module)
        return getattr(home, name) if name else home


__all__ = ["AnyBoard", "Family", "Part", "PeopleParts", "ProofParts", "Record", "TileParts", "parse_json"]
