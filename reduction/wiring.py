"""Find the literal of each wire of a floorplan, and the place of its name: for pictures, not for the claim.

A joint between two tiles may show a literal or its opposite, whatever suits the tiles. A *wire* is a stretch
of joints together with its literal in the formula. So a value changes along the way only where the formula
negates. A *flag* is a name at the edge of the board: a variable's where its wire begins, a literal's where
its wire ends in a clause.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.compiler import compile_formula
    >>> wiring = compile_formula(parse("a,-b"), library="compact").floorplan.wiring
    >>> [(flag.literal, flag.side) for flag in wiring.flags]
    [(1, 'W'), (2, 'W'), (1, 'N'), (-2, 'N')]
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor

from hardboard.gadgets.geometry import Position

#: A place and one of its sides.
Port = tuple[Position, str]


@dataclass(frozen=True)
class SignalWire:
    """Joints, each named by a port, of one literal; or, if Kölker's layout swaps two, of an exclusive or."""

    literals: tuple[int, ...]
    ports: tuple[Port, ...]
    #: The clause (a number from 0) that the wire belongs to alone; None where it serves several.
    clause: int | None = None

    def value(self, values: Mapping[int, bool]) -> bool:
        """Return the value of the wire when the variables have these values."""
        return reduce(xor, (values[abs(literal)] == (literal > 0) for literal in self.literals))


@dataclass(frozen=True)
class WireFlag:
    """A literal's name beside a tile, on the side of the board where it can be read."""

    literal: int
    place: Position
    side: str
    clause: int | None = None


@dataclass(frozen=True)
class ClauseSpan:
    """The tiles of a clause on the edge of the board, from the first to the last."""

    clause: int
    first: Position
    last: Position


@dataclass(frozen=True)
class Wiring:
    """The wires, their flags, and the clauses that they end in."""

    wires: tuple[SignalWire, ...]
    flags: tuple[WireFlag, ...]
    spans: tuple[ClauseSpan, ...]
