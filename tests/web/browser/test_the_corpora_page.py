"""A corpus from its file to a fairer version, by clicks and by keys."""

from pathlib import Path

from playwright.sync_api import expect

CAPTIONS = Path(__file__).parents[3] / "docs" / "examples" / "captions.jsonl"


def scored(visitor) -> None:
    expect(visitor.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)
    visitor.page.get_by_role("link", name="See the distribution").click()
    visitor.sees("The line: percentile")


def test_a_corpus_is_uploaded_scored_and_subtracted_by_clicks(visitor):
    visitor.open("/corpora")
    visitor.check_access()
    visitor.label("Upload a file").set_input_files(CAPTIONS)
    visitor.button("Score the corpus").click()
    scored(visitor)
    visitor.check_access()
    before = visitor.page.locator("#result").inner_text()
    slider = visitor.page.get_by_role("slider")
    slider.evaluate("slider => { slider.value = 80; slider.dispatchEvent(new Event('input', {bubbles: true})) }")
    expect(visitor.page.locator("#above")).to_contain_text("the 80th percentile")
    expect(visitor.page.locator("#result")).to_contain_text("80th: ")
    assert visitor.page.locator("#result").inner_text() != before
    summary = visitor.page.locator("summary", has_text="The strongest sentences towards female")
    expect(visitor.page.locator("details", has=summary).locator("tbody tr").first).not_to_be_visible()  # not unasked
    summary.click()
    expect(visitor.page.locator("details", has=summary).locator("tbody tr").first).to_be_visible()
    visitor.button("Subtract").click()
    expect(visitor.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)
    visitor.check_access()
    with visitor.page.expect_download() as waiting:
        visitor.page.get_by_role("link", name="captions", exact=False).first.click()
    lines = waiting.value.path().read_text().splitlines()
    assert 200 < len(lines) < 300


def test_a_corpus_is_named_and_augmented_by_keys(visitor):
    visitor.open("/corpora")
    visitor.write(visitor.label("Or name one that is here"), "captions.jsonl")
    visitor.press(visitor.button("Score the corpus"))
    scored(visitor)
    slider = visitor.page.get_by_role("slider")
    visitor.tab_to(slider)
    for _ in range(10):
        visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator("#above")).to_contain_text("the 94th percentile")
    visitor.page.keyboard.press("PageDown")
    visitor.page.keyboard.press("PageDown")
    expect(visitor.page.locator("#above")).to_contain_text("the 74th percentile")
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator("#above")).to_contain_text("the 100th percentile")
    visitor.page.keyboard.press("Home")
    expect(visitor.page.locator("#above")).to_contain_text("the 0th percentile")
    assert visitor.page.locator("#above").get_attribute("role") == "status"  # it has stayed, and is announced
    visitor.press(visitor.button("Augment"))
    expect(visitor.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)
    visitor.sees(visitor.page.get_by_role("link", name="captions.jsonl"))


def test_a_file_that_is_no_corpus_is_one_sentence(visitor, tmp_path):
    (tmp_path / "odd.jsonl").write_bytes(b"{\x00\xff" * 50)
    visitor.open("/corpora")
    visitor.label("Upload a file").set_input_files(tmp_path / "odd.jsonl")
    visitor.button("Score the corpus").click()

    visitor.sees(visitor.page.get_by_role("alert"))
    visitor.check_access()


def test_the_line_that_is_shown_is_the_one_that_is_used(visitor):
    visitor.open("/corpora")
    visitor.label("Or name one that is here").fill("captions.jsonl")
    visitor.button("Score the corpus").click()
    scored(visitor)
    visitor.label("Or exactly").fill("80.25")
    visitor.button("Subtract").click()  # without drawing it first
    visitor.sees("subtract, 80.25th percentile")
    visitor.page.go_back()
    slider = visitor.page.get_by_role("slider")
    visitor.tab_to(slider)
    visitor.page.keyboard.press("PageDown")
    expected = f"{float(slider.input_value()):g}"
    visitor.button("Subtract").click()  # at once
    visitor.sees(f"subtract, {expected}th percentile")
