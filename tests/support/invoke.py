"""The command line as tests call it: by the fixture `invoke`."""

from collections.abc import Callable
from typing import NamedTuple


class Said(NamedTuple):
    """The exit status of a command, and what it printed."""

    status: int
    out: str
    err: str


Invoke = Callable[..., Said]
