"""One law for theorems: for every target and library both checkers accept a board's certificate, with as many
solutions as its formula has models.
"""

from collections.abc import Callable
from itertools import islice
from math import prod
from pathlib import Path
from random import Random

import pytest

from hardboard.gadgets.metacell import tee_families
from hardboard.proof import second
from hardboard.proof.check import check
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, parse
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from tests.support.agreement import theorem_targets

#: No model, one, several; empty clauses, repeats and opposites. In the last but one a clause of one literal
#: taps a wire that goes on; in the last wires cross in four columns, so that groups of white cells reach the
#: largest through others.
FORMULAS = (
    "1", "-1", "1,2", "1,-2", "1,1", "1 -1", "1,2,3", "1,2 1", "1,2,3 -1", "() 1,2", "1,-1,2 1,1",
    "1,2 1,-2", "1,2,3 -1,2,4", "1 -1,3,1 -3 2,-1,1", "1,4 2,5 3,6 1,6",
)  # fmt: skip
#: Cells of a board at most; the smallest formula is taken whatever it makes.
MOST = 12_000


#: Boards in two stages take long.
TARGETS = [
    pytest.param(*one, marks=[pytest.mark.thorough] * (one[0] in tee_families() and one[1] == "t-grid"))
    for one in theorem_targets()
]


@pytest.mark.sampled(5)
@pytest.mark.slow
@pytest.mark.parametrize("meaning", [ONE_IN_THREE, SAT])
@pytest.mark.parametrize(("target", "library"), TARGETS)
def test_a_theorem_is_accepted_with_the_number_of_models(
    target: str, library: str, meaning: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    chosen = Random(f"{target} {library} {meaning} {seed}").sample(FORMULAS, len(FORMULAS))
    boards = (compile_formula(parse(text, meaning), target, library) for text in [*chosen, FORMULAS[0]])
    small = (made for made in boards if prod(made.size) <= MOST or str(made.source) == FORMULAS[0])
    for number, made in enumerate(islice(small, cases(1))):
        text, folder = str(made.source), tmp_path / str(number)
        exact = library != "koelker"  # whose tiles leave cells open
        write(prove_claim(made, count=exact), folder)
        one, other = check(folder, made.board), second.check(folder)
        assert one.accepted and (other.accepted or other.beyond), (text, one.reason, other.reason)
        assert one.facts["formula"] == [list(clause) for clause in made.translation.target.clauses]
        if exact:
            wanted = len(list(models(made.source, live=True)))
            assert one.facts["number"] == wanted and one.facts["one_to_one"], text
            assert other.beyond or other.facts["number"] == wanted, text


#: Once refused: groups that reach the largest through others; boards that bounds leave without a solution.
REFUSED = [("compact", FORMULAS[-2]), ("kuroshuto", FORMULAS[-2]), ("creek", FORMULAS[-1])]
REFUSED += [("koelker", "1 -1"), ("compact", "1 -1"), ("compact", "1,2 -1")]


@pytest.mark.slow
@pytest.mark.parametrize(("library", "text"), REFUSED)
def test_theorems_that_were_once_refused_are_accepted(library: str, text: str, tmp_path: Path) -> None:
    write(prove_claim(compile_formula(parse(text), library=library), count=library != "koelker"), tmp_path)
    assert check(tmp_path).accepted and second.check(tmp_path).accepted
