"""Whether a clause about cells holds in every solution, seen from the board and one named rule: the part to be trusted.

It shares no code with the programs that write clauses. A clause is given by the facts it forbids (cell -> whether it is black);
each function below looks for a shading that has these facts and keeps one rule at one place, and accepts the clause if there
cannot be one. What comes back is the empty string, or why the clause is refused.
"""

from collections.abc import Callable, Mapping, Sequence

from verify.proof.reasons import Reason

Cell = tuple[int, int]
Facts = Mapping[Cell, bool]
#: Rows of clues: 0 for none, -1 for a clue whose number is not given.
Clues = Sequence[Sequence[int]]
#: The rules of a family, by the names that reasons use.
Rules = dict[str, Callable[[Clues, "Facts", Sequence[Cell]], str]]


def kurodoko(clues: Clues, facts: Facts, reason: Reason) -> str:
    """Why a clause about a Kurodoko board is not justified by the reason given; empty if it is."""
    return _by_rule(RULES, clues, facts, reason)


def kuroshuto(clues: Clues, facts: Facts, reason: Reason) -> str:
    """Why a clause about a Kuroshuto board is not justified by the reason given; empty if it is."""
    return _by_rule(RULES | {"clue": shot}, clues, facts, reason)


def _by_rule(rules: Rules, clues: Clues, facts: Facts, reason: Reason) -> str:
    shape = (len(clues), len(clues[0]))
    outside = [cell for cell in [*facts, *reason.cells] if not (0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1])]
    if outside:
        return "it names a cell that is not on the board"
    if reason.kind not in rules:
        return f"there is no rule {reason.kind!r}"
    return rules[reason.kind](clues, facts, reason.cells)


def white(clues: Clues, facts: Facts, cells: Sequence[Cell]) -> str:
    """A cell with a clue is white."""
    if len(cells) != 1 or clues[cells[0][0]][cells[0][1]] == 0:
        return "there is no clue at the place named"
    return "" if facts.get(cells[0]) is True else "it does not say that the cell with the clue is white"


def adjacent(clues: Clues, facts: Facts, cells: Sequence[Cell]) -> str:
    """No two black cells are neighbours."""
    if len(cells) != 2 or sum(abs(a - b) for a, b in zip(*cells, strict=True)) != 1:
        return "the cells named are not two neighbours"
    return "" if all(facts.get(cell) is True for cell in cells) else "it does not forbid that both cells are black"


def clue(clues: Clues, facts: Facts, cells: Sequence[Cell]) -> str:
    """A clue is the number of white cells seen from it, itself included: no four runs that add up agree with the facts."""
    number = clues[cells[0][0]][cells[0][1]] if len(cells) == 1 else 0
    if number < 1:
        return "there is no number at the place named"
    sums = {1}
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        runs = possible_runs(facts, cells[0], (down, right), (len(clues), len(clues[0])), number)
        sums = {total + run for total in sums for run in runs if total + run <= number}
    return "" if number not in sums else f"the clue {number} can be satisfied though it fails"


def shot(clues: Clues, facts: Facts, cells: Sequence[Cell]) -> str:
    """Of the cells that are a Kuroshuto clue's number of steps away exactly one is black: two are, or none can be."""
    number = clues[cells[0][0]][cells[0][1]] if len(cells) == 1 else 0
    if number < 1:
        return "there is no number at the place named"
    r, c = cells[0]
    ends = ((r - number, c), (r, c + number), (r + number, c), (r, c - number))
    there = [facts.get((x, y)) for x, y in ends if 0 <= x < len(clues) and 0 <= y < len(clues[0])]
    if there.count(True) >= 2 or all(colour is False for colour in there):
        return ""
    return f"the clue {number} can be satisfied though it fails"


def possible_runs(facts: Facts, start: Cell, step: Cell, shape: Cell, longest: int) -> list[int]:
    """The lengths, up to `longest`, of a run of white cells that is followed by a black cell or the edge."""
    runs: list[int] = []
    for run in range(longest + 1):
        cell = (start[0] + step[0] * (run + 1), start[1] + step[1] * (run + 1))
        if not (0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1]):
            return [*runs, run]
        if facts.get(cell) is not False:
            runs.append(run)
        if facts.get(cell) is True:
            break
    return runs


def cut(clues: Clues, facts: Facts, cells: Sequence[Cell]) -> str:
    """All white cells are connected: black cells all around a region cut it off from the rest.

    If all neighbours of the region are black, then each cell of the region beside one of them is white, and so is each cell
    beside one of them on the other side, for no two black cells are neighbours. There are such cells on both sides, because
    the region is not empty and, with its neighbours, not the whole board; and no way leads from the one to the other.
    """
    region = set(cells)
    border = {near for cell in region for near in _around(cell, clues)} - region
    if not region:
        return "the region is empty"
    if len(region) + len(border) == len(clues) * len(clues[0]):
        return "there is nothing outside the region and its border"
    return "" if all(facts.get(cell) is True for cell in border) else "the region has a neighbour that need not be black"


def _around(cell: Cell, clues: Clues) -> list[Cell]:
    r, c = cell
    near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [(x, y) for x, y in near if 0 <= x < len(clues) and 0 <= y < len(clues[0])]


RULES: Rules = {
    "white": white,
    "adjacent": adjacent,
    "clue": clue,
    "cut": cut,
}

#: Family -> the judge of its clauses. A family that is not here has certificates for solvable boards only.
JUSTIFY: dict[str, Callable[[Clues, Facts, Reason], str]] = {"kurodoko": kurodoko, "kuroshuto": kuroshuto}
