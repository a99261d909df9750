"""The rules that Kurodoko and Kuroshuto share, as judges of clauses about black and white cells."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeGuard

from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.puzzles.grid import Cell, Shading, neighbours

CellFacts = Mapping[Cell, bool]
#: Rows of clues: 0 for none, -1 for a clue whose number is not given.
Clues = Sequence[Sequence[int]]
#: The rules of a family, by the names that reasons use.
Rules = dict[str, Callable[[Clues, CellFacts, Sequence[Cell]], str]]


def by_rule(rules: Rules, clues: Clues, facts: Facts, reason: Reason) -> str:
    """Why a clause is not justified by the rule that its reason names; empty if it is."""
    shape = (len(clues), len(clues[0]))
    own = {cell: black for cell, black in facts.items() if on_board(cell, shape)}
    cells = [cell for cell in reason.cells if on_board(cell, shape)]
    if len(own) < len(facts) or len(cells) < len(reason.cells):
        return "it names something that is not a cell of the board"
    if reason.kind not in rules:
        return f"there is no rule {reason.kind!r}"
    return rules[reason.kind](clues, own, cells)


def on_board(subject: object, shape: Cell) -> TypeGuard[Cell]:
    """Whether a subject is a cell of a board of this shape."""
    match subject:
        case (int(row), int(col)):
            return 0 <= row < shape[0] and 0 <= col < shape[1]
    return False


def holds(solution: Shading, subject: Subject) -> bool | None:
    """Whether a cell is black in a solution; None if it is no cell of the board."""
    return bool(solution[subject]) if on_board(subject, (solution.shape[0], solution.shape[1])) else None


def facts_of(board: object, solution: Shading) -> Facts:
    """The colour of every cell."""
    return {(r, c): black for r, row in enumerate(solution.tolist()) for c, black in enumerate(row)}


def white(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
    """A cell with a clue is white."""
    if len(cells) != 1 or clues[cells[0][0]][cells[0][1]] == 0:
        return "there is no clue at the place named"
    return "" if facts.get(cells[0]) is True else "it does not say that the cell with the clue is white"


def adjacent(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
    """No two black cells are neighbours."""
    if len(cells) != 2 or sum(abs(a - b) for a, b in zip(*cells, strict=True)) != 1:
        return "the cells named are not two neighbours"
    return (
        ""
        if all(facts.get(cell) is True for cell in cells)
        else "it does not forbid that both cells are black"
    )


def cut(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
    """All white cells are connected: black cells all around a region cut it off from the rest.

    If all neighbours of the region are black, then each cell of the region beside one of them is white, and
    so is each cell beside one of them on the other side, for no two black cells are neighbours. There are
    such cells on both sides, because the region is not empty and, with its neighbours, not the whole board;
    and no way leads from the one to the other.
    """
    region, shape = set(cells), (len(clues), len(clues[0]))
    border = {near for cell in region for near in neighbours(cell, shape)} - region
    if not region:
        return "the region is empty"
    if len(region) + len(border) == len(clues) * len(clues[0]):
        return "there is nothing outside the region and its border"
    return (
        ""
        if all(facts.get(cell) is True for cell in border)
        else "the region has a neighbour that need not be black"
    )


#: The rules of both families; each adds what its clues say.
SHARED: Rules = {"white": white, "adjacent": adjacent, "cut": cut}
