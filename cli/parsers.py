"""Verbs of a command line: each is a module, which is imported when its verb is used and not before.

Such a module has an `EXAMPLE` for its help, a function `arguments(parser)`, and a function `run(args)` that
returns the exit status.
"""

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, cast

if TYPE_CHECKING:
    from hardboard.puzzles.errors import InputError

#: The package of the commands' modules, and the commands whose modules stand elsewhere: servers are built on
#: the command line, which knows them by these addresses alone.
COMMANDS = "hardboard.cli.commands"
ELSEWHERE = {"studio": "hardboard.studio.command", "mcp": "hardboard.studio.mcp_server"}
#: How help is laid out; and what argparse lays out of each argument that is added, only to see whether that
#: can be done: to ask for the terminal's width then would take as long as to parse.
LAID_OUT = argparse.RawDescriptionHelpFormatter
TRIED_OUT = partial(LAID_OUT, width=80)


def command_module(command: str) -> str:
    """Return the address of a command's module.

    >>> command_module("check-proof"), command_module("tiles show")
    ('hardboard.cli.commands.check_proof', 'hardboard.cli.commands.tiles.show')
    """
    return ELSEWHERE.get(command, f"{COMMANDS}.{command.replace(' ', '.').replace('-', '_')}")


class StoreOnce(argparse.Action):
    """Keep the value of an option that may be given once; a second value would be dropped in silence."""

    def __call__(
        self, parser: object, namespace: object, values: object, option_string: str | None = None
    ) -> None:
        """Keep it, or refuse the second."""
        given: set[str] = namespace.__dict__.setdefault("_given", set())
        if option_string and self.dest in given:
            raise argparse.ArgumentError(self, "given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


class CommandParser(argparse.ArgumentParser):
    """The parser of one command."""

    _mixing = False
    #: more of the help text, which takes time to know and is asked for only then
    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        """Format the help as any parser does, with an appendix if there is one."""
        return super().format_help() + (self.more() + "\n" if self.more else "")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.register("action", None, StoreOnce)
        self.register("action", "store", StoreOnce)

    def error(self, message: str) -> NoReturn:
        """Print an error as any parser does, but shorten long input."""
        super().error(message if len(message) <= 400 else message[:340] + "...")

    def learn(self, command: str) -> None:
        """Take the arguments from the module of a command."""
        module = import_module(command_module(command))
        self.epilog = f"example:\n  {module.EXAMPLE}"
        self.set_defaults(run=module.run)
        module.arguments(self)
        self.formatter_class = LAID_OUT

    def parse_known_args(self, args: Any = None, namespace: object = None) -> Any:
        """Parse as any parser does, but explain the first unknown word."""
        if self._mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        known, others = self._parsed(args, namespace)
        if others:
            raise self._unexpected(others[0])
        return known, others

    def _parsed(self, args: Any, namespace: object) -> tuple[object, list[str]]:
        """Options may stand between words, of which some may be left out: `hint BOARD --json PARTIAL`. Where
        a verb takes one word this is no question, and its usage is not laid out to answer it.
        """
        if [action.nargs for action in self._get_positional_actions()] == [None]:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return super().parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def _unexpected(self, word: str) -> "InputError":
        """Explain a word that the command has no use for: often a family without its option."""
        from hardboard.puzzles.errors import InputError, one_of
        from hardboard.puzzles.registry import family_names

        options = {one: action for action in self._actions for one in action.option_strings}
        where = self.prog.partition(" ")[2]
        if word.startswith("-"):
            return InputError(f"the option {word!r}", one_of(word.partition("=")[0], options), where)
        # Where only a file is taken, a name is of no use behind the option, either.
        naming = [
            one for one in ("--family", "--target") if one in options and options[one].metavar != "FILE"
        ]
        family = one_of(word, family_names())
        if naming and family in family_names():
            return InputError(f"the word {word!r}", f"{naming[0]} {family}", where)
        wanted = [str(one.metavar or one.dest) for one in self._actions if not one.option_strings]
        return InputError(f"the word {word!r}", " and ".join([*wanted, "options alone"]), where)


class DeferredParser:
    """A command's parser that is made when it is needed, because a command line names one command."""

    def __init__(self, **options: Any) -> None:
        self.options = options
        #: The actions of a group.
        self.actions: Mapping[str, str] = {}

    def command_parser(self) -> CommandParser:
        """Return its parser, which learns its arguments now."""
        made = CommandParser(**self.options)
        command = made.prog.partition(" ")[2]
        if self.actions:
            add_commands(made, self.actions, metavar="ACTION", under=command)
            made.formatter_class = LAID_OUT
        else:
            made.learn(command)
        return made

    def parse_known_args(self, words: list[str], namespace: None) -> object:
        """Parse as the parser does."""
        return self.command_parser().parse_known_args(words, namespace)


def add_commands(
    parser: argparse.ArgumentParser,
    verbs: Mapping[str, str],
    groups: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    *,
    metavar: str,
    under: str = "",
) -> None:
    """Give a parser these commands, or the actions under a command; each has a line of help.

    Without one of them the parser prints its help.
    """
    # Told the program's name, argparse does not lay out a usage to find it.
    listed = None if under else argparse.SUPPRESS  # the commands are listed in blocks, elsewhere
    inner = parser.add_subparsers(
        prog=parser.prog, metavar=metavar, parser_class=cast(type[CommandParser], DeferredParser), help=listed
    )
    parser.set_defaults(run=partial(_print_help, parser))
    for name, summary in verbs.items():
        verb = inner.add_parser(
            name,
            help=summary if under else None,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=TRIED_OUT,
        )
        cast(DeferredParser, verb).actions = groups.get(name, {})


def _print_help(parser: argparse.ArgumentParser, _: argparse.Namespace) -> int:
    parser.print_help()
    return 0
