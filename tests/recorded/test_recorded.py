"""Every command prints and writes what was recorded of it; `record.py` says how to record a change."""

import re

import pytest

from hardboard.cli import command_descriptions
from tests.recorded.chance import comparable
from tests.recorded.record import answer, answers, commands, steps

COMMANDS = list(commands())

#: Commands that take more than a third of a second, most of them because they prove, search or draw: they are
#: three quarters of the time that all take.
LONG = re.compile(
    r"(prove|demo|campaign|formulas|tiles (prove|search|explain|check .*--(fill|count)|show .*-o))\b"
    r"|tiles check .*--explain|generate .*(thesis|hard|--count)|verify .*--count|papers component .*-o"
    r"|compile .*--assignment .*-o"
    r"|.*\.png|.*--method brute"
)
#: Those that take a second or more, and whose verbs shorter commands run, too.
LONGEST = re.compile(
    r"tiles (prove (one|zero|clause0|filler)|search pair.* ;)"
    r"|formulas random colouring|prove --.*nurimeizu -o"
)


def marks(command: str) -> list[pytest.MarkDecorator]:
    if LONGEST.match(command):
        return [pytest.mark.thorough]
    return [pytest.mark.slow] if LONG.match(command) else []


@pytest.mark.parametrize(
    ("section", "command"),
    [pytest.param(section, command, id=command, marks=marks(command)) for section, command in COMMANDS],
)
def test_a_command_answers_as_recorded(section: str, command: str) -> None:
    ours, theirs = comparable(answer(command), answers(section)[command])
    assert ours == theirs


def test_no_answer_is_left_of_a_command_that_is_gone() -> None:
    listed = set(COMMANDS)
    assert {(section, command) for section, _ in COMMANDS for command in answers(section)} == listed
    assert len(listed) == len(COMMANDS) >= 100


def test_every_verb_family_and_library_is_there_with_good_and_bad_input() -> None:
    runs = [words for _, command in COMMANDS for words in steps(command)]
    verbs = {words[0] for words in runs if words} | {" ".join(words[:2]) for words in runs}
    assert set(command_descriptions.command_summaries()) <= verbs
    used = {word for words in runs for word in words}
    assert {"kurodoko", "kuroshuto", "kamaji", "nurimeizu", "koelker", "compact", "--json"} <= used
    recorded = "\n".join(answers(section)[command] for section, command in COMMANDS)
    assert set(re.findall(r"^exit (\d+)", recorded, re.MULTILINE)) == {"0", "1", "2", "3"}
