"""What verbs take as options, read off their parsers: the one description that other doors are made from.

>>> [option["name"] for option in options("rate")]
['family', 'json']
>>> next(option for option in options("generate") if option["name"] == "minimal")["kind"]
'flag'
"""

import argparse
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from hardboard.cli.verbs import Verb
from hardboard.puzzles.errors import InputError

Option = dict[str, Any]
#: What the value of an option is called where it names a file, a folder or a place in the network.
PLACES = ("FILE", "FOLDER", "ADDRESS", "BOARD")


@cache
def _parser(verb: str) -> Verb:
    module = import_module("hardboard.cli.commands." + verb.replace(" ", ".").replace("-", "_"))
    parser = Verb(prog=verb)
    module.arguments(parser)
    return parser


@cache
def options(verb: str) -> list[Option]:
    """Every option of a verb (`gadgets check` is one, too): its name, its help, and what its value is."""
    named = [action for action in _parser(verb)._actions if action.option_strings and action.dest != "help"]
    return [_told(action) for action in named]


def _told(action: argparse.Action) -> Option:
    long = next(word for word in action.option_strings if word.startswith("--"))
    kind = "flag" if action.nargs == 0 else "choice" if action.choices else "value"
    help_ = (action.help or "").replace("%(default)s", str(action.default))
    told: Option = {"name": long[2:], "help": help_, "kind": kind, "value": str(action.metavar or "")}
    return told | ({"choices": list(map(str, action.choices))} if action.choices else {})


def offered(verb: str, own: Mapping[str, str]) -> list[Option]:
    """The options that another door offers as they are: all but those that name places, and its `own`."""
    return [one for one in options(verb) if one["value"] not in PLACES and one["name"] not in own]


def words(verb: str, own: Mapping[str, str], wanted: Any) -> list[str]:
    """Options that somebody wants, in the words of the command line.

    >>> words("generate", {}, {"minimal": True, "symmetry": "half-turn", "seed": 3})
    ['--minimal', '--symmetry=half-turn', '--seed=3']
    """
    known = {one["name"]: one for one in offered(verb, own)}
    if not isinstance(wanted, Mapping):
        raise InputError("the options", "an object with a value for each", "options")
    said = []
    for name, value in wanted.items():
        if value in (None, "", False):
            continue
        if name not in known:
            raise InputError(f"the option {str(name)[:40]!r}", "one of " + " ".join(known), "options")
        said.append(_word(known[name], value))
    return said


def _word(option: Option, value: Any) -> str:
    name = option["name"]
    if option["kind"] == "flag":
        if value is not True:
            raise InputError(f"{str(value)[:40]!r}", "true or false", name)
        return f"--{name}"
    if type(value) not in (str, int, float) or len(str(value)) > 200:
        raise InputError(f"{str(value)[:40]!r}", "a word or a number", name)
    if option["kind"] == "choice" and str(value) not in option["choices"]:
        raise InputError(f"{str(value)[:40]!r}", "one of " + " ".join(option["choices"]), name)
    return f"--{name}={value}"
