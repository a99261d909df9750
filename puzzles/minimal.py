"""Minimisation: a subset of some items that keeps a property and loses it with any item removed.

Deletion: each item is left out once, and stays out if the rest will do. That is enough where fewer items
never do what more of them cannot: clues that leave one solution, rules that contradict each other.

    >>> minimal_subset([3, 1, 4, 1, 5], lambda part: part if sum(part) >= 8 else None)
    [4, 5]
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def minimal_subset(
    items: Iterable[T], enough: Callable[[list[T]], Sequence[T] | None], at_once: int = 1
) -> list[T]:
    """Return a minimal part of the items that is enough; the first items are left out first.

    `enough` returns a part of the given items that is enough, often all of them, or None. `at_once` items are
    tried together first, then half as many, and in the end one by one.
    """
    kept = list(items)
    while at_once:
        at = 0
        while at < len(kept):
            part = enough(kept[:at] + kept[at + at_once :])
            if part is None:
                at += at_once
            else:
                kept = list(part)
        at_once //= 2
    return kept
