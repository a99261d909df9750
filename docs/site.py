"""The documentation site: `make site` gathers the pages, writes the reference of commands from the parser,
and has MkDocs build it, links checked.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from docs.generated import filled
from hardboard.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
SOURCE, TARGET = ROOT / "build" / "pages", ROOT / "build" / "site"
#: Page of the site -> file of the repository.
PAGES = {"index.md": "README.md", "changes.md": "CHANGELOG.md", "tour.ipynb": "examples/tour.ipynb"}
#: No advertisements while it builds.
QUIET = {"NO_MKDOCS_2_WARNING": "1"}
#: Modules in the reference of the API.
API = ("api.display", "api.puzzle", "puzzles.formula", "reduction.compiler", "verify.claim",
       "verify.conflicts", "workbench.pictures", "render.scene", "render.overlay",
       "render.files")  # fmt: skip


def gather() -> None:
    """All pages in one folder, with links that lead to pages of it."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE, ignore=shutil.ignore_patterns("*.py", "paper", "__pycache__"))
    for page, file in PAGES.items():
        shutil.copy(ROOT / file, SOURCE / page)
    (SOURCE / "commands.md").write_text(commands(), encoding="utf-8")
    (SOURCE / "reference.md").write_text(reference(), encoding="utf-8")
    gallery()
    trusted = SOURCE / "certificates.md"
    trusted.write_text(counted(trusted.read_text(encoding="utf-8")), encoding="utf-8")
    for path in SOURCE.rglob("*.md"):
        path.write_text(linked(path, filled(path.read_text(encoding="utf-8"))), encoding="utf-8")


def gallery() -> None:
    """Draw all tiles on a page of the site, to which the page on tiles leads."""
    words = ["tiles", "show", "-o", str(SOURCE / "gallery.html")]
    subprocess.run([sys.executable, "-m", "hardboard", *words], check=True, stdout=subprocess.DEVNULL)
    page = SOURCE / "gadgets.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("on one page.", "on [one page](gallery.html).", 1), encoding="utf-8")


def counted(text: str) -> str:
    """Return the page on certificates with the number of lines of each trusted file."""
    before, head, table = text.partition("| file | if it were wrong |\n| --- | --- |\n")
    head = head.replace("| file", "| lines | file").replace("| ---", "| ---: | ---", 1)

    def row(found: re.Match[str]) -> str:
        name = found[1]
        files = (ROOT / name[:-2]).rglob("*.py") if name.endswith("/*") else [ROOT / name]
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
        return f"| {lines} {found[0]}"

    return before + head + re.sub(r"^\| `([^`]+)` \|", row, table, flags=re.MULTILINE)


def linked(path: Path, text: str) -> str:
    """The text with links to pages of the site; what is only in the repository is named, and not linked."""
    names = {file: page for page, file in PAGES.items()}

    def link(found: re.Match[str]) -> str:
        words, goal = found[1], found[2]
        if re.match(r"https?:|#", goal):
            return found[0]
        file, _, place = goal.partition("#")
        name = names.get(file.removeprefix("../"), file.removeprefix("docs/"))
        if not (path.parent / name).exists():
            return words
        return f"[{words}]({name}{'#' + place if place else ''})"

    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", link, text).replace("](docs/images/", "](images/")


def commands() -> str:
    """Every command with its help, as the parser has it."""
    parts = ["# Commands\n\nEvery command says this itself: `hardboard COMMAND --help`.\n"]
    for name in COMMANDS:
        words = [sys.executable, "-m", "hardboard", name, "--help"]
        told = subprocess.run(
            words, capture_output=True, text=True, check=True, env=os.environ | {"COLUMNS": "100"}
        )
        parts.append(f"## {name}\n\n{COMMANDS[name].capitalize()}.\n\n```text\n{told.stdout.rstrip()}\n```\n")
    return "\n".join(parts)


def reference() -> str:
    """The modules that a program uses first, documented from their docstrings."""
    return "# API\n\n" + "\n".join(f"## hardboard.{name}\n\n::: hardboard.{name}\n" for name in API)


def main() -> int:
    """Build the site; a warning is an error."""
    gather()
    settings = str(ROOT / "mkdocs.yml")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", settings, "-d"]
    return subprocess.run([*words, str(TARGET)], check=False, env=os.environ | QUIET).returncode


if __name__ == "__main__":
    sys.exit(main())
