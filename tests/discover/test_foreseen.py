"""What a search foresees: a tile that is right notices mixtures of its states and single cells that are
flipped; without its clues it does not."""

import pytest

from hardboard.discover.conditions import MUST, View, fixed
from hardboard.discover.foreseen import Foreseen
from hardboard.discover.logic import F, Logic, T
from hardboard.discover.window import Window, contract_of, rules_for
from hardboard.gadgets import load
from hardboard.puzzles import family
from hardboard.verify.sat.solver import Solver

LIBRARY = load("found-kuroshuto")


def foreseen(name: str, picture: dict, what: str) -> bool:
    """Whether a tile with this picture and its own colourings notices what is foreseen."""
    tile, contract = LIBRARY.tile(name), contract_of(LIBRARY)
    rules = rules_for(family(LIBRARY.family), contract.rules)
    window = Window(rules, contract, "".join(tile.ports))
    colours: dict = {}
    for state, shading in tile.colourings.items():
        values = {side: int(side in state) for side in tile.ports}
        promised = {cell: window.colour(cell, values) for cell in window.all}
        promised |= {cell: bool(shading[cell]) for cell in window.cells}
        key = tuple(values[side] for side in tile.ports)
        colours[key] = {cell: None if b is None else T if b else F for cell, b in promised.items()}
    logic = Logic()
    ahead = Foreseen(View(window, logic, MUST, {}, fixed(window, picture)), colours)
    ahead.flips(F) if what == "flips" else ahead.mixtures()
    with Solver(logic.clauses, top=logic.top) as solver:
        return solver.solve() is not None


@pytest.mark.parametrize("what", ["flips", "mixtures"])
def test_a_tile_notices_by_its_clues(what: str) -> None:
    tile = LIBRARY.tile("along")
    shown = {(r, c): chr(code) if code else "." for (r, c), code in _codes(tile.picture)}
    assert foreseen("along", shown, what)
    assert not foreseen("along", dict.fromkeys(shown, "."), what)


def _codes(picture):
    return [((r, c), int(picture[r, c])) for r in range(len(picture)) for c in range(len(picture))]
