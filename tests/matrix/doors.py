"""What the matrix asks of the doors: functions, so that a test can show that they notice what is missing."""

from argparse import SUPPRESS

from hardboard.campaigns.plan import ways
from hardboard.cli import described
from hardboard.puzzles.registry import compilable
from hardboard.studio.about import about
from hardboard.studio.words import ABSENT


def verbs_missing() -> set[str]:
    """Verbs of the command line that the page neither offers nor says why not; or says so and offers them."""
    return (set(about()["verbs"]) | set(ABSENT)) ^ set(described.summaries())


def arguments_missing(verb: str) -> list[str]:
    """What the parser of a verb takes and the page does not describe, under none of its names."""
    shown = {one["name"] for one in about()["verbs"][verb]}
    taken = [action for action in described.parser(verb)._actions if action.dest not in ("help", SUPPRESS)]
    return [one.dest for one in taken if not {one.dest, *(w.lstrip("-") for w in one.option_strings)} & shown]


def targets_missing() -> set[str]:
    """Targets that a campaign over all leaves out."""
    return set(compilable()) ^ {way.target for way in ways(["all"])}
