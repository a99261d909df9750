"""Both checkers accept true theorems of random formulas of 3 to 20 clauses, for every target.

    pytest tests/long/test_true_certificates.py --cases 500 --seed 1 -rP

prints for each target the clauses, and how many the second checker refuses to go through at its usual limit.
"""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from hardboard.proof.second.files import Patience
from tests.support.agreement import compared, formula_makers, theorem_targets


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("kind", "library"), theorem_targets())
def test_true_theorems_are_accepted(
    kind: str,
    library: str,
    cases: Callable[[int], int],
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, sizes, beyond = Patience.most, Counter[str](), 0
    monkeypatch.setattr(Patience, "most", 100 * usual)
    for number, (name, make) in enumerate(islice(formula_makers(kind, library, seed), cases(1))):
        folder = tmp_path / str(number)
        make(folder)
        outcome = compared(folder, name)
        assert outcome.first and outcome.second, outcome
        sizes[name.partition(" clauses")[0].rpartition("-")[2]] += 1
        beyond += Patience.most - Patience.left > usual
    print(
        f"{kind}/{library}: {sizes.total()} accepted by both, {beyond} beyond the usual limit;", dict(sizes)
    )
