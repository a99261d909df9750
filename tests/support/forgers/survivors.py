"""Changes of one line of a checker that nobody notices: no lie is believed then, and no truth refused.

A change that makes a checker stricter refuses a true certificate, or comes to no end; one that makes it more
credulous believes a lie. Lies are those of the forgers; what a prover writes about a false claim while the
checker that it asks has the change, too; and, told to the second checker, all that the first one believed so.
Whatever is left changes nothing that can be seen, or shows that a forger or a true certificate is missing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from hardboard.gadgets.metacell import tee_families
from hardboard.proof.second import check as check_apart
from hardboard.puzzles.registry import certifiable
from tests.support.forgers.asked import complaint, lies
from tests.support.forgers.asserted import Asserted
from tests.support.forgers.bitten import (
    CLAIMS,
    Lost,
    Tried,
    believed,
    chosen,
    claims,
    clear,
    patiently,
    watched,
    written,
)
from tests.support.forgers.lie import Lie
from tests.support.forgers.mutants import PACKAGE, SECOND, Mutation, modules, mutated, mutations_of
from tests.support.forgers.narrow import FLOORS, smallest
from tests.support.forgers.strands import MISSTATED, misstated
from tests.support.forgers.theorems import certified, narrow_ones

#: The family whose certificates are misstated.
STRANDS = "slitherlink"
#: Lies that are tried on one change.
LIES = 60
#: A changed checker may take so many times as long as the checker, and so many seconds more.
SLOWER, MORE = 3, 2


def complaint_apart(folder: Path) -> str | None:
    """Why the second checker refuses a certificate; None if it is accepted."""
    verdict = check_apart(folder)
    return None if verdict.accepted else verdict.reason


CHECKERS = {PACKAGE: complaint, SECOND: complaint_apart}


def answer(one: Tried, folder: Path, by: Callable[[Path], str | None], patience: float) -> str:
    """What a checker, as it is now, does when it is told something."""
    assert isinstance(one.what, Lie)
    one.what.write(folder)
    try:
        with patiently(patience):
            return "believes" if by(folder) is None else "refuses"
    except Lost:
        return "refuses"
    except Exception:  # where it refused before, somebody sees that
        return "falls over"
    finally:
        clear(folder)


@dataclass
class Sample:
    """What a changed checker is asked about: truths, lies that are written, and claims that are false."""

    place: Path
    truths: list[Tried]
    #: Seconds that the slowest of the truths takes.
    slowest: float
    lies: list[Tried]
    claims: list[Tried]

    @classmethod
    def of(
        cls, number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str], place: Path
    ) -> "Sample":
        """So many lies of each forger about each family, as many claims, and the truths about these."""
        sample = cls(place, [], 0, [], claims(number, seed, kinds))
        for kind in (kind for kind in kinds if kind in certifiable()):
            compiled = [one for base in smallest(kind) for one in certified(base)]
            narrow = narrow_ones(kind + FLOORS) if kind in tee_families() else []
            for one in (*compiled, *narrow):
                begin = process_time()
                sample.truths.append(sample.told("", Lie(kind, "nothing", one.files, true=True)))
                sample.slowest = max(sample.slowest, process_time() - begin)
            for said in MISSTATED if kind == STRANDS else ():
                lie = Lie(kind, said, misstated(compiled[1].files, said))  # of two variables
                sample.lies.append(sample.told(f"misstated: {said}", lie))
        told = (sample.told(by, lie) for by, lie in lies(number, seed, forgers, kinds) if not lie.true)
        sample.lies += told
        return sample

    def told(self, forger: str, lie: Lie) -> Tried:
        """A lie, or a truth, with the functions that either checker calls when it is told."""
        tried, folder = Tried(forger, lie.family, lie), lie.write(self.place / "lie")
        for by in CHECKERS.values():
            said, after = watched(lambda by=by: by(folder))
            assert (said is None) is lie.true, f"{forger}: {lie.family}: {lie.false}"
            tried.after |= after
        clear(folder)
        return tried

    def noticed(self, mutation: Mutation) -> str:
        """What a changed checker refuses though it is true, or believes though it is not; or empty."""
        name = (mutation.module, mutation.function)
        by = next(by for package, by in CHECKERS.items() if mutation.module.startswith(package))
        patience, folder = SLOWER * self.slowest + MORE, self.place / "lie"
        with mutated(mutation):
            for one in (one for one in self.truths if name in one.after):
                if answer(one, folder, by, patience) != "believes":
                    return f"refuses what is true of {one.family}"
            for one in chosen(self.lies, name, LIES):
                if (said := answer(one, folder, by, patience)) != "refuses":
                    return f"{said} {one.forger}, {one.family}"
            forged = self._forged(name, patience) if by is complaint else None
        if forged is None:
            return ""
        self.lies.append(self.told(f"what a prover with the change `{mutation}` wrote", forged))
        return f"believes its prover, {forged.family}"

    def _forged(self, name: tuple[str, str], patience: float) -> Lie | None:
        """A false claim that is believed once a prover, who asks the same checker, has shown it."""
        for one in chosen(self.claims, name, CLAIMS):
            assert isinstance(one.what, Asserted)
            try:
                with patiently(patience):
                    lie = written(one.what)
            except Lost:
                continue
            if lie is not None and believed(lie, self.place / "lie", patience):
                return lie
        return None


def survivors(
    number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str], names: Sequence[str]
) -> Iterator[tuple[Mutation, str]]:
    """All changes of the modules with these names, of both checkers, and who notices each, or empty."""
    with TemporaryDirectory() as folder:
        sample = Sample.of(number, seed, forgers, kinds, Path(folder))
        for module in (*modules(PACKAGE), *modules(SECOND)):
            for mutation in mutations_of(module) if module.rpartition(".")[2] in names else ():
                yield mutation, sample.noticed(mutation)
