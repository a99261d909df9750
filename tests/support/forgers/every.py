"""All forgers by name."""

from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.lie import Forger
from tests.support.forgers.provers import PROVER_FORGERS
from tests.support.forgers.theorems import THEOREM_FORGERS
from tests.support.forgers.windows import WINDOW_FORGERS
from tests.support.forgers.woven import WOVEN_FORGERS
from tests.support.forgers.written import WRITTEN_FORGERS

#: Every forger by its name: a family and a source of randomness give false claims without end.
FORGERS: dict[str, Forger] = {
    **BOARD_FORGERS,
    **WRITTEN_FORGERS,
    **THEOREM_FORGERS,
    **WINDOW_FORGERS,
    **PROVER_FORGERS,
    **WOVEN_FORGERS,
}
