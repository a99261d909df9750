"""One studio, one browser and one window for all tests of the page."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # where playwright is not installed, the tests are skipped, and this is read all the same
    from tests.support.visit import Visit


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A studio of its own; Ctrl-C ends it."""
    words = [sys.executable, "-m", "hardboard", "studio", "--port", "0", "--no-browser"]
    env = {"XDG_DATA_HOME": str(tmp_path_factory.mktemp("data")), "PATH": "/usr/bin:/bin"}
    env |= {name: os.environ[name] for name in ("PYTHONPATH", "TMPDIR") if name in os.environ}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=\w+", line)
        yield line
        server.send_signal(signal.SIGINT)
        assert server.wait(90) == 0


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """It has an event loop running as long as it is there, beside which no other test may start one."""
    from tests.support.visit import CHROMIUM, sync

    with sync.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture(scope="package")
def window(browser: Any) -> "Visit":
    from tests.support.visit import Visit

    return Visit(browser)


@pytest.fixture
def visit(browser: Any, window: "Visit", address: str, request: pytest.FixtureRequest) -> "Iterator[Visit]":
    """The page as it is at first; in a window of its own if that is asked for."""
    from tests.support.visit import Visit

    options = getattr(request, "param", {})
    made = Visit(browser, **options) if options else window
    made.open(address)
    yield made
    errors, loaded = list(made.errors), list(made.loaded)
    if options:
        made.context.close()
    # A complaint of the server is shown to the user; the browser's console repeats its status.
    assert not [error for error in errors if "status of 422" not in error]
    base = address.partition("?")[0]
    assert all(url.startswith((base, "blob:", "data:")) for url in loaded)
