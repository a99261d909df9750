"""The page without a server: a folder of files with chosen formulas and puzzles, and all answers written.

The page's modules become one plain script, since browsers load no modules from a disk; each board's answers
are one more. What the page says there it reads off these answers: pictures of the board under values of its
variables, nets, tiles, and for a puzzle its solution, a trail of deductions and the patterns that break a
rule.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from hardboard.api.offered import offered
from hardboard.api.puzzle import generate
from hardboard.api.trails import step_json
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.doubled import spot_name
from hardboard.puzzles.declared.places import Place, shrink
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import declared
from hardboard.puzzles.shading import to_rows
from hardboard.render.files import write_folder
from hardboard.studio.about import EXAMPLES, about, tiles
from hardboard.studio.bundle import PAGE, bundle
from hardboard.studio.compiled import OpenedFormula
from hardboard.studio.opened import Opened
from hardboard.studio.opening import opened
from hardboard.studio.picture import DETAIL, RASTER
from hardboard.verify.judge import judge

Answers = Record
#: All values of the variables are prepared up to so many cells in all pictures; beyond, those near one.
CELLS = 200_000
#: Rules at places of more cells than this are checked by the solution alone.
SCOPE = 10
#: What a page of ours begins with.
TITLE = "<title>Hardboard studio</title>"


def export(
    folder: Path, formulas: Sequence[Mapping[str, object]] = (), puzzles: Sequence[str] = ()
) -> list[str]:
    """Write the folder; the names of what it shows."""
    # Who names puzzles wants these, and gets the page's own examples without one for each target.
    formulas = formulas or chosen_formulas()[: 3 if puzzles else None]
    written = {
        f"f{number}": formula_answers(f"f{number}", request) for number, request in enumerate(formulas)
    }
    played = {f"p{number}": puzzle_answers(f"p{number}", text)
              for number, text in enumerate(puzzles or chosen_puzzles())}  # fmt: skip
    first: Answers = {"about": about(), "prepared": {"formulas": [], "puzzles": []}}
    named = {library["name"] for target in first["about"]["targets"] for library in target["libraries"]}
    shelves = {f"tiles-{name}": {f"tiles/{name}": tiles(name)} for name in sorted(named)}
    for request, (key, answers) in zip(formulas, written.items(), strict=True):
        name = request.get("name") or answers[f"open {key}"]["formula"][:60]
        first["prepared"]["formulas"].append({"name": name, "request": {"key": key}})
    for number, (key, answers) in enumerate(played.items()):
        board = answers[f"open {key}"]
        name = f"{board['family']}, {board['rows']} x {board['cols']}"
        first["prepared"]["puzzles"].append({"name": f"{number + 1}: {name}", "request": {"key": key}})
    _write(folder, first, written | played | shelves)
    return [one["name"] for kind in first["prepared"].values() for one in kind]


def chosen_formulas() -> list[Record]:
    """The page's examples, and one for each target."""
    formulas = [
        {"name": name, "formula": text, "as": meaning, "library": "compact"}
        for name, text, meaning in EXAMPLES[:3]
    ]
    for target in about()["targets"]:
        library = target["library"]
        name = f"Two clauses, {target['name']} ({library})"
        formulas.append(
            {"name": name, "formula": EXAMPLES[0][1], "target": target["name"], "library": library}
        )
    return formulas


def chosen_puzzles() -> list[str]:
    """A small puzzle of each of some families that are quick to make."""
    puzzles: list[str] = []
    for name in declared():
        if len(puzzles) < 8:
            made = generate(name, 5, seed=1)
            puzzles.append(made.write(".json"))
    return puzzles


def _board(key: str, desk: Opened, looks: Sequence[str]) -> Iterator[tuple[str, object]]:
    """The board's blocks under each look, near by and far away."""
    rows, cols = desk.board.shape
    levels = range(max(rows, cols).bit_length())
    for look in looks:
        yield f"boards/{key}/picture?look={look}", desk.ask("picture", {"look": look})
        more = f"&look={look}" if look else ""
        for row, col in product(range(-(-rows // DETAIL)), range(-(-cols // DETAIL))):
            block = desk.ask("detail", {"row": row, "col": col, "look": look})
            yield f"boards/{key}/detail?row={row}&col={col}{more}", block
        for level in levels:
            side = RASTER << level
            for row, col in product(range(-(-rows // side)), range(-(-cols // side))):
                for theme in ("screen", "dark"):
                    data = desk.raster(level, row, col, look, theme)
                    name = f"boards/{key}/raster/{level}/{row}/{col}?look={look}&theme={theme}"
                    yield name, "data:image/png;base64," + b64encode(data).decode()
            if side >= max(rows, cols):
                break


def formula_answers(key: str, request: Mapping[str, object]) -> Answers:
    """All that the page may ask of a formula's board."""
    desk = OpenedFormula(request)
    made: Answers = {f"open {key}": desk.about | {"key": key, "play": None, "text": None}}
    names = [desk.made.source.names[v - 1] for v in desk.made.source.live]
    looks = [""]
    for bits in _values(desk):
        state = desk.ask("values", {"values": dict(zip(names, bits, strict=True))})
        made[f"boards/{key}/values {state['look']}"] = state
        looks.append(state["look"])
    made |= dict(_board(key, desk, looks))
    made |= {f"boards/{key}/{name}": desk.ask(name, {}) for name in ("names", "steps", "tiles")}
    return made | {f"boards/{key}/net {name}": desk.ask("net", {"variable": name}) for name in names}


def _values(desk: OpenedFormula) -> list[tuple[bool, ...]]:
    """All assignments, if they are few; else a model and those that differ from it in one variable."""
    from hardboard.verify.formulas import model

    source = desk.made.source
    number = len(source.live)
    rows, cols = desk.board.shape
    if number <= 10 and (rows * cols) << number <= CELLS:
        return list(product((False, True), repeat=number))
    first = source.values(model(source) or dict.fromkeys(source.keys, False))
    bases = {tuple(first[v] for v in source.live), (False,) * number}
    near = {(*base[:i], not base[i], *base[i + 1 :]) for base in bases for i in range(number)}
    return sorted(bases | near)


def puzzle_answers(key: str, text: str) -> Answers:
    """All that the page may ask of a puzzle: its solution, its trail, and what breaks a rule."""
    desk = opened({"board": text})
    kind, board = desk.kind, desk.board
    solutions = list(_two(judge(kind.name).solutions(board)))
    if len(solutions) != 1 or desk.about["play"] is None or desk.about["play"]["lays"] != "cells":
        raise InputError(
            f"a {kind.name} board", "a puzzle of cells with exactly one solution, to be prepared"
        )
    trail = _trail(kind, board)
    shown = "".join(to_rows(solutions[0]))
    play = {"cols": board.shape[1], "solution": shown, "trail": trail, "patterns": patterns(kind, board)}
    if isinstance(board, Board) and kind.declared.layout.loop:
        play["names"] = [spot_name(board, spot) for spot in board.cells]
    made: Answers = {f"open {key}": desk.about | {"key": key}, f"play {key}": play}
    return made | dict(_board(key, desk, [""]))


def _two(solutions: Iterable[Shading]) -> Iterator[Shading]:
    for number, solution in enumerate(solutions):
        yield solution
        if number:
            return


def _trail(kind: Family, board: AnyBoard) -> list[Record]:
    """The steps that decide cells, those under a guess left out."""
    _, trail = offered(kind, "explain")(board)
    steps = [step for step in trail if step.value in ("black", "white") and step.depth == 0]
    return [step_json(step, board) for step in steps]


def patterns(kind: Family, board: Any) -> list[list[Any]]:
    """Colours of few cells that break a rule whatever the others are: rule, words, cells, a sign for each."""
    colourings: dict[tuple[Any, ...], list[Any]] = {}
    for place in kind.declared.places(board) if kind.declared is not None else ():
        if len(place.scope) <= SCOPE:
            for broken in _broken(place, board.size):
                cells = sorted(broken)
                signs = "".join("#" if broken[cell] else "." for cell in cells)
                rule = kind.declared.text(place.rule)
                message = f"{rule}: broken at {spot_name(board, place.spot)}"
                colourings.setdefault((place.rule, *cells, signs), [rule, message, cells, signs])
    return list(colourings.values())


def _broken(place: Place, size: int) -> Iterator[dict[int, bool]]:
    """Least parts of colourings of a place's cells that break it."""
    scope = list(dict.fromkeys(place.scope))
    for colours in product((False, True), repeat=len(scope)):
        facts: list[bool | None] = [None] * size
        for cell, colour in zip(scope, colours, strict=True):
            facts[cell] = colour
        if place.broken(facts):
            yield shrink(place, facts)


def _write(folder: Path, first: Answers, written: Mapping[str, Answers]) -> None:
    """The page, its script and its answers."""
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    page = page.replace('href="page/style.css"', 'href="style.css"')
    scripts = '<script src="data/index.js"></script>\n<script src="studio.js"></script>'
    page = page.replace('<script type="module" src="page/main.js"></script>', scripts)
    files = {"style.css": (PAGE / "style.css").read_bytes(), "studio.js": bundle("main").encode()}
    for key, answers in {"index": first, **written}.items():
        text = json.dumps(answers, separators=(",", ":"), ensure_ascii=True)
        script = f"Object.assign(globalThis.hardboardAnswers ??= {{}}, {text});\n"
        files[f"data/{key}.js"] = script.encode()
    write_folder(folder, {**files, "index.html": page.encode()}, TITLE)
