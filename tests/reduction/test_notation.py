"""The paper's notation: his worked example, and labels that say how a tile lies."""

from hardboard.gadgets import load
from hardboard.puzzles.formula import parse
from hardboard.reduction import compile_formula
from hardboard.reduction.notation import label, show_table, table
from hardboard.verify.claim import check

#: Section 4.3, the SAT instance (not v2, v1); his W- is W+ here.
EXAMPLE = """\
B   W+ C   W+ ~B
N      W      W
X+  T  X-     W
S   X  ~S     W
V_1    V_2    Z"""


def test_the_papers_worked_example_with_zeros_in_the_bottom_row() -> None:
    made = compile_formula(parse("-2,1"), layout="zeros-below")
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
