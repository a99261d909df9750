"""Set how often Python looks for cycles of objects that nobody needs any more.

Boards, places and clauses are many objects, and few of them point at each other. Python looks at all again
and again while they are made: a fifth of the time of deciding a large board. Our own programs (the command
line, its processes, benchmarks) make it run rarely. A program that imports us may call this, too.
"""

import gc

#: So many new objects, which is some hundred megabytes at most, before Python looks for cycles.
NEW_OBJECTS = 1_000_000


def collect_rarely() -> None:
    """Make Python collect cyclic garbage less often, until the process ends."""
    gc.set_threshold(NEW_OBJECTS)


def collect_no_more() -> None:
    """Look for cycles no more: the program ends, and its memory goes back as a whole. A last look takes a
    sixth of the time of a small command.
    """
    gc.freeze()
