"""The theorem for T-grids and for boards in two floors, where tiles may have closed loops inside that nothing
but the rule about one loop forbids: true ones are accepted by both checkers, and others are not.
"""

from pathlib import Path

import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import Equivalent, prove_claim
from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def grid() -> Equivalent:
    return prove_claim(compile_formula(parse("1,2"), target="t-grid"), count=True)


def test_without_the_rule_about_one_loop_tiles_need_not_keep_to_their_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Patches, "_shut", lambda looks, patch, part: iter(()))
    with pytest.raises(InputError, match="it does not follow"):
        prove_claim(compile_formula(parse("1,2"), target="t-grid"))


def test_a_loop_may_be_closed_in_a_patch_if_nothing_is_known_to_be_elsewhere(
    grid: Equivalent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clauses about closed loops rest on black spots that were shown before."""
    write(grid, tmp_path)
    reasons = (tmp_path / "reasons.txt").read_text()
    assert "lnPlLoop" in reasons and "lnPlLoop" not in (tmp_path / "1-reasons.txt").read_text()
    counts = property(lambda looks: {False: 0, True: 0})
    monkeypatch.setattr(Patches, "_counts", counts)
    assert "no rule 'lnPlLoop'" in check(tmp_path).reason
