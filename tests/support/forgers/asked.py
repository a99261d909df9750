"""Lies, and what both checkers say of them."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hardboard.proof.check.certificates import check
from hardboard.proof.second import check as check_apart
from hardboard.puzzles import InputError
from tests.support.forgers.every import FORGERS
from tests.support.forgers.lie import Lie

#: For so many lies at most so many claims that turn out true are looked at.
TRUE = 2


def lies(number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str]) -> Iterator[tuple[str, Lie]]:
    """So many lies of each forger about each family that it applies to, and what turned out true on the
    way."""
    for kind in kinds:
        for forger in forgers:
            told = true = 0
            for lie in FORGERS[forger](kind, Random(f"{forger} {kind} {seed}")):
                told, true = told + (not lie.true), true + lie.true
                if told <= number and true <= TRUE * number:
                    yield forger, lie
                if told >= number or true >= TRUE * number:
                    break


def complaint(folder: Path) -> str | None:
    """Why the checker refuses a certificate; None if it is accepted."""
    try:
        verdict = check(folder)
    except InputError as error:
        return str(error)
    return None if verdict.accepted else verdict.reason


@dataclass(frozen=True)
class Answer:
    """A lie, or what turned out true, and whether each checker accepts it."""

    forger: str
    claim: str
    family: str
    true: bool
    first: bool
    second: bool
    hash: str

    @property
    def wrong(self) -> bool:
        """Whether a lie is believed."""
        return not self.true and (self.first or self.second)

    @property
    def outcome(self) -> str:
        """Who believes it."""
        who = [name for name, so in (("the first", self.first), ("the second", self.second)) if so]
        return f"BELIEVED by {' and '.join(who)}" if who else "refused"

    def counted(self) -> Counter[str]:
        """What it adds to which numbers."""
        if self.true:
            words = ["true", *["true: accepted"] * (self.first and self.second)]
            return Counter([*words, *["true: differ"] * (self.first is not self.second)])
        names = {"refused by the first": not self.first, "refused by the second": not self.second}
        return Counter(["lies", *(name for name, so in names.items() if so), *["accepted"] * self.wrong])


def asked(forger: str, lie: Lie, folder: Path) -> Answer:
    """What both say of a lie, which is written to a folder for the time."""
    lie.write(folder)
    try:
        first, second = complaint(folder) is None, check_apart(folder).accepted
    finally:
        shutil.rmtree(folder)
    return Answer(forger, lie.claim, lie.family, lie.true, first, second, lie.hash)
