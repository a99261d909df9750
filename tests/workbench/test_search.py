"""The search for tiles: learning, near misses, ends; it finds what there is, or says so."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np
import pytest

from hardboard.discover.single_tile import framed_specification, synthesize_tile
from hardboard.gadgets import Tile, load
from hardboard.gadgets.backend.kurodoko import _states
from hardboard.gadgets.laid_tiles import lay_tiles
from hardboard.gadgets.relation import State, all_states, relation_states
from hardboard.gadgets.sheet import surrounded
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading, adjacent_pairs, number_regions, visible_counts
from hardboard.verify.sat.solver import TimeIsUp
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.kurodoko.spec import FramedSpec, parse_specs
from hardboard.workbench.kurodoko.synthesis import synthesize
from hardboard.workbench.report import examine_tile
from hardboard.workbench.search import CandidateSearch, TileSpecification, read_spec, seek_tile
from hardboard.workbench.tiles import tile_completions


class Known:
    """A chooser that is told what is wrong with numbers."""

    def __init__(self) -> None:
        self.clauses: list[Sequence[int]] = []

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self.clauses += clauses


class Divided(CandidateSearch[int]):
    """Looks for a number that none of some others divides; those that do are its wrong completions."""

    def __init__(self, numbers: Sequence[int], by: Sequence[int], spoilt: Sequence[int] = ()) -> None:
        self.chooser: Known = Known()
        self.left, self.by, self.spoilt = list(numbers), by, spoilt

    def propose(self) -> int | None:
        while self.left and any(self.left[0] % clause[0] == 0 for clause in self.chooser.clauses):
            self.left.pop(0)
        return self.left.pop(0) if self.left else None

    def lessons(self, candidate: int) -> Iterator[list[int]]:
        yield from ([number] for number in self.by if candidate % number == 0)

    def drawn(self, candidate: int) -> Tile:
        return Tile(str(candidate), (), "true", frozenset([frozenset()]), np.zeros((1, 1), dtype=np.int32))

    def finished(self, candidate: int) -> Tile | None:
        return None if candidate in self.spoilt else self.drawn(candidate)


SPEC = TileSpecification("x", load("compact"), (), "true", frozenset([frozenset[str]()]), False, (1, 1))


def sought(search: Divided, seconds: float = 60) -> tuple[str, str]:
    said: list[str] = []
    outcome = seek_tile(SPEC, search, seconds, said.append)
    assert len(said) == search.tried + (outcome.exhausted or search.tried == 0)
    found = outcome.tile or outcome.best
    return found.name if found else "", str(outcome).split(" (")[0]


def test_what_was_learned_of_one_candidate_spares_the_next() -> None:
    search = Divided([6, 4, 9, 8, 7], (2, 3))
    assert sought(search) == ("7", "found a tile of 1x1 cells")
    assert (search.tried, search.wrong) == (2, 2)


def test_no_candidate_left_is_exhaustion_and_the_best_one_is_kept() -> None:
    search = Divided([6, 4, 15, 35, 5], (2, 3, 5, 7), spoilt=(11,))
    assert sought(search) == ("6", "no tile of 1x1 cells keeps the contract: all were ruled out")
    search = Divided([30, 6, 11], (3,), spoilt=(11,))
    name, words = sought(search)
    assert (name, search.lost) == ("11", 1) and "all were ruled out, 1 of them only at an edge" in words


def test_out_of_time_is_neither() -> None:
    assert sought(Divided([6, 4], (2,)), 0) == (
        "6",
        "no tile of 1x1 cells found in time; the closest is wrong in 1 state",
    )
    assert sought(Divided([11, 13], (2,), spoilt=(11,)), 0)[1].endswith(
        "has the relation but breaks the contract"
    )


class Late(Divided):
    """Time is up before there is a candidate, or before one is checked."""

    def propose(self) -> int | None:
        if not self.left:
            raise TimeIsUp
        return super().propose()

    def finished(self, candidate: int) -> Tile | None:
        raise TimeIsUp


def test_time_that_is_up_within_a_step_ends_it() -> None:
    assert sought(Late([], (2,)), 0) == ("", "no tile of 1x1 cells found in time")
    assert sought(Late([3], (2,)), 0)[1].endswith("the closest was not checked to the end")


@pytest.mark.slow
def test_a_library_found_from_rules_has_a_closest_tile_too() -> None:
    (spec,) = framed_specification(*read_spec("tile or\nlibrary creek\nports N E S\nrelation N or E or S\n"))
    outcome = synthesize_tile(spec, 0.01, tell=lambda line: None)
    assert outcome.tile is None and outcome.best is not None and outcome.faults > 0
    assert outcome.best.states == spec.states


COMPACT = load("compact")


def spec(ports: str, relation: str, unique: bool = True) -> FramedSpec:
    return parse_specs(
        f"tile x\nlibrary compact\nports {ports}\nrelation {relation}\nunique {'yes' if unique else 'no'}"
    )[0]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", COMPACT.tiles)
def test_every_compact_tile_is_found_again_with_one_completion_for_each_state(name: str) -> None:
    known = COMPACT.tile(name)
    tile = synthesize(spec(" ".join(known.ports) or "none", known.relation), 60).tile
    assert tile is not None
    assert broken_promises(tile, COMPACT) == []
    found = tile_completions(tile, COMPACT)
    assert {state: len(solutions) for state, solutions in found.items()} == {
        s: int(s in known.states) for s in found
    }


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("relation", ["N or W or E", "not (N and W and E)", "N = (W and E)"])
@pytest.mark.parametrize("unique", [True, False])
def test_that_there_is_no_tile_is_said_after_an_exhaustive_search(relation: str, unique: bool) -> None:
    outcome = synthesize(spec("N E W", relation, unique), 60)
    assert outcome.tile is None and outcome.exhausted
    assert "all were ruled out" in str(outcome)


@pytest.mark.slow
def test_out_of_time_is_not_taken_for_exhausted() -> None:
    outcome = synthesize(spec("N E W", "N or W or E"), 0)
    assert outcome.tile is None and not outcome.exhausted
    assert "in time" in str(outcome)


@pytest.mark.thorough
def test_few_clues_are_enough_and_none_of_them_can_be_left_out() -> None:
    outcome = synthesize(spec("N S", "N != S"), 60, few=True)
    tile = outcome.tile
    assert tile is not None
    full = synthesize(spec("N S", "N != S"), 60).tile
    assert full is not None
    inner = tile.picture[1:-1, 1:-1]
    assert 0 < (inner > 0).sum() < 10
    assert examine_tile(tile, COMPACT).ok and examine_tile(tile, COMPACT).unique


def test_bad_specifications_are_refused_in_one_line() -> None:
    for text, complaint in (
        ("ports N", "lines 'ports' and 'relation'"),
        ("ports N X\nrelation N", "some of N E S W"),
        ("ports N\nrelation false", "one that allows a state"),
        ("ports N\nrelation N\ncolour red", "one of tile library"),
        ("ports N\nrelation N\nframe\n#24\n2..", "a square of odd size"),
        ("ports N\nrelation N\nlibrary kuroshuto", "no kurodoko contract"),
    ):
        with pytest.raises(InputError, match=complaint):
            parse_specs(text)
    with pytest.raises(InputError, match="as the contract's lines"):
        synthesize(parse_specs("ports N\nrelation N\nframe\n" + "\n".join(["....."] * 5))[0])


def local_colourings(state: State) -> Iterator[tuple[Shading, bool]]:
    """Every colouring of a four-port compact tile in a port state, by brute force over its inner nine cells.

    White cells may be joined outside the tile; whether they are joined inside comes with each colouring.
    """
    frame = COMPACT.tile("cross").colourings[frozenset("NE")].copy()
    frame[3:6, 3:6] = False
    for side, near, far in (
        ("N", (1, 4), (2, 4)),
        ("S", (7, 4), (6, 4)),
        ("W", (4, 1), (4, 2)),
        ("E", (4, 7), (4, 6)),
    ):
        frame[near], frame[far] = side in state, side not in state
    for bits in product((False, True), repeat=9):
        shading = frame.copy()
        shading[3:6, 3:6] = np.array(bits).reshape(3, 3)
        if not adjacent_pairs(shading) and number_regions(~np.pad(shading, 1))[1] == 1:
            shut = shading.copy()
            for side, cell in (("N", (0, 4)), ("S", (8, 4)), ("W", (4, 0)), ("E", (4, 8))):
                shut[cell] = side in state
            yield shading, number_regions(~shut)[1] == 1


def signature(state: State, shading: Shading) -> np.ndarray:
    """What every cell sees, 0 if black, between free ends."""
    tile = Tile(
        "x", tuple("NESW"), "free", frozenset([state]), np.zeros((9, 9), dtype=np.int32), {state: shading}
    )
    around, centre = surrounded(tile, COMPACT)
    laid = lay_tiles(around)
    whole = laid.paint(_states(around, centre, state))
    seen: np.ndarray = np.where(whole, 0, visible_counts(whole))[laid.window(centre)]
    return seen


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("relation", "exists"), [("N = E = S = W", False), ("N != S = E = W", True)])
def test_exhaustion_agrees_with_trying_all_pairs_of_colourings(relation: str, exists: bool) -> None:
    """By definition: the clues on which two colourings agree must rule out every other colouring of every
    state.
    """
    every = [
        (state, signature(state, c), joined)
        for state in all_states("NESW")
        for c, joined in local_colourings(state)
    ]
    table = np.array([seen.ravel() for _, seen, _ in every])
    allowed = sorted(relation_states(relation, "NESW"), key=sorted)
    first, second = (
        [k for k, (state, _, joined) in enumerate(every) if state == one and joined] for one in allowed
    )

    def works(a: int, b: int) -> bool:
        agreed = (table[a] == table[b]) & (table[a] > 0)
        return set(np.flatnonzero((table[:, agreed] == table[a, agreed]).all(axis=1)).tolist()) == {a, b}

    assert any(works(a, b) for a in first for b in second) == exists
    outcome = synthesize(spec("N E S W", relation), 60)
    assert (outcome.tile is not None) == exists and outcome.exhausted != exists
