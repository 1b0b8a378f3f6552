"""Word lists: found, edited, scored as one types, saved, by clicks and by keys."""

import json
import re

from playwright.sync_api import expect


def test_a_list_is_found_and_a_copy_edited_and_saved_by_clicks(visitor, server):
    visitor.open("/lists")
    visitor.check_access()
    visitor.page.get_by_role("searchbox").or_(visitor.label("Filter")).first.fill("weat-7")
    visitor.page.get_by_role("link", name="weat-7", exact=True).first.click()
    visitor.sees("The words are still those of the original")
    visitor.label("math").fill("math\nalgebra\ngeometry\ncalculus\nequations\ncomputation\nnumbers\nnurse")
    visitor.sees(re.compile(r"The effect size (was|is|went|moved|fell|rose)"))
    expect(visitor.page.locator("#result .lead")).not_to_contain_text("still those of the original")
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
    visitor.sees("The words are still those of the original")
    field = visitor.page.locator("textarea[name=targets_1], textarea[name^=targets]").first
    words = field.input_value().splitlines()
    visitor.write(field, "\n".join(words[:-1]))

    expect(visitor.page.locator("#result .lead")).not_to_contain_text("still those of the original")
    visitor.press(visitor.page.get_by_text("All 32 words").or_(visitor.page.locator("summary")).first)
    visitor.check_access()


def test_a_mistake_stays_on_the_page(visitor):
    visitor.open("/lists/weat-7")
    visitor.sees("The words are still those of the original")
    visitor.label("math").fill("")

    visitor.sees(visitor.page.get_by_role("alert"))
    visitor.check_access()
