"""A studio without a network: the gated application, and a client that has its token."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hardboard.studio.serve import gated_application

PORT, TOKEN = 8421, "0123456789abcdef"
BASE = f"http://127.0.0.1:{PORT}"


@pytest.fixture(scope="session")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = gated_application(PORT, TOKEN, folder=Path(tmp_path_factory.mktemp("states")))
    with TestClient(app, base_url=BASE, follow_redirects=False) as client:
        yield client


class Studio:
    """What a page does, in Python."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.headers = client, {"authorization": f"token {TOKEN}"}

    def get(self, path: str) -> object:
        answer = self.client.get(f"/api/v2/{path}", headers=self.headers)
        return (
            answer.json() if answer.headers["content-type"].startswith("application/json") else answer.content
        )

    def post(self, path: str, **fields: object) -> dict:
        return self.client.post(f"/api/v2/{path}", headers=self.headers, json=fields).json()

    def run(self, path: str, **fields: object) -> dict:
        """The last line of an answer that comes line by line."""
        import json

        answer = self.client.post(f"/api/v2/{path}", headers=self.headers, json=fields)
        return json.loads(answer.text.strip().splitlines()[-1])

    def open(self, **fields: object) -> dict:
        return self.run("open", **fields)["answer"]


@pytest.fixture
def studio(anybody: TestClient) -> Studio:
    return Studio(anybody)
