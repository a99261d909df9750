"""Limits of time around searches.

>>> with time_limit(0.0, clock=iter([0.0, 1.0]).__next__):
...     check_time()
Traceback (most recent call last):
hardboard.verify.sat.limits.TimeIsUp
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

#: Clocks, and when each says that time is up.
_limits: list[tuple[Callable[[], float], float]] = []


class TimeIsUp(Exception):
    """A search that was not finished within its time limit."""


@contextmanager
def time_limit(seconds: float | None, clock: Callable[[], float] = monotonic) -> Iterator[None]:
    """End searches in here after that many seconds in all, by this clock, with `TimeIsUp`."""
    if seconds is None:
        yield
        return
    _limits.append((clock, clock() + seconds))
    try:
        yield
    finally:
        _limits.pop()


def is_limited() -> bool:
    """Return True if a limit is set."""
    return bool(_limits)


def check_time() -> None:
    """Raise `TimeIsUp` if a limit is reached."""
    if any(clock() > end for clock, end in _limits):
        raise TimeIsUp
