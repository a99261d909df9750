"""What the guides of a search call noticed is what breaks a rule, and nothing else: on random tiles whose
clues are right in both of two colourings, for cells that are flipped and every cut."""

from random import Random

import pytest

from hardboard.gadgets.contract.declared import Contract
from hardboard.puzzles import family
from hardboard.verify.solver import Solver
from hardboard.workbench.discover.conditions import MAY, MUST, View, fixed
from hardboard.workbench.discover.guides import Guides, cuts
from hardboard.workbench.discover.logic import F, Logic, T
from hardboard.workbench.discover.window import Window, rules_of

SIZE, DEPTH = 5, 2


def window_of(name: str, ports: str) -> Window:
    """A tile of which nothing is promised."""
    rules = rules_of(family(name))
    nothing = (((None, None),) * SIZE,) * DEPTH
    strips = {"plain": nothing, "port": nothing}
    return Window(rules, Contract(rules.name, SIZE, DEPTH, False, "SE", rules.signs, {}, strips), ports)


def coloured(window: Window, rng: Random) -> dict:
    """A random colouring of the tile without black neighbours; of the margin nothing is known."""
    colours: dict = dict.fromkeys(window.all)
    for row, col in window.cells:
        beside = (colours.get((row - 1, col)), colours.get((row, col - 1)))
        colours[row, col] = T if T not in beside and rng.random() < 0.35 else F
    return colours


def broken(window: Window, mode: str, picture, colours) -> bool:
    view = View(window, Logic(), mode, colours, fixed(window, picture))
    return bool(view.conditions(window.anchored))


def clued(window: Window, colourings, rng: Random) -> dict:
    """Clues, in half of the cells, that are right whatever lies outside."""
    picture = dict.fromkeys(window.cells, ".")
    for cell in window.cells:
        right = [
            sign
            for sign in window.rules.signs
            if not any(broken(window, MUST, picture | {cell: sign}, colours) for colours in colourings)
        ]
        picture[cell] = rng.choice(right) if rng.random() < 0.5 and right else "."
    return picture


def noticed(guides: Guides, clause) -> bool:
    """Whether one of the literals can hold."""
    guides.logic.add(clause)
    with Solver(guides.logic.clauses, top=guides.logic.top) as solver:
        return solver.solve() is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["declared-kurodoko", "declared-kuroshuto"])
def test_flips_and_mixtures_are_noticed_when_a_rule_is_broken(name: str) -> None:
    rng, window, seen = Random(name), window_of(name, "EW"), set()
    for _ in range(3):
        states = {state: coloured(window, rng) for state in ((0, 0), (1, 1))}
        picture = clued(window, states.values(), rng)

        def guides(picture=picture, states=states) -> Guides:
            return Guides(window, Logic(), fixed(window, picture), states)

        for cell in rng.sample(window.cells, 12):
            flipped = states[0, 0] | {cell: -states[0, 0][cell]}
            fresh = guides()
            found = noticed(fresh, fresh._flip((0, 0), cell))
            assert found == broken(window, MAY, picture, flipped)
            seen.add(("flip", found))
        for cut in cuts(SIZE):
            mixed = {cell: states[(0, 0) if cut.first(cell) else (1, 1)][cell] for cell in window.all}
            fresh = guides()
            found = noticed(fresh, fresh._mixture(cut, (0, 0), (1, 1)))
            assert found == broken(window, MAY, picture, mixed)
            seen.add(("cut", found))
    assert len(seen) > 2
