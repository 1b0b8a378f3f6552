"""Word lists: found, edited, scored as one types, saved, by clicks and by keys."""

import json
import re

from playwright.sync_api import expect

UNCHANGED = "The words are still those of the original"
MOVED = re.compile(r"^The effect size was −?\d+\.\d+ and is −?\d+\.\d+: it moved by [+−]\d+\.\d+\.$")


def lead(visitor):
    """The sentence that says the score, and is announced."""
    return visitor.page.locator("#result .lead")


def scores_asked(visitor) -> list[str]:
    """What is sent to be scored from now on."""
    sent: list[str] = []
    visitor.page.on("request", lambda asked: sent.append(asked.url) if asked.url.endswith("/lists/score") else None)
    return sent


def test_a_list_is_found_and_a_copy_edited_and_saved_by_clicks(visitor, server):
    visitor.open("/lists")
    visitor.check_access()
    visitor.label("Find").fill("weat-7")
    expect(visitor.page.locator("#how-many")).to_have_text(re.compile(r"^\d+ of \d+ lists$"))
    expect(visitor.page.locator("#found").get_by_role("link", name="weat-1", exact=True)).to_have_count(0)
    visitor.page.get_by_role("link", name="weat-7", exact=True).click()
    expect(lead(visitor)).to_contain_text(UNCHANGED)
    visitor.label("math").fill("math\nalgebra\ngeometry\ncalculus\nequations\ncomputation\nnumbers\nnurse")
    expect(lead(visitor)).to_have_text(MOVED)
    visitor.sees("Without each word")
    visitor.check_access()
    visitor.page.get_by_text("Save as a list of your own").click()
    visitor.label("Name").fill(f"mine-{visitor.width}")
    visitor.button("Save").click()

    visitor.sees("your own")
    saved = json.loads((server.work / "lists" / f"mine-{visitor.width}.json").read_text())
    assert "nurse" in saved["targets"]["math"] and "weat-7" in saved["source"]
    visitor.check_access()
    visitor.open("/audits")
    visitor.sees(f"lists/mine-{visitor.width}.json")


def test_a_copy_is_edited_by_keys(visitor):
    visitor.open("/lists/weat-6")
    expect(lead(visitor)).to_contain_text(UNCHANGED)
    field = visitor.page.locator("textarea[name=targets_1]")
    words = field.input_value().splitlines()
    visitor.write(field, "\n".join(words[:-1]))

    expect(lead(visitor)).to_have_text(MOVED)
    visitor.page.locator("h1").click()  # from the top again
    visitor.press(visitor.page.locator("summary", has_text="All 32 words as they are"))
    visitor.sees(visitor.page.get_by_role("region", name="The sets"))
    visitor.check_access()


def test_what_is_asked_once_is_sent_once(visitor):
    visitor.open("/lists/weat-7")
    expect(lead(visitor)).to_contain_text(UNCHANGED)
    sent = scores_asked(visitor)
    visitor.label("math").fill("math\nalgebra\ngeometry\ncalculus\nequations\ncomputation\nnumbers")
    expect(lead(visitor)).to_have_text(MOVED)
    visitor.label("math").blur()
    visitor.page.wait_for_timeout(800)
    assert len(sent) == 1  # leaving the field sends nothing
    before = lead(visitor).inner_text()

    visitor.button("Score these words").click()
    visitor.page.wait_for_timeout(800)
    assert len(sent) == 2 and "/lists/weat-7" in visitor.page.url
    visitor.label("Metric").select_option("rnd")
    expect(lead(visitor)).not_to_have_text(before)
    visitor.page.wait_for_timeout(800)
    assert len(sent) == 3
    visitor.page.evaluate(
        """([field, button]) => {
            field.value = "math\\nalgebra\\ngeometry"
            field.dispatchEvent(new Event("input", {bubbles: true}))
            button.click()  // before the pause in typing is over
        }""",
        [visitor.label("math").element_handle(), visitor.button("Score these words").element_handle()],
    )
    visitor.page.wait_for_timeout(1500)
    assert len(sent) == 4


def test_the_sentence_that_is_announced_stays_the_same_element(visitor):
    visitor.open("/lists/weat-7")
    expect(lead(visitor)).to_contain_text(UNCHANGED)
    visitor.page.evaluate("document.getElementById('lead').marked = true")
    visitor.label("math").fill("math\nalgebra\nnurse\ncalculus")
    expect(lead(visitor)).to_have_text(MOVED)
    assert visitor.page.evaluate("document.getElementById('lead').marked")
    expect(visitor.page.locator("main [aria-live]")).to_have_count(1)


def test_the_score_is_seen_at_once(visitor):
    visitor.open("/lists/weat-7")
    expect(lead(visitor)).to_contain_text(UNCHANGED)
    if visitor.width == "desktop":
        expect(lead(visitor)).to_be_in_viewport(ratio=1)
    for folded in ("Source:", "All 32 words as they are", "The list alone: 3 remarks"):
        visitor.page.locator("summary", has_text=folded).click()
    for told in ("Licence", "dealt into two sets in 12,870 ways"):
        visitor.sees(told)
    visitor.sees(visitor.page.get_by_role("region", name="The sets"))


def test_a_mistake_stays_on_the_page(visitor):
    visitor.open("/lists/weat-7")
    expect(lead(visitor)).to_contain_text(UNCHANGED)
    visitor.label("math").fill("")

    expect(visitor.page.get_by_role("alert")).to_contain_text("math has no word left")
    expect(lead(visitor)).to_have_text("")
    visitor.check_access()


def test_without_a_script_the_button_asks(browser, server):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{server.url}/lists/weat-7")
    page.get_by_role("button", name="Score these words").click()
    expect(page.locator("#result .lead")).to_contain_text(UNCHANGED)
    page.context.close()
