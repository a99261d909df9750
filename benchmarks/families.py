"""Declared families against clingo, with rules written as noqx writes them: solve, and prove unique.

    python -m benchmarks families [puzzles a family]

Published puzzles (see tests/conftest.py for where they are found); CPU seconds, geometric means. Both have to
find the published solution and no second one.
"""

import json
import sys
import time
from itertools import islice
from math import exp, log
from pathlib import Path
from typing import Any

from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "families"
#: Seconds that clingo is given for one puzzle.
LIMIT = 60

BASE = """
{ black(R, C) } :- cell(R, C).
white(R, C) :- cell(R, C), not black(R, C).
beside(R, C, R, C + 1) :- cell(R, C), cell(R, C + 1).
beside(R, C, R + 1, C) :- cell(R, C), cell(R + 1, C).
near(R, C, X, Y) :- beside(R, C, X, Y).
near(R, C, X, Y) :- beside(X, Y, R, C).
around(R, C, X, Y) :- cell(R, C), cell(X, Y), |R - X| <= 1, |C - Y| <= 1, (R, C) != (X, Y).
#show black/2.
"""
APART = ":- black(R, C), black(X, Y), beside(R, C, X, Y).\n"
NO_SQUARE = ":- {0}(R, C), {0}(R + 1, C), {0}(R, C + 1), {0}(R + 1, C + 1).\n"
CLUES_WHITE = ":- clue(R, C, _), black(R, C).\n"
CONNECTED = """
{0}_root(R, C) :- (R, C) = #min {{ (X, Y): {0}(X, Y) }}.
{0}_reached(R, C) :- {0}_root(R, C).
{0}_reached(X, Y) :- {0}_reached(R, C), near(R, C, X, Y), {0}(X, Y).
:- {0}(R, C), not {0}_reached(R, C).
"""
ROOM_COUNT = ":- clue(R, C, N), room(R, C, K), #count { X, Y: room(X, Y, K), black(X, Y) } != N, N >= 0.\n"
DYNASTY = APART + CONNECTED.format("white")
RULES = {
    "hitori": DYNASTY
    + ":- white(R, C), white(R, D), C < D, clue(R, C, N), clue(R, D, N).\n"
    + ":- white(R, C), white(S, C), R < S, clue(R, C, N), clue(S, C, N).\n",
    "heyawake": DYNASTY
    + ROOM_COUNT
    + """
wall_right(R, C) :- room(R, C, K), room(R, C + 1, L), K != L.
wall_down(R, C) :- room(R, C, K), room(R + 1, C, L), K != L.
next_right(R, C, D) :- wall_right(R, C), D = #min { E: wall_right(R, E), E > C }, wall_right(R, D).
next_down(R, C, S) :- wall_down(R, C), S = #min { T: wall_down(T, C), T > R }, wall_down(S, C).
:- next_right(R, C, D), white(R, E): E = C..D+1.
:- next_down(R, C, S), white(T, C): T = R..S+1.
""",
    "light-up": CLUES_WHITE
    + """
wall(R, C) :- clue(R, C, _).
:- clue(R, C, N), N >= 0, #count { X, Y: near(R, C, X, Y), black(X, Y) } != N.
lit_right(R, C) :- black(R, C).
lit_right(R, C + 1) :- lit_right(R, C), cell(R, C + 1), not wall(R, C + 1).
lit_left(R, C) :- black(R, C).
lit_left(R, C - 1) :- lit_left(R, C), cell(R, C - 1), not wall(R, C - 1).
lit_down(R, C) :- black(R, C).
lit_down(R + 1, C) :- lit_down(R, C), cell(R + 1, C), not wall(R + 1, C).
lit_up(R, C) :- black(R, C).
lit_up(R - 1, C) :- lit_up(R, C), cell(R - 1, C), not wall(R - 1, C).
:- cell(R, C), not wall(R, C), not lit_right(R, C), not lit_left(R, C), not lit_down(R, C), not lit_up(R, C).
:- black(R, C), lit_right(R, C - 1), not wall(R, C - 1), cell(R, C - 1).
:- black(R, C), lit_down(R - 1, C), not wall(R - 1, C), cell(R - 1, C).
""",
    "minesweeper": CLUES_WHITE
    + ":- clue(R, C, N), N >= 0, #count { X, Y: around(R, C, X, Y), black(X, Y) } != N.\n"
    + ":- total(N), #count { R, C: black(R, C) } != N.\n",
    "mosaic": ":- clue(R, C, N), #count { X, Y: around(R, C, X, Y), black(X, Y); R, C: black(R, C) } != N.\n",
    "norinori": """
:- black(R, C), #count { X, Y: near(R, C, X, Y), black(X, Y) } != 1.
:- room(_, _, K), #count { R, C: room(R, C, K), black(R, C) } != 2.
""",
    "nurikabe": CLUES_WHITE
    + NO_SQUARE.format("black")
    + CONNECTED.format("black")
    + """
island(R, C, R, C) :- clue(R, C, _).
island(R, C, X, Y) :- island(R, C, V, W), near(V, W, X, Y), white(X, Y).
:- clue(R, C, N), N > 0, #count { X, Y: island(R, C, X, Y) } != N.
:- clue(R, C, _), island(R, C, X, Y), clue(X, Y, _), (R, C) != (X, Y).
:- white(R, C), not island(_, _, R, C).
""",
    "shimaguni": """
:- black(R, C), black(X, Y), beside(R, C, X, Y), room(R, C, K), room(X, Y, L), K != L.
some(K) :- room(R, C, K), black(R, C).
:- room(_, _, K), not some(K), not zero(K).
zero(K) :- clue(R, C, 0), room(R, C, K).
root(K, R, C) :- room(_, _, K), (R, C) = #min { (X, Y): black(X, Y), room(X, Y, K) }, room(R, C, K).
reached(R, C) :- root(_, R, C).
reached(X, Y) :- reached(R, C), near(R, C, X, Y), black(X, Y), room(R, C, K), room(X, Y, K).
:- black(R, C), not reached(R, C).
size(K, N) :- room(_, _, K), N = #count { R, C: room(R, C, K), black(R, C) }.
:- beside(R, C, X, Y), room(R, C, K), room(X, Y, L), K != L, size(K, N), size(L, N), N > 0.
"""
    + ROOM_COUNT,
    "star-battle": """
:- black(R, C), black(X, Y), around(R, C, X, Y).
:- total(N), room(_, _, K), #count { R, C: room(R, C, K), black(R, C) } != N.
:- total(N), cell(R, _), #count { C: black(R, C) } != N.
:- total(N), cell(_, C), #count { R: black(R, C) } != N.
:- cell(R, C), black(R, C), not room(R, C, _).
""",
    "yin-yang": NO_SQUARE.format("black")
    + NO_SQUARE.format("white")
    + CONNECTED.format("black")
    + CONNECTED.format("white")
    + ":- stone(R, C, b), white(R, C).\n:- stone(R, C, w), black(R, C).\n",
}


def facts(board: Any) -> str:
    """A board as facts."""
    spots = {cell: divmod(cell, board.cols) for cell in board.cells}
    lines = [f"cell({r},{c})." for r, c in spots.values()]
    for cell, clue in board.clues.items():
        r, c = spots[cell]
        lines.append(f"stone({r},{c},{clue.lower()})." if isinstance(clue, str) else f"clue({r},{c},{clue}).")
    lines += [
        f"room({r},{c},{board.rooms[x]})."
        for x, (r, c) in spots.items()
        if board.rooms and board.rooms[x] >= 0
    ]
    return "\n".join(lines + ([f"total({board.total})."] if board.total is not None else []))


def clingo_models(name: str, board: Any) -> list[list[str]] | None:
    """Up to two models, as rows of text; None if time ran out."""
    import clingo

    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], BASE + RULES[name] + facts(board))
    control.ground([("base", [])])
    found: list[list[str]] = []

    def note(model: Any) -> None:
        black = {(s.arguments[0].number, s.arguments[1].number) for s in model.symbols(shown=True)}
        found.append(["".join(".#"[(r, c) in black] for c in range(board.cols)) for r in range(board.rows)])

    with control.solve(on_model=note, async_=True) as handle:
        done = handle.wait(LIMIT)
        handle.cancel()
    return found if done else None


def measured(answer: Any, *args: Any) -> tuple[float, Any]:
    start = time.process_time()
    value = answer(*args)
    return time.process_time() - start, value


def ours(name: str, board: Any) -> list[list[str]]:
    return [family(name).solution_to_record(one) for one in islice(judge(name).solutions(board), 2)]


def mean(times: list[float]) -> float:
    return exp(sum(log(max(t, 1e-4)) for t in times) / len(times))


def main(argv: list[str] | None = None) -> None:
    number = int((argv if argv is not None else sys.argv[1:] or ["20"])[0])
    print("| family | puzzles | ours [s] | clingo [s] | clingo without an answer | wrong |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in RULES:
        path = CORPUS / f"{name}.jsonl"
        if not path.exists():
            print(f"| {name} | the corpus is not here |")
            continue
        records = [json.loads(line) for line in path.read_text().splitlines()]
        records = records[:: max(1, len(records) // number)][:number]
        one, other, late, wrong = [], [], 0, 0
        for record in records:
            board = family(name).board_from_record(record)
            taken, found = measured(ours, name, board)
            theirs_taken, theirs = measured(clingo_models, name, board)
            one.append(taken)
            other.append(theirs_taken)
            late += theirs is None
            wrong += found != [record["solution"]] or (theirs is not None and theirs != found)
        print(
            f"| {name} | {len(records)} | {mean(one):.4f} | {mean(other):.4f} | {late} | {wrong} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
