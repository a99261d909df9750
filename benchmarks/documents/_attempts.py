"""Kleijn's Table 3: attempts to generate, by his method and by others; and the search for what his text
leaves open about it.
"""

from collections.abc import Callable
from functools import partial
from itertools import product, starmap
from random import Random
from typing import NamedTuple

from benchmarks._puzzles import Source
from benchmarks.documents._work import divided
from hardboard.people.repair import repair_until_unique
from hardboard.puzzles.kamaji import Board
from hardboard.theses.kleijn import thesis
from hardboard.theses.kleijn.generate import STYLES, draw_board, mend
from hardboard.verify.kamaji import JUDGE

#: Table 3: of 1000 attempts, how many gave a valid puzzle and how many a unique one.
TABLE_3 = {4: (945, 98), 5: (775, 83), 6: (680, 65), 7: (508, 76)}


def table_3(source: Source) -> None:
    """Of 1000 attempts: valid and unique boards, by his method, by parts (8.1.2), and by ours."""
    tries = source.cut(1000)
    print(f"{tries} attempts from seed {source.seed} on, as of 1000: valid, unique")
    print(
        f"{'size':8}{'the thesis':>14}{'his method here':>18}{'by parts':>14}{'lines first':>14}{'mended':>9}"
    )
    for size, theirs in TABLE_3.items():
        cells = ["{}, {}".format(*shares(partial(draw, size), tries, source.seed)) for draw in DRAWS]
        few = max(1, tries // 10)
        last = f"{1000 * sum(mended(size, source.seed + k) for k in range(few)) // few}"
        row = f"{cells[0]:>18}{cells[1]:>14}{cells[2]:>14}{last:>9}"
        print(f"{size:2} x {size:2} {theirs[0]:8}, {theirs[1]:4}{row}", flush=True)


def shares(draw: Callable[..., Board | None], tries: int, seed: int) -> tuple[int, int]:
    """How many of a thousand drawn boards are valid, and how many unique."""
    boards = [draw(draw=Random(seed + number)) for number in range(tries)]
    valid = [board for board in boards if board is not None]
    unique = sum(JUDGE.unique(board) for board in valid)
    return 1000 * len(valid) // tries, 1000 * unique // tries


class Guess(NamedTuple):
    """What may stand where the text is silent. His two puzzles of Figure 5 have about as many m - 1 as rows
    (9 of 7 x 7, 10 of 10 x 10), so pairs to begin with are counted by the row.
    """

    pairs: float
    seldom: float
    removals: float = 1.0
    draws: int = 0

    def at(self, size: int) -> thesis.Parameters:
        """The parameters for a board."""
        return thesis.Parameters(round(self.pairs * size), self.seldom, self.removals, self.draws)


#: Pairs a row and how seldom ones are taken; and, for the nearest of those, removals and draws.
GUESSED = tuple(starmap(Guess, product((0, 0.25, 0.5, 1, 1.25, 1.5, 1.75, 2), (0.0, 0.1, 1 / 3, 1.0))))
NEARBY = ((0.0, 0), (8.0, 0), (1.0, 40))


def fit(source: Source) -> None:
    """The parameters that come nearest to his Table 3: the distance is the sum, over sizes, of how far the
    share of valid boards is from his, and the share of unique ones.
    """
    tries = source.cut(100)
    print(f"{tries} attempts a size and choice from seed {source.seed} on; of 1000: valid, unique")
    work = partial(rates, tries=tries, seed=source.seed)
    found = dict(zip(GUESSED, divided(work, GUESSED, source.processes)[0], strict=True))
    best = min(GUESSED, key=lambda guess: far(found[guess]))
    near = [best._replace(removals=removals, draws=draws) for removals, draws in NEARBY]
    found |= dict(zip(near, divided(work, near, source.processes)[0], strict=True))
    sizes = "".join(f"{n:8} x {n}" for n in TABLE_3)
    print(f"{'pairs a row':>11} {'seldom':>7} {'removals':>8} {'draws':>6}{sizes}  distance")
    print(f"{'the thesis':35}" + "".join(f"{valid:7}, {unique:3}" for valid, unique in TABLE_3.values()))
    for guess in sorted(found, key=lambda guess: far(found[guess])):
        cells = "".join(f"{valid:7}, {unique:3}" for valid, unique in found[guess])
        head = f"{guess.pairs:11.2f} {guess.seldom:7.2f} {guess.removals:8.0f} {guess.draws:6}"
        print(f"{head}{cells}{far(found[guess]):10}", flush=True)
    most = max(unique for rows in found.values() for _, unique in rows)
    print(f"the most unique boards of all {len(found)} choices and sizes: {most} of 1000; his least is 65")


def rates(guess: Guess, tries: int, seed: int) -> list[tuple[int, int]]:
    """For each size, how many of a thousand boards are valid, and how many unique."""
    return [
        shares(partial(thesis.draw_board, size, parameters=guess.at(size)), tries, seed) for size in TABLE_3
    ]


def far(rows: list[tuple[int, int]]) -> int:
    """How far shares are from Table 3."""
    pairs = zip(rows, TABLE_3.values(), strict=True)
    return sum(abs(mine[0] - his[0]) + abs(mine[1] - his[1]) for mine, his in pairs)


def lines_first(size: int, draw: Random) -> Board | None:
    """Ours before mending: lines without numbers first."""
    return draw_board(size, draw, STYLES["medium"])[0]


DRAWS: tuple[Callable[[int, Random], Board | None], ...] = (
    thesis.draw_board,
    thesis.draw_by_parts,
    lines_first,
)


def mended(size: int, seed: int) -> bool:
    """Whether ours, mended, is unique."""
    draw = Random(seed)
    board, wanted = draw_board(size, draw, STYLES["medium"])
    change = partial(mend, draw=draw)
    return (
        repair_until_unique(board, wanted, JUDGE.solutions, lambda a, b: a == b, change, 10 * size)
        is not None
    )
