"""Our checker of proofs, beside a foreign one, and its sums: what is accepted holds in every colouring."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from dratify import check_proof, parse_dimacs, parse_proof
from pysat.solvers import Solver

from hardboard.proof.check import CertificateRefused, check, lrat
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.justify.declared import SUM, read_fact, sum_fault
from hardboard.proof.check.reasons import Facts, Reason, Subject, Total, cells_of, show_subject
from hardboard.proof.external_checkers import available_checkers
from hardboard.proof.prove.certificate import prove_number, write_certificate
from hardboard.proof.prove.lrat import lrat_refutation
from hardboard.proof.prove.refute.declared import is_long_count, total_rules
from hardboard.proof.second import check as check_apart
from hardboard.proof.second.files import NotAccepted, subject
from hardboard.proof.second.shading import adds_up
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.constraints import Count
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family
from tests.support.constraints import Contrary

Clauses = list[list[int]]


def drawn_clauses(rng: Random) -> Clauses:
    """Random clauses, about as many that can all hold as not."""
    top = rng.randint(3, 25)
    sizes = rng.choices((1, 2, 3, 4), (1, 4, 8, 1), k=int(top * rng.uniform(2, 5)))
    return [[v * rng.choice((1, -1)) for v in rng.sample(range(1, top + 1), min(k, top))] for k in sizes]


def satisfiable(clauses: Clauses) -> bool:
    with Solver(name="minisat22", bootstrap_with=clauses) as engine:
        return bool(all(clauses) and engine.solve())


def verdict(clauses: Clauses, proof: str) -> str:
    try:
        return str(lrat.check_lrat(clauses, proof))
    except CertificateRefused as refused:
        return str(refused)


@pytest.mark.slow
def test_proofs_are_accepted_here_and_elsewhere() -> None:
    rng, refuted = Random(1), 0
    for _ in range(150):
        clauses = drawn_clauses(rng)
        if satisfiable(clauses):
            continue
        kept, proof = lrat_refutation(clauses)
        needed = [clauses[k] for k in kept if k < len(clauses)]
        assert verdict(needed, proof) == str(proof.count("\n"))
        foreign = "".join(
            " ".join(line.split()[1 : line.split().index("0", 1) + 1]) + "\n" for line in proof.splitlines()
        )
        result = check_proof(parse_dimacs(write_dimacs(needed, 30)), parse_proof(foreign), check_rat=False)
        assert result.ok and result.reached_empty
        refuted += 1
    assert refuted > 40


def test_no_changed_proof_refutes_what_can_be_satisfied() -> None:
    rng, accepted, tried = Random(2), 0, 0
    while tried < 400:
        clauses = drawn_clauses(rng)
        if satisfiable(clauses):
            continue
        kept, proof = lrat_refutation(clauses)
        needed = [list(clauses[k]) for k in kept if k < len(clauses)]
        words = proof.split()
        for _ in range(4):
            changed, less = list(words), [list(clause) for clause in needed]
            if rng.random() < 0.5:
                changed[rng.randrange(len(words))] = str(rng.randint(-9, len(needed) + 9))
            elif rng.random() < 0.5:
                del changed[rng.randrange(len(words))]
            else:
                clause = rng.choice(less)
                clause[rng.randrange(len(clause))] *= -1
            if verdict(less, " ".join(changed)).isdecimal():
                accepted += 1
                assert not satisfiable(less)
            tried += 1
    assert 0 < accepted < tried // 2


@pytest.mark.parametrize("number", ["9" * 13, "99999999", "1e3", "0x1", "1_0", "\u0661", "--1", "1.0"])
def test_what_is_no_number_of_a_proof_is_refused_at_once(number: str) -> None:
    with pytest.raises(CertificateRefused, match=r"whole number|no number of a clause"):
        lrat.check_lrat([[1], [-1]], f"3 0 1 {number} 0")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["drat-trim", "lrat-check", "cake_lpr", "acl2"])
def test_a_foreign_checker_accepts_a_right_proof_and_refuses_a_wrong_one(name: str) -> None:
    if name not in available_checkers():
        pytest.skip(f"{name} is not installed")
    cnf = write_dimacs([[1, 2], [-1, 2], [-2, 3], [-3]], 3)
    assert available_checkers()[name](cnf, "5 2 0 1 2 0\n6 0 5 3 4 0\n") == ""
    assert available_checkers()[name](cnf.replace("-3 0", "3 0"), "5 2 0 1 2 0\n6 0 5 3 4 0\n")


@pytest.mark.parametrize("word", ["-0", "00", "01", "+1", "1.0", "1_0", "\u0661", "--1", "-", "9" * 10])
def test_numbers_are_written_in_one_way(word: str) -> None:
    """A proof that others read otherwise says nothing."""
    clauses, proof = [[1], [-1]], "3 0 1 2 0"
    assert lrat.check_lrat(clauses, proof) == 1
    for place in range(5):
        words = proof.split()
        words[place] = word
        with pytest.raises(CertificateRefused, match="no whole number"):
            lrat.check_lrat(clauses, " ".join(words))


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
        mine = sum_fault(facts) == ""
        assert mine is adds_up({subject(show_subject(it)): so for it, so in facts.items()})
        accepted += mine
        assert not (mine and possible(facts)), facts
    assert accepted > 200


@pytest.mark.parametrize("allowed", [{0}, {5}, {2, 3}, {0, 5}, set()])
def test_the_rules_of_a_large_count_leave_its_colourings(allowed: set[int]) -> None:
    rules = list(total_rules(Count("count", range(5), frozenset(allowed)), 5))
    for rule in rules:
        assert rule.reason.kind != SUM or sum_fault(rule.facts) == ""
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
