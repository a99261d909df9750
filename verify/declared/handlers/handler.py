"""Handlers: the fast ways to solve constraints of one class.

All of them are optional: `broken` says what a constraint means, and an unknown kind (a subclass, too) is a
`ConstraintHandler()`. Tests take each away in turn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from hardboard.puzzles.declared.board import Board, Facts, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import Cut

if TYPE_CHECKING:
    from random import Random

    from hardboard.verify.declared.reachability_encoding import ReachabilityArea


#: Colours that facts force with a constraint. None: they violate it.
Forced = list[tuple[Index, bool]] | None
#: The constraints of a handler.
Of = TypeVar("Of", bound=Constraint)
Write = Callable[[Of, BoardClauses], None]


@dataclass(frozen=True, eq=False, repr=False)
class ConstraintHandler(Generic[Of]):
    """The fast ways to solve a class of constraints."""

    #: the colours that facts force
    forced: Callable[[Of, Facts], Forced] | None = None
    #: clauses that a constraint is written down as at once
    write: Write[Of] | None = None
    #: what `write` writes is not all that it says
    partly: bool = False
    #: their variables may be those of another constraint, too
    shares: bool = False
    #: each of them is a reason, as long as they are few
    listed: bool = False
    #: the clauses that a candidate breaks, where neighbours are the board's
    cut: Cut | None = None
    #: all that it says, where nothing can be added by need: as clauses, or as what hangs together
    rest: Write[Of] | None = None
    hanging: "Callable[[Of, Board], ReachabilityArea] | None" = None
    #: several sets of facts of a colouring that break a constraint
    several: "Callable[[Of, Sequence[bool], Random], Iterator[dict[Index, bool]]] | None" = None

    #: the numbers that a colouring has where a constraint looks: its clue is one of them, if it is about this
    measured: Callable[[Of, Facts], Iterable[int]] | None = None
    #: what is `forced`, where presolving does without: for people, who look at one constraint after the other
    looked: Callable[[Of, Facts], Forced] | None = None

    @property
    def written_whole(self) -> bool:
        """True if the constraint is written down whole, by itself."""
        return self.write is not None and not (self.partly or self.shares)
