"""Every picture of the documents is shown by one, and made by a command, by the page or by a tutorial."""

import re
from pathlib import Path

from tests.support.tutorials import IMAGES, ROOT, TUTORIALS

HOW_TO = sorted((ROOT / "docs" / "how-to").glob("*.md"))
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *HOW_TO, *TUTORIALS]
SCREENS = Path(__file__).parents[1] / "support" / "screens.py"


def test_every_picture_is_shown_and_every_one_that_is_shown_is_there() -> None:
    shown = {
        name for page in PAGES for name in re.findall(r"images/([\w.-]+)\)", page.read_text(encoding="utf-8"))
    }
    assert shown == {file.name for file in IMAGES.iterdir()}


def test_it_is_said_how_each_is_made() -> None:
    guides = "".join(page.read_text(encoding="utf-8") for page in HOW_TO)
    screens = SCREENS.read_text(encoding="utf-8")
    for name in (file.name for file in IMAGES.iterdir()):
        by_tutorial = any(name.startswith(f"{page.stem}-") for page in TUTORIALS)
        by_command = re.search(rf"`hardboard [^`]*-o {name}`", guides)
        assert by_tutorial or by_command or f'"{name}"' in screens, name
