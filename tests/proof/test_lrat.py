"""Our checker of proofs: beside a foreign one, and against proofs of nothing."""

from random import Random

import pytest
from dratify import check_proof, parse_dimacs, parse_proof
from pysat.solvers import Solver

from hardboard.proof.check import CertificateRefused, lrat
from hardboard.proof.external_checkers import available_checkers
from hardboard.proof.prove.lrat import lrat_refutation
from hardboard.puzzles.dimacs import write_dimacs

Clauses = list[list[int]]


def drawn(rng: Random) -> Clauses:
    """Random clauses, about as many that can all hold as not."""
    top = rng.randint(3, 25)
    sizes = rng.choices((1, 2, 3, 4), (1, 4, 8, 1), k=int(top * rng.uniform(2, 5)))
    return [[v * rng.choice((1, -1)) for v in rng.sample(range(1, top + 1), min(k, top))] for k in sizes]


def possible(clauses: Clauses) -> bool:
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
        clauses = drawn(rng)
        if possible(clauses):
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
        clauses = drawn(rng)
        if possible(clauses):
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
                assert not possible(less)
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
