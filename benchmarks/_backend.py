"""clingo as a rival, fed through its backend, so that no time goes into grounding a program.

Cells are chosen; that they hang together is said by reachability from one of them, which clingo takes as it
is (unfounded sets).
"""

from collections.abc import Iterable, Sequence
from typing import Any

import clingo


class Program:
    """Rules given to clingo one by one; a literal is an atom or its negative."""

    def __init__(self) -> None:
        self.control = clingo.Control(["--warn=none"])
        self.backend: Any = self.control.backend()
        self.backend.__enter__()

    def choice(self) -> int:
        """A fresh atom that may hold."""
        atom: int = self.backend.add_atom()
        self.backend.add_rule([atom], [], choice=True)
        return atom

    def atom(self, *bodies: Sequence[int]) -> int:
        """A fresh atom that holds if one of the bodies does."""
        atom: int = self.backend.add_atom()
        for body in bodies:
            self.backend.add_rule([atom], body)
        return atom

    def never(self, *literals: int) -> None:
        """Not all of these."""
        self.backend.add_rule([], literals)

    def total(self, number: int, weighted: Iterable[tuple[int, int]], unless: Sequence[int] = ()) -> None:
        """The weights of the literals that hold add up to a number, unless one of some literals holds."""
        pairs = list(weighted)
        enough, more = self.backend.add_atom(), self.backend.add_atom()
        self.backend.add_weight_rule([enough], number, pairs)
        self.backend.add_weight_rule([more], number + 1, pairs)
        self.never(-enough, *(-x for x in unless))
        self.never(more, *(-x for x in unless))

    def connected(self, white: dict[Any, int], near: dict[Any, list[Any]], root: Any) -> None:
        """All white vertices are reached from the root, which is white."""
        reached = {vertex: self.backend.add_atom() for vertex in white}
        self.backend.add_rule([reached[root]], [white[root]])
        for vertex, atom in white.items():
            for other in near[vertex]:
                self.backend.add_rule([reached[vertex]], [atom, reached[other]])
            self.never(atom, -reached[vertex])

    def ended(self, limit: int) -> None:
        """All rules are given, and so many answer sets are wanted at most."""
        self.backend.__exit__(None, None, None)
        self.control.configuration.solve.models = limit  # type: ignore[union-attr]

    def count(self, limit: int) -> int:
        """The number of answer sets, up to a limit."""
        self.ended(limit)
        found = 0
        with self.control.solve(yield_=True) as handle:
            for _ in handle:
                found += 1
        return found
