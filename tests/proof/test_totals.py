"""Large counts in certificates: every clause that is accepted by adding up holds for every colouring, and
counts that no list of cells could say have short proofs.
"""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.check import check
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.justify.declared import SUM, added, read_fact
from hardboard.proof.check.reasons import Facts, Reason, Subject, Total, cells_of, show_subject
from hardboard.proof.prove.certificate import prove_number, write_certificate
from hardboard.proof.prove.refute.declared import is_long_count, total_rules
from hardboard.proof.second import check as check_apart
from hardboard.proof.second.files import NotAccepted, subject
from hardboard.proof.second.shading import adds_up
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family
from tests.support.constraints import Contrary

CELLS = tuple((0, col) for col in range(5))


def drawn(rng: Random) -> Facts:
    facts: dict[Subject, bool] = {}
    for _ in range(rng.randint(1, 4)):
        some = tuple(sorted(rng.sample(CELLS, rng.randint(1, len(CELLS)))))
        total: Subject = some[0] if len(some) == 1 else Total(rng.randint(1, len(some)), some)
        facts[total] = rng.random() < 0.5
    return facts


def is_so(facts: Facts, black: dict[Cell, int]) -> bool:
    """Whether a colouring has all of them."""
    least = {it: it.least if isinstance(it, Total) else 1 for it in facts}
    return all((sum(black[cell] for cell in cells_of(it)) >= least[it]) is so for it, so in facts.items())


def possible(facts: Facts) -> bool:
    colourings = product((0, 1), repeat=len(CELLS))
    return any(is_so(facts, dict(zip(CELLS, colours, strict=True))) for colours in colourings)


def test_what_is_accepted_by_adding_up_is_so_in_every_colouring() -> None:
    rng, accepted = Random(1), 0
    for _ in range(4000):
        facts = drawn(rng)
        mine = added(facts) == ""
        assert mine is adds_up({subject(show_subject(it)): so for it, so in facts.items()})
        accepted += mine
        assert not (mine and possible(facts)), facts
    assert accepted > 200


@pytest.mark.parametrize("allowed", [{0}, {5}, {2, 3}, {0, 5}, set()])
def test_the_rules_of_a_large_count_leave_its_colourings(allowed: set[int]) -> None:
    rules = list(total_rules(Count("count", range(5), frozenset(allowed)), 5))
    for rule in rules:
        assert rule.reason.kind != SUM or added(rule.facts) == ""
    for colours in product((0, 1), repeat=5):
        black = dict(zip(CELLS, colours, strict=True))

        assert any(is_so(rule.facts, black) for rule in rules) is (sum(colours) not in allowed)


@pytest.mark.parametrize(
    "word", ["0:r1c1,r1c2", "3:r1c1,r1c2", "1:r1c2,r1c1", "1:r1c1,r1c1", "01:r1c1", "1:"]
)
def test_a_total_is_written_in_one_way(word: str) -> None:
    with pytest.raises(InputError):
        read_fact(word)
    with pytest.raises(NotAccepted):
        subject(word)


def test_forty_eight_of_sixty_two_cells(tmp_path: Path) -> None:
    """Aqre 07_8x8 of the published ones: without totals there is no certificate in minutes."""
    rooms = [[1 if (r, c) == (3, 2) else 2 if (r, c) == (4, 4) else 0 for c in range(8)] for r in range(8)]
    clues = [[48 if (r, c) == (0, 0) else None for c in range(8)] for r in range(8)]
    board = family("aqre").board_from_record({"rows": 8, "cols": 8, "clues": clues, "rooms": rooms})
    write_certificate(prove_number(board, "aqre", limit=1), tmp_path)
    verdict = check(tmp_path, board)
    assert verdict.accepted and verdict.facts["number"] == 1, verdict.reason
    assert ":r1c1," in (tmp_path / "map.txt").read_text()
    check_apart(tmp_path)


def test_totals_of_other_cells_than_a_place_counts_are_refused() -> None:
    record = {"rows": 1, "cols": 5, "clues": [[2, None, None, None, None]], "rooms": [[0] * 5]}
    judge, reason = (
        justifier("aqre", family("aqre").board_from_record(record)),
        Reason("bkShadeNe", ((0, 0),)),
    )
    assert judge({Total(3, CELLS): True}, reason) == ""
    assert judge({Total(2, CELLS): False}, reason) == ""
    assert judge({Total(2, CELLS): True}, reason) != ""
    assert judge({Total(3, CELLS[:4]): True}, reason) != ""
    assert judge({Total(3, CELLS): True, Total(1, CELLS[1:]): True}, reason) != ""


def test_what_is_no_count_is_not_added_up() -> None:
    cells, some = tuple(range(20)), frozenset(range(5))
    assert is_long_count(Count("own", cells, some)) and not is_long_count(Contrary("own", cells, some))
