"""Who is let in, and what every answer tells the browser."""

import pytest
from starlette.testclient import TestClient

from equipoise.web.app import create_app
from equipoise.web.guard import COOKIE, FIELDS, HEADERS, POLICY, Access
from equipoise.web.places import Places

HERE = "http://127.0.0.1"
PAGES = ("/", "/sentence", "/word", "/audits", "/lists", "/corpora")


def guarded(places: Places, access: Access, base: str = HERE) -> TestClient:
    return TestClient(create_app(places, access), base_url=base)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8765", "127.0.0.2:1", "localhost:1", "[::1]:8765"])
def test_names_of_this_machine_are_answered(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "[bad"])
def test_foreign_names_that_lead_here_are_refused(client, host):
    answer = client.get("/", headers={"Host": host})

    assert answer.status_code == 421
    assert "answers to 127.0.0.1 and localhost only" in answer.text


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1:9", "http://127.0.0.1.evil", "http://["]
)
def test_forms_of_other_sites_or_of_nobody_do_nothing(places, origin):
    with guarded(places, Access()) as client:
        headers = {"Origin": origin} if origin else {}
        answer = client.post("/audits", data={"model": "fake:", "suite": "gender"}, headers=headers)

        assert answer.status_code == 403
        assert client.get("/audits").text.count("/runs/") == 0


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_asks_for_is_not_answered(client, site):
    headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
    assert client.get("/sentence?text=x", headers=headers).status_code == 403

    image = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    assert client.get("/sentence?text=x", headers=image).status_code == 403


def test_a_link_from_another_site_opens_a_page_but_asks_nothing(client):
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}

    assert client.get("/sentence", headers=link).status_code == 200
    assert client.get("/sentence?text=x", headers=link).status_code == 403
    framed = link | {"Sec-Fetch-Dest": "iframe"}
    assert client.get("/sentence", headers=framed).status_code == 403


@pytest.mark.parametrize(
    "path", [*PAGES, "/nothing-here", "/static/app.css", "/static/report.css", "/static/htmx.min.js"]
)
def test_every_answer_keeps_the_browser_to_this_page(client, path):
    headers = client.get(path).headers

    kept = {"Cache-Control": "no-cache"} if path.startswith("/static/") else {}  # asked for again, if it is the same
    assert {name: headers.get(name) for name in HEADERS} == HEADERS | kept
    assert "unsafe" not in POLICY and "http" not in POLICY


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_styles_or_scripts_of_its_own(client, path):
    text = client.get(path).text

    assert " style=" not in text and "<style" not in text
    assert text.count("<script") == text.count("<script src=")
    assert " onclick" not in text and "javascript:" not in text


def test_too_much_is_refused_before_it_is_read(places):
    with guarded(places, Access(largest=1000)) as client:
        client.headers["Origin"] = HERE
        form = client.post("/audits", content=b"x" * (FIELDS + 1), headers={"Content-Type": "text/plain"})
        upload = client.post("/corpora/upload", files={"file": ("a.txt", b"y" * 2000)})

    assert (form.status_code, upload.status_code) == (413, 413)
    assert "--max-upload" in upload.text


def test_what_does_not_say_how_large_it_is_is_refused(client):
    def pieces():
        yield b"x"

    assert client.post("/audits", content=pieces()).status_code == 411


def test_with_a_token_nothing_is_answered_without_it(places):
    with guarded(places, Access(token="secret"), "http://machine.example") as client:
        for path in PAGES:
            answer = client.get(path)
            assert answer.status_code == 401
            assert "asks for a token" in answer.text
        assert client.post("/audits", headers={"Origin": "http://machine.example"}).status_code == 401
        assert client.get("/static/app.css").status_code == 200  # which is in the package for anybody to read
        assert client.get("/?token=wrong").status_code == 401
        assert client.get("/", headers={"Cookie": f"{COOKIE}=wrong"}).status_code == 401
        assert client.get("/", headers={"Cookie": 'bad"cookie;;;='}).status_code == 401


def test_the_token_in_the_address_becomes_a_cookie_and_leaves_the_address(places):
    with guarded(places, Access(token="secret"), "http://machine.example") as client:
        answer = client.get("/word?word=nurse&token=secret", follow_redirects=False)

        assert (answer.status_code, answer.headers["location"]) == (303, "/word?word=nurse")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        assert client.get("/").status_code == 200


def test_a_token_in_a_path_with_two_slashes_leads_nowhere_else(places):
    with guarded(places, Access(token="secret"), "http://machine.example") as client:
        answer = client.get("http://machine.example//evil.example/?token=secret", follow_redirects=False)

        assert not answer.headers.get("location", "/").startswith("//")


def test_an_unknown_page_and_a_wrong_method_are_one_sentence(client):
    assert "There is no such page" in client.get("/nope").text
    assert client.delete("/audits").status_code == 405
