"""Tiles: the eighteen compact ones found again, others that exist or do not, and certificates for all; one
table.
"""

import time

from hardboard.gadgets import load
from hardboard.gadgets.folder import by_hand as names
from hardboard.workbench.certify import certificates
from hardboard.workbench.kurodoko.spec import parse_specs
from hardboard.workbench.kurodoko.synthesis import synthesize

#: Relations that are not in the compact library: ports, relation.
OTHERS = (
    ("N E S W", "N != E and S != W"),
    ("N E S W", "exactly 1 of N, E, S, W"),
    ("N E S W", "exactly 2 of N, E, S, W"),
    ("N E S W", "odd of N, E, S, W"),
    ("N E W", "N or W or E"),
    ("N E W", "not (N and W and E)"),
    ("N E W", "N = (W and E)"),
)


def main() -> None:
    begin = time.process_time()
    library = load("compact")
    for tile in library.tiles.values():
        line(" ".join(tile.ports) or "none", tile.relation)
    print(
        f"{'all ' + str(len(library.tiles)) + ' tiles of the compact library':70} "
        f"{time.process_time() - begin:6.1f} s\n"
    )
    for ports, relation in OTHERS:
        line(ports, relation)
    print()
    for name in names():
        begin = time.process_time()
        found = list(certificates(load(name)))
        accepted = sum(one.ok for one in found)
        print(
            f"{name}: {accepted} of {len(found)} certificates accepted{'':24} "
            f"{time.process_time() - begin:6.1f} s"
        )


def line(ports: str, relation: str) -> None:
    """Search for a unique tile and say how it went."""
    begin = time.process_time()
    spec = parse_specs(f"tile x\nlibrary compact\nports {ports}\nrelation {relation}\nunique yes")[0]
    outcome = synthesize(spec, 60)
    answer = "found" if outcome.tile else "none exists" if outcome.exhausted else "not found in time"
    words = f"{answer}, {outcome.tried} tried, {outcome.wrong} wrong completions"
    print(f"{ports:8} {relation:30} {words:45} {time.process_time() - begin:6.2f} s")


if __name__ == "__main__":
    main()
