"""Work of a table over several processes, in processor seconds; and a table made several times, of which
every figure that is not always the same shows its spread.

    >>> merged(["a board in 3.10 s\\n", "a board in 2.95 s\\n", "a board in 3.40 s\\n"])
    ['a board in 2.95..3.40 s']
"""

import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import Pool
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
#: A number, and the signs that may stand around it.
FIGURE = re.compile(r"([(>]*)(-?\d+(?:,\d{3})*(?:\.\d+)?)([%,;:)]*)")


def divided(
    work: Callable[[Task], Result], tasks: Sequence[Task], processes: int
) -> tuple[list[Result], float]:
    """The results of all tasks, in order, and the processor seconds of all together."""
    timed = partial(_timed, work)
    if processes == 1:
        found = list(map(timed, tasks))
    else:
        with Pool(processes) as pool:
            found = pool.map(timed, tasks, chunksize=1)
    return [result for result, _ in found], sum(spent for _, spent in found)


def _timed(work: Callable[[Any], Any], task: Any) -> tuple[Any, float]:
    begin = time.process_time()
    return work(task), time.process_time() - begin


def merged(texts: Sequence[str]) -> list[str]:
    """The lines of several runs as one: a figure that differs from run to run reads `least..most`.

    Runs that differ in anything but figures stand below each other.
    """
    runs = [text.splitlines() for text in texts]
    if len(set(map(len, runs))) > 1:
        return [line for run in runs for line in run]
    return [line for lines in zip(*runs, strict=True) for line in _one(lines)]


def _one(lines: Sequence[str]) -> Sequence[str]:
    fields = [line.split() for line in lines]
    if len(set(map(len, fields))) > 1:
        return lines
    places = list(zip(*fields, strict=True))
    shown = [_figure(place) for place in places]
    if None in shown:
        return lines
    gaps = re.findall(r"(\s*)\S+", lines[0])
    return ["".join(_fit(*each) for each in zip(gaps, fields[0], map(str, shown), strict=True))]


def _figure(words: Sequence[str]) -> str | None:
    """One word for all, or None if they differ in more than the figure."""
    if len(set(words)) == 1:
        return words[0]
    parts = [FIGURE.fullmatch(word) for word in words]
    found = [part for part in parts if part]
    if len(found) < len(words) or len({(part[1], part[3]) for part in found}) > 1:
        return None
    least, *_, most = sorted((part[2] for part in found), key=lambda one: float(one.replace(",", "")))
    return f"{found[0][1]}{least}..{most}{found[0][3]}"


def _fit(gap: str, before: str, word: str) -> str:
    """A word in its column: what it is longer takes from the gap in front, down to one blank."""
    return gap[: max(1, len(gap) - len(word) + len(before))] + word if gap else word
