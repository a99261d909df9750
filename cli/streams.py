"""Print no signs that command a terminal. Signs that move the cursor, or hide or overwrite text, are written
as codes, as in JSON.

The title of a library, the name of a tile and the id of a board may come from a stranger, and all commands
print them. One place, behind `print`, therefore checks them. A bar that moves is ours, and goes by.

    >>> import sys
    >>> print("all is well\\x1b[2K\\r", file=VisibleStream(sys.stdout))
    all is well\\u001b[2K\\u000d
"""

import re
from typing import Any, TextIO

#: Signs that control, but ends of lines and tabs; and such as turn around or part what stands beside them.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


class VisibleStream:
    """A stream that writes visible characters only."""

    def __init__(self, terminal: TextIO) -> None:
        #: The stream itself.
        self.terminal = terminal

    def write(self, text: str) -> int:
        """Write a text as it can be seen."""
        self.terminal.write(UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.terminal, name)


def raw_stream(stream: Any) -> TextIO:
    """Return the stream itself, for lines that change."""
    own: TextIO = getattr(stream, "terminal", stream)
    return own
