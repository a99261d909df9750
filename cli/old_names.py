"""Former names of commands, which work for one release and print the new name.

>>> current_words(["render", "board.txt"])
['draw', 'board.txt']
>>> current_words(["compile", "1,2", "--order", "exact", "--layout=kinked"])
['compile', '1,2', '--layout=kinked,exact']
"""

import sys
from collections.abc import Mapping, Sequence

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


#: Options that are values of another one, in every command that has it.
VALUES = {
    "--kinks": "--layout=kinked",
    "--zeros-below": "--layout=zeros-below",
    "--compact": "--library=compact",
}
#: Command of today -> old option -> option of today, perhaps with its value.
OPTIONS = {
    "solve": {"--timeout": "--time-limit"},
    "compile": {"--timeout": "--time-limit"},
    "convert": {"--exact": "--encoding=exact"},
    "edit": {
        f"--{change}": f"--change={change}" for change in ("superfluous", "complete", "harder", "easier")
    },
    "families": {"--hardness": "--table=hardness", "--formats": "--table=formats"},
    "discover": {"--time": "--time-limit"},
    "tiles search": {"--seconds": "--time-limit"},
}
#: The same for commands that had other options under their old names.
OLD_OPTIONS = {
    "gadgets count": {"--limit": "--count"},
    "gadgets fill": {"-o": "--fill", "--output": "--fill"},
}
#: Old and new names, of which the warning speaks.
Changes = dict[str, str]


def current_words(words: Sequence[str]) -> list[str]:
    """Return a command line with today's names; report old ones on standard error."""
    changes: Changes = {}
    named = _renamed_command([*words], changes)
    command = " ".join(named[: 2 if named[:1] and named[0] in GROUPS else 1])
    named = _renamed_options(named, VALUES | OPTIONS.get(command, {}), changes)
    named = _merged_options(command, named, changes)
    if changes:
        said = "; ".join(f"'{old}' is called '{new}'" for old, new in changes.items())
        print(f"hardboard: {said} from now on", file=sys.stderr)
    return named


def _renamed_command(words: list[str], changes: Changes) -> list[str]:
    old = " ".join(words[:2]) if " ".join(words[:2]) in OLD_OPTIONS else " ".join(words[:1])
    others = _renamed_options(words[len(old.split()) :], OLD_OPTIONS.get(old, {}), {})
    new = _today(old, others)
    if not new:
        return words
    changes[old] = " ".join(new)
    return [*new, *others]


def _renamed_options(words: Sequence[str], renamed: Mapping[str, str], changes: Changes) -> list[str]:
    found = []
    for word in words:
        name, equals, value = word.partition("=")
        if name in renamed:
            changes[name] = renamed[name].replace("=", " ")
        found.append(renamed.get(name, name) + equals + value)
    return found


def _today(old: str, others: Sequence[str]) -> list[str]:
    """Return the current words for an old name; none for any other name."""
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


def _merged_options(command: str, words: list[str], changes: Changes) -> list[str]:
    """Return the words with options that have become one, or an argument."""
    orders, words = _taken("--order", words)
    if orders:
        changes["--order"] = "--layout"
        layouts, words = _taken("--layout", words)
        all_orders = ["input,auto,exact" if order == "all" else order for order in orders]
        words += [f"--layout={','.join([*layouts, *all_orders])}"]
    if command == "campaign benchmarks":
        least, words = _taken("--least", words)
        most, words = _taken("--most", words)
        if least or most:
            changes["--least and --most"] = "--between"
            words += [f"--between={(least or ['60'])[0]}-{(most or ['3600'])[0]}"]
    if command == "papers brute-force":
        cells, words = _taken("--cells", words)
        changes |= {"--cells N": "N"} if cells else {}
        words += cells
    if command == "tiles show" and "--all" in words:
        words = [word for word in words if word != "--all"]
        words += _unless(words, ["-o", "--output"], ["-o", "gallery.html"])
        changes["tiles show --all"] = "tiles show -o FILE.html"
    return words


def _taken(option: str, words: list[str]) -> tuple[list[str], list[str]]:
    """Return the values of an option, and the other words."""
    values, others = [], []
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name == option:
            values.append(value if equals else next(rest, ""))
        else:
            others.append(word)
    return values, others
