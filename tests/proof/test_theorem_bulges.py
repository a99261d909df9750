"""The theorem for T-grids and for boards in two floors, where tiles may have closed loops inside that nothing
but the rule about one loop forbids: true ones are accepted by both checkers, and others are not.
"""

from pathlib import Path

import pytest

from hardboard.gadgets.metacell import tee_families
from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import Equivalent, prove_claim
from hardboard.puzzles.errors import InputError
from hardboard.reduction import Compiled, compile_formula, parse
from tests.proof.test_theorem_strands import COUNTED

pytestmark = pytest.mark.slow


def counted(made: Compiled, folder: Path) -> int:
    """How many solutions both checkers say that there are."""
    write(prove_claim(made, count=True), folder)
    one, other = check(folder), second.check(folder)
    assert one.accepted and other.accepted, (one.reason, other.reason)
    assert one.facts["number"] == other.facts["number"] and one.facts["one_to_one"]
    return int(one.facts["number"])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("formula", COUNTED)
def test_a_t_grid_is_equivalent_and_its_loops_are_counted(formula: str, tmp_path: Path) -> None:
    assert counted(compile_formula(parse(formula), target="t-grid"), tmp_path) == COUNTED[formula]


@pytest.mark.thorough
def test_a_board_in_two_floors_is_equivalent_and_its_loops_are_counted(tmp_path: Path) -> None:
    assert counted(compile_formula(parse("1"), "slitherlink", "t-grid"), tmp_path) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("target", tee_families())
def test_every_family_with_a_t_metacell_has_certificates(target: str, tmp_path: Path) -> None:
    assert counted(compile_formula(parse("1 -1"), target, "t-grid"), tmp_path / "none") == 0
    assert counted(compile_formula(parse("1,2,3"), target, "t-grid"), tmp_path / "three") == 3


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
