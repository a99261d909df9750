"""What makes places of one kind fast: its accelerators, together.

All of them could be left out: `broken` says what a place says, and a kind that nobody knows (a subclass of a
known one, too) is a `Kind()`. Tests take each away in turn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hardboard.puzzles.declared.board import Board, Facts, Index
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.cuts import Cut
from hardboard.verify.declared.kinds.form import Written
from hardboard.verify.whole import Hanging

#: Colours that facts force at a place. None: they break it.
Forced = list[tuple[Index, bool]] | None
Write = Callable[[Any, Clauses], None]


@dataclass(frozen=True)
class Kind:
    """What is known of a kind of places."""

    #: the colours that facts force
    forced: Callable[[Any, Facts], Forced] | None = None
    #: whether that is surely nothing as long as nothing is known
    idle: Callable[[Any], bool] | None = None
    #: clauses that a place is written down as at once
    write: Write | None = None
    #: all that it says, for a solver that counts, wherever it stands; None if `write` says it better
    form: Callable[[Any], Written | None] | None = None
    #: what `write` writes is not all that it says
    partly: bool = False
    #: their variables may be those of another place, too
    shares: bool = False
    #: each of them is a reason, as long as they are few
    listed: bool = False
    #: the clauses that a candidate breaks, where neighbours are the board's
    cut: Cut | None = None
    #: it says that cells are connected: cuts look at groups of cells, and know neighbours at corners
    connects: bool = False
    #: it says that every area of a colour has a clue
    numbers_areas: bool = False
    #: all that it says, where nothing can be added by need: as clauses, or as what hangs together
    rest: Write | None = None
    hanging: Callable[[Any, Board], Hanging] | None = None
    #: the same as counts of cells nearby, if it looks at no more
    counts: Callable[[Any, Board], Iterable[Place] | None] | None = None
    #: several sets of facts of a colouring that break a place
    several: Callable[[Any, Sequence[bool], Random], Iterator[dict[Index, bool]]] | None = None

    #: the numbers that a colouring has where a place looks: its clue is one of them, if it is about this
    measured: Callable[[Any, Facts], Iterable[int]] | None = None

    @property
    def alone(self) -> bool:
        """Whether a place is written down whole, by itself."""
        return self.write is not None and not (self.partly or self.shares)
