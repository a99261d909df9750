"""Write values as terms of Coq, in the words of `proof/coq/LibraryText.v`.

>>> coq_cells([(0, -1), (2, 3)])
'[(0,-1);(2,3)]'

Rules along lines, however long, are patterns for short lines (`proof/coq/Lines.v`). Suppose that no line of
empty cells on a board is longer than some number of cells. Then "no two lamps in a line" and "every empty
cell is in line with a lamp" are patterns, with the ends of a line in their guards. A pattern that no
colouring obeys forbids longer lines.

>>> len(list(line_patterns(4, {"outside": 0, None: 1, -1: 2})))
108
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from hardboard.gadgets.relation import SIDES
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.constraints import Count
from hardboard.puzzles.declared.patterns import Pattern, Symbol, encode_step
from hardboard.puzzles.grid import Cell

HEAD = """(* Written by `hardboard gadgets prove --coq` from the library {name}: not to be edited.
   To know what the theorem says one has to read `game`, how many symbols there are, and `faithful`; \
of the rest nothing is
   believed. *)
Require Import ZArith List Bool String.
Import ListNotations.
From Hardboard Require Import LibraryText.
Open Scope string_scope.
Open Scope Z_scope.
Open Scope trace_scope.
"""
TAIL = """
Theorem checked : check_found the_kit = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem theorem : faithful ({solves} game) {symbols} the_kit.
Proof. exact ({proof}). Qed.
Print Assumptions theorem.
"""


def coq_cells(cells: Iterable[Cell]) -> str:
    """Return a list of cells."""
    return "[" + ";".join(f"({row},{col})" for row, col in cells) + "]"


def coq_bool(value: object) -> str:
    """Return a truth value."""
    return "true" if value else "false"


def coq_state(sides: Iterable[str]) -> str:
    """Return some of the four sides."""
    held = set(sides)
    return "(State " + " ".join(coq_bool(side in held) for side in SIDES) + ")"


def coq_numbers(numbers: Iterable[int]) -> str:
    """Return a list of natural numbers."""
    return "[" + ";".join(map(str, numbers)) + "]%nat"


def coq_facts(colours: Mapping[Cell, bool]) -> str:
    """Return cells and their colours."""
    white, black = ([cell for cell, dark in colours.items() if dark is colour] for colour in (False, True))
    return f"(facts_of {coq_cells(white)} {coq_cells(black)})"


def coq_rows(rows: Iterable[str]) -> str:
    """Return a picture."""
    return "[" + "; ".join(f'"{row}"' for row in rows) + "]"


def coq_switch(values: Mapping[int, object]) -> str:
    """Return a function of a parity."""
    return f"(fun p => if p then {coq_bool(values[1])} else {coq_bool(values[0])})"


def coq_module_name(name: str) -> str:
    """Return the name of the file of a library in Coq.

    >>> coq_module_name("light-up")
    'light_up'
    """
    return "".join(sign if sign.isalnum() else "_" for sign in name)


#: What a cell around a tile may show, as Coq numbers symbols: 1 is nothing.
Shown = Callable[[Cell], set[int]]


def longest_line(size: int, shown: Shown) -> int | None:
    """Return the greatest length of a line with a cell of a tile in it; None if it may go on beyond the
    neighbours.

    >>> longest_line(2, lambda cell: {1} if 0 <= cell[0] < 3 and cell[1] == 0 else {2})
    3
    """
    longest = 0
    for fixed, down in product(range(size), (False, True)):
        line = [1 in shown((at, fixed) if down else (fixed, at)) for at in range(-size, 2 * size)]
        for at in (at for at in range(size, 2 * size) if line[at]):
            if False not in line[:at] or False not in line[at:]:
                return None
            first = at - line[at::-1].index(False) + 1
            longest = max(longest, line.index(False, at) - first)
    return longest


def line_patterns(longest: int, numbers: Mapping[Symbol, int]) -> Iterator[Pattern]:
    """Yield the patterns for lines of at most this many cells, in the order of `Lines.v`."""
    clues = frozenset(symbol for symbol in numbers if symbol is not None)
    ways = ((1, 0), (0, 1))
    yield from (_pattern(_span(way, 0, longest), (), ()) for way in ways)
    for far, way in product(range(1, longest), ways):
        yield _pattern(_span(way, 0, far), (0, *_span(way, far, far)), (0, 1))
    arms = [(one, other) for one in range(longest) for other in range(longest - one)]
    for (left, right), (up, down) in product(arms, arms):
        cells = _span((1, 0), -left, right) + _span((0, 1), -up, -1) + _span((0, 1), 1, down)
        ends = (
            encode_step(0, -left - 1),
            encode_step(0, right + 1),
            encode_step(-up - 1, 0),
            encode_step(down + 1, 0),
        )
        yield _pattern(cells, cells, range(1, len(cells) + 1), [(cell, clues) for cell in ends])


def _pattern(
    empty: Sequence[Index],
    cells: Sequence[Index],
    allowed: Iterable[int],
    ends: Sequence[tuple[Index, frozenset[Symbol]]] = (),
) -> Pattern:
    guard = [(cell, frozenset([None])) for cell in empty]
    return Pattern(Count("line", tuple(cells), frozenset(allowed)), (*guard, *ends))


def _span(way: tuple[int, int], low: int, high: int) -> list[Index]:
    right, down = way
    return [encode_step(n * down, n * right) for n in range(low, high + 1)]
