"""A real Chromium before a real server: make test-web brings both."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed; make test-web brings it")

from tests.web.browser.visitor import WAIT, WIDTHS, Visitor  # noqa: E402
from tests.web.server import Server  # noqa: E402

NAMES = ("chromium", "chromium-browser", "google-chrome")
IMAGES = Path(__file__).parents[3] / "docs" / "images"


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, without a window."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.skip("Chromium is not on this machine; make test-web installs Debian's where apt-get is there")
    playwright.expect.set_options(timeout=WAIT)
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The page, over a work folder of this file's tests."""
    started = Server(tmp_path_factory.mktemp("page") / "work", "--read", str(IMAGES.parent / "examples"))
    yield started
    started.close()


@pytest.fixture(params=list(WIDTHS))
def visitor(request: pytest.FixtureRequest, browser, server: Server) -> Iterator[Visitor]:
    """Somebody before the page, at a desk or with a phone; whatever they did, nothing was asked of another host."""
    with Visitor.before(browser, server, request.param) as visiting:
        yield visiting
        visiting.check()


@pytest.fixture
def pictures() -> Path | None:
    """Where pictures for the README go; None unless EQUIPOISE_PICTURES asks for them (make pictures)."""
    return IMAGES if os.environ.get("EQUIPOISE_PICTURES") else None
