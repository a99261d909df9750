"""The page's checker of certificates on many lies and true certificates of every declared family.

    pytest tests/long/test_page_checker.py --cases 3 --seed 1 -rP

prints the numbers of lies and of true certificates, family by family.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random

import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family
from tests.support.agreement import board_maker, compared, puzzle_writer
from tests.support.boards import small_boards
from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.every import lies
from tests.support.page_checker import (
    ACCEPTED,
    REFUSED,
    UNKNOWN,
    PageChecker,
    certified_by_rules,
    clause_follows,
    clauses,
    known,
    needs_node,
    one_clause,
    varied_boards,
)

pytestmark = needs_node


@pytest.fixture(scope="module")
def page() -> Iterator[PageChecker]:
    made = PageChecker()
    yield made
    made.close()


@pytest.mark.parametrize("kind", certified_by_rules())
def test_no_lie_is_believed(kind: str, page: PageChecker, cases: Callable[[int], int], seed: int) -> None:
    told = Counter[str]()
    for forger, lie in lies(cases(2), seed, [*BOARD_FORGERS], [kind]):
        answer = page.verdict(lie.files)
        if not lie.true:
            assert answer["verdict"] in (REFUSED, *[UNKNOWN] * (not known(lie.files))), (forger, lie.false)
            told[answer["verdict"]] += 1
    print(f"{kind}: {told.total()} lies: {dict(told)}")
    assert told[REFUSED] >= 10


@pytest.mark.parametrize("kind", certified_by_rules())
def test_true_certificates_are_accepted(
    kind: str, page: PageChecker, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    boards = enumerate(small_boards(kind, 1 << 30, seed))
    makers = (board_maker(kind, board, number) for number, board in boards)
    puzzles = (puzzle_writer(kind, 4 + number % 4, number) for number in range(seed, 1 << 30))
    told = Counter[str]()
    for number in range(cases(6)):
        folder = tmp_path / str(number)
        for make in chain(islice(puzzles, 1) if number % 3 == 2 else (), (make for _, make in makers)):
            try:
                make(folder)
            except InputError:
                continue
            break
        one, answer = compared(folder, str(number)), page.verdict(folder)
        assert one.first and one.second and answer["verdict"] == ACCEPTED, (one, answer)
        told[answer["claim"]] += 1
    print(f"{kind}: {told.total()} accepted: {dict(told)}")


@pytest.mark.parametrize("kind", certified_by_rules())
def test_a_clause_follows_as_the_declared_rules_say(
    kind: str, page: PageChecker, cases: Callable[[int], int], seed: int
) -> None:
    rng, told = Random(f"{kind} {seed}"), Counter[bool]()
    for board in varied_boards(kind, rng, cases(20)):
        record = family(kind).board_to_record(board)
        for facts, reason, follows in clauses(kind, board, rng, 20):
            answer = page.verdict(one_clause(kind, record, facts, reason))
            assert clause_follows(answer) is follows, (record, facts, reason)
            told[follows] += 1
    print(f"{kind}: {told[True]} clauses that follow, {told[False]} that do not")
