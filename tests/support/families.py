"""The families that are known: what a program adds is gone where its process would end."""

from collections.abc import Iterator
from contextlib import contextmanager

from hardboard.puzzles.registry import _RUN, FAMILIES


@contextmanager
def families_as_they_were() -> Iterator[None]:
    """Take away what is added meanwhile, or loaded from a file."""
    before = [(known, dict(known)) for known in (FAMILIES, _RUN)]
    try:
        yield
    finally:
        for known, then in before:
            known.clear()
            known.update(then)
