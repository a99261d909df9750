"""Facts about many cells at once, and clauses that hold by adding up: large counts have no short proof else.

A *total* says that at least so many of some cells are black, `2:r1c1,r1c2,r1c3`; a cell is black if at least
one of it is. It is so or not in every colouring, so a clause with totals says something of every board. Two
kinds of such clauses are accepted. Clauses of the first kind hold by the rule of one place that counts just
these cells. Clauses of the second kind have the reason `sum` and hold on any board, in one of these two
forms.

- Some cells have at most a number of black ones, and parts of them that have no cell in common have more:

    >>> one, two = Total(1, ((0, 0),)), Total(2, ((0, 0), (0, 1)))
    >>> added({one: True, (0, 1): True, two: False})
    ''

- Some cells have at least a number, while the others named have so few that not enough are left:

    >>> added({two: True, (0, 1): False})
    ''
    >>> added({two: True, (0, 2): False})
    'the numbers can be so'
"""

from hardboard.proof.check.reasons import Facts, Subject, Total, cells_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, read_cell

SUM = "sum"


def read_fact(word: str) -> Subject:
    """Return the subject of a fact: a cell or a total; no rule of a declared family says what a link is."""
    least, colon, rest = word.partition(":")
    if not colon:
        return read_cell(word)
    cells = tuple(map(read_cell, rest.split(",")))
    if list(cells) != sorted(set(cells)) or least not in map(str, range(1, len(cells) + 1)):
        raise InputError(f"{word[:40]!r}", "a number and as many cells at least, in order")
    return Total(int(least), cells)


def added(facts: Facts) -> str:
    """Why the facts may all be so; empty if they cannot, on any board."""
    least: list[tuple[int, set[Cell]]] = []
    most: list[tuple[int, set[Cell]]] = []
    for fact, so in facts.items():
        number = fact.least if isinstance(fact, Total) else 1
        (least if so else most).append((number - (not so), set(cells_of(fact))))
    if len(most) == 1:
        ((high, whole),) = most
        parts = [cell for _, cells in least for cell in cells]
        if len(parts) == len(set(parts)) and whole.issuperset(parts) and sum(n for n, _ in least) > high:
            return ""
    if len(least) == 1:
        ((low, whole),) = least
        rest = whole.difference(*(cells for _, cells in most))
        if sum(n for n, _ in most) + len(rest) < low:
            return ""
    return "the numbers can be so"
