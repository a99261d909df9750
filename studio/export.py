"""The page without a server: a folder of files that a web host serves, or that a browser opens from a disk.

Boards of declared families are answered by a worker in the browser: the native core in WebAssembly and the
families' rules as data. Formulas are compiled here; all answers about their boards are written beforehand.
The page's modules become one plain script, since browsers load no modules from a disk.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path

import hardboard.core
from hardboard.api.puzzle import generate
from hardboard.puzzles import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import declared
from hardboard.render.files import check_folder, write_folder
from hardboard.studio.about import EXAMPLES, about, library_tiles
from hardboard.studio.bundle import PAGE, bundle_script
from hardboard.studio.compiled import OpenedFormula
from hardboard.studio.family_data import drawing, family_data, picture_colours
from hardboard.studio.opened import OpenedBoard
from hardboard.studio.opening import open_request
from hardboard.studio.picture import DETAIL, RASTER

Answers = Record
#: All values of the variables are prepared up to so many cells in all pictures; beyond, those near one.
CELLS = 200_000
#: The core for browsers: `python build_core.py wasm` writes it.
CORE = Path(hardboard.core.__file__).parent / "core.wasm"
#: The exported page's files beside its answers.
FILES = ("index.html", "style.css", "studio.js", "icon.svg", "manifest.webmanifest", "service_worker.js")
#: What stands in the served page, and what in an exported one.
IN_PAGE = (
    ('href="page/style.css"', 'href="style.css"'),
    (
        '<script type="module" src="page/main.js"></script>',
        '<script src="data/index.js"></script>\n<script src="studio.js"></script>',
    ),
    (
        '<link rel="icon" href="data:,">',
        '<link rel="icon" href="icon.svg">\n<link rel="manifest" href="manifest.webmanifest">',
    ),
)
#: A board of two by two cells.
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fff"/>'
    '<path d="M8 8h24v24H8zM32 32h24v24H32z" fill="#1a1a1a"/>'
    '<path d="M8 8h48v48H8zM32 8v48M8 32h48" fill="none" stroke="#0a5a9c" stroke-width="4"/></svg>'
)
#: What a phone or a desktop needs to install the page.
MANIFEST = {
    "name": "Hardboard studio",
    "short_name": "Hardboard",
    "start_url": "./index.html",
    "display": "standalone",
    "background_color": "#f4f5f7",
    "theme_color": "#0a5a9c",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}
#: What a page of ours begins with.
TITLE = "<title>Hardboard studio</title>"


def export_site(
    folder: Path, formulas: Sequence[Mapping[str, object]] = (), puzzles: Sequence[str] = ()
) -> list[str]:
    """Write the folder; return the names of its examples."""
    check_folder(folder, FILES, TITLE)
    # Who names puzzles wants these, and gets the page's own examples without one for each target.
    formulas = formulas or chosen_formulas()[: 3 if puzzles else None]
    written = {
        f"f{number}": formula_answers(f"f{number}", request) for number, request in enumerate(formulas)
    }
    played = [playable_record(text) for text in puzzles or chosen_puzzles()]
    first: Answers = {"about": about(), "prepared": {"formulas": [], "puzzles": []}}
    named = {library["name"] for target in first["about"]["targets"] for library in target["libraries"]}
    shelves = {f"tiles-{name}": {f"tiles/{name}": library_tiles(name)} for name in sorted(named)}
    for request, (key, answers) in zip(formulas, written.items(), strict=True):
        name = request.get("name") or answers[f"open {key}"]["formula"][:60]
        first["prepared"]["formulas"].append({"name": name, "request": {"key": key}})
    for number, record in enumerate(played, 1):
        name = f"{number}: {record['family']}, {record['rows']} x {record['cols']}"
        first["prepared"]["puzzles"].append({"name": name, "request": {"board": json.dumps(record)}})
    families = [one for one in first["about"]["families"] if one["name"] in declared()]
    first["about"]["families"] = families
    _write(folder, first, written | shelves | {"engine": {"engine": engine_files()}})
    return [one["name"] for kind in first["prepared"].values() for one in kind]


def chosen_formulas() -> list[Record]:
    """Return the page's examples, and one for each target."""
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
    """Return a small puzzle of each of some families that are quick to make."""
    puzzles: list[str] = []
    for name in declared():
        if len(puzzles) < 8:
            made = generate(name, 5, seed=1)
            puzzles.append(made.write(".json"))
    return puzzles


def _board(key: str, desk: OpenedBoard, looks: Sequence[str]) -> Iterator[tuple[str, object]]:
    """Yield the board's blocks under each look, near by and far away."""
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
    """Return all that the page may ask of a formula's board."""
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
    """Return all assignments if they are few; else a model and its neighbours."""
    from hardboard.verify.formulas import find_model

    source = desk.made.source
    number = len(source.live)
    rows, cols = desk.board.shape
    if number <= 10 and (rows * cols) << number <= CELLS:
        return list(product((False, True), repeat=number))
    first = source.values(find_model(source) or dict.fromkeys(source.keys, False))
    bases = {tuple(first[v] for v in source.live), (False,) * number}
    near = {(*base[:i], not base[i], *base[i + 1 :]) for base in bases for i in range(number)}
    return sorted(bases | near)


def engine_files() -> Answers:
    """Return the solver of the page: the worker's script, the core, and all families as data.

    Raises:
        InputError: the core was not compiled for browsers.
    """
    if not CORE.exists():
        raise InputError(
            f"no {CORE.name} in this installation",
            "`pip install ziglang` and `python build_core.py wasm`, or a wheel",
        )
    return {
        "worker": bundle_script("worker"),
        "core": b64encode(CORE.read_bytes()).decode(),
        "families": {name: family_data(name) for name in declared()},
        "style": picture_colours(),
        "penpa": drawing(),
    }


def playable_record(text: str) -> Record:
    """Return the record of a puzzle that the page can play.

    Raises:
        InputError: its family is not declared.
    """
    desk = open_request({"board": text})
    if desk.kind.declared is None or desk.about["record"] is None:
        raise InputError(f"a {desk.kind.name} board", "a board of a declared family, at most 99 x 99")
    record: Record = desk.kind.record(desk.board)
    return record


def _write(folder: Path, first: Answers, written: Mapping[str, Answers]) -> None:
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    for found, wanted in IN_PAGE:
        page = page.replace(found, wanted)
    files = {
        "index.html": page.encode(),
        "style.css": (PAGE / "style.css").read_bytes(),
        "studio.js": bundle_script("main").encode(),
        "icon.svg": ICON.encode(),
        "manifest.webmanifest": json.dumps(MANIFEST).encode(),
    }
    for key, answers in {"index": first, **written}.items():
        text = json.dumps(answers, separators=(",", ":"), ensure_ascii=True)
        script = f"Object.assign(globalThis.hardboardAnswers ??= {{}}, {text});\n"
        files[f"data/{key}.js"] = script.encode()
    always = [name for name in files if not name.startswith("data/")]
    always += [f"data/{key}.js" for key in ("index", "engine", *list(written)[:1])]
    version = sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:16]
    told = json.dumps({"version": version, "files": ["./", *always]})
    worker = (PAGE / "service_worker.js").read_text(encoding="utf-8")
    files["service_worker.js"] = f"globalThis.hardboardExport = {told};\n{worker}".encode()
    write_folder(folder, files, TITLE)
