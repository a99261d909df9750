"""Known results about puzzles, and how far each was looked up: one table (`hardness.toml`), which commands,
docs and paper read.

    >>> results_about("yin-yang").sentence
    'NP-complete: E. D. Demaine, J. Lynch, M. Rudoy and Y. Uno, Yin-Yang puzzles are NP-complete, arXiv \
2106.15585, CCCG 2021 (its abstract was looked up)'
    >>> results_about("creek").sentence
    'none found by us, searched for: name with NP-complete, lists of hard puzzles'
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: looked_up -> what that means, in words
LOOKED_UP = {
    "text": "the text was read",
    "abstract": "its abstract was looked up",
    "beginning": "named to us; not looked up in full: the seen beginning of its abstract ends before this",
    "title": "title and contents were looked up",
    "cited": "not looked up; so says {by}",
    "no": "not found by us",
}


@dataclass(frozen=True)
class HardnessResult:
    """A result about a puzzle in a work, and how far it was looked up."""

    claim: str
    source: str
    looked_up: str
    by: str = ""
    note: str = ""

    @property
    def sentence(self) -> str:
        """The result in words."""
        said = f"{self.claim}: {self.source} ({LOOKED_UP[self.looked_up].format(by=self.by)})"
        return f"{said}. {self.note.rstrip('.')}" if self.note else said


@dataclass(frozen=True)
class Hardness:
    """The known hardness of a puzzle; if none is known, the search terms."""

    results: tuple[HardnessResult, ...]
    searched: str = ""
    #: What tiles show of it here, beside those of the found library that comes with the program.
    here: str = ""

    @property
    def sentence(self) -> str:
        """Return the results in words."""
        if not self.results:
            return f"none found by us, searched for: {self.searched}"
        return "; ".join(result.sentence for result in self.results)


@cache
def hardness_records() -> dict[str, Hardness]:
    """Return the known hardness of each family."""
    with (Path(__file__).parent / "hardness.toml").open("rb") as file:
        entries = tomllib.load(file)
    return {
        name: Hardness(
            **entry | {"results": tuple(HardnessResult(**each) for each in entry.get("results", ()))}
        )
        for name, entry in entries.items()
    }


def results_about(name: str) -> Hardness | None:
    """Return the results about a family; none for a custom one."""
    return hardness_records().get(name)
