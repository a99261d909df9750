"""The order in which `hardboard discover` looks for the tiles of a bus, and crossovers made of nine tiles."""

from hardboard.gadgets.roles import BENDS, EDGES, THREES

#: What every library needs, in the order in which it is looked for.
FIRST = ("filler", "start", "stop", "along", "up", "left", "right", "fact", "over", "under", "one3")
#: Of these and of the tiles at edges, a nought, two taps and a crossover, how many are there is told.
NEEDED = (*FIRST, *(f"edge{at}" for at in EDGES), "nought", "tap0", "tap1", "cross")
#: The tiles of the crossover made of three exclusive ors, and how they stand.
XOR = ("xorN", "xorE", "xor4", "bendES", "bendNW", "tapX", "tapY")
CROSS3 = (("bendES", "xorN", "filler"), ("tapX", "xor4", "xorE"), ("filler", "tapY", "bendNW"))
#: More tiles for a crossover that is a block.
WIDER = (
    *("negate", "negateNS"),
    *(f"bend{ports}{k}" for ports in BENDS for k in range(2)),
    *(f"split{ports}{k}" for ports in THREES for k in range(4)),
    *(f"one{ports}{k}" for ports in THREES for k in range(8)),
)
