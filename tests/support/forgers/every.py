"""All forgers by name, the lies that they tell, and what both checkers say of these."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.theorems import THEOREM_FORGERS
from tests.support.forgers.windows import WINDOW_FORGERS
from tests.support.lies import Forger, Lie, reasons

#: Every forger by its name: a family and a source of randomness give false claims without end.
FORGERS: dict[str, Forger] = {**BOARD_FORGERS, **THEOREM_FORGERS, **WINDOW_FORGERS}
#: For each lie that is asked for, at most that many claims that turn out true are looked at.
TRUE = 2


def lies(number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str]) -> Iterator[tuple[str, Lie]]:
    """Yield that many lies of each forger about each family, and what turned out true on the way."""
    for kind in kinds:
        for forger in forgers:
            told = true = 0
            for lie in FORGERS[forger](kind, Random(f"{forger} {kind} {seed}")):
                told, true = told + (not lie.true), true + lie.true
                if told <= number and true <= TRUE * number:
                    yield forger, lie
                if told >= number or true >= TRUE * number:
                    break


@dataclass(frozen=True)
class Answer:
    """A lie, or what turned out true, and the reason for which each checker refuses it, "" if it accepts."""

    lie: Lie
    reasons: tuple[str, str]

    @property
    def wrong(self) -> bool:
        return not self.lie.true and not all(self.reasons)

    @property
    def counted(self) -> Counter[str]:
        """The numbers that it adds to."""
        refused = [f"refused by {n}" for n, why in enumerate(self.reasons, 1) if why]
        return Counter(["true" if self.lie.true else "lies", *refused])


def asked(lie: Lie, folder: Path) -> Answer:
    """Ask both checkers about a lie, which is written to a folder for the time."""
    try:
        return Answer(lie, reasons(lie.write(folder)))
    finally:
        shutil.rmtree(folder)
