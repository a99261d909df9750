"""A scene to a file: the suffix chooses the form, the scene chooses the size of a cell, and nothing is left
out unsaid.

>>> chosen_scale(Scene(20, 20, ()))
Fraction(64, 1)
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from fractions import Fraction
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import IO

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.naming import path_inside
from hardboard.puzzles.reading import first_bytes
from hardboard.render.png import pixels
from hardboard.render.scene import ZOOMED, Scene, Texts
from hardboard.render.style import HALF_CAPITAL, LEGIBLE, SMALLEST_LETTER, fitted_size
from hardboard.render.svg import svg_markup

#: A comfortable length for the longer side, the longest one chosen, and the most pixels that can be asked
#: for.
COMFORT, LONGEST, MOST_PIXELS = 2400, 6800, 144_000_000
#: The largest cell chosen, and the smallest that is preferred to a larger picture.
LARGEST_CELL, SMALL_CELL = 64, 14
#: Where in a page its title stands, at most.
HEAD = 4000
#: The least height of a digit that can be read, in pixels.
SMALLEST_DIGIT = 5
#: In print: the longer side of a picture, and the largest cell, in points.
PAGE, LARGEST_PRINTED = 720, 20


def save_picture(scene: Scene, path: str | Path, cell: float | None = None) -> str | None:
    """Write the picture as .png, .svg, .pdf or .tex; returns a line that says what it could not show, if
    there is anything. `cell` is in pixels, on paper in points.
    """
    path = Path(path)
    if path.suffix.lower() not in FORMS:
        raise InputError(f"the suffix {path.suffix!r}", "one of " + " ".join(FORMS))
    data, note = FORMS[path.suffix.lower()](scene, cell)
    write_whole(path, data)
    return note


def printed_scale(scene: Scene, cell: float | None) -> float:
    """Points a cell: no larger than a page of paper unless a size is asked for."""
    points = min(LARGEST_PRINTED, PAGE / max(scene.width, scene.height)) if cell is None else cell
    if not 0.01 <= points <= 1000:
        raise InputError(f"the cell size {cell}", "from 0.01 to 1000 points")
    return points


def _scale(scene: Scene, cell: float | None) -> Fraction:
    return chosen_scale(scene) if cell is None else asked_scale(scene, cell)


def _png(scene: Scene, cell: float | None) -> tuple[bytes, str | None]:
    scale = _scale(scene, cell)
    return png_bytes(scene, scale), unshown_parts(scene, scale)


def _svg(scene: Scene, cell: float | None) -> tuple[bytes, str | None]:
    return svg_markup(scene, max(float(_scale(scene, cell)), float(LEGIBLE))).encode(), None


def _pdf(scene: Scene, cell: float | None) -> tuple[bytes, str | None]:
    from hardboard.render.pdf import page, pdf_bytes

    return pdf_bytes([page(scene, printed_scale(scene, cell))]), None


def _tex(scene: Scene, cell: float | None) -> tuple[bytes, str | None]:
    from hardboard.render.tikz import tikz_picture

    return tikz_picture(scene, printed_scale(scene, cell)).encode(), None


#: Suffix -> what makes the bytes of a file of a scene and of the size of a cell that somebody asked for, and
#: a line that says what it could not show. The suffixes are those of `hardboard.puzzles.formats.PICTURES`.
FORMS: dict[str, Callable[[Scene, float | None], tuple[bytes, str | None]]] = {
    ".png": _png,
    ".svg": _svg,
    ".pdf": _pdf,
    ".tex": _tex,
}


def png_bytes(scene: Scene, scale: Fraction | None = None) -> bytes:
    """Return the picture as the bytes of a PNG file."""
    buffer = BytesIO()
    pixels(scene, scale or chosen_scale(scene)).save(
        buffer, "PNG", compress_level=6 if scene.count() < 1_000_000 else 2
    )
    return buffer.getvalue()


def svg_text(scene: Scene, scale: Fraction | None = None) -> str:
    """Return the picture as the text of an SVG file."""
    return svg_markup(scene, float(scale or chosen_scale(scene)))


def chosen_scale(scene: Scene) -> Fraction:
    """Pixels a cell: large on small boards, legible as long as the picture has room, 1/k on boards beyond
    that.
    """
    long = max(scene.width, scene.height)
    if long > LONGEST:
        return Fraction(1, ceil(long / LONGEST))
    return Fraction(int(min(LARGEST_CELL, max(COMFORT / long, min(_small_cell(scene), LONGEST / long)))))


def _small_cell(scene: Scene) -> int:
    """Return the smallest cell that is preferred to a larger picture: one that every clue can be read in."""
    clues = [one.smallest for one in scene.shapes if isinstance(one, Texts) and one.what == "clues"]
    return max(SMALL_CELL, ceil(SMALLEST_LETTER / min(clues, default=1)), _readable(scene))


def _digits(shape: Texts) -> float:
    """Return the height of the smallest digits of some clues, in cells."""
    sizes = (fitted_size(word, shape.size, shape.fit) for word in set(shape.words()))
    return 2 * HALF_CAPITAL * min(sizes, default=1.0)


def _readable(scene: Scene, scale: float = ZOOMED) -> int:
    """Return the pixels of a cell at which the digits of all clues that are drawn at a scale can be read."""
    clues = [one for one in scene.drawn(scale) if isinstance(one, Texts) and one.what == "clues"]
    return ceil(SMALLEST_DIGIT / min(map(_digits, clues), default=SMALLEST_DIGIT))


def asked_scale(scene: Scene, cell: float) -> Fraction:
    """Return the scale for a wanted cell size."""
    if not 0.001 <= cell <= MOST_PIXELS:
        raise InputError(f"the cell size {cell}", "at least 0.001 pixels" if cell < 1 else "fewer pixels")
    scale = Fraction(round(cell)) if cell >= 1 else Fraction(1, round(1 / cell))
    width, height = ceil(scene.width * scale), ceil(scene.height * scale)
    if width * height > MOST_PIXELS:
        most = int((MOST_PIXELS / (scene.width * scene.height)) ** 0.5)
        raise InputError(
            f"a picture of {width} x {height} pixels", f"a cell size of at most {most} for this board"
        )
    return scale


def unshown_parts(scene: Scene, scale: Fraction) -> str | None:
    """Return in one line the parts that the picture does not show at this scale; None if it shows all."""
    missing = (shape for shape in scene.shapes if float(scale) < shape.most and not shape.shows(float(scale)))
    hidden = list(dict.fromkeys(shape.what for shape in missing if shape.what))
    if not hidden and scale >= 1:
        wanted = _readable(scene, float(scale))
        if scale >= wanted:
            return None
        high = f"some digits are smaller than {SMALLEST_DIGIT} pixels at {scale} pixels a cell"
        return f"{high}; --cell {wanted} or a --crop makes them larger"
    size = " and ".join(f"{block.codes.shape[0]} x {block.codes.shape[1]}" for block in scene.cells()[:3])
    how = (
        f"{scale} pixel{'s' if scale != 1 else ''} a cell"
        if scale >= 1
        else f"one pixel for {1 / scale} x {1 / scale} cells"
    )
    left = f"; too small to show: {', '.join(hidden)}" if hidden else ""
    return f"an overview of {size} cells at {how}{left}"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    with whole_file(path) as file:
        file.write(data)


def check_folder(folder: Path, names: Iterable[str], mark: str) -> None:
    """Refuse a folder that has a foreign file with the name of one of ours.

    A page of the same kind, as the mark in its `index.html` says, may be written over.
    """
    page = folder / "index.html"
    try:
        ours = page.is_file() and mark.encode() in first_bytes(page, HEAD)
        foreign = [] if ours else [name for name in names if (folder / name).exists()]
    except OSError as error:
        raise InputError(error.strerror or str(error), "a folder that can be written", str(folder)) from None
    if foreign:
        raise InputError(
            "a file that this program has not written", "another folder", str(folder / foreign[-1])
        )


def write_folder(folder: Path, files: Mapping[str, bytes], mark: str) -> None:
    """Write a page, `index.html`, with its files, and overwrite no foreign file."""
    check_folder(folder, files, mark)
    try:
        paths = {path_inside(folder, *name.split("/")): data for name, data in files.items()}
        for path in paths:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(error.strerror or str(error), "a folder that can be written", str(folder)) from None
    for path, data in paths.items():
        write_whole(path, data)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which is there under its name once all is written, and not at all before."""
    try:
        with replacement(path) as scratch, scratch.open("xb") as file:
            yield file
    except OSError as error:
        raise InputError(error.strerror or str(error), "a place to write to", str(path)) from None


@contextmanager
def replacement(path: Path) -> Iterator[Path]:
    """A name for a new file, which takes the place of another one in the end. Its name is known before it is
    there, so that nothing is left of it whenever Ctrl-C comes.
    """
    scratch = path.parent / f".{path.name}.{os.urandom(8).hex()}"
    try:
        yield scratch
        os.replace(scratch, path)
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
