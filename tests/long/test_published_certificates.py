"""Certificates that published puzzles have one solution are accepted, and refused when changed anywhere."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove_number, write
from hardboard.puzzles.registry import family
from hardboard.verify.sat.solver import TimeIsUp, time_limit
from tests.support.forgeries import examined
from tests.support.published import names, puzzles

#: Seconds for one certificate; a count over very many cells has more clauses than can be written.
LIMIT = 20


@pytest.mark.parametrize("name", names())
def test_the_smallest_published_puzzles(
    name: str, cases: Callable[[int], int], seed: int, tmp_path: Path
) -> None:
    for number, folder in enumerate(certified(name, cases(4), tmp_path)):
        verdict, rng = check(folder), Random(f"{name} {number} {seed}")
        assert verdict.accepted, verdict.reason
        for change in (literal_changed, literal_left_out, place_changed, cell_changed):
            copy = tmp_path / "forged"
            shutil.copytree(folder, copy)
            forgery = examined(folder, verdict, copy, change(copy, rng))
            assert not forgery.accepted and not forgery.harmless, forgery
            shutil.rmtree(copy)


def certified(name: str, number: int, folder: Path) -> Iterator[Path]:
    """Yield folders with certificates that puzzles have one solution each."""
    for place, record in enumerate(puzzles(name, number, smallest=True)):
        with suppress(TimeIsUp):
            with time_limit(LIMIT):
                certificate = prove_number(family(name).board_from_record(record), name, limit=1)
            write(certificate, folder / str(place))
            yield folder / str(place)


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


def _word(path: Path, rng: Random, change: Callable[[str], str], heads: str) -> str:
    """One literal of one clause as `change` says."""
    lines = path.read_text().splitlines()
    number = rng.choice([k for k, line in enumerate(lines) if not re.match(f"[{heads}c]", line)])
    words = lines[number].split()
    at = rng.randrange(len(words) - 1)
    words[at] = change(words[at])
    lines[number] = " ".join(filter(None, words))
    path.write_text("\n".join(lines) + "\n")
    return f"{path.name}, line {number + 1}: {lines[number]}"
