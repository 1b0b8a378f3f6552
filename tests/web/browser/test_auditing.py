"""An audit from its form to its report, by clicks and by keys; stopped, resumed, compared."""

import json
import os
import re
import signal

from playwright.sync_api import expect


def finished(visitor) -> None:
    expect(visitor.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)


def test_an_audit_by_clicks_ends_in_a_report_and_files(visitor):
    visitor.open("/audits")
    visitor.check_access()
    visitor.page.get_by_text("More: single questions").click()
    visitor.label("How sure").select_option("quick")
    visitor.button("Start the audit").click()
    visitor.sees("What was asked")
    finished(visitor)
    visitor.check_access()
    with visitor.page.expect_download() as waiting:
        visitor.page.get_by_role("link", name="results.json").click()
    results = json.loads(waiting.value.path().read_text())
    assert results["results"] and results["equipoise_results"]
    visitor.page.get_by_role("link", name="Open the report").click()
    visitor.sees(visitor.page.get_by_role("heading", level=1))
    visitor.page.go_back()
    finished(visitor)


def test_an_audit_by_keys_is_watched_stopped_and_resumed(visitor):
    visitor.open("/audits")
    box = visitor.page.locator("input[name=suite][value=seed-002]")
    visitor.tab_to(box)
    visitor.page.keyboard.press("Space")
    assert box.is_checked()
    visitor.press(visitor.button("Start the audit"))
    progress = visitor.page.get_by_role("progressbar")
    visitor.sees(progress)
    expect(visitor.page.locator("#state")).to_contain_text(re.compile(r"[1-9]\d?% of this step: builtin"))
    stop = visitor.button("Stop, and keep what there is")
    visitor.tab_to(stop)
    visitor.page.wait_for_timeout(2500)  # the page was asked how far it is twice meanwhile
    expect(stop).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#state .tag")).to_have_text("stopped")
    visitor.sees("The report is of what was answered")
    visitor.sees(visitor.page.get_by_role("link", name="report.html"))
    visitor.check_access()
    visitor.press(visitor.button("Resume"))
    expect(visitor.page.locator("#state .tag")).to_have_text(re.compile("waiting|running|finished"))
    visitor.page.reload()  # it goes on whoever looks
    finished(visitor)


def test_a_killed_worker_is_told_and_resumed(visitor, server):
    visitor.open("/audits")
    visitor.page.locator("input[name=suite][value=seed-002]").check()
    visitor.button("Start the audit").click()
    expect(visitor.page.locator("#state")).to_contain_text("of this step: builtin")
    name = visitor.page.url.rpartition("/")[2]
    state = json.loads((server.work / "runs" / name / "state.json").read_text())
    os.kill(state["pid"], signal.SIGKILL)

    visitor.sees("ended from outside")
    visitor.button("Resume").click()
    finished(visitor)


def test_two_audits_are_compared(visitor):
    for model in ("builtin:glove-6b-50d", "builtin:use"):
        visitor.open("/audits")
        for box in visitor.page.locator("input[name=model]").all():
            box.uncheck()
        visitor.label(model).check()
        visitor.page.get_by_text("More: single questions").click()
        visitor.label("How sure").select_option("quick")
        visitor.label("Metrics").fill("weat")
        visitor.button("Start the audit").click()
        finished(visitor)
    visitor.open("/audits")
    visitor.label("Before").select_option(index=1)
    visitor.label("After").select_option(index=0)
    visitor.button("Compare").click()

    visitor.sees("What changed")
    visitor.sees(re.compile("before: builtin:glove-6b-50d; after: builtin:use"))
    visitor.check_access()


def test_deleting_asks_first(visitor):
    visitor.open("/audits")
    visitor.page.get_by_text("More: single questions").click()
    visitor.label("How sure").select_option("quick")
    visitor.button("Start the audit").click()
    finished(visitor)
    place = visitor.page.url
    visitor.page.once("dialog", lambda dialog: dialog.dismiss())
    visitor.button("Delete").click()
    assert visitor.page.url == place
    visitor.page.once("dialog", lambda dialog: dialog.accept())
    visitor.button("Delete").click()
    visitor.page.wait_for_url("**/audits")
    visitor.open(place.removeprefix(visitor.server.url))
    visitor.sees("There is no run")
