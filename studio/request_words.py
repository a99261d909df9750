"""A request in the words of the command line: which verbs are run, on what, and which file is wanted of them.

What a verb takes is read off its own description (`hardboard.cli.command_descriptions`): the fields of a
request are its arguments by name. A verb on a board is also run on that of a formula, which is compiled
first.

    >>> run = command_of_request("solve", {"board": "3x2:2a3_4b", "unique": True})
    >>> run.steps
    [['solve', 'board', '--unique', '--json']]
    >>> for step in command_of_request("rate", {"formula": "(a, b)", "target": "creek"}).steps:
    ...     print(*step)
    compile - --output=board.json --target=creek
    rate board.json --family=creek --json
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from hardboard.cli import command_descriptions
from hardboard.cli.options import add_formula
from hardboard.gadgets import load
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formats import PICTURES, Record
from hardboard.puzzles.registry import DEFAULT
from hardboard.studio.opened import formula_text

Request = Mapping[str, object]

#: Verbs that the page does not run, and why.
ABSENT = {
    "studio": "it is the page",
    "campaign run": "formulas by the thousand are for the command line",
    "campaign merge": "stores of campaigns are files of the command line",
    "campaign report": "stores of campaigns are files of the command line",
    "campaign benchmarks": "folders of benchmarks are measured for hours",
    "discover": "a search of hours",
    "check-proof": "who checks a certificate does not ask the page that wrote it",
}
#: Fields of a request that are no arguments of its verb: the suffix of the file that is wanted, the options
#: of all verbs that the page has fields for, and whether a formula is compiled first where the verb could
#: have it.
FIELDS = ("format", "options", "compile")
#: What is written by verbs that do not lend it their name.
STEMS = {"compile": "board", "draw": "board", "print": "sheet", "convert": "board", "prove": "proof"}
#: What asks for a file, by whichever verb writes it.
DOWNLOAD = "download"


@dataclass(frozen=True)
class CommandRun:
    """Commands to run one after the other in an empty folder, the files they find there, and the wanted
    result. It is the JSON that the last of them prints, or a file.
    """

    steps: list[list[str]]
    files: dict[str, str] = field(default_factory=dict)
    #: the standard input of the first verb
    text: str = ""
    #: the name of the file that is the answer, if it is one; a folder is sent as a zip file
    wanted: str = ""


def offered_commands() -> list[str]:
    """Return the verbs that the page runs."""
    return [verb for verb in command_descriptions.command_summaries() if verb not in ABSENT]


@cache
def compile_options() -> tuple[str, ...]:
    """Return the compiler's options."""
    return command_descriptions.options_added_by(add_formula)


def command_of_request(verb: str, request: Request) -> CommandRun:
    """Return the words for a verb and the fields of a request."""
    if verb == DOWNLOAD:
        graph = "formula" in request and request.get("format") in (".graphml", ".dot")
        return command_of_request(
            writing_command(request), {**request, **({"netlist": True} if graph else {})}
        )
    if verb not in offered_commands():
        raise InputError(f"the verb {verb[:40]!r}", "one of " + " ".join([*offered_commands(), DOWNLOAD]))
    known = {one["name"] for one in command_descriptions.argument_records(verb)}
    fields = {name: value for name, value in request.items() if name not in FIELDS} | _wished(verb, request)
    if "formula" in fields:
        formula_text(fields)
    first = CommandRun([])
    if "formula" in fields and "board" in known and ("formula" not in known or request.get("compile")):
        first, fields = _compiled(fields)
        if "family" not in known:
            del fields["family"]
    wanted = _output(verb, request)
    if "json" in known and not wanted and fields.get("json") is not False:
        fields["json"] = True
    last = command_descriptions.spell_command(verb, fields, wanted)
    return CommandRun([*first.steps, last.words], last.files, first.text + last.stdin, wanted)


def _wished(verb: str, request: Request) -> Record:
    wanted = request.get("options") or {}
    if not isinstance(wanted, Mapping) or not isinstance(wanted.get(verb) or {}, Mapping):
        raise InputError("the options", "an object with the options of each verb", "options")
    return dict(wanted.get(verb) or {})


def _compiled(fields: Record) -> tuple[CommandRun, Record]:
    """Return the step that makes a formula's board, and the remaining fields."""
    mine = {name: fields[name] for name in ("formula", *compile_options()) if name in fields}
    target = str(mine.get("target") or (load(mine["library"]).family if mine.get("library") else DEFAULT))
    name = "board.grid" if ".grid" in family(target).suffixes else "board.json"
    step = command_descriptions.spell_command("compile", mine, name)
    others = {key: value for key, value in fields.items() if key not in mine}
    return CommandRun([step.words], text=step.stdin), others | {
        "board": command_descriptions.WrittenFile(name),
        "family": target,
    }


def _output(verb: str, request: Request) -> str:
    form = request.get("format")
    if form in (None, ""):
        return ""
    output = next(
        (one for one in command_descriptions.argument_records(verb) if one["kind"] == "output"), None
    )
    if output is None or not isinstance(form, str) or not re.fullmatch(r"\.[a-z0-9]{1,8}", form):
        expected = "a suffix such as .txt" if output else f"none: {verb} writes no file"
        raise InputError(f"the format {str(form)[:40]!r}", expected, "format")
    stem = STEMS.get(verb, verb.replace(" ", "-"))
    return stem if output["value"] == "FOLDER" else stem + form


def writing_command(request: Request) -> str:
    """Return the verb that writes a board, its solution, its picture, its rules or its tiles in some form."""
    form = request.get("format")
    if not isinstance(form, str) or not form:
        raise InputError("no format", "a suffix such as .txt", "format")
    if form == ".cnf":
        return "convert"
    if "formula" not in request:
        return "draw" if form in PICTURES else "convert"
    return "compile"
