"""What a stranger made is read and never run: a test for each row of the table in docs/strangers.md."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.penpa.address import pack
from tests.support import watched
from tests.support.certificate import HEAD, RIGHT

ROOT = watched.ROOT
DOC = ROOT / "docs" / "strangers.md"
#: A file of Python in the stranger's folder, as a family.
EVIL = "./x.py"
#: Names that Python, or one of our own processes, might take for a module.
MODULES = ("x", "json", "hardboard", "sitecustomize", "usercustomize", "conftest", "numpy", "multiprocessing")
JANKO = "puzzle {}\nsize 3\nproblem\n- 2 -\n- - -\n- - -\n"

#: Row of the table -> what is done with such files. What is a text is an expression of Python.
ROWS: dict[str, list[list[str] | str]] = {
    "board as text": [["solve", "evil.txt"], ["convert", "good.txt", "-o", "out.json"]],
    "board as JSON": [
        ["solve", "evil.json"],
        ["solve", "good.json"],
        ["rate", "evil.json"],
        ["draw", "evil.json", "-o", "a.svg"],
    ],
    "board as an address": [
        ["solve", "https://puzz.link/p?x.py/3/3/2j5i"],
        ["solve", "https://puzz.link/p?kurodoko/3/3/2j5i"],
        ["solve", "evil.url"],
    ],
    "board as a drawing of penpa-edit": [["solve", "evil.penpa"], ["solve", "good.penpa"]],
    "board as a pzprv3 file": [["solve", "evil.pzprv3"], ["solve", "good.pzprv3"]],
    "board as on janko.at": [["solve", "evil.janko"], ["solve", "good.janko"]],
    "formula": [["compile", "evil.cnf", "-o", "b.txt"], ["verify", "good.cnf"]],
    "solution": [["check", "good.txt", "evil.txt"], ["check", "good.txt", "evil.json"]],
    "certificate": [
        ["check-proof", "evil"],
        ["check-proof", "evil", "--board", "good.txt"],
        ["check-proof", "evil", "--trusted"],
        ["check-proof", "right", "--board", "right/board.json"],
        ["check-proof", "right", "--trusted"],
    ],
    "library": [
        ["tiles", "check", "--library", "evil-tiles"],
        ["compile", "(a)", "--library", "evil-tiles", "-o", "c.txt"],
        ["compile", "(a)", "--library", "good-tiles", "-o", "c.txt"],
    ],
    "tile": [["tiles", "show", "evil.tile"], ["tiles", "show", "good-tiles/wire.txt"]],
    "store": [
        ["campaign", "report", "evil.sqlite", "-o", "report"],
        ["campaign", "merge", "evil.sqlite", "-o", "merged.sqlite"],
        ["campaign", "run", "--store", "evil.sqlite", "--resume", "--instances", "1"],
    ],
    "journal": [["discover", "creek", "-o", "evil-search", "--resume", "--time-limit", "1s", "--pitch", "3"]],
    "link": [
        "__import__('hardboard.studio.states').studio.states"
        ".SavedStates(__import__('pathlib').Path()).load('0'*16)",
        "__import__('hardboard.studio.opening').studio.opening"
        ".open_request({'board': '1:a', 'family': './x.py'})",
    ],
    "output in a notebook": [
        "sorted(__import__('hardboard').read('good.txt', 'kurodoko')._repr_mimebundle_())",
        "sorted(__import__('hardboard').compile_formula('(a, b)')._repr_mimebundle_())",
        "[sign for sign in ('<script', 'href', 'javascript:', ' on') if sign in "
        "__import__('hardboard').read('good.txt', 'kurodoko')._repr_mimebundle_()['image/svg+xml']]",
    ],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a stranger who wants to be run."""
    home = tmp_path_factory.mktemp("stranger")
    for name in MODULES:
        (home / f"{name}.py").write_text(f"open({str(home / 'trace')!r}, 'a').write({name!r})\nFAMILY = 3\n")
    evil = {"family": EVIL, "rows": 1, "cols": 2, "clues": [[1, None]]}
    texts = {
        "evil.txt": f"{EVIL}\n1 .\n",
        "good.txt": "3x3:b2f",
        "evil.json": json.dumps(evil),
        "good.json": json.dumps(evil | {"family": "kuroshuto"}),
        "evil.url": "https://puzz.link/p?./x.py/3/3/2j5i",
        "evil.penpa": pack("edit", [f"square,1,2,38,0,1,1{',' * 8}Title: {EVIL}", *["{}"] * 4, "[14,1]"]),
        "good.penpa": FAMILY.write_board(FAMILY.read_board("3x3:2d5c"), ".penpa"),
        "evil.pzprv3": f"pzprv3\n{EVIL}\n1\n2\n1 . \n",
        "good.pzprv3": "pzprv3\nkurochute\n1\n2\n1 . \n. . \n",
        "evil.janko": JANKO.format(EVIL),
        "good.janko": JANKO.format("kurodoko"),
        "evil.cnf": f"c {EVIL}\np cnf 1 1\n__import__('x') 0\n",
        "good.cnf": "p cnf 1 1\n1 0\n",
        "evil.tile": f"name {EVIL}\nrelation __import__('x')\nports N\nstate N\n.\n",
        "0000000000000000.json": json.dumps({"formula": "1", "family": EVIL}),
    }
    for name, text in texts.items():
        (home / name).write_text(text)
    for name, files in (("evil", RIGHT | {"certificate.json": HEAD | {"family": EVIL}}), ("right", RIGHT)):
        (home / name).mkdir()
        for file, content in files.items():
            (home / name / file).write_text(content if isinstance(content, str) else json.dumps(content))
    shutil.copytree(ROOT / "gadgets" / "discovered" / "creek", home / "good-tiles")
    shutil.copytree(home / "good-tiles", home / "evil-tiles")
    toml = home / "evil-tiles" / "library.toml"
    toml.write_text(re.sub(r'family = ".*"', f'family = "{EVIL}"', toml.read_text()))
    _evil_store(home / "evil.sqlite")
    (home / "evil-search").mkdir()
    search = {"search": {"family": EVIL, "seed": 0}, "frames": {EVIL: {EVIL: {"tile": EVIL}}}}
    (home / "evil-search" / "search.json").write_text(json.dumps(search))
    return home


def _evil_store(path: Path) -> None:
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE campaigns (campaign TEXT PRIMARY KEY, plan TEXT, wanted INTEGER)")
    way = {"target": EVIL, "library": EVIL, "layout": EVIL}
    plan = {"model": {"name": EVIL, "file": EVIL}, "ways": [way], "seed": 1}
    base.execute("INSERT INTO campaigns VALUES ('a', ?, 1)", [json.dumps(plan)])
    base.execute("CREATE TRIGGER t AFTER INSERT ON campaigns BEGIN SELECT load_extension('./x.so'); END")
    base.commit()
    base.close()


def watch(folder: Path, wanted: dict[str, list[Any]]) -> dict[str, dict[str, list[Any]]]:
    """What happens, run in a process of its own, of each name."""
    command = [sys.executable, "-P", watched.__file__, str(folder)]
    done = subprocess.run(command, input=json.dumps(wanted), capture_output=True, text=True, check=True)
    answer: dict[str, dict[str, list[Any]]] = json.loads(done.stdout)
    return answer


@pytest.fixture(scope="module")
def answers(folder: Path) -> dict[str, dict[str, list[Any]]]:
    return watch(folder, ROWS)


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS)
def test_reading_runs_nothing(row: str, folder: Path, answers: dict[str, dict[str, list[Any]]]) -> None:
    assert answers[row]["seen"] == []
    assert not (folder / "trace").exists(), (folder / "trace").read_text()
    assert [status for status in answers[row]["statuses"] if status not in (0, 1, 2)] == EXPECTED.get(row, [])


#: What expressions say; commands end with 0, 1 or 2.
EXPECTED: dict[str, list[Any]] = {
    "link": [{"family": EVIL, "formula": "1"}, "InputError: family: the family; expected the name of one"],
    "output in a notebook": [["image/svg+xml", "text/plain"], ["image/png", "text/plain"], []],
}


def test_the_table_has_the_rows_that_are_tested() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", DOC.read_text(), flags=re.MULTILINE)
    assert rows[2:] == list(ROWS)


def test_what_a_person_names_is_run_and_seen(folder: Path, tmp_path: Path) -> None:
    """The hook sees what it is there for."""
    shutil.copytree(folder, home := tmp_path / "home")
    (home / "x.py").write_text("import os\nos.system('true')\nexec('1')\n")
    wanted = [["solve", "good.json", "--family", EVIL], "exec(compile('1', 'here', 'exec'))"]
    kinds = {one.split()[0] for one in watch(home, {"": wanted})[""]["seen"]}
    assert {"exec", "compile", "os.system"} <= kinds
