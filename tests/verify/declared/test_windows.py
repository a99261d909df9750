"""What is found in one window and told to all that are equal: held to all ways to colour a window, and on
boards to the solutions that are found without it.
"""

from itertools import islice, product
from random import Random

import numpy as np
import pytest

from hardboard.gadgets.metacell import load_tee, tee_families
from hardboard.puzzles.declared import Board
from hardboard.puzzles.registry import family
from hardboard.reduction.woven import weave
from hardboard.verify.declared import alike, windows
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.large import arrays
from hardboard.verify.declared.sweep import Swept
from hardboard.verify.declared.window import BLACK, OFF, OPEN, WHITE, Pane, conclude
from hardboard.verify.sat import search
from tests.support.hamilton import board_of, cycles_of, random_tees, tees_with_a_cycle

#: Two cells side by side, three in a column, one, and a corner that matters if another cell is black.
PATTERNS = [((0, 0), (0, 1)), ((0, 0), (1, 0), (2, 0)), ((0, 0),), ((0, 1), (1, 0))]


def random_window(rng, wide=4):
    """A window with some random places, of which some cells are known and some are off the board."""
    off, open_cells = rng.choice([0, 0, 0, 1]), rng.sample(range(wide * wide), 9)
    known = [
        OFF if cell < off * wide else OPEN if cell in open_cells else rng.choice([WHITE, BLACK])
        for cell in range(wide * wide)
    ]
    places = []
    for cells in rng.choices(PATTERNS, k=4):
        row, col = rng.randrange(off, wide - 2), rng.randrange(wide - 1)
        when = (((0, 0), True),) if cells[0] == (0, 1) else ()
        allowed = rng.randrange(1, (1 << (len(cells) + 1)) - 1)
        places.append(((cells, allowed, when), (row * wide + col,)))
    return Pane(wide, bytes(known), tuple(places))


def ways(window, joined):
    """All ways to colour the cells that keep the places and close no area of these colours off."""
    wide, known = window.wide, window.known
    for colours in product(*([value] if value < OPEN else [0, 1] for value in known if value != OFF)):
        shown = dict(zip([c for c, value in enumerate(known) if value != OFF], colours, strict=True))
        if all(
            kept(pattern, spot, wide, shown) for pattern, spots in window.places for spot in spots
        ) and not any(closed(shown, wide, colour) for colour in joined):
            yield shown


def kept(pattern, spot, wide, shown):
    cells, allowed, when = pattern
    if any(shown[spot + down * wide + right] != colour for (down, right), colour in when):
        return True
    return bool(allowed >> sum(shown[spot + down * wide + right] for down, right in cells) & 1)


def closed(shown, wide, colour):
    """Whether an area of a colour does not reach the window's rim."""
    left = {cell for cell, value in shown.items() if value == colour}
    while left:
        area = [left.pop()]
        for cell in area:
            near = {cell - wide, cell + wide, *(c for c in (cell - 1, cell + 1) if c // wide == cell // wide)}
            area += near & left
            left -= near
        if not any(c // wide in (0, wide - 1) or c % wide in (0, wide - 1) for c in area):
            return True
    return False


@pytest.mark.parametrize("joined", [(), (True,), (False,), (True, False)])
def test_what_is_found_in_a_window_is_all_that_holds_in_every_way(joined):
    rng, told, impossible = Random(f"{joined}"), 0, 0
    for _ in range(60):
        window = random_window(rng)
        every, found = list(ways(window, joined)), conclude(window, joined)
        assert (found is None) == (not every)
        if found is None:
            impossible += 1
            continue
        open_cells = [cell for cell, value in enumerate(window.known) if value == OPEN]
        told_by = zip(found.roots.tolist(), found.flips.tolist(), strict=True)
        said = dict(zip(found.cells.tolist(), told_by, strict=True))
        for cell, (root, flip) in said.items():
            assert all(way[cell] == (way[root] if root >= 0 else 0) ^ flip for way in every)
        # And nothing more: cells that are not told by others differ from each other in some way.
        free = [cell for cell in open_cells if cell not in said]
        looks = [tuple(way[cell] for way in every) for cell in free]
        both = {min(look, tuple(1 - value for value in look)) for look in looks}
        assert len(both) == len(free) and all(len(set(look)) == 2 for look in looks)
        told += len(said)
    assert told > 30 and impossible > 2


def counted(declaration, board, most=60):
    return sum(1 for _ in islice(search.solutions(DeclaredEncoding(declaration, board)), most))


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", tee_families())
def test_rectangles_have_as_many_loops_as_cycles_and_only_lines_between_tiles_are_left(name, monkeypatch):
    monkeypatch.setattr("hardboard.verify.declared.encoding.WIDE", 0)
    monkeypatch.setattr(windows, "OFTEN", 1)  # the boards are small
    rng, cell, declaration = Random(name), load_tee(name), family(name).declared
    for number in range(3):
        tees = tees_with_a_cycle(rng, 4, 6) if number % 2 else random_tees(rng, 4, 5)
        board = weave(board_of(tees), cell).board
        rows, cols = len(tees), len(tees[0])
        settled = arrays(declaration, board).settled
        assert settled.free <= rows * (cols - 1) + (rows - 1) * cols or not settled.possible
        assert counted(declaration, board) == min(cycles_of(tees), 60)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", tee_families())
def test_boards_with_a_spoilt_tile_have_the_same_solutions(name, monkeypatch):
    """Also where nothing but comparing windows spot by spot tells them apart."""
    rng, cell, declaration = Random(name), load_tee(name), family(name).declared
    seen = 0
    for number in range(3):
        board = weave(board_of(tees_with_a_cycle(rng, 4, 4)), cell).board
        clues = dict(board.clues)
        for spot in rng.sample(sorted(clues), number):
            del clues[spot]
        board = Board(*board.shape, clues=clues, loop=board.loop)
        plain = counted(declaration, board)
        with monkeypatch.context() as patched:
            patched.setattr("hardboard.verify.declared.encoding.WIDE", 0)
            patched.setattr(windows, "OFTEN", 1)
            assert counted(declaration, board) == plain
            patched.setattr(alike, "window_sums", lambda codes, spots, wide: np.zeros(len(spots), np.uint64))
            assert counted(declaration, board) == plain
        seen += plain
    assert seen


def test_a_colour_that_may_be_in_one_window_alone_is_closed_off_by_none():
    value = np.full(900, -1, dtype=np.int8)
    value[[0, 20]] = 1
    assert windows._on_both_sides(Swept(True, value, []), 30, True, 15)
    assert not windows._on_both_sides(Swept(True, value, []), 30, True, 16)
    assert not windows._on_both_sides(Swept(True, value, []), 30, False, 15)
    some = ((((0, 0), (0, 1)), 0b110, ()), np.array([0, 620], dtype=np.int32))
    assert windows._on_both_sides(Swept(True, value, [some]), 30, True, 15)
    assert not windows._on_both_sides(Swept(True, np.full(900, -1, dtype=np.int8), []), 30, True, 1)
