"""The paper's notation: his worked example, and labels that say how a tile lies."""

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.tile import ORIENTATIONS
from hardboard.puzzles.formula import parse
from hardboard.reduction import compile_formula
from hardboard.reduction.notation import LETTERS, label, show_table, table
from hardboard.verify.claim import check

#: Section 4.3, the SAT instance (not v2, v1); his W- is W+ here.
EXAMPLE = """\
B   W+ C   W+ ~B
N      W      W
X+  T  X-     W
S   X  ~S     W
V_1    V_2    Z"""


def test_the_papers_worked_example_with_zeros_in_the_bottom_row() -> None:
    made = compile_formula(parse("-2,1"), zeros_below=True)
    assert show_table(table(made.floorplan)) == EXAMPLE
    assert check(made).agree


def test_a_label_says_how_the_papers_gadget_is_turned() -> None:
    """In section 4.1 Xor has its output north and Sidesplit its input south; both are stored turned."""
    koelker = load("koelker")
    assert label(koelker.tile("xor")) == "X2"
    assert label(koelker.tile("xor").turned("2")) == "X"
    assert label(koelker.tile("sidesplit")) == "S+"
    assert koelker.tile("sidesplit").turned("-").relation == "E_out = S_in and N_out = S_in"
    assert koelker.tile("xor").turned("2").relation == "N_out = E_in xor W_in"
    assert label(koelker.tile("sidesplit").turned("~+")) == "~S"


@pytest.mark.parametrize("name", LETTERS)
def test_two_orientations_of_a_tile_with_one_label_are_the_same_cells(name: str) -> None:
    tile = load("koelker").tile(name)
    by_label: dict[str, list[np.ndarray]] = {}
    for orientation in ORIENTATIONS:
        turned = tile.turned(orientation)
        by_label.setdefault(label(turned), []).append(turned.picture)
    for pictures in by_label.values():
        assert all(np.array_equal(pictures[0], other) for other in pictures)


def test_a_wire_is_turned_by_half_without_a_change_of_what_it_does() -> None:
    """So that our W+ on the right of a clause is as good as the paper's W-."""
    wire = load("koelker").tile("wire")
    assert wire.turned("+").states == wire.turned("-").states
