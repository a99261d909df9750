"""Kurodoko for people: every deduction judged, hints, ratings, generating.

    python benchmarks/people.py [deductions] [hints] [ratings] [generate]

Without arguments all parts run, on two processes; that takes some minutes. The tables of
van Meurs (2008) are made by `python -m benchmarks tables van-meurs`.
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import spearmanr

from hardboard.people.rating import LABELS
from hardboard.puzzles import family
from hardboard.puzzles.kurodoko import Board
from hardboard.puzzles.rules import place
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.generate import generate
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.human.hints import hint
from hardboard.theses.van_meurs.human.position import WHITE, Clue, Contradiction, Position, layout
from hardboard.theses.van_meurs.human.reason import METHODS, SIGHT, HumanRule, Reasoner, start
from hardboard.theses.van_meurs.human.sight import method_8
from hardboard.theses.van_meurs.rate import rate
from hardboard.verify.kurodoko import JUDGE, PlainEncoding
from hardboard.verify.kurodoko.propagate import untouched
from tests.support.deductions import unconfirmed

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "kurodoko.jsonl"
KURODOKO = family("kurodoko")
PROCESSES = 2

Record = dict[str, Any]


def records() -> list[Record]:
    """The corpus, smallest boards first."""
    found = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return sorted(found, key=lambda record: record["rows"] * record["cols"])


def board_of(record: Record) -> Board:
    board: Board = KURODOKO.board_from_record(record)
    return board


def timed(work: Callable[[Any], Any], task: Any) -> tuple[Any, float]:
    begin = time.process_time()
    return work(task), time.process_time() - begin


def spread(work: Callable[[Any], Any], tasks: list[Any]) -> tuple[list[Any], str]:
    """The results of all tasks, in order, and how long it took on the clock and on the processors
    together.
    """
    begin = time.perf_counter()
    with Pool(PROCESSES) as pool:
        found = pool.map(partial(timed, work), tasks, chunksize=1)
    busy = sum(seconds for _, seconds in found)
    return [
        result for result, _ in found
    ], f"{time.perf_counter() - begin:.0f} s ({busy:.0f} s of processor time)"


def judged(board: Board, trail: list[Deduction]) -> tuple[int, list[str]]:
    """How many cells were judged, and the techniques of the steps that a solution contradicts."""
    encoding = PlainEncoding(untouched(board))
    wrong = [step.technique for step, _ in unconfirmed(encoding, encoding.black, trail)]
    return sum(len(step.cells) for step in trail if step.technique != "guess"), wrong


def judged_trail(record: Record) -> tuple[Counter[str], int, list[str]]:
    board = board_of(record)
    trail = list(reason(board, unique=True).trail)
    return Counter(step.technique for step in trail), *judged(board, trail)


def off_by_one(position: Position, clue: Clue) -> list[Deduction]:
    """Method 8, wrong on purpose: one cell too many."""
    deductions = method_8(position, clue)
    white, reach, _, reaches = position.outlook(clue)
    for side, ray in enumerate(clue.rays):
        need = reach[side] - (reaches - clue.number)
        if white[side] <= need < reach[side] and not position.cells[ray[need]]:
            deductions.append(
                position.deduction("wrong rule", [ray[need]], WHITE, (clue.cell,), "wrong on purpose")
            )
    return deductions


def judged_wrong_rule(record: Record) -> list[str]:
    board, trail = board_of(record), []
    try:
        for step in Reasoner(
            start(layout(board)), (HumanRule("wrong rule", SIGHT, off_by_one, 1), *METHODS)
        ).run():
            trail.append(step)
    except Contradiction:
        pass
    return judged(board, trail)[1][:1]


def deductions() -> None:
    chosen = random.Random(200).sample([record for record in records() if record["rows"] <= 20], 200)
    found, seconds = spread(judged_trail, chosen)
    used: Counter[str] = sum((steps for steps, _, _ in found), Counter())
    wrong = [name for _, _, names in found for name in names]
    print(
        f"deductions   {sum(used.values())} steps, {sum(cells for _, cells, _ in found)} cells in 200 "
        "puzzles, ",
        end="",
    )
    print(f"{len(wrong)} not confirmed, {seconds}")
    print("             " + ", ".join(f"{name} {count}" for name, count in sorted(used.items())))
    caught, _ = spread(judged_wrong_rule, chosen)
    first = Counter(name for names in caught for name in names)
    print(
        f"             a wrong rule is caught on {sum(first.values())} of them; the first wrong step "
        f"is its own: {dict(first)}"
    )


def hints() -> None:
    draw = random.Random(50)
    right, used = 0, Counter[str]()
    for record in draw.sample(
        [record for record in records() if record["solution"] and record["rows"] <= 17], 50
    ):
        board, answer = board_of(record), np.array(record["solution"], dtype=bool)
        trail = reason(board, unique=True).trail
        shown = np.zeros(board.shape, dtype=np.uint8)
        for step in trail[: draw.randrange(len(trail))]:
            for cell in step.cells:
                shown[cell] = answer[cell] + 1
        found = hint(board, shown, JUDGE.solutions, unique=True)
        if isinstance(found, Deduction):
            used[found.technique] += 1
            named = all(place(cell) in str(found) for cell in found.cells)
            right += named and all(answer[cell] == (found.value == "black") for cell in found.cells)
    print(
        f"hints        {right} of 50 right and in words that name their cells: {dict(sorted(used.items()))}"
    )


def rated(record: Record) -> tuple[str, str, float]:
    found = rate(board_of(record))
    return record["difficulty"].lower(), found.label, found.effort


def ratings() -> None:
    found, _ = spread(rated, [record for record in records() if record.get("difficulty")])
    table = Counter((theirs, ours) for theirs, ours, _ in found)
    rank = spearmanr([points for _, _, points in found], [LABELS.index(theirs) for theirs, _, _ in found])[0]
    agree = sum(table[label, label] for label in LABELS)
    print(f"ratings      label agrees on {agree} of {len(found)}; effort and labels: Spearman {rank:.2f}")
    for theirs in LABELS:
        print(
            f"             theirs {theirs:7}"
            + ", ".join(f" ours {ours} {table[theirs, ours]}" for ours in LABELS)
        )


def made(task: tuple[int, str, int]) -> bool:
    side, label, seed = task
    board, _ = generate(
        side, side, seed=seed, difficulty=label, symmetry="half-turn", solutions=JUDGE.solutions
    )
    clues = board.clues > 0
    return JUDGE.unique(board) and rate(board).label == label and bool((clues == clues[::-1, ::-1]).all())


def generating() -> None:
    tasks = [
        (side, label, seed) for side, count in ((17, 5), (9, 20)) for label in LABELS for seed in range(count)
    ]
    found, seconds = spread(made, tasks)
    print(
        f"generate     {sum(found)} of {len(tasks)} unique, symmetric, as hard as wanted, in {seconds}: ",
        end="",
    )
    print("20 of 9 x 9 and 5 of 17 x 17 at each of three difficulties")


PARTS = {
    "deductions": deductions,
    "hints": hints,
    "ratings": ratings,
    "generate": generating,
}


def main() -> None:
    if not CORPUS.exists():
        sys.exit("the corpus of published puzzles is not here")
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
