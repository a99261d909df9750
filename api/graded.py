"""Puzzles of a wished grade, 1 to 9, or of a range of grades: of any family, by making and rating them.

After a puzzle that is too easy, the generator tries a harder way, and after one that is too hard, an easier
way.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from hardboard.people.rating import LABELS, DifficultyRating
from hardboard.puzzles.errors import GaveUp, counted_noun
from hardboard.puzzles.family import AnyBoard

#: So many puzzles are made at most.
TRIES = 40
#: Ways to make puzzles, easiest first: by their label; and where those without one have the fewest clues, and
#: so are the hardest that there are.
BY_LABEL: tuple[str | None, ...] = LABELS
FEWEST: tuple[str | None, ...] = (*LABELS[:-1], None)
Made = tuple[AnyBoard, object]


def generate_of_grade(
    wanted: range,
    seed: int,
    make: Callable[[int, str | None], Made],
    rate: Callable[[AnyBoard], DifficultyRating],
    ways: Sequence[str | None],
    progress: Callable[[str], None] | None = None,
) -> Made:
    """Return a board and its solution; `make` takes a seed and a way."""
    draw, way, drawn = Random(seed), len(ways) - 1, Counter[int]()
    for number in range(1, TRIES + 1):
        made = make(draw.randrange(1 << 31), ways[way])
        grade = rate(made[0]).grade
        if grade in wanted:
            return made
        drawn[grade] += 1
        if progress:
            progress(f"puzzle {number} of {TRIES}, of these grades so far: {_counted(drawn)}")
        way = min(way + 1, len(ways) - 1) if grade < wanted[0] else max(way - 1, 0)
    sought = str(wanted[0]) if len(wanted) == 1 else f"{wanted[0]}-{wanted[-1]}"
    raise GaveUp(
        f"no puzzle of grade {sought} among {counted_noun(TRIES, 'puzzle')}, whose grades are"
        f" {_counted(drawn)}; another size or seed may do"
    )


def _counted(drawn: Counter[int]) -> str:
    """Write the number of puzzles of each grade.

    >>> _counted(Counter([3, 2, 3]))
    '2 (1), 3 (2)'
    """
    return ", ".join(f"{grade} ({count})" for grade, count in sorted(drawn.items()))
