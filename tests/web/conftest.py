"""The page over a work folder of its own, asked without a browser; tests/web/browser has those with one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")

from starlette.testclient import TestClient

from equipoise.web.app import create_app
from equipoise.web.guard import Access
from equipoise.web.places import Places

HERE = "http://127.0.0.1"


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places((tmp_path / "work").resolve(), ())


@pytest.fixture
def client(places: Places) -> Iterator[TestClient]:
    """The page on this machine, with workers; what it is sent comes from itself."""
    with TestClient(create_app(places, Access()), base_url=HERE, headers={"Origin": HERE}) as client:
        yield client
