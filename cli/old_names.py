"""Names that commands had before, which work for one release and say the new name.

>>> current_words(["render", "board.txt"])
['draw', 'board.txt']
"""

import sys
from collections.abc import Iterator, Mapping, Sequence

from hardboard.cli.command_table import GROUPS

#: The old name -> the new one.
RENAMED = {
    "render": "draw",
    "rules": "families",
    "netlist": "compile --netlist",
    "lay-down": "compile",
    "sheet": "print",
    "read-back": "decode",
    "random": "formulas random",
    "inference": "formulas forced",
    "merge": "campaign merge",
    "report": "campaign report",
    "bench-set": "campaign benchmarks",
    "gadgets": "tiles",
    "component": "papers component",
    "floorplan": "papers floorplan",
    "figure": "papers figure",
    "options": "papers brute-force",
}


#: Options that are values of another one.
LAYOUTS = {"--kinks": ["--layout", "kinked"], "--zeros-below": ["--layout", "zeros-below"]}
#: Options that have another name under the new name of a command.
OPTIONS = {
    "gadgets count": {"--limit": "--count"},
    "gadgets fill": {"-o": "--fill", "--output": "--fill"},
}


def current_words(words: Sequence[str]) -> list[str]:
    """Return a command line with the names of today; say on standard error which has changed."""
    words = [*_layouts(words)]
    old = " ".join(words[:2]) if " ".join(words[:2]) in OPTIONS else " ".join(words[:1])
    others = [_option(word, OPTIONS.get(old, {})) for word in words[len(old.split()) :]]
    new = _renamed(old, others)
    if not new:
        return [*words]
    print(f"hardboard: '{old}' is called '{' '.join(new)}' from now on", file=sys.stderr)
    return [*new, *others]


def _layouts(words: Sequence[str]) -> Iterator[str]:
    """Yield words with the layouts that were options; say on standard error which has changed."""
    for word in words:
        new = LAYOUTS.get(word)
        if new:
            print(f"hardboard: '{word}' is called '{' '.join(new)}' from now on", file=sys.stderr)
        yield from new or [word]


def _option(word: str, renamed: Mapping[str, str]) -> str:
    name, equals, value = word.partition("=")
    return renamed.get(name, name) + equals + value


def _renamed(old: str, others: Sequence[str]) -> list[str]:
    """Return the words of today for an old name; none for a name that is no old one."""
    action = others[0] if others else ""
    if old == "campaign" and action and action not in (*GROUPS["campaign"], "-h", "--help"):
        return ["campaign", "run"]
    if old == "gadgets" and action not in GROUPS["tiles"]:
        return ["tiles", "list"]
    if old == "gadgets count":
        return ["tiles", "check", *_unless(others, ["--count"], ["--count", "100"])]
    if old == "gadgets fill":
        return ["tiles", "check", *_unless(others, ["--fill"], ["--fill", "-"])]
    if old == "dimacs":
        return ["convert", *_unless(others, ["-o", "--output", "--answer"], ["--to", "cnf"])]
    return RENAMED.get(old, "").split()


def _unless(words: Sequence[str], options: Sequence[str], more: list[str]) -> list[str]:
    """Return some more words, or none if one of the options is given."""
    return [] if any(word.startswith(option) for word in words for option in options) else more
