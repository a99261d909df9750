"""Straathof (2025), Kuroshuto: generating, solving with and without backtracking, encodings, difficulty."""

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from benchmarks._connectivity import RIVALS
from benchmarks._puzzles import Puzzle, Source
from benchmarks.documents import Table
from benchmarks.documents._counted import clauses_of_six, numbers_and_restarts
from hardboard.puzzles.registry import family, family_part
from hardboard.theses.straathof import human, thesis
from hardboard.theses.straathof.connectivity import WAYS, encoded
from hardboard.theses.straathof.encoding import StraathofEncoding
from hardboard.theses.straathof.lists import board_lists
from hardboard.theses.straathof.position import TilePosition
from hardboard.theses.straathof.rate import rate
from hardboard.theses.straathof.techniques import IF_UNIQUE
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.search import highest_variable
from hardboard.verify.sat.solver import Solver

JUDGE = judge("kuroshuto")

TITLE = "Straathof (2025), Solving and generating Kuroshuto puzzles"
SIZES = (8, 9, 10, 11, 12)
#: Table 2: seconds to generate a puzzle, mean of 100.
TABLE_2 = {8: 0.1034, 9: 1.2767, 10: 0.3268, 11: 0.4589, 12: 2.3676}
#: Table 3: seconds to solve one without backtracking, with it, and by SAT.
TABLE_3 = {
    8: (0.014478, 0.013525, 0.061488),
    9: (0.013619, 0.016785, 0.063569),
    10: (0.012668, 0.012616, 0.062334),
    11: (0.014355, 0.017142, 0.072780),
    12: (0.012073, 0.013057, 0.065542),
}
#: Table 4: for each backtracking set its groups, easiest first. The first group of set 0, 159 puzzles, is all
#: others.
TABLE_4: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((), (200, 202, 25, 37), (195, 10, 104, 209, 92, 141, 123, 207, 173)),
    1: ((54, 9, 86, 145, 96, 23, 146), (205, 185, 49, 4, 26, 201, 63, 186, 66, 151, 19), (16,), (167,)),
    2: ((97, 55), (81, 83, 190, 176, 50), (6, 192)),
    3: ((199, 175), (162, 60)),
    4: ((76, 80, 196), (129,)),
    5: ((147,),),
}


def seconds(work: Callable[[], Any]) -> float:
    """Processor time that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def mean(values: Iterable[float]) -> float:
    """The mean, not a number of nothing."""
    return float(np.mean(list(values) or [np.nan]))


def table_2(source: Source) -> None:
    """Seconds to generate a puzzle: by the thesis's method and by repair, each from the same seeds."""
    number = source.cut(100)
    print(f"puzzles: {number} of each size made here from seed {source.seed} on")
    print(f"{'size':8}{'its method here':>16}{'by repair':>12}{'the thesis':>12}")
    for size, theirs in TABLE_2.items():
        ours = [
            mean(
                seconds(partial(make, size, size, seed=source.seed + k, solutions=JUDGE.solutions))
                for k in range(number)
            )
            for make in (thesis.generate, family_part("kuroshuto", "generate"))
        ]
        print(f"{size:2} x {size:2} {ours[0]:16.4f}{ours[1]:12.4f}{theirs:12.4f}", flush=True)


def table_3(source: Source) -> None:
    """Seconds to solve a puzzle: by rules, by rules with backtracking, by SAT (its CNF, and ours)."""
    number = source.cut(100)
    print(f"puzzles: {number} of each size made here by the thesis's method from seed {source.seed} on")
    print(f"{'':8}{'rules':>20}{'with backtracking':>20}{'SAT, its CNF':>20}{'SAT, ours':>12}  puzzles")
    for size, theirs in TABLE_3.items():
        times: dict[str, list[float]] = defaultdict(list)
        for k in range(number):
            board, _ = thesis.generate(size, size, seed=source.seed + k, solutions=JUDGE.solutions)
            _, trail = human.solve(board)
            guessed = any(step.depth or step.technique == human.BACKTRACKING for step in trail)
            times["guesses" if guessed else "rules"].append(seconds(lambda board=board: human.solve(board)))
            times["theirs"].append(seconds(lambda board=board: minisat(board)))
            times["ours"].append(seconds(lambda board=board: JUDGE.find(board)))
        cells = [
            f"{mean(times[name]):10.4f}{its:10.4f}"
            for name, its in zip(("rules", "guesses", "theirs"), theirs, strict=True)
        ]
        split = f"{len(times['rules'])} + {len(times['guesses'])}"
        print(f"{size:2} x {size:2} " + "".join(cells) + f"{mean(times['ours']):12.4f}  {split}", flush=True)


def guesses(source: Source) -> None:
    """Section 7: guesses, and milliseconds, if the first tile is guessed, the one that affects the most
    others, or the one in the most crowded place; puzzles that need a guess alone.
    """
    number = source.cut(100)
    sets = {f"{size} x {size}": made_with_guesses(size, number, source.seed) for size in SIZES}
    if published := [puzzle.board for puzzle in source.published("kuroshuto") if needs_guess(puzzle.board)]:
        sets["published"] = published
    print(
        f"of {number} puzzles a size made by its method from seed {source.seed} on, those that need a guess"
    )
    print(
        f"{'':10} {'puzzles':>7}"
        + "".join(f"{name + ': all':>15}{'most':>6}{'ms':>8}" for name in human.PICKS)
    )
    for name, boards in sets.items():
        cells = "".join(guess_cells(boards, guess) for guess in human.PICKS)
        print(f"{name:10} {len(boards):7}{cells}", flush=True)
    print(
        "the thesis proposes the second and third, and measures neither; guesses do not depend on the machine"
    )


def made_with_guesses(size: int, number: int, seed: int) -> list[Any]:
    """Those of the thesis's puzzles that rules alone do not solve."""
    made = (thesis.generate(size, size, seed=seed + k, solutions=JUDGE.solutions)[0] for k in range(number))
    return [board for board in made if needs_guess(board)]


def needs_guess(board: Any) -> bool:
    """Whether rules alone do not solve a puzzle."""
    return guesses_of(board, "first") > 0


def guesses_of(board: Any, guess: str) -> int:
    """How often a tile is guessed until a puzzle is solved, which is known to have one solution."""
    start = TilePosition(board_lists(board))
    next(human.search(start, IF_UNIQUE, human.PICKS[guess]))
    return start.tally[human.GUESS]


def guess_cells(boards: list[Any], guess: str) -> str:
    """All guesses, the most for one puzzle, and milliseconds a puzzle."""
    tally = [guesses_of(board, guess) for board in boards]
    spent = mean(seconds(lambda board=board: guesses_of(board, guess)) for board in boards)
    return f"{sum(tally):15}{max(tally, default=0):6}{1000 * spent:8.1f}"


def minisat(board: Any) -> None:
    """MiniSat on the thesis's CNF, which is made here, too."""
    with Solver(StraathofEncoding(board).clauses, name="minisat22") as engine:
        assert engine.solve()


def encodings(source: Source) -> None:
    """Sections 2 and 7: variables, clauses and seconds of each way to say that white is connected."""
    puzzles = source.puzzles("kuroshuto", 20, (6, 8, 10))
    print(f"{'way':16}{'variables':>11}{'clauses':>11}{'seconds':>10}   means over {len(puzzles)} puzzles")
    writers = {name: write for name, (write, _) in WAYS.items()} | RIVALS
    for name, write in writers.items():
        coded = [encoded(family("kuroshuto").declared, write, puzzle.board) for puzzle in puzzles]
        spent = [seconds(lambda code=code: search.find(code)) for code in coded]
        sizes = [mean(map(highest_variable, coded)), mean(len(e.clauses) for e in coded)]
        print(f"{name:16}{sizes[0]:11.0f}{sizes[1]:11.0f}{mean(spent):10.4f}", flush=True)
    cells = mean(puzzle.board.clue_array.size for puzzle in puzzles)
    print(
        f"the thesis: 9 N - 4 n variables, {mean(map(thesis_variables, puzzles)):.0f} for {cells:.0f} cells "
        "(a miscount: 9 N - 12 n + 4, see docs/errata.md)"
    )


def thesis_variables(puzzle: Puzzle) -> int:
    """The variables of the thesis's CNF, as it counts them."""
    rows, cols = puzzle.size
    return 9 * rows * cols - 2 * (rows + cols)


def thesis_place(number: int) -> tuple[int, int]:
    """The backtracking set of Janko's puzzle in Table 4, and its group within the set."""
    for guesses, groups in TABLE_4.items():
        for group, numbers in enumerate(groups):
            if number in numbers:
                return guesses, group
    return 0, 0


def janko_number(name: str) -> int | None:
    """The number of a puzzle on Janko's site, if its name says so."""
    match = re.match(r"(?:/Kuroshuto/)?(\d+)[._]", name)
    return int(match[1]) if match else None


def table_4(source: Source) -> None:
    """Puzzles by backtracking set and points, in each group by the time that rules take, with SAT's time."""
    puzzles = source.puzzles("kuroshuto", 210, SIZES)
    groups: dict[tuple[int, int], list[tuple[float, str, float]]] = defaultdict(list)
    places: dict[int, tuple[int, int]] = {}
    for puzzle in puzzles:
        facts = rate(puzzle.board).facts
        place = facts["backtracking"], facts["points"]
        number = janko_number(puzzle.name)
        title = puzzle.name if number is None else "{}[{}.{}]".format(number, *thesis_place(number))
        by_rules = seconds(lambda p=puzzle: human.solve(p.board))
        groups[place].append((by_rules, title, seconds(lambda p=puzzle: JUDGE.find(p.board))))
        if number is not None:
            places[number] = place
    print("set  points  puzzles, fastest by rules first, with SAT's seconds; [set.group] of the thesis")
    for (guesses, points), found in sorted(groups.items()):
        print(
            f"{guesses:3}  {points:6}  " + ", ".join(f"{name} ({sat:.4f})" for _, name, sat in sorted(found))
        )
    if places:
        same = sum(place[0] == thesis_place(number)[0] for number, place in places.items())
        print(f"in the backtracking set that the thesis says: {same} of {len(places)}")
    else:
        print("the thesis's puzzles are Janko's; none of them is among these")


def checked(source: Source) -> None:
    """Every puzzle solved and proved unique by each method."""
    puzzles = source.puzzles("kuroshuto", 210, SIZES)
    encodings = {name: JUDGE.encodings[name] for name in WAYS}
    methods = {"core": JUDGE.solutions} | {
        name: lambda board, code=code: search.solutions(code(board)) for name, code in encodings.items()
    }
    for name, method in (methods | {"person": human.solutions}).items():
        begin = time.process_time()
        wrong = [puzzle.name for puzzle in puzzles if not only(puzzle, list(islice(method(puzzle.board), 2)))]
        right, spent = len(puzzles) - len(wrong), time.process_time() - begin
        print(f"{name:10} {right} of {len(puzzles)} with the one solution, {spent:.2f} s", *wrong, flush=True)


def only(puzzle: Puzzle, found: list[Any]) -> bool:
    """Whether these are one solution, the known one."""
    return len(found) == 1 and (puzzle.solution is None or np.array_equal(found[0], puzzle.solution))


TABLES = (
    Table("2", "encodings of connectivity (sections 2, 4.2 and 7)", encodings),
    Table("4.5", "clauses of 6 x 6 puzzles", clauses_of_six),
    Table("5.1", "how many numbers, and how often a board is emptied", numbers_and_restarts),
    Table("table-2", "seconds to generate a puzzle", table_2),
    Table("table-3", "seconds to solve a puzzle", table_3),
    Table("table-4", "puzzles by difficulty", table_4),
    Table("7", "every puzzle solved and proved unique", checked),
    Table("7-guess", "the tile to guess: the first, or the one that affects most", guesses),
)
