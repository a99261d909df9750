"""Hamiltonian cycles of rectangles of cells, counted cell by cell: a frontier, no solver; T-metacells.

A state is what crosses the frontier, from left to right: nothing (0), or the left or the right end of a path.
Paths do not cross, so that ends stand like brackets, and which belong together need not be written down.

    >>> cycles(2, 3, set()), cycles(4, 4, set()), cycles(3, 3, set())
    (1, 6, 0)
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

from hardboard.gadgets.backend.t_grid_embedding import embed
from hardboard.gadgets.metacell import TMetacell
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge

Cell = tuple[int, int]
#: The two cells of a side that is shut.
Side = frozenset[Cell]
Frontier = tuple[int, ...]
LEFT_END, RIGHT_END = 1, 2


def cycles(rows: int, cols: int, shut: Collection[Side]) -> int:
    """How many cycles visit all cells and cross no shut side."""
    states: Counter[Frontier] = Counter({(0,) * (cols + 1): 1})
    found = 0
    for row in range(rows):
        for col in range(cols):
            below = row + 1 < rows and frozenset({(row, col), (row + 1, col)}) not in shut
            beside = col + 1 < cols and frozenset({(row, col), (row, col + 1)}) not in shut
            if (row, col) == (rows - 1, cols - 1):
                closed = (0,) * col + (LEFT_END, RIGHT_END)
                found = states[closed]
            states = _passed(states, col, below, beside)
        states = Counter({(0, *state[:-1]): count for state, count in states.items()})
    return found


def _passed(states: "Counter[Frontier]", col: int, below: bool, beside: bool) -> "Counter[Frontier]":
    """The states behind a cell, whose edges to the left and above are the entries `col` and `col + 1`, and
    then those below and to the right."""
    after: Counter[Frontier] = Counter()
    for state, count in states.items():
        (left, up), before, behind = state[col : col + 2], state[:col], state[col + 2 :]
        if left and up:
            if (left, up) != (LEFT_END, RIGHT_END):  # else a cycle would be closed
                after[_joined(before, left, up, behind)] += count
        elif left or up:
            if below:
                after[(*before, left or up, 0, *behind)] += count
            if beside:
                after[(*before, 0, left or up, *behind)] += count
        elif below and beside:
            after[(*before, LEFT_END, RIGHT_END, *behind)] += count
    return after


def _joined(before: Frontier, left: int, up: int, behind: Frontier) -> Frontier:
    """Two paths made one: if both of their ends here are of one kind, the nearer of the others changes."""
    if left == up == LEFT_END:
        behind = _changed(behind, RIGHT_END)
    elif left == up == RIGHT_END:
        before = _changed(before[::-1], LEFT_END)[::-1]
    return (*before, 0, 0, *behind)


def _changed(frontier: Frontier, kind: int) -> Frontier:
    """The first end of a kind whose path does not begin here becomes one of the other kind."""
    open_paths = 0
    for at, end in enumerate(frontier):
        open_paths += (end == 3 - kind) - (end == kind)
        if open_paths < 0:
            return (*frontier[:at], 3 - kind, *frontier[at + 1 :])
    raise AssertionError("an end without another")


def sides(clues: Collection[tuple[Cell, str]]) -> set[Side]:
    """The sides that clues shut, those at the edge of the board, too."""
    steps = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
    return {frozenset({cell, (cell[0] + steps[way][0], cell[1] + steps[way][1])}) for cell, way in clues}


def random_tees(rng: Random, rows: int, cols: int) -> list[list[str]]:
    """A shut side for each cell; at the edge mostly one that shuts nothing else, so that there are cycles."""
    tees = [[rng.choice("UDLR") for _ in range(cols)] for _ in range(rows)]
    for row, col in product(range(rows), range(cols)):
        edge = "U" * (row == 0) + "D" * (row == rows - 1) + "L" * (col == 0) + "R" * (col == cols - 1)
        if edge and rng.random() < 0.8:
            tees[row][col] = edge[0]
    return tees


def tees_with_a_cycle(
    rng: Random, rows: int, cols: int, trees: int = 1, apart: bool = False
) -> list[list[str]]:
    """A T-grid of even sizes with a cycle: one that goes around a random tree of squares of 2 x 2 cells; or
    with those around several such trees, which may be the same. If *apart*, a branch of each is missing, so
    that two cycles are around it. A third of these trees are combs: a row of squares in the middle, and all
    others hanging on it.

    >>> cycles_of(tees_with_a_cycle(Random(1), 6, 8)) > 0
    True
    """
    while True:
        every = [_tree(rng, rows, cols) for _ in range(trees)]
        if apart:
            every = [_comb(rows, cols) if rng.random() < 1 / 3 else tree for tree in every]
            every = [tree - {rng.choice(sorted(tree, key=sorted))} for tree in every]
        open_ways = [
            [[way for way in "UDLR" if all(way in _unused(tree, (row, col)) for tree in every)]
             for col in range(cols)] for row in range(rows)
        ]  # fmt: skip
        if all(ways for line in open_ways for ways in line):
            return [[rng.choice(ways) for ways in line] for line in open_ways]


def _tree(rng: Random, rows: int, cols: int) -> set[Side]:
    """A random tree of squares of 2 x 2 cells."""
    tree, reached = set[Side](), [(0, 0)]
    while len(reached) < rows * cols // 4:
        row, col = rng.choice(reached)
        down, right = rng.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
        there = (row + down, col + right)
        if there not in reached and 0 <= there[0] < rows // 2 and 0 <= there[1] < cols // 2:
            tree.add(frozenset({(row, col), there}))
            reached.append(there)
    return tree


def _comb(rows: int, cols: int) -> set[Side]:
    """A tree of squares of 2 x 2 cells with one branch from column to column, in the middle."""
    high, wide = rows // 2, cols // 2
    upright = {frozenset({(row, col), (row + 1, col)}) for row in range(high - 1) for col in range(wide)}
    return upright | {frozenset({(high // 2, col), (high // 2, col + 1)}) for col in range(wide - 1)}


def _unused(tree: Collection[Side], cell: Cell) -> str:
    """The two sides of a cell that the way around a tree of squares does not cross."""
    row, col = cell
    square, found = (row // 2, col // 2), ""
    for way, (down, right) in {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}.items():
        inside = ((row + down) // 2, (col + right) // 2) == square
        # Inside a square the way crosses no branch of the tree; between two it follows one.
        beside = (square[0] + (row % 2 or -1) * abs(right), square[1] + (col % 2 or -1) * abs(down))
        joined = (square[0] + down, square[1] + right) if not inside else beside
        if (frozenset({square, joined}) in tree) == inside:
            found += way
    return found


def covers(tees: list[list[str]]) -> Iterator[set[Side]]:
    """All ways for loops, one or several, to visit each cell of a T-grid once: the sides that they cross.

    >>> sorted(map(len, covers([[*"UUUUUU"], [*"DDDDDD"]])))
    [12, 12, 12, 12, 12]
    """
    rows, cols = len(tees), len(tees[0])
    inside = [*product(range(rows), range(cols))]
    shut = sides([(cell, tees[cell[0]][cell[1]]) for cell in inside])

    def further(at: int, crossed: set[Side]) -> Iterator[set[Side]]:
        if at == len(inside):
            yield crossed
            return
        row, col = inside[at]
        before = sum(frozenset({(row, col), near}) in crossed for near in ((row - 1, col), (row, col - 1)))
        after = [
            side
            for near in ((row, col + 1), (row + 1, col))
            if near[0] < rows and near[1] < cols
            if (side := frozenset({(row, col), near})) not in shut
        ]
        for more in combinations(after, 2 - before):
            yield from further(at + 1, crossed | {*more})

    return further(0, set())


def board_of(tees: list[list[str]]) -> Any:
    record = {"rows": len(tees), "cols": len(tees[0]), "clues": tees}
    return family("t-grid").declared.layout.board(record)


def cycles_of(tees: list[list[str]]) -> int:
    """How many cycles visit all cells of a T-grid."""
    cells = product(range(len(tees)), range(len(tees[0])))
    return cycles(len(tees), len(tees[0]), sides([(cell, tees[cell[0]][cell[1]]) for cell in cells]))


def cycles_of_board(board: Any) -> int:
    """The same for a T-grid as it is read, with the frontier along its shorter sides.

    >>> cycles_of_board(family("t-grid").read_board("^ ^ ^\\nv v v"))
    1
    """
    tees: list[list[str]] = family("t-grid").declared.layout.record(board)["clues"]
    if len(tees) < len(tees[0]):
        turned = str.maketrans("UDLR", "LRUD")
        tees = [[way.translate(turned) for way in column] for column in zip(*tees, strict=True)]
    return cycles_of(tees)


SIZES = ((2, 2), (2, 3), (3, 2), (3, 4), (4, 3), (4, 4))


def agrees(cell: TMetacell, tees: list[list[str]]) -> tuple[bool, int]:
    """Whether loops are the cycles, by number and each by itself; and how many there are."""
    embedding, source = embed(board_of(tees), cell), family("t-grid")
    wanted, found = cycles_of(tees), set[bytes]()
    for loop in judge(cell.frame.family).solutions(embedding.board):
        cycle = embedding.read_back(loop)
        if source.violations(embedding.source, cycle) or (embedding.lay_down(cycle) != loop).any():
            return False, wanted
        found.add(cycle.tobytes())
        if len(found) > wanted:
            return False, wanted
    return len(found) == wanted, wanted


def mutant(cell: TMetacell, rng: Random) -> TMetacell:
    """The tile with one clue of its own changed."""
    picture = cell.tile.picture.copy()
    spot = 2 * rng.randrange(1, cell.pitch // 2), 2 * rng.randrange(1, cell.pitch // 2)
    picture[spot] = rng.choice([code for code in (0, *map(ord, cell.frame.symbols)) if code != picture[spot]])
    return replace(cell, tile=replace(cell.tile, picture=picture))
