"""The pictures of the README: each page with its main task done, as a visitor sees it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.browser.visitor import Visitor

CAPTIONS = Path(__file__).parents[3] / "docs" / "examples" / "captions.jsonl"
SIZE = {"width": 1280, "height": 860}


@pytest.fixture
def seen(browser, server):
    """A visitor at a desk, whose picture is taken."""
    with Visitor.before(browser, server, "desktop", color_scheme="light", reduced_motion="reduce") as visitor:
        visitor.page.set_viewport_size(SIZE)
        yield visitor
        visitor.check()


def taken(visitor: Visitor, pictures: Path | None, tmp_path: Path, name: str) -> None:
    """A picture of what is in the window; kept in the docs where that is asked for."""
    visitor.page.mouse.move(0, 0)
    visitor.page.evaluate("window.scrollTo(0, 0); document.activeElement.blur()")
    path = (pictures or tmp_path) / f"web-{name}.png"
    visitor.page.screenshot(path=path)
    assert path.stat().st_size > 20_000


def test_a_picture_of_a_sentence(seen, pictures, tmp_path):
    seen.open("/sentence")
    seen.label("Sentence").fill("She likes the new pink dress.")
    seen.label("builtin:minilm").check()
    seen.sees("builtin:minilm (max-pooled)")
    taken(seen, pictures, tmp_path, "sentence")


def test_a_picture_of_a_word(seen, pictures, tmp_path):
    seen.open("/word")
    seen.label("Words").fill("nurse, engineer, librarian, captain")
    seen.sees("The words on the axis")
    taken(seen, pictures, tmp_path, "word")


def test_a_picture_of_a_word_list(seen, pictures, tmp_path):
    seen.open("/lists/weat-7")
    seen.sees("The words are still those of the original")
    words = seen.label("math").input_value().replace("numbers", "nurse")
    seen.label("math").fill(words)
    expect(seen.page.locator("#result .lead")).not_to_contain_text("still those of the original")
    taken(seen, pictures, tmp_path, "list")


def test_a_picture_of_an_audit(seen, pictures, tmp_path):
    seen.open("/audits")
    seen.label("ethnicity").check()
    seen.label("religion").check()
    seen.button("Start the audit").click()
    expect(seen.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)
    taken(seen, pictures, tmp_path, "audit")


def test_a_picture_of_a_corpus(seen, pictures, tmp_path):
    seen.open("/corpora")
    seen.label("Upload a file").set_input_files(CAPTIONS)
    seen.button("Score the corpus").click()
    expect(seen.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)
    seen.page.get_by_role("link", name="See the distribution").click()
    seen.sees("The line: percentile")
    taken(seen, pictures, tmp_path, "corpus")
