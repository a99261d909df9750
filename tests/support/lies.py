"""The corpus of lies: false claims with well-formed proofs, kept as forgers wrote them once.

`tests/proof/lies.json.xz` has the files of each lie, and `tests/proof/lies.tsv` a line: its name, who forged
it about which family, what is false, and the reasons for which the two checkers refuse it. Certificates
that somebody changed in one place are there too, forged "by hand"; a few of their claims are still true, and
the second checker, which needs fewer clauses, may accept these.
"""

import csv
import json
import lzma
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from hardboard.proof.check.certificates import check
from hardboard.proof.second import check as check_again
from hardboard.puzzles import InputError

#: The files of a certificate: name -> text.
Files = dict[str, str]
#: While the prover works, lies go under the number of a solution that is not listed: it looks again at rules.
UNLISTED = 1_000_000


@dataclass(frozen=True)
class Lie:
    """The files of a certificate whose claim is false, and what is false about it."""

    family: str
    false: str
    files: Mapping[str, str]
    #: Whether an honest count found that the claim is true after all: then it is no lie.
    true: bool = False

    @property
    def claim(self) -> str:
        found = re.search('"claim": *"([a-z]+)"', self.files["certificate.json"])
        return found[1] if found else "none"

    @property
    def hash(self) -> str:
        """The same for the same files, and for no others that will ever be seen."""
        return sha256(repr(sorted(self.files.items())).encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def write(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (folder / name).write_text(content, encoding="utf-8", newline="")
        return folder


#: From a family and a source of randomness, lies; none where a forger does not apply to a family.
Forger = Callable[[str, Random], Iterator[Lie]]


def files_of(certificate: Any) -> Files:
    """The files that the writer would write."""
    return dict(certificate.files())


def with_head(files: Files, **entries: Any) -> Files:
    """The files with other entries in the head; None takes one out."""
    head = {**json.loads(files["certificate.json"]), **entries}
    kept = {key: value for key, value in head.items() if value is not None}
    return {**files, "certificate.json": json.dumps(kept) + "\n"}


HOME = Path(__file__).parents[1] / "proof"
INDEX, PACKED = HOME / "lies.tsv", HOME / "lies.json.xz"


@dataclass(frozen=True)
class Kept:
    """A lie of the corpus: `first` and `second` are the reasons of the two checkers."""

    name: str
    forger: str
    family: str
    claim: str
    false: str
    first: str
    second: str


def kept() -> list[Kept]:
    """Return the lies of the corpus, without their files."""
    with INDEX.open(encoding="utf-8", newline="") as file:
        return [Kept(**row) for row in csv.DictReader(file, delimiter="\t")]


@cache
def packed() -> dict[str, dict[str, str]]:
    """Return the files of each lie, by its name."""
    found: dict[str, dict[str, str]] = json.loads(lzma.decompress(PACKED.read_bytes()))
    return found


def unpack(lie: Kept, folder: Path) -> Path:
    return Lie(lie.family, lie.false, packed()[lie.name]).write(folder)


def reasons(folder: Path) -> tuple[str, str]:
    """Return why each checker refuses a certificate; "" if it does not."""
    try:
        verdict = check(folder)
        first = "" if verdict.accepted else verdict.reason
    except InputError as error:
        first = str(error)
    other = check_again(folder)
    second = "" if other.accepted else other.reason
    return _plain(first, folder), _plain(second, folder)


def _plain(reason: str, folder: Path) -> str:
    """Leave out the folder, and the words of a puzzle's rule: they may be said better some day."""
    before, rule, _ = reason.replace(f"{folder}/", "").partition("not a solution")
    return before + rule


def pack(lies: Iterable[tuple[Kept, Lie]]) -> None:
    """Write the corpus anew; equal lies give an equal file."""
    rows = sorted(lies, key=lambda pair: pair[0].name)
    with INDEX.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow([field.name for field in fields(Kept)])
        writer.writerows(astuple(one) for one, _ in rows)
    texts = {one.name: dict(sorted(lie.files.items())) for one, lie in rows}
    PACKED.write_bytes(lzma.compress(json.dumps(texts).encode(), preset=9))


def unpacked() -> list[tuple[Kept, Lie]]:
    """Return the lies of the corpus with their files."""
    return [(one, Lie(one.family, one.false, packed()[one.name])) for one in kept()]
