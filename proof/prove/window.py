"""Prove facts about a tile of a declared family in any surroundings: see `check.window`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardboard.proof.check.certificates import CertificateVerdict, check
from hardboard.proof.check.files import WINDOW
from hardboard.proof.check.reasons import OTHER, Facts, Reason, show_subject
from hardboard.proof.check.window import certain_constraints
from hardboard.proof.prove.certificate import (
    RefutedBoard,
    clause_files,
    common_files,
    given_entry,
    refutation_files,
    write_certificate,
)
from hardboard.proof.prove.refute.declared import refute_constraints
from hardboard.proof.prove.rules import ProofRule
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell


@dataclass(frozen=True, eq=False)
class Windowed:
    """The content of `window.json`, and the refutation of all colourings that are not listed there."""

    refuted: RefutedBoard
    data: Mapping[str, Any]

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        own = self.refuted
        yield from common_files(own.family, own.board, WINDOW, **given_entry(own.given))
        yield "window.json", json.dumps(self.data) + "\n"
        yield from clause_files(own)


def prove_window(
    kind: Family,
    board: Board,
    data: Mapping[str, object],
    given: Facts,
    listed: Sequence[Mapping[Cell, bool]],
) -> Windowed:
    """Return a certificate that a window has no colourings but the listed ones; raise an error if it has."""
    assert kind.declared is not None
    shown = {"listed": [{show_subject(cell): so for cell, so in each.items()} for each in listed]}
    whole = {**data, **shown}
    others = [ProofRule(each, Reason(OTHER, (number,))) for number, each in enumerate(listed, 1)]
    answer = refute_constraints(list(certain_constraints(kind.declared, board, whole)), board, given, others)
    if not isinstance(answer, list):
        raise InputError("another colouring is possible in some surroundings", "the listed ones alone")
    return Windowed(refutation_files(kind.name, board, answer, given), whole)


@dataclass(frozen=True, eq=False)
class WindowClaim:
    """A claim about a tile in any surroundings, and its certificate."""

    #: the name of its folder
    name: str
    kind: Family
    #: the tile with nothing around it
    board: Board
    #: the promises of the tiles around
    given: Facts
    #: the colourings of some cells
    listed: Sequence[Mapping[Cell, bool]]
    #: the facts about symbols, as `window.json` has them
    data: Record

    def prove(self) -> Windowed:
        """Return the certificate; an error if another colouring is possible."""
        return prove_window(self.kind, self.board, self.data, self.given, self.listed)

    def certify(self, folder: Path) -> CertificateVerdict:
        """Write the certificate and have it checked."""
        write_certificate(self.prove(), folder)
        return self.check(folder)

    def check(self, folder: Path) -> CertificateVerdict:
        """Return the verdict about a certificate, which must be about this tile and say this of it."""
        verdict = check(folder, self.board, self.given)
        own = [{show_subject(cell): so for cell, so in each.items()} for each in self.listed]
        said = verdict.facts.get("window"), verdict.facts.get("family")
        if verdict.accepted and said != ({**self.data, "listed": own}, self.kind.name):
            return CertificateVerdict(verdict.claim, False, "the certificate speaks of another tile")
        return verdict
