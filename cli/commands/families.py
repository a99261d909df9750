"""`families` lists the puzzles, their rules, and the operations that each supports."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict

from hardboard.cli.options import add_json, print_json
from hardboard.gadgets import credit, load
from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles.declared.range_id import MARKS
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.hardness import results_about
from hardboard.puzzles.registry import family, family_names
from hardboard.puzzles.rules import numbered_rules

EXAMPLE = "hardboard families heyawake"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "family",
        nargs="?",
        metavar="NAME",
        help="print the rules of this family (or ./mine.py), an example and its formats",
    )
    parser.add_argument(
        "--table",
        choices=("hardness", "formats"),
        help="instead: a table in Markdown of what is known of each and what is shown here, with sources, or"
        " of the formats that each can be read and written in",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Return one line a family, or one family's rules."""
    chosen = [args.family] if args.family else family_names()
    if args.json:
        for name in chosen:
            print_json(_facts(name))
    elif args.table == "hardness":
        print(credit.hardness_table(chosen), end="")
    elif args.table == "formats":
        print(formats(chosen), end="")
    elif args.family:
        print(_description(family(args.family)))
    else:
        width = max(map(len, chosen))
        print("\n".join(f"{name:{width}} {_kind(name)}" for name in chosen))
    return 0


def _description(kind: Family) -> str:
    """Return the rules with an example, the formats, what is known, and names of other programs."""
    lines = [kind.about.strip() or numbered_rules(kind.rules), "", f"formats: {' '.join(kind.suffixes)}"]
    lines += credit.hardness_sentences(kind.name)
    if kind.aliases:
        lines += [f"called elsewhere: {' or '.join(dict.fromkeys(kind.aliases))}"]
    return "\n".join(lines)


#: What a format is, where its suffix does not say it.
PROGRAMS = {".url": "puzz.link", ".janko": "janko.at", ".penpa": "penpa-edit"}


def formats(chosen: Sequence[str]) -> str:
    """Return a table of families and formats, as in docs/puzzles.md; names are those of other programs."""
    every = list(dict.fromkeys(form for name in chosen for form in family(name).suffixes))
    heads = [f"{PROGRAMS[form]} `{form}`" if form in PROGRAMS else f"`{form}`" for form in every]
    lines = [f"| puzzle | {' | '.join(heads)} | Range ID |", "| --- " * (len(heads) + 2) + "|"]
    for name in chosen:
        held = [_held(family(name), form) for form in every]
        ranges = "yes" if family(name).marks == MARKS else ""
        lines.append(f"| {name} | {' | '.join(held)} | {ranges} |")
    return "\n".join(lines) + "\n"


def _held(kind: Family, form: str) -> str:
    """Return the puzzle's name in a format, or yes; nothing if it does not have the format."""
    if form not in kind.suffixes:
        return ""
    return {".url": kind.aliases[:1], ".janko": kind.aliases[-1:]}.get(form, ("yes",))[0]


def _kind(name: str) -> str:
    value, found = family(name), ""
    if value.found_library:
        found = f"; tiles were found: --target {name}{credit.library_option(value)}"
        found += ", proved in Coq" if _in_coq(value) else ", not proved in Coq"
    if name in tee_families():
        found += f"; in two floors: --target {name} --library t-grid"
    return ("written by hand" if value.declared is None else "declared") + found


def _in_coq(value: Family) -> bool:
    """Return True if Coq has the theorem on the family's found tiles; `make coq` checks all of them."""
    return bool(load(str(value.found_library)).theorem)


def _facts(name: str) -> Record:
    value = family(name)
    more = (
        {"codes": value.declared.codes, "pzpr": next(iter(value.declared.pzpr), None)}
        if value.declared
        else {}
    )
    if value.found_library:
        more |= {"found_tiles": value.found_library, "proved_in_coq": _in_coq(value)}
    more |= {"in_two_floors": name in tee_families()}
    if (entry := results_about(name)) is not None:
        more |= {"known": [asdict(result) for result in entry.results]}
        more |= {"searched": entry.searched} if entry.searched else {}
        more |= {"here": shown} if (shown := credit.shown_here(name)) else {}
    more |= {"formats": value.suffixes, "elsewhere": list(value.aliases)}
    return {"family": value.name, "declared": value.declared is not None, "rules": value.sentences, **more}
