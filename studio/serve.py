"""Run the server: its address, its output and its end."""

import contextlib
import ipaddress
import logging
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from hardboard.puzzles import InputError
from hardboard.studio.app import application
from hardboard.studio.gate import RequestGate
from hardboard.studio.states import SavedStates, states_folder

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def open_socket(host: str, port: int) -> socket.socket:
    """Return a socket at an address of this machine; port 0 is any that is free."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(kind, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(256)  # Who reads the address at once is not turned away.
    except (OSError, OverflowError) as error:
        listener.close()
        words = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{host}:{port}: {words}", "an address of this machine and a free port") from None
    return listener


def is_loopback(host: str) -> bool:
    """Return True if an address can be reached from this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def gated_application(
    port: int, token: str, host: str = "127.0.0.1", folder: Path | None = None
) -> RequestGate:
    """Return the application behind its gate."""
    names = LOOPBACK if is_loopback(host) else (*LOOPBACK, f"[{host}]" if ":" in host else host)
    hosts = [f"{name}:{port}" for name in names]
    return RequestGate(
        application(SavedStates(folder or states_folder())), token, hosts, any_address=not is_loopback(host)
    )


class QuietServer(uvicorn.Server):
    """A server that Ctrl-C stops silently, and a second Ctrl-C at once."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the work first, so that every client is answered. A later cancellation is not an error."""
        self.config.app.app.state.server.workers.close()  # type: ignore[union-attr]
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture signals as uvicorn does, but do not raise them again."""
        heard = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in heard.items():
                signal.signal(number, handler)


def serve(host: str, port: int, browser: bool) -> int:
    """Serve until Ctrl-C. The first line printed is the address."""
    with open_socket(host, port) as place:
        real, token = place.getsockname()[1], secrets.token_hex(24)
        shown = (
            "127.0.0.1" if is_loopback(host) or host == "0.0.0.0" else f"[{host}]" if ":" in host else host
        )
        address = f"http://{shown}:{real}/?token={token}"
        config = uvicorn.Config(
            gated_application(real, token, host),
            log_level="error",
            access_log=False,
            lifespan="on",
            timeout_graceful_shutdown=1,
            server_header=False,
        )
        print(address, flush=True)
        if not is_loopback(host):
            print("other machines can reach this page: whoever has the address can use it", file=sys.stderr)
        print("Ctrl-C stops it", file=sys.stderr)
        if browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        QuietServer(config).run(sockets=[place])
    return 0
