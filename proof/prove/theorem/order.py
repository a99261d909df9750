"""An order in which the tiles of a plan follow from its variables (see `check.theorem.netlist`).

Rather those are taken that have one state for all that their known ports can say, and sinks, where signals
end, last; what cannot follow is a test.
"""

from collections import deque
from collections.abc import Collection

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.theorem.netlist import can_follow
from hardboard.proof.check.theorem.plan import Plan, Port, facing


def order_of(plan: Plan, sinks: Collection[Position]) -> tuple[Position, ...]:
    """The places of the tiles that follow, each after those from which it does."""
    known: set[Port] = set()
    for port, _ in plan.probes.values():
        known |= {port, facing(port)}
    left, order = dict(plan.tiles), list[Position]()

    def follows(place: Position, only: bool) -> bool:
        given = tuple(side for side in left[place].ports if (place, side) in known)
        return can_follow(left[place], given, only)

    first, last = (deque(at for at in left if (at in sinks) is late) for late in (False, True))
    while True:
        if queue := first or last:
            place = queue.popleft()
            if place not in left or not follows(place, True):
                continue
        else:
            loose = next((at for at in left if follows(at, False)), None)
            if loose is None:
                return tuple(order)
            place = loose
        order.append(place)
        for port in ((place, side) for side in left.pop(place).ports):
            if port not in known:
                known |= {port, facing(port)}
                (last if facing(port)[0] in sinks else first).append(facing(port)[0])
