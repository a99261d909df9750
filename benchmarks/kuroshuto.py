"""Kuroshuto: the whole corpus by each method with proof of uniqueness, generating, and Table 4 of the thesis.

python benchmarks/kuroshuto.py
"""

import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from hardboard.puzzles import family
from hardboard.puzzles.kuroshuto import human
from hardboard.puzzles.kuroshuto.generate import generate
from hardboard.puzzles.kuroshuto.rate import rate
from hardboard.verify.connectivity import WAYS
from hardboard.verify.kuroshuto import solutions

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "kuroshuto.jsonl"
KUROSHUTO = family("kuroshuto")

#: Table 4: for each backtracking set its groups, easiest first. The first group of set 0, 165 puzzles, is all
#: others.
TABLE_4: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((), (200, 202, 25, 37), (195, 10, 104, 209, 92, 141, 123, 207, 173)),
    1: ((54, 9, 86, 145, 96, 23, 146), (205, 185, 49, 4, 26, 201, 63, 186, 66, 151, 19), (16,), (167,)),
    2: ((97, 55), (81, 83, 190, 176, 50), (6, 192)),
    3: ((199, 175), (162, 60)),
    4: ((76, 80, 196), (129,)),
    5: ((147,),),
}


def seconds(work: Callable[[], object]) -> float:
    """Processor time that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def solve_all(records: list[dict[str, Any]], method: Callable[[Any], Any]) -> None:
    """Solve every puzzle and prove that its solution is the only one and the published one."""
    for record in records:
        board = KUROSHUTO.board_from_record(record)
        found = list(islice(method(board), 2))
        if len(found) != 1 or KUROSHUTO.violations(board, found[0]):
            sys.exit(f"{record['id']}: not exactly one solution")
        if record["solution"] is not None and not np.array_equal(
            found[0], np.array(record["solution"], dtype=bool)
        ):
            sys.exit(f"{record['id']}: not the published solution")


def generate_all(count: int, size: int) -> None:
    """Generate puzzles and solve each again by a method that the generator does not use."""
    for seed in range(count):
        board, wanted = generate(size, size, seed=seed, solutions=solutions)
        (found,) = islice(human.solutions(board), 2)
        assert np.array_equal(found, wanted)


def thesis_place(number: int) -> tuple[int, int]:
    """The backtracking set of Janko's puzzle in Table 4, and its group within the set."""
    for guesses, groups in TABLE_4.items():
        for group, numbers in enumerate(groups):
            if number in numbers:
                return guesses, group
    return 0, 0


def compare_table_4(records: list[dict[str, Any]]) -> None:
    """Our sets and points beside the thesis's sets and groups."""
    ours: dict[tuple[int, int], list[int]] = defaultdict(list)
    places: dict[int, tuple[int, int]] = {}
    for record in records:
        if found := re.match(r"(?:/Kuroshuto/)?(\d+)[._]", record["id"]):
            facts = rate(KUROSHUTO.board_from_record(record)).facts
            places[int(found[1])] = facts["backtracking"], facts["points"]
            ours[places[int(found[1])]].append(int(found[1]))
    print("\nset  points  puzzles (in brackets: the set and group of Table 4)")
    for (guesses, points), numbers in sorted(ours.items()):
        print(
            f"{guesses:3}  {points:6}  "
            + " ".join("{}({}.{})".format(n, *thesis_place(n)) for n in sorted(numbers))
        )
    same = [n for n, (guesses, _) in places.items() if guesses == thesis_place(n)[0]]
    exact = [n for n in same if places[n][1] == thesis_place(n)[1] and places[n][0] == 0]
    print(f"same backtracking set: {len(same)} of {len(places)}; others: {sorted(set(places) - set(same))}")
    print(
        f"set 0, points equal to the number of the group: {len(exact)} of "
        f"{sum(not g for g, _ in places.values())}"
    )


def main() -> None:
    print(f"{'what':45}{'seconds':>9}   wanted")
    records = (
        [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
        if CORPUS.exists()
        else []
    )
    for name, way in WAYS.items():
        spent = seconds(partial(solve_all, records, partial(solutions, connectivity=way)))
        print(f"{f'corpus, {len(records)} puzzles, {name}':45}{spent:9.2f}   3")
    spent = seconds(partial(solve_all, records, human.solutions))
    print(f"{f'corpus, {len(records)} puzzles, person':45}{spent:9.2f}   10")
    print(
        f"{'generate and solve again 100 of 12 x 12':45}{seconds(partial(generate_all, 100, 12)):9.2f}   30"
    )
    print(f"{'generate and solve again one 20 x 20':45}{seconds(partial(generate_all, 1, 20)):9.2f}   20")
    if records:
        compare_table_4(records)


if __name__ == "__main__":
    main()
