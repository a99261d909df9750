"""The server's interface, version 2: JSON in, JSON out. docs/studio.md describes every address.

What may take long answers line by line: progress first, the answer last. When whoever asked has gone, the
work is ended.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from hardboard.gadgets import library_names
from hardboard.puzzles import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import load_json
from hardboard.studio.bundle import PAGE
from hardboard.studio.gate import TooMuch
from hardboard.studio.limits import BODY
from hardboard.studio.request_words import command_of_request, compile_options
from hardboard.studio.states import SavedStates
from hardboard.studio.workers import Reply, TooManyRequests, WorkerPool

#: What an answer that is none is called -> its status.
STATUS = {"wrong": 422, "unknown": 422, "limit": 503, "fault": 500}
CROWDED = "too many requests wait already; expected fewer at once"
#: Fields of questions that are numbers, up to how large, and those that are texts.
NUMBERS, LARGEST, WORDS = ("row", "col", "level"), 1 << 26, ("look", "theme", "variable", "marks")
TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".pdf": "application/pdf", ".json": "application/json",
         ".gif": "image/gif", ".webp": "image/webp", ".zip": "application/zip"}  # fmt: skip


class RequestError(Exception):
    """The error for a request without an answer: its kind and the line with the reason."""

    def __init__(self, kind: str, words: str, status: int = 0) -> None:
        super().__init__(words)
        self.kind, self.words, self.status = kind, words, status or STATUS[kind]


async def fields_of(request: Request) -> Record:
    """Return the body of a request, which is a JSON object."""
    try:
        value = load_json((await request.body()).decode())
    except ValueError:
        raise RequestError("wrong", "the body is not JSON; expected a JSON object", 400) from None
    if not isinstance(value, dict):
        raise RequestError("wrong", "the body is no object; expected a JSON object", 400)
    return value


def reply_value(reply: Reply) -> Any:
    """Return the value of a reply; raise the error of any other."""
    kind, value = reply
    if kind != "answer":
        raise RequestError(kind, str(value))
    return value


class Server:
    """The routes, over the workers and the saved states."""

    def __init__(self, states: SavedStates) -> None:
        self.workers, self.states = WorkerPool(), states

    def routes(self) -> list[Route]:
        """Return every address."""
        blocks = "boards/{key}/raster/{level:int}/{row:int}/{col:int}"
        get: list[tuple[str, Any]] = [
            ("about", self.about),
            ("tiles/{library}", self.tiles),
            (blocks, self.raster),
            ("boards/{key}/{question}", self.ask),
            ("states/{key}", self.load),
        ]
        post: list[tuple[str, Any]] = [
            ("open", self.open),
            ("boards/{key}/{question}", self.ask),
            ("run/{verb:path}", self.run),
            ("files/{verb:path}", self.file),
            ("states", self.save),
        ]
        return [
            Route("/", self.page, methods=["GET"]),
            Route("/page/{name}", self.page, methods=["GET"]),
            *(Route(f"/api/v2/{path}", answer, methods=["GET"]) for path, answer in get),
            *(Route(f"/api/v2/{path}", answer, methods=["POST"]) for path, answer in post),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page and its parts: files of the package, by names that are listed here."""
        name = request.path_params.get("name", "index.html")
        known = {path.name: path for path in PAGE.iterdir()}
        if name not in known:
            raise HTTPException(404)
        return FileResponse(known[name], headers={"cache-control": "no-cache"})

    async def about(self, request: Request) -> Response:
        """Answer with all that exists."""
        return JSONResponse(await asyncio.to_thread(_about))

    async def tiles(self, request: Request) -> Response:
        """Return the tiles of a library."""
        name = request.path_params["library"]
        if name not in library_names():
            raise RequestError(
                "wrong", f"the library {name[:40]!r}; expected one of {' '.join(library_names())}", 404
            )
        return JSONResponse(await asyncio.to_thread(_tiles, name))

    async def open(self, request: Request) -> Response:
        """Open a board: of a formula, or a board's text."""
        wanted = await fields_of(request)
        words = ("formula", "board", "family", "empty", *compile_options())
        kept = {word: wanted[word] for word in words if wanted.get(word) not in (None, "")}
        if not {"formula", "board", "empty"} & kept.keys():
            kept["formula" if "formula" in wanted else "board"] = ""
        key = sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:24]

        async def work() -> AsyncIterator[Reply]:
            async with self.workers.place():
                desk = self.workers.desk(key, kept)
                task = asyncio.create_task(desk.ask("about", {}))
                try:
                    while not (await asyncio.wait({task}, timeout=0.5))[0]:
                        yield "tick", 0
                finally:
                    if not task.done():
                        task.cancel()
                kind, value = task.result()
                if kind != "answer":
                    self.workers.desks.pop(key, None)
                yield (kind, {"key": key, **value} if kind == "answer" else value)

        return stream_lines(request, work())

    def _desk(self, request: Request) -> Any:
        desk = self.workers.desks.get(request.path_params["key"])
        if desk is None:
            raise RequestError("wrong", "a board that is not open; expected the key of one that is", 404)
        return self.workers.desk(request.path_params["key"], desk.request)

    async def ask(self, request: Request) -> Response:
        """Return a question to a desk: fields in the query, or in a body."""
        fields: Record = {}
        if request.method == "POST":
            fields = await fields_of(request)
        for name, value in request.query_params.items():
            fields[name] = int(value) if name in NUMBERS and value.isdecimal() and len(value) < 9 else value
        for name, value in fields.items():
            if name in NUMBERS and (type(value) is not int or not 0 <= value < LARGEST):
                raise RequestError("wrong", f"{name}: {str(value)[:40]!r}; expected a whole number from 0 on")
            if name in WORDS and not isinstance(value, str):
                raise RequestError("wrong", f"{name}: {str(value)[:40]!r}; expected a text")
        reply = await self._desk(request).ask(request.path_params["question"], fields)
        value = reply_value(reply)
        return Response(value, media_type="image/png") if isinstance(value, bytes) else JSONResponse(value)

    async def raster(self, request: Request) -> Response:
        """Return a block of an overview as a PNG."""
        fields = {name: request.path_params[name] for name in ("level", "row", "col")}
        fields |= {
            name: request.query_params[name] for name in ("look", "theme") if name in request.query_params
        }
        data = reply_value(await self._desk(request).ask("raster", fields))
        return Response(data, media_type="image/png", headers={"cache-control": "private, max-age=3600"})

    async def run(self, request: Request) -> Response:
        """Run a command: notes on the way, then its JSON."""
        run = command_of_request(request.path_params["verb"].replace("/", " "), await fields_of(request))

        async def work() -> AsyncIterator[Reply]:
            async with self.workers.place():
                async for kind, value in self.workers.run(run):
                    yield (kind, _spoken(value)) if kind == "answer" else (kind, value)

        return stream_lines(request, work())

    async def file(self, request: Request) -> Response:
        """Return a command whose answer is a file."""
        run = command_of_request(request.path_params["verb"].replace("/", " "), await fields_of(request))
        if not run.wanted:
            raise RequestError("wrong", "a verb that writes no file; expected one that does")
        name = run.wanted if "." in run.wanted else run.wanted + ".zip"
        async with self.workers.place():
            async for kind, value in self.workers.run(run):
                if await request.is_disconnected():
                    raise ClientDisconnect
                if kind == "answer":
                    if value["file"] is None:
                        raise RequestError("wrong", _last(value))
                    kind_of = TYPES.get(Path(name).suffix, "application/octet-stream")
                    heads = {
                        "content-disposition": f'attachment; filename="{name}"',
                        "cache-control": "no-store",
                    }
                    return Response(value["file"], media_type=kind_of, headers=heads)
                if kind not in ("tick", "note"):
                    raise RequestError(kind, str(value))
        raise RequestError("fault", "no answer came")

    async def save(self, request: Request) -> Response:
        """Keep a state of the page."""
        fields = await fields_of(request)
        return JSONResponse({"key": await asyncio.to_thread(self.states.save, fields.get("state"))})

    async def load(self, request: Request) -> Response:
        """Return a saved state."""
        return JSONResponse({"state": await asyncio.to_thread(self.states.load, request.path_params["key"])})


@lru_cache(1)
def _about() -> object:
    from hardboard.studio.about import about

    return about()


@lru_cache(16)
def _tiles(name: str) -> object:
    from hardboard.studio.about import library_tiles

    return library_tiles(name)


def _last(value: Record) -> str:
    lines = [*value["err"], *value["out"].splitlines()]
    return str(lines[-1]).removeprefix("hardboard: ") if lines else "nothing was found"


def _spoken(value: Record) -> Record:
    """Return the answer of a command: exit status, JSON or text, the file if it is text, and messages."""
    lines = value["out"].strip().splitlines()
    try:
        printed = json.loads(lines[-1]) if lines else None
    except ValueError:
        printed = None
    file = value["file"].decode(errors="replace") if value["file"] is not None else None
    return {"status": value["status"], "answer": printed, "said": value["err"], "file": file} | (
        {"text": value["out"]} if printed is None else {}
    )


def stream_lines(request: Request, work: AsyncIterator[Reply]) -> Response:
    """Yield lines of JSON; stop the work when the client has left."""

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for kind, value in work:
                if await request.is_disconnected():
                    return
                yield (json.dumps({kind if kind not in STATUS else "error": value}
                                  | ({"kind": kind} if kind in STATUS else {})) + "\n").encode()  # fmt: skip
        except TooManyRequests:
            yield json.dumps({"error": CROWDED, "kind": "limit"}).encode() + b"\n"
        finally:
            await work.aclose()  # type: ignore[attr-defined]

    # Progress is told at once: it does not wait until there is enough of it to be compressed.
    heads = {"cache-control": "no-store", "content-encoding": "identity"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=heads)


async def _refused(_: Request, error: Exception) -> Response:
    """Return the error answer to a request: its kind and the line with the reason."""
    if isinstance(error, ClientDisconnect):
        return Response(status_code=499)
    status, kind, words = 422, "wrong", str(error)
    if isinstance(error, RequestError):
        status, kind, words = error.status, error.kind, error.words
    elif isinstance(error, TooManyRequests):
        status, kind, words = 503, "limit", CROWDED
    elif isinstance(error, TooMuch):
        status, words = 413, f"a request of more than {BODY >> 20} MiB; expected less, or the command line"
    elif isinstance(error, HTTPException):
        known = {404: "there is nothing at this address", 405: "this address is not asked in this way"}
        status, words = error.status_code, known.get(error.status_code, error.detail)
    return JSONResponse({"error": words, "kind": kind}, status_code=status)


#: What is refused in words; all else is a fault of ours.
REFUSED = (RequestError, InputError, TooManyRequests, TooMuch, HTTPException, ClientDisconnect)


def application(states: SavedStates) -> Starlette:
    """Return the server as an ASGI application, without its gate."""
    server = Server(states)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        first = [asyncio.create_task(server.workers.begin()), asyncio.create_task(asyncio.to_thread(_about))]
        yield
        for task in first:
            task.cancel()
        server.workers.close()

    made = Starlette(
        routes=server.routes(),
        exception_handlers=dict.fromkeys(REFUSED, _refused),
        lifespan=life,
        middleware=[Middleware(GZipMiddleware, compresslevel=6)],
    )
    made.state.server = server
    return made
