"""Pages say what is so: tables are those of the registry; fields, verbs, methods, techniques are there."""

import json
import re
import subprocess
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import pytest

from docs.generated import MARKER, TABLES, filled
from docs.rule_entries import constructors, example, uses
from hardboard.cli.command_table import COMMANDS
from hardboard.cli.commands.families import formats
from hardboard.gadgets.credit import hardness_table
from hardboard.puzzles.registry import families_having, family, family_names, family_part, needed_part
from hardboard.verify.judge import judge
from tests.support.tutorials import IMAGES, ROOT, TUTORIALS

DOCS = ROOT / "docs"
RECORD = re.compile(r"^\$ hardboard (.*--json.*)\n(?:exit 0|exit 1)\n((?:out \| .*\n)+)", re.MULTILINE)
#: Verbs that answer on the terminal alone, or are others at work.
TERMINAL = {"demo", "mcp"}
#: Families whose steps have names.
WRITTEN = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "table"), [("puzzles", formats), ("hardness", hardness_table)])
def test_the_site_has_the_table_that_a_command_prints(name: str, table: object) -> None:
    assert table(family_names()).rstrip("\n") in filled(page(name))  # type: ignore[operator]


def test_every_family_is_in_the_table_of_all_and_no_marker_is_left() -> None:
    for path in (DOCS / name for name in ("overview.md", "methods.md")):
        text = filled(path.read_text(encoding="utf-8"))
        assert not MARKER.search(text)
        assert (
            path.name != "overview.md"
            or re.findall(r"^\| ([a-z-]+) \| \.", text, re.MULTILINE) == family_names()
        )
    marked = [
        name for path in DOCS.rglob("*.md") for name in MARKER.findall(path.read_text(encoding="utf-8"))
    ]
    assert sorted(marked) == sorted(TABLES)


@pytest.mark.slow
@pytest.mark.parametrize("name", constructors())
def test_a_rule_constructor_has_a_board_that_obeys_it_and_one_that_breaks_it(name: str) -> None:
    found = next(filter(None, (example(name, use) for use in uses()[name])))
    board, right, wrong, breach = found
    assert breach and str(right) != str(wrong) and board is not None


def test_every_field_of_recorded_answers_is_on_the_page() -> None:
    text = page("answers").partition("## JSON")[2]
    rows = dict(re.findall(r"^\| `([a-z -]+)[A-Z]*` \| (.+) \|$", text, re.MULTILINE))
    seen = set()
    for path in sorted((ROOT / "tests" / "recorded" / "answers").glob("*.txt")):
        row = rows.get(path.stem.replace("-", " ", 1), rows.get(path.stem, ""))
        for _, printed in RECORD.findall(path.read_text(encoding="utf-8")) if row else ():
            for line in printed.splitlines():
                with suppress(json.JSONDecodeError):  # on several lines
                    told = json.loads(line.removeprefix("out | "))
                    if isinstance(told, dict):
                        seen.add(path.stem)
                        keys = told.keys() - {"id", "error", "stats"}
                        assert [key for key in keys if f"`{key}`" not in row] == [], path.stem
    assert len(seen) > 12


def test_every_verb_is_on_the_page_about_python() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page("api"), re.MULTILINE | re.DOTALL)
    remarks = "\n".join(re.findall(r"# (.*)", "\n".join(blocks)))
    assert {verb for verb in COMMANDS if not re.search(rf"\b{verb}\b", remarks)} <= TERMINAL


def test_every_method_and_option_has_its_line() -> None:
    lines = filled(page("methods")).splitlines()
    for name in families_having("judge"):
        for word, method in judge(name).methods.items():
            assert f"| `{word}` | {method.summary} |" in lines, f"{name}: {word}"
            for option, about in method.options.items():
                found = [line for line in lines if line.startswith(f"| `{option}=` | ")]
                assert any(line.endswith(f" | {about} |") and f"`{word}`" in line for line in found), option


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITTEN)
def test_techniques_of_trails_have_their_line(name: str) -> None:
    known, text = family_part(name, "techniques") or {}, page("techniques")
    for technique, (title, words) in known.items():
        assert f"| {technique} | {title} | {words} |" in text, technique
    explain, solutions = needed_part(name, "explain"), judge(name).solutions
    options = {"solutions": solutions} if "explain" in family(name).people.judged else {}
    for seed in range(3):
        board, _ = needed_part(name, "generate")(5, 5, seed=seed, solutions=solutions)
        assert {step.technique for step in explain(board, **options)[1]} <= set(known)


def test_a_number_that_was_counted_stands_in_one_document() -> None:
    """Figures of one board in two tables were those of two engines."""
    found = defaultdict[str, set[str]](set)
    for path in (*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING")), *ROOT.glob("docs/**/*.md")):
        for number in re.findall(r"\b[1-9][0-9]{0,2}(?:,[0-9]{3})+\b", path.read_text(encoding="utf-8")):
            if not number.endswith("000") and len(number) > 5:
                found[number].add(path.name)
    assert {number: pages for number, pages in found.items() if len(pages) > 1} == {}


def test_every_picture_is_shown_by_a_page_and_made_by_a_command_the_page_or_a_tutorial() -> None:
    how_to = sorted((DOCS / "how-to").glob("*.md"))
    pages = [ROOT / "README.md", *DOCS.glob("*.md"), *how_to, *TUTORIALS]
    shown = re.findall(r"images/([\w.-]+)\)", "".join(path.read_text(encoding="utf-8") for path in pages))
    assert {*shown} == {file.name for file in IMAGES.iterdir()}
    guides = "".join(path.read_text(encoding="utf-8") for path in how_to)
    screens = (ROOT / "tests" / "support" / "screens.py").read_text(encoding="utf-8")
    for name in {*shown}:
        by_tutorial = any(name.startswith(f"{path.stem}-") for path in TUTORIALS)
        by_command = re.search(rf"`hardboard [^`]*-o {name}`", guides)
        assert by_tutorial or by_command or f'"{name}"' in screens, name


ROOT = Path(__file__).parents[2]


@pytest.mark.thorough
@pytest.mark.slow
def test_the_site_builds_without_a_warning() -> None:
    for name in ("mkdocs", "material", "mkdocstrings", "mkdocs_jupyter"):
        pytest.importorskip(name)
    done = subprocess.run(
        [sys.executable, "-m", "docs.site"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    page = (ROOT / "build" / "site" / "commands.html").read_text(encoding="utf-8")
    assert all(f'id="{name}"' in page for name in COMMANDS)
