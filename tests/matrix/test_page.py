"""The page offers what `--help` offers: every verb, every option, every form, or it is said what is there
instead.
"""

import re
from pathlib import Path

import pytest

import hardboard.studio
from hardboard.cli.described import PLACES, offered, options, words
from hardboard.cli.main import COMMANDS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import FILMS, PICTURES
from hardboard.studio.about import about
from hardboard.studio.words import ABSENT, LAYOUT, OWN, VERBS, said

PAGE = Path(hardboard.studio.__file__).parent / "page"


def _run() -> set[str]:
    """The verbs that some request runs."""
    formula = {"formula": "(a, b)"}
    board = {"board": "3x3:2d5c"}
    requests = [
        *(("solve", board), ("verify", formula), ("why", formula), ("check", board | {"solution": "."})),
        *(("hint", board), ("rate", board), ("generate", {}), ("prove", board)),
        *(("download", formula | {"format": form}) for form in (".png", ".gif", ".dot")),
        *(("download", board | {"format": form}) for form in (".png", ".url", ".cnf")),
        ("download", formula | {"format": ".txt", "values": {"a": True, "b": False}}),
        *((verb, {"tile": "x", "spec": "x", "state": "N=0"}) for verb in VERBS if verb.startswith("tile-")),
    ]
    assert {verb for verb, _ in requests} == set(VERBS)
    steps = [step for verb, request in requests for step in said(verb, request).steps]
    return {" ".join(step[: 2 if step[0] == "gadgets" else 1]) for step in steps}


def test_every_verb_is_run_by_the_page_or_it_is_said_why_not() -> None:
    run = {verb.partition(" ")[0] for verb in _run()}
    assert run | set(ABSENT) == set(COMMANDS) and not run & set(ABSENT)
    assert _run() == set(OWN), "whose options are described"


@pytest.mark.parametrize("verb", OWN)
def test_every_option_is_offered_or_it_is_said_what_is_there_instead(verb: str) -> None:
    shown = {one["name"] for one in about()["verbs"][verb]}
    places = {one["name"] for one in options(verb) if one["value"] in PLACES}
    assert shown | places | (set(OWN[verb]) & {one["name"] for one in options(verb)}) == {
        one["name"] for one in options(verb)
    }
    assert {one["name"] for one in about()["layout"]} == set(LAYOUT)


def test_the_page_has_fields_for_what_it_is_told() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    boxes = set(re.findall(r'data-verb="([^"]+)"', text))
    wanted = {verb for verb in OWN if offered(verb, OWN[verb])} - {"hint", "gadgets search", "gadgets show"}
    assert boxes == wanted, "hints and tiles have fields of their own"
    assert about()["pictures"] == list(PICTURES) and about()["films"] == list(FILMS)


def test_an_option_reaches_the_command_line_and_no_place_does() -> None:
    wanted = {"options": {"generate": {"symmetry": "half-turn", "minimal": True, "seed": "4"}}}
    (step,) = said("generate", {"family": "kurodoko"} | wanted).steps
    assert {"--symmetry=half-turn", "--minimal", "--seed=4"} <= set(step)
    for bad in ({"output": "x"}, {"symmetry": "none"}, {"minimal": 3}, {"--seed": 1}, [1]):
        with pytest.raises(InputError):
            said("generate", {"options": {"generate": bad}})
    with pytest.raises(InputError):
        words("compile", {}, {"output": "/etc/passwd"})
