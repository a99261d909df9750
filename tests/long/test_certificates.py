"""Many certificates: true ones, those of published puzzles, and lies drawn by the seed."""

import shutil
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.check import check
from hardboard.proof.check.files import read_json
from hardboard.proof.prove.certificate import prove_number, write_certificate
from hardboard.proof.second.files import WorkBudget
from hardboard.puzzles.registry import compilable_families, family, family_names
from hardboard.verify.judge import judge
from hardboard.verify.sat.solver import TimeIsUp, time_limit
from tests.support.agreement import compared, formula_makers, theorem_targets
from tests.support.forgeries import CHANGES, changed, files_for
from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.every import FORGERS, asked, lies
from tests.support.page_checker import REFUSED, UNKNOWN, PageChecker, certified_by_rules, known, needs_node
from tests.support.puzzles import names, puzzles


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
    usual, sizes, beyond = WorkBudget.most, Counter[str](), 0
    monkeypatch.setattr(WorkBudget, "most", 100 * usual)
    for number, (name, make) in enumerate(islice(formula_makers(kind, library, seed), cases(1))):
        folder = tmp_path / str(number)
        make(folder)
        outcome = compared(folder, name)
        assert outcome.first and outcome.second, outcome
        sizes[name.partition(" clauses")[0].rpartition("-")[2]] += 1
        beyond += WorkBudget.most - WorkBudget.left > usual
    print(
        f"{kind}/{library}: {sizes.total()} accepted by both, {beyond} beyond the usual limit;", dict(sizes)
    )


#: Seconds for one certificate; a count over very many cells has more clauses than can be written.
LIMIT = 20


def is_true(folder: Path) -> bool:
    """Return True if the board of an accepted certificate has as many solutions as it says."""
    facts = check(folder).facts
    board = family(facts["family"]).board_from_record(read_json(folder, "board.json"))
    number = judge(facts["family"]).count(board)
    return bool(facts.get("number", number) == number)


@pytest.mark.parametrize("name", names())
def test_the_smallest_published_puzzles(
    name: str, cases: Callable[[int], int], seed: int, tmp_path: Path
) -> None:
    for number, record in enumerate(puzzles(name, cases(4), smallest=True)):
        try:
            with time_limit(LIMIT):
                certificate = prove_number(family(name).board_from_record(record), name, limit=1)
        except TimeIsUp:
            continue
        folder, copy, rng = tmp_path / "true", tmp_path / "forged", Random(f"{name} {number} {seed}")
        write_certificate(certificate, folder)
        verdict = check(folder)
        assert verdict.accepted, verdict.reason
        for kind in (kind for kind in sorted(CHANGES) if files_for(kind, folder)):
            shutil.copytree(folder, copy)
            if change := changed(copy, kind, rng):
                outcome = compared(copy, name, change)
                assert not outcome.differ and (not outcome.first or is_true(copy)), outcome
            shutil.rmtree(copy)
        shutil.rmtree(folder)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", dict.fromkeys([*family_names(), *compilable_families()]))
def test_no_lie_about_any_family_is_believed(
    kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    told = [asked(lie, tmp_path / "lie") for _, lie in lies(cases(3), seed, [*FORGERS], [kind])]
    assert not [answer for answer in told if answer.wrong]
    assert len(told) >= 16


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=needs_node) for kind in certified_by_rules()])
def test_the_page_believes_no_lie_about_a_declared_family(
    kind: str, cases: Callable[[int], int], seed: int
) -> None:
    page, refused = PageChecker(), 0
    for forger, lie in lies(cases(2), seed, [*BOARD_FORGERS], [kind]):
        if not lie.true:
            verdict = page.verdict(lie.files)["verdict"]
            assert verdict in (REFUSED, *[UNKNOWN] * (not known(lie.files))), (forger, lie.false)
            refused += verdict == REFUSED
    page.close()
    assert refused >= 10
