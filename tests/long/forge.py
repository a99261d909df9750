"""Search for new lies: false claims with well-formed proofs, by forgers that know the checkers.

    python -m tests.long.forge SEED [--cases N] [family or forger ...]

asks both checkers about N lies of each forger about each family. A line that begins with BELIEVED is a fault
of a checker: mend it, then run the same with `--keep`, which adds lies to the corpus (tests/proof/lies.tsv).
Claims that turn out to be true, by an honest count, are no lies and are counted apart.
"""

import argparse
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from hardboard.puzzles.registry import compilable_families, family_names
from tests.support.forgers.every import FORGERS, asked, lies
from tests.support.lies import Kept, pack, unpacked


def main() -> None:
    """Ask both checkers, and print what they say of each forger."""
    families = list(dict.fromkeys([*family_names(), *compilable_families()]))
    parser = argparse.ArgumentParser(prog="python -m tests.long.forge", description="False claims, forged.")
    parser.add_argument("seed", type=int)
    parser.add_argument("--cases", type=int, default=20, help="lies of each forger about each family")
    parser.add_argument("--keep", action="store_true", help="add what both refuse to the corpus, one of each")
    parser.add_argument("chosen", nargs="*", metavar="family or forger")
    args = parser.parse_intermixed_args()
    unknown = [word for word in args.chosen if word not in FORGERS and word not in families]
    if unknown:
        parser.error(f"{unknown[0]!r} is neither a forger ({', '.join(FORGERS)}) nor a family")
    forgers = [word for word in args.chosen if word in FORGERS] or list(FORGERS)
    kinds = [word for word in args.chosen if word in families] or families
    told: dict[str, Counter[str]] = {}
    new = {one.name: (one, lie) for one, lie in unpacked()} if args.keep else {}
    with TemporaryDirectory() as place:
        for forger, lie in lies(args.cases, args.seed, forgers, kinds):
            answer = asked(lie, Path(place) / "lie")
            told.setdefault(forger, Counter()).update(answer.counted)
            if answer.wrong:
                print(f"BELIEVED: {forger}: {lie.family}: {lie.false}: {answer.reasons}", flush=True)
            elif args.keep and not lie.true:
                name = f"{forger.replace(' ', '-')}-{lie.family}-{args.seed}"
                new[name] = Kept(name, forger, lie.family, lie.claim, lie.false, *answer.reasons), lie
    if args.keep:
        pack(new.values())
    for forger, counts in told.items():
        print(f"{forger:20}", ", ".join(f"{number} {what}" for what, number in sorted(counts.items())))


if __name__ == "__main__":
    main()
