"""Values as terms of Coq, in the words of `proof/coq/LibraryText.v`.

>>> coq_cells([(0, -1), (2, 3)])
'[(0,-1);(2,3)]'
"""

from collections.abc import Iterable, Mapping

from hardboard.gadgets.relation import SIDES
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
    """A list of cells."""
    return "[" + ";".join(f"({row},{col})" for row, col in cells) + "]"


def coq_bool(value: object) -> str:
    """A truth value."""
    return "true" if value else "false"


def coq_state(sides: Iterable[str]) -> str:
    """Some of the four sides."""
    held = set(sides)
    return "(State " + " ".join(coq_bool(side in held) for side in SIDES) + ")"


def coq_numbers(numbers: Iterable[int]) -> str:
    """A list of natural numbers."""
    return "[" + ";".join(map(str, numbers)) + "]%nat"


def coq_facts(colours: Mapping[Cell, bool]) -> str:
    """Cells and their colours."""
    white, black = ([cell for cell, dark in colours.items() if dark is colour] for colour in (False, True))
    return f"(facts_of {coq_cells(white)} {coq_cells(black)})"


def coq_rows(rows: Iterable[str]) -> str:
    """A picture."""
    return "[" + "; ".join(f'"{row}"' for row in rows) + "]"


def coq_switch(values: Mapping[int, object]) -> str:
    """A function of a parity."""
    return f"(fun p => if p then {coq_bool(values[1])} else {coq_bool(values[0])})"


def coq_module_name(name: str) -> str:
    """Return the name of the file of a library in Coq.

    >>> coq_module_name("light-up")
    'light_up'
    """
    return "".join(sign if sign.isalnum() else "_" for sign in name)
