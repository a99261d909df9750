"""Loops of rectangles of a T-metacell against Hamiltonian cycles, and T-metacells with one clue changed."""

from dataclasses import replace
from random import Random

from hardboard.gadgets.backend.t_grid_embedding import embed
from hardboard.gadgets.metacell import TMetacell
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.hamilton import board_of, cycles_of

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
