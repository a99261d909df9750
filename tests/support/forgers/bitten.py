"""Which changes of one line of the checker let a lie through.

A lie is tried on a changed function if the whole checker calls that function on the way to its complaint:
those first that are refused soon after it. Where that does not do, the prover, which asks the checker what
has to be shown, works with the changed function, too, on claims that are false. Then the whole checker has to
refuse what it wrote, and the second checker as well.
"""

import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

from hardboard.proof.second import check as check_apart
from hardboard.puzzles.registry import certifiable
from tests.support.forgers.asked import complaint, lies
from tests.support.forgers.asserted import Asserted, asserted
from tests.support.forgers.lie import Lie, files_of
from tests.support.forgers.mutants import Mutation, codes, functions, mutated, mutations
from tests.support.forgers.provers import proved

#: Lies, and claims, that are tried on one change; of each forger one first, then a second.
LIES, CLAIMS = 24, 6
#: Changes that are tried on one lie.
NEAR = 150
#: Seconds of the processor after which a changed checker has lost its way.
PATIENCE = 2
Name = tuple[str, str]


@dataclass
class Tried:
    """A lie or a claim, who made it, and how many calls after its last call of a function it was refused."""

    forger: str
    family: str
    what: Lie | Asserted
    after: dict[Name, int] = field(default_factory=dict)


class Lost(BaseException):
    """A changed checker took too long."""


@contextmanager
def patiently(seconds: float = PATIENCE) -> Iterator[None]:
    """What lasts longer is given up."""

    def lost(number: int, frame: FrameType | None) -> None:
        raise Lost

    before = signal.signal(signal.SIGVTALRM, lost)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def watched(run: Callable[[], Any]) -> tuple[Any, dict[Name, int]]:
    """What comes out, and how many calls inside the checker came after the last call of each function."""
    owner: dict[CodeType, Name] = {
        code: name for name, function in functions().items() for code in codes(function.__code__)
    }
    last, count = dict[Name, int](), 0

    def see(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        if (name := owner.get(frame.f_code)) is not None:
            count += 1
            last[name] = count

    before = sys.gettrace()  # that of a measurement of coverage, which goes on afterwards
    sys.settrace(see)  # which is told of calls alone, as nothing in a call is traced
    try:
        result = run()
    finally:
        sys.settrace(before)
    return result, {name: count - at for name, at in last.items()}


def refused(number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str], place: Path) -> list[Tried]:
    """Lies that the whole checker refuses."""
    found = []
    for forger, lie in lies(number, seed, forgers, kinds):
        if not lie.true:
            folder = lie.write(place / "lie")
            said, after = watched(lambda folder=folder: complaint(folder))
            clear(folder)
            assert said is not None, f"{forger}: {lie.family}: {lie.false}"
            found.append(Tried(forger, lie.family, lie, after))
    return found


def claims(number: int, seed: int, kinds: Sequence[str]) -> list[Tried]:
    """False claims about boards of formulas, and which functions the prover asks about them."""
    found = []
    for kind in (kind for kind in kinds if kind in certifiable()):
        false = (one for one in asserted(kind, Random(f"{kind} {seed}")) if not one.true)
        for one in islice(false, number):
            _, after = watched(lambda one=one: written(one))
            found.append(Tried(f"prover with the same change, about {kind}", kind, one, after))
    return found


def written(one: Asserted) -> Lie | None:
    """What an honest prover writes, if it gets to the end."""
    try:
        return Lie(one.base.kind, one.said, files_of(proved(one)))
    except Exception:  # the checker that it asks may have a hole, and fall into it
        return None


def chosen(every: Sequence[Tried], name: Name, most: int) -> list[Tried]:
    """Those that call a function, by turns of forgers, those refused soon after it first."""
    near = sorted((one for one in every if name in one.after), key=lambda one: one.after[name])
    count, turns = Counter[str](), []
    for number, one in enumerate(near):
        turns.append((count[one.forger], number))
        count[one.forger] += 1
    return [near[number] for _, number in sorted(turns)[:most]]


def believed(lie: Lie, folder: Path, patience: float = PATIENCE) -> bool:
    """Whether the checker, as it is now, accepts a lie."""
    lie.write(folder)
    try:
        with patiently(patience):
            return complaint(folder) is None
    except (Exception, Lost):  # a checker with a hole may fall into it
        return False
    finally:
        clear(folder)


def through(mutation: Mutation, told: Sequence[Tried], said: Sequence[Tried], place: Path) -> str:
    """The forger whose lie the changed checker believes; empty if none is believed."""
    name = (mutation.module, mutation.function)
    forged: list[tuple[Tried, Lie]] = []
    with mutated(mutation):
        for one in chosen(told, name, LIES):
            assert isinstance(one.what, Lie)
            if believed(one.what, place / "lie"):
                return one.forger if one.family in one.forger else f"{one.forger}, {one.family}"
        for one in chosen(said, name, CLAIMS):
            assert isinstance(one.what, Asserted)
            try:
                with patiently():
                    lie = written(one.what)
            except Lost:
                continue
            if lie is not None and believed(lie, place / "lie"):
                forged.append((one, lie))
                break
    for one, lie in forged:
        folder = lie.write(place / "forged")
        whole, apart = complaint(folder), check_apart(folder)
        clear(folder)
        assert whole is not None and not apart.accepted, f"{mutation}: {one.family}: {lie.false}"
        return one.forger if one.family in one.forger else f"{one.forger}, {one.family}"
    return ""


def bite(one: Tried, place: Path) -> Mutation | None:
    """A change of a line that lets a lie through, near the place of its refusal; None if there is none."""
    assert isinstance(one.what, Lie)
    called = [each for each in mutations() if (each.module, each.function) in one.after]
    for mutation in sorted(called, key=lambda each: one.after[each.module, each.function])[:NEAR]:
        with mutated(mutation):
            if believed(one.what, place / "lie"):
                return mutation
    return None


def bitten(
    number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str]
) -> Iterator[tuple[Mutation, str]]:
    """Changes of lines, each with the forger that it lets through, if it does; no bitten line again."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        told = refused(number, seed, forgers, kinds, place)
        said = claims(number, seed, kinds)
        lines = set[tuple[str, int]]()
        for mutation in mutations():
            if (mutation.module, mutation.line) not in lines:
                forger = through(mutation, told, said, place)
                lines |= {(mutation.module, mutation.line)} if forger else set()
                yield mutation, forger


def clear(folder: Path) -> None:
    """Take away the files of a lie."""
    for file in folder.iterdir():
        file.unlink()
