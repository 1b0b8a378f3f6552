"""Every page: reachable, readable by a screen reader, light and dark, and asking nobody else."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.visitor import WIDTHS, Visitor

PAGES = ("/", "/sentence?text=She+is+a+nurse.", "/word?word=nurse", "/audits", "/lists", "/lists/weat-7", "/corpora")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", list(WIDTHS))
def test_no_page_has_a_serious_fault_in_light_or_dark(browser, server, width, scheme):
    with Visitor.before(browser, server, width, color_scheme=scheme) as visitor:
        for page in PAGES:
            visitor.open(page)
            visitor.page.wait_for_load_state("networkidle")
            for summary in visitor.page.locator("main summary").all()[:12]:
                summary.click()
            visitor.check_access()
        visitor.check()


def test_the_menu_says_where_one_is_and_the_way_past_it_works(visitor):
    visitor.open("/audits")
    expect(visitor.page.locator("nav [aria-current=page]")).to_have_text("Audits")
    visitor.page.keyboard.press("Tab")
    skip = visitor.page.get_by_text("Skip to the page")
    expect(skip).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#main")).to_be_focused()


def test_all_pages_are_reached_by_keys_alone(visitor):
    visitor.open("/")
    for name in ("A sentence", "A word", "Audits", "Word lists", "Corpora"):
        visitor.press(visitor.page.locator("nav").get_by_role("link", name=name, exact=True))
        expect(visitor.page.locator("nav [aria-current=page]")).to_have_text(name)
        assert visitor.page.locator("h1").count() == 1


def test_every_drawing_has_a_name_or_is_hidden_from_those_who_cannot_see_it(visitor):
    for page in PAGES:
        visitor.open(page)
        visitor.page.wait_for_load_state("networkidle")
        bare = visitor.page.locator("svg:not([aria-hidden]):not([role=img]):not(svg svg)").count()
        assert bare == 0, page
