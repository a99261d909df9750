"""Requests that must be refused: other hosts, origins, tokens, methods, paths and bodies; over a hundred."""

import json
from itertools import product

import pytest
from starlette.testclient import TestClient

from hardboard.studio.limits import BODY
from tests.studio.conftest import BASE, PORT, TOKEN, Studio

GOOD = {"authorization": f"token {TOKEN}"}
ADDRESSES = ["/", "/page/main.js", "/api/v2/about", "/api/v2/states/0123456789abcdef"]
HOSTS = [
    "evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:80", f"127.0.0.1.evil.example:{PORT}",
    f"localhost.evil.example:{PORT}", f"0.0.0.0:{PORT}", "", f"10.0.0.1:{PORT}",
    f"127.0.0.1:{PORT}@evil.example",
]  # fmt: skip
ORIGINS = [
    "http://evil.example", f"https://127.0.0.1:{PORT}", "http://127.0.0.1", "null", "file://",
    f"http://127.0.0.1:{PORT}.evil.example", f"http://evil.example:{PORT}",
]  # fmt: skip
TOKENS = [
    "", "token", "token ", f"token {TOKEN[:-1]}", f"token {TOKEN}0", f"Bearer {TOKEN}", "token \xff\xfe",
    f"token {TOKEN.upper()}",
]  # fmt: skip
PATHS = [
    "/../etc/passwd", "/page/../app.py", "/page/%2e%2e%2fapp.py", "/page/..%2fserve.py", "/page//etc/passwd",
    "/etc/passwd", "/api/v2/boards/../../x/about", "/api/v2/boards/none/about", "/api/v2/nothing",
    "/api/v1/about", "/page/", "/page/nothing.js", "/api/v2/states/..%2f..%2fetc%2fpasswd", "/api/v2/open",
    "/api/v2/states/zz", "/api/v2/tiles/..%2f..", "/api/v2/tiles/%2fetc", "/page/index.html%00",
    "/api/v2/boards/none/raster/0/0/0", "/api/v2/boards/none/raster/-1/0/0",
]  # fmt: skip
BODIES = [b"", b"{", b"[]", b"1", b"null", b'"x"', b"\xff\xfe", b"[" * 5000, b'{"a":' * 5000, b"{} {}"]
FORMULA, BOARD = {"formula": "1,2"}, {"board": "3x2:2a3_4b"}
FIELDS = [
    *(("open", fields) for fields in (
        {"formula": 5}, {}, FORMULA | {"library": "/etc"}, FORMULA | {"library": "../gadgets/compact"},
        FORMULA | {"target": "/etc/passwd"}, FORMULA | {"as": "no"}, FORMULA | {"layout": "no"},
        {"formula": "x" * (1 << 20 | 1)}, {"board": "/etc/passwd"}, {"board": {"rows": 3}},
        {"board": "9x9:", "family": "./mine.py"}, {"board": "9x9:a", "family": "../x"},
    )),
    *(("run/solve", fields) for fields in (
        {"board": ""}, BOARD | {"family": "/tmp/x.py"}, BOARD | {"--help": True}, BOARD | {"count": 1},
        BOARD | {"count": True, "limit": "/etc"}, BOARD | {"method": "../x"}, BOARD | {"output": "x.txt"},
    )),
    *(("run/generate", fields) for fields in (
        {"family": "kurodoko", "size": "1000"}, {"family": "--help"}, {"seed": "x"}, {"difficulty": "; rm"},
    )),
    *(("files/download", fields) for fields in (
        BOARD | {"format": "/../../x.txt"}, FORMULA | {"format": ".exe"},
        FORMULA | {"format": ".png", "assignment": "1=x; --help"},
    )),
    ("run/nothing", {}), ("run/studio", {}), ("run/figure", BOARD | {"figure": "--help"}),
    ("run/figure", BOARD | {"figure": "/etc/passwd"}), ("run/rules", {"family": "/tmp/x.py"}),
    ("run/check-proof", {"folder": "/etc"}), ("run/gadgets/explain", {"tile": "x", "state": "--help"}),
    ("run/gadgets/check", {"tile": ""}), ("run/gadgets/check", {"tile": "x", "library": "/etc"}),
    ("files/solve", BOARD), ("states", {"state": 5}),
]  # fmt: skip


def test_other_hosts_are_refused(anybody: TestClient) -> None:
    for host, address in product(HOSTS, ADDRESSES[:2]):
        answer = anybody.get(address, headers=GOOD | {"host": host})
        assert answer.status_code == 421, (host, address, answer.status_code)


def test_other_origins_are_refused(anybody: TestClient) -> None:
    for origin in ORIGINS:
        assert (
            anybody.post("/api/v2/states", headers=GOOD | {"origin": origin}, json={}).status_code == 403
        ), origin
    for site in ("cross-site", "same-site"):
        assert anybody.get("/", headers=GOOD | {"sec-fetch-site": site}).status_code == 403
    right = anybody.get("/", headers=GOOD | {"origin": BASE, "sec-fetch-site": "same-origin"})
    assert right.status_code == 200


def test_without_the_token_there_is_nothing(anybody: TestClient) -> None:
    for value, address in product(TOKENS, ADDRESSES):
        answer = anybody.get(address, headers={"authorization": value.encode("latin-1")} if value else {})
        assert answer.status_code == 403, (value, address)
    for query in ("token=", "token=x", f"t={TOKEN}"):
        assert anybody.get(f"/?{query}").status_code == 403
    assert anybody.get(f"/api/v2/about?token={TOKEN}").status_code == 403
    anybody.cookies.set(f"hardboard-{PORT}", "wrong")
    assert anybody.get("/").status_code == 403
    anybody.cookies.clear()


def test_the_token_of_the_address_becomes_a_cookie_that_scripts_cannot_read(anybody: TestClient) -> None:
    answer = anybody.get(f"/?token={TOKEN}")
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    assert anybody.get("/").status_code == 200
    anybody.cookies.clear()
    assert anybody.get("/").status_code == 403


def test_other_methods_are_refused(anybody: TestClient) -> None:
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert anybody.request(method, "/api/v2/about", headers=GOOD).status_code == 405


def test_paths_lead_nowhere_else(anybody: TestClient) -> None:
    for path in PATHS:
        answer = anybody.get(path, headers=GOOD)
        assert answer.status_code in (404, 405, 422), (path, answer.status_code)
        assert "root:" not in answer.text and "import" not in answer.text


def test_bodies_that_are_none_are_refused_in_one_line(anybody: TestClient) -> None:
    kind = {"content-type": "application/json"}
    for body in BODIES:
        answer = anybody.post("/api/v2/states", headers=GOOD | kind, content=body)
        assert answer.status_code in (400, 422) and "\n" not in answer.json()["error"], body[:20]
    for other in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = anybody.post("/api/v2/states", headers=GOOD | {"content-type": other}, content=b"{}")
        assert answer.status_code == 415, other
    too_much = anybody.post("/api/v2/states", headers=GOOD | kind, content=b" " * (BODY + 1))
    assert too_much.status_code == 413 and "8 MiB" in too_much.json()["error"]


def test_a_body_that_does_not_say_its_size_is_counted(anybody: TestClient) -> None:
    def chunks() -> object:
        for _ in range(9):
            yield b" " * (1 << 20)

    answer = anybody.post(
        "/api/v2/states", headers=GOOD | {"content-type": "application/json"}, content=chunks()
    )
    assert answer.status_code == 413


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "fields"), FIELDS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_fields_that_make_no_sense_are_refused_in_one_line(
    anybody: TestClient, path: str, fields: dict
) -> None:
    answer = anybody.post(f"/api/v2/{path}", headers=GOOD, json=fields)
    said = json.loads(answer.text.strip().splitlines()[-1])
    assert "error" in said and "\n" not in said["error"] and "Traceback" not in said["error"]
    assert said["kind"] == "wrong", said


def test_every_answer_has_the_policy(anybody: TestClient) -> None:
    for address in ADDRESSES:
        for headers in (GOOD, {}):
            policy = anybody.get(address, headers=headers).headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy


@pytest.mark.parametrize(
    ("path", "packed"),
    [("/", True), ("/page/view.js", True), ("/page/style.css", True), ("/api/v2/about", True),
     ("/api/v2/tiles/compact", True), ("/api/v2/boards/KEY/picture", True),
     ("/api/v2/boards/KEY/raster/0/0/0", False), ("/api/v2/open", False)],
)  # fmt: skip
def test_answers_are_compressed_but_for_pictures_and_progress(
    studio: Studio, path: str, packed: bool
) -> None:
    path = path.replace("KEY", studio.open(formula="1,2", library="compact")["key"])
    body = {"json": {"formula": "1,2"}} if path.endswith("open") else {}
    answer = studio.client.request("POST" if body else "GET", path, headers=studio.headers, **body)
    assert answer.status_code == 200
    assert (answer.headers.get("content-encoding") == "gzip") == packed
    if packed:
        assert int(answer.headers["content-length"]) < len(answer.content) / 2
