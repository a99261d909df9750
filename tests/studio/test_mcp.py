"""The Model Context Protocol server answers the official client, and refuses bad requests in one line."""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.studio.mcp_server import TOOLS, run_command

BOARD = "https://puzz.link/p?kurodoko/3/3/2j5i"
#: Tool -> a right request with what its answer holds, and wrong requests with what their error says.
REQUESTS: dict[str, tuple[dict[str, Any], dict[str, Any], list[tuple[dict[str, Any], str]]]] = {
    "families": ({"name": "tapa"}, {"family": "tapa"}, [
        ({"name": "tappa"}, "expected tapa"), ({"name": "./mine.py"}, "letters, digits and hyphens"),
        ({"name": 7}, "string"),
    ]),
    "check": ({"board": BOARD, "solution": ".#.\n...\n#.."}, {"valid": True, "violations": []}, [
        ({"board": BOARD, "solution": "##"}, "expected"), ({"board": BOARD}, "solution"),
        ({"board": "nonsense", "solution": "#"}, "expected"),
    ]),
    "solve": ({"board": BOARD, "count_up_to": 3}, {"count": 1}, [
        ({"board": "?!"}, "expected"), ({"board": BOARD, "family": "tappa"}, "expected tapa"),
        ({"board": BOARD, "count_up_to": -1}, "is not a whole number from 1 on"),
    ]),
    "explain_step": ({"board": BOARD, "partial": ".#.\n...\n???"}, {"status": "hint"}, [
        ({"board": BOARD, "partial": "???"}, "expected"), ({"board": "kurodoko/3/3/2jXi"}, "expected"),
        ({"partial": "?"}, "board"),
    ]),
    "generate": (
        {"family": "kurodoko", "size": 4, "seed": 2}, {"family": "kurodoko", "rows": 4, "seed": 2}, [
            ({"family": "tappa"}, "expected tapa"), ({"family": "kurodoko", "size": -3}, "is not a size"),
            ({"family": "kurodoko", "difficulty": "fiendish"}, "expected"),
        ],
    ),
    "compile_formula": ({"formula": "(a, b) (~a, c)", "library": "compact"}, {"agree": True}, [
        ({"formula": "(a"}, "expected"), ({"formula": "(a)", "library": "nothing"}, "expected"),
        ({"formula": "(a)", "target": "./mine.py"}, "letters, digits and hyphens"),
    ]),
    "check_certificate": ({"folder": "proof"}, {"accepted": True}, [
        ({"folder": "nowhere"}, "No such file"), ({"folder": "/dev/null"}, "expected"), ({}, "folder"),
    ]),
}  # fmt: skip


async def conversation(folder: Path) -> dict[str, tuple[Any, list[Any]]]:
    """Return each tool's answer to the right request and to the wrong ones."""
    from mcp import ClientSession, StdioServerParameters, stdio_client

    words = ["-P", "-m", "hardboard", "mcp"]
    server = StdioServerParameters(command=sys.executable, args=words, cwd=str(folder), env={**os.environ})
    answers = {}
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as client:
        await client.initialize()
        assert {tool.name for tool in (await client.list_tools()).tools} == set(REQUESTS)
        for name, (right, _, wrong) in REQUESTS.items():
            first = await client.call_tool(name, right)
            answers[name] = first, [await client.call_tool(name, request) for request, _ in wrong]
    return answers


@pytest.mark.thorough
def test_the_official_client_gets_the_commands_answers(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    assert main(["prove", "--formula", "(a)", "--library", "compact", "-o", str(tmp_path / "proof")]) == 0
    for name, (answer, refusals) in asyncio.run(conversation(tmp_path)).items():
        _, held, wrong = REQUESTS[name]
        assert not answer.is_error, answer
        assert held.items() <= json.loads(answer.content[0].text).items(), name
        for refusal, (_, said) in zip(refusals, wrong, strict=True):
            assert refusal.is_error and said in refusal.content[0].text, (name, refusal)


@pytest.mark.thorough
def test_a_tool_says_what_its_command_says() -> None:
    assert len(TOOLS) == len(REQUESTS) == 7
    with pytest.raises(InputError, match="expected tapa"):
        run_command(["families", "tappa"])
