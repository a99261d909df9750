"""The judge of a puzzle family: it knows the rules of the puzzle and nothing of how a board came to be.

`judge("kurodoko").find(board)` decides; `.solutions(board)` lists; `.count(board)` counts. Each family's
judge is one `Judge` value. The difference between deciding and counting is kept at this door: `find`
may take steps that only preserve whether there is a solution, the others may not.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.registry import needed, part
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE, Cnf

if TYPE_CHECKING:
    from hardboard.verify.methods import Method


@dataclass(frozen=True, eq=False, repr=False)
class Judge:
    """A family's decision procedures. Boards and solutions are that family's values."""

    family: str
    #: board -> a solution or None; named arguments: `solver` (a python-sat name), and others of the family's
    #: own
    find: Callable[..., object]
    #: board -> every solution, each once
    solutions: Callable[..., Iterator[Any]]
    #: board -> as many values as there are solutions, by the quickest way; None if that is `solutions`
    counted: Callable[[Any], Iterator[object]] | None = None
    #: other ways of its own to find a solution, by the name that `solve --method` takes
    ways: "Mapping[str, Method]" = field(default_factory=dict)
    #: board -> its rules written down, every solution kept (see `hardboard.verify.sat.search.Encoding`)
    encoding: Callable[[Any], object] | None = None
    #: board -> all rules as clauses, nothing left to be added by need: what `hardboard dimacs` writes
    complete: Callable[[Any], Any] | None = None
    #: other complete encodings, by the name that `dimacs --encoding` takes; `comments()` explains one
    encodings: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    #: board -> whether it has no solution at first sight, so that there is no use in writing its rules down
    hopeless: Callable[[Any], bool] = lambda board: False
    #: encoding, cell or piece -> the literal that says it is black, or used
    literal: Callable[[Any, Any], int] = lambda encoding, cell: int(encoding.black[cell])

    #: loads what pays for who judges many boards in one process, some of them compiled
    prepare: Callable[[], None] = lambda: None

    #: board, pins -> rules for deciding, or None if there is no solution: they may lose solutions, but none
    #: of the values that these pins can have together
    deciding: Callable[[Any, Sequence[Any]], object] | None = None

    #: wanted solution -> (board -> its other solutions), for who adds clues until there are none
    besides: Callable[[Any], Callable[[Any], Iterator[object]]] | None = None

    @property
    def methods(self) -> "dict[str, Method]":
        """All that `solve --method` takes: the judge's own ways, and those that its family names."""
        return {**self.ways, **(part(self.family, "methods") or {})}

    def rules(self, board: AnyBoard, pins: Sequence[object]) -> Any:
        """Rules for deciding which values these pins (cells, pieces) can have, alone or together; None if
        there is no solution.
        """
        if self.deciding is not None:
            return self.deciding(board, pins)
        assert self.encoding is not None, f"the judge of {self.family} does not write its rules down"
        return self.encoding(board)

    def about(self, rules: Any, pins: Sequence[object], clauses: Sequence[Sequence[int]]) -> list[list[int]]:
        """Clauses over an encoding's variables: 1 says that the first pin is black, or used, and so on;
        variables after the last pin are free."""
        free = search.highest(rules) - len(pins)
        literals = [TRUE, *(self.literal(rules, pin) for pin in pins)]
        cnf = Cnf()
        for clause in clauses:
            cnf.add(
                *(
                    (1 if x > 0 else -1) * (literals[abs(x)] if abs(x) <= len(pins) else free + abs(x))
                    for x in clause
                )
            )
        return cnf.clauses

    def count(self, board: AnyBoard, limit: int | None = None) -> int:
        """The number of solutions, counted up to `limit` if one is given."""
        return sum(1 for _ in islice((self.counted or self.solutions)(board), limit))

    def unique(self, board: AnyBoard) -> bool:
        """Whether there is exactly one solution."""
        return self.count(board, limit=2) == 1


def judge(name: str) -> Judge:
    """The judge of the family of that name."""
    arbiter: Judge = needed(name, "judge")
    return arbiter
