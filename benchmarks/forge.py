"""Forgers that know the checker: false claims with well-formed proofs, and what both checkers say of them.

python -m benchmarks forge [lies for each forger and family] [seed] [family ...]
python -m benchmarks forge mutants [lies] [seed] [family ...]    with one line of the checker taken out
"""

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from hardboard.proof.check.certificates import check
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import names
from tests.support.forgers.every import FORGERS
from tests.support.forgers.lie import Lie
from tests.support.forgers.mutants import bites, guards


def lies(number: int, seed: int, kinds: Sequence[str]) -> Iterator[tuple[str, Lie]]:
    """So many lies of each forger about each family that it applies to."""
    for forger, make in FORGERS.items():
        for kind in kinds:
            for lie in islice(make(kind, Random(f"{forger} {kind} {seed}")), number):
                yield forger, lie


def complaint(folder: Path) -> str | None:
    """Why the checker refuses a certificate; None if it is accepted."""
    try:
        verdict = check(folder)
    except InputError as error:
        return str(error)
    return None if verdict.accepted else verdict.reason


def ask(number: int, seed: int, kinds: Sequence[str]) -> None:
    """A line for each forger, and each lie that is believed."""
    counts: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as place:
        for forger, lie in lies(number, seed, kinds):
            folder = lie.write(Path(place) / "lie")
            outcome = "BELIEVED" if (said := complaint(folder)) is None else "refused"
            if said is None:
                print(f"BELIEVED: {forger}: {lie.family}: {lie.false}")
            counts.setdefault(forger, Counter())[outcome] += 1
            shutil.rmtree(folder)
    for forger, own in counts.items():
        print(f"{forger:16}", ", ".join(f"{count} {word}" for word, count in sorted(own.items())))
    total = sum(counts.values(), Counter[str]())
    print(f"seed {seed}:", ", ".join(f"{count} {word}" for word, count in sorted(total.items())))


def mutants(number: int, seed: int, kinds: Sequence[str]) -> None:
    """For each guard of the checker, whether a lie is believed without it."""
    with tempfile.TemporaryDirectory() as place:
        refused: dict[Path, str] = {}
        for count, (_, lie) in enumerate(lies(number, seed, kinds)):
            folder = lie.write(Path(place) / str(count))
            refused[folder] = complaint(folder) or ""
        bitten = 0
        for guard in guards():
            asked = sum(guard.says(reason) for reason in refused.values())
            believed = len(bites(guard, refused)) if asked else 0
            bitten += believed > 0
            word = "believes" if believed else "refuses" if asked else "not met"
            print(f"{word:8} {believed:3} of {asked:4}  {guard}")
        print(f"seed {seed}: {bitten} of {len(guards())} lines, without which a lie is believed")


def main() -> None:
    """Ask the checkers, or those with one line taken out."""
    words = sys.argv[1:]
    run = mutants if words[:1] == ["mutants"] else ask
    words = words[1:] if run is mutants else words
    number, seed = (int(word) for word in (*words[:2], *("20", "1")[len(words[:2]) :]))
    run(number, seed, words[2:] or names())


if __name__ == "__main__":
    main()
