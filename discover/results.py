"""Describe a search: the order of roles on a bus, its settings, its progress, and its end."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.gadgets import Library
from hardboard.gadgets.metacell import TMetacell
from hardboard.gadgets.roles import BENDS, EDGES, THREES

#: What every library needs, in the order in which it is looked for.
FIRST = ("filler", "start", "stop", "along", "up", "left", "right", "fact", "over", "under", "one3")
#: Of these and of the tiles at edges, a nought, two taps and a crossover, how many are there is told.
NEEDED = (*FIRST, *(f"edge{at}" for at in EDGES), "nought", "tap0", "tap1", "cross")
#: The tiles of the crossover made of three exclusive ors, and how they stand.
XOR = ("xorN", "xorE", "xor4", "bendES", "bendNW", "tapX", "tapY")
CROSS3 = (("bendES", "xorN", "filler"), ("tapX", "xor4", "xorE"), ("filler", "tapY", "bendNW"))
#: More tiles for a crossover that is a block.
WIDER = (
    *("negate", "negateNS"),
    *(f"bend{ports}{k}" for ports in BENDS for k in range(2)),
    *(f"split{ports}{k}" for ports in THREES for k in range(4)),
    *(f"one{ports}{k}" for ports in THREES for k in range(8)),
)


@dataclass(frozen=True)
class SearchSettings:
    """The subject of a search, and its limits."""

    pitches: tuple[int, ...] = (5, 6, 7, 8, 9)
    #: of the processor, of all processes
    seconds: float = 3600
    jobs: int = 1
    seed: int = 0
    #: only frames whose name has this in it
    frame: str = ""
    #: libraries whose blocks are tried, beside those of the program
    blocks: tuple[Library, ...] = ()


@dataclass
class SearchResult:
    """A library or a T-metacell, or why there is none."""

    library: Library | None = None
    #: the same of a search for a T-metacell
    cell: TMetacell | None = None
    wanted: str = "library"
    frame: str = ""
    crossover: str = ""
    #: operations that every rule keeps: the puzzle is easy
    easy: list[str] = field(default_factory=list)
    #: operations that all patterns keep, where these are not all of the rules: nothing follows
    partly: list[str] = field(default_factory=list)
    #: frames with the role at which they are known to fail
    dead: dict[str, str] = field(default_factory=dict)
    #: frames with the role that was not found in time
    late: dict[str, str] = field(default_factory=dict)
    #: whether the time was up before all frames were looked at
    unseen: bool = False
    #: of the processor
    seconds: float = 0.0

    @property
    def succeeded(self) -> bool:
        """True if there is a library, or a T-metacell."""
        return self.library is not None or self.cell is not None

    @property
    def exhausted(self) -> bool:
        """True if it is certain that no frame has all tiles."""
        return not self.succeeded and not self.late and not self.unseen and bool(self.dead)


@dataclass(frozen=True)
class SearchStatus:
    """The progress of a search."""

    frame: str
    #: which of how many frames that is
    number: int
    frames: int
    #: what is looked for, and how many candidates were tried
    role: str
    tried: int
    #: tiles that are known in this frame, and in the frame that has most of them
    known: int
    best: int
    #: seconds of the processor
    left: float
    #: tiles that a library needs
    needed: int = len(NEEDED)


Watch = Callable[[SearchStatus], None]


def processor_seconds() -> float:
    """Return the processor seconds so far, with those of finished child processes."""
    return sum(os.times()[:4])


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
