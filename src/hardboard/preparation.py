"""Processor time that a process spends once, on getting ready (machine code is compiled or read from a
cache), apart from the time of its work.

    >>> step = once(sorted)
    >>> step([2, 1])
    [1, 2]
    >>> 0 < preparation_seconds() <= time.process_time()
    True
"""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Functions that hear when preparation begins (True) and ends (False).
listeners: list[Callable[[bool], None]] = []
_spent, _depth = 0.0, 0


def once(step: Callable[P, T]) -> Callable[P, T]:
    """Return a step of preparation whose time is counted apart; one within another is counted once."""

    def counted(*given: P.args, **named: P.kwargs) -> T:
        global _spent, _depth
        if _depth:
            return step(*given, **named)
        begin = time.process_time()
        _depth += 1
        for listener in listeners:
            listener(True)
        try:
            return step(*given, **named)
        finally:
            _depth -= 1
            _spent += time.process_time() - begin
            for listener in listeners:
                listener(False)

    return counted


def preparation_seconds() -> float:
    """Return the processor time that this process has spent on preparation so far."""
    return _spent


def work_seconds() -> float:
    """Return the processor time of this process without that of preparation."""
    return time.process_time() - _spent
