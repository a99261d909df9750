"""The JSON interface: what a page asks, and that the answers are those of the command line."""

import json
import re
import signal
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hardboard.processes import SERVED, PipedProcess
from hardboard.puzzles.registry import family_or_file
from hardboard.studio import app
from tests.studio.conftest import Studio

FORMULA = {"formula": "1,2,3 -1,2,4", "library": "compact"}
ADDRESS = "https://puzz.link/p?kurodoko/3/3/2j5i"


def hardboard(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "hardboard", *words], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.mark.slow
def test_a_formula_is_opened_and_understood(studio: Studio) -> None:
    board = studio.open(**FORMULA)
    assert (board["rows"], board["cols"], board["variables"]) == (25, 49, ["1", "2", "3", "4"])
    path = f"boards/{board['key']}"
    tile = studio.get(f"{path}/at?row=3&col=3")
    assert tile["part"] == "clause 1" and tile["relation"] == "E != S"
    net = studio.get(f"{path}/net?variable=2")
    assert net["clauses"] == [1, 2] and len(net["wires"]) == 6
    steps: Any = studio.get(f"{path}/steps")
    assert [step["name"] for step in steps] == ["parse", "order", "route", "place", "solder", "rays", "board"]
    names = studio.get(f"{path}/names")
    assert [span[3] for span in names["spans"]] == ["1", "2"]
    assert Image.open(BytesIO(studio.get(f"{path}/raster/0/0/0"))).size == (49, 25)


def test_flipping_a_variable_says_what_fails(studio: Studio) -> None:
    path = f"boards/{studio.open(**FORMULA)['key']}"
    wrong = studio.post(f"{path}/values", values={"1": True, "2": True, "3": False, "4": False})
    assert wrong["failing"] == [1]
    assert wrong["sentences"] == ["clause 1 has two true literals: 1 and 2"]
    assert wrong["boxes"] == [[0, 0, 9, 25]]
    right = studio.post(f"{path}/values", values={"1": True, "2": False, "3": False, "4": True})
    assert right["failing"] == [] and right["look"] == "v1001"
    block = studio.get(f"{path}/detail?row=0&col=0&look=v1001")
    assert block["codes"] != studio.get(f"{path}/detail?row=0&col=0")["codes"]
    assert "error" in studio.post(f"{path}/values", values={"1": True})
    assert "error" in studio.get(f"{path}/detail?row=0&col=0&look=v1")


def test_wires_of_clauses_that_are_not_to_blame_have_no_colours(studio: Studio) -> None:
    board = studio.open(formula="(a) (~a, b) (~b) (c, d)", library="compact")
    path, values = f"boards/{board['key']}", {"a": False, "b": False, "c": False, "d": True}
    for core, lit in (([], "abcd"), ([1, 2, 3], "ab")):
        look = studio.post(f"{path}/values", values=values, core=core)["look"]
        block = studio.get(f"{path}/detail?row=0&col=0&look={look}")
        codes = b64decode(block["codes"])
        for name in "abcd":
            top, left, *_ = studio.get(f"{path}/net?variable={name}")["wires"][0]
            wire = codes[top * block["width"] + left] // 3
            assert (wire in (1, 2)) == (name in lit), "a true or a false wire, and not one of no value"
    assert "1 to 4" in studio.post(f"{path}/values", values=values, core=[9])["error"]


@pytest.mark.slow
@pytest.mark.parametrize("formula", ["1,2,", "1,2,3,4", "", "(a b)", "<script>alert(1)</script>"])
def test_complaints_are_those_of_the_command_line(studio: Studio, formula: str) -> None:
    from hardboard.api.formulas import read_formula
    from hardboard.puzzles import InputError

    with pytest.raises(InputError) as found:
        read_formula(formula)
    assert studio.run("open", formula=formula)["error"] == str(found.value)


@pytest.mark.slow
def test_a_family_of_ones_own_is_made_and_opened(studio: Studio) -> None:
    """By whoever has started the server and named its file; the page can name none."""
    file = Path(__file__).parents[2] / "examples" / "families" / "thin_ice.py"
    assert "error" in studio.run("run/generate", family=str(file), size=4)
    assert "error" in studio.run("run/generate", family="thin-ice", size=4)
    family_or_file(str(file))  # as `hardboard studio --family` does, before the server says what there is
    app._about.cache_clear()
    assert "thin-ice" in [one["name"] for one in studio.get("about")["families"]]
    app._about.cache_clear()
    made = studio.run("run/generate", family="thin-ice", size=4, seed=1)["answer"]
    assert studio.open(board=json.dumps(made["answer"]), family="thin-ice")["family"] == "thin-ice"


def test_playing_is_checked_by_the_rules(studio: Studio) -> None:
    path = f"boards/{studio.open(board=ADDRESS)['key']}/check"
    assert studio.post(path, marks="???\n???\n???") == {"violations": [], "number": 0, "solved": False}
    breach, unseen = studio.post(path, marks="?##\n???\n???")["violations"]
    assert breach["rule"] == "no two black cells are neighbours"
    assert unseen["rule"].startswith("a number counts the white cells")
    assert studio.post(path, marks=".#.\n...\n#..")["solved"]
    assert studio.post(path, marks="?#?\n???\n#??")["solved"]
    assert "error" in studio.post(path, marks="?#?\n???")


@pytest.mark.slow
def test_verbs_say_what_the_command_line_says(studio: Studio) -> None:
    solved = studio.run("run/solve", board=ADDRESS, unique=True)["answer"]
    assert solved["answer"] == json.loads(hardboard("solve", ADDRESS, "--unique", "--json"))
    hint = studio.run("run/hint", board=ADDRESS, partial="???\n???\n???")["answer"]
    assert hint["answer"] == json.loads(hardboard("hint", ADDRESS, "--json"))
    made = studio.run("run/generate", family="light-up", size=5, seed=1)["answer"]
    words = ("generate", "--family", "light-up", "--size", "5", "--seed", "1", "--json")
    assert made["answer"] == json.loads(hardboard(*words).splitlines()[0])
    counted = studio.run("run/papers/brute-force", **FORMULA)["answer"]  # takes no --family
    assert counted["status"] == 0
    claim = studio.run("run/verify", **FORMULA)["answer"]
    said = json.loads(hardboard("verify", FORMULA["formula"], "--library", "compact", "--json"))
    assert claim["answer"] == said


def test_questions_with_other_fields_are_refused(studio: Studio) -> None:
    path = f"boards/{studio.open(**FORMULA)['key']}"
    for question in ("at?row=abc&col=1", "at?row=1", "detail?row=-1&col=0", "detail?row=99&col=0", "nothing"):
        assert studio.get(f"{path}/{question}")["kind"] == "wrong", question
    for question, fields in (
        ("net", {"variable": 5}),
        ("read", {"solution": {"x": 1}}),
        ("check", {"marks": []}),
    ):
        assert studio.post(f"{path}/{question}", **fields)["kind"] == "wrong", question


@pytest.mark.slow
@pytest.mark.parametrize(
    "form", [".txt", ".url", ".json", ".pzprv3", ".png", ".svg", ".pdf", ".tex", ".cnf", ".dot"]
)
def test_every_format_can_be_taken_away(studio: Studio, form: str) -> None:
    answer = studio.client.post(
        "/api/v2/files/download", headers=studio.headers, json=FORMULA | {"format": form}
    )
    assert answer.status_code == 200 and len(answer.content) > 50, answer.text[:200]
    assert answer.headers["content-disposition"].endswith(f'{form}"')


def test_a_state_is_kept_under_a_key(studio: Studio) -> None:
    key = studio.post("states", state={"formula": "1,2", "room": "play"})["key"]
    assert studio.get(f"states/{key}") == {"state": {"formula": "1,2", "room": "play"}}
    assert "nothing is kept" in studio.get("states/0000000000000000")["error"]


@pytest.mark.parametrize("path", ["open", "run/solve", "files/solve", "states", "boards/nothing/values"])
@pytest.mark.parametrize("half", [r"\ud800", r"\uDFFF", r"\udc80\ud83d"])
def test_half_of_a_sign_is_refused_at_the_door(studio: Studio, path: str, half: str) -> None:
    body = '{"formula": "(HALF)", "board": "HALF", "state": {"xHALF": 1}}'.replace("HALF", half)
    heads = studio.headers | {"content-type": "application/json"}
    answer = studio.client.post(f"/api/v2/{path}", headers=heads, content=body)
    assert answer.status_code == 400 and "error" in answer.json()
    whole = '{"formula": "\\ud83d\\ude00", "state": {}}'
    assert studio.client.post("/api/v2/states", headers=heads, content=whole).status_code == 200


def test_workers_never_hear_ctrl_c() -> None:
    """A terminal sends it to every process, and so to one that has not loaded all it needs."""
    from hardboard.studio.child import report_idle

    worker = PipedProcess(report_idle, start=SERVED)
    try:
        home = int(Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()[1])
        for pid in (worker.pid, home):
            said = Path(f"/proc/{pid}/status").read_text()
            deaf = int(re.search(r"^SigBlk:\s*(\w+)", said, re.MULTILINE)[1], 16)
            assert deaf >> signal.SIGINT - 1 & 1
    finally:
        worker.end()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
