"""Broken tiles: at least 200 mutants judged, and every claim about them checked by brute force; a row a
library.

A mutant that changes the relation is reported with a wrong completion, drawn, or with the name of an
impossible state. With a folder as argument the pictures are written there.
"""

import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

from hardboard.gadgets import load
from hardboard.gadgets.relation import show_state
from hardboard.render import save
from hardboard.workbench.diagrams import completion
from tests.support.mutants import Judged, confirmed, judged, mutants

EACH = {"koelker": 12, "compact": 8}
SEED = 2012


def report(found: Judged, number: int, folder: Path | None) -> str:
    """One line on a mutant that changes the relation; its wrong completion goes to the folder."""
    tile = found.mutant.tile
    if found.misfit:
        return f"{tile.name}: {found.mutant.change}; it does not fit"
    if found.wrong and found.bench is not None:
        state = found.wrong[0]
        picture = f"{number:03}-{tile.name}.png"
        if folder:
            save(completion(found.bench, state, found.completions[state]), folder / picture, 16)
        return (
            f"{tile.name}: {found.mutant.change}; {show_state(state, tile.ports)} is possible now, see "
            f"{picture}"
        )
    return f"{tile.name}: {found.mutant.change}; {show_state(found.lacking[0], tile.ports)} is impossible now"


def row(name: str, folder: Path | None) -> tuple[Counter[str], float, float, list[str]]:
    """Numbers by outcome, seconds of judging and of brute force, and what brute force objects to."""
    library, rng = load(name), Random(SEED)
    outcomes: Counter[str] = Counter()
    seconds = [0.0, 0.0]
    objections = []
    for tile in library.tiles.values():
        for mutant in islice(mutants(tile, library, rng), EACH[name]):
            begin = time.process_time()
            found = judged(mutant, library)
            middle = time.process_time()
            objections += [f"{tile.name}: {mutant.change}: {fault}" for fault in confirmed(found)]
            seconds[0] += middle - begin
            seconds[1] += time.process_time() - middle
            outcomes[
                "misfit"
                if found.misfit
                else "wrong"
                if found.wrong
                else "lacking"
                if found.lacking
                else "same"
            ] += 1
            if found.changed and folder:
                print(report(found, sum(outcomes.values()), folder))
    return outcomes, seconds[0], seconds[1], objections


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    print("library     mutants   same  possible  impossible  misfit  judge s  brute s  brute force")
    for name in EACH:
        outcomes, judging, trying, objections = row(name, folder)
        verdict = "agrees on every claim" if not objections else f"OBJECTS: {objections[0]}"
        kinds = f"{outcomes['same']:6} {outcomes['wrong']:9} {outcomes['lacking']:11} {outcomes['misfit']:7}"
        print(f"{name:10} {sum(outcomes.values()):8} {kinds} {judging:8.1f} {trying:8.1f}  {verdict}")


if __name__ == "__main__":
    main()
