"""The page's worker on many boards of every declared family, beside the program.

    pytest tests/long/test_page_worker.py --cases 4 --seed 1 -rP

prints how much processor time a verdict takes on 10 x 10 while somebody edits four puzzles of each family.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from hardboard.api.puzzle import generate
from hardboard.people.authoring import records_without
from hardboard.puzzles import InputError
from hardboard.puzzles.fields import printed_clues, with_value
from hardboard.puzzles.registry import declared, family, needed_part
from hardboard.verify.judge import judge
from tests.studio.test_worker import told
from tests.support.wasm import needs_wasm, node

pytestmark = needs_wasm
#: Milliseconds of processor time after which a verdict is cut off.
LIMIT = 200
STATES = 16


def states(name: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yield a puzzle of 10 x 10 while somebody edits it: with fewer and fewer clues, or with a wrong one."""
    rng, kind, fields = Random(seed), family(name), needed_part(name, "fields")
    record = kind.record(generate(name, 10, seed=seed).board)
    yield record
    for _ in range(STATES // 2):
        printed = [
            clue for clue in printed_clues(record, fields) if clue.field.where not in ("rooms", "board")
        ]
        if printed:
            clue = rng.choice(printed)
            wrong = with_value(record, clue.field, clue.spot, rng.choice(clue.field.values(10, 10)))
            try:
                kind.board_from_record(wrong)
            except InputError:
                wrong = record
            yield wrong
        for _ in range(max(1, len(printed) // STATES)):
            ways = [less for _, less in records_without(kind, record)]
            record = rng.choice(ways) if ways else record
        yield record


def test_a_verdict_stands_beside_the_board_at_once(cases: Callable[[int], int], seed: int) -> None:
    print("| family | median | worst | unknown |\n| --- | ---: | ---: | ---: |")
    for name in declared():
        boards = [record for number in range(cases(1)) for record in states(name, seed + number)]
        asked = [("run/edit", {"record": record, "seconds": LIMIT / 1000}) for record in boards]
        answers = node("engine.mjs", told() | {"questions": asked})
        unknown = sum(review["status"] == "unknown" for review, _ in answers)
        for (review, _), record in zip(answers, boards, strict=True):
            kind = family(name)
            solutions = judge(name).solutions(kind.board_from_record(record))
            number = sum(1 for _ in zip(range(2), solutions, strict=False))
            assert review["status"] in (("none", "one", "several")[number], "unknown"), record
        times = [taken for _, taken in answers]
        print(f"| {name} | {median(times):.0f} ms | {max(times):.0f} ms | {unknown} of {len(times)} |")
