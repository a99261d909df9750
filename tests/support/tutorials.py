"""A tutorial is followed as a reader does: from start to end, in one folder that is empty at first.

A block under a line that ends in "Save this as `NAME`:" is written to that file; a line of code that begins
with `hardboard` is run, and ends with exit status 0 unless the line says another (`# exit status 1`); other
Python is run as it stands. Pictures of `docs/images` that begin with the tutorial's name are files that it
writes: `lecturer-solved.png` is `solved.png`, or the pages of `solved.pdf` side by side.
`python -m tests.support.tutorials` makes them again, or those of the tutorials named.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hardboard.cli.main import main
from tests.support.families import families_as_they_were

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
#: So many colours are enough for flat ones, and a picture is small with them.
COLOURS = 48


def blocks(text: str) -> Iterator[tuple[str | None, str, str]]:
    """The blocks of code, each with the name that it is to be saved as, and its language."""
    pattern = r"(?:Save\s+this\s+as\s+`([^`]+)`:\n\n)?^```(\w*)\n(.*?)^```"
    for found in re.finditer(pattern, text, re.MULTILINE | re.DOTALL):
        yield found[1], found[2], found[3]


def calls(block: str) -> Iterator[tuple[str, int]]:
    """The commands of a block, with the exit status of each; a server, which runs until it is stopped, is
    started by other tests.
    """
    for line in block.splitlines():
        if line.startswith("hardboard ") and (not line.startswith("hardboard studio") or "--export" in line):
            status = re.search(r"# exit status (\d)", line)
            yield line.split(" #")[0].strip(), int(status[1]) if status else 0


def follow(page: Path) -> Iterator[tuple[str, int, int]]:
    """Each command of a tutorial, run in this folder: its exit status, and the one that it should have."""
    for name, language, block in blocks(page.read_text(encoding="utf-8")):
        if name is not None:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(block, encoding="utf-8")
        elif language == "python":
            exec(block, {})
        else:
            for command, wanted in calls(block):
                yield command, run(command), wanted


def run(command: str) -> int:
    """The exit status of a command, run in this process, which knows no families of the commands before."""
    try:
        with families_as_they_were():
            return main(shlex.split(command)[1:])
    except SystemExit as stop:
        return int(stop.code or 0)


def pictures(page: Path) -> list[str]:
    """The pictures of a tutorial that it makes itself."""
    found = re.findall(r"!\[[^\]]+\]\(\.\./images/([^)]+)\)", page.read_text(encoding="utf-8"))
    return [name for name in found if name.startswith(page.stem + "-")]


def source(page: Path, picture: str, folder: Path) -> Path | None:
    """The file in a folder that a picture is made from."""
    name = picture.removeprefix(page.stem + "-")
    candidates = [*folder.rglob(name), *folder.rglob(Path(name).stem + ".pdf")]
    return candidates[0] if candidates else None


def keep(path: Path, goal: Path) -> None:
    """A picture in few colours; of a PDF, all pages side by side."""
    from PIL import Image

    if path.suffix in (".svg", ".gif"):
        shutil.copy(path, goal)
        return
    if path.suffix == ".pdf":
        subprocess.run(["pdftoppm", "-r", "45", "-png", path, path.with_suffix("")], check=True)
        pages = [Image.open(one) for one in sorted(path.parent.glob(f"{path.stem}-*.png"))]
        drawn = Image.new("RGB", (sum(one.width + 8 for one in pages) + 8, pages[0].height + 16), "#999999")
        for number, one in enumerate(pages):
            drawn.paste(one, (8 + number * (one.width + 8), 8))
    else:
        drawn = Image.open(path).convert("RGB")
    drawn.quantize(COLOURS).save(goal, optimize=True)


def make(names: list[str]) -> None:
    """Follow these tutorials, or all, and keep their pictures."""
    for page in [page for page in TUTORIALS if page.stem in names or not names]:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            for command, status, wanted in follow(page):
                if status != wanted:
                    sys.exit(f"{page.name}: {command}: exit status {status}, not {wanted}")
            for picture in pictures(page):
                path = source(page, picture, Path(folder))
                if path is None:
                    sys.exit(f"{page.name}: nothing wrote {picture}")
                keep(path, IMAGES / picture)
            os.chdir(ROOT)


if __name__ == "__main__":
    make(sys.argv[1:])
