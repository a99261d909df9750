"""T-grids: a loop through cells that are T's, each with one of its four sides shut.

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits every cell with a clue.
3. The loop crosses no side that is shut: the one that a clue names.

Where every cell has a clue, solutions are the Hamiltonian cycles of a graph of degree three, which
T-metacells are laid out by (MIT Hardness Group, arXiv 2405.08377).

    >>> FAMILY.check('''
    ... < . . >
    ... . . . .
    ... . ^ > .
    ... ''', "......... .+-+-+-+. .|.....|. .+...+-+. .|...|... .+-+-+... .........")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import loop_visits, one_loop, sides_shut

FAMILY = declare(
    "t-grid",
    Layout(clues="sides", loop="cells"),
    one_loop(),
    loop_visits("ceNoLine"),
    sides_shut("lnShut"),
    library="t-grid",
)
