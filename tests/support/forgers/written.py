"""Lies about single boards: a rule or a place that is not looked at, numbers and names that nobody writes.

rule dropped     solutions listed that keep all rules but one, and a true proof that there are no others
place left out   the same of one place of one rule
written          a lie of another forger, in which a number is written as no writer writes it
unknown family   a lie about a family that is not there, or whose name is another one's
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from hardboard.proof.check.justify import facts_of
from hardboard.proof.check.reasons import OTHER, Reason
from hardboard.proof.prove.certificate import SolvedBoard, refuted
from hardboard.proof.prove.refute.declared import refute_places
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.registry import family, known, names
from tests.support.forgers.boards import BOARD_FORGERS, MOST_SOLUTIONS, boards
from tests.support.forgers.lie import Files, Forger, Lie, files_of, with_head

#: Lies made of one.
EACH = 4
#: Forgers whose lies are written otherwise.
COPIED = ("stretched", "miscounted", "misnamed", "lost solution", "smuggled", "believed step")


def listed(kind: str, board: Any, places: Sequence[Place]) -> tuple[list[Any], list[Rule]] | None:
    """All colourings that keep some places, and the clauses that say that there are no others; None if they
    are many.
    """
    found: list[Any] = []
    others: list[Rule] = []
    while len(found) <= MOST_SOLUTIONS:
        answer = refute_places(places, board, {}, others)
        if isinstance(answer, list):
            return found, answer
        found.append(answer)
        others.append(Rule(facts_of(kind, board, answer), Reason(OTHER, (len(found),))))
    return None


def without(kind: str, rng: Random, leave: Callable[[list[Place], Random], list[Place]]) -> Iterator[Lie]:
    """Lies of a prover that does not look at some places."""
    declaration = family(kind).declared
    for board, true in boards(kind, rng) if declaration is not None else ():
        every = list(declaration.places(board))
        made = listed(kind, board, leave(every, rng)) if every else None
        if made is None or len(made[0]) == len(true):
            continue
        solutions, rules = made
        whole = refuted(kind, board, rules, {}, solutions)
        yield Lie(kind, f"{len(solutions)} solutions of {len(true)}", files_of(whole))
        if not true:
            yield Lie(
                kind, "solvable, and it is not", files_of(SolvedBoard(kind, board, rng.choice(solutions)))
            )


def rule_dropped(kind: str, rng: Random) -> Iterator[Lie]:
    """A rule is not looked at anywhere."""

    def leave(every: list[Place], rng: Random) -> list[Place]:
        gone = rng.choice(sorted({place.rule for place in every}))
        return [place for place in every if place.rule != gone]

    yield from without(kind, rng, leave)


def place_left_out(kind: str, rng: Random) -> Iterator[Lie]:
    """A rule is not looked at, at one place."""

    def leave(every: list[Place], rng: Random) -> list[Place]:
        gone = rng.randrange(len(every))
        return [place for number, place in enumerate(every) if number != gone]

    yield from without(kind, rng, leave)


def otherwise(word: str, rng: Random) -> str:
    """A number as nobody writes it, or one that is much larger."""
    number = int(word)
    wide = "".join(chr(0xFF10 + int(digit)) for digit in word)
    arabic = "".join(chr(0x660 + int(digit)) for digit in word)
    ways = [
        f"0{word}", f"+{word}", f"{word}.0", f"{word}e0", f" {word}", f"{word}_0", f"-{word}", f"--{word}",
        wide, arabic, hex(number), f'"{word}"', "true", "null", "", f"{word}\u2028", f"{word}\0", "9" * 4400,
        "NaN", "1e999", *(str(number + (1 << size)) for size in (31, 32, 64)),
    ]  # fmt: skip
    return rng.choice(ways)


def written(kind: str, rng: Random) -> Iterator[Lie]:
    """One number of a lie, in any of its files, written otherwise."""
    sources = [BOARD_FORGERS[name](kind, rng) for name in COPIED]
    while sources:
        source = rng.choice(sources)
        if (lie := next(source, None)) is None:
            sources.remove(source)
            continue
        for _ in range(EACH):
            name = rng.choice(sorted(set(lie.files) - {"board.json"}))
            spots = [match.span() for match in re.finditer("[0-9]+", lie.files[name])]
            if spots:
                begin, end = rng.choice(spots)
                own = lie.files[name]
                text = own[:begin] + otherwise(own[begin:end], rng) + own[end:]
                yield Lie(
                    kind, f"{name}: {text[begin : begin + 9]!r}; {lie.false}", {**lie.files, name: text}
                )


def unknown_family(kind: str, rng: Random) -> Iterator[Lie]:
    """A lie that names its family otherwise."""
    others = [name for name in (f"declared-{each}" for each in names()) if not known(name)]
    for lie in BOARD_FORGERS["lost solution"](kind, rng):
        called: list[Any] = [
            f"{kind} ", f" {kind}", kind.upper(), kind.title(), f"{kind}\0", f"{kind}.py", f"./{kind}.py",
            [kind], f"../{kind}", f"puzzles/families/{kind}.py", f"file://{kind}.py", "", 0, True, "*", "os",
            {"name": kind}, kind.replace("a", "\u0430"), kind.replace("-", "_") + "_", "hardboard",
            f"declared-declared-{kind}", *others[:2],
        ]  # fmt: skip
        for name in rng.sample(called, EACH):
            if not (isinstance(name, str) and known(name)):
                yield Lie(kind, f"family {name!r}", _named(dict(lie.files), name))


def _named(files: Files, name: Any) -> Files:
    """The files with another name of the family; or without one."""
    if name == "" and "family" in json.loads(files["certificate.json"]):
        return with_head(files, family=None)
    return with_head(files, family=name)


WRITTEN_FORGERS: dict[str, Forger] = {
    "rule dropped": rule_dropped,
    "place left out": place_left_out,
    "written": written,
    "unknown family": unknown_family,
}
