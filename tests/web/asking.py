"""What tests of corpora ask of the page, and how long they wait."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from starlette.testclient import TestClient

from equipoise.web.runs.run import OVER, State, open_run

CAPTIONS = Path(__file__).parents[2] / "docs" / "examples" / "captions.jsonl"
GLOVE = "builtin:glove-6b-50d"
PATIENCE = 90.0  # seconds for something to happen, on a machine with other work


def uploading(client: TestClient, name: str, content: bytes, **fields: str):
    """The answer to an upload."""
    return client.post(
        "/corpora/upload", files={"uploaded": (name, content)}, data={"model": GLOVE, **fields}, follow_redirects=False
    )


def naming(client: TestClient, file: str, **fields: str):
    """The answer to a corpus that is named."""
    return client.post("/corpora/upload", data={"model": GLOVE, "file": file, **fields}, follow_redirects=False)


def run_of(answer) -> str:
    """The run that an answer leads to."""
    assert answer.status_code == 303, refusal(answer)
    return answer.headers["location"].removeprefix("/runs/")


def refusal(answer) -> str:
    """The sentence in place of what was asked for."""
    return re.search(r'class="refused" role="alert">(.*?)</p>', answer.text, re.DOTALL)[1]


def state_of(work: Path, name: str, wanted: Callable[[State], bool]) -> State:
    """How a run is, as soon as it is as wanted."""
    until = time.monotonic() + PATIENCE
    while not wanted(state := open_run(work / "runs", name).state()):
        assert time.monotonic() < until, f"nothing happens: {state}"
        time.sleep(0.02)
    return state


def ended(work: Path, name: str) -> State:
    return state_of(work, name, lambda state: state.status in OVER)
