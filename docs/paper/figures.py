"""The figures of the paper, drawn by the command line as SVG, and made legible to typst."""

import contextlib
import io
import json
import re
from pathlib import Path

from docs.paper.computed import EXAMPLE, LIBRARIES, ROOT
from hardboard.cli.main import main as hardboard
from hardboard.gadgets import load
from hardboard.gadgets.library_folder import discovered_names

#: Library -> the tiles that the paper shows.
TILES = {
    "koelker": ("choice", "xor"),
    "compact": ("choice1b", "cross", "splitW", "or2"),
    "kuroshuto": ("clause3", "cross"),
    "kamaji": ("cl3",),
    "nurimeizu": ("km", "t0", "x", "l"),
}


#: typst's reader of SVG puts bars beside their letters, and stretches a text that has one.
BARRED = re.compile(r'<tspan text-decoration="overline">([^<]*)</tspan>')
STRETCHED = re.compile(r'<text([^>]*) textLength="[^"]*" lengthAdjust="[^"]*">([^<]*<tspan text-dec)')


def unbarred(svg: str) -> str:
    """A drawing without bars: a minus before a literal of a formula, a prime behind the letter of a port."""
    plain = STRETCHED.sub(r"<text\1>\2", svg).replace(">W: <tspan", ">W:<tspan")
    return BARRED.sub(lambda bar: f"{bar[1]}′" if bar[1].isalpha() else f"−{bar[1]}", plain)


def cropped(svg: str) -> str:
    """The drawing of a tile without its name above and its relation below."""
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    box = f'viewBox="80 170 {width - 160} {height - 340}"'
    sized = re.sub(
        r'width="\d+" height="\d+"', f'width="{width - 160}" height="{height - 340}"', svg, count=1
    )
    return re.sub(r'viewBox="[^"]*"', box, sized, count=1)


def figures(folder: Path) -> None:
    """Everything that is drawn, by the command line."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, target in LIBRARIES.items():
        chosen = ["--target", target, "--library", name]
        draw("compile", "1,2,3", *chosen, "--solved", "-o", str(folder / f"{name}-small.svg"))
        draw("compile", "1", *chosen, "--solved", "-o", str(folder / f"{name}-least.svg"))
        draw("compile", EXAMPLE, *chosen, "--solved", "-o", str(folder / f"{name}-board.svg"))
        draw("papers", "floorplan", EXAMPLE, *chosen, "-o", str(folder / f"{name}-plan.svg"))
        for tile in TILES[name]:
            draw("tiles", "show", tile, "--library", name, "-o", str(folder / f"{name}-{tile}.svg"))
    for name in (name for name in discovered_names() if "one3" in load(name).tiles):
        path = folder / f"found-{name}.svg"
        draw("tiles", "show", "one3", "--library", name, "-o", str(path))
        path.write_text(cropped(path.read_text(encoding="utf-8")), encoding="utf-8")
    draw("compile", "1,2", "--target", "creek", "--solved", "-o", str(folder / "creek-board.svg"))
    examples(folder)
    for path in folder.glob("*.svg"):
        path.write_text(unbarred(path.read_text(encoding="utf-8")), encoding="utf-8")


def examples(folder: Path) -> None:
    """One small puzzle of each family, unsolved and solved."""
    for record in sorted((ROOT / "examples" / "puzzles").glob("*.jsonl")):
        board, solution = folder / f"{record.stem}.json", folder / f"{record.stem}-solution.txt"
        first = json.loads(record.read_text().splitlines()[0])
        board.write_text(json.dumps(first))
        draw("solve", "--family", record.stem, str(board), "-o", str(solution))
        drawn = ["draw", "--family", record.stem, str(board)]
        draw(*drawn, "-o", str(folder / f"{record.stem}-puzzle.svg"))
        draw(*drawn, str(solution), "-o", str(folder / f"{record.stem}-solved.svg"))


def draw(*words: str) -> None:
    """Run a command that must not fail, without its words."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = hardboard(list(words))
    if status:
        raise SystemExit(f"hardboard {' '.join(words)}: {said.getvalue()}")
