"""A puzzle made harder or easier: superfluous clues are left out, or clues of its solution are added. If none
is left to add, borders of rooms move.

The solution stays, and stays the only one. A change counts by the new rating, and the search ends as soon as
the grade differs.

    >>> from hardboard.puzzles.registry import family, family_part
    >>> from hardboard.verify.judge import judge
    >>> kurodoko, arbiter = family("kurodoko"), judge("kurodoko")
    >>> record = {"rows": 3, "cols": 3, "clues": [[2, None, None], [None, None, 5], [None, None, None]]}
    >>> solution = arbiter.find(kurodoko.board_from_record(record))
    >>> rate = family_part("kurodoko", "rate")
    >>> added, _ = tune_difficulty(kurodoko, record, solution, arbiter.solutions, rate, harder=False)
    >>> len(added)
    1
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random

from hardboard.people.authoring import Solutions, only_with, records_without
from hardboard.people.completing import possible_additions
from hardboard.people.rating import GRADES, DifficultyRating
from hardboard.puzzles.declared.board import STEPS
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.fields import BoardField, MovedBorder, PrintedClue, value_at, with_value
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import needed_part

Rate = Callable[[AnyBoard], DifficultyRating]
Step = tuple[PrintedClue, Record]
#: So many clues are tried for each that is moved, and so many are moved at most.
CLUES_TRIED, CLUES_MOVED = 12, 8


def tune_difficulty(
    kind: Family, record: Record, solution: object, solutions: Solutions, rate: Rate, harder: bool
) -> tuple[tuple[PrintedClue, ...], Record]:
    """Return the clues that were left out or added, and the harder or easier record.

    The new grade differs by one, or as much as the search found. There are no clues if it found nothing.
    """
    way, draw, moved = (1 if harder else -1), Random(0), list[PrintedClue]()
    before = now = rate(kind.board_from_record(record))
    last = GRADES[-1] if harder else GRADES[0]
    while now.grade == before.grade and len(moved) < (1 if before.grade == last else CLUES_MOVED):
        steps = (_left_out if harder else _added)(kind, record, solution, solutions, draw)
        step = _best(kind, islice(steps, CLUES_TRIED), rate, now, way)
        if step is None:
            break
        now, clue, record = step
        moved.append(clue)
    return tuple(moved), record


def _best(
    kind: Family, steps: Iterable[Step], rate: Rate, now: DifficultyRating, way: int
) -> tuple[DifficultyRating, PrintedClue, Record] | None:
    """Return the step that makes the most of a difference, or the first that makes one of a grade."""
    best: tuple[DifficultyRating, PrintedClue, Record] | None = None
    for clue, changed in steps:
        rating = rate(kind.board_from_record(changed))
        if way * rating.effort > way * (best[0] if best else now).effort:
            best = rating, clue, changed
            if rating.grade != now.grade:
                break
    return best


def _left_out(
    kind: Family, record: Record, solution: object, solutions: Solutions, draw: Random
) -> Iterator[Step]:
    """Yield each clue that is not needed, and the record without it, or without its number, in any order."""
    for clue, less in draw.sample(every := [*records_without(kind, record)], len(every)):
        if only_with(kind, less, solutions, solution):
            yield clue, less


def _added(
    kind: Family, record: Record, solution: object, solutions: Solutions, draw: Random
) -> Iterator[Step]:
    """Yield each clue that can be added and the record with it, then borders of rooms that can move."""
    near = draw.randrange(record["rows"]), draw.randrange(record["cols"])
    for clue, more in possible_additions(kind, record, solution, [near]):
        if not clue.field.wall or only_with(kind, more, solutions, solution):
            yield clue, more
    yield from _borders(kind, record, solution, solutions, draw)


def _borders(
    kind: Family, record: Record, solution: object, solutions: Solutions, draw: Random
) -> Iterator[Step]:
    """Yield each cell that can move to the room beside it, and the record then."""
    fields = needed_part(kind.name, "fields")
    printed = [field for field in fields if field.where == BoardField.CELLS]
    for field in fields:
        spots = field.spots(record) if field.where == BoardField.ROOMS else []
        pairs = [(one, (one[0] + down, one[1] + right)) for one in spots for down, right in STEPS]
        for cell, beside in draw.sample(pairs, len(pairs)):
            if beside not in spots or any(value_at(record, each, cell) is not None for each in printed):
                continue
            room, other = value_at(record, field, cell), value_at(record, field, beside)
            more = with_value(record, field, cell, other)
            if -1 not in (room, other) and room != other and only_with(kind, more, solutions, solution):
                yield MovedBorder(field, cell, other, beside), more
