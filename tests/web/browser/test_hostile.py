"""What somebody else wrote, or another site sends, does nothing in a real browser."""

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

SCRIPT = '<script>window.owned=1</script><img src=x onerror="window.owned=1">'


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        """Nothing."""


@pytest.fixture
def other_site(tmp_path):
    """Another site, at another port, with a form and pictures that point at us."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield tmp_path, f"http://localhost:{listening.server_address[1]}"
        listening.shutdown()
        thread.join()


def own(visitor) -> None:
    assert not visitor.page.evaluate("window.owned")
    assert visitor.page.locator("main img, main script").count() == 0


def test_scripts_in_what_is_typed_do_not_run(visitor):
    visitor.open("/sentence")
    visitor.label("Sentence").fill(f"She said {SCRIPT} to him.")
    visitor.sees("Swapped")
    own(visitor)
    visitor.open("/word")
    visitor.label("Words").fill(SCRIPT)
    visitor.button("Place the words").click()
    visitor.sees(visitor.page.get_by_role("alert"))
    own(visitor)


def test_scripts_in_files_and_their_names_do_not_run(visitor, server, tmp_path):
    lists = server.work / "lists"
    lists.mkdir(exist_ok=True)
    words = {"targets": {SCRIPT: ["he", SCRIPT], "b": ["she", "woman"]}, "attributes": {"c": ["a"], "d": ["b"]}}
    about = dict.fromkeys(("name", "title", "bias", "source", "licence", "rationale"), SCRIPT)
    (lists / "hostile.json").write_text(json.dumps(about | words))
    for page in ("/lists", "/lists/own/hostile", "/audits"):
        visitor.open(page)
        own(visitor)
    corpus = tmp_path / "<img src=x onerror=alert(1)>.txt"
    corpus.write_text("".join(f"The {word} {SCRIPT} nurse is here.\n" for word in ("kind", "old", "young", "tall")))
    visitor.open("/corpora")
    visitor.label("Upload a file").set_input_files(corpus)
    visitor.button("Score the corpus").click()
    expect(visitor.page.locator("#state .tag")).to_have_text("finished", timeout=120_000)
    own(visitor)
    run = visitor.page.url
    visitor.page.get_by_role("link", name="See the distribution").click()
    for summary in visitor.page.locator("summary").all():
        summary.click()
    own(visitor)
    visitor.page.goto(f"{run}/files/report.html")
    own(visitor)
    visitor.complaints = [said for said in visitor.complaints if "frame-ancestors" not in said]


def test_another_site_can_neither_send_nor_read_nor_frame(browser, server, other_site):
    folder, site = other_site
    (folder / "index.html").write_text(f"""<!DOCTYPE html><title>other</title>
<form id="f" method="post" action="{server.url}/audits">
<input name="model" value="fake:"><input name="suite" value="gender"></form>
<iframe id="i" src="{server.url}/"></iframe><img id="g" src="{server.url}/sentence?text=x">
<script>window.read = fetch("{server.url}/audits").then(r => r.text()).catch(() => "refused")</script>""")
    before = len(list((server.work / "runs").glob("*")))
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(site)
        assert page.evaluate("window.read") == "refused"
        assert page.evaluate("document.getElementById('g').naturalWidth") == 0
        framed = page.frames[1]
        assert "Look at bias" not in framed.content()
        page.evaluate("document.getElementById('f').submit()")
        page.wait_for_url(f"{server.url}/audits")
        expect(page.get_by_role("alert")).to_contain_text("another site")
        link = context.new_page()
        link.goto(site)
        link.evaluate(f"location = '{server.url}/sentence?text=x'")
        expect(link.get_by_role("alert")).to_contain_text("another site")
    assert len(list((server.work / "runs").glob("*"))) == before
