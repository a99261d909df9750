"""A false claim with a well-formed proof, and how it is written down."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

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
        """What the certificate claims."""
        found = re.search('"claim": *"([a-z]+)"', self.files["certificate.json"])
        return found[1] if found else "none"

    @property
    def hash(self) -> str:
        """The same for the same files, and for no others that will ever be seen."""
        return sha256(repr(sorted(self.files.items())).encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def write(self, folder: Path) -> Path:
        """Write the files, exactly as they are."""
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
