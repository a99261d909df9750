"""Certificates as values and as folders of text files that anybody can read.

A solvable board is certified by its solution:

    certificate.json  board.json  solution.txt

An unsolvable one by clauses that hold in every solution and a proof that they contradict each other:

    certificate.json  board.json  rules.cnf (DIMACS)  map.txt (variable, subject)
    reasons.txt (one line a clause)  rules.lrat

One with so many solutions by these, in solutions.txt, and the same for all others.

A variable says that its subject is so: that its cell is black, or its two cells linked (see `reasons`).
Any kind may be about the solutions with some given facts only; these stand in certificate.json.
"""

import gzip
import json
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from hardboard.proof.check.files import EXACTLY, FORMAT, SOLVABLE, UNSOLVABLE
from hardboard.proof.check.justify import facts_of
from hardboard.proof.check.reasons import OTHER, Facts, Reason, Subject, show_subject
from hardboard.proof.prove.lrat import lrat_refutation
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.rules import ProofRule, subject_order
from hardboard.puzzles import InputError, family
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import DEFAULT, families_having, family_part
from hardboard.verify.judge import judge
from hardboard.verify.sat.numbering import Numbering

#: Characters beyond which a file is packed.
LONG = 1 << 20


@dataclass(frozen=True, eq=False)
class SolvedBoard:
    """A board and a solution of it (in which the given facts hold)."""

    family: str
    board: AnyBoard
    solution: object
    given: Facts = field(default_factory=dict)
    claim: str = field(default=SOLVABLE, init=False)

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        yield from common_files(self.family, self.board, self.claim, **given_entry(self.given))
        yield "solution.txt", family(self.family).show_solution(self.solution) + "\n"

    @property
    def facts(self) -> Record:
        """Return the record that `prove --json` prints."""
        return {"claim": self.claim}


@dataclass(frozen=True, eq=False)
class RefutedBoard:
    """A board, its solutions, clauses that hold in all others, and a proof that these cannot all hold."""

    family: str
    board: AnyBoard
    rules: tuple[ProofRule, ...]
    proof: str
    given: Facts = field(default_factory=dict)
    solutions: tuple[object, ...] = ()

    @property
    def claim(self) -> str:
        """The claim in words: no solution, or how many."""
        return EXACTLY if self.solutions else UNSOLVABLE

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        number = {"number": len(self.solutions)} if self.solutions else {}
        yield from common_files(self.family, self.board, self.claim, **number, **given_entry(self.given))
        if self.solutions:
            shown = map(family(self.family).show_solution, self.solutions)
            yield "solutions.txt", "\n\n".join(text.rstrip("\n") for text in shown) + "\n"
        yield from clause_files(self)

    @property
    def facts(self) -> Record:
        """Return the record that `prove --json` prints."""
        kinds = [rule.reason.kind for rule in self.rules]
        return {
            "claim": self.claim,
            **({"number": len(self.solutions)} if self.solutions else {}),
            "variables": len(number_subjects(self.rules)),
            "clauses": len(self.rules),
            "by_rule": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
            "proof_steps": self.proof.count("\n"),
        }


Certificate = SolvedBoard | RefutedBoard


def clause_files(own: RefutedBoard) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a refutation, their reasons, and the proof."""
    variables = number_subjects(own.rules)
    yield "rules.cnf", write_dimacs([rule_clause(rule, variables) for rule in own.rules], len(variables))
    yield "map.txt", "".join(f"{number} {show_subject(it)}\n" for it, number in variables.items())
    yield "reasons.txt", "".join(f"{rule.reason}\n" for rule in own.rules)
    yield "rules.lrat", own.proof


def common_files(kind: str, board: AnyBoard, claim: str, **more: object) -> Iterator[tuple[str, str]]:
    """Yield the files that every certificate has."""
    yield "certificate.json", json.dumps({"format": FORMAT, "family": kind, "claim": claim} | more) + "\n"
    yield "board.json", json.dumps(family(kind).board_to_record(board), separators=(",", ":")) + "\n"


def given_entry(given: Facts) -> Record:
    """Return the entry in `certificate.json`, if anything is given."""
    return {"given": {show_subject(subject): value for subject, value in given.items()}} if given else {}


def prove(board: AnyBoard, kind: str = DEFAULT, given: Facts | None = None) -> Certificate:
    """Return a certificate that a board has a solution, or that it has none.

    Args:
        board: the board.
        kind: its family.
        given: facts: the certificate is about solutions with these only. None for all solutions.

    Returns:
        A `SolvedBoard` or a `RefutedBoard`.

    Raises:
        InputError: the family has no certificates, or a fact is about nothing on the board.

    >>> from hardboard.puzzles import family
    >>> type(prove(family("kurodoko").read_board("3x3:2d5c"))).__name__
    'SolvedBoard'
    """
    given = given or {}
    solution = None if given else judge(kind).find(board)
    if solution is not None:
        return SolvedBoard(kind, board, solution)
    if family_part(kind, "refute") is None:
        provable = f"a board of {' or '.join(families_having('refute'))}, or one with a solution"
        raise InputError(f"an unsolvable {kind} board", provable)
    answer = refute(kind, board, given)
    return (
        refutation_files(kind, board, answer, given)
        if isinstance(answer, list)
        else SolvedBoard(kind, board, answer, given)
    )


def prove_number(board: AnyBoard, kind: str = DEFAULT, limit: int | None = None) -> Certificate:
    """Return a certificate of the number of solutions of a board.

    Args:
        board: the board.
        kind: its family.
        limit: the most solutions; None for any number.

    Returns:
        A certificate with the solutions, and a proof that there are no others.

    Raises:
        InputError: there are more than `limit` solutions.

    >>> from hardboard.puzzles import family
    >>> len(prove_number(family("kurodoko").read_board("3x3:2d5c")).solutions)
    1
    """
    solutions = list(islice(judge(kind).solutions(board), None if limit is None else limit + 1))
    if limit is not None and len(solutions) > limit:
        raise InputError(f"a board with more than {limit} solution{'s' * (limit > 1)}", f"at most {limit}")
    listed = [facts_of(kind, board, solution) for solution in solutions]
    others = [ProofRule(facts, Reason(OTHER, (number,))) for number, facts in enumerate(listed, 1)]
    answer = refute(kind, board, {}, others)
    assert isinstance(answer, list), "there is one solution more than the judge finds"
    return refutation_files(kind, board, answer, {}, solutions)


def refutation_files(
    kind: str, board: AnyBoard, rules: Sequence[ProofRule], given: Facts, solutions: Sequence[object] = ()
) -> RefutedBoard:
    """Return the files of a certificate, with the rules that the proof needs."""
    variables = number_subjects(rules)
    kept, _ = lrat_refutation([rule_clause(rule, variables) for rule in rules])
    needed = [rules[k] for k in kept if k < len(rules)]
    variables = number_subjects(needed)
    _, proof = lrat_refutation([rule_clause(rule, variables) for rule in needed], fixed=0)
    return RefutedBoard(kind, board, tuple(needed), proof, given, tuple(solutions))


def number_subjects(rules: Sequence[ProofRule]) -> Numbering[Subject]:
    """Return the subjects that occur, row by row, with their variables."""
    subjects: set[Subject] = {subject for rule in rules for subject in rule.facts}
    return Numbering(sorted(subjects, key=subject_order))


def rule_clause(rule: ProofRule, variables: Numbering[Subject]) -> list[int]:
    """Return a rule as a clause."""
    return sorted(variables.clause(rule.facts), key=abs)


#: What the files of a certificate are called: those of an earlier one go, whatever else is there stays.
HEAD = "certificate.json"
PARTS = ("certificate", "board", "solution", "solutions", "rules", "map", "reasons", "plan", "lemmas")
SUFFIXES = (".json", ".txt", ".cnf", ".lrat")


def write_certificate(certificate: Any, folder: Path) -> None:
    """Write a certificate into a folder, whole or not at all.

    Args:
        certificate: the certificate.
        folder: the folder; files of an earlier certificate in it are deleted.

    Raises:
        InputError: the folder has other files, or cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> from hardboard.puzzles import family
    >>> with TemporaryDirectory() as folder:
    ...     write_certificate(prove(family("kurodoko").read_board("3x3:2d5c")), Path(folder, "proof"))
    ...     sorted(path.name for path in Path(folder, "proof").iterdir())
    ['board.json', 'certificate.json', 'solution.txt']
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
                packed = f"{name}.gz" if len(content) > LONG else name
                data = content.encode()
                (Path(scratch) / packed).write_bytes(
                    gzip.compress(data, 6, mtime=0) if packed != name else data
                )
                made.append(packed)
            _move(Path(scratch), folder, sorted(made, key=lambda name: name == HEAD))
    except OSError as error:
        raise InputError(error.strerror or str(error), "a folder that can be written", str(folder)) from None


def _is_part(name: str) -> bool:
    """Return True if a file belongs to a certificate."""
    stem = re.sub("^[1-9]-", "", Path(name).stem)
    return stem in PARTS and Path(name).suffix in SUFFIXES


def _move(scratch: Path, folder: Path, names: list[str]) -> None:
    folder.mkdir(exist_ok=True)
    (folder / HEAD).unlink(missing_ok=True)
    for old in [path for path in folder.iterdir() if _is_part(path.name.removesuffix(".gz"))]:
        old.unlink()
    for name in names:
        os.replace(scratch / name, folder / name)
