"""Answers that a solver's choice decides, and pictures: what must be so of them is recorded, not what they
happen to be on one machine.

Of a puzzle that was made: its family, its size, that it has exactly one solution. Of a tile that was found:
its name, ports and relation (a command beside it checks the tile). Of a picture: its scene, which holds what
is drawn to a millionth of a cell, and its colours, each part's mean, to a few levels; letters and rims differ
by a few pixels from one machine to the next.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

#: A picture's colours are compared in so many parts each way, and may differ by so many levels of 255.
PARTS, LEVELS = 6, 3
#: How much was tried before something was found, and how long a proof is.
VARYING = [
    (r"\d+ candidates? tried, \d+ wrong completions?", "N candidates tried, N wrong completions"),
    (r"(\d+ variables?, )?\d+ clauses?, \d+ proof steps?", "N clauses, N proof steps"),
    (r'"proof_steps": \d+', '"proof_steps": N'),
]
#: Files that show or hold a solution, or its trees, of several that there are.
CHOSEN = re.compile(r"(^|/)(solved\.png|trees\.svg|why\.(svg|png)|solution\.txt)$")


def is_made(words: list[str]) -> bool:
    """Whether a step makes a puzzle or finds a tile: what it writes is one of many."""
    return words[:1] == ["generate"] or words[:2] == ["tiles", "search"]


def settled(words: list[str], text: str) -> str:
    """What a step prints, without which of several completions or models was found."""
    if words[:2] in (["tiles", "explain"], ["tiles", "check"]):
        return re.sub(r"^(  [.#?]{5,}\n)+", "  (a completion)\n", text, flags=re.MULTILINE)
    if words[0] == "demo":
        return re.sub(r"^(witness  )[-\d ]+$", r"\1(an assignment)", text, flags=re.MULTILINE)
    return text


def told(words: list[str], text: str, name: str = "") -> list[str]:
    """The lines that stand for what a step has made: for what it printed, or for a file."""
    if words[0] == "tiles":
        return [*text.splitlines()[:3], "(the tile)"]
    if name and words[words.index("--solution") + 1 :][:1] == [name] if "--solution" in words else False:
        return [f"(a solution, {len(text.splitlines())} lines)"]
    if Path(name).suffix in (".svg", ".tex"):
        return [text.splitlines()[0][:100], "(a picture)"]
    return [f"({puzzle(words, text)})"]


def puzzle(words: list[str], text: str) -> str:
    """A puzzle in words, once it is known to be one; a solution that comes with it is right."""
    from hardboard.api.files import read_board
    from hardboard.verify.judge import judge

    option = words[words.index("--family") + 1] if "--family" in words else None
    kind, board = read_board("made", option, text)
    solutions = judge(kind.name).solutions(board)
    assert next(solutions, None) is not None and next(solutions, None) is None, text
    record = json.loads(text) if text.startswith("{") else {}
    if "solution" in record:
        solution = kind.solution_from_record(record["solution"], board)
        assert kind.violations(board, solution) == [], text
    rows, cols = (kind.board_to_record(board)[key] for key in ("rows", "cols"))
    fields = f", fields {' '.join(record)}" if record else ""
    return f"a puzzle of {kind.name}, {rows} x {cols}, with exactly one solution{fields}"


Drawn = dict[str, str]


@contextmanager
def scenes() -> Iterator[Drawn]:
    """Hash of pixels -> hash of the scene that they show, of every picture drawn meanwhile."""
    from hardboard.render import files, png

    drawn: Drawn = {}

    def watched(scene: Any, scale: Any) -> Any:
        image = png.pixels(scene, scale)
        drawn[_hash(image.convert("RGB").tobytes())] = scene_hash(scene)
        return image

    vars(files)["pixels"] = watched
    try:
        yield drawn
    finally:
        vars(files)["pixels"] = png.pixels


def scene_hash(scene: Any) -> str:
    """A hash of all that a scene shows."""
    from hardboard.render.scene import UNIT

    parts = [f"{scene.width} {scene.height} {scene.ground}"]
    for shape in scene.shapes:
        parts.append(type(shape).__name__)
        for name, value in sorted(vars(shape).items()):
            if isinstance(value, np.ndarray) and value.dtype.kind == "f":
                value = np.round(value * UNIT).astype(int).tolist()
            elif isinstance(value, np.ndarray):
                value = value.tolist()
            elif isinstance(value, float):
                value = round(value * UNIT) if np.isfinite(value) else value
            parts.append(f"{name}={value}")
    return _hash("\n".join(parts).encode())


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def picture(path: Path, drawn: Drawn) -> str:
    from PIL import Image

    with Image.open(path) as image:
        flat = image.convert("RGB")
        scene = drawn.get(_hash(flat.tobytes()))
        means = flat.resize((PARTS, PARTS), Image.Resampling.BOX).tobytes().hex()
        return f"{image.width} x {image.height}, scene {scene}, colours {means}"


def comparable(answer: str, recorded: str) -> tuple[str, str]:
    """Two answers, the colours of pictures left out where they are nearly the same."""
    pattern = re.compile(r"(?<=, colours )[0-9a-f]+")
    ours, theirs = (
        [np.frombuffer(bytes.fromhex(x), np.uint8) for x in pattern.findall(t)] for t in (answer, recorded)
    )
    near = len(ours) == len(theirs) and all(
        len(one) == len(other) and np.abs(one.astype(int) - other).max() <= LEVELS
        for one, other in zip(ours, theirs, strict=True)
    )
    return (pattern.sub("", answer), pattern.sub("", recorded)) if near else (answer, recorded)
