"""Whether tiles painted in states that agree keep all rules."""

import numpy as np

from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.declared.said import TILES, Said
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, Painted
from hardboard.proof.check.theorem.plan import BLANK, Numbers, alike, firsts


def kept(said: Said) -> str:
    """A rule that some states break, of the tiles that it looks at, though they agree; empty if none is."""
    painted = Painted(said.plan, said.board.shape)
    for colour in said.connected:
        if reason := cut_off(painted, colour.colour):
            return reason
    for place in said.places(_once(said))[0]:
        if painted.breaks(place, {}):
            return f"{place.rule} at {said.board.show(place.spot)} is broken in some states"
    for count in said.wide:
        codes = painted.codes.flat[list(count.cells)]
        least, most = int((codes == STEADY_BLACK).sum()), int((codes != STEADY_WHITE).sum())
        if not count.allowed.issuperset(range(least, most + 1)):
            return f"{count.rule} may be broken in some states"
    return ""


def _once(said: Said) -> Numbers:
    """The numbers of what is said at corners; where tiles cover the board, at the first alone of those at
    which the same is said, at the same cell of a tile, with the same tiles in the same states to the right
    and below, as far as a place may look from there.
    """
    plan, (high, wide) = said.plan, said.plan.places.shape
    if plan.form.pinned:
        return said.numbers
    (rows, cols), size = np.indices(said.numbers.shape), plan.geometry.pitch
    kinds, steps = np.pad(plan.kinds, (0, TILES), constant_values=BLANK), range(TILES + 1)
    near = alike(kinds[r : r + high, c : c + wide].ravel() for r in steps for c in steps).reshape(high, wide)
    columns = (said.numbers, rows % size, cols % size, near[rows // size, cols // size])
    first = tuple(np.transpose(firsts(alike(map(np.ravel, columns)).reshape(said.numbers.shape))))
    numbers = np.zeros_like(said.numbers)
    numbers[first] = said.numbers[first]
    return numbers
