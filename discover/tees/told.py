"""What a search for a T-metacell tells people and programs."""

from hardboard.discover.tees.run import TeeResult
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record


def tee_words(result: TeeResult, folder: str, every: bool = False) -> list[str]:
    """What was found, or where it ended.

    >>> tee_words(TeeResult(dead=["3 x 3 points, frame 0 . ."]), "found")
    ['no T-metacell: every frame is exhausted (1 frame, 0.0 s of processor time)']
    """
    time = f"{result.seconds:.1f} s of processor time"
    if result.cell is not None:
        frame = result.cell.frame
        return [
            f"{folder}: a T-metacell of {frame.name}, checked from scratch",
            f"{quantity(len(result.dead), 'frame')} before it exhausted, {time}",
        ]
    number = quantity(len(result.dead) + len(result.late), "frame")
    if result.exhausted:
        lines = [f"no T-metacell: every frame is exhausted ({number}, {time})"]
    else:
        more = ", others not looked at" if result.unseen else ""
        lines = [f"no T-metacell found in time: {len(result.dead)} of {number} exhausted{more} ({time})"]
        lines += [f"{name}: what was found did not hold" for name in result.spoilt]
    return [*lines, *(f"{name}: exhausted" for name in result.dead if every)]


def tee_facts(kind: Family, result: TeeResult) -> Record:
    """The same as a record."""
    return {
        "family": kind.name,
        "frame": None if result.cell is None else result.cell.frame.name,
        "exhausted": result.dead,
        "late": result.late,
        "all_looked_at": not result.unseen,
        "seconds": round(result.seconds, 1),
    }
