"""Forgers that know the checker: false claims with well-formed proofs, and what both checkers say of them.

python -m benchmarks forge [lies] [seeds] [family or forger ...] [--to FILE]
python -m benchmarks forge sum FILE ...                    portions added up, no lie counted twice
python -m benchmarks forge mutants [lies] [seed] [...]     with one line of the checker changed
python -m benchmarks forge survivors [lies] [seed] [...] --of MODULE ...

So many lies of each forger about each family, for each seed (`3`, or `1-9`); with `--to`, a line for each is
added to a file, so that a campaign can be run in portions. Claims that turned out true, by an honest count,
are no lies and are counted apart. `survivors` changes modules with these names in both checkers, in more ways
than `mutants`, and prints each change with what notices it: a truth that is refused, or a lie that is not.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from hardboard.puzzles.registry import compilable, names
from tests.support.forgers.asked import Answer, asked, lies
from tests.support.forgers.bitten import bitten
from tests.support.forgers.every import FORGERS
from tests.support.forgers.survivors import survivors


def families() -> list[str]:
    """All families, and the twins that tiles are found for."""
    return list(dict.fromkeys([*names(), *compilable()]))


def ask(number: int, seeds: Sequence[int], forgers: Sequence[str], kinds: Sequence[str], to: str) -> None:
    """Ask both checkers, and say what they said."""
    answers: list[Answer] = []
    with tempfile.TemporaryDirectory() as place:
        for seed in seeds:
            for forger, lie in lies(number, seed, forgers, kinds):
                answers.append(answer := asked(forger, lie, Path(place) / "lie"))
                if answer.wrong:
                    print(f"{answer.outcome}: seed {seed}: {forger}: {lie.family}: {lie.false}", flush=True)
                if to:
                    with Path(to).open("a", encoding="utf-8") as record:
                        record.write(f"{answer.line()}\n")
    show(answers)


def recorded(paths: Sequence[str]) -> Iterator[Answer]:
    """The answers in some files, each lie once."""
    every = (
        Answer.of(line) for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines()
    )
    yield from {answer.hash: answer for answer in every}.values()


def show(answers: Sequence[Answer]) -> None:
    """A line for each forger, claim and family, and for all."""
    distinct = list({answer.hash: answer for answer in answers}.values())
    for title in ("forger", "claim", "family"):
        print(f"\n{title:20} {'lies':>7} {'first':>8} {'second':>8} {'ACCEPTED':>9}   true after all")
        groups: dict[str, Counter[str]] = {}
        for answer in distinct:
            groups.setdefault(getattr(answer, title), Counter()).update(answer.counted())
        for name, own in [*sorted(groups.items()), ("all", sum(groups.values(), Counter()))]:
            refused = f"{own['refused by the first']:8} {own['refused by the second']:8}"
            true = (
                f"{own['true']:6}, of these accepted {own['true: accepted']}, differing {own['true: differ']}"
            )
            print(f"{name:20} {own['lies']:7} {refused} {own['accepted']:9}   {true}")


def mutants(number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str]) -> None:
    """Each line of the checker that was changed so that a lie is believed, with the change and the forger."""
    lines, tried = set[tuple[str, int]](), 0
    for mutation, forger in bitten(number, seed, forgers, kinds):
        tried += 1
        if forger:
            lines.add((mutation.module, mutation.line))
            print(f"{mutation}  <- {forger}", flush=True)
    print(
        f"seed {seed}: {len(lines)} lines, each of which, changed alone, lets a lie through; "
        f"{tried} changes tried"
    )


def unnoticed(
    number: int, seed: int, forgers: Sequence[str], kinds: Sequence[str], names: Sequence[str]
) -> None:
    """Each change of some modules of the checkers, and who notices it."""
    told = Counter[str]()
    for mutation, said in survivors(number, seed, forgers, kinds, names):
        print(f"{mutation}  <- {said or 'NOBODY'}", flush=True)
        told[said.partition(" ")[0] or "nobody notices"] += 1
    print(f"seed {seed}: {sum(told.values())} changes:", *(f"{own} {words}" for words, own in told.items()))


def main() -> None:
    """Ask the checkers, add up, or change a line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks forge", description="False claims, forged.")
    parser.add_argument(
        "words", nargs="*", help="sum, mutants or survivors; lies; seeds; families and forgers"
    )
    parser.add_argument("--to", default="", help="a file that gets a line for each lie")
    parser.add_argument(
        "--of", nargs="+", default=["strands"], help="of survivors: modules, by their last name"
    )
    args = parser.parse_args()
    verb = args.words[0] if args.words and args.words[0] in ("sum", "mutants", "survivors") else ""
    words = args.words[bool(verb) :]
    if verb == "sum":
        return show(list(recorded(words)))
    asked_for, chosen = words[:2], words[2:]
    number, seeds = [*asked_for, *("2" if verb else "20", "1")[len(asked_for) :]]
    first, _, last = seeds.partition("-")
    if unknown := [word for word in chosen if word not in FORGERS and word not in families()]:
        parser.error(f"{unknown[0]!r} is neither a forger ({', '.join(FORGERS)}) nor a family")
    forgers = [word for word in chosen if word in FORGERS] or list(FORGERS)
    kinds = [word for word in chosen if word in families()] or families()
    if verb == "survivors":
        return unnoticed(int(number), int(first), forgers, kinds, args.of)
    if verb:
        return mutants(int(number), int(first), forgers, kinds)
    return ask(int(number), range(int(first), int(last or first) + 1), forgers, kinds, args.to)


if __name__ == "__main__":
    main()
