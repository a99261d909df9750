"""The loop of all searches for tiles, with candidates that are numbers: learning, near misses, ends."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import pytest

from hardboard.discover.single_tile import framed_specification, synthesize_tile
from hardboard.gadgets import Tile, load
from hardboard.verify.sat.solver import TimeIsUp
from hardboard.workbench.search import CandidateSearch, seek_tile
from hardboard.workbench.specification import TileSpecification, read_spec


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
