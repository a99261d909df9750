"""Certificates of uniqueness for published puzzles of every declared family, and forgeries of them.

    python -m benchmarks certificates [puzzles a family] [forgeries] [seed]

The smallest puzzles of each family of the corpus (see `_families`): each certificate has to be accepted, and
refused when one literal, one place or one cell of it is changed. A change is harmless if what is accepted
then is what was true before; there should be none of these either. Puzzles for which no certificate is found
in time are left out and listed: a count over very many cells (a room of 62 with 48 black ones) has more
clauses about cells alone than can be written.
"""

import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks._families import names, puzzles
from hardboard.proof.check import Verdict, check
from hardboard.proof.prove.certificate import prove_number, write
from hardboard.puzzles.registry import family
from hardboard.verify.sat.solver import TimeIsUp, time_limit
from tests.support.forgeries import Forgery, examined

#: Seconds for one certificate.
LIMIT = 20


def certified(name: str, number: int, folder: Path) -> tuple[list[Path], list[str]]:
    """Certificates that so many puzzles have one solution each, in folders; and the puzzles left out."""
    made: list[Path] = []
    late: list[str] = []
    for record in puzzles(name, 2 * number, smallest=True):
        if len(made) == number:
            break
        try:
            with time_limit(LIMIT):
                certificate = prove_number(family(name).board_from_record(record), name, limit=1)
        except TimeIsUp:
            late.append(record["id"])
            continue
        made.append(folder / f"{name}-{len(made)}")
        write(certificate, made[-1])
    return made, late


def forged(true: dict[Path, Verdict], number: int, seed: int) -> Iterator[Forgery]:
    """So many changes of one literal, place or cell, each tried on a copy."""
    rng, originals = Random(seed), sorted(true)
    with tempfile.TemporaryDirectory() as place:
        for _ in range(number):
            original, copy = rng.choice(originals), Path(place) / "forged"
            shutil.copytree(original, copy)
            change = rng.choice([literal_changed, literal_left_out, place_changed, cell_changed])(copy, rng)
            yield examined(original, true[original], copy, change)
            shutil.rmtree(copy)


def literal_changed(folder: Path, rng: Random) -> str:
    """Another sign, in one clause."""
    return _word(folder / "rules.cnf", rng, lambda word: word[1:] if word[0] == "-" else f"-{word}", "p")


def literal_left_out(folder: Path, rng: Random) -> str:
    """One literal less, in one clause."""
    return _word(folder / "rules.cnf", rng, lambda word: "", "p")


def place_changed(folder: Path, rng: Random) -> str:
    """Another cell in one reason, or another rule."""
    lines = (folder / "reasons.txt").read_text().splitlines()
    others = sorted(set(lines))
    if len(others) < 2:
        return literal_left_out(folder, rng)
    number = rng.randrange(len(lines))
    before = lines[number]
    lines[number] = rng.choice([other for other in others if other != before])
    (folder / "reasons.txt").write_text("\n".join(lines) + "\n")
    return f"reasons.txt: {before} is {lines[number]}"


def cell_changed(folder: Path, rng: Random) -> str:
    """Another colour of one cell of the solution, or another cell for one variable."""
    if rng.random() < 0.5:
        path = folder / "solutions.txt"
        text = path.read_text()
        at = rng.choice([k for k, sign in enumerate(text) if sign in ".#"])
        path.write_text(text[:at] + (".", "#")[text[at] == "."] + text[at + 1 :])
        return f"solutions.txt: character {at}"
    lines = (folder / "map.txt").read_text().splitlines()
    one, other = rng.sample(range(len(lines)), 2)
    lines[one] = f"{lines[one].split()[0]} {lines[other].split(maxsplit=1)[1]}"
    (folder / "map.txt").write_text("\n".join(lines) + "\n")
    return f"map.txt: {lines[one]}"


def _word(path: Path, rng: Random, change, heads: str) -> str:  # type: ignore[no-untyped-def]
    """One literal of one clause as `change` says."""
    lines = path.read_text().splitlines()
    number = rng.choice([k for k, line in enumerate(lines) if not re.match(f"[{heads}c]", line)])
    words = lines[number].split()
    at = rng.randrange(len(words) - 1)
    words[at] = change(words[at])
    lines[number] = " ".join(filter(None, words))
    path.write_text("\n".join(lines) + "\n")
    return f"{path.name}, line {number + 1}: {lines[number]}"


def main() -> None:
    number, forgeries, seed = (int(word) for word in (*sys.argv[1:], "10", "300", "16")[:3])
    with tempfile.TemporaryDirectory() as place:
        true: dict[Path, Verdict] = {}
        print("| family | certificates | accepted | left out | clauses | s to write | s to check |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for name in names():
            start = time.process_time()
            made, late = certified(name, number, Path(place))
            written = time.process_time()
            verdicts = {folder: check(folder) for folder in made}
            true |= verdicts
            accepted = sum(verdict.accepted for verdict in verdicts.values())
            clauses = sum(verdict.facts["clauses"] for verdict in verdicts.values())
            print(
                f"| {name} | {len(made)} | {accepted} | {' '.join(late)} | {clauses} | "
                f"{written - start:.1f} | {time.process_time() - written:.1f} |",
                flush=True,
            )
        outcomes: Counter[str] = Counter()
        for forgery in forged(true, forgeries, seed):
            outcome = "harmless" if forgery.harmless else "ACCEPTED" if forgery.accepted else "refused"
            outcomes[outcome] += 1
            if outcome != "refused":
                print(forgery)
        print(f"seed {seed}:", ", ".join(f"{count} {name}" for name, count in sorted(outcomes.items())))


if __name__ == "__main__":
    main()
