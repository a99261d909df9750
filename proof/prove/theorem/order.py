"""An order in which the tiles of a plan follow from its variables (see `check.theorem.netlist`).

Rather those are taken that have one state for all that their known ports can say, and sinks, where signals
end, last; what cannot follow is a test.
"""

from collections import deque
from collections.abc import Collection, Iterable

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.theorem.netlist import can_follow, merge_tiles
from hardboard.proof.check.theorem.plan import Plan, Port, joined_port


def order_of(
    plan: Plan, sinks: Collection[Position], groups: Iterable[tuple[Position, ...]] = ()
) -> tuple[tuple[Position, ...], ...]:
    """The places of the tiles that follow, each after those from which it does; groups as one."""
    known: set[Port] = set()
    for port, _ in plan.probes.values():
        known |= {port, joined_port(port)}
    groups = [group for group in groups if len(group) > 1]
    alone = set(plan.tiles).difference(*groups)
    units = [*((place,) for place in plan.tiles if place in alone), *groups]
    at = {place: unit for unit in units for place in unit}
    left = {unit: merge_tiles(plan, unit)[:2] for unit in units}
    order = list[tuple[Position, ...]]()

    def follows(unit: tuple[Position, ...], only: bool) -> bool:
        piece, ports = left[unit]
        given = tuple(name for name in piece.ports if ports[name] in known)
        return can_follow(piece, given, only)

    first, last = (deque(at for at in left if (at[0] in sinks) is late) for late in (False, True))
    while True:
        if queue := first or last:
            unit = queue.popleft()
            if unit not in left or not follows(unit, True):
                continue
        else:
            loose = next((one for one in left if follows(one, False)), None)
            if loose is None:
                return tuple(order)
            unit = loose
        order.append(unit)
        for port in left.pop(unit)[1].values():
            if port not in known:
                known |= {port, joined_port(port)}
                there = at[joined_port(port)[0]]
                (last if there[0] in sinks else first).append(there)
