"""Somebody before the page: what they click and type, and what the browser saw meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.web.server import Server

WIDTHS = {"desktop": (1280, 900), "phone": (390, 844)}
SERIOUS = ("serious", "critical")
MOST_TABS = 200
WAIT = 30_000  # milliseconds for real work, such as opening a model


class Visitor:
    """A page in a browser, and all that it asked for, complained of and reported."""

    def __init__(self, page: Page, server: Server, width: str):
        self.page, self.server, self.width = page, server, width
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.route("**/*", self._seen)

    @classmethod
    @contextmanager
    def before(cls, browser: Browser, server: Server, width: str, **context: Any) -> Iterator[Visitor]:
        wide, high = WIDTHS[width]
        own = browser.new_context(
            viewport={"width": wide, "height": high}, has_touch=width == "phone", accept_downloads=True, **context
        )
        own.set_default_timeout(WAIT)
        try:
            yield cls(own.new_page(), server, width)
        finally:
            own.close()

    def _seen(self, route: Route) -> None:
        """Let our own host be asked, and note who else would be."""
        if urlsplit(route.request.url).netloc == urlsplit(self.server.url).netloc:
            route.continue_()
        else:
            self.foreign.append(route.request.url)
            route.abort()

    def open(self, path: str) -> None:
        self.page.goto(f"{self.server.url}{path}")

    def label(self, text: str) -> Locator:
        """The field whose label begins so; a hint may follow."""
        return self.page.get_by_label(re.compile(f"^{re.escape(text)}"))

    def button(self, text: str) -> Locator:
        return self.page.get_by_role("button", name=text)

    def tab_to(self, wanted: Locator) -> None:
        """Press Tab until this has the focus: whoever has no mouse gets there, too."""
        for _ in range(MOST_TABS):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached by the keyboard")

    def write(self, wanted: Locator, text: str) -> None:
        """Go to a field by the keyboard and write into it."""
        self.tab_to(wanted)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)

    def press(self, wanted: Locator, key: str = "Enter") -> None:
        """Go somewhere by the keyboard and press a key."""
        self.tab_to(wanted)
        self.page.keyboard.press(key)

    def sees(self, wanted: Locator | str | re.Pattern[str]) -> None:
        """Wait until something is to be seen."""
        found = self.page.get_by_text(wanted).first if isinstance(wanted, str | re.Pattern) else wanted.first
        expect(found).to_be_visible(timeout=WAIT)

    def check_access(self) -> None:
        """Refuse serious faults of accessibility, and a page that is wider than its window."""
        found = Axe().run(self.page).response["violations"]
        faults = [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in SERIOUS]
        assert not faults, "\n".join(faults)
        wider = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wider <= 0, f"the page is {wider} pixels wider than the window"

    def check(self) -> None:
        assert not self.foreign, self.foreign
        unexpected = [said for said in self.complaints if "status of 4" not in said]  # a refusal is an answer
        assert not unexpected, unexpected
