r"""A scene as TikZ, in a document of its own (`standalone`) that a paper can also input. A unit is a cell.

>>> "\\begin{tikzpicture}" in tikz_picture(Scene(2, 1, ()), 10)
True
"""

import re
from functools import singledispatch

import numpy as np

from hardboard.puzzles.errors import InputError
from hardboard.render.scene import (
    ZOOMED,
    Capsules,
    Cells,
    Polygons,
    Rects,
    Scene,
    Shape,
    Strokes,
    Texts,
    mask_runs,
)
from hardboard.render.style import PAPER, fitted_size, font_text, letters_with_bars

#: More cells than this are more than TeX likes to draw.
MOST_CELLS = 40_000
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_",
    "%": r"\%", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


def tikz_picture(scene: Scene, points: float) -> str:
    """Return the picture as a LaTeX document, `points` a cell."""
    if scene.count() > MOST_CELLS:
        raise InputError(
            f"a TikZ picture of {scene.count()} cells", f"at most {MOST_CELLS}; a .pdf has room for them"
        )
    body = [line for shape in scene.drawn(ZOOMED) for line in draw(shape, points, scene)]
    if scene.ground != PAPER:
        body.insert(
            0, f"\\fill[fill=c{scene.ground[1:]}] (0,0) rectangle ({_n(scene.width)},{_n(scene.height)});"
        )
    names = sorted({name for line in body for name in re.findall(r"=c([0-9a-f]{6})\b", line)})
    head = [
        r"\documentclass[tikz]{standalone}",
        r"\usepackage[scaled]{helvet}",
        r"\renewcommand{\familydefault}{\sfdefault}",
        r"\begin{document}",
        *(f"\\definecolor{{c{name}}}{{HTML}}{{{name.upper()}}}" for name in names),
        f"\\begin{{tikzpicture}}[x={_n(points)}pt,y=-{_n(points)}pt,every node/.style={{inner sep=0pt}}]",
        f"\\useasboundingbox (0,0) rectangle ({_n(scene.width)},{_n(scene.height)});",
    ]
    return "\n".join([*head, *body, r"\end{tikzpicture}", r"\end{document}", ""])


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def _look(colour: str, what: str) -> str:
    alpha = f",{what} opacity={int(colour[7:], 16) / 255:.2f}" if len(colour) == 9 else ""
    return f"{'draw' if what == 'draw' else 'fill'}=c{colour[1:7]}{alpha}"


def _pen(colour: str, width: float, points: float) -> str:
    return f"{_look(colour, 'draw')},line width={_n(max(width * points, 0.35))}pt"


@singledispatch
def draw(shape: Shape, points: float, scene: Scene) -> list[str]:
    """Return the commands of one batch."""
    raise TypeError(f"no way to draw {type(shape).__name__}")


@draw.register
def _cells(shape: Cells, points: float, scene: Scene) -> list[str]:
    x, y = shape.xy[0].tolist()
    commands = []
    for code, colour in enumerate(shape.palette):
        boxes = [
            f"({_n(x + first)},{_n(y + row)}) rectangle ({_n(x + stop)},{_n(y + row + 1)})"
            for row, first, stop in mask_runs(shape.codes == code).tolist()
        ]
        if boxes and colour != scene.ground:
            commands.append(f"\\fill[{_look(colour, 'fill')}] {' '.join(boxes)};")
    return commands


@draw.register
def _rects(shape: Rects, points: float, scene: Scene) -> list[str]:
    look = [_look(shape.fill, "fill")] if shape.fill else []
    look += [_pen(shape.colour, shape.width, points)] if shape.width else []
    half = shape.width / 2
    boxes = (shape.xy + np.array([half, half, -half, -half])).tolist() if look else []
    return [
        f"\\path[{','.join(look)}] ({_n(x0)},{_n(y0)}) rectangle ({_n(x1)},{_n(y1)});"
        for x0, y0, x1, y1 in boxes
    ]


@draw.register
def _lines(shape: Strokes, points: float, scene: Scene) -> list[str]:
    segments = np.unique(shape.xy, axis=0).tolist()
    path = " ".join(f"({_n(x0)},{_n(y0)}) -- ({_n(x1)},{_n(y1)})" for x0, y0, x1, y1 in segments)
    return [f"\\draw[{_pen(shape.colour, shape.width, points)},line cap=rect] {path};"]


@draw.register
def _capsules(shape: Capsules, points: float, scene: Scene) -> list[str]:
    """Return a circle, or a rounded rectangle that is turned."""
    fill = shape.fill if shape.width else shape.colour
    look = [_look(fill, "fill")] if fill else []
    look += [_pen(shape.colour, shape.width, points)] if shape.width else []
    radius, commands = shape.radius, []
    for x0, y0, x1, y1 in shape.xy.tolist():
        length = float(np.hypot(x1 - x0, y1 - y0))
        if not length:
            commands.append(
                f"\\path[{','.join(look)}] ({_n(x0)},{_n(y0)}) circle[radius={_n(radius * points)}pt];"
            )
            continue
        angle = float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))
        turn = f"shift={{({_n(x0)},{_n(y0)})}},rotate={_n(-angle)},rounded corners={_n(radius * points)}pt"
        box = f"({_n(-radius)},{_n(-radius)}) rectangle ({_n(length + radius)},{_n(radius)})"
        commands.append(f"\\path[{','.join([*look, turn])}] {box};")
    return commands


@draw.register
def _polygons(shape: Polygons, points: float, scene: Scene) -> list[str]:
    look = _pen(shape.colour, shape.width, points) if shape.width else _look(shape.colour, "fill")
    outlines = ((shape.outline + spot).tolist() for spot in shape.xy)
    return [
        f"\\path[{look}] {' -- '.join(f'({_n(x)},{_n(y)})' for x, y in outline)} -- cycle;"
        for outline in outlines
    ]


@draw.register
def _texts(shape: Texts, points: float, scene: Scene) -> list[str]:
    anchor = {"start": "west", "middle": "center", "end": "east"}[shape.anchor]
    turn = ",rotate=90" if shape.turned else ""
    commands = []
    for (x, y), label in zip(shape.xy.tolist(), shape.words(), strict=True):
        size = _n(fitted_size(label, shape.size, shape.fit) * points)
        look = f"anchor={anchor},text=c{shape.colour[1:7]}{turn}"
        font = f"\\fontsize{{{size}}}{{{size}}}\\selectfont "
        commands.append(f"\\node[{look}] at ({_n(x)},{_n(y)}) {{{font}{_tex(label)}}};")
    return commands


def _tex(label: str) -> str:
    """Return the label with TeX's special characters escaped, and bars over letters."""
    signs = [(_SPECIAL.get(letter, letter), bar) for letter, bar in letters_with_bars(font_text(label))]
    return "".join(f"$\\overline{{\\mbox{{{letter}}}}}$" if bar else letter for letter, bar in signs)
