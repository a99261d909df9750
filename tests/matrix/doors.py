"""What the matrix asks of the doors: functions, so that a test can show that they notice what is missing."""

from argparse import SUPPRESS
from collections import Counter

from hardboard.api.puzzle import Puzzle
from hardboard.campaigns.plan import compiler_choices
from hardboard.cli import command_descriptions
from hardboard.puzzles.registry import compilable_families
from hardboard.render import draw
from hardboard.studio.about import about
from hardboard.studio.request_words import ABSENT
from tests.support.labels import READERS


def verbs_missing() -> set[str]:
    """Verbs of the command line that the page neither offers nor says why not; or says so and offers them."""
    return (set(about()["verbs"]) | set(ABSENT)) ^ set(command_descriptions.command_summaries())


def arguments_missing(verb: str) -> list[str]:
    """What the parser of a verb takes and the page does not describe, under none of its names."""
    shown = {one["name"] for one in about()["verbs"][verb]}
    taken = [
        action
        for action in command_descriptions.parser_of(verb)._actions
        if action.dest not in ("help", SUPPRESS)
    ]
    return [one.dest for one in taken if not {one.dest, *(w.lstrip("-") for w in one.option_strings)} & shown]


def targets_missing() -> set[str]:
    """Targets that a campaign over all leaves out."""
    return set(compilable_families()) ^ {way.target for way in compiler_choices(["all"])}


def labels_that_differ(one: Puzzle) -> dict[str, Counter[str]]:
    """The words of a puzzle's picture in each form, if they are not the same in all, solved and not, or if a
    clue is not among them.
    """
    for solution in (None, one.solution):
        seen = {form: read(draw(one.name, one.board, solution)) for form, read in READERS.items()}
        if any(labels != seen[".svg"] for labels in seen.values()):
            return seen
    return {} if single(seen[".svg"]) >= single(clues(one)) else seen | {"clues": clues(one)}


def clues(one: Puzzle) -> Counter[str]:
    record = one.family.board_to_record(one.board)
    unwritten = ("rows", "cols", "rooms", "maximum")
    return Counter(_numbers([value for key, value in record.items() if key not in unwritten]))


def _numbers(value: object) -> list[str]:
    if isinstance(value, dict):
        return _numbers(list(value.values()))
    if isinstance(value, list | tuple):
        return [word for one in value for word in _numbers(one)]
    return [str(value)] if isinstance(value, int) and value >= 0 else []


def single(labels: Counter[str]) -> Counter[str]:
    """Single words: `1 3` is two clues of Tapa in one cell."""
    return Counter(word for label in labels.elements() for word in label.split())
