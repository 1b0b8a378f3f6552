"""A sentence and a word, by clicks and by keys."""

import re

from playwright.sync_api import expect
from tests.web.browser.visitor import Visitor
from tests.web.server import Server

DRESS = "She likes the new pink dress."


def test_a_sentence_is_explained_by_clicks(visitor):
    visitor.open("/")
    visitor.page.get_by_role("link", name="A sentence").first.click()
    visitor.label("Sentence").fill(DRESS)
    visitor.button("Show the words").click()

    visitor.sees("Swapped: She to He")
    expect(visitor.page.locator(".weighed span").first).to_have_text("She")
    expect(visitor.page).to_have_url(re.compile("text=She"))  # it can be sent to a colleague
    visitor.check_access()


def test_a_sentence_is_explained_by_keys_as_it_is_typed(visitor):
    visitor.open("/sentence")
    visitor.write(visitor.label("Sentence"), "He is a nurse.")
    visitor.sees("Swapped: He to She")  # no button was pressed
    visitor.write(visitor.label("Sentence"), "Someone is a nurse.")
    visitor.sees("Nothing in it is swapped")
    expect(visitor.page.locator("#result")).not_to_contain_text("Swapped: He to She")
    weighted = visitor.page.get_by_role("columnheader", name="Weighted bias")
    visitor.sees(weighted)
    visitor.press(visitor.page.get_by_text("Each word in numbers").first)
    expect(weighted).not_to_be_visible()


def test_models_are_compared_side_by_side(visitor):
    visitor.open("/sentence")
    visitor.label("Sentence").fill(DRESS)
    visitor.label("builtin:minilm").check()

    visitor.sees("builtin:minilm (max-pooled)")
    expect(visitor.page.get_by_role("heading", name="As given")).to_have_count(2)
    visitor.check_access()


def test_a_word_is_placed_by_clicks_and_moves_with_the_pairs(visitor):
    visitor.open("/word")
    visitor.label("Words").fill("nurse, engineer")
    visitor.button("Place the words").click()
    visitor.sees("The words on the axis")
    before = visitor.page.locator("tr", has_text="nurse").first.inner_text()
    visitor.label("Pairs that span the axis").fill("queen, king\nactress, actor")
    expect(visitor.page.locator("tr", has_text="nurse").first).not_to_have_text(before)

    visitor.sees("(your pairs)")
    visitor.sees("Neighbours")
    visitor.sees("one skilled in caring for young children")
    visitor.check_access()


def test_a_word_is_placed_by_keys_on_another_axis(visitor):
    visitor.open("/word")
    visitor.write(visitor.page.locator("#word"), "captain")
    visitor.sees("captain in builtin:glove-6b-50d")
    visitor.tab_to(visitor.page.locator("#axis"))
    visitor.page.locator("#axis").select_option("gender-pairs-kaneko")
    visitor.sees("(gender-pairs-kaneko)")
    expect(visitor.page.locator("input[name=loaded]")).to_have_value("gender-pairs-kaneko")
    assert "\n" in visitor.page.locator("#pairs").input_value()


def test_a_mistake_is_one_sentence_that_is_announced(visitor):
    visitor.open("/word")
    visitor.label("Words").fill("zxqvvk")
    visitor.button("Place the words").click()

    said = visitor.page.get_by_role("alert")
    visitor.sees(said)
    expect(said).to_contain_text("does not know 'zxqvvk'")
    visitor.check_access()


def test_everything_works_without_the_script(browser, server):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{server.url}/sentence")
        page.locator("#text").fill(DRESS)
        page.get_by_role("button", name="Show the words").click()
        expect(page.get_by_text("Swapped: She to He")).to_be_visible()
        page.goto(f"{server.url}/word?axis=gender-pairs-kaneko&word=nurse")
        expect(page.get_by_text("(gender-pairs-kaneko)")).to_be_visible()


def test_when_the_server_is_gone_nothing_old_is_taken_for_new(browser, tmp_path):
    server = Server(tmp_path / "work")
    with Visitor.before(browser, server, "desktop") as visitor:
        visitor.open("/sentence")
        visitor.label("Sentence").fill("She is a nurse.")
        visitor.sees("Swapped: She to He")
        server.close()
        visitor.label("Sentence").fill("He is a doctor.")

        visitor.sees("Equipoise does not answer")
        expect(visitor.page.locator("body")).to_have_class(re.compile("silent"))
