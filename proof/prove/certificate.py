"""Certificates as values and as folders of text files that anybody can read.

A solvable board is certified by its solution:

    certificate.json  board.json  solution.txt

An unsolvable one by clauses that hold in every solution and a proof that they contradict each other:

    certificate.json  board.json  rules.cnf (DIMACS)  map.txt (variable, subject)
    reasons.txt (one line a clause)  proof.drat

A variable says that its subject is so: that its cell is black, or its two cells linked (see `reasons`).
Either kind may be about the solutions with some given facts only; these stand in certificate.json.
"""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardboard.proof.check.files import FORMAT, SOLVABLE, UNSOLVABLE
from hardboard.proof.check.reasons import Facts, Rule, Subject, show_subject, subject_order
from hardboard.proof.prove.refute import refute
from hardboard.puzzles import InputError, family
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.registry import DEFAULT, having, part
from hardboard.verify.judge import judge
from hardboard.verify.numbering import Numbering
from hardboard.verify.solver import Solver


@dataclass(frozen=True, eq=False)
class Solved:
    """A board and a solution of it (in which the given facts hold)."""

    family: str
    board: Any
    solution: Any
    given: Facts = field(default_factory=dict)
    claim: str = field(default=SOLVABLE, init=False)

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        yield from heading(self.family, self.board, self.claim, **_given(self.given))
        yield "solution.txt", family(self.family).show_solution(self.solution) + "\n"

    @property
    def facts(self) -> dict[str, Any]:
        """What `prove --json` prints."""
        return {"claim": self.claim}


@dataclass(frozen=True, eq=False)
class Refuted:
    """A board, clauses that hold in each of its solutions, and the steps of a proof that they cannot all
    hold.
    """

    family: str
    board: Any
    rules: tuple[Rule, ...]
    proof: tuple[str, ...]
    given: Facts = field(default_factory=dict)
    claim: str = field(default=UNSOLVABLE, init=False)

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        yield from heading(self.family, self.board, self.claim, **_given(self.given))
        variables = numbered(self.rules)
        yield "rules.cnf", write_dimacs([clause(rule, variables) for rule in self.rules], len(variables))
        yield (
            "map.txt",
            "".join(f"{number} {show_subject(subject)}\n" for subject, number in variables.items()),
        )
        yield "reasons.txt", "".join(f"{rule.reason}\n" for rule in self.rules)
        yield "proof.drat", "".join(f"{step}\n" for step in self.proof)

    @property
    def facts(self) -> dict[str, Any]:
        """What `prove --json` prints."""
        kinds = [rule.reason.kind for rule in self.rules]
        return {
            "claim": self.claim,
            "variables": len(numbered(self.rules)),
            "clauses": len(self.rules),
            "by_rule": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
            "proof_steps": len(self.proof),
        }


Certificate = Solved | Refuted


def heading(kind: str, board: Any, claim: str, **more: Any) -> Iterator[tuple[str, str]]:
    """The files that every certificate has."""
    yield "certificate.json", json.dumps({"format": FORMAT, "family": kind, "claim": claim} | more) + "\n"
    yield "board.json", json.dumps(family(kind).board_to_record(board), separators=(",", ":")) + "\n"


def _given(given: Facts) -> dict[str, Any]:
    """The entry in `certificate.json`, if anything is given."""
    return {"given": {show_subject(subject): value for subject, value in given.items()}} if given else {}


def prove(board: Any, kind: str = DEFAULT, given: Facts | None = None) -> Certificate:
    """A certificate that the board has a solution (in which the given facts hold), or that it has none."""
    given = given or {}
    if part(kind, "refute") is None:
        solution = judge(kind).find(board)
        if solution is None or given:
            provable = f"a board of {' or '.join(having('refute'))}, or one with a solution"
            raise InputError(f"an unsolvable {kind} board", provable)
        return Solved(kind, board, solution)
    found = refute(kind, board, given)
    if not isinstance(found, list):
        return Solved(kind, board, found, given)
    variables = numbered(found)
    return Refuted(kind, board, tuple(found), drat([clause(rule, variables) for rule in found]), given)


def numbered(rules: Sequence[Rule]) -> Numbering:
    """The subjects that occur, row by row, with their variables."""
    found: set[Subject] = {subject for rule in rules for subject in rule.facts}
    return Numbering(sorted(found, key=subject_order))


def clause(rule: Rule, variables: Numbering) -> list[int]:
    """A rule as a clause."""
    return sorted(variables.clause(rule.facts), key=abs)


def drat(clauses: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """The steps of a proof that the clauses cannot all hold."""
    with Solver(clauses, name="glucose4", proof=True) as engine:
        if engine.solve() is not None:
            raise AssertionError("the clauses can be satisfied")
        return tuple(engine.proof())


#: What the files of a certificate are called: those of an earlier one go, whatever else is there stays.
HEAD = "certificate.json"
PARTS = ("certificate", "board", "solution", "rules", "map", "reasons", "proof", "plan", "lemmas")
SUFFIXES = (".json", ".txt", ".cnf", ".drat", ".lrat")


def write(certificate: Any, folder: Path) -> None:
    """Write a certificate's files, whole or not at all; those of an earlier certificate in the folder go.

    They are made beside the folder and moved into it, the head last: without it, nothing is a certificate.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if folder.is_dir() and any(folder.iterdir()) and not (folder / HEAD).exists():
            raise InputError(
                "a folder with other files in it", "a new folder, or one with a certificate", str(folder)
            )
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as scratch:
            made = []
            for name, content in certificate.files():
                (Path(scratch) / name).write_text(content, encoding="utf-8")
                made.append(name)
            _move(Path(scratch), folder, sorted(made, key=lambda name: name == HEAD))
    except OSError as error:
        raise InputError(error.strerror or str(error), "a folder that can be written", str(folder)) from None


def _move(scratch: Path, folder: Path, names: list[str]) -> None:
    folder.mkdir(exist_ok=True)
    (folder / HEAD).unlink(missing_ok=True)
    for old in [path for path in folder.iterdir() if path.stem in PARTS and path.suffix in SUFFIXES]:
        old.unlink()
    for name in names:
        os.replace(scratch / name, folder / name)
