"""Kölker's own theorems, step by step, as `docs/theorems.md` has them: the clue 1, membership, his layout."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import load
from hardboard.gadgets.laid_tiles import solder_sheet
from hardboard.gadgets.library_folder import HOME
from hardboard.gadgets.tile import END, RAY
from hardboard.gadgets.tile_file import parse_tile
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.formula import make_formula
from hardboard.puzzles.grid import Cell, number_regions, visible_counts
from hardboard.reduction import Compiled, Formula, compile_formula
from hardboard.reduction.classic import _transpose
from hardboard.verify.judge import judge
from hardboard.workbench.kurodoko.contract import ray_faults
from hardboard.workbench.kurodoko.tile_view import TileView
from tests.support.composition import plan_faults


def holds(rows: int, cols: int, clues: Mapping[Cell, int], black: Collection[Cell]) -> bool:
    """Whether these black cells solve the board with these clues."""
    cells = set(black)
    inside = all(0 <= r < rows and 0 <= c < cols for r, c in cells)
    apart = all((r + 1, c) not in cells and (r, c + 1) not in cells for r, c in cells)
    if not inside or not apart or any(cell in cells for cell in clues):
        return False
    return _seen(rows, cols, clues, cells) and _connected(rows, cols, cells)


def _seen(rows: int, cols: int, clues: Mapping[Cell, int], cells: set[Cell]) -> bool:
    by_row: dict[int, list[int]] = {}
    by_col: dict[int, list[int]] = {}
    for r, c in sorted(cells):
        by_row.setdefault(r, []).append(c)
        by_col.setdefault(c, []).append(r)
    return all(
        _run(by_row.get(r, []), c, cols) + _run(by_col.get(c, []), r, rows) - 1 == number
        for (r, c), number in clues.items()
    )


def _run(blacks: Sequence[int], at: int, length: int) -> int:
    """How many white places there are in a line around a white one."""
    after = bisect_left(blacks, at)
    low = blacks[after - 1] if after else -1
    return (blacks[after] if after < len(blacks) else length) - low - 1


def _connected(rows: int, cols: int, cells: set[Cell]) -> bool:
    height, row_of = _merged(rows, {r for r, _ in cells})
    width, col_of = _merged(cols, {c for _, c in cells})
    white = np.ones((height, width), dtype=bool)
    for r, c in cells:
        white[row_of[r], col_of[c]] = False
    return number_regions(white)[1] <= 1


def _merged(length: int, used: set[int]) -> tuple[int, dict[int, int]]:
    """How many lines there are when unused neighbours are one, and the new place of each used line."""
    places, count, last = {}, 0, -1
    for line in sorted(used):
        count += line > last + 1
        places[line] = count
        count, last = count + 1, line
    return count + (last + 1 < length), places


#: A ray of the layout with kinks runs through at most so many tiles.
STRAIGHT = 5


def drawn(seed: int, clauses: int = 4) -> Formula:
    return make_formula(list(Recipe((1, clauses), (1, 3), (1, 5)).draw(Random(seed))))


def test_a_clue_1_needs_one_row_or_column_of_at_most_three_cells() -> None:
    """Theorem 1 of the paper, on all boards up to 5 x 5 and all longer lines up to 12."""
    for rows, cols in [*product(range(1, 6), repeat=2), *((1, n) for n in range(6, 13))]:
        for at in product(range(rows), range(cols)):
            clues = np.zeros((rows, cols), dtype=np.int32)
            clues[at] = 1
            solvable = judge("kurodoko").find(Board.of_array(clues)) is not None
            assert not solvable or (1 in (rows, cols) and rows + cols <= 4), (rows, cols, at)


def test_a_witness_is_checked_by_its_length_as_the_rules_check_it() -> None:
    """Theorem 2: the check by merged lines agrees with the checker of the rules."""
    draw = Random(2)
    answers = []
    for _ in range(400):
        shape = draw.randint(1, 6), draw.randint(1, 6)
        clues = np.zeros(shape, dtype=np.int32)
        spots = list(product(range(shape[0]), range(shape[1])))
        black = draw.sample(spots, draw.randint(0, min(4, len(spots))))
        shading = np.zeros(shape, dtype=bool)
        for spot in black:
            shading[spot] = True
        seen = visible_counts(shading)
        for spot in draw.sample(spots, min(2, len(spots))):
            clues[spot] = max(1, int(seen[spot]) + draw.choice((0, 0, 0, 1)))
        board = Board.of_array(clues)
        given = {spot: int(clues[spot]) for spot in spots if clues[spot]}
        answers.append(holds(*shape, given, black))
        assert answers[-1] == (not FAMILY.violations(board, shading))
    assert set(answers) == {True, False}


def test_a_witness_for_a_board_that_nobody_can_write_down() -> None:
    huge = 10**100
    assert holds(huge, huge, {(5, 7): 2 * huge - 1}, [])
    assert holds(huge, huge, {(5, 7): huge + 7}, [(5, 8)]), "8 cells along the row, and the column"
    assert not holds(huge, huge, {(5, 7): huge + 8}, [(5, 8)])
    ring = [(0, 1), (1, 0)]
    assert not holds(huge, huge, {}, ring), "the corner is cut off"


def test_no_clue_stands_at_the_edge_of_the_board() -> None:
    """4.3: every port has a gadget beside it, so the outermost rows and columns are empty."""
    for seed, kinks in product(range(4), (False, True)):
        board: Any = compile_formula(drawn(seed), layout="kinked" if kinks else None).board
        clues = board.clue_array
        assert not any(line.any() for line in (clues[0], clues[-1], clues[:, 0], clues[:, -1]))


def test_the_2s_of_a_split_cannot_be_dispensed_with() -> None:
    """A.2.5: without the 2s beside its 3, the ends of rays need not be black."""
    library = load("koelker")
    text = (HOME / "koelker" / "split.txt").read_text()
    without = text.replace("!2?!3!?2!", "!.?!3!?.!")
    assert without != text
    faults = [list(ray_faults(TileView(parse_tile(each), library))) for each in (text, without)]
    assert not faults[0] and "need not be black" in faults[1][0]


@pytest.mark.parametrize("kinks", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_size_layers_and_clues_of_his_layout(seed: int, kinks: bool) -> None:
    """At most 3m layers; 6m - 1 tiles wide, 2 + 2 layers + k high; no clue above both sides together."""
    formula = drawn(seed)
    made = compile_formula(formula, layout="kinked" if kinks else None)
    m = len(formula.clauses)
    uses = [sum(abs(x) == v for clause in formula.clauses for x in clause) for v in formula.live]
    plan = made.floorplan
    assert plan.layers <= 3 * m * (1 + kinks)
    width, height = 6 * m - (not kinks), 2 + 2 * plan.layers + (2 if kinks else max(uses))
    assert (plan.arrangement.rows, plan.arrangement.cols) == (height, width)
    assert made.board.shape == (16 * height + 1, 16 * width + 1)
    assert made.facts["largest_clue"] < sum(made.board.shape)


def rays(made: Compiled) -> list[list[tuple[int, int]]]:
    """The question marks of each ray: those in a line with no `!` between them."""
    sheet = solder_sheet(made.laid)
    found = []
    for lines in (sheet, sheet.T):
        for number, line in enumerate(lines):
            marks: list[tuple[int, int]] = []
            for at, code in enumerate([*line.tolist(), END]):
                if code == END:
                    found += [marks] if len(marks) > 1 else []
                    marks = []
                elif code == RAY:
                    marks.append((number, at) if lines is sheet else (at, number))
    return found


def lane(picture: np.ndarray, side: str, at: int) -> list[int]:
    """The codes from a side of a tile inwards."""
    lines = {"N": picture[:, at], "S": picture[::-1, at], "W": picture[at], "E": picture[at, ::-1]}
    return list(lines[side].tolist())


def ends_of(picture: np.ndarray) -> dict[tuple[int, int], str]:
    """The end squares of a gadget and their open sides (section 4.4): question marks from which a `!` of the
    gadget is seen in all directions but one, and the one behind with no question mark between (erratum 19).
    """
    ends = {}
    for row, col in np.argwhere(picture == RAY).tolist():
        views = {"N": picture[:row, col][::-1], "S": picture[row + 1 :, col]}
        views |= {"W": picture[row, :col][::-1], "E": picture[row, col + 1 :]}
        sides = [side for side, view in views.items() if END not in view]
        if len(sides) == 1:
            behind = views[dict(zip("NSWE", "SNEW", strict=True))[sides[0]]].tolist()
            if RAY not in behind[: behind.index(END)]:
                ends[row, col] = sides[0]
    return ends


@pytest.mark.parametrize("formula", [[(1, 2, 3), (-1, 2, 4)], [(1, 1), (2,)], [(-2, 1)]])
def test_every_ray_has_exactly_two_end_squares(formula: list[tuple[int, ...]]) -> None:
    made = compile_formula(make_formula(formula))
    along: dict[bool, set[tuple[int, int]]] = {True: set(), False: set()}
    for place, tile in made.laid.tiles.items():
        rows, cols = made.laid.window(place)
        for (row, col), side in ends_of(tile.picture).items():
            along[side in "WE"].add((rows.start + row, cols.start + col))
    assert rays(made)
    for marks in rays(made):
        ends = [cell for cell in marks if cell in along[marks[0][0] == marks[-1][0]]]
        assert ends == [marks[0], marks[-1]]


def test_a_sidesplit_has_six_end_squares() -> None:
    """Section 4.4: "there are six of those in S": both rays of each of its ports end in it."""
    ends = ends_of(load("koelker").tile("sidesplit").picture)
    assert sorted(ends.values()) == ["E", "E", "S", "S", "W", "W"]


KINKED = [drawn(seed, 5) for seed in range(6)]
KINKED += [
    make_formula([(1,), (2,), (3,), (1,)]),
    make_formula([(1,), (), (), (1,)]),
    make_formula([(1, 1, 1), (1, 2)]),
]


@pytest.mark.parametrize("formula", KINKED, ids=str)
def test_with_kinks_no_ray_is_longer_than_five_tiles(formula: Formula) -> None:
    """So no clue is larger than 16 * 5 + 1 along the ray and 2 * 15 across it, for every formula."""
    made = compile_formula(formula, layout="kinked")
    for marks in rays(made):
        (top, left), (bottom, right) = marks[0], marks[-1]
        assert max(bottom - top, right - left) <= 16 * STRAIGHT, marks
    assert made.facts["largest_clue"] <= 16 * STRAIGHT + 1 + 30


@pytest.mark.parametrize("name", ["bend", "variable", "zero", "sidesplit"])
def test_with_kinks_rays_end_in_bends_and_in_every_link_of_a_chain_of_copies(name: str) -> None:
    """From every port both lines meet a `!` in the tile, so that no ray passes it."""
    tile = load("koelker").tile(name)
    for side in tile.ports:
        assert END in lane(tile.picture, side, 6)
        assert END in lane(tile.picture, side, 10)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_read_in_his_layout_is_the_set_of_models(seed: int) -> None:
    assert list(plan_faults(drawn(seed, 3), load("koelker"), "input")) == []


def test_odd_even_transposition_sorts_every_order_in_as_many_layers_as_tracks() -> None:
    """From either parity, all orders of up to seven goals."""
    for count in range(1, 8):
        for goals in permutations(range(count)):
            assert max(len(_transpose(list(goals), parity)) for parity in (0, 1)) <= count
