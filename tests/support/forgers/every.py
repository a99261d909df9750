"""All forgers by name."""

from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.lie import Forger

#: Every forger by its name: a family and a source of randomness give false claims without end.
FORGERS: dict[str, Forger] = {**BOARD_FORGERS}
