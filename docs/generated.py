"""Tables of the documentation that the site makes from the program: `<!-- table: NAME -->` stands for one.

>>> print(filled("<!-- table: formats -->")[:36])
| puzzle | `.txt` | puzz.link `.url`
"""

import re
from collections.abc import Callable, Iterator

from docs.rule_entries import entries
from hardboard.cli.commands.families import formats
from hardboard.gadgets.credit import found_tiles_text, hardness_table
from hardboard.puzzles.hardness import results_about
from hardboard.puzzles.registry import families_having, family, family_names
from hardboard.verify.judge import judge
from hardboard.verify.methods import MethodOption

MARKER = re.compile(r"^<!-- table: ([a-z]+) -->$", re.MULTILINE)


def filled(text: str) -> str:
    """Return a page with a table in place of each marker."""
    return MARKER.sub(lambda found: TABLES[found[1]]().rstrip("\n"), text)


def methods() -> str:
    """Return a section for each family with several ways to solve: the ways, and their options."""
    return "\n".join(
        line for name in families_having("judge") if judge(name).methods for line in _methods_of(name)
    )


def _methods_of(name: str) -> Iterator[str]:
    offered = judge(name).methods
    yield f"## {family(name).title}\n\n| method | what it does |\n| --- | --- |"
    yield from (f"| `{word}` | {method.summary} |" for word, method in offered.items())
    options: dict[str, MethodOption] = {}
    for method in offered.values():
        options |= method.options
    if options:
        yield "\n| option | of | what it sets |\n| --- | --- | --- |"
    for word, option in options.items():
        users = " ".join(f"`{name}`" for name, method in offered.items() if word in method.options)
        yield f"| `{word}=` | {users} | {option} |"
    yield ""


def families() -> str:
    """Return one table of all families: formats, ways to solve, and hardness."""
    lines = [
        "| family | formats | methods | known to be | shown here by |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in family_names():
        entry = results_about(name)
        claims = "; ".join(result.claim for result in entry.results) if entry else ""
        tiles = " ".join(
            re.findall(
                r"Theorems? \d+(?: and \d+)?", f"{entry.here if entry else ''} {found_tiles_text(name)}"
            )
        )
        ways = " ".join(f"`{word}`" for word in judge(name).methods) or "the solver"
        lines.append(
            f"| {name} | {' '.join(family(name).suffixes)} | {ways} | {claims or '-'} | {tiles or '-'} |"
        )
    return "\n".join(lines) + "\n"


def sentences() -> str:
    """Return the rules of each family, with its other names."""
    lines = []
    for name in family_names():
        kind = family(name)
        others = ", ".join(alias for alias in kind.aliases if alias != name)
        also = f" (also {others})" if others else ""
        lines += [f"### {kind.title}{also}", "", *(f"- {each}" for each in kind.sentences), ""]
    return "\n".join(lines)


TABLES: dict[str, Callable[[], str]] = {
    "families": families,
    "formats": lambda: formats(family_names()),
    "hardness": lambda: hardness_table(family_names()),
    "methods": methods,
    "rules": entries,
    "sentences": sentences,
}
