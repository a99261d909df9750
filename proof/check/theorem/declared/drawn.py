"""Check that tiles painted in states that agree keep all rules."""

from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, Painted


def kept(said: Said) -> str:
    """A rule that some states break, of the tiles that it looks at, though they agree; empty if none is."""
    painted = Painted(said.plan, said.board.shape)
    for colour in said.connected:
        if reason := cut_off(painted, colour.colour):
            return reason
    for form, spots in said.forms.items():
        put = form.mover(said.board.cols)
        for spot in painted.once(put(0, said.board).scope, spots.tolist()):
            if painted.breaks(own := put(spot, said.board), {}):
                return f"{own.rule} at {said.board.show(own.spot)} is broken in some states"
    for count in said.wide:
        codes = painted.codes.flat[list(count.cells)]
        least, most = int((codes == STEADY_BLACK).sum()), int((codes != STEADY_WHITE).sum())
        if not count.allowed.issuperset(range(least, most + 1)):
            return f"{count.rule} may be broken in some states"
    return ""
