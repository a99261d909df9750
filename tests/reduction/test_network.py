"""The sorting network brings every copy of a variable to its literal, and no layer does too much."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hardboard.puzzles.formula import Formula, make
from hardboard.reduction.network import Network, route
from hardboard.workbench.recipe import Recipe


def random_formula(seed: int, clauses: int = 8) -> Formula:
    return make(list(Recipe((1, clauses), (0, 3), (1, 9)).draw(Random(seed))))


def carried(network: Network) -> list[int | None]:
    """Follow each variable's copies through the layers: which variable ends on each track."""
    tracks: list[int | None] = [None] * len(network.start)
    for variable, places in network.sources.items():
        for place in places:
            tracks[place] = variable
    for layer in network.layers:
        for t in layer:
            tracks[t], tracks[t + 1] = tracks[t + 1], tracks[t]
    return tracks


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_every_copy_arrives_under_its_literal(seed: int, rng: Random) -> None:
    formula = random_formula(seed)
    variables = formula.live
    rng.shuffle(variables)
    tracks = carried(route(formula, variables))
    wanted: list[int | None] = [None] * (3 * len(formula.clauses))
    for i, clause in enumerate(formula.clauses):
        for j, literal in enumerate(clause):
            wanted[3 * i + j] = abs(literal)
    assert tracks == wanted


@given(st.integers(0, 10**6))
def test_a_layer_never_moves_a_track_twice(seed: int) -> None:
    formula = random_formula(seed)
    network = route(formula, formula.live)
    for layer in network.layers:
        assert layer, "an empty layer makes the board larger for nothing"
        assert not any(t + 1 in layer for t in layer)


def test_a_formula_in_order_needs_no_layer() -> None:
    assert route(make([(1, 2, 3), (4, 5, 6)]), [1, 2, 3, 4, 5, 6]).layers == ()
