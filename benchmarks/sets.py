"""Sets of clues: for which of them has a family a library with no other clues than these?

python -m benchmarks sets FAMILY [--sets 0,1 0,2 ...] [--time 60] [--pitch 6] [--keep FOLDER] -o FILE

Searches with `discover --symbols` for each set, for so many seconds of processor time at most; without --sets
for all singles and pairs of a family's clues (of a family with few: all sets). A library that was found is
written into the folder, read again, checked as a whole, and the solutions of 20 boards are compared with the
models that they belong to; blocks of libraries in the folder are tried first. FILE has a line a set; what it
has is not searched for again. At the end, and with --table alone, the table: the smallest sets with a
library, those that are easy by Schaefer's theorem, those that the time was too short for.
"""

import argparse
import json
from itertools import combinations
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

from hardboard.discover.library import write_library
from hardboard.discover.readme import readme
from hardboard.discover.results import SearchResult, SearchSettings
from hardboard.discover.search_driver import trial_faults
from hardboard.discover.searches import discover
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.symbols.alphabet import symbols_of
from hardboard.puzzles import family
from hardboard.puzzles.formula import ONE_IN_THREE
from hardboard.puzzles.registry import family_part
from tests.support.formulas import drawn

#: Families with at most so many clues are asked about all sets of them.
FEW = 5
#: Boards of a found library whose solutions are compared, and the most literals of their formulas.
BOARDS, LITERALS = 20, 4
Line = dict[str, Any]


def main() -> None:
    """Search for the sets that the file has not yet, then print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family")
    parser.add_argument("--sets", nargs="*", help="such as 0,1; default: all small ones")
    parser.add_argument("--always", default="", help="clues that every set has besides, such as ?")
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--pitch", type=int, default=6)
    parser.add_argument("--keep", default="build/sets", help="where libraries go")
    parser.add_argument("--table", action="store_true", help="search for nothing")
    parser.add_argument("-o", "--output", required=True)
    args = parser.parse_args()
    path = Path(args.output)
    lines = known(path, args.family)
    for words in [] if args.table else wanted(args.family, args.sets):
        chosen = tuple(filter(None, (args.always, *words)))
        if chosen not in lines:
            lines[chosen] = line = searched(args.family, chosen, args)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            print(json.dumps(line), flush=True)
    print(table(args.family, lines, args.always))


def known(path: Path, name: str) -> dict[tuple[str, ...], Line]:
    """The lines of a file that are about a family, by set."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = [json.loads(line) for line in text.splitlines()]
    return {tuple(line["symbols"]): line for line in lines if line["family"] == name}


def wanted(name: str, sets: list[str] | None) -> list[tuple[str, ...]]:
    """The sets to ask about, small ones first."""
    if sets is not None:
        return [tuple(text.split(",")) for text in sets]
    numbers = [str(s) for s in symbols_of(family(name).declared) if isinstance(s, int) and s >= 0]
    numbers = [number for number in numbers if number != "9"]
    largest = len(numbers) if len(numbers) <= FEW else 2
    return [some for size in range(1, largest + 1) for some in combinations(numbers, size)]


def searched(name: str, chosen: tuple[str, ...], args: argparse.Namespace) -> Line:
    """What a search with these clues ends with."""
    rules = rules_of(family(name), None, chosen)
    found = tuple(load(str(path.parent)) for path in sorted(Path(args.keep).glob("*/library.toml")))
    result, journal = discover(rules, SearchSettings((args.pitch,), args.time, blocks=found))
    line = {"family": name, "symbols": chosen, "pitch": args.pitch, "time": args.time}
    line |= {"ended": ending(result), "seconds": round(result.seconds, 1)}
    if result.library is None:
        dead, late = len(result.dead), sum(role != "not tried" for role in result.late.values())
        frames = dead + len(result.late)
        best = (
            max(journal.count_known_tiles(frame) for frame in {**result.dead, **result.late}) if frames else 0
        )
        return line | {"frames": frames, "exhausted": dead, "tried": dead + late, "most tiles": best}
    folder = Path(args.keep) / f"{name}-{'-'.join(chosen).replace('?', 'q')}"
    command = f"hardboard discover {name} -o FOLDER --symbols {','.join(chosen)} --pitch {args.pitch}"
    rmtree(folder, ignore_errors=True)  # tiles of an older library there would be taken for its own
    write_library(result.library, folder, readme(rules, result, journal, command))
    return line | {"frame": result.frame, "crossover": result.crossover} | checked(folder)


def ending(result: SearchResult) -> str:
    """How a search ended, in a word or two."""
    if result.library is not None:
        return "library"
    return "easy" if result.easy else "exhausted" if result.exhausted else "not found"


def checked(folder: Path) -> Line:
    """What is wrong with a library as it was written, and how many boards have the solutions they should."""
    library, rng = load(str(folder)), Random(1)
    wrong = [str(fault) for fault in family_part(library.family, "whole").faults(library)]
    formulas = [drawn(rng, ONE_IN_THREE, LITERALS) for _ in range(BOARDS)]
    right = BOARDS - len(list(trial_faults(library, formulas)))
    tiles = len(library.tiles) - len(library.blocks)
    return {"tiles": tiles, "faults": wrong, "boards right": right, "boards": BOARDS}


def sorted_out(lines: dict[tuple[str, ...], Line], always: str = "") -> dict[str, list[str]]:
    """The sets in words: the smallest with a library, those that contain one, easy ones, those without a
    library in any frame that was tried, and those not known."""
    found = [some for some, line in lines.items() if line["ended"] == "library"]
    least = [some for some in found if not any(set(other) < set(some) for other in found)]
    above = [some for some in lines if some not in least and any(set(other) < set(some) for other in least)]
    rest = {some: line["ended"] for some, line in lines.items() if some not in (*least, *above)}
    ended = {word: [some for some, end in rest.items() if end == word] for word in ("easy", "exhausted")}
    ended["not known"] = [some for some, end in rest.items() if end not in ended]
    parts = {"smallest": least, "larger": above, **ended}
    return {word: [_words(some, always) for some in sets] for word, sets in parts.items()}


def table(name: str, lines: dict[tuple[str, ...], Line], always: str = "") -> str:
    """Smallest sets with a library, easy sets, and the others, as Markdown."""
    cells = [f"{name} ({len(lines)} sets)"]
    cells += [", ".join(sets) or "none" for sets in sorted_out(lines, always).values()]
    head = ["family", "smallest sets with a library", "sets that contain one", "easy by Schaefer"]
    head += ["no library in any frame", "not found in time"]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), cells))


def _words(some: tuple[str, ...], always: str) -> str:
    return f"{{{' '.join(word for word in some if word != always) or 'no number'}}}"


if __name__ == "__main__":
    main()
