"""Admit only pages that the server sent itself, opened with the token that it printed.

A page elsewhere can make a browser send requests to this machine. It cannot choose their `Host` (so a name
that was bent to this machine is refused), cannot hide their `Origin`, and does not know the token.
"""

import hmac
import ipaddress
import json
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hardboard.studio.limits import BODY

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
PLAIN = b"text/plain; charset=utf-8"


class RequestGate:
    """Every request passes here first: host, origin, token, size."""

    def __init__(self, app: ASGIApp, token: str, hosts: Collection[str], any_address: bool = False) -> None:
        self.app, self.token, self.hosts, self.any_address = (
            app,
            token,
            {h.lower() for h in hosts},
            any_address,
        )
        self.cookie = f"hardboard-{next(iter(sorted(self.hosts)), '').rpartition(':')[2]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        fields = _fields(scope)
        status, words = self._refusal(scope, fields)
        if status:
            await _answer(send, status, words, json_=scope["path"].startswith("/api/"))
            return
        if scope["path"] == "/" and "token" in parse_qs(scope["query_string"].decode("latin-1")):
            await self._welcome(send)
            return
        await self.app(scope, _counted(receive), _marked(send))

    def _refusal(self, scope: Scope, fields: dict[str, list[str]]) -> tuple[int, str]:
        """Return a status and a line, or 0 if the request is acceptable."""
        if any(
            len(fields.get(name, [])) > 1 for name in ("host", "origin", "content-length", "authorization")
        ):
            return 400, "a header was given twice; expected once"
        host = fields.get("host", [""])[0].lower()
        if not self._known(host):
            return 421, "this host name is not the server's; expected the address that it printed"
        origin = fields.get("origin", [""])[0].lower()
        if origin and origin != f"http://{host}":
            return 403, "a request from another page; expected one from this server's own"
        if fields.get("sec-fetch-site", ["none"])[0] not in ("same-origin", "none"):
            return 403, "a request from another site; expected one from this server's own page"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "this method is not used here; expected GET or POST"
        if not self._admitted(scope, fields):
            return 403, "no token, or a wrong one; expected the address that `hardboard studio` printed"
        return self._body(scope, fields)

    def _known(self, host: str) -> bool:
        if host in self.hosts:
            return True
        name, _, port = host.rpartition(":")
        if not self.any_address or f":{port}" not in {h[h.rfind(":") :] for h in self.hosts}:
            return False
        try:
            return bool(ipaddress.ip_address(name.strip("[]")))
        except ValueError:
            return False

    def _admitted(self, scope: Scope, fields: dict[str, list[str]]) -> bool:
        given = []
        if scope["path"] == "/" and scope["method"] == "GET":
            given += parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        given += [v[6:] for v in fields.get("authorization", []) if v.lower().startswith("token ")]
        for value in fields.get("cookie", []):
            try:
                morsel = SimpleCookie(value).get(self.cookie)
            except CookieError:
                continue
            given += [morsel.value] if morsel else []
        return any(hmac.compare_digest(one.encode(), self.token.encode()) for one in given)

    def _body(self, scope: Scope, fields: dict[str, list[str]]) -> tuple[int, str]:
        if scope["method"] != "POST":
            return 0, ""
        kind = fields.get("content-type", [""])[0].partition(";")[0].strip().lower()
        if kind != "application/json":
            return 415, f"a body of the type {kind[:40]!r}; expected application/json"
        length = fields.get("content-length", ["0"])[0]
        if not length.isdecimal() or int(length) > BODY:
            return 413, f"a request of more than {BODY >> 20} MiB; expected less, or the command line"
        return 0, ""

    async def _welcome(self, send: Send) -> None:
        """The token goes from the address into a cookie that no script can read."""
        cookie = f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict"
        headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0"), *HEADERS]
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})


def _fields(scope: Scope) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        fields.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return fields


async def _answer(send: Send, status: int, words: str, json_: bool) -> None:
    body = json.dumps({"error": words, "kind": "refused"}).encode() if json_ else (words + "\n").encode()
    kind = b"application/json" if json_ else PLAIN
    size = str(len(body)).encode()
    headers = [(b"content-type", kind), (b"content-length", size), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class TooMuch(Exception):
    """A body that turned out larger than it may be."""


def _counted(receive: Receive) -> Receive:
    """Count the bytes of a body without a declared size."""
    size = 0

    async def counted() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > BODY:
            raise TooMuch
        return message

    return counted


def _marked(send: Send) -> Send:
    """Add to every answer the headers that isolate the page."""

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *HEADERS]}
        await send(message)

    return marked
