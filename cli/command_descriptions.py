"""Describe the arguments of each command, read from its parser: other interfaces are made from it.

An argument is a *flag*, a *choice*, a *value* (one word), a *text*, an *output*, or a *place* of the machine.
On the command line a text is the name of a file or the text itself; other interfaces take the text. No other
interface names a place.

>>> [option["name"] for option in named_options("rate")]
['family', 'json']
>>> [(one["name"], one["kind"]) for one in argument_records("check")][:3]
[('board', 'text'), ('family', 'choice'), ('solution', 'text')]
>>> spell_command("generate", {"minimal": True, "symmetry": "half-turn", "seed": 3}).words
['generate', '--symmetry=half-turn', '--minimal', '--seed=3']
"""

import argparse
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from hardboard.cli.command_table import COMMANDS, GROUPS
from hardboard.cli.parsers import CommandParser
from hardboard.gadgets import library_names
from hardboard.people.rating import GRADES, LABELS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import compilable_families, family_names
from hardboard.reduction.compiler import ASKED
from hardboard.reduction.order import METHODS

Argument = Record
#: What the value of an option is called where it is a text, and where it is a place of the machine.
TEXTS, PLACES = ("FILE", "FORMULA"), ("FOLDER", "ADDRESS", "BOARD", "STORE")
#: Arguments that on the command line may be more than can be listed -> what other doors choose from.
KNOWN: dict[str, Callable[[], Collection[str]]] = {
    "family": family_names,
    "target": compilable_families,
    "library": library_names,
    "layout": lambda: (*METHODS, *ASKED, *map(",".join, product(ASKED, METHODS))),
    "difficulty": lambda: (*LABELS, *map(str, GRADES)),
}
#: So long is a word at most.
LONGEST = 2000


@cache
def command_summaries() -> dict[str, str]:
    """Return every command and its line in the help; an action of a group is two words."""
    single = {name: line for name, line in COMMANDS.items() if name not in GROUPS}
    return single | {
        f"{group} {name}": line for group, actions in GROUPS.items() for name, line in actions.items()
    }


@cache
def parser_of(verb: str) -> CommandParser:
    """Return the parser of a verb alone."""
    made = CommandParser(prog=f"hardboard {verb}")
    made.learn(verb)
    return made


def argument_records(verb: str) -> list[Argument]:
    """Return the arguments of a command in the order of its help: name, kind, help, needed, repeatable. A
    choice also has the values that it has now.
    """
    told = [dict(one) for one in _arguments(verb)]
    for one in told:
        if one["name"] in KNOWN and not one["many"]:
            one |= {"kind": "choice", "choices": list(KNOWN[one["name"]]())}
    return told


@cache
def _arguments(verb: str) -> list[Argument]:
    left_out = (argparse._HelpAction, argparse._SubParsersAction)
    return [_told(action) for action in parser_of(verb)._actions if not isinstance(action, left_out)]


def named_options(verb: str) -> list[Argument]:
    """Return the named options of a command."""
    return [one for one in argument_records(verb) if not one["positional"]]


def options_added_by(add: Callable[[argparse.ArgumentParser], None]) -> tuple[str, ...]:
    """Return the names of the options that a function gives to parsers."""
    made = CommandParser(prog="hardboard")
    add(made)
    return tuple(_told(one)["name"] for one in made._actions if one.option_strings and one.dest != "help")


def _told(action: argparse.Action) -> Argument:
    positional = not action.option_strings
    long = action.dest if positional else next(w for w in action.option_strings if w.startswith("--"))[2:]
    told: Argument = {
        "name": long,
        "help": (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%"),
        "kind": _kind(action, long),
        "value": str(action.metavar or ""),
        "positional": positional,
        "needed": action.required,
        "many": action.nargs in ("*", "+") or isinstance(action, argparse._AppendAction),
    }
    return told | ({"choices": list(map(str, action.choices))} if action.choices else {})


def _kind(action: argparse.Action, name: str) -> str:
    """Describe a positional argument as a text if it has a name and no sign for its value."""
    if action.nargs == 0:
        return "flag"
    if action.choices:
        return "choice"
    if name == "output":
        return "output"
    if action.metavar in PLACES or name in ("folder", "export"):
        return "place"
    text = not action.option_strings and action.metavar is None and action.type is None
    return "text" if text or action.metavar in TEXTS else "value"


class WrittenFile(str):
    """The name of a file that another verb has written: a text that is there already."""


@dataclass(frozen=True)
class SpelledCommand:
    """The words of one command line, the files that they name, and the text on standard input."""

    words: list[str]
    files: dict[str, str] = field(default_factory=dict)
    stdin: str = ""


def spell_command(verb: str, wanted: Mapping[str, object], output: str = "") -> SpelledCommand:
    """Return the command line of a request. No part of the request becomes a path. A text goes into a file
    named after its argument; other words have no slash; `output` is reserved.
    """
    known = {one["name"]: one for one in argument_records(verb) if one["kind"] not in ("place", "output")}
    given = {name: value for name, value in wanted.items() if value not in (None, "", False)}
    if unknown := [name for name in given if name not in known]:
        raise InputError(f"the field {str(unknown[0])[:40]!r}", f"for {verb} some of " + " ".join(known))
    if missing := [name for name, one in known.items() if one["needed"] and name not in given]:
        raise InputError(f"no {missing[0]}", f"one: {verb} needs it", missing[0])
    parts = [_part(known[name], given[name]) for name in known if name in given]
    words = [word for one in parts for word in one.words]
    named = [f"--output={output}"] * bool(output) + [word for word in words if word.startswith("--")]
    return SpelledCommand(
        [*verb.split(), *(word for word in words if not word.startswith("--")), *named],
        {name: text for one in parts for name, text in one.files.items()},
        "".join(one.stdin for one in parts),
    )


def _part(argument: Argument, value: object) -> SpelledCommand:
    name = argument["name"]
    if argument["kind"] == "flag":
        if value is not True:
            raise InputError(f"{str(value)[:40]!r}", "true or false", name)
        return SpelledCommand([f"--{name}"])
    values = value if isinstance(value, list) else [value]
    if len(values) > 1 and not argument["many"]:
        raise InputError(f"{len(values)} values", "one", name)
    lead = "" if argument["positional"] else f"--{name}="
    if argument["kind"] != "text":
        return SpelledCommand([lead + _word(argument, one) for one in values])
    if isinstance(value, WrittenFile):
        return SpelledCommand([lead + value])
    texts = [_text(name, one) for one in values]
    if name == "formula":
        return SpelledCommand([lead + "-"], stdin=texts[0])
    files = {name if len(texts) == 1 else f"{name}-{k}": text for k, text in enumerate(texts, 1)}
    return SpelledCommand([lead + file for file in files], files)


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"no {name}", f"the text of a {name}", name)
    return value


def _word(argument: Argument, value: object) -> str:
    name = argument["name"]
    if type(value) not in (str, int, float) or len(str(value)) > LONGEST:
        raise InputError(f"{str(value)[:40]!r}", "a word or a number", name)
    if argument["kind"] == "choice" and str(value) not in argument["choices"]:
        raise InputError(f"{str(value)[:40]!r}", "one of " + " ".join(argument["choices"]), name)
    if re.search(r"[/\\\0]", str(value)) or (argument["positional"] and re.match(r"-\D|-$", str(value))):
        raise InputError(f"{str(value)[:40]!r}", "a word that names no place", name)
    return str(value)
